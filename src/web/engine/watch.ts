import { recorded } from '../../cli/battles/recorded.ts'
import type { Matchup } from '../../core/ruleset.ts'
import { battlePage } from '../../report/playback/page.ts'
import { Player } from '../../run/players/player.ts'
import { sought, type Wanted } from '../../run/players/sought.ts'
import { RunError } from '../../run/run-error.ts'
import { playOf, repeatOf } from '../../run/study/repeat.ts'
import type { Scenario, Variant } from '../../scenario/types.ts'
import type { Named } from './answer.ts'
import { ENGINE } from './engine.ts'
import type { Watching } from './messages.ts'

/** Which battle: its dice follow from the seed, the name of the matchup and the block. */
interface Which {
  readonly matchup: Matchup
  readonly block: number
  readonly seat: number
}

/** One battle of the first matchup. Rejects as `sought` does. */
export async function watched(
  scenario: Scenario,
  { file, only }: Named,
  which: Wanted,
  signal: AbortSignal,
): Promise<Watching> {
  const [matchup, rules] = [scenario.matchups[0], scenario.variants[0]]
  if (matchup === undefined || rules === undefined) throw new RunError('there is nothing to play')
  const { game, seed } = scenario
  // Before the search, in which the page may lay another draft in the place of this one.
  const run = repeatOf('run', scenario, file, only)
  const player = new Player({ game, rules: rules.rules, matchup, seed }, ENGINE.games)
  const { block, seat, winner } = await sought(player, which, signal)
  const repeat = playOf(run, [
    ['block', String(block)],
    ['seat', String(seat)],
  ])
  const page = pageOf({ ...scenario, rules }, { matchup, block, seat }, scenario.title, repeat)
  return { page, block, seat, winner: winner === null ? null : matchup.armies[winner].name }
}

/** The page of one battle of a game by one set of rules. `repeat`: the command line that shows it, or from which it comes. */
export function pageOf(
  { game, seed, rules }: Pick<Scenario, 'game' | 'seed'> & { readonly rules: Variant },
  { matchup, block, seat }: Which,
  title: string,
  repeat: string,
): string {
  const player = new Player({ game, rules: rules.rules, matchup, seed }, ENGINE.games)
  const { seats } = player.layout
  const name = { game, matchup: matchup.name, rules, seed, block, seat: Math.min(seat, seats - 1) }
  return battlePage(recorded(player, name, false), { facts: player.rules.facts, title, seats, repeat })
}
