import { SIDES } from '../../../board/hex.ts'
import type { Board } from '../board.ts'
import { pointsOf } from '../move.ts'
import { FRESH, NONE, TIRED, type Unit, unitAt, type War } from '../state.ts'
import { fightValue, type Mind, shotValue } from './mind.ts'
import type { Temper } from './temper.ts'

/** What enemies may do to a unit, by where it stands: strike it if they can come next to it, or else shoot. */

/** Notes which enemies may matter to a unit that goes so many steps at most. */
export function lookOut(mind: Mind, temper: Temper, state: War, board: Board, unit: Unit, steps: number): void {
  const { threats, strikes, shots, points, ranges, ways } = mind
  const { distances, count } = board.hexes
  const isLast = state.turn >= state.lastTurn
  const from = unit.hex * count
  const isHelpless = unit.isArtillery || unit.exhausted !== FRESH
  let n = 0
  for (let i = 0; i < mind.enemies; i++) {
    const foe = unitAt(state, mind.foes[i] as number)
    const isDone = foe.activated || foe.exhausted === TIRED
    const share = isDone ? (isLast ? 0 : temper.foresight) : temper.fear
    if (share === 0) continue
    const goes = isDone ? foe.points : pointsOf(foe)
    const away = (distances[from + foe.hex] as number) - steps
    const range = shotRange(foe, goes)
    if (away > range && away > goes + 1) continue
    const shot = range === 0 ? 0 : (shotValue(mind, foe, unit) * share) >> 6
    // Who is helpless is lost, and so worth more fear than a wound.
    const strike = isHelpless
      ? ((mind.whole[unit.id] as number) * share) >> 5
      : (fightValue(mind, foe, unit) * share) >> 6
    threats[n] = foe.hex
    shots[n] = shot
    ranges[n] = shot === 0 ? 0 : range
    strikes[n] = strike > shot ? strike : shot
    points[n] = goes
    ways[n++] = ((foe.isInfantry ? count * SIDES : 0) + foe.hex * SIDES + foe.facing) * count
  }
  mind.threatening = n
}

/** How far away a unit may shoot somebody in one activation. */
function shotRange(unit: Unit, points: number): number {
  if (unit.shoot.attacks[unit.battered] === 0) return 0
  const range = unit.shoot.range[unit.battered] as number
  return unit.isArtillery ? range : range + (unit.isInfantry && points > 3 ? 3 : points)
}

/** What all of them may do to the unit on a hex, less what the ground saves. */
export function threatAt(mind: Mind, board: Board, hex: number): number {
  const { reach, threats, strikes, shots, points, ranges, ways, threatening } = mind
  if (threatening === 0) return 0
  const { distances, count } = board.hexes
  const from = hex * count
  const cover = (board.save[hex] as number) + (board.hill[hex] === NONE ? 0 : 2)
  let sum = 0
  for (let i = 0; i < threatening; i++) {
    const away = distances[from + (threats[i] as number)] as number
    // All bits where it comes near, and where it is in range: nobody knows beforehand, so a test would go wrong too often.
    const comes = ((reach[(ways[i] as number) + hex] as number) - (points[i] as number) - 1) >> 31
    const shoots = (away - (ranges[i] as number) - 1) >> 31
    sum += ((strikes[i] as number) & comes) | ((shots[i] as number) & shoots & ~comes)
  }
  return sum - ((sum * cover) >> 3)
}
