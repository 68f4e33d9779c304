import type { SweepDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { Sensitivity, SensitivityParameter, SweptAxis } from '../../result/swept.ts'
import { level, type Shown, show } from '../sentences/format.ts'
import { genitive, isolated, listed } from '../sentences/text.ts'
import { numbersOf } from './setting.ts'

/** Whether a parameter can be said to matter: its whole interval above what is negligible, or below it. */
type Weight = 'matters' | 'negligible' | 'unclear'

/** Parts of the score (Morris) and of its variance (Sobol) below which a parameter does not matter. */
const NEGLIGIBLE = { morris: 0.02, sobol: 0.05 } as const

/**
 * Below this a parameter does not matter: 2 points of the score (Morris) or 5 % of its variance (Sobol). Chance alone moves the score
 * from setting to setting, which raises a mean absolute effect: what it would be of settings that differ by chance only is the least
 * that is told from nothing.
 */
export function negligible({ axes }: Pick<SweepDocument, 'axes'>, { method, noise, parameters }: Sensitivity): number {
  if (method === 'sobol') return NEGLIGIBLE.sobol
  const shares = parameters.map(({ path }) => shareOf(axes.find((axis) => axis.path === path)))
  // The mean size of a normal difference of two scores, over the part of the range it took.
  const chance = Math.sqrt((4 * noise) / Math.PI) / Math.min(1, ...shares)
  return Math.ceil(200 * Math.max(NEGLIGIBLE.morris, chance) - 1e-9) / 200
}

/** The part of an axis that a step of Morris's design goes: half of its levels; of values without an order, one change. */
function shareOf(axis: SweptAxis | undefined): number {
  if (axis === undefined || numbersOf(axis) === null) return 1
  const levels = axis.values.length
  return Math.floor(levels / 2) / (levels - 1)
}

/** The index that parameters are ordered by: mean absolute effect, or share of the variance with all interactions. */
export function foremostIndex(
  { method }: Pick<Sensitivity, 'method'>,
  parameter: SensitivityParameter,
): Estimate | undefined {
  return method === 'morris' ? parameter.muStar : parameter.total
}

/** Parameters, what matters most first. */
export function ranked(sensitivity: Sensitivity): SensitivityParameter[] {
  const of = (parameter: SensitivityParameter): number => foremostIndex(sensitivity, parameter)?.estimate ?? 0
  return sensitivity.parameters.toSorted((a, b) => of(b) - of(a))
}

/** `least`: what is negligible. */
export function weightOf(sensitivity: Sensitivity, parameter: SensitivityParameter, least: number): Weight {
  const { low, high } = foremostIndex(sensitivity, parameter) ?? {}
  if (low === undefined || high === undefined) return 'unclear'
  return low > least ? 'matters' : high <= least ? 'negligible' : 'unclear'
}

/** `2 points of the score`, `5 % of the variance`. */
export function negligibleText({ method }: Pick<Sensitivity, 'method'>, least: number): string {
  return `${Number((100 * least).toPrecision(6))}${method === 'morris' ? ' points of the score' : ' % of the variance'}`
}

/** Whether a Sobol index came out above all of the variance, which only chance can do. */
export function tooFew({ parameters }: Pick<Sensitivity, 'parameters'>): boolean {
  return parameters.some(({ first, total }) => Math.max(first?.estimate ?? 0, total?.estimate ?? 0) > 1)
}

/** An index without its unit: points of the score (Morris) or percent of the variance (Sobol). */
export function showIndex(estimate: Estimate): Shown {
  const shown = show(estimate, 'share')
  return { ...shown, value: shown.value.replace(' %', '') }
}

/** The parameters that matter, the most important first, those that do not, and those of which it is not clear. */
export function sensitivityAnswers(document: SweepDocument, sensitivity: Sensitivity): string[] {
  const least = negligible(document, sensitivity)
  const weighed = ranked(sensitivity).map((parameter) => ({
    parameter,
    weight: weightOf(sensitivity, parameter, least),
  }))
  const names = (weight: Weight): string[] =>
    weighed.filter((each) => each.weight === weight).map(({ parameter }) => isolated(parameter.label))
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
    ...(tooFew(sensitivity) ? ['A share above 100 % means that there are too few rows to tell.'] : []),
    ...(unclear.length === 0 ? [] : [`Not clear from so few settings: ${listed(unclear)}.`]),
  ]
}

/** The score and its army: `Order’s score`. */
function whose({ matchup }: Sensitivity): string {
  const [army = '', against, ...more] = matchup.split(' v ')
  if (against === undefined || more.length > 0) return `In ${isolated(matchup)} the score of the army named first`
  return `${isolated(army)}${genitive(army)} score`
}

/** Which way the score goes with the parameter, where that is sure: `, falls as it rises`. */
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
  if (estimate === undefined) return isolated(parameter.label)
  const { value, low, high } = showIndex(estimate)
  const unit = sensitivity.method === 'morris' ? ' points of score' : ' % of the variance'
  const of = estimate.level === undefined || low === null ? '' : `, ${level(estimate.level)} interval ${low} to ${high}`
  return `${isolated(parameter.label)} (${value}${unit}${of}${direction(document, parameter)})`
}
