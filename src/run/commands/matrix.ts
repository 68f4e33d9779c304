import * as maths from '../../core/maths.ts'
import type { MatrixDocument } from '../../result/document.ts'
import type { Balance, Estimate } from '../../result/heading.ts'
import type { Circle, Nash, Ranked, RankedCell, Rating, Triangle } from '../../result/ranked.ts'
import { benjaminiHochberg } from '../../stats/intervals/multiplicity.ts'
import { bradleyTerry, eloPerUnit } from '../../stats/ratings/bradley-terry.ts'
import { cyclicShare } from '../../stats/ratings/cyclic-share.ts'
import { type Triangle as Curl, cyclicTest, type Edge, logOdds, triangles } from '../../stats/ratings/hodge.ts'
import { nash, nashBootstrap } from '../../stats/ratings/nash.ts'
import { ALMOST_ALL, leastAlpha } from '../../stats/sequential/least-alpha.ts'
import { normalHalfWidth } from '../../stats/special/level.ts'
import { normalCdf } from '../../stats/special/normal.ts'
import { uniformOf } from '../counts/uniform.ts'
import { LEVEL, meanScore, scoreOf, spreadOf } from '../estimates/estimate.ts'
import { scoreEvidence } from '../estimates/evidence.ts'
import { exactBalance } from '../estimates/exact-verdict.ts'
import { balanceIn, balanceOf, judged, scoreEstimate } from '../estimates/summary.ts'
import type { Kind } from '../kind.ts'
import { type Cell, cellsOf } from '../players/cell.ts'
import { RunError } from '../run-error.ts'
import { singles } from '../study/group.ts'
import { scoreQuestions } from '../study/question.ts'
import { rangeOf } from '../study/range.ts'
import { levelOf } from '../study/stop.ts'
import type { MatrixStudy } from '../study/study.ts'

/** Triangles told. */
const WORST = 10
/** Bootstrap samples of the Nash mixture. */
const REPLICATES = 200

/** `matrix`: every army against every army, who is out of line, and how much of it is rock-paper-scissors. */
export const MATRIX: Kind<MatrixStudy, MatrixDocument> = {
  groups(study, games) {
    const { variants, matchups } = study.scenario
    if (variants.length > 1)
      throw new RunError('a matrix is played under one set of rules; `compare` sets several side by side')
    if (matchups.length < 3) throw new RunError('a matrix needs at least three armies')
    return singles(cellsOf(study.scenario, games), (cell) => rangeOf(study, cell))
  },
  questions: (_, group) => scoreQuestions(group),
  tell(study, groups, heading) {
    const cells = groups.flatMap(({ members }) => members).filter(({ tally }) => tally.blocks > 0)
    return {
      ...heading,
      command: 'matrix',
      matchups: cells.map((cell) => judged(cell, study.stopping.stop, groups.length)),
      ...rank(study, cells, groups.length),
    }
  },
}

function rank(study: MatrixStudy, cells: readonly Cell[], pairs: number): Ranked {
  const armies = [...new Set(study.scenario.matchups.flatMap((matchup) => matchup.armies.map(({ name }) => name)))]
  const met = cells.map((cell): Met => {
    const [a, b] = cell.matchup.armies.map(({ name }) => armies.indexOf(name)) as [number, number]
    const { estimate, low, high, exact } = scoreEstimate(cell, LEVEL)
    const { tally } = cell
    return {
      cell,
      a,
      b,
      score: estimate,
      ...(exact !== undefined && { exact }),
      battles: tally.battles,
      sampling: maths.squared(spreadOf(tally)) / tally.blocks,
      // From the interval, which knows of an error even where no score varied, and of a stop on a verdict.
      variance: maths.squared((high - low) / 2 / normalHalfWidth(LEVEL)),
    }
  })
  const found = { armies, cells: judgedCells(study, met, armies, pairs), margin: study.margin }
  return connected(met, armies.length)
    ? { ...found, ...ratingsOf(met, armies), nash: nashOf(study, met, armies), ...cyclesOf(met, armies) }
    : { ...found, ...NOTHING }
}

