import { chanceOf } from '../src/core/binomial.ts'
import { KeyedDice } from '../src/core/keyed-dice.ts'
import { SILENT } from '../src/core/log.ts'
import { OUTCOME } from '../src/core/ruleset.ts'
import { seedWords } from '../src/core/seed.ts'
import { ENGINE } from '../src/run/engine.ts'
import { fight } from '../src/run/players/chunk.ts'
import { Player } from '../src/run/players/player.ts'
import { readScenario } from '../src/scenario/read.ts'
import { solve } from '../src/stats/special/matrix.ts'
import { ROOT } from './reference.ts'

/**
 * What control variates from the dice would gain: `node dist/bench/luck.js BLOCKS SCENARIO…`. Every roll less its expectation is summed by army
 * and kind of question (die, count, sum, wounds). The mean of these eight sums is exactly 0, so a regression of scores on them, whose
 * coefficients come from the other half of the blocks, takes luck out of a mean score without bias.
 */

/** Kinds of questions, each for both armies. Units of the second player have roles from 65; in odd seats it has the first army. */
const KINDS = { die: 0, count: 1, sum: 2, wounds: 3 } as const
const SUMS = 2 * Object.keys(KINDS).length
const SECOND = 64

/** Dice that remember by how much the rolls of a block exceeded their expectation. */
class LuckDice extends KeyedDice {
  luck = new Array<number>(SUMS).fill(0)
  seat = 0
  private army = 0

  override key(turn: number, step: number, actor: number, target: number): void {
    super.key(turn, step, actor, target)
    this.army = (actor >= SECOND ? 1 : 0) ^ (this.seat % 2)
  }

  override die(sides: number): number {
    return this.noted(KINDS.die, super.die(sides), (sides + 1) / 2)
  }

  override count(n: number, sides: number, target: number): number {
    return this.noted(KINDS.count, super.count(n, sides, target), n * chanceOf(sides, target))
  }

  override sum(n: number, sides: number): number {
    return this.noted(KINDS.sum, super.sum(n, sides), (n * (sides + 1)) / 2)
  }

  override wounds(n: number, sides: number, hitOn: number, saveOn: number): number {
    const expected = n * chanceOf(sides, hitOn) * (1 - chanceOf(sides, saveOn))
    return this.noted(KINDS.wounds, super.wounds(n, sides, hitOn, saveOn), expected)
  }

  private noted(kind: number, rolled: number, expected: number): number {
    const at = 2 * kind + this.army
    this.luck[at] = (this.luck[at] as number) + rolled - expected
    return rolled
  }
}

/** A block: its score, and the luck of all its battles. */
interface Block {
  readonly score: number
  readonly luck: readonly number[]
}

function blocksOf(name: string, many: number): Block[] {
  const scenario = readScenario(`${ROOT}/scenarios/${name}.yaml`, { seed: 'luck' })
  const [matchup] = scenario.matchups
  const rules = scenario.variants[0]?.rules
  if (matchup === undefined || rules === undefined) throw new Error(`${name} has no matchup`)
  const { game, seed } = scenario
  const player = new Player({ game, seed, rules, matchup }, ENGINE.games)
  const dice = new LuckDice(...seedWords(seed, matchup.name))
  player.dice = dice
  return Array.from({ length: many }, (_, block): Block => {
    dice.luck = new Array<number>(SUMS).fill(0)
    let score = 0
    for (let seat = 0; seat < player.layout.seats; seat++) {
      dice.seat = seat
      fight(player, block, seat, SILENT)
      score += 1 - (player.row[OUTCOME] as number) / 2
    }
    return { score: score / player.layout.seats, luck: dice.luck }
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Coefficients of the regression of scores on luck. Questions that are never asked keep a coefficient of 0. */
function coefficients(blocks: readonly Block[]): number[] {
  const centre = mean(blocks.map(({ score }) => score))
  const sums = Array.from({ length: SUMS }, (_, i) => i)
  const normal = sums.map((i) =>
    sums.map((j) => blocks.reduce((sum, { luck }) => sum + (luck[i] as number) * (luck[j] as number), i === j ? 1 : 0)),
  )
  return solve(
    normal,
    sums.map((i) => blocks.reduce((sum, { score, luck }) => sum + (luck[i] as number) * (score - centre), 0)),
  )
}

/** Scores without luck, each half by the coefficients of the other. */
function corrected(blocks: readonly Block[]): number[] {
  const of = [0, 1].map((half) => coefficients(blocks.filter((_, i) => i % 2 !== half)))
  return blocks.map(({ score, luck }, i) =>
    luck.reduce((sum, value, j) => sum - value * ((of[i % 2] as number[])[j] as number), score),
  )
}

function variance(values: readonly number[]): number {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1)
}

/** Blocks of a small run, in which intervals of the corrected mean are tried. */
const SMALL = 100

/** Share of small runs whose 95% interval of the corrected mean holds the mean of all blocks. */
function covered(blocks: readonly Block[]): number {
  const truth = mean(blocks.map(({ score }) => score))
  const runs = Array.from({ length: Math.floor(blocks.length / SMALL) }, (_, run) =>
    corrected(blocks.slice(run * SMALL, (run + 1) * SMALL)),
  )
  const held = runs.filter(
    (scores) => Math.abs(mean(scores) - truth) <= 1.984 * Math.sqrt(variance(scores) / scores.length),
  )
  return held.length / runs.length
}

const [many = '', ...names] = process.argv.slice(2)
if (!(Number(many) >= SMALL) || names.length === 0) {
  console.error('node dist/bench/luck.js BLOCKS SCENARIO…, such as: 4000 sovl/gunline-and-raid war/open-field')
  process.exit(2)
}
for (const name of names) {
  const blocks = blocksOf(name, Number(many))
  const [raw, rest] = [blocks.map(({ score }) => score), corrected(blocks)]
  const gain = variance(raw) / variance(rest)
  const bias = 100 * (mean(rest) - mean(raw))
  console.log(
    `${name}: ${blocks.length} blocks, variance ÷ ${gain.toFixed(2)}, mean score ${(100 * mean(raw)).toFixed(2)}%, corrected by ${bias.toFixed(2)} points; intervals of ${SMALL} blocks hold in ${(100 * covered(blocks)).toFixed(1)}%`,
  )
}
