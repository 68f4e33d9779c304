import { recorded } from '../../cli/recorded.ts'
import { battlePage } from '../../report/playback/page.ts'
import { Player } from '../../run/players/player.ts'
import { RunError } from '../../run/run-error.ts'
import { playOf, repeatOf } from '../../run/study/repeat.ts'
import type { Scenario } from '../../scenario/types.ts'
import { ENGINE } from './engine.ts'

/** The page of one battle: a block of the first matchup, from one of its seats. */
export function watched(scenario: Scenario, block: number, seat: number): string {
  const { game, seed, title } = scenario
  const [matchup, rules] = [scenario.matchups[0], scenario.variants[0]]
  if (matchup === undefined || rules === undefined) throw new RunError('there is nothing to play')
  const player = new Player({ game, rules: rules.rules, matchup, seed }, ENGINE.games)
  const { seats } = player.layout
  const log = recorded(
    player,
    { game, matchup: matchup.name, rules, seed, block, seat: Math.min(seat, seats - 1) },
    false,
  )
  const repeat = playOf(repeatOf('run', scenario), [
    ['block', String(block)],
    ['seat', String(seat)],
  ])
  return battlePage(log, { facts: player.rules.facts, title, seats, repeat })
}
