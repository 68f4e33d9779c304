import { mostSteps } from '../chapters/edges.ts'
import { pointsOf } from '../chapters/move.ts'
import { unitAt } from '../state/state.ts'
import type { Unit } from '../state/unit.ts'
import { fightValue, type Knowledge, shotValue } from './knowledge.ts'

/** What a unit may strike in its next turn from a place: steps over the ground, ranges straight. */

/**
 * Writes the enemies that the unit may strike in the next turn, from a hex that it reaches now, to the scratch, the most valuable target first. `nextStrike`: share
 * of the value of a strike that counts, in 64ths.
 */
export function listNextTargets(knowledge: Knowledge, nextStrike: number, unit: Unit): void {
  const { state, board, scratch, worth, ways, ranges } = knowledge
  const { nextStrikes, nextWays } = scratch
  const { distances, count } = board.hexes
  scratch.nextTargets = 0
  if (nextStrike === 0 || unit.isCaster || unit.isArtillery || state.turn >= state.lastTurn) return
  const steps = mostSteps(unit, unit.points)
  const now = mostSteps(unit, pointsOf(unit))
  let n = 0
  for (let i = 0; i < scratch.enemies; i++) {
    const foe = unitAt(state, scratch.foes[i])
    const fight = foe.isArtillery ? worth[foe.id] : fightValue(knowledge, unit, foe)
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
