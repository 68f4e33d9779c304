import type { Policy, Ruleset, RulesTable } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { GREEDY_1 as NULL_STRIKE } from './null-strike/index.ts'
import { SOVEREIGN_1 } from './sovereign/index.ts'
import { greedy as sovlGreedy } from './sovl/greedy.ts'
import { General } from './war/general.ts'
import { GREEDY, GUNLINE, RUSH } from './war/weights.ts'

type Game = Ruleset<RulesTable, unknown>

/** Name of the general that progress is measured against: the default general as it was before generals were trained. */
export const GREEDY_1 = 'greedy-1'

/** The generals before the training, by game. The first of each game was the default at that time. */
const KEPT: Readonly<Record<string, Readonly<Record<string, Policy<unknown>>>>> = {
  'null-strike': { [GREEDY_1]: NULL_STRIKE },
  sovl: { [GREEDY_1]: sovlGreedy },
  sovereign: SOVEREIGN_1,
  war: { [GREEDY_1]: new General(GREEDY), 'rush-1': new General(RUSH), 'gunline-1': new General(GUNLINE) },
}

/** All games, each with `greedy-1` among its generals. */
export const GAMES_WITH_GREEDY_1: Readonly<Record<string, Game>> = Object.fromEntries(
  Object.entries(GAMES).map(([name, game]) => [name, { ...game, policies: { ...game.policies, ...KEPT[name] } }]),
)
