import { elementaryEffects } from '../stats/morris.ts'
import { type Saltelli, sobolIndices } from '../stats/sobol.ts'
import { type Cell } from './cell.ts'
import { covarianceOf } from './covariance.ts'
import { LEVEL, meanScore } from './estimate.ts'
import type { Group } from './group.ts'
import type { Point, SweepStudy } from './study.ts'
import type { Sensitivity, SensitivityParameter } from './swept.ts'
import { uniformOf } from './uniform.ts'

/** Which parameters matter; null while not every point was fought. */
export function sensitivityOf(study: SweepStudy, groups: readonly Group[]): Sensitivity | null {
  const cells = groups.flatMap(({ members }) => members)
  if (study.design.kind === 'grid' || cells.some(({ tally }) => tally.blocks === 0)) return null
  const outputs = cells.map(({ tally }) => meanScore(tally))
  const mean = outputs.reduce((sum, output) => sum + output, 0) / outputs.length
  const { matchup, variant, tally } = cells[0] as Cell
  const noises = groups.map((group) => noiseOf(group))
  const noise = noises.reduce((sum, { single }) => sum + single, 0) / noises.length
  const shared = {
    method: study.design.kind,
    matchup: matchup.name,
    variant: variant.name,
    runs: study.design.runs,
    points: cells.length,
    battles: tally.battles,
    mean,
    noise,
  }
  const spread = outputs.reduce((sum, output) => sum + (output - mean) ** 2, 0) / Math.max(1, outputs.length - 1)
  return study.design.kind === 'morris'
    ? { ...shared, variance: Math.max(0, spread - noise), parameters: morris(study, groups, outputs) }
    : { ...shared, ...sobol(study, groups, outputs) }
}

interface Noise {
  /** Mean variance of a score about its expectation that it does not share with the rest of its group. */
  readonly single: number
  /** Of the difference of two. */
  readonly between: (a: number, b: number) => number
}

/** Half the variance of the difference of two scores’ errors: what common dice share drops out. */
function noiseOf(group: Group): Noise {
  const covariance = covarianceOf(group)
  const at = (a: number, b: number): number => covariance[a]?.[b] ?? 0
  const between = (a: number, b: number): number => Math.max(0, at(a, a) + at(b, b) - 2 * at(a, b))
  const n = group.members.length
  let sum = 0
  for (let a = 0; a < n; a++) for (let b = 0; b < a; b++) sum += between(a, b) / 2
  return { single: sum / ((n * (n - 1)) / 2), between }
}

function morris(
  { axes, points }: SweepStudy,
  groups: readonly Group[],
  outputs: readonly number[],
): SensitivityParameter[] {
  const stride = axes.length + 1
  const noises = groups.map((group) => noiseOf(group))
  const design = {
    parameters: axes.map(({ values, numeric }) => ({ levels: values.length, categorical: !numeric })),
    points: points.map(({ levels }: Point) => levels),
  }
  const noise = (from: number, to: number): number =>
    noises[Math.floor(from / stride)]?.between(from % stride, to % stride) ?? 0
  return elementaryEffects(design, outputs, { noise, level: LEVEL }).map(({ mu, muStar, sigma, low, high }, i) => ({
    path: axes[i]?.path ?? '',
    label: axes[i]?.label ?? '',
    mu: { estimate: mu, method: 'morris' },
    muStar: { estimate: muStar, low, high, level: LEVEL, method: 't' },
    sigma,
  }))
}

function sobol(
  { axes, scenario }: SweepStudy,
  groups: readonly Group[],
  outputs: readonly number[],
): Pick<Sensitivity, 'variance' | 'parameters'> {
  const stride = axes.length + 2
  const rows = groups.map((_, row) => outputs.slice(row * stride, (row + 1) * stride))
  const samples: Saltelli<number> = {
    a: rows.map(([a]) => a as number),
    b: rows.map(([, b]) => b as number),
    ab: axes.map((_, i) => rows.map((row) => row[i + 2] as number)),
  }
  const noises = groups.map((group) => noiseOf(group).single)
  const noise = noises.reduce((sum, single) => sum + single, 0) / noises.length
  const found = sobolIndices(samples, { uniform: uniformOf(scenario.seed, 'sobol bootstrap'), noise, level: LEVEL })
  return {
    variance: found?.variance ?? 0,
    parameters: axes.map(({ path, label }, i): SensitivityParameter => {
      const parameter = found?.parameters[i]
      if (parameter === undefined) return { path, label }
      const index = ({ estimate, low, high }: { estimate: number; low: number; high: number }) => ({
        estimate,
        low,
        high,
        level: LEVEL,
        method: 'bootstrap',
      })
      return { path, label, first: index(parameter.first), total: index(parameter.total) }
    }),
  }
}
