import { DIFFICULT } from '../../data/terrain.ts'
import type { Field } from '../../state/field.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { isOnPath } from '../formations/formation.ts'
import { SLACK } from '../formations/packing.ts'
import { isOnTable } from './distances.ts'
import { groundAt, groundOnPath } from './ground.ts'
import { gatherAll } from './neighbours.ts'
import { bendsOf } from './path-code.ts'
import { isMet } from './placement-filter.ts'

/** Records what a unit has crossed on its way, for the clauses of transcripts. Nothing here decides a battle. */

/** A further bit beside those of the ground: a unit on the way, or a unit that the path goes around. */
export const UNITS = 1 << 10

/**
 * Kinds of ground that the way of a unit to `field.end` crosses, in bits; for a path with waypoints also the obstacle that it goes around.
 */
export function crossedOnWay(state: Strike, field: Field, unit: Unit): number {
  const { bend, end, nature, pieces } = field
  const [x, y] = [unit.x, unit.y]
  const bends = bend[0] === 0 ? [] : bendsOf(field)
  gatherAll(state, field, unit, field.depth)
  let crossed = 0
  for (const [toX, toY] of [...bends, [end[0], end[1]] as const]) {
    crossed |= crossedOnLeg(state, field, unit, toX, toY)
    unit.x = toX
    unit.y = toY
  }
  unit.x = x
  unit.y = y
  if (bends.length === 0) return crossed
  return crossed | (bend[6] < pieces ? nature[bend[6]] : UNITS)
}

function crossedOnLeg({ units }: Strike, field: Field, unit: Unit, toX: number, toY: number): number {
  const { nearIndex, tryX, tryY } = field
  const c = field.tried
  tryX[c] = toX
  tryY[c] = toY
  let crossed = groundAt(field, unit, c, true) & DIFFICULT
  for (let i = 0; i < field.nears; i++) {
    const other = units[nearIndex[i]]
    if (isOnTable(other) && isMet(field, unit, other, i, c)) crossed |= UNITS
  }
  return crossed
}

/** Pieces and units, of those gathered, that a model crosses on its straight way to its seat about `field.end`, in bits. */
export function crossedOn({ units }: Strike, field: Field, unit: Unit, m: number): number {
  const { nearIndex, nearX, nearY, end } = field
  const fromX = unit.x + unit.seatX[m]
  const fromY = unit.y + unit.seatY[m]
  const x = end[0] + field.formX[m]
  const y = end[1] + field.formY[m]
  let crossed = groundOnPath(field, unit.base, fromX, fromY, x, y) & DIFFICULT
  for (let i = 0; i < field.nears; i++) {
    const other = units[nearIndex[i]]
    const reach = unit.base + other.base - SLACK
    for (let k = 0; k < other.models; k++) {
      const dx = nearX[i] + other.seatX[k] - fromX
      const dy = nearY[i] + other.seatY[k] - fromY
      if (isOnPath(dx, dy, x - fromX, y - fromY, reach)) crossed |= UNITS
    }
  }
  return crossed
}
