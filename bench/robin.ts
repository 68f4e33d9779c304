import { SILENT } from '../src/core/log.ts'
import { type Matchup, OUTCOME, type RulesTable, TURNS } from '../src/core/ruleset.ts'
import { fight } from '../src/run/players/chunk.ts'
import { Player } from '../src/run/players/player.ts'
import { readScenario } from '../src/scenario/read.ts'
import { scoreInterval } from '../src/stats/intervals/score.ts'
import { GAMES_WITH_GREEDY_1 as GAMES } from './greedy-1/index.ts'
import { ROOT } from './reference.ts'

/** The twelve starter lists, each against each other, on tables with terrain laid by dice. */
export const STARTERS = 'sovl/starter-round-robin'

/** The scenario in which two generals meet. */
export interface Ground {
  readonly scenario: string
  /** An edition of the rules other than the scenario’s own. */
  readonly edition?: string
  /** Every army fights itself, so that generals alone make the difference. */
  readonly mirror?: true
}

/** The result of one general against another over the matchups of a scenario. */
export interface Meeting {
  /** Mean score of the first: a win is 1, a draw 1/2. */
  readonly score: number
  readonly low: number
  readonly high: number
  readonly draws: number
  readonly turns: number
  readonly battles: number
}

/**
 * Compares two generals over all matchups of a scenario. Each general leads each army from every seat, so that lists, sides and first moves
 * cancel out. `given`: a seed other than the scenario’s own. A block of the interval is one matchup on one table, with both assignments and
 * all seats.
 */
export function meet(
  first: string,
  second: string,
  blocks: number,
  given?: string,
  ground: string | Ground = STARTERS,
): Meeting {
  const { scenario, edition, mirror }: Ground = typeof ground === 'string' ? { scenario: ground } : ground
  const read = readScenario(`${ROOT}/scenarios/${scenario}.yaml`, { battles: 8, seed: given })
  const { game, seed, variants } = read
  const matchups = mirror ? read.matchups.flatMap(mirrored) : read.matchups
  const rules = edition === undefined ? variants[0]?.rules : GAMES[game]?.editions[edition]
  if (rules === undefined) throw new Error(`${scenario} has no rules`)
  const drawn = { draws: 0, turns: 0, battles: 0 }
  let sum = 0
  let squares = 0
  for (const matchup of matchups) {
    const players = bothWays(game, seed, rules, matchup, [first, second])
    for (let block = 0; block < blocks; block++) {
      let score = 0
      let battles = 0
      players.forEach((player, turned) => {
        for (let seat = 0; seat < player.rules.seats(player.state); seat++) {
          fight(player, block, seat, SILENT)
          const outcome = player.row[OUTCOME] as number
          score += turned === 0 ? 1 - outcome / 2 : outcome / 2
          drawn.draws += outcome === 1 ? 1 : 0
          drawn.turns += player.row[TURNS] as number
          battles++
        }
      })
      drawn.battles += battles
      sum += score / battles
      squares += (score / battles) ** 2
    }
  }
  const n = blocks * matchups.length
  const mean = sum / n
  const seats = drawn.battles / n
  const { low, high } = scoreInterval({ blocks: n, seats, mean, variance: Math.max(0, squares / n - mean * mean) })
  return {
    score: mean,
    low,
    high,
    draws: drawn.draws / drawn.battles,
    turns: drawn.turns / drawn.battles,
    battles: drawn.battles,
  }
}

/** Each army of a matchup against an equal army. */
export function mirrored(matchup: Matchup): Matchup[] {
  return matchup.armies.map((army) => ({
    ...matchup,
    name: `${army.name} v itself`,
    armies: [army, { ...army, units: army.units.map((unit) => ({ ...unit, id: `${unit.id} of the other` })) }],
  }))
}

/** A matchup with the generals as given, and with their armies exchanged. */
function bothWays(
  game: string,
  seed: string,
  rules: RulesTable,
  matchup: Matchup,
  [first, second]: readonly [string, string],
): Player[] {
  return [
    [first, second],
    [second, first],
  ].map((policies) => {
    const armies = matchup.armies.map((army, a) => ({ ...army, policy: policies[a] as string }))
    return new Player({ game, seed, rules, matchup: { ...matchup, armies: armies as never } }, GAMES)
  })
}
