import * as maths from '../../core/maths.ts'
import { relativeTo } from '../ratings/bradley-terry.ts'
import { type CyclicShare, cyclicShare } from '../ratings/cyclic-share.ts'
import { cyclicTest, type Edge, hodge } from '../ratings/hodge.ts'
import { multiply, pseudoInverse } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import { gammaTails } from '../special/special.ts'

/** Units that exchange rates connect, directly or through other units. */
interface Component {
  /** In ascending order. */
  readonly units: readonly number[]
  /** ln worth, in the order of `units`: relative to the anchor if it is one of them, otherwise to their mean. */
  readonly potentials: readonly number[]
  readonly standardErrors: readonly number[]
  readonly covariance: Matrix
}

interface Exchange {
  /** The component of the anchor first, the others in the order of their first units. */
  readonly components: readonly Component[]
  /** ln worth of each unit relative to the anchor, with its standard error; null if the unit is not connected with the anchor. */
  readonly potentials: readonly (number | null)[]
  readonly standardErrors: readonly (number | null)[]
  /** Residual of each edge after the potentials, and the residual divided by its standard error (0 if no residual is possible). */
  readonly residuals: readonly number[]
  readonly standardised: readonly number[]
  /** Test of the hypothesis that costs explain all rates, over all components; null if a variance is 0. */
  readonly cyclic: { readonly statistic: number; readonly df: number; readonly p: number } | null
  /** Share of the variation that no costs explain, in the anchor's component; null if the component is the anchor alone. */
  readonly share: CyclicShare | null
}

/** `equal`: all rates count equally, whatever their errors; `precision`: they count by 1 / variance. */
type Weighting = 'equal' | 'precision' | ((edge: Edge) => number)

/**
 * ln worths of `n` units from exchange rates between pairs of them: a value is ln(worth of a / worth of b). They are Hodge's potentials:
 * the weighted least-squares fit to the values. With equal weights, the default, they are the costs that fit all rates equally well; if
 * rates form cycles, measuring some rates more precisely does not change what is estimated.
 *
 * The covariance follows from the `variance` of the values: L+ X L+, where X is the Laplacian of squared weights times variances. Cycles
 * leave residuals, but add no uncertainty. Pairs may be missing; units that are not connected with the anchor form other components. Throws
 * as `hodge` does, and a RangeError if the anchor is not one of the units.
 *
 * Jiang, Lim, Yao & Ye, Mathematical Programming 127 (2011) 203.
 *
 * @example exchange([{ a: 1, b: 0, value: Math.LN2, variance: 0.01 }], 2, 0).potentials // => [0, 0.6931]
 */
export function exchange(
  edges: readonly Edge[],
  n: number,
  anchor: number,
  weighting: Weighting = 'equal',
  level = 0.95,
): Exchange {
  if (!(Number.isInteger(anchor) && anchor >= 0 && anchor < n)) throw new RangeError(`there is no unit ${anchor}`)
  const parts = partsOf(edges, n, anchor)
  const solved = parts.map((part) => solvedPart(part, weightOf(weighting), part.units.indexOf(anchor)))
  const components = solved.map(({ component }) => component)
  const own = parts[0] as Part
  const byUnit = (values: readonly number[]) =>
    Array.from({ length: n }, (_, unit) =>
      own.units.includes(unit) ? (values[own.units.indexOf(unit)] as number) : null,
    )
  const byEdge = (values: (part: SolvedPart) => readonly number[]) => {
    const found = new Array<number>(edges.length).fill(0)
    for (const [p, part] of parts.entries()) {
      const own = values(solved[p] as SolvedPart)
      for (const [i, place] of part.places.entries()) found[place] = own[i] as number
    }
    return found
  }
  const { potentials, standardErrors } = components[0] as Component
  return {
    components,
    potentials: byUnit(potentials),
    standardErrors: byUnit(standardErrors),
    residuals: byEdge((part) => part.residuals),
    standardised: byEdge((part) => part.standardised),
    cyclic: cyclicOverall(parts),
    share: own.units.length > 1 ? cyclicShare(own.edges, own.units.length, level) : null,
  }
}

/** Connected units, and the edges between them, whose ends are indices within the part. */
interface Part {
  readonly units: readonly number[]
  readonly edges: readonly Edge[]
  /** Indices of these edges among all edges. */
  readonly places: readonly number[]
}

