import { type EffectSums, spreadBy } from '../../src/stats/pricing/uneven-worths.ts'
import { studentQuantile } from '../../src/stats/special/distributions.ts'
import { inverse, multiply, transposed } from '../../src/stats/special/matrix.ts'
import type { Matrix } from '../../src/stats/special/matrix-type.ts'
import { Random } from '../../tests/support/random.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

/**
 * Intervals of worths that differ between numbers of units, in a linear model: log odds of armies are observed with normal errors of known
 * variance, so nothing but the spread has to be estimated, and thousands of runs are cheap.
 */
export interface Layout {
  /** Kinds of units; the worth of the first is given. */
  readonly kinds: number
  /** Numbers of units in which each kind stands. */
  readonly numbers: number
  /** Whether most armies have the least number, and few the largest; otherwise all numbers are equally frequent. */
  readonly skewed: boolean
  /** Binomial information of an observation: battles × p (1 − p). */
  readonly information: number
  /** Standard deviation of the ln worth of a model between numbers of units. */
  readonly spread: number
  /** That of the first kind, whose worth is given; left out: `spread`. */
  readonly anchor?: number
}

/** Observations of a kind, and how much the log odds change with the ln worth of an army. */
const EACH = 100
const KAPPA = 3
/** Share of the focus unit in its army, and in armies of the field; a second kind has the rest. */
const FOCUS = [0.7, 1] as const
const IN_FIELD = [0.3, 0.7] as const
/** Runs that share the armies. */
const ALIKE = 50
/** Precision of the prior, as in the fit. */
const LAMBDA = 0.02

export interface UnevenStudy {
  /** Share of the 95% intervals that hold the worth: with Student's quantile, and with that of the normal distribution. */
  readonly student: Seen
  readonly normal: Seen
  /** Least degrees of freedom of an interval. */
  readonly least: number
}

export function unevenStudy(layout: Layout, runs: number, seed = 1): UnevenStudy {
  const random = new Random(seed)
  const [student, normal] = [new Seen(), new Seen()]
  let least = Number.POSITIVE_INFINITY
  let armies = armiesOf(layout, random)
  for (let run = 0; run < runs; run++) {
    if (run > 0 && run % ALIKE === 0) armies = armiesOf(layout, random)
    const { bread, sums, estimates } = observed(armies, layout, random)
    const { covariance, degrees } = spreadBy(sums, bread, 1)
    const found = estimates.map((estimate, unit) => {
      const variance = (bread[unit]?.[unit] as number) + (covariance[unit]?.[unit] as number)
      return { off: Math.abs(estimate), error: Math.sqrt(variance), df: degrees(unit, variance) }
    })
    least = Math.min(least, ...found.map(({ df }) => df))
    for (const [seen, quantile] of [
      [student, (df: number) => studentQuantile(0.975, df)],
      [normal, () => studentQuantile(0.975, Number.POSITIVE_INFINITY)],
    ] as const) {
      const halves = found.map(({ error, df }) => quantile(df) * error)
      const held = found.filter(({ off }, i) => off <= (halves[i] as number)).length
      seen.add(held / found.length, { width: (2 * halves.reduce((sum, half) => sum + half, 0)) / found.length })
    }
  }
  return { student, normal, least }
}

/** Derivatives of the log odds of each observation: by the ln worths of all kinds but the first, and by the effects. */
interface Armies {
  readonly x: Matrix
  readonly z: Matrix
  /** Sums that do not depend on the results. */
  readonly bread: Matrix
  readonly among: Matrix
  readonly along: Matrix
}

