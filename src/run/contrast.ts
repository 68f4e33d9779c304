import { OUTCOME } from '../core/ruleset.ts'
import { differenceTest, newcombe, welch } from '../stats/independent.ts'
import type { Interval } from '../stats/interval.ts'
import { asymptoticSequence, normalMixtureEvidence } from '../stats/normal-mixture.ts'
import { mcnemar, noDifference, pairedT, tango } from '../stats/paired.ts'
import { rareInterval } from '../stats/rare.ts'
import type { Cell } from './cell.ts'
import type { Comparison } from './compared.ts'
import { bestReduction } from './coupling.ts'
import { differenceEvidence, differenceOf, differenceSequence, isRare } from './difference.ts'
import type { Estimate } from './document.ts'
import { BEST, LEVEL, meanScore, scoreOf, spreadOf } from './estimate.ts'
import type { Group } from './group.ts'
import { type Metric, metricOf } from './metric.ts'
import { blocksNeeded } from './question.ts'
import { levelOf } from './stop.ts'
import type { CompareStudy } from './study.ts'

/** What a variant changes of one metric, before anything is corrected for the number of comparisons. */
export interface Contrast extends Omit<Comparison, 'adjustedP' | 'verdict' | 'detectable'> {
  /** Whether the score differs by less than the margin for certain. */
  readonly equivalent: boolean
  /** The pair that was compared; null for independent runs. */
  readonly group: Group | null
  readonly pair: number | null
}

/** Every variant against the base, matchup by matchup and metric by metric. */
export function contrasts(study: CompareStudy, groups: readonly Group[]): Contrast[] {
  const cells = groups.flatMap(({ members }) => members).toSorted((a, b) => a.index - b.index)
  const { variants, matchups } = study.scenario
  const questions = study.independent ? 0 : matchups.length * (variants.length - 1)
  return matchups.flatMap((_, matchup) =>
    variants.slice(1).flatMap((_variant, i): Contrast[] => {
      const a = cells[matchup] as Cell
      const b = cells[(i + 1) * matchups.length + matchup] as Cell
      if (a.tally.blocks === 0 || b.tally.blocks === 0) return []
      const columns = common(a, b)
      if (study.independent) return columns.map(([x, y]) => apart(study, a, b, x, y))
      const group = groups[matchup] as Group
      return columns.map(([x, y], column) => paired(study, group, i, a, b, x, y, column - 1, questions))
    }),
  )
}

/** Columns both have, that of the outcome first, in the order of a cross tally. */
function common(a: Cell, b: Cell): (readonly [number, number])[] {
  const names = b.tally.layout.names
  return a.tally.layout.names.flatMap((name, column) => {
    const other = names.indexOf(name)
    return other < 0 ? [] : [[column, other] as const]
  })
}

type Shared = Pick<
  Contrast,
  | 'matchup'
  | 'a'
  | 'b'
  | 'metric'
  | 'army'
  | 'unit'
  | 'measure'
  | 'kind'
  | 'family'
  | 'correction'
  | 'values'
  | 'blocks'
>

function shared(a: Cell, b: Cell, metric: Metric, values: readonly [number, number]): Shared {
  return {
    matchup: a.matchup.name,
    a: a.variant.name,
    b: b.variant.name,
    metric: metric.name,
    army: metric.army,
    unit: metric.unit,
    measure: metric.measure,
    kind: metric.kind,
    values,
    family: metric.primary ? 'primary' : 'exploratory',
    correction: metric.primary ? 'holm' : 'benjamini-hochberg',
    blocks: b.tally.blocks,
  }
}

