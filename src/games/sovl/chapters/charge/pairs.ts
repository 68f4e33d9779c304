import { HD, HW, POSE, UX, UY, X, Y } from '../../../../board/plane/shapes.ts'
import { type Battle, frontCentre, playerOf, sideCentre } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../../state/unit.ts'

/** Pairs of a charger and a target: what is known of them, and which are near enough. */

/** Results for a pair of charger and target: unknown, a charge is impossible, a charge is possible. */
export const UNKNOWN = 0
export const IMPOSSIBLE = 1
export const POSSIBLE = 2

/** Tolerance for rounding in comparisons, inches. */
export const EPSILON = 1e-6

/** Forgets the results for all pairs, because a unit has moved. */
export function forgetPairs(battle: Battle): void {
  battle.pairs.fill(UNKNOWN)
  battle.scouted = false
}

/**
 * Lists for each player the pairs of charger and target that distance and facing do not rule out, as charger × units + target, ascending.
 * In most phases there are few; in the first phases there are none.
 */
export function scout(state: SovlState, battle: Battle): void {
  if (battle.scouted) return
  battle.scouted = true
  const units = state.units
  const n = units.length
  const { chances, hopeful } = battle
  hopeful[0] = 0
  hopeful[1] = 0
  for (let i = 0; i < n; i++) {
    const unit = units[i]
    if (unit.fate !== FIGHTING) continue
    const player = playerOf(unit)
    for (let j = 0; j < n; j++) {
      const target = units[j]
      if (playerOf(target) === player || (target.fate !== FIGHTING && target.fate !== BROKEN)) continue
      if (battle.pairs[i * n + j] === IMPOSSIBLE) continue
      if (!isNear(battle, unit, target)) battle.pairs[i * n + j] = IMPOSSIBLE
      else {
        chances[player * n * n + hopeful[player]] = i * n + j
        hopeful[player] = hopeful[player] + 1
      }
    }
  }
}

/** A little more than the square root of 2. */
const DIAGONAL = 1.415

/**
 * Whether the middle of a side of the target could be within the unit’s movement from its front centre, and in the widest arc of sight. The
 * middles lie no farther from the target's centre than half its longer side.
 */
export function isNear(battle: Battle, unit: Unit, target: Unit): boolean {
  const { pose } = battle.table.shapes
  const u = unit.shape * POSE
  const t = target.shape * POSE
  const ux = pose[u + UX]
  const uy = pose[u + UY]
  const front = pose[u + HD]
  const dx = pose[t + X] - pose[u + X] - ux * front
  const dy = pose[t + Y] - pose[u + Y] - uy * front
  const wide = pose[t + HW]
  const deep = pose[t + HD]
  const around = wide > deep ? wide : deep
  const reach = unit.movement + around + EPSILON
  if (dx * dx + dy * dy > reach * reach) return false
  const forth = dx * ux + dy * uy
  const aside = dx * uy - dy * ux
  const room = pose[u + HW] + DIAGONAL * around + EPSILON
  return forth >= -around && (aside < 0 ? -aside : aside) <= forth + room
}

/** Measures the declared charges again, because a saved battle does not contain their distances. */
export function recallPairs(state: SovlState, battle: Battle): void {
  forgetPairs(battle)
  for (const unit of state.units) {
    if (unit.target === NONE) continue
    const pair = unit.index * state.units.length + unit.target
    battle.pairSide[pair] = unit.targetSide
    battle.pairDistance[pair] = between(battle, unit, state.units[unit.target], unit.targetSide)
  }
}

/** Distance from the middle of the unit’s front to the middle of a side of another unit. */
export function between(battle: Battle, unit: Unit, other: Unit, side: number): number {
  const { out } = battle.table.shapes
  sideCentre(battle.table, other.shape, side)
  frontCentre(battle.table, unit.shape)
  const dx = out[2] - out[0]
  const dy = out[3] - out[1]
  return Math.sqrt(dx * dx + dy * dy)
}