function armiesOf({ kinds, numbers, skewed, information }: Layout, random: Random): Armies {
  const x: number[][] = []
  const z: number[][] = []
  const number = (): number =>
    Math.min(numbers - 1, Math.floor(skewed ? -0.7 * Math.log(1 - random.next()) : numbers * random.next()))
  for (let i = 0; i < kinds * EACH; i++) {
    const byKind = new Array<number>(kinds).fill(0)
    const byEffect = new Array<number>(kinds * numbers).fill(0)
    for (const [sign, focus, [low, high]] of [
      [1, i % kinds, FOCUS],
      [-1, random.int(0, kinds - 1), IN_FIELD],
    ] as const) {
      const share = low + (high - low) * random.next()
      const other = (focus + random.int(1, kinds - 1)) % kinds
      for (const [kind, part] of [
        [focus, share],
        [other, 1 - share],
      ] as const) {
        const slope = sign * KAPPA * part
        byKind[kind] = (byKind[kind] as number) + slope
        const effect = kind * numbers + number()
        byEffect[effect] = (byEffect[effect] as number) + slope
      }
    }
    x.push(byKind.slice(1))
    z.push(byEffect)
  }
  const weighed = z.map((row) => row.map((value) => information * value))
  const precision = multiply(transposed(x), x).map((row, j) =>
    row.map((value, k) => information * value + (j === k ? LAMBDA : 0)),
  )
  return {
    x,
    z,
    bread: inverse(precision),
    among: multiply(transposed(z), weighed),
    along: multiply(transposed(x), weighed),
  }
}

/** Least squares of one set of results in a game in which all ln worths are 0. */
function observed(
  { x, z, bread, among, along }: Armies,
  { kinds, numbers, information, spread, anchor = spread }: Layout,
  random: Random,
) {
  const effects = Array.from({ length: kinds * numbers }, (_, k) => (k < numbers ? anchor : spread) * random.normal())
  const logits = z.map((row) => dot(row, effects) + random.normal() / Math.sqrt(information))
  const estimates = bread.map((row) => dot(row, weighedSum(x, logits, information)))
  const residuals = logits.map((logit, i) => logit - dot(x[i] as readonly number[], estimates))
  const kindOf = effects.map((_, k) => Math.floor(k / numbers))
  const sums: EffectSums = { pull: weighedSum(z, residuals, information), among, along, kinds: kindOf }
  return { bread, sums, estimates }
}

/** By column: the sum over rows of the value, times its weight. */
function weighedSum(rows: Matrix, values: readonly number[], weight: number): number[] {
  return transposed(rows).map((column) => weight * dot(column, values))
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0)
}

const RUNS = 4000

/** Kinds, and numbers of units in which each stands. */
const LAYOUTS = [
  [2, 2],
  [3, 2],
  [4, 2],
  [7, 2],
  [7, 3],
] as const
/** Binomial information of an observation, and the spread. */
const SPREADS = [
  [0.5, 0],
  [0.5, 0.05],
  [0.5, 0.15],
  [5, 0.15],
] as const
/** A spread of the anchor beside 0.05 of all other kinds. */
const UNEVEN_ANCHOR = 0.3

/** The study of uneven worths. Every line has dice of its own. */
export function unevenWorths(effort: Effort): Row[] {
  const even = LAYOUTS.flatMap(([kinds, numbers]) =>
    [false, true].flatMap((skewed) =>
      SPREADS.map(([information, spread]): Layout => ({ kinds, numbers, skewed, information, spread })),
    ),
  )
  const uneven = [2, 3, 4].flatMap((numbers) =>
    [0.5, 5].map((information): Layout => {
      return { kinds: 6, numbers, skewed: false, information, spread: 0.05, anchor: UNEVEN_ANCHOR }
    }),
  )
  return [...even, ...uneven].flatMap((layout, line) => {
    const { kinds, numbers, skewed, information, spread, anchor } = layout
    const { student, normal, least } = unevenStudy(layout, runsOf(RUNS, effort), line + 1)
    const often = skewed ? 'seldom in the larger' : 'equally often in each'
    const of = anchor === undefined ? '' : `, of the anchor ${anchor}`
    const setting = `linear model, ${kinds} kinds in ${numbers} numbers of units, ${often}, ${EACH} observations of ${4 * information} battles a kind; spread ${spread}${of}`
    const about = { what: 'ln worth that differs between numbers of units', setting, nominal: 0.95 }
    const note = `least degrees of freedom ${least.toFixed(1)}`
    return [
      rowOf({ ...about, method: 'Student, Satterthwaite', note }, student),
      rowOf({ ...about, method: 'normal', unused: true }, normal),
    ]
  })
}
