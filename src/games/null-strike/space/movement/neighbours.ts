import { type Field, OBJECTIVE } from '../../state/field.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { offsetsOf } from '../formations/offsets.ts'
import { SLACK } from '../formations/packing.ts'
import { offsetsFor } from './distances.ts'
import { gatherGround } from './ground.ts'

/** Gathers the units, objectives and ground near a unit that moves or is placed. */

/** Gathers the units, objectives and ground that a unit may meet within `most` inches of its place. */
export function gather({ units }: Strike, field: Field, unit: Unit, most: number): void {
  const { x, y, disc } = field
  const own = unit.index
  const fromX = unit.x
  const fromY = unit.y
  const about = most + unit.disc
  field.nears = 0
  for (let i = 0; i < units.length; i++) {
    const dx = x[i] - fromX
    const dy = y[i] - fromY
    const reach = about + disc[i]
    if (dx * dx + dy * dy <= reach * reach && i !== own) addUnit(field, unit, units[i])
  }
  field.stands = field.nears
  for (let o = 0; o < field.objectives; o++) {
    const dx = field.objectiveX[o] - fromX
    const dy = field.objectiveY[o] - fromY
    const reach = about + OBJECTIVE
    if (dx * dx + dy * dy <= reach * reach) addObjective(field, unit, o)
  }
  if (field.pieces > 0) gatherGround(field, unit, most)
}

/** Gathers all units on the table that reach into the first `depth` inches from the unit's own edge, and all objectives. */
export function gatherAll({ units }: Strike, field: Field, unit: Unit, depth: number): void {
  const { x, y, disc } = field
  field.nears = 0
  for (let i = 0; i < units.length; i++) {
    if (i === unit.index || x[i] > field.width) continue
    const inward = unit.player === 0 ? y[i] : field.depth - y[i]
    if (inward - disc[i] < depth) addUnit(field, unit, units[i])
  }
  field.stands = field.nears
  for (let o = 0; o < field.objectives; o++) addObjective(field, unit, o)
}

/** Gathers one other unit and nothing else. */
export function gatherOne(field: Field, unit: Unit, other: Unit): void {
  field.nears = 0
  addUnit(field, unit, other)
  field.stands = field.nears
}

function addUnit(field: Field, unit: Unit, other: Unit): void {
  const { nearIndex, nearX, nearY, nearMost, nearFoe } = field
  const n = field.nears++
  nearIndex[n] = other.index
  nearX[n] = other.x
  nearY[n] = other.y
  const most = unit.disc + other.disc - SLACK
  nearMost[n] = most * most
  nearFoe[n] = other.player === unit.player ? 0 : 1
  field.nearOffsets[n] = offsetsFor(unit, other)
}

/** An objective is in the way until it is taken. AP-CAP-04, AP-MOVE-04. */
function addObjective(field: Field, unit: Unit, objective: number): void {
  const { nearIndex, nearX, nearY, nearMost } = field
  if (field.takenBy[objective] >= 0) return
  const n = field.stands++
  nearIndex[n] = objective
  nearX[n] = field.objectiveX[objective]
  nearY[n] = field.objectiveY[objective]
  const most = unit.disc + OBJECTIVE - SLACK
  nearMost[n] = most * most
  field.nearOffsets[n] = unit.isPacked ? offsetsOf(unit.models, unit.player, 1, 0) : null
}
