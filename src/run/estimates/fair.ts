import * as maths from '../../core/maths.ts'
import type { FairCount } from '../../result/swept.ts'
import { fieller } from '../../stats/intervals/fieller.ts'
import { crossing } from '../../stats/pricing/isotonic.ts'
import { logistic } from '../../stats/pricing/logistic.ts'
import { normalHalfWidth } from '../../stats/special/level.ts'
import type { Cell } from '../players/cell.ts'
import type { Group } from '../study/group.ts'
import type { Axis, SweepStudy } from '../study/study.ts'
import { covarianceOf } from './covariance.ts'
import { LEVEL, scoreOf } from './estimate.ts'
import { scoreEstimate } from './summary.ts'

/** A curve is not used if the p of its lack of fit is smaller. */
const MISFIT = 0.1
/**
 * The curve is fitted to scores at most this far from a half, but to no fewer than the `FEWEST` nearest scores. Farther from a half no true
 * curve is logistic.
 */
const NEAR = 0.2
const FEWEST = 4

/**
 * The value of the axis at which both sides score a half.
 *
 * If all scores are known exactly, it lies on the straight lines between them. Otherwise a logistic curve in ln(value) gives it with
 * Fieller's interval; the covariance is that of levels fought on the same dice. If no such curve fits, and always after a stop on verdicts,
 * the lines from level to level give it with their simultaneous band. Null if fewer than two levels were fought.
 */
export function fairCount({ axes, stopping }: SweepStudy, group: Group): FairCount | null {
  const axis = axes[0] as Axis
  const covariances = covarianceOf(group)
  const stopped = stopping.stop.rule === 'until-decided' || stopping.stop.rule === 'sprt'
  const levels = group.members.flatMap((cell, i) => {
    if (cell.tally.blocks === 0) return []
    const { estimate, nEff = cell.tally.battles } = scoreOf(cell.tally)
    // After a stop on verdicts, only the confidence sequences of the levels are valid.
    const { low, high, exact } = scoreEstimate(cell, LEVEL)
    const error = (high - low) / 2 / normalHalfWidth(LEVEL)
    const isOpen = low <= 0.5 && high >= 0.5
    return [{ cell, member: i, value: Number(axis.values[i]), score: estimate, n: nEff, error, exact, isOpen }]
  })
  if (levels.length < 2) return null
  const log = levels.every(({ value }) => value > 0)
  const points = levels
    .map((level) => ({ ...level, x: log ? maths.log(level.value) : level.value }))
    .toSorted((a, b) => a.x - b.x)
  const covariance = points.map(({ member }) => points.map((other) => covariances[member]?.[other.member] as number))
  const { matchup, variant } = (points[0] as { cell: Cell }).cell
  const about = { path: axis.path, label: axis.label, matchup: matchup.name, variant: variant.name, level: LEVEL }
  const solved = points.flatMap(({ value: at, exact }) => (exact === undefined ? [] : [{ value: at, score: exact }]))
  if (solved.length === points.length) {
    const all = [...solved, ...group.between].toSorted((a, b) => a.value - b.value)
    return { ...about, ...onExact(all), ...(group.between.length > 0 && { between: group.between }) }
  }
  const value = (x: number): number => (log ? maths.exp(x) : x)
  const near = nearest(points)
  const curve = logistic(
    near.map((i) => points[i] as Level),
    { covariance: near.map((i) => near.map((j) => covariance[i]?.[j] as number)) },
  )
  const fit = curve.separated ? null : (curve.lackOfFit ?? null)
  const told = fit && { statistic: fit.chiSquare, df: fit.df, p: fit.p }
  if (curve.separated || stopped || (fit !== null && fit.p < MISFIT)) {
    const variances = points.map(({ error }) => maths.squared(error))
    return { ...about, ...byBand(points, variances, value), fit: stopped ? null : told, curve: null }
  }
  const { b0, b1 } = curve
  const drawn = { b0, b1, log }
  // A slight misfit counts as more noise.
  const scale = Math.max(1, fit === null ? 1 : fit.chiSquare / fit.df)
  const [[v00, v01], [, v11]] = curve.covariance
  const covarianceOfLine = [
    [scale * v00, scale * v01],
    [scale * v01, scale * v11],
  ] as const
  const reached = fieller(b0, b1, covarianceOfLine, LEVEL)
  const [first, last] = [points[0] as { x: number }, points.at(-1) as { x: number }]
  const found = { ...about, method: 'fieller' as const, fit: told, curve: drawn }
  const x = reached.estimate
  if (x === undefined || x < first.x || x > last.x) {
    const where = isNear(x, first.x, last.x)
      ? `; the curve would reach a half at about ${round(value(x as number))}`
      : ''
    return {
      ...found,
      estimate: null,
      low: null,
      high: null,
      note: `${noCrossing(points)}${where}`,
    }
  }
  return {
    ...found,
    estimate: value(x),
    low: reached.low === undefined ? null : value(reached.low),
    high: reached.high === undefined ? null : value(reached.high),
    ...(reached.unbounded && { note: 'the scores hardly change over the range, so nothing bounds the value' }),
  }
}

