import type { Policy, Ruleset, RulesTable, Weights } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { GREEDY_1 as NULL_STRIKE } from './null-strike/index.ts'
import { greedy as sovlGreedy } from './sovl/greedy.ts'
import { General } from './war/general.ts'
import { GREEDY, GUNLINE, RUSH } from './war/weights.ts'

type Game = Ruleset<RulesTable, unknown>

/** Name of the general that progress is measured against: the default general as it was before generals were trained. */
export const GREEDY_1 = 'greedy-1'

/** Its weights, if the evaluation of today still contains it. Weights that it did not have are zero. */
const WEIGHTS: Readonly<Record<string, Weights>> = {
  sovereign: {
    preset: 5,
    chargesAlways: 0,
    swarms: 1,
    keepsAway: 0,
    screens: 0,
    defends: 1,
    snapAt: 600,
    fear: 80,
    withdrawAt: 2,
    staysAt: 50,
    aids: 1,
    wrestles: 1,
    isMindless: 0,
  },
}

/** Generals of before the training, by game, if the evaluation of today does not contain them; the first is the default of then. */
const KEPT: Readonly<Record<string, Readonly<Record<string, Policy<unknown>>>>> = {
  'null-strike': { [GREEDY_1]: NULL_STRIKE },
  sovl: { [GREEDY_1]: sovlGreedy },
  war: { [GREEDY_1]: new General(GREEDY), 'rush-1': new General(RUSH), 'gunline-1': new General(GUNLINE) },
}

/** All games, each with `greedy-1` among its generals. */
export const GAMES_WITH_GREEDY_1: Readonly<Record<string, Game>> = Object.fromEntries(
  Object.entries(GAMES).map(([name, game]) => [name, withGreedy1(name, game)]),
)

function withGreedy1(name: string, game: Game): Game {
  return { ...game, policies: { ...game.policies, ...keptOf(name, game) } }
}

function keptOf(name: string, { weighted }: Game): Readonly<Record<string, Policy<unknown>>> {
  const weights = WEIGHTS[name]
  const general = weights === undefined ? undefined : weighted?.general(weights)
  return general === undefined ? (KEPT[name] ?? {}) : { [GREEDY_1]: general }
}