/** A pair that met. */
interface Met {
  readonly cell: Cell
  readonly a: number
  readonly b: number
  readonly score: number
  /** The exact score, where it is known. */
  readonly exact?: number
  /** Of the mean score: as its interval has it, and that of sampling alone. */
  readonly variance: number
  readonly sampling: number
  readonly battles: number
}

/** What can be said of armies that fall into sets that never met, as after an early interrupt. */
const NOTHING: Pick<Ranked, 'ratings' | 'fit' | 'nash' | 'cyclic' | 'triangles' | 'circle'> = {
  ratings: [],
  fit: { statistic: 0, df: 0, p: 1, regularised: false },
  nash: { weights: [], effective: { estimate: 0, method: 'bootstrap' } },
  cyclic: { share: 0, low: 0, high: 1, level: LEVEL, q: 0, df: 0, p: 1 },
  triangles: [],
  circle: null,
}

function connected(met: readonly Met[], n: number): boolean {
  const reached = new Set([0])
  for (let grown = true; grown; ) {
    grown = false
    for (const { a, b } of met) {
      if (reached.has(a) === reached.has(b)) continue
      reached.add(a).add(b)
      grown = true
    }
  }
  return reached.size === n
}

function judgedCells(study: MatrixStudy, met: readonly Met[], armies: readonly string[], pairs: number): RankedCell[] {
  const p = met.map(({ cell }) => unbalancedP(cell, study.margin))
  const adjusted = benjaminiHochberg(p)
  return met.map(({ cell, a, b }, i) => ({
    a: armies[a] as string,
    b: armies[b] as string,
    score: scoreEstimate(cell, LEVEL),
    p: p[i] as number,
    adjustedP: adjusted[i] as number,
    verdict: verdictOf(cell, adjusted[i] as number, study.margin, pairs),
  }))
}

function verdictOf(cell: Cell, adjustedP: number, margin: number, pairs: number): Balance {
  const { exact } = scoreEstimate(cell, LEVEL)
  if (exact !== undefined) return exactBalance(exact, margin)
  if (cell.anytime) return balanceIn(cell, margin, levelOf(pairs))
  if (adjustedP <= 1 - LEVEL) return 'unbalanced'
  return balanceOf(scoreEstimate(cell, 1 - 2 * (1 - LEVEL)), margin) === 'balanced' ? 'balanced' : 'undecided'
}

/** Of a score inside the band: the least α at which the interval at level 1 − α lies outside it. */
function unbalancedP(cell: Cell, margin: number): number {
  const score = meanScore(cell.tally)
  const edge = score > 0.5 ? 0.5 + margin : 0.5 - margin
  if (Math.abs(score - 0.5) <= margin) return 1
  if (cell.anytime) return Math.min(1, maths.exp(-scoreEvidence(cell).against(edge)))
  const isOutside = (alpha: number): boolean => {
    const { low, high } = scoreOf(cell.tally, undefined, 1 - alpha)
    return low > edge || high < edge
  }
  return leastAlpha(isOutside, ALMOST_ALL, 1)
}