/**
 * The fair count on straight lines from one exact score to the next, by ascending value. If several neighbouring values are exactly even,
 * it is the middle of them.
 */
function onExact(
  solved: readonly { readonly value: number; readonly score: number }[],
): Pick<FairCount, 'estimate' | 'low' | 'high' | 'method' | 'fit' | 'curve' | 'note'> {
  const places: { from: number; to: number }[] = []
  solved.forEach(({ value, score }, i) => {
    const off = offEven(score)
    const before = solved[i - 1]
    if (off === 0) {
      const last = places.at(-1)
      if (before !== undefined && offEven(before.score) === 0 && last !== undefined) last.to = value
      else places.push({ from: value, to: value })
    } else if (before !== undefined && offEven(before.score) * off < 0) {
      const share = offEven(before.score) / (offEven(before.score) - off)
      const at = before.value + share * (value - before.value)
      places.push({ from: at, to: at })
    }
  })
  const found = { low: null, high: null, method: 'exact' as const, fit: null, curve: null }
  const [only, ...others] = places
  if (only === undefined) {
    const [nearest] = solved.toSorted((a, b) => Math.abs(offEven(a.score)) - Math.abs(offEven(b.score)))
    const where = nearest === undefined ? '' : `; it is closest to a half at ${nearest.value}`
    return { ...found, estimate: null, note: `the score does not cross a half in the range${where}` }
  }
  if (others.length === 0) return { ...found, estimate: (only.from + only.to) / 2 }
  return { ...found, estimate: null, note: `the score is a half at ${places.length} places` }
}

/** Why there is no estimate where the scores as estimated do not cross a half: no level may be on the other side, or one may. */
function noCrossing(levels: readonly Pick<Level, 'isOpen'>[]): string {
  return levels.some(({ isOpen }) => isOpen)
    ? 'whether the score crosses a half in the range is undecided, more battles would decide'
    : 'the score does not cross a half in the range'
}

/** How far an exact score is from even; 0 if the difference is only due to rounding. */
function offEven(score: number): number {
  return Math.abs(score - 0.5) < 1e-12 ? 0 : score - 0.5
}

/** Indices of the levels whose scores are near a half. */
function nearest(points: readonly Level[]): number[] {
  const off = (i: number): number => Math.abs((points[i] as Level).score - 0.5)
  const order = points.map((_, i) => i).toSorted((a, b) => off(a) - off(b))
  return order.filter((i, rank) => rank < FEWEST || off(i) <= NEAR).toSorted((a, b) => a - b)
}

/** Whether a position beyond the levels is nearer to them than the distance from the first level to the last. */
function isNear(x: number | undefined, first: number, last: number): boolean {
  return x !== undefined && x > 2 * first - last && x < 2 * last - first
}

interface Level {
  readonly x: number
  readonly score: number
  /** Whether the interval of the score contains a half. */
  readonly isOpen: boolean
  readonly n: number
}

function byBand(
  points: readonly Level[],
  variances: readonly number[],
  value: (x: number) => number,
): Pick<FairCount, 'estimate' | 'low' | 'high' | 'method' | 'note'> {
  const found = crossing(
    points.map(({ x }) => x),
    points.map(({ score }) => score),
    variances,
    0.5,
    LEVEL,
  )
  const end = (x: number | undefined): number | null => (x === undefined ? null : value(x))
  const note = found.monotone ? {} : { note: 'scores rise and fall along the range by more than chance' }
  if (found.estimate === undefined) {
    return {
      method: 'band',
      estimate: null,
      low: null,
      high: null,
      note: noCrossing(points),
    }
  }
  return { method: 'band', estimate: value(found.estimate), low: end(found.low), high: end(found.high), ...note }
}

function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
