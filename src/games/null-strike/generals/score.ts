import { takenBy } from '../chapters/capture.ts'
import { enemyOf } from '../state/state.ts'
import { type Knowledge, turnsLeft } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** The score so far and the time that is left, and what both change about the worth of objectives and of safety. */

/** The part of a round that is left on average while it is played. */
const THIS_ROUND = 0.5

/**
 * Notes how far the player whose turn it is leads: its points destroyed minus the enemy's, and for each objective more the points of one, divided
 * by the points by which a lead typically still changes. These grow with the square root of the time that is left, as in a random walk. So 1 is a
 * lead that is likely to last, and less than 0 a lead of the enemy. AP-END-01, AP-G-12.
 */
export function noteLead(knowledge: Knowledge, weights: Weights): void {
  const { state, field, scratch, points } = knowledge
  const { units, goer, rules } = state
  scratch.lead = 0
  if (rules.victory === 'annihilation') return
  // Each army apart: the last bits of a sum depend on the order of its terms, and either army may come first in the list.
  let own = 0
  let foe = 0
  for (let i = 0; i < units.length; i++) {
    const { id, full, models, player } = units[i]
    const lost = points[id] * (full - models)
    if (player === goer) own += lost
    else foe += lost
  }
  let lead = foe - own
  if (rules.victory === 'objectives') {
    lead += weights.capture * (takenBy(field, goer) - takenBy(field, enemyOf(goer)))
  }
  scratch.lead = lead / (weights.swing * Math.sqrt(turnsLeft(knowledge) + THIS_ROUND))
}

/** Least points of an objective that gives a side more than half of them, and with them the battle, whatever the general's leaning. AP-G-12. */
const DECIDES = 400

/**
 * Notes what one more objective is worth to the player whose turn it is and to its enemy, in points: the general's points for an objective, more
 * to a side that is behind; nothing where objectives do not decide the battle. AP-G-12.
 */
export function noteCaptures({ state, field, scratch }: Knowledge, weights: Weights): void {
  const { goer } = state
  const { captures, lead } = scratch
  captures[0] = captures[1] = 0
  if (state.rules.victory !== 'objectives') return
  for (let player = 0; player < 2; player++) {
    const decides = 2 * (takenBy(field, player) + 1) > field.objectives
    const points = decides && weights.capture < DECIDES ? DECIDES : weights.capture
    captures[player] = points * needOf(player === goer ? lead : -lead)
  }
}

/** Most that a lead multiplies a worth by. */
const MOST = 4

/**
 * Factor by which objectives count for a side with such a lead: more than 1 for a side that is behind, because points alone no longer suffice for
 * it, and less than 1 for a side that is ahead.
 */
export function needOf(lead: number): number {
  return lead < 0 ? Math.min(MOST, 1 - lead) : 1 / (1 + lead)
}

/** Factor of expected losses: a side that is behind has less to lose by a risk than a side that is ahead. */
export function cautionOf(lead: number): number {
  return lead < 0 ? 1 / (1 - lead) : Math.min(CAREFUL, 1 + lead / 2)
}

/** Most that a lead multiplies expected losses by. */
const CAREFUL = 2
