import { changed, type Draft, draftOf, type Opened } from '../build/build.ts'
import { given, type ParseOptions } from '../parse.ts'
import { opened } from '../read.ts'
import { allOf, attempt, type Result, refuse } from '../text/refuse.ts'
import { type Fault, faultAt, optionSource, type Source } from '../text/source.ts'
import type { Tree } from '../text/tree.ts'
import type { ReadOptions, Scenario } from '../types.ts'
import { labelsOf } from './labels.ts'
import { type Change, pathOf } from './override.ts'
import { resolved, type Step } from './steps.ts'
import { type Level, type Value, valuesOf } from './values.ts'
import { checkOnce, checkVariable } from './variable.ts'
import { otherMatchups, withVariants } from './with.ts'

/** A scenario some of whose values are varied. */
export interface Design {
  readonly axes: readonly Axis[]
  /** The scenario with nothing varied. */
  readonly base: Scenario
  /**
   * The scenario with one value of every axis, given by indices. Matchups keep the names that they have in `base`. A path that begins with
   * `rules` applies to all variants; a variant without a name of its own is then named after its new rules.
   *
   * @throws InputError if these values cannot go together, RangeError if there is no such index.
   */
  readonly at: (levels: readonly number[]) => Scenario
  /**
   * If there is one axis: the scenario with a number that is not one of its values.
   *
   * @throws InputError if that number cannot be played, RangeError if there are several axes.
   */
  readonly between: (value: number) => Scenario
}

/** A varied path, and its values. */
export interface Axis {
  /** Dot-separated, as it was written. */
  readonly path: string
  /** A short name for tables, unique among the axes. */
  readonly label: string
  /** Values in the order in which they were written. */
  readonly values: readonly Value[]
  /** Whether all values are numbers. */
  readonly numeric: boolean
}

/**
 * Reads a scenario file and the options `PATH=VALUES` that vary it. Values are YAML items separated by commas, or ranges of numbers `a..b`
 * or `a..b:step`. Every value of every axis is checked with the scenario's own values on the other axes.
 *
 * @throws InputError with option, line and column of everything that is wrong.
 *
 * @example
 * const { at } = readDesign('knights-charge-spears.yaml', {}, ['armies.Levy.units.spears.models=10..30:5'])
 * at([0]).matchups // ten spears
 */
export function readDesign(path: string, options: ReadOptions, vary: readonly string[]): Design {
  return designOf(opened(path), options, vary)
}

/** `readDesign` for a scenario given as YAML or JSON text, or as an object. */
export function parseDesign(scenario: string | object, options: ParseOptions, vary: readonly string[]): Design {
  return designOf(given(scenario, options), options, vary)
}

function designOf(scenario: Opened, options: ReadOptions, vary: readonly string[]): Design {
  const draft = draftOf(scenario, options)
  const base = withVariants(draft, options.with)
  const written = allOf(
    vary.map((text, index) => readOption(optionSource('--vary', text, index, vary.length), draft.tree)),
  )
  refuse(checkOnce(draft.tree, written))
  const paths = written.map(({ path, steps }) => ({ path, ...resolved(draft.tree, steps) }))
  const labels = labelsOf(paths)
  const dimensions = written.map((option, index) => ({ ...option, label: labels[index] ?? option.path }))
  allOf(
    dimensions.flatMap((dimension) => {
      const points = dimension.levels.map((level) => pointOf(draft, base, [{ dimension, level }], options.with))
      const start = startOf(dimension.levels, points)
      return start === undefined ? points : points.map((point) => advised(point, `begin at ${start}`))
    }),
  )
  return {
    base,
    axes: dimensions.map(({ path, label, levels }) => ({
      path,
      label,
      values: levels.map(({ data }) => data),
      numeric: levels.every(({ data }) => typeof data === 'number'),
    })),
    between: (data) => {
      const [dimension, other] = dimensions
      const first = dimension?.levels[0]
      if (dimension === undefined || first === undefined || other !== undefined) {
        throw new RangeError(`${dimensions.length} axes, a value of one`)
      }
      const [point] = allOf([pointOf(draft, base, [{ dimension, level: { ...first, data } }], options.with)])
      return point?.value ?? base
    },
    at: (levels) => {
      if (levels.length !== dimensions.length)
        throw new RangeError(`${dimensions.length} axes, ${levels.length} levels`)
      const choices = dimensions.map((dimension, axis) => {
        const level = dimension.levels[levels[axis] ?? -1]
        if (!level) throw new RangeError(`${dimension.path} has no value ${levels[axis]}`)
        return { dimension, level }
      })
      const [point] = allOf([pointOf(draft, base, choices, options.with)])
      return point?.value ?? base
    },
  }
}

/** The parts of an option. */
interface Option {
  readonly source: Source
  readonly path: string
  readonly steps: readonly Step[]
  readonly levels: readonly Level[]
}

const FORM = '`--vary` is written PATH=VALUES, such as `turns=3..6` or `catalogue.KEY.cost=50..80:5`'

function readOption(source: Source, tree: Tree): Result<Option> {
  const path = pathOf(source, 0, source.text.length)
  if (!path) return { faults: [faultAt(source, 0, FORM)] }
  const { steps, end } = path
  const values = valuesOf(source, end)
  const faults = [...checkVariable(tree, { source, steps }), ...values.faults]
  if (faults.length > 0 || !('value' in values)) return { faults }
  return { source, path: source.text.slice(0, end).trim(), steps, levels: values.value }
}

interface Choice {
  readonly dimension: Option & { readonly label: string }
  readonly level: Level
}

/** The scenario with the chosen values. */
function pointOf(
  draft: Draft,
  base: Scenario,
  choices: readonly Choice[],
  variants: readonly string[] | undefined,
): Result<{ readonly value: Scenario }> {
  // The change of a map or list comes before changes of its parts.
  const changes = choices
    .map(({ dimension: { source, steps }, level }): Change => ({ source, steps, value: level }))
    .toSorted((a, b) => a.steps.length - b.steps.length)
  const values = choices.map(({ dimension: { label }, level }) => `${label}=${level.data}`).join(', ')
  const point = attempt(() => withVariants(changed(draft, changes), variants), '--vary', `with ${values}`)
  if ('faults' in point || choices.length === 0) return point
  const wrong = otherMatchups(base, point.value)
  const [first] = choices
  if (wrong === undefined || !first) return point
  return { faults: [faultAt(first.dimension.source, first.level.place.start, wrong)] }
}

/**
 * The lowest value that can be played, if all lower values cannot be played and all higher ones can; undefined if there is no such value.
 */
function startOf(levels: readonly Level[], points: readonly Result<object>[]): number | undefined {
  const played = levels.flatMap(({ data }, index) => ('faults' in (points[index] ?? {}) ? [] : [data]))
  const refused = levels.flatMap(({ data }, index) => ('faults' in (points[index] ?? {}) ? [data] : []))
  const [low, high] = [numbers(refused), numbers(played)]
  if (!low || !high || low.length === 0 || high.length === 0) return undefined
  const start = Math.min(...high)
  return Math.max(...low) < start ? start : undefined
}

function numbers(values: readonly Value[]): readonly number[] | undefined {
  return values.every((value) => typeof value === 'number') ? values : undefined
}

/** Adds a hint to faults that are not at the option itself. */
function advised<T extends object>(point: Result<T>, what: string): Result<T> {
  if (!('faults' in point)) return point
  const tell = (fault: Fault) => (fault.file !== '--vary' ? { ...fault, message: `${fault.message}; ${what}` } : fault)
  return { faults: point.faults.map(tell) }
}
