import type { GameFacts } from '../core/facts.ts'
import type { Kind } from './format.ts'

/** The title of a measure for people; its key where the game does not know it. */
export function titleOf(facts: GameFacts, measure: string): string {
  return facts.measures.find(({ name }) => name === measure)?.title ?? measure
}

/** Events are shares of the battles, everything else a mean. */
export function kindOf(facts: GameFacts, measure: string): Kind {
  return facts.measures.find(({ name }) => name === measure)?.kind === 'event' ? 'share' : 'count'
}