/** On the same blocks. `column`: among the common columns of the pair's cross tally. */
function paired(
  study: CompareStudy,
  group: Group,
  pair: number,
  a: Cell,
  b: Cell,
  x: number,
  y: number,
  column: number,
  questions: number,
): Contrast {
  const metric = metricOf(a, x)
  if (x === OUTCOME) return pairedScore(study, group, pair, a, b, metric, questions)
  const inA = totalOf(a, x)
  const inB = totalOf(b, y)
  const blocks = a.tally.blocks
  const product = group.cross?.product(pair, column) ?? 0
  const squares = inA.squares + inB.squares - 2 * product
  const sum = inB.sum - inA.sum
  const unit = group.seats * metric.scale
  const value = ({ sum: total }: { sum: number }): number =>
    (total / (blocks * group.seats) - metric.zero) / metric.scale
  const told = differenceOfTotals(
    { blocks, sum, squares, unit, metric, seats: group.seats, inA, inB, product },
    isAnytime(study),
  )
  const variance = (squares / blocks - (sum / blocks) ** 2) / unit ** 2
  const apartVariance = (varianceOf(inA, blocks) + varianceOf(inB, blocks)) / unit ** 2
  return {
    ...shared(a, b, metric, [value(inA), value(inB)]),
    ...told,
    difference: besideExact(told.difference, a, b, metric, x, y, Math.sqrt(variance / blocks), blocks),
    equivalent: false,
    varianceReduction: squares === 0 ? null : apartVariance / variance,
    varianceBound: null,
    changed: null,
    group,
    pair,
  }
}

function pairedScore(
  study: CompareStudy,
  group: Group,
  pair: number,
  a: Cell,
  b: Cell,
  metric: Metric,
  questions: number,
): Contrast {
  const anytime = isAnytime(study)
  const found = differenceOf(group, pair)
  const { sd, p, test, changed, ...difference } = found
  const blocks = a.tally.blocks
  const scores = [meanScore(a.tally), meanScore(b.tally)] as const
  const apartVariance = spreadOf(a.tally) ** 2 + spreadOf(b.tally) ** 2
  const at = (level: number): Interval =>
    anytime ? differenceSequence(group, pair, level) : differenceOf(group, pair, level)
  const decisive = anytime ? levelOf(questions) : 1 - 2 * (1 - LEVEL)
  const banded = within(at(decisive), study.margin)
  const settled = banded || p <= 1 - LEVEL
  return {
    ...shared(a, b, metric, scores),
    difference: besideExact(
      anytime ? { ...difference, ...at(LEVEL), method: 'betting' } : difference,
      a,
      b,
      metric,
      OUTCOME,
      OUTCOME,
      sd / Math.sqrt(blocks),
      changed,
    ),
    p: anytime ? differenceEvidence(group, pair) : p,
    test: anytime && changed > 0 ? 'anytime' : test,
    equivalent: banded,
    equivalenceP: equivalenceOf(at, study.margin),
    ...(!settled && { needed: neededFor(study, group, pair, questions) }),
    varianceReduction: changed === 0 || sd === 0 ? null : apartVariance / sd ** 2,
    varianceBound: bestReduction(a.tally.blockScores(), b.tally.blockScores()),
    changed,
    group,
    pair,
  }
}

/** Battles of each variant until there is a verdict, about. */
function neededFor(study: CompareStudy, group: Group, pair: number, questions: number): number | null {
  const stopping = { ...study.stopping, stop: { rule: 'until-decided', margin: study.margin } as const }
  const { a, b } = group.pairAt(pair)
  const blocks = blocksNeeded(stopping, group, { members: [a, b], pair }, questions) - (group.merged - group.from)
  return Number.isFinite(blocks) ? Math.max(1, blocks) * group.seats : null
}

interface Totals {
  /** Of the column over all battles, and of the squared totals of blocks. */
  readonly sum: number
  readonly squares: number
}

function totalOf({ tally }: Cell, column: number): Totals {
  const event = tally.layout.events[column] === true
  return { sum: event ? tally.happened(column) : tally.sum(column), squares: tally.blockSquares(column) }
}

function varianceOf({ sum, squares }: Totals, blocks: number): number {
  return squares / blocks - (sum / blocks) ** 2
}

interface Differences {
  readonly blocks: number
  /** Of the differences of block totals, and of their squares. */
  readonly sum: number
  readonly squares: number
  /** Whole numbers in a unit of the metric and battle. */
  readonly unit: number
  readonly seats: number
  readonly metric: Metric
  readonly inA: Totals
  readonly inB: Totals
  readonly product: number
}

