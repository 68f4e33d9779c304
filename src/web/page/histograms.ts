import type { CountEstimate, MatchupResult } from '../../result/heading.ts'

/** Bars of a drawing at most, but for the last one, of what lies beyond; more values share bars. */
const MOST = 24

/** How often a number comes out at each value for a unit. */
export interface Histogram {
  readonly unit: string
  readonly side: 'first' | 'second'
  readonly mean: number
  /** Shares of battles by bar. */
  readonly shares: readonly number[]
}

/** What all drawings show: values from `from`, `step` apart, `width` of them in each bar. */
export interface Scale {
  readonly from: number
  readonly step: number
  readonly width: number
  /** Values that were counted one by one. */
  readonly values: number
  /** All bars, with the one of `beyond`. */
  readonly bars: number
  /** The least value of the last bar, whose values were not counted one by one; null if all were. */
  readonly beyond: number | null
}

/** The histograms of a number, on one scale. */
export function histogramsOf(
  { units, armies }: Pick<MatchupResult, 'units' | 'armies'>,
  key: string,
): { readonly scale: Scale; readonly histograms: readonly Histogram[] } {
  const found = units.flatMap(({ army, unit, measures }) => {
    const count: CountEstimate | undefined = measures[key]
    if (count?.histogram === undefined) return []
    const { exactHistogram: exact, histogram, beyond = 0 } = count
    return [{ army, unit, count, bins: exact ?? histogram, beyond: exact === undefined ? beyond : 0 }]
  })
  const step = found[0]?.count.step ?? 1
  const from = Math.min(...found.map(({ count }) => count.from ?? 0))
  const offset = (count: CountEstimate): number => Math.round(((count.from ?? 0) - from) / step)
  const endOf = ({ count, bins }: (typeof found)[number]): number => offset(count) + bins.length
  const values = Math.max(...found.map(endOf))
  const width = Math.ceil(values / MOST)
  const counted = Math.ceil(values / width)
  const over = found.filter(({ beyond }) => beyond > 0).map(endOf)
  const beyondFrom = over.length === 0 ? null : valueAt(from, step, Math.min(...over))
  const bars = beyondFrom === null ? counted : counted + 1
  const histograms = found.map(({ army, unit, count, bins, beyond }): Histogram => {
    const all = bins.reduce((sum, share) => sum + share, beyond)
    const shares = Array.from({ length: bars }, () => 0)
    for (const [i, share] of bins.entries()) {
      const bar = Math.floor((i + offset(count)) / width)
      shares[bar] = (shares[bar] ?? 0) + share / all
    }
    if (beyond > 0) shares[counted] = beyond / all
    const side = army === armies[0] ? 'first' : 'second'
    return { unit, side, mean: count.exact ?? count.estimate, shares }
  })
  return { scale: { from, step, width, values, bars, beyond: beyondFrom }, histograms }
}

/** `3`, or `3 to 5` where values share a bar; of the last bar `256 or more`. */
export function barText({ from, step, width, values, bars, beyond }: Scale, bar: number): string {
  if (beyond !== null && bar === bars - 1) {
    // Of one unit these values may have been counted together, and of another one by one.
    return `${beyond} or more${beyond < valueAt(from, step, values) ? ', not told apart' : ''}`
  }
  const [first, last] = [bar * width, Math.min((bar + 1) * width, values) - 1]
  const text = String(valueAt(from, step, first))
  return first === last ? text : `${text} to ${valueAt(from, step, last)}`
}

/** The least value of a bar; of the last one `256+`. */
export function axisText({ from, step, width, bars, beyond }: Scale, bar: number): string {
  return beyond !== null && bar === bars - 1 ? `${beyond}+` : String(valueAt(from, step, bar * width))
}

/** The value `i` steps from another, without rounding errors. */
function valueAt(from: number, step: number, i: number): number {
  return Number((from + i * step).toFixed(9))
}
