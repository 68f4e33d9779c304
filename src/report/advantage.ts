import type { GameFacts } from '../core/facts.ts'
import type { Estimate, MatchupResult } from '../run/document.ts'
import { show } from './format.ts'
import { measuresOf } from './measures.ts'

/**
 * A sentence for each advantage that is no army’s own, of the measures that are the score of whoever had it: `Who moves first scored
 * 54.1 % ± 0.8: an advantage.` Where seats are fixed the generals choose who has it, so the score is theirs as well, and no verdict is spoken.
 */
export function advantages(
  { battle, battles, blocks = 0 }: MatchupResult,
  facts: GameFacts,
  judged: boolean,
): string[] {
  const swapped = battles !== undefined && battles > blocks
  return measuresOf(facts, 'battle').flatMap(({ name, holder }) => {
    const score = battle?.measures[name]
    if (score === undefined || holder === undefined) return []
    const verb = battles === undefined ? 'will score' : 'scored'
    return [`${holder} ${verb} ${withError(score)}${judged && swapped ? verdict(score, blocks) : ''}.`]
  })
}

/** `54.1 % ± 0.8`, the error half of the interval. */
export function withError(score: Estimate): string {
  const { low, high } = score
  const { value } = show(score, 'share')
  if (low === undefined || high === undefined) return value
  const digits = /\.(\d+)/.exec(value)?.[1]?.length ?? 0
  return `${value} ±\u00A0${(50 * (high - low)).toFixed(digits)}`
}

/** What the interval carries, and no more. */
function verdict({ low, high }: Estimate, blocks: number): string {
  // As where one army wins every battle from every seat: there is no error to tell.
  if (low === undefined || high === undefined) return blocks > 1 ? ': the same in every block' : ''
  return low > 0.5 ? ': an advantage' : high < 0.5 ? ': a disadvantage' : ': no effect seen'
}
