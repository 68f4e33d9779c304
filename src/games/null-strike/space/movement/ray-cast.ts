import type { Field } from '../../state/field.ts'
import type { Strike, Unit } from '../../state/state.ts'
import type { Offsets } from '../formations/offsets.ts'
import { CONTACT } from '../formations/packing.ts'

/** Free distance of a charge along a ray. AP-G-21. */

/** A length in inches larger than the gap at which a charge stops before an enemy. */
const BEFORE = CONTACT

/**
 * Writes the distance in inches to the first enemy along the ray into `field.ray`, because a charge stops at first contact. If the distance
 * is beyond Speed, it may write Infinity. AP-G-21.
 */
export function freeOfEnemies(state: Strike, field: Field, unit: Unit): void {
  const { nears, disc, nearIndex, nearX, nearY, nearMost, nearFoe, ray } = field
  const { x, y, speed } = unit
  const ux = ray[0]
  const uy = ray[1]
  const own = unit.disc + BEFORE
  ray[2] = Number.POSITIVE_INFINITY
  for (let i = 0; i < nears; i++) {
    if (nearFoe[i] === 0) continue
    const dx = nearX[i] - x
    const dy = nearY[i] - y
    const across = dx * uy - dy * ux
    if (across * across > nearMost[i] + 1) continue
    const along = dx * ux + dy * uy
    if (along <= 0 && dx * dx + dy * dy > nearMost[i] + 1) continue
    // Skip an enemy that cannot be met before one already found.
    const least = along - own - disc[nearIndex[i]]
    if (least < speed && least < ray[2]) freeOf(state, field, unit, i)
  }
}

/** Writes the distance in inches to the i-th gathered unit along the ray if it is shorter than the one written, without a limit. */
export function freeOf({ units }: Strike, field: Field, unit: Unit, i: number): void {
  const { nearIndex } = field
  const foe = units[nearIndex[i]]
  const offsets = field.nearOffsets[i]
  if (offsets === null) freeOfModels(field, unit, foe, i)
  else freeOfRim(field, unit, foe, i, offsets)
}

/** Two packed blocks that do not overlap meet with their rims. */
function freeOfRim({ nearX, nearY, ray }: Field, unit: Unit, foe: Unit, i: number, { count, x, y }: Offsets): void {
  const ux = ray[0]
  const uy = ray[1]
  const dx = nearX[i] - unit.x
  const dy = nearY[i] - unit.y
  const reach = unit.base + foe.base
  const square = reach * reach
  let free = ray[2]
  for (let k = 0; k < count; k++) {
    const ex = dx - x[k]
    const ey = dy - y[k]
    const along = ex * ux + ey * uy
    const across = ex * uy - ey * ux
    if (along < 0 || across * across >= square || along - reach - CONTACT / 2 >= free) continue
    const meets = along - Math.sqrt(square - across * across) - CONTACT / 2
    if (meets < free) free = meets
  }
  ray[2] = free
}

function freeOfModels({ nearX, nearY, ray }: Field, unit: Unit, foe: Unit, i: number): void {
  const ux = ray[0]
  const uy = ray[1]
  const dx = nearX[i] - unit.x
  const dy = nearY[i] - unit.y
  const reach = unit.base + foe.base
  const square = reach * reach
  let free = ray[2]
  for (let a = 0; a < unit.models; a++) {
    for (let b = 0; b < foe.models; b++) {
      const ex = dx + (foe.seatX[b] - unit.seatX[a])
      const ey = dy + (foe.seatY[b] - unit.seatY[a])
      const along = ex * ux + ey * uy
      const across = ex * uy - ey * ux
      if (along < 0 || across * across >= square) continue
      const meets = along - Math.sqrt(square - across * across) - CONTACT / 2
      if (meets < free) free = meets
    }
  }
  ray[2] = free
}
