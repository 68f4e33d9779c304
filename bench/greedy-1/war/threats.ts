import { fallsToCharge } from '../../../src/games/war/chapters/charge.ts'
import { INFANTRY_STEPS } from '../../../src/games/war/chapters/edges.ts'
import { pointsOf } from '../../../src/games/war/chapters/move.ts'
import { unitAt } from '../../../src/games/war/state/state.ts'
import { FRESH, NONE, TIRED, type Unit } from '../../../src/games/war/state/unit.ts'
import { fightValue, type Knowledge, shotValue } from './knowledge.ts'
import { COMES, SHOOTS, zoneOf } from './strike-zones.ts'
import type { Weights } from './weights.ts'

/**
 * Threat map: expected loss of a unit to enemies, by the hex it stands on. An enemy fights if it can come next to the unit; otherwise it
 * shoots.
 */

/** Writes the enemies that may harm a unit which takes at most this many steps to the scratch. */
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
    // A unit that is removed by a charge is lost entirely, so it counts twice as much as a wound.
    const strike =
      falls || (isDone && unit.exhausted !== FRESH)
        ? (knowledge.worth[unit.id] * share) >> 5
        : (fightValue(knowledge, foe, unit) * share) >> 6
    threats[n] = zoneOf(zones, foe, goes, range) + zones.middle - zones.bases[foe.hex]
    // Indexed by the zone; outside of both zones the enemy does nothing.
    harm[4 * n + COMES] = strike > shot ? strike : shot
    harm[4 * n + SHOOTS] = shot
    harm[4 * n + COMES + SHOOTS] = strike > shot ? strike : shot
    n++
  }
  scratch.threatening = n
}

/** Greatest distance in steps at which a unit may shoot in one activation. */
function shotRange({ ranges }: Knowledge, unit: Unit, points: number): number {
  const range = ranges[2 * unit.id + unit.battered]
  if (range === 0 || unit.isArtillery) return range
  return range + (unit.isInfantry && points > INFANTRY_STEPS ? INFANTRY_STEPS : points)
}

/** Expected loss of a unit on a hex to all noted enemies, minus the part that the ground saves. */
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
