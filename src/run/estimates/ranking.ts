import * as maths from '../../core/maths.ts'
import type { Estimate } from '../../result/heading.ts'
import type { Circle, Nash, Ranked, Rating, Triangle } from '../../result/ranked.ts'
import { benjaminiHochberg } from '../../stats/intervals/multiplicity.ts'
import { bradleyTerry, eloPerUnit } from '../../stats/ratings/bradley-terry.ts'
import { cyclicShare } from '../../stats/ratings/cyclic-share.ts'
import { type Triangle as Curl, cyclicTest, type Edge, hodge, logOdds, triangles } from '../../stats/ratings/hodge.ts'
import { nash, nashBootstrap } from '../../stats/ratings/nash.ts'
import { normalHalfWidth } from '../../stats/special/level.ts'
import { normalCdf } from '../../stats/special/normal.ts'
import { LEVEL } from './estimate.ts'

/** A pair that met. */
export interface Met {
  /** The armies, by index. */
  readonly a: number
  readonly b: number
  /** Mean score of a in the battles played. */
  readonly score: number
  /** The exact score, if it is known. */
  readonly exact?: number
  /** Variance of the mean score, first as its interval has it, then of sampling alone. */
  readonly variance: number
  readonly sampling: number
  readonly battles: number
}

type Ranking = Pick<Ranked, 'basis' | 'ratings' | 'fit' | 'nash' | 'cyclic' | 'triangles' | 'circle'>

/** Triangles that are reported. */
const WORST = 10
/** Bootstrap samples of the Nash mixture. */
const REPLICATES = 200
/** Exact scores nearer than this to 0 or 1 have log odds so large that they would outweigh all others. */
const CERTAIN = 1e-6
/** Smaller shares and sums of exact log odds are rounding errors. */
const ROUNDING = 1e-9

/** The result if the armies fall into sets that never met, for example after an early interrupt. */
export const UNRANKED: Ranking = {
  basis: { ratings: 'samples', nash: 'samples' },
  ratings: [],
  fit: { statistic: 0, df: 0, p: 1, regularised: false },
  nash: { weights: [], effective: { estimate: 0, method: 'bootstrap' } },
  cyclic: { share: 0, low: 0, high: 1, level: LEVEL, q: 0, df: 0, p: 1 },
  triangles: [],
  circle: null,
}

/**
 * Ratings, Nash mixture and circles of armies that are connected by their meetings. They are computed from the exact scores if every one is
 * known, otherwise from the battles played. `uniform`: numbers for the bootstrap.
 */
export function rankingOf(met: readonly Met[], armies: readonly string[], uniform: () => number): Ranking {
  const solved = met.every(({ exact }) => exact !== undefined)
  // An army that always wins against another would need an infinite rating.
  const rated = solved && met.every(({ exact = 0 }) => exact > CERTAIN && exact < 1 - CERTAIN)
  const circle = circleOf(met, armies)
  return {
    basis: { ratings: rated ? 'exact' : 'samples', nash: solved ? 'exact' : 'samples' },
    ...(rated ? exactRatings(met, armies, circle) : { ...ratingsOf(met, armies), ...cyclesOf(met, armies, circle) }),
    nash: solved ? exactNash(met, armies) : nashOf(met, armies, uniform),
    circle,
  }
}

/** Ratings and circles of exact scores. There are no errors, so intervals are points, and p is 0 or 1. */
function exactRatings(
  met: readonly Met[],
  armies: readonly string[],
  circle: Circle | null,
): Pick<Ranking, 'ratings' | 'fit' | 'cyclic' | 'triangles'> {
  const n = armies.length
  const scores = met.map(({ a, b, exact = 0.5 }) => ({ a, b, score: exact }))
  const { ratings } = bradleyTerry(
    scores.map((pair) => ({ ...pair, games: 1 })),
    n,
  )
  const edges = scores.map(({ a, b, score }): Edge => ({ a, b, value: maths.log(score / (1 - score)), variance: 0 }))
  const { total, cyclicTotal } = hodge(edges, n)
  const share = total <= ROUNDING || cyclicTotal / total <= ROUNDING ? 0 : cyclicTotal / total
  const p = share > 0 ? 0 : 1
  const df = edges.length - n + 1
  const told = armies.map((army, i): Rating => {
    const rating = (ratings[i] as number) * eloPerUnit
    return { army, rating, low: rating, high: rating, level: LEVEL, score: fieldScore(met, i) }
  })
  return {
    ratings: told.toSorted((x, y) => y.rating - x.rating),
    fit: { statistic: 0, df, p, regularised: false },
    cyclic: { share, low: share, high: share, level: LEVEL, q: 0, df, p },
    triangles: toldOf(triangles(edges, n, LEVEL), armies, circle).map((triangle): Triangle => {
      const none = Math.abs(triangle.curl) <= ROUNDING ? 1 : 0
      return { ...named(met, armies, triangle, exactScore), p: none, adjustedP: none }
    }),
  }
}

