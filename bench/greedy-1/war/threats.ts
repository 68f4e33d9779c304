import { fallsToCharge } from '../../../src/games/war/chapters/charge.ts'
import { INFANTRY_STEPS } from '../../../src/games/war/chapters/edges.ts'
import { pointsOf } from '../../../src/games/war/chapters/move.ts'
import { unitAt } from '../../../src/games/war/state/state.ts'
import { FRESH, NONE, TIRED, type Unit } from '../../../src/games/war/state/unit.ts'
import { fightValue, type Knowledge, shotValue } from './knowledge.ts'
import { COMES, SHOOTS, zoneOf } from './strike-zones.ts'
import type { Weights } from './weights.ts'

/** Threat map: what enemies may do to a unit, by the hex it stands on. An enemy strikes if it can come next to the unit, or else shoots. */

/** Writes to the scratch which enemies may harm a unit that takes so many steps at most. */
export function noteThreats(knowledge: Knowledge, weights: Weights, unit: Unit, steps: number): void {
  const { state, board, scratch, zones } = knowledge
  const { threats, harm, foes, enemies } = scratch
  const { distances, count } = board.hexes
  const isLast = state.turn >= state.lastTurn
  const from = unit.hex * count
  const falls = fallsToCharge(state, unit)
  let n = 0
  for (let i = 0; i < enemies; i++) {
    const foe = unitAt(state, foes[i])
    const isDone = foe.activated || foe.exhausted === TIRED
    const share = isDone ? (isLast ? 0 : weights.foresight) : weights.fear
    if (share === 0) continue
    const goes = isDone ? foe.points : pointsOf(foe)
    const away = distances[from + foe.hex] - steps
    const range = shotRange(knowledge, foe, goes)
    if (away > range && away > goes + 1) continue
    const shot = range === 0 ? 0 : (shotValue(knowledge, foe, unit) * share) >> 6
    // A unit that a charge removes is lost whole, and so worth twice the share of a wound.
    const strike =
      falls || (isDone && unit.exhausted !== FRESH)
        ? (knowledge.worth[unit.id] * share) >> 5
        : (fightValue(knowledge, foe, unit) * share) >> 6
    threats[n] = zoneOf(zones, foe, goes, range) + zones.middle - zones.bases[foe.hex]
    // By zone; out of both zones the enemy does nothing.
    harm[4 * n + COMES] = strike > shot ? strike : shot
    harm[4 * n + SHOOTS] = shot
    harm[4 * n + COMES + SHOOTS] = strike > shot ? strike : shot
    n++
  }
  scratch.threatening = n
}

/** How many steps away a unit may shoot another one in one activation. */
function shotRange({ ranges }: Knowledge, unit: Unit, points: number): number {
  const range = ranges[2 * unit.id + unit.battered]
  if (range === 0 || unit.isArtillery) return range
  return range + (unit.isInfantry && points > INFANTRY_STEPS ? INFANTRY_STEPS : points)
}

/** Expected loss of the unit on a hex to all of them, less what the ground saves. */
export function threatAt({ board, scratch, zones: all }: Knowledge, hex: number): number {
  const { threats, harm, threatening } = scratch
  const { zones, bases } = all
  const to = bases[hex]
  let sum = 0
  for (let i = 0; i < threatening; i++) {
    sum += harm[4 * i + zones[threats[i] + to]]
  }
  const cover = board.save[hex] + (board.hill[hex] === NONE ? 0 : 2)
  return sum - ((sum * cover) >> 3)
}
