import { copyShape, turnTo } from '../../../../board/plane/rectangle.ts'
import { HD, HW, POSE, X, Y } from '../../../../board/plane/shapes.ts'
import { containsPoint, crosses } from '../../../../board/plane/sight.ts'
import { slide } from '../../../../board/plane/slide.ts'
import { ahead } from '../../../../board/plane/strip.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { FLYING, IGNORES_DIFFICULT } from '../../data/gear.ts'
import type { SovlRules } from '../../data/rules.ts'
import { type Battle, sideCentre } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { DIFFICULT, IMPASSABLE } from '../../state/table.ts'
import type { Unit } from '../../state/unit.ts'
import { citePrice, difficultCost } from './difficult.ts'

/** Range, sight, path and room of a charge, SOVL-CHG-05, -06 and -09. */

/**
 * Charge range along the line from out[0..1] to out[2..3]: the movement, less the price of difficult terrain on the line; −1 if such
 * terrain forbids the charge. SOVL-CHG-06, SOVL-G-08.
 */
export function chargeRange(state: SovlState, battle: Battle, unit: Unit, log: Log): number {
  const { table } = battle
  const { chargeTerrain } = state.rules
  const unhindered = (unit.gear & (IGNORES_DIFFICULT | FLYING)) !== 0
  const free = unhindered || chargeTerrain === 'ignored'
  if (free && !log.on) return unit.movement
  let range = unit.movement
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & DIFFICULT) === 0) continue
    const shape = table.terrain + piece
    if (!crosses(table.shapes, shape) && !containsPoint(table.shapes, shape)) continue
    if (log.on) log.cite(unhindered ? Clause.ARMY_14 : Clause.G_08)
    if (free) continue
    if (chargeTerrain === 'forbidden') return -1
    range -= difficultCost(state, unit)
    if (log.on) citePrice(state, unit, log)
  }
  return range
}

/** Whether the line of the charge, out[0..1] to out[2..3], is clear: SOVL-G-09. */
export function pathClear(
  state: SovlState,
  battle: Battle,
  unit: Unit,
  target: Unit,
  reading: SovlRules['chargePath'],
): boolean {
  if (reading === 'placement') return true
  const { table } = battle
  const { shapes } = table
  const swept = reading === 'swept-clear'
  if (swept) aimGhost(battle, unit)
  const length = battle.work.lineLength
  if ((unit.gear & FLYING) === 0) {
    for (let piece = 0; piece < table.pieces; piece++) {
      if ((table.nature[piece] & IMPASSABLE) === 0) continue
      const shape = table.terrain + piece
      if (swept ? inSweep(battle, shape, length) : crosses(shapes, shape)) return false
    }
  }
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other === unit || other === target) continue
    if (swept ? inSweep(battle, other.shape, length) : crosses(shapes, other.shape)) return false
  }
  return true
}

/** Turns the ghost of the charger along the line of the charge; work.lineLength = length of the line. */
function aimGhost(battle: Battle, unit: Unit): void {
  const { shapes, ghost } = battle.table
  const { out } = shapes
  copyShape(shapes, unit.shape, ghost)
  const dx = out[2] - out[0]
  const dy = out[3] - out[1]
  battle.work.lineLength = Math.sqrt(dx * dx + dy * dy)
  out[0] = dx
  out[1] = dy
  turnTo(shapes, ghost)
}

function inSweep(battle: Battle, shape: number, length: number): boolean {
  const { shapes, ghost } = battle.table
  if (!ahead(shapes, ghost, shape)) return false
  const near = shapes.out[0]
  const far = shapes.out[1]
  return far > 0 && near < length - 0.01
}

/** Whether the charger can be put in base contact with that side, SOVL-CHG-09 and SOVL-G-55. */
export function hasRoom(state: SovlState, battle: Battle, unit: Unit, target: Unit, side: number): boolean {
  const { table } = battle
  const { pose } = table.shapes
  pose[table.ghost * POSE + HW] = pose[unit.shape * POSE + HW]
  pose[table.ghost * POSE + HD] = pose[unit.shape * POSE + HD]
  return slide(table.shapes, table.ghost, target.shape, side, battle.list, listObstacles(state, battle, unit, target))
}

/** Lists everything on which a charger must not be placed: other units and impassable terrain; returns the number. */
export function listObstacles(state: SovlState, battle: Battle, unit: Unit, target: Unit): number {
  const { table, list } = battle
  const units = state.units
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other !== unit && other !== target && table.shapes.corners[other.shape] > 0) list[n++] = other.shape
  }
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & IMPASSABLE) !== 0) list[n++] = table.terrain + piece
  }
  return n
}

/** Leaves in out[2], out[3] the point of a target that must be seen: the middle of the charged side, or the centre. */
export function aimSight(battle: Battle, target: Unit, side: number, losTarget: SovlRules['losTarget']): void {
  const { out, pose } = battle.table.shapes
  sideCentre(battle.table, target.shape, side)
  if (losTarget !== 'centre') return
  out[2] = pose[target.shape * POSE + X]
  out[3] = pose[target.shape * POSE + Y]
}
