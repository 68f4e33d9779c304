import type { SweepDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { Sensitivity, SensitivityParameter, SweptAxis } from '../../result/swept.ts'
import { level, type Shown, show } from '../sentences/format.ts'
import { genitive, isolated, listed } from '../sentences/text.ts'
import { numbersOf } from './setting.ts'
import { axisWords } from './words.ts'

/** Whether a parameter matters: its whole interval is above the negligible effect, or below it, or neither. */
type Weight = 'matters' | 'negligible' | 'unclear'

/** Parts of the score (Morris) and of its variance (Sobol) below which a parameter does not matter. */
const NEGLIGIBLE = { morris: 0.02, sobol: 0.05 } as const

/**
 * The largest negligible effect: 2 points of the score (Morris) or 5% of its variance (Sobol). With Morris, chance alone makes a mean
 * absolute effect positive. If the effect that chance alone makes is larger than 2 points, it is the largest negligible effect.
 */
export function negligible({ axes }: Pick<SweepDocument, 'axes'>, { method, noise, parameters }: Sensitivity): number {
  if (method === 'sobol') return NEGLIGIBLE.sobol
  const shares = parameters.map(({ path }) => shareOf(axes.find((axis) => axis.path === path)))
  // The mean absolute difference of two scores that differ by chance alone (normal), divided by the length of the step.
  const chance = Math.sqrt((4 * noise) / Math.PI) / Math.min(1, ...shares)
  return Math.ceil(200 * Math.max(NEGLIGIBLE.morris, chance) - 1e-9) / 200
}

/** The length of a step in Morris's design as a share of the axis: about half of the levels. For values without an order it is 1. */
function shareOf(axis: SweptAxis | undefined): number {
  if (axis === undefined || numbersOf(axis) === null) return 1
  const levels = axis.values.length
  return Math.floor(levels / 2) / (levels - 1)
}

/** The index by which parameters are ordered: the mean absolute effect (Morris), or the share of the variance with all interactions (Sobol). */
export function foremostIndex(
  { method }: Pick<Sensitivity, 'method'>,
  parameter: SensitivityParameter,
): Estimate | undefined {
  return method === 'morris' ? parameter.muStar : parameter.total
}

/** Parameters, the most important first. */
export function ranked(sensitivity: Sensitivity): SensitivityParameter[] {
  const of = (parameter: SensitivityParameter): number => foremostIndex(sensitivity, parameter)?.estimate ?? 0
  return sensitivity.parameters.toSorted((a, b) => of(b) - of(a))
}

/** Whether a parameter matters. `least`: the largest negligible effect. */
export function weightOf(sensitivity: Sensitivity, parameter: SensitivityParameter, least: number): Weight {
  const { low, high } = foremostIndex(sensitivity, parameter) ?? {}
  if (low === undefined || high === undefined) return 'unclear'
  return low > least ? 'matters' : high <= least ? 'negligible' : 'unclear'
}

/** `2 points of the score`, `5% of the variance`. */
export function negligibleText({ method }: Pick<Sensitivity, 'method'>, least: number): string {
  return `${Number((100 * least).toPrecision(6))}${method === 'morris' ? ' points of the score' : '% of the variance'}`
}

/** Whether a Sobol index is above 100% of the variance, which only chance can cause. */
export function tooFew({ parameters }: Pick<Sensitivity, 'parameters'>): boolean {
  return parameters.some(({ first, total }) => Math.max(first?.estimate ?? 0, total?.estimate ?? 0) > 1)
}

/** An index without its unit: points of the score (Morris) or percent of the variance (Sobol). */
export function showIndex(estimate: Estimate): Shown {
  const shown = show(estimate, 'share')
  return { ...shown, value: shown.value.replace('%', '') }
}

/** Sentences on the parameters that matter, on those that do not matter, and on those that are unclear. */
export function sensitivityAnswers(document: SweepDocument, sensitivity: Sensitivity): string[] {
  const least = negligible(document, sensitivity)
  const weighed = ranked(sensitivity).map((parameter) => ({
    parameter,
    weight: weightOf(sensitivity, parameter, least),
  }))
  const names = (weight: Weight): string[] =>
    weighed.filter((each) => each.weight === weight).map(({ parameter }) => axisWords(parameter))
  const matter = weighed
    .filter(({ weight }) => weight === 'matters')
    .map(({ parameter }) => withIndex(document, sensitivity, parameter))
  const [first = '', ...others] = matter
  const little = negligibleText(sensitivity, least)
  const [negligibles, unclear] = [names('negligible'), names('unclear')]
  return [
    matter.length === 0
      ? `No parameter certainly matters by more than ${little}.`
      : `${whose(sensitivity)} depends most on ${first}${others.length === 0 ? '' : `; then on ${listed(others)}`}.`,
    ...(negligibles.length === 0
      ? []
      : [
          `Almost nothing depends on ${listed(negligibles)}: less than ${little}${negligibles.length > 1 ? ' each' : ''}.`,
        ]),
    ...(tooFew(sensitivity) ? ['A share above 100% means that there are too few rows to tell.'] : []),
    ...(unclear.length === 0 ? [] : [`Not clear from so few settings: ${listed(unclear)}.`]),
  ]
}

/** The score and its army: `Order’s score`. */
function whose({ matchup }: Sensitivity): string {
  const [army = '', against, ...more] = matchup.split(' v ')
  if (against === undefined || more.length > 0) return `In ${isolated(matchup)} the score of the army named first`
  return `${isolated(army)}${genitive(army)} score`
}

/** The direction in which the score changes with the parameter: `, falls as it rises`; empty if it is uncertain. */
function direction({ axes }: Pick<SweepDocument, 'axes'>, { path, mu }: SensitivityParameter): string {
  const axis = axes.find((each) => each.path === path)
  if (mu === undefined || axis === undefined || numbersOf(axis) === null) return ''
  const { estimate, low = estimate, high = estimate } = mu
  if (low > 0) return ', rises with it'
  return high < 0 ? ', falls as it rises' : ''
}

function withIndex(
  document: Pick<SweepDocument, 'axes'>,
  sensitivity: Sensitivity,
  parameter: SensitivityParameter,
): string {
  const estimate = foremostIndex(sensitivity, parameter)
  if (estimate === undefined) return axisWords(parameter)
  const { value, low, high } = showIndex(estimate)
  const unit = sensitivity.method === 'morris' ? ' points of score' : '% of the variance'
  const of = estimate.level === undefined || low === null ? '' : `, ${level(estimate.level)} interval ${low} to ${high}`
  return `${axisWords(parameter)} (${value}${unit}${of}${direction(document, parameter)})`
}