interface SolvedPart {
  readonly component: Component
  readonly residuals: readonly number[]
  readonly standardised: readonly number[]
}

function partsOf(edges: readonly Edge[], n: number, anchor: number): Part[] {
  const root = Array.from({ length: n }, (_, unit) => unit)
  for (const { a, b } of edges) {
    if (root[a] === undefined || root[b] === undefined || a === b)
      throw new RangeError(`${a} and ${b} are not two of ${n} units`)
    const [kept, merged] = [root[a], root[b]]
    for (const [unit, at] of root.entries()) if (at === merged) root[unit] = kept
  }
  const first = root[anchor] as number
  const roots = [first, ...new Set(root.filter((at) => at !== first))]
  return roots.map((at) => {
    const units = root.flatMap((own, unit) => (own === at ? [unit] : []))
    const places = edges.flatMap(({ a }, place) => (root[a] === at ? [place] : []))
    const within = places.map((place) => {
      const edge = edges[place] as Edge
      return { ...edge, a: units.indexOf(edge.a), b: units.indexOf(edge.b) }
    })
    return { units, edges: within, places }
  })
}

/** Worths within one part. `anchor`: index of the anchor in the part, -1 if it is not in the part. */
function solvedPart({ units, edges }: Part, weight: (edge: Edge) => number, anchor: number): SolvedPart {
  const n = units.length
  if (n === 1) {
    const component = { units, potentials: [0], standardErrors: [0], covariance: [[0]] }
    return { component, residuals: [], standardised: [] }
  }
  const { ratings, cyclic } = hodge(edges, n, weight)
  const plus = pseudoInverse(laplacian(edges, n, weight))
  const spread = laplacian(edges, n, (edge) => maths.squared(weight(edge)) * edge.variance)
  const covariance = multiply(multiply(plus, spread), plus)
  const whole = { ratings, covariance, standardErrors: covariance.map((row, i) => Math.sqrt(row[i] as number)) }
  const { ratings: potentials, ...errors } = anchor < 0 ? whole : relativeTo(whole, anchor)
  const standardised = edges.map((edge, i) => {
    // By how much the fitted value changes with the value itself.
    const pull = weight(edge) * across(plus, edge)
    const variance = edge.variance * (1 - 2 * pull) + across(covariance, edge)
    return variance > 1e-9 * edge.variance ? (cyclic[i] as number) / Math.sqrt(variance) : 0
  })
  return { component: { units, potentials, ...errors }, residuals: cyclic, standardised }
}

function cyclicOverall(parts: readonly Part[]): Exchange['cyclic'] {
  const tied = parts.filter(({ units }) => units.length > 1)
  if (tied.some(({ edges }) => edges.some(({ variance }) => variance === 0))) return null
  const tests = tied.map(({ units, edges }) => cyclicTest(edges, units.length))
  if (tests.length === 1) return tests[0] as NonNullable<Exchange['cyclic']>
  const statistic = tests.reduce((sum, test) => sum + test.statistic, 0)
  const df = tests.reduce((sum, test) => sum + test.df, 0)
  return { statistic, df, p: df === 0 ? 1 : maths.exp(gammaTails(df / 2, maths.log(statistic / 2)).upper) }
}

function weightOf(weighting: Weighting): (edge: Edge) => number {
  if (weighting === 'equal') return () => 1
  return weighting === 'precision' ? (edge) => 1 / edge.variance : weighting
}

function laplacian(edges: readonly Edge[], n: number, weight: (edge: Edge) => number): number[][] {
  const sum = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  for (const edge of edges) {
    for (const [i, j, sign] of [
      [edge.a, edge.a, 1],
      [edge.b, edge.b, 1],
      [edge.a, edge.b, -1],
      [edge.b, edge.a, -1],
    ] as const) {
      const row = sum[i] as number[]
      row[j] = (row[j] as number) + sign * weight(edge)
    }
  }
  return sum
}

/** The quadratic form of a matrix for the difference of the ends of an edge. */
function across(matrix: Matrix, { a, b }: Edge): number {
  const at = (i: number, j: number) => matrix[i]?.[j] as number
  return at(a, a) + at(b, b) - at(a, b) - at(b, a)
}
