import { SIDES } from '../../../board/hex/hex.ts'
import { isOpen } from '../../../board/hex/sight.ts'
import { SILENT } from '../../../core/log.ts'
import { CLOSED, cross, mostSteps } from '../chapters/edges.ts'
import { pointsOf } from '../chapters/move.ts'
import { unitAt } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { stakeOf } from './gains.ts'
import { fightValue, type Knowledge, shotValue } from './knowledge.ts'
import { insertShot } from './strikes.ts'

/** What a unit may strike in its next turn from a place: steps over the ground, ranges straight. */

/**
 * Writes the enemies that the unit may strike in the next turn, from a hex that it reaches now, to the scratch, the most valuable target first. `nextStrike`: share
 * of the value of a strike that counts, in 64ths.
 */
export function listNextTargets(knowledge: Knowledge, nextStrike: number, unit: Unit): void {
  const { state, board, scratch, gains, ways, ranges } = knowledge
  const { nextStrikes, nextWays } = scratch
  const { distances, count } = board.hexes
  scratch.nextTargets = 0
  if (nextStrike === 0 || unit.isCaster || unit.isArtillery || state.turn >= state.lastTurn) return
  const steps = mostSteps(unit, unit.points)
  const now = mostSteps(unit, pointsOf(unit))
  let n = 0
  for (let i = 0; i < scratch.enemies; i++) {
    const foe = unitAt(state, scratch.foes[i])
    const fight = foe.isArtillery ? stakeOf(gains, state, foe) : fightValue(knowledge, unit, foe)
    const shot = shotValue(knowledge, unit, foe)
    const range = shot > fight ? ranges[2 * unit.id + unit.battered] : 1
    if (distances[unit.hex * count + foe.hex] > now + steps + range) continue
    const value = ((fight > shot ? fight : shot) * nextStrike) >> 6
    let at = n++
    for (; at > 0 && nextStrikes[at - 1] < value; at--) {
      nextStrikes[at] = nextStrikes[at - 1]
      nextWays[at] = nextWays[at - 1]
    }
    nextStrikes[at] = value
    nextWays[at] = ways.to(unit, foe.hex, range)
  }
  scratch.nextTargets = n
  scratch.nextSteps = steps
}

/** Value of the best strike that the unit may make in the next turn from a hex, as far as it counts. */
export function nextStrikeAt({ scratch }: Knowledge, hex: number): number {
  const { nextStrikes, nextWays, nextTargets, nextSteps } = scratch
  for (let i = 0; i < nextTargets; i++) if (nextWays[i][hex] <= nextSteps) return nextStrikes[i]
  return 0
}

/** Steps that artillery may take in the two moves before a later shot. */
const GUN_STEPS = 2

/**
 * Writes the enemies at which artillery without a shot now may shoot in a later turn to the scratch, the most valuable target first; returns the part of the value
 * of the first that counts. `nextStrike`: that share, in 64ths.
 */
export function listLaterShots(knowledge: Knowledge, nextStrike: number, unit: Unit): number {
  const { state, scratch, board, ranges } = knowledge
  const { distances, count } = board.hexes
  scratch.shots = 0
  if (nextStrike === 0 || state.turn >= state.lastTurn) return 0
  const reach = ranges[2 * unit.id + unit.battered] + GUN_STEPS
  let n = 0
  for (let i = 0; i < scratch.enemies; i++) {
    if (distances[unit.hex * count + scratch.hexes[i]] > reach) continue
    const value = (shotValue(knowledge, unit, unitAt(state, scratch.foes[i])) * nextStrike) >> 6
    if (value > 0) insertShot(scratch, n++, value, i)
  }
  scratch.shots = n
  return n === 0 ? 0 : scratch.shotGains[0]
}

/**
 * Value to artillery of a place from which it shoots later, over the units in between: of the best shot in the next turn; an eighth of it if the gun must move once
 * more before it shoots. `listLaterShots` must have written the enemies.
 */
export function laterShot(knowledge: Knowledge, unit: Unit, hex: number, facing: number): number {
  const now = lineFrom(knowledge, unit, hex, facing)
  const { state, board } = knowledge
  if (now > 0 || state.turn >= state.lastTurn - 1) return now
  const { neighbours } = board.hexes
  const right = lineFrom(knowledge, unit, hex, (facing + 1) % SIDES)
  const left = lineFrom(knowledge, unit, hex, (facing + SIDES - 1) % SIDES)
  const next = neighbours[hex * SIDES + facing]
  const ahead = next >= 0 && mayStep(knowledge, unit, hex, next) ? lineFrom(knowledge, unit, next, facing) : 0
  return Math.max(right, left, ahead) >> 3
}

/** Whether artillery may step from a hex to the next. */
function mayStep({ state, board }: Knowledge, unit: Unit, hex: number, next: number): boolean {
  const { at, nature } = board
  return at[next] === NONE && cross(nature[hex], nature[next], unit.keepsDry, 0, state.rules, SILENT) !== CLOSED
}

/** Value of the best shot from a place at an enemy that the ground does not hide. */
function lineFrom({ board, scratch, ranges }: Knowledge, unit: Unit, hex: number, facing: number): number {
  const { distances, count } = board.hexes
  const { shotGains, shotHexes, shots } = scratch
  const range = ranges[2 * unit.id + unit.battered]
  for (let i = 0; i < shots; i++) {
    const isInRange = distances[hex * count + shotHexes[i]] <= range
    if (isInRange && isOpen(board.sight, hex, facing, shotHexes[i])) return shotGains[i]
  }
  return 0
}