function differenceOfTotals(
  { blocks, sum, squares, unit, seats, metric, inA, inB, product }: Differences,
  anytime: boolean,
): Pick<Contrast, 'difference' | 'p' | 'test'> {
  const estimate = sum / unit / blocks
  if (squares === 0) {
    const end = metric.kind === 'share' ? noDifference(blocks, LEVEL) : undefined
    const ends = end === undefined ? {} : { low: -end, high: end, level: LEVEL }
    return { difference: { estimate: 0, ...ends, method: 'unchanged' }, p: 1, test: 'none' }
  }
  const { sd = 0, low, high, p } = pairedT(blocks, sum, squares, unit)
  if (low === undefined || high === undefined || p === undefined) {
    return { difference: { estimate, method: 'paired-t' }, p: 1, test: 'none' }
  }
  if (anytime) {
    const ends = asymptoticSequence(estimate, sd, blocks, { level: LEVEL, best: BEST })
    return {
      difference: { estimate, ...ends, level: LEVEL, method: 'asymptotic' },
      p: normalMixtureEvidence(estimate, sd, blocks, { level: LEVEL, best: BEST }),
      test: 'anytime',
    }
  }
  // Of events of single battles it is known how many had it under one of the two alone.
  if (seats === 1 && metric.kind === 'share' && metric.scale === 1) {
    const [up, down] = [inB.sum - product, inA.sum - product]
    const ends = tango(up, down, blocks)
    return {
      difference: { estimate, ...ends, level: LEVEL, method: 'tango' },
      p: mcnemar(up, down).midP,
      test: 'mcnemar',
    }
  }
  // Differences are whole numbers, so no more than `squares` blocks differ.
  if (isRare(squares, blocks)) {
    const side = (count: number) => ({ count, sum: count, sumSq: count })
    const [up, down] = [(squares + sum) / 2, (squares - sum) / 2]
    const ends = rareInterval(0, blocks, side(up), side(down))
    return {
      difference: { estimate, low: ends.low / unit, high: ends.high / unit, level: LEVEL, method: 'rare' },
      p: mcnemar(Math.floor(up), Math.floor(down)).midP,
      test: 'sign',
    }
  }
  return { difference: { estimate, low, high, level: LEVEL, method: 'paired-t' }, p, test: 'paired-t' }
}

/** With dice of their own. */
function apart(study: CompareStudy, a: Cell, b: Cell, x: number, y: number): Contrast {
  const metric = metricOf(a, x)
  const rest = { varianceReduction: null, varianceBound: null, changed: null, group: null, pair: null }
  if (x === OUTCOME) {
    const at = (level: number): Interval => scoresApart(a, b, level)
    const [sa, sb] = [scoreOf(a.tally), scoreOf(b.tally)]
    const estimate = sb.estimate - sa.estimate
    const error = Math.sqrt(spreadOf(a.tally) ** 2 / a.tally.blocks + spreadOf(b.tally) ** 2 / b.tally.blocks)
    return {
      ...shared(a, b, metric, [sa.estimate, sb.estimate]),
      difference: besideExact(
        { estimate, ...at(LEVEL), level: LEVEL, method: 'newcombe' },
        a,
        b,
        metric,
        x,
        y,
        error,
        a.tally.blocks,
      ),
      ...scoreTest(a, b),
      equivalent: within(at(1 - 2 * (1 - LEVEL)), study.margin),
      equivalenceP: equivalenceOf(at, study.margin),
      ...rest,
    }
  }
  const [inA, inB] = [totalOf(a, x), totalOf(b, y)]
  const unit = a.tally.layout.seats * metric.scale
  const [ta, tb] = [sampleOf(a, inA, unit), sampleOf(b, inB, b.tally.layout.seats * metric.scale)]
  const zero = metric.zero / metric.scale
  const values = [ta.mean - zero, tb.mean - zero] as const
  if (metric.kind === 'share' && a.tally.layout.seats === 1 && b.tally.layout.seats === 1 && metric.scale === 1) {
    const ends = newcombe(inB.sum, b.tally.blocks, inA.sum, a.tally.blocks)
    return {
      ...shared(a, b, metric, values),
      difference: { estimate: tb.mean - ta.mean, ...ends, level: LEVEL, method: 'newcombe' },
      ...differenceTest(inA.sum, a.tally.blocks, inB.sum, b.tally.blocks),
      equivalent: false,
      ...rest,
    }
  }
  const { difference: estimate, low, high, p } = welch(ta, tb)
  const ends = low === undefined || high === undefined ? {} : { low, high, level: LEVEL }
  return {
    ...shared(a, b, metric, values),
    difference: { estimate, ...ends, method: 'welch' },
    p: p ?? 1,
    test: p === undefined ? 'none' : 'welch',
    equivalent: false,
    ...rest,
  }
}

