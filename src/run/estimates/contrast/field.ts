import * as maths from '../../../core/maths.ts'
import type { FieldComparison } from '../../../result/compared.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import { chiSquareCdf } from '../../../stats/special/distributions.ts'
import { normalHalfWidth } from '../../../stats/special/level.ts'
import type { CompareStudy } from '../../study/study.ts'
import { differenceSequence, pOf } from '../difference.ts'
import { LEVEL } from '../estimate.ts'
import { exactBalance, exactDirection } from '../exact-verdict.ts'
import { equivalenceP, isWithin } from './equivalence.ts'
import type { Contrast } from './types.ts'

/** Number of matchups that are named as changed most. */
const MOST = 5

/** The effect of each variant over all matchups, with equal weights. */
export function fieldOf(study: CompareStudy, found: readonly Contrast[]): FieldComparison[] {
  const scores = found.filter(({ metric }) => metric === 'score')
  return study.scenario.variants.slice(1).flatMap(({ name }): FieldComparison[] => {
    const own = scores.filter(({ b }) => b === name)
    return own.length < 2 ? [] : [{ ...overall(study, own), first: firstOf(study), size: meanSize(own) }]
  })
}

/** The army that is first in every matchup. */
function firstOf({ scenario: { matchups } }: CompareStudy): string | null {
  const [name, ...others] = new Set(matchups.map(({ armies: [first] }) => first.name))
  return name === undefined || others.length > 0 ? null : name
}

function meanSize(own: readonly Contrast[]): number {
  const exact = own.every(({ difference }) => difference.exact !== undefined)
  const of = ({ difference }: Contrast): number =>
    Math.abs((exact ? difference.exact : undefined) ?? difference.estimate)
  return own.reduce((sum, each) => sum + of(each), 0) / own.length
}

function overall(study: CompareStudy, own: readonly Contrast[]): Omit<FieldComparison, 'first' | 'size'> {
  const estimate = own.reduce((sum, { difference }) => sum + difference.estimate, 0) / own.length
  const parts = own.map(partOf)
  const stopped = study.stopping.stop.rule === 'until-decided' || study.stopping.stop.rule === 'sprt'
  const at = (level: number): Interval => (stopped ? meanOfEnds(own, level) : stratified(estimate, parts, level))
  const p = pOf(at)
  const exact = exactMean(own)
  const equivalent =
    exact === null
      ? isWithin(at(1 - 2 * (1 - LEVEL)), study.margin)
      : exactBalance(0.5 + exact, study.margin) === 'balanced'
  const differs = exact === null ? p <= 1 - LEVEL : exactDirection(exact) !== null
  const way = (exact ?? estimate) > 0 ? 'higher' : 'lower'
  const { a, b } = own[0] as Contrast
  return {
    a,
    b,
    difference: {
      estimate,
      ...at(LEVEL),
      level: LEVEL,
      method: stopped ? 'betting' : 'stratified',
      ...(exact !== null && { exact }),
    },
    p,
    verdict: equivalent ? 'equivalent' : differs ? way : 'undecided',
    ...(equivalent && differs && { detectable: way }),
    equivalenceP: equivalenceP(at, study.margin),
    interaction: interactionOf(parts),
    most: own
      .filter(({ changed, difference }) => changed !== 0 && difference.estimate !== 0)
      .toSorted((x, y) => size(y) - size(x))
      .slice(0, MOST)
      .map(({ matchup }) => matchup),
  }
}

/** Null if one of them is unknown. */
function exactMean(own: readonly Contrast[]): number | null {
  const known = own.flatMap(({ difference: { exact } }) => exact ?? [])
  return known.length < own.length ? null : known.reduce((sum, exact) => sum + exact, 0) / own.length
}

interface Part {
  readonly estimate: number
  readonly variance: number
}

function size({ difference: { exact, estimate } }: Contrast): number {
  return Math.abs(exact ?? estimate)
}

/** Variance derived from the interval, which has a width even if no block differed. */
function partOf({ difference: { estimate, low = -1, high = 1 } }: Contrast): Part {
  return { estimate, variance: maths.squared((high - low) / 2 / normalHalfWidth(LEVEL)) }
}

/** A normal interval, as matchups are independent. */
function stratified(estimate: number, parts: readonly Part[], level: number): Interval {
  const error = Math.sqrt(parts.reduce((sum, { variance }) => sum + variance, 0)) / parts.length
  const half = normalHalfWidth(level) * error
  return { low: estimate - half, high: estimate + half }
}

/**
 * If matchups stopped on their verdicts, each difference is slightly biased away from the edges of the band, and biases add up. So this
 * takes the mean of the ends of confidence sequences that hold for all of them together.
 */
function meanOfEnds(own: readonly Contrast[], level: number): Interval {
  const each = 1 - (1 - level) / own.length
  const ends = own.map(({ group, pair }) =>
    group === null || pair === null ? { low: -1, high: 1 } : differenceSequence(group, pair, each),
  )
  return {
    low: ends.reduce((sum, { low }) => sum + low, 0) / own.length,
    high: ends.reduce((sum, { high }) => sum + high, 0) / own.length,
  }
}

/** Cochran's Q: whether differences vary more than their errors. */
function interactionOf(parts: readonly Part[]) {
  const weights = parts.map(({ variance }) => 1 / variance)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = parts.reduce((sum, { estimate }, i) => sum + estimate * (weights[i] as number), 0) / total
  const q = parts.reduce((sum, { estimate }, i) => sum + (weights[i] as number) * maths.squared(estimate - mean), 0)
  const df = parts.length - 1
  return { q, df, p: 1 - chiSquareCdf(q, df) }
}
