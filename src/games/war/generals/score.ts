import type { Side } from '../../../core/ruleset.ts'
import type { Knowledge } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** The score so far, and how much it changes what a side is afraid of and how fast it comes on. */

/** Lead, in mean units, that counts in full in the last turn. */
const FULL_LEAD = 3

/** Worth that a side has destroyed minus what it has lost, as the mission scores it, in hundredths of a point. */
function leadOf({ state, worth }: Knowledge, player: Side): number {
  const { units } = state
  let lead = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const scored = !unit.isAlive ? worth[unit.id] : unit.battered === 1 ? worth[unit.id] >> 1 : 0
    lead += unit.player === player ? -scored : scored
  }
  return lead
}

/** How far a side is ahead, from −64 to 64. The same lead counts more the later the turn. */
export function tideOf(knowledge: Knowledge, player: Side): number {
  const { state, meanWorth } = knowledge
  const full = FULL_LEAD * meanWorth * state.lastTurn
  const tide = Math.floor((64 * leadOf(knowledge, player) * state.turn) / full)
  return tide > 64 ? 64 : tide < -64 ? -64 : tide
}

/** Factor of the expected loss at places, in 64ths: above 64 for a side that is ahead if `caution` is above 0. Enemies must have been noted. */
export function cautionOf({ scratch }: Knowledge, weights: Weights): number {
  return 64 + ((weights.caution * scratch.tide) >> 6)
}

/** Factor of the worth of coming nearer, in 64ths: above 64 for a side that is behind if `haste` is above 0. Enemies must have been noted. */
export function hasteOf({ scratch }: Knowledge, weights: Weights): number {
  return 64 - ((weights.haste * scratch.tide) >> 6)
}