/** Newcombe's interval at the effective numbers of battles. */
function scoresApart(a: Cell, b: Cell, level: number): Interval {
  const [sa, sb] = [scoreOf(a.tally), scoreOf(b.tally)]
  const [na, nb] = [sa.nEff ?? a.tally.battles, sb.nEff ?? b.tally.battles]
  return newcombe(sb.estimate * nb, nb, sa.estimate * na, na, level)
}

function scoreTest(a: Cell, b: Cell): Pick<Contrast, 'p' | 'test'> {
  const wins = [a, b].map(({ tally }) => tally.blockScores())
  const drawn = wins.some((scores) => scores.length > 3 || (scores[1] as number) > 0)
  if (!drawn) {
    const [wa, wb] = wins.map((scores) => scores[2] as number) as [number, number]
    return differenceTest(wa, a.tally.blocks, wb, b.tally.blocks)
  }
  const sample = ({ tally }: Cell) => ({
    n: tally.blocks,
    mean: meanScore(tally),
    sd: spreadOf(tally) * Math.sqrt(tally.blocks / Math.max(1, tally.blocks - 1)),
  })
  const { p } = welch(sample(a), sample(b))
  return { p: p ?? 1, test: p === undefined ? 'none' : 'welch' }
}

function sampleOf({ tally }: Cell, totals: Totals, unit: number): { n: number; mean: number; sd?: number } {
  const { blocks } = tally
  const mean = totals.sum / blocks / unit
  if (blocks < 2) return { n: blocks, mean }
  return { n: blocks, mean, sd: Math.sqrt(Math.max(0, (varianceOf(totals, blocks) * blocks) / (blocks - 1))) / unit }
}

function isAnytime({ stopping: { stop } }: CompareStudy): boolean {
  return stop.rule === 'until-decided' || stop.rule === 'sprt'
}

function within({ low, high }: Interval, margin: number): boolean {
  return low > -margin && high < margin
}

/** p of two one-sided tests: the least α at which the interval at level 1 − 2α lies inside the band. */
function equivalenceOf(at: (level: number) => Interval, margin: number): number {
  let inside = 0.5
  let outside = 0
  if (!within(at(1e-9), margin)) return 0.5
  for (let i = 0; i < 40; i++) {
    const alpha = (inside + outside) / 2
    if (within(at(1 - 2 * alpha), margin)) inside = alpha
    else outside = alpha
    if (inside < 1e-12) break
  }
  return inside
}

/** The exact difference beside the sampled one, where both twins were solved; z where enough blocks differed for a normal one. */
function besideExact(
  difference: Estimate,
  a: Cell,
  b: Cell,
  metric: Metric,
  x: number,
  y: number,
  error: number,
  changed: number,
): Estimate {
  const [exactA, exactB] = [exactOf(a, x), exactOf(b, y)]
  if (exactA === undefined || exactB === undefined) return difference
  const exact = (exactB - exactA) / metric.scale
  const known = error > 0 && changed >= 30
  return { ...difference, exact, ...(known && { z: (difference.estimate - exact) / error }) }
}

function exactOf({ twin }: Cell, column: number): number | undefined {
  if (typeof twin === 'string') return undefined
  if (column === OUTCOME) return twin.outcome[0] + twin.outcome[1] / 2
  if (column === 1) return twin.turns.reduce((sum, p, turns) => sum + p * turns, 0)
  return twin.columns[column - 2]?.mean
}
