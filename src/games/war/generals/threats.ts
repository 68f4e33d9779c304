import { fallsToCharge } from '../chapters/charge.ts'
import { INFANTRY_STEPS } from '../chapters/edges.ts'
import { pointsOf } from '../chapters/move.ts'
import type { Board } from '../state/board.ts'
import { FRESH, NONE, TIRED, type Unit } from '../state/card.ts'
import { unitAt, type War } from '../state/state.ts'
import { fightValue, type Mind, shotValue } from './mind.ts'
import { COMES, SHOOTS, zoneOf } from './reach.ts'
import type { Temper } from './temper.ts'

/** What enemies may do to a unit, by where it stands: strike it if they can come next to it, or else shoot. */

/** Notes which enemies may matter to a unit that goes so many steps at most. */
export function lookOut(mind: Mind, temper: Temper, state: War, board: Board, unit: Unit, steps: number): void {
  const { threats, harm, reach } = mind
  const { distances, count } = board.hexes
  const isLast = state.turn >= state.lastTurn
  const from = unit.hex * count
  const falls = fallsToCharge(state, unit)
  let n = 0
  for (let i = 0; i < mind.enemies; i++) {
    const foe = unitAt(state, mind.foes[i])
    const isDone = foe.activated || foe.exhausted === TIRED
    const share = isDone ? (isLast ? 0 : temper.foresight) : temper.fear
    if (share === 0) continue
    const goes = isDone ? foe.points : pointsOf(foe)
    const away = distances[from + foe.hex] - steps
    const range = shotRange(mind, foe, goes)
    if (away > range && away > goes + 1) continue
    const shot = range === 0 ? 0 : (shotValue(mind, foe, unit) * share) >> 6
    // Who is helpless is lost, and so worth more fear than a wound.
    const strike =
      falls || (isDone && unit.exhausted !== FRESH)
        ? (mind.whole[unit.id] * share) >> 5
        : (fightValue(mind, foe, unit) * share) >> 6
    threats[n] = zoneOf(reach, foe, goes, range) + reach.middle - reach.bases[foe.hex]
    // By zone: where it neither comes nor shoots, it does nothing.
    harm[4 * n + COMES] = strike > shot ? strike : shot
    harm[4 * n + SHOOTS] = shot
    harm[4 * n + COMES + SHOOTS] = strike > shot ? strike : shot
    n++
  }
  mind.threatening = n
}

/** How far away a unit may shoot somebody in one activation. */
function shotRange({ ranges }: Mind, unit: Unit, points: number): number {
  const range = ranges[2 * unit.id + unit.battered]
  if (range === 0 || unit.isArtillery) return range
  return range + (unit.isInfantry && points > INFANTRY_STEPS ? INFANTRY_STEPS : points)
}

/** What all of them may do to the unit on a hex, less what the ground saves. */
export function threatAt(mind: Mind, board: Board, hex: number): number {
  const { threats, harm, threatening } = mind
  const { zones, bases } = mind.reach
  const to = bases[hex]
  let sum = 0
  for (let i = 0; i < threatening; i++) {
    sum += harm[4 * i + zones[threats[i] + to]]
  }
  const cover = board.save[hex] + (board.hill[hex] === NONE ? 0 : 2)
  return sum - ((sum * cover) >> 3)
}
