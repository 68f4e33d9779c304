import { battleScores } from '../../src/stats/intervals/score.ts'
import type { ArmyScore, Troops } from '../../src/stats/pricing/army-scores.ts'
import { type FairCount, fairCount, nextLevels } from '../../src/stats/pricing/fair-count.ts'
import { lnWorth, type MixedArmies, mixedArmies } from '../../src/stats/pricing/mixed-armies.ts'
import { normalHalfWidth } from '../../src/stats/special/level.ts'
import { Random } from '../../tests/support/random.ts'
import { type DuelOutcome, scoreOf, simultaneousDuel } from '../../tests/support/statistics/duels.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

/** A game whose true worths are known: scores follow the model of mixed armies. */
export interface SyntheticGame {
  /** Worth of a model by unit; the first is the anchor. */
  readonly worths: readonly number[]
  /** Cost today divided by worth, by unit. */
  readonly mistakes: readonly number[]
  readonly kappa: number
  /** Advantage of the better table side, in log odds. The sides are swapped within a block. */
  readonly side: number
  readonly bands: readonly number[]
  /** Different units in an army. */
  readonly types: number
}

/** Eight units: cheap ones of 6 to 14 points, and a unit of 120 points. Their costs today are up to 1.5 times their worth. */
export const EIGHT: SyntheticGame = {
  worths: [10, 14, 6, 25, 40, 9, 60, 120],
  mistakes: [1, 1.5, 0.7, 1.3, 0.6, 1.4, 0.8, 1.25],
  kappa: 3,
  side: 0.15,
  bands: [300, 600, 1000],
  types: 4,
}

export interface PricingOptions {
  readonly blocks: number
  readonly rounds?: number
  readonly lambda?: number
}

/**
 * Prices a synthetic game in rounds of blocks of two battles. The armies of a round are made at the costs that the earlier rounds found.
 */
export function priced(
  game: SyntheticGame,
  seed: number,
  { blocks, rounds = 3, lambda = 0.02 }: PricingOptions,
): MixedArmies {
  const random = new Random(seed)
  const today = game.worths.map((worth, u) => Math.log(worth * (game.mistakes[u] as number)))
  const scores: ArmyScore[] = []
  let found: MixedArmies | undefined
  for (let round = 0; round < rounds; round++) {
    const costs = (found?.theta ?? today).map(Math.exp)
    for (let block = 0; block < Math.round(blocks / rounds); block++) scores.push(fought(game, costs, random))
    found = mixedArmies(scores, {
      units: game.worths.length,
      bands: game.bands.length,
      seats: 2,
      fixed: [[0, today[0] as number]],
      prior: { centre: today, lambda },
      ...(found && { start: { theta: found.theta } }),
    })
  }
  return found as MixedArmies
}

/** A block of two random armies whose costs are about equal, with a handicap of up to 10%. */
export function fought(game: SyntheticGame, costs: readonly number[], random: Random): ArmyScore {
  const band = random.int(0, game.bands.length - 1)
  const points = game.bands[band] as number
  const a = randomArmy(costs, points * Math.exp(0.2 * random.next() - 0.1), game.types, random)
  const b = randomArmy(costs, points * Math.exp(0.2 * random.next() - 0.1), game.types, random)
  const truth = game.worths.map(Math.log)
  const eta = game.kappa * (lnWorth(a, truth) - lnWorth(b, truth))
  const wins = [game.side, -game.side].filter((side) => random.next() < 1 / (1 + Math.exp(-eta - side))).length
  return { a, b, band, score: wins / 2, n: 1 }
}

/** Different units with random shares of the points. More of the cheapest unit replaces the points that rounding leaves over. */
export function randomArmy(costs: readonly number[], points: number, types: number, random: Random): Troops {
  const pool = costs.map((_, u) => u)
  const chosen = Array.from({ length: Math.min(types, pool.length) }, () => {
    return pool.splice(random.int(0, pool.length - 1), 1)[0] as number
  }).toSorted((u, w) => (costs[w] as number) - (costs[u] as number))
  const shares = chosen.map(() => -Math.log(1 - random.next()))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let left = points
  return chosen.map((u, i) => {
    const cost = costs[u] as number
    const last = i === chosen.length - 1
    const wanted = last ? left : Math.min(left, (points * (shares[i] as number)) / whole)
    const models = Math.max(last ? 1 : 0, Math.round(wanted / cost))
    left -= models * cost
    return [u, models] as const
  })
}