function ratingsOf(met: readonly Met[], armies: readonly string[]): Pick<Ranked, 'ratings' | 'fit'> {
  // Every pair weighs the same, however often it was fought: where ratings do not tell all, they would else depend on that.
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

/** Mean score of an army against all it met, each weighing the same. */
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

function nashOf(study: MatrixStudy, met: readonly Met[], armies: readonly string[]): Nash {
  const payoffs = armies.map(() => armies.map(() => 0))
  const errors = armies.map(() => armies.map(() => 0))
  for (const { a, b, score, variance } of met) {
    ;(payoffs[a] as number[])[b] = score - 0.5
    ;(payoffs[b] as number[])[a] = 0.5 - score
    ;(errors[a] as number[])[b] = Math.sqrt(variance)
    ;(errors[b] as number[])[a] = Math.sqrt(variance)
  }
  const found = nash(payoffs)
  const { effective, inclusion } = nashBootstrap(
    payoffs,
    errors,
    REPLICATES,
    uniformOf(study.scenario.seed, 'nash'),
    LEVEL,
  )
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

function cyclesOf(met: readonly Met[], armies: readonly string[]): Pick<Ranked, 'cyclic' | 'triangles' | 'circle'> {
  const n = armies.length
  const edges = met.map(({ a, b, score, sampling, battles }): Edge => ({ a, b, ...logOdds(score, sampling, battles) }))
  const { statistic, df, p } = cyclicTest(edges, n)
  const { estimate = 0, low, high } = cyclicShare(edges, n, LEVEL)
  const all = triangles(edges, n, LEVEL)
  const adjusted = benjaminiHochberg(all.map((triangle) => triangle.p))
  return {
    cyclic: { share: estimate, low, high, level: LEVEL, q: statistic, df, p },
    circle: circleOf(met, armies, all),
    triangles: all.slice(0, WORST).map((triangle, i): Triangle => {
      // Named so that each beats the next.
      const [x, y, z] = triangle.curl >= 0 ? triangle.armies : triangle.armies.toReversed()
      const [i1, i2, i3] = [x, y, z] as [number, number, number]
      const sign = triangle.curl >= 0 ? 1 : -1
      const ends = sign > 0 ? triangle : { low: -triangle.high, high: -triangle.low }
      return {
        armies: [armies[i1], armies[i2], armies[i3]] as [string, string, string],
        scores: [between(met, i1, i2), between(met, i2, i3), between(met, i3, i1)],
        curl: { estimate: sign * triangle.curl, low: ends.low, high: ends.high, level: LEVEL, method: 'normal' },
        p: triangle.p,
        adjustedP: adjusted[i] as number,
      }
    }),
  }
}

/** Of the circles, that in which the least of the three scores is largest. */
function circleOf(met: readonly Met[], armies: readonly string[], all: readonly Curl[]): Circle | null {
  let best: { least: number; circle: Circle } | null = null
  for (const { armies: ascending, curl } of all) {
    const [x, y, z] = curl >= 0 ? ascending : (ascending.toReversed() as unknown as typeof ascending)
    const edges = [pairOf(met, x, y), pairOf(met, y, z), pairOf(met, z, x)] as const
    const scores = [edges[0].score, edges[1].score, edges[2].score] as const
    const exact = edges.flatMap(({ exact: value }) => value ?? [])
    const [e1, e2, e3] = exact
    const least = Math.min(...scores)
    if (least <= 0.5 || (best !== null && least <= best.least)) continue
    const names = [armies[x] as string, armies[y] as string, armies[z] as string] as const
    const p = Math.max(...edges.map(({ score, variance }) => normalCdf((0.5 - score) / Math.sqrt(variance))))
    const solved = e1 === undefined || e2 === undefined || e3 === undefined ? {} : { exact: [e1, e2, e3] as const }
    best = { least, circle: { armies: names, scores, ...solved, p } }
  }
  return best?.circle ?? null
}

function between(met: readonly Met[], a: number, b: number): number {
  return pairOf(met, a, b).score
}

/** The meeting of two armies, told of the first. */
function pairOf(met: readonly Met[], a: number, b: number): Pick<Met, 'score' | 'exact' | 'variance'> {
  const found = met.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))
  if (found === undefined) throw new RangeError('a triangle of armies that never met')
  const { score, exact, variance } = found
  if (found.a === a) return { score, ...(exact !== undefined && { exact }), variance }
  return { score: 1 - score, ...(exact !== undefined && { exact: 1 - exact }), variance }
}
