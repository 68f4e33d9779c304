import type { Matchup } from '../../core/ruleset.ts'
import type { BattlePage } from '../../report/battles.ts'
import { battlePage } from '../../report/playback/page.ts'
import { startPicture } from '../../report/playback/start.ts'
import { engineFor } from '../../run/engine.ts'
import { Player } from '../../run/players/player.ts'
import { loadGenerals } from '../../run/players/user-general.ts'
import type { Scenario, Variant } from '../../scenario/types.ts'
import { recorded } from './recorded.ts'

/** A battle to play again for a page. */
interface Replay {
  readonly scenario: Pick<Scenario, 'game' | 'seed' | 'title' | 'plugin'>
  readonly rules: Variant
  readonly matchup: Matchup
  readonly block: number
  readonly seat: number
  /** The command that plays it. */
  readonly repeat: string
}

/** Plays a battle again and makes its page. Rejects with a `GeneralError` if a general of the user's own is not there or fails. */
export async function replay({ scenario, rules, matchup, block, seat, repeat }: Replay): Promise<BattlePage> {
  const { game, seed, title } = scenario
  const modules = await loadGenerals(matchup)
  const player = new Player({ game, rules: rules.rules, matchup, seed }, engineFor(scenario).games, modules)
  const log = recorded(player, { game, matchup: matchup.name, rules, seed, block, seat }, false)
  const { facts } = player.rules
  const page = battlePage(log, { facts, title, seats: player.layout.seats, repeat })
  return { page, start: startPicture(log, facts) }
}