function ratingsOf(met: readonly Met[], armies: readonly string[]): Pick<Ranking, 'ratings' | 'fit'> {
  // Every pair has the same weight, however often it was fought: if ratings do not explain all scores, they would otherwise depend on the
  // numbers of battles.
  const games = Math.max(...met.map(({ battles }) => battles))
  const rated = (of: (pair: Met) => number) =>
    bradleyTerry(
      met.map((pair) => ({ a: pair.a, b: pair.b, score: pair.score, games, variance: of(pair) })),
      armies.length,
    )
  const { ratings, standardErrors, regularised } = rated(({ variance }) => variance)
  const { fit } = rated(({ sampling }) => sampling)
  const half = normalHalfWidth(LEVEL) * eloPerUnit
  const told = armies.map((army, i): Rating => {
    const rating = (ratings[i] as number) * eloPerUnit
    const error = (standardErrors[i] as number) * half
    return { army, rating, low: rating - error, high: rating + error, level: LEVEL, score: fieldScore(met, i) }
  })
  return {
    ratings: told.toSorted((x, y) => y.rating - x.rating),
    fit: { statistic: fit.statistic, df: fit.df, p: fit.p, regularised },
  }
}

/** Mean score of an army against all armies that it met, with equal weights. */
function fieldScore(met: readonly Met[], army: number): Estimate {
  const own = met.filter(({ a, b }) => a === army || b === army)
  const estimate = own.reduce((sum, { a, score }) => sum + (a === army ? score : 1 - score), 0) / own.length
  const exact = own.flatMap(({ a, exact: value }) => (value === undefined ? [] : [a === army ? value : 1 - value]))
  const half = (normalHalfWidth(LEVEL) * Math.sqrt(own.reduce((sum, { variance }) => sum + variance, 0))) / own.length
  return {
    estimate,
    low: Math.max(0, estimate - half),
    high: Math.min(1, estimate + half),
    level: LEVEL,
    method: 'stratified',
    ...(exact.length === own.length && { exact: exact.reduce((sum, value) => sum + value, 0) / own.length }),
  }
}

function exactNash(met: readonly Met[], armies: readonly string[]): Nash {
  const { weights, values, effective } = nash(matrixOf(met, armies, exactScore).payoffs)
  return {
    weights: armies.map((army, i) => ({
      army,
      weight: weights[i] as number,
      inclusion: weights[i] === 0 ? 0 : 1,
      value: values[i] as number,
    })),
    effective: { estimate: effective, method: 'exact' },
  }
}

function nashOf(met: readonly Met[], armies: readonly string[], uniform: () => number): Nash {
  const { payoffs, errors } = matrixOf(met, armies, ({ score }) => score)
  const found = nash(payoffs)
  const { effective, inclusion } = nashBootstrap(payoffs, errors, REPLICATES, uniform, LEVEL)
  return {
    weights: armies.map((army, i) => ({
      army,
      weight: found.weights[i] as number,
      inclusion: inclusion[i] as number,
      value: found.values[i] as number,
    })),
    effective: { estimate: found.effective, ...effective, level: LEVEL, method: 'bootstrap' },
  }
}

/** Payoffs (score minus a half) of every army against every army, with their standard errors. */
function matrixOf(met: readonly Met[], armies: readonly string[], scoreOf: (pair: Met) => number) {
  const payoffs = armies.map(() => armies.map(() => 0))
  const errors = armies.map(() => armies.map(() => 0))
  for (const pair of met) {
    const { a, b, variance } = pair
    ;(payoffs[a] as number[])[b] = scoreOf(pair) - 0.5
    ;(payoffs[b] as number[])[a] = 0.5 - scoreOf(pair)
    ;(errors[a] as number[])[b] = Math.sqrt(variance)
    ;(errors[b] as number[])[a] = Math.sqrt(variance)
  }
  return { payoffs, errors }
}

/** The exact score of a pair; only for pairs whose exact score is known. */
function exactScore({ exact, score }: Met): number {
  return exact ?? score
}

