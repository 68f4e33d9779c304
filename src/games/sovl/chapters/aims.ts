import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import type { Aim } from '../choices/grid.ts'
import { type Battle, frontCentre, isEnemy } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../state/unit.ts'
import { COS_45, rotate, towards } from './pivot.ts'

/** What the rows of the grid aim at: the nearest enemies, their flanks and rears, and how near a unit may come to them. */

const EPSILON = 1e-9

/**
 * Finds the two enemies nearest to the active unit, by centres; fighting enemies come first. Writes their indices to `Battle.nearest` and
 * `second`.
 */
export function findNearest(state: SovlState, battle: Battle, unit: Unit): void {
  const { pose } = battle.table.shapes
  const x = pose[unit.shape * POSE + X]
  const y = pose[unit.shape * POSE + Y]
  let first = Infinity
  let second = Infinity
  battle.nearest = NONE
  battle.second = NONE
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if ((foe.fate !== FIGHTING && foe.fate !== BROKEN) || !isEnemy(unit, foe)) continue
    const dx = pose[foe.shape * POSE + X] - x
    const dy = pose[foe.shape * POSE + Y] - y
    const distance = dx * dx + dy * dy + (foe.fate === BROKEN ? 1e6 : 0)
    if (distance < first - EPSILON) {
      second = first
      battle.second = battle.nearest
      first = distance
      battle.nearest = i
    } else if (distance < second - EPSILON) {
      second = distance
      battle.second = i
    }
  }
}

/** Writes the direction of an aim from the ghost; work.far = the distance to the aimed point. Returns whether there is such a point. */
export function aimAt(state: SovlState, battle: Battle, aim: Aim): boolean {
  const { table, work } = battle
  const { pose } = table.shapes
  const g = table.ghost * POSE
  switch (aim) {
    case 'left-45':
      return rotate(battle, table.ghost, COS_45, COS_45)
    case 'right-45':
      return rotate(battle, table.ghost, COS_45, -COS_45)
    case 'left-90':
      return rotate(battle, table.ghost, 0, 1)
    case 'right-90':
      return rotate(battle, table.ghost, 0, -1)
    case 'about':
      return rotate(battle, table.ghost, -1, 0)
    default:
  }
  const which = aim === 'second' ? battle.second : battle.nearest
  if (which === NONE) return false
  const foe = state.units[which]
  const f = foe.shape * POSE
  let x = pose[f + X]
  let y = pose[f + Y]
  if (aim === 'flank' || aim === 'rear') {
    // A point beside or behind the enemy, with room for the unit and a small margin.
    const fx = pose[f + UX]
    const fy = pose[f + UY]
    const room = pose[g + HD] + 2
    if (aim === 'rear') {
      const back = pose[f + HD] + room
      x -= fx * back
      y -= fy * back
    } else {
      const right = (pose[g + X] - x) * fy - (pose[g + Y] - y) * fx > EPSILON ? 1 : -1
      const out = right * (pose[f + HW] + room)
      x += fy * out
      y -= fx * out
    }
  }
  const dx = x - pose[g + X]
  const dy = y - pose[g + Y]
  work.far = Math.sqrt(dx * dx + dy * dy)
  if (work.far < 0.05) return false
  work.alongX = dx
  work.alongY = dy
  towards(work)
  return true
}

/** work.shy = the distance that the ghost may advance towards the nearest enemy and stay half an inch outside its charge range. */
export function findShyDistance(state: SovlState, battle: Battle): void {
  battle.work.shy = Infinity
  if (battle.nearest === NONE) return
  const { table } = battle
  const { out, pose } = table.shapes
  const foe = state.units[battle.nearest]
  frontCentre(table, foe.shape)
  const x = out[0]
  const y = out[1]
  frontCentre(table, table.ghost)
  const dx = x - out[0]
  const dy = y - out[1]
  const reach = foe.movement + 0.5
  const g = table.ghost * POSE
  // Along the direction of the ghost, the distance to the enemy's front.
  const along = dx * pose[g + UX] + dy * pose[g + UY]
  const off = dx * dx + dy * dy - along * along
  const within = reach * reach - off
  if (within > 0) battle.work.shy = along - Math.sqrt(within)
}
