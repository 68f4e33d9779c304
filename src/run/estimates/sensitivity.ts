import * as maths from '../../core/maths.ts'
import type { Sensitivity, SensitivityParameter } from '../../result/swept.ts'
import { elementaryEffects } from '../../stats/sensitivity/morris.ts'
import { type Saltelli, sobolIndices } from '../../stats/sensitivity/sobol.ts'
import { uniformOf } from '../counts/uniform.ts'
import { type Cell } from '../players/cell.ts'
import type { Group } from '../study/group.ts'
import type { Point, SweepStudy } from '../study/study.ts'
import { covarianceOf } from './covariance.ts'
import { LEVEL, meanScore, spreadOf } from './estimate.ts'

/** Which parameters matter; null until every point was fought. */
export function sensitivityOf(study: SweepStudy, groups: readonly Group[]): Sensitivity | null {
  const cells = groups.flatMap(({ members }) => members)
  if (study.design.kind === 'grid' || cells.some(({ tally }) => tally.blocks === 0)) return null
  const outputs = cells.map(({ tally }) => meanScore(tally))
  const mean = outputs.reduce((sum, output) => sum + output, 0) / outputs.length
  const { matchup, variant, tally } = cells[0] as Cell
  const noise =
    cells.reduce((sum, cell) => sum + maths.squared(spreadOf(cell.tally)) / cell.tally.blocks, 0) / cells.length
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
  const spread =
    outputs.reduce((sum, output) => sum + maths.squared(output - mean), 0) / Math.max(1, outputs.length - 1)
  return study.design.kind === 'morris'
    ? { ...shared, variance: Math.max(0, spread - noise), parameters: morris(study, groups, outputs) }
    : { ...shared, ...sobol(study, groups, outputs) }
}

function morris(
  { axes, points }: SweepStudy,
  groups: readonly Group[],
  outputs: readonly number[],
): SensitivityParameter[] {
  const stride = axes.length + 1
  const errors = groups.map(covarianceOf)
  const design = {
    parameters: axes.map(({ values, numeric }) => ({ levels: values.length, categorical: !numeric })),
    points: points.map(({ levels }: Point) => levels),
  }
  // The part of the noise that comes from common dice cancels in a difference.
  const noise = (from: number, to: number): number => {
    const of = (a: number, b: number): number => errors[Math.floor(from / stride)]?.[a % stride]?.[b % stride] ?? 0
    return Math.max(0, of(from, from) + of(to, to) - 2 * of(from, to))
  }
  return elementaryEffects(design, outputs, { noise, level: LEVEL }).map((effect, i) => ({
    path: axes[i]?.path ?? '',
    label: axes[i]?.label ?? '',
    mu: { estimate: effect.mu, low: effect.muLow, high: effect.muHigh, level: LEVEL, method: 't' },
    muStar: { estimate: effect.muStar, low: effect.low, high: effect.high, level: LEVEL, method: 't' },
    sigma: effect.sigma,
    noise: effect.noiseMuStar,
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
  const errors = groups.map(covarianceOf)
  const averaged = (of: (row: (a: number, b: number) => number) => number): number =>
    errors.reduce((sum, row) => sum + of((a, b) => row[a]?.[b] ?? 0), 0) / errors.length
  const noise = {
    variance: averaged((row) => (row(0, 0) + row(1, 1)) / 2),
    first: axes.map((_, i) => averaged((row) => row(1, i + 2) - row(1, 0))),
    total: axes.map((_, i) =>
      Math.max(
        0,
        averaged((row) => (row(0, 0) + row(i + 2, i + 2)) / 2 - row(0, i + 2)),
      ),
    ),
  }
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
