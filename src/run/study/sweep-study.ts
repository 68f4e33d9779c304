import type { Scenario } from '../../scenario/types.ts'
import { morrisDesign } from '../../stats/sensitivity/morris.ts'
import { levelIndex, saltelliDesign } from '../../stats/sensitivity/sobol.ts'
import { uniformOf } from '../counts/uniform.ts'
import { commonOf } from '../run.ts'
import { RunError } from '../run-error.ts'
import type { StudyOptions } from '../types.ts'
import type { Axis, SweepDesign, SweepStudy } from './study.ts'

/** A scenario with varied values, as `readDesign` gives it. */
export interface Varied {
  readonly axes: readonly Axis[]
  readonly base: Scenario
  /** The scenario with one value of each axis, given by indices. */
  at(levels: readonly number[]): Scenario
  /** If there is one axis: the scenario with a number that is not a value of this axis; throws if the scenario cannot be played. */
  readonly between?: (value: number) => Scenario
}

export interface SweepOptions extends StudyOptions {
  /** How more than two parameters are varied; for one or two, all combinations are played. Default `morris`. */
  readonly method?: 'morris' | 'sobol'
  /** Trajectories (Morris, default 10) or rows (Sobol, default 64). */
  readonly runs?: number
}

/** Most settings of a grid. */
const MOST_CELLS = 2500

/** The study of `sweep`. */
export function sweepStudy(varied: Varied, options: SweepOptions = {}): SweepStudy {
  const { axes, base } = varied
  if (axes.length === 0) throw new RunError('a sweep varies at least one parameter')
  const { design, settings } = settingsOf(axes, base.seed, options)
  const known = new Map<string, Scenario>()
  const { between } = varied
  return {
    command: 'sweep',
    ...commonOf('sweep', base, options),
    axes,
    design,
    ...(between !== undefined && axes.length === 1 && { between }),
    points: settings.map((levels) => {
      const key = levels.join()
      const scenario = known.get(key) ?? varied.at(levels)
      known.set(key, scenario)
      return { levels, variants: scenario.variants, matchups: scenario.matchups }
    }),
  }
}

function settingsOf(
  axes: readonly Axis[],
  seed: string,
  { method, runs }: SweepOptions,
): { design: SweepDesign; settings: readonly (readonly number[])[] } {
  if (axes.length <= 2 && method === undefined) {
    const settings = axes.reduce<number[][]>(
      (rows, { values }) => rows.flatMap((row) => values.map((_, level) => [...row, level])),
      [[]],
    )
    if (settings.length > MOST_CELLS) {
      throw new RunError(`${settings.length} combinations; a sweep over two parameters has at most ${MOST_CELLS}`)
    }
    return { design: { kind: 'grid' }, settings }
  }
  const uniform = uniformOf(seed, 'design')
  if (method === 'sobol') {
    const rows = runs ?? 64
    const { a, b, ab } = saltelliDesign(axes.length, rows, uniform)
    const level = (row: readonly number[]): number[] =>
      row.map((coordinate, axis) => levelIndex(coordinate, (axes[axis] as Axis).values.length))
    const settings = a.flatMap((row, i) => [row, b[i] ?? [], ...ab.map((mixed) => mixed[i] ?? [])].map(level))
    return { design: { kind: 'sobol', runs: rows }, settings }
  }
  const trajectories = runs ?? 10
  const parameters = axes.map(({ values, numeric }) => ({ levels: values.length, categorical: !numeric }))
  return {
    design: { kind: 'morris', runs: trajectories },
    settings: morrisDesign(parameters, trajectories, uniform).points,
  }
}