/** How well many runs find the true worths. */
export interface PricingStudy {
  /** Share of the 95% intervals of ln worth, and of kappa, that hold the truth. */
  readonly worths: Seen
  readonly kappas: Seen
  /** Root mean square error of ln worth, and the largest mean error of a unit. */
  readonly rmse: number
  readonly bias: number
  /** Number of runs with separated scores. */
  readonly separated: number
}

/** Prices a synthetic game again and again. */
export function pricing(game: SyntheticGame, runs: number, options: PricingOptions, seed = 1): PricingStudy {
  const z = normalHalfWidth(0.95)
  const worths = new Seen()
  const kappas = new Seen()
  const sums = game.worths.map(() => 0)
  let squares = 0
  let separated = 0
  for (let run = 0; run < runs; run++) {
    const found = priced(game, seed * 100_003 + run, options)
    if (found.separation.found) separated++
    const units = game.worths.flatMap((worth, u) => {
      const error = (found.theta[u] as number) - Math.log(worth)
      squares += error * error
      sums[u] = (sums[u] as number) + error
      return u === 0 ? [] : [{ error, half: z * (found.standardErrors[u] as number) }]
    })
    addAll(worths, units)
    const bands = found.kappas.map((kappa, band) => {
      return { error: Math.log(kappa / game.kappa), half: z * (found.kappaErrors[band] as number) }
    })
    addAll(kappas, bands)
  }
  const rmse = Math.sqrt(squares / runs / (game.worths.length - 1))
  return { worths, kappas, rmse, bias: Math.max(...sums.map((sum) => Math.abs(sum / runs))), separated }
}

/** The share of a run's intervals that hold the truth. The run counts once, because its intervals are not independent of each other. */
function addAll(seen: Seen, found: readonly { readonly error: number; readonly half: number }[]): void {
  const held = found.filter(({ error, half }) => Math.abs(error) <= half).length
  const width = found.reduce((sum, { half }) => sum + 2 * half, 0) / found.length
  seen.add(held / found.length, { width })
}

/** Duels to the last model, between models that hit with chance 1/2 and models that hit with chance 1/3. Their scores are known. */
export class SolvedDuels {
  private readonly known = new Map<number, DuelOutcome>()
  readonly held: number

  constructor(held: number) {
    this.held = held
  }

  outcome(count: number): DuelOutcome {
    const before = this.known.get(count)
    if (before !== undefined) return before
    const outcome = simultaneousDuel(this.held, count, 1 / 2, 1 / 3)
    this.known.set(count, outcome)
    return outcome
  }

  /** The count at which the score is a half, if log odds are interpolated linearly in the logarithm of the count between whole counts. */
  fair(): number {
    return fairOf((count) => scoreOf(this.outcome(count)))
  }

  /** Duels whose results are drawn with their known chances. */
  drawn(random: Random): Fights {
    return (count, blocks) => {
      const endings: [wins: number, draws: number, losses: number] = [0, 0, 0]
      const { win, draw } = this.outcome(count)
      for (let block = 0; block < blocks; block++) {
        const u = random.next()
        endings[u < win ? 0 : u < win + draw ? 1 : 2]++
      }
      return endings
    }
  }

  /** Plays the sequential design from a wrong start until the blocks are used up. */
  searched(blocks: number, start: number, random: Random): FairCount {
    return searched(this.held, blocks, start, this.drawn(random))
  }
}

/** Plays some blocks of the held models against a count of others; returns the numbers of wins, draws and losses of the held models. */
export type Fights = (count: number, blocks: number) => readonly [wins: number, draws: number, losses: number]

/**
 * The count at which the score is a half. Between counts the log odds are interpolated over the logarithm of the count. Scores fall as the
 * count grows.
 */