function cyclesOf(
  met: readonly Met[],
  armies: readonly string[],
  circle: Circle | null,
): Pick<Ranking, 'cyclic' | 'triangles'> {
  const n = armies.length
  const edges = met.map(({ a, b, score, sampling, battles }): Edge => ({ a, b, ...logOdds(score, sampling, battles) }))
  const { statistic, df, p } = cyclicTest(edges, n)
  const { estimate = 0, low, high } = cyclicShare(edges, n, LEVEL)
  const all = triangles(edges, n, LEVEL)
  const adjusted = benjaminiHochberg(all.map((triangle) => triangle.p))
  const corrected = all.map((triangle, i) => ({ ...triangle, adjustedP: adjusted[i] as number }))
  return {
    cyclic: { share: estimate, low, high, level: LEVEL, q: statistic, df, p },
    triangles: toldOf(corrected, armies, circle).map((triangle): Triangle => {
      const { curl, ...about } = named(met, armies, triangle, ({ score }) => score)
      const ends = triangle.curl >= 0 ? triangle : { low: -triangle.high, high: -triangle.low }
      return {
        ...about,
        curl: { ...curl, low: ends.low, high: ends.high, level: LEVEL, method: 'normal' },
        p: triangle.p,
        adjustedP: triangle.adjustedP,
      }
    }),
  }
}

/** Picks the worst triangles of `all`, which is sorted with the worst first, and the triangle of the clearest circle. */
function toldOf<T extends Curl>(all: readonly T[], armies: readonly string[], circle: Circle | null): readonly T[] {
  const isClearest = (triangle: T): boolean =>
    triangle.armies.every((army) => circle?.armies.includes(armies[army] as string) === true)
  return all.filter((triangle, i) => i < WORST || isClearest(triangle))
}

/** The triangle in the order in which each army beats the next, or scores best against it. */
function named(
  met: readonly Met[],
  armies: readonly string[],
  { armies: ascending, curl }: Curl,
  scoreOf: (pair: Met) => number,
): Pick<Triangle, 'armies' | 'scores' | 'curl'> {
  const [x, y, z] = (curl >= 0 ? ascending : ascending.toReversed()) as [number, number, number]
  return {
    armies: [armies[x] as string, armies[y] as string, armies[z] as string],
    scores: [scoreOf(pairOf(met, x, y)), scoreOf(pairOf(met, y, z)), scoreOf(pairOf(met, z, x))],
    curl: { estimate: Math.abs(curl), method: 'exact' },
  }
}

/** The circle whose lowest score is highest; null if there is none. */
function circleOf(met: readonly Met[], armies: readonly string[]): Circle | null {
  let best: { least: number; circle: Circle } | null = null
  for (const legs of circlesIn(met, armies.length)) {
    const pairs = legs.map((x, i) => pairOf(met, x, legs[(i + 1) % 3] as number)) as [Met, Met, Met]
    const [e1, e2, e3] = pairs.flatMap(({ exact }) => exact ?? [])
    const exact = e1 === undefined || e2 === undefined || e3 === undefined ? null : ([e1, e2, e3] as const)
    const scores = pairs.map(({ score }) => score) as [number, number, number]
    const least = Math.min(...(exact ?? scores))
    if (least <= 0.5 || (best !== null && least <= best.least)) continue
    const p =
      exact === null
        ? Math.max(...pairs.map(({ score, variance }) => normalCdf((0.5 - score) / Math.sqrt(variance))))
        : 0
    const [x, y, z] = legs
    const names = [armies[x] as string, armies[y] as string, armies[z] as string] as const
    best = { least, circle: { armies: names, scores, ...(exact !== null && { exact }), p } }
  }
  return best?.circle ?? null
}

/** Three armies that all met, in both directions round. */
function circlesIn(met: readonly Met[], n: number): (readonly [number, number, number])[] {
  const pairs = new Set(met.flatMap(({ a, b }) => [a * n + b, b * n + a]))
  const found: (readonly [number, number, number])[] = []
  for (let x = 0; x < n; x++) {
    for (let y = x + 1; y < n; y++) {
      if (!pairs.has(x * n + y)) continue
      for (let z = y + 1; z < n; z++) {
        if (pairs.has(y * n + z) && pairs.has(x * n + z)) found.push([x, y, z], [z, y, x])
      }
    }
  }
  return found
}

/** The meeting of two armies, seen from the first. */
function pairOf(met: readonly Met[], a: number, b: number): Met {
  const found = met.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))
  if (found === undefined) throw new RangeError('a triangle of armies that never met')
  const { score, exact } = found
  if (found.a === a) return found
  return { ...found, a, b, score: 1 - score, ...(exact !== undefined && { exact: 1 - exact }) }
}
