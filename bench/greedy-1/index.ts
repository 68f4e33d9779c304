import type { Policy, Ruleset, RulesTable, Weights } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'

type Game = Ruleset<RulesTable, unknown>

/** Name of the general that progress is measured against: the default general as it was before generals were trained. */
export const GREEDY_1 = 'greedy-1'

/** Its weights, where the evaluation of today still contains it. Weights that it did not have are zero. */
const WEIGHTS: Readonly<Record<string, Weights>> = {
  sovl: {
    charge: -0.02,
    join: 0.1,
    counters: 1,
    attack: 0.8,
    fear: 0.4,
    shooting: 1,
    far: 0,
    stand: 0,
    urge: 1.5,
    urgeUnderFire: 0.15,
    late: 2,
    ahead: 0.3,
    pull: 0.3,
    fast: 99,
    fastFlank: 1,
    fastFront: 1,
  },
  war: { fear: 24, foresight: 7, urge: 275, shooterUrge: 0, charge: 300, waits: 1 },
  'null-strike': {
    attack: 1,
    charge: 1,
    star: 0.1,
    warlord: 0.5,
    panic: 1,
    capture: 300,
    barred: 0.4,
    hold: 0.7,
    guard: 0.25,
    fear: 0.8,
    usual: 0.8,
    approach: 0.15,
    melee: 1.5,
    keen: 3,
    rally: 0.5,
    dig: 0.03,
    depth: 7,
  },
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

/** All games, each with `greedy-1` among its generals. */
export const GAMES_WITH_GREEDY_1: Readonly<Record<string, Game>> = Object.fromEntries(
  Object.entries(GAMES).map(([name, game]) => [name, withGreedy1(name, game)]),
)

function withGreedy1(name: string, game: Game): Game {
  const general = generalOf(name, game)
  return general === undefined ? game : { ...game, policies: { ...game.policies, [GREEDY_1]: general } }
}

function generalOf(name: string, { weighted }: Game): Policy<unknown> | undefined {
  const weights = WEIGHTS[name]
  return weights === undefined ? undefined : weighted?.general(weights)
}