export function fairOf(scoreAt: (count: number) => number): number {
  let count = 1
  while (scoreAt(count + 1) > 0.5) count++
  const [before, after] = [count, count + 1].map((n) => {
    const score = scoreAt(n)
    return Math.log(score / (1 - score))
  }) as [number, number]
  return count * ((count + 1) / count) ** (before / (before - after))
}

/** The fair count that the sequential design finds when the blocks are used up, from a start that may be wrong. */
export function searched(held: number, blocks: number, start: number, fight: Fights): FairCount {
  const fought = new Map<number, [wins: number, draws: number, losses: number]>()
  const levels = () => [...fought].map(([count, endings]) => ({ count, ...battleScores(...endings) }))
  let left = blocks
  while (left > 0) {
    const batch = Math.max(1, Math.min(left, Math.ceil(blocks / 5)))
    const next = nextLevels({ held, least: 1, most: 10 * held, start, blocks: batch }, levels())
    if (next.length === 0) break
    for (const { count, blocks: some } of next) {
      const [wins, draws, losses] = fight(count, some)
      const before = fought.get(count) ?? [0, 0, 0]
      fought.set(count, [before[0] + wins, before[1] + draws, before[2] + losses])
      left -= some
    }
  }
  return fairCount(held, levels())
}

/** How well the methods find fair counts. */
export interface FairCountStudy {
  readonly fair: number
  /** Share of the 95% intervals that hold the truth. If a run gives only a bracket, its two ends count as the interval. */
  readonly seen: Seen
  /** Root mean square error of ln(count), over the runs with an estimate. */
  readonly rmse: number
  readonly bias: number
  /** Number of runs whose answer came from each method. */
  readonly methods: ReadonlyMap<string, number>
}

/** Finds the fair count of a solved duel many times, from a start that is wrong by half. */
export function searching(held: number, runs: number, blocks: number, seed = 1): FairCountStudy {
  const duels = new SolvedDuels(held)
  const fair = duels.fair()
  const truth = Math.log(fair / held)
  const seen = new Seen()
  const methods = new Map<string, number>()
  let sum = 0
  let squares = 0
  let estimates = 0
  for (let run = 0; run < runs; run++) {
    const random = new Random(seed * 100_003 + run)
    const found = duels.searched(blocks, held * (run % 2 === 0 ? 0.8 : 1.9), random)
    const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY, estimate } = found
    const width = Number.isFinite(high - low) ? high - low : 0
    seen.add(low <= truth && truth <= high, { width })
    const method = found.kind === 'fitted' ? found.method : found.kind
    methods.set(method, (methods.get(method) ?? 0) + 1)
    if (estimate === undefined) continue
    estimates++
    sum += estimate - truth
    squares += (estimate - truth) ** 2
  }
  return { fair, seen, rmse: Math.sqrt(squares / estimates), bias: sum / estimates, methods }
}

const RUNS = 500

/** The study of prices: worths from mixed armies of a synthetic game, and fair counts of solved duels. */
export function prices(effort: Effort): Row[] {
  const rows: Row[] = []
  for (const blocks of [900, 3000]) {
    const { worths, kappas, rmse, bias } = pricing(EIGHT, runsOf(RUNS, effort), { blocks })
    const about = {
      setting: `synthetic game, 8 units; ${blocks} blocks in 3 rounds`,
      method: 'mixed armies',
      nominal: 0.95,
    }
    const note = `root mean square error of ln worth ${rmse.toFixed(4)}, largest bias ${bias.toFixed(4)}`
    rows.push(rowOf({ ...about, what: 'ln worth of a unit', note }, worths))
    rows.push(rowOf({ ...about, what: 'ln kappa of a band' }, kappas))
  }
  for (const held of [3, 5, 10, 15, 20]) {
    for (const blocks of [100, 400, 1600]) {
      const { fair, seen, rmse } = searching(held, runsOf(2 * RUNS, effort), blocks)
      const setting = `${held} of hit 1/2 against hit 1/3, fair at ${fair.toFixed(4)}; ${blocks} blocks`
      const note = `root mean square error of ln count ${rmse.toFixed(4)}`
      rows.push(rowOf({ what: 'fair count', setting, method: 'sequential design', nominal: 0.95, note }, seen))
    }
  }
  return rows
}
