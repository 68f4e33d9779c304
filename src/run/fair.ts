import { fieller } from '../stats/fieller.ts'
import { crossing } from '../stats/isotonic.ts'
import { logistic } from '../stats/logistic.ts'
import type { Cell } from './cell.ts'
import { covarianceOf } from './covariance.ts'
import { LEVEL, scoreOf } from './estimate.ts'
import type { Group } from './group.ts'
import type { Axis, SweepStudy } from './study.ts'
import type { FairCount } from './swept.ts'

/** A curve that fits worse than this by chance alone is given up. */
const MISFIT = 0.01

/**
 * Where along the axis either side scores a half: a logistic curve in ln(value) with Fieller's interval, its covariance that of levels
 * fought on the same dice; where no such curve fits, the line from level to level, with its simultaneous band. Null where fewer than
 * two levels were fought.
 */
export function fairCount({ axes, stopping }: SweepStudy, group: Group): FairCount | null {
  const axis = axes[0] as Axis
  const covariances = covarianceOf(group)
  const levels = group.members.flatMap((cell, i) => {
    if (cell.tally.blocks === 0) return []
    const { estimate, nEff = cell.tally.battles } = scoreOf(cell.tally)
    return [{ cell, member: i, value: Number(axis.values[i]), score: estimate, n: nEff }]
  })
  if (levels.length < 2) return null
  const log = levels.every(({ value }) => value > 0)
  const points = levels
    .map((level) => ({ ...level, x: log ? Math.log(level.value) : level.value }))
    .toSorted((a, b) => a.x - b.x)
  const covariance = points.map(({ member }) => points.map((other) => covariances[member]?.[other.member] as number))
  const { matchup, variant } = (points[0] as { cell: Cell }).cell
  const about = { path: axis.path, label: axis.label, matchup: matchup.name, variant: variant.name, level: LEVEL }
  const value = (x: number): number => (log ? Math.exp(x) : x)
  const curve = logistic(points, { covariance })
  const fit = curve.separated ? null : (curve.lackOfFit ?? null)
  const told = fit && { statistic: fit.chiSquare, df: fit.df, p: fit.p }
  if (curve.separated || (fit !== null && fit.p < MISFIT)) {
    return { ...about, ...byBand(points, covariance, value), fit: told, curve: null }
  }
  const { b0, b1 } = curve
  const drawn = { b0, b1, log }
  const reached = fieller(b0, b1, curve.covariance, LEVEL)
  const [first, last] = [points[0] as { x: number }, points.at(-1) as { x: number }]
  const found = { ...about, method: 'fieller' as const, fit: told, curve: drawn }
  const x = reached.estimate
  if (x === undefined || x < first.x || x > last.x) {
    const where = x === undefined ? '' : `; the curve would reach it at about ${round(value(x))}`
    return {
      ...found,
      estimate: null,
      low: null,
      high: null,
      note: `the score crosses a half nowhere in the range${where}`,
    }
  }
  const notes = [
    ...(reached.unbounded ? ['the scores hardly change over the range, so nothing bounds the value'] : []),
    ...(stopping.stop.rule === 'until-decided'
      ? ['levels stopped at their verdicts, so the interval of the value holds only roughly']
      : []),
  ]
  return {
    ...found,
    estimate: value(x),
    low: reached.low === undefined ? null : value(reached.low),
    high: reached.high === undefined ? null : value(reached.high),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}

interface Level {
  readonly x: number
  readonly score: number
  readonly n: number
}

function byBand(
  points: readonly Level[],
  covariance: readonly (readonly number[])[],
  value: (x: number) => number,
): Pick<FairCount, 'estimate' | 'low' | 'high' | 'method' | 'note'> {
  // Where a score never varied its variance is that of a half of a battle more either way.
  const variances = points.map(({ score, n }, i) => {
    const p = (score * n + 0.5) / (n + 1)
    return Math.max(covariance[i]?.[i] ?? 0, score === 0 || score === 1 ? (p * (1 - p)) / n : 0)
  })
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
      note: 'the score crosses a half nowhere in the range',
    }
  }
  return { method: 'band', estimate: value(found.estimate), low: end(found.low), high: end(found.high), ...note }
}

function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
