import type { GameFacts, Uneven } from '../../core/facts.ts'
import type { Estimate, MatchupResult, VariantResult } from '../../result/heading.ts'
import { show } from './format.ts'
import { measuresOf } from './measures.ts'

/**
 * A sentence for each advantage of a seat, such as the first move: `Who moves first scored 54.1% ± 0.8: an advantage.` The score is that of
 * the side that had the advantage. There is no verdict if seats are fixed, because then the generals choose which side has the advantage.
 * There is none either if one army may have it more often, because the score then depends on that army as well; the sentence then names
 * the command that measures the advantage.
 */
export function advantages(
  { armies, battle, battles, blocks = 0 }: MatchupResult,
  facts: GameFacts,
  judged: boolean,
  switches: VariantResult['switches'] = {},
): string[] {
  const swapped = battles !== undefined && battles > blocks
  return measuresOf(facts, 'battle').flatMap(({ name, holder, uneven }) => {
    const score = battle?.measures[name]
    if (score === undefined || holder === undefined) return []
    const verb = battles === undefined ? 'will score' : 'scored'
    if (uneven !== undefined && !isEven(uneven, armies, switches)) {
      return [`${holder} ${verb} ${withError(score)}; ${caution(uneven)}.`]
    }
    return [`${holder} ${verb} ${withError(score)}${judged && swapped ? verdict(score, blocks) : ''}.`]
  })
}

/**
 * Whether both armies have the advantage equally often, or it does not matter which has it: by the rules, or because an army meets itself.
 */
function isEven(
  { evenUnder }: Uneven,
  [first, second]: MatchupResult['armies'],
  switches: VariantResult['switches'],
): boolean {
  const needed = Object.entries(evenUnder ?? {})
  return second === `${first} (2)` || (needed.length > 0 && needed.every(([key, value]) => switches[key] === value))
}

/** The meaning of the score of the side that goes first if one army may go first more often. */
export function caution({ measuredBy }: Uneven): string {
  return `one army may go first more often, so this is how often the side that goes first wins, not what going first is worth (${measuredBy} measures that)`
}

/** `54.1% ± 0.8`, the error half of the interval. */
export function withError(score: Estimate): string {
  const { low, high } = score
  const { value } = show(score, 'share')
  if (low === undefined || high === undefined) return value
  const digits = /\.(\d+)/.exec(value)?.[1]?.length ?? 0
  return `${value} ±\u00A0${(50 * (high - low)).toFixed(digits)}`
}

/** The verdict that the interval supports. */
function verdict({ low, high }: Estimate, blocks: number): string {
  // There is no error to report if one army wins every battle from every seat.
  if (low === undefined || high === undefined) return blocks > 1 ? ': the same in every block' : ''
  return low > 0.5 ? ': an advantage' : high < 0.5 ? ': a disadvantage' : ': no effect seen'
}
