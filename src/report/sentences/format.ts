import * as maths from '../../core/maths.ts'
import type { CountEstimate, Estimate } from '../../result/heading.ts'

/** An estimate as text. Parts that the estimate does not have are null. */
export interface Shown {
  /** The value with as many digits as its error supports: `97.2%`, `2.86`; `< 0.02%` if the event was never seen. */
  readonly value: string
  /** Ends of the interval without unit: `96.9`, `97.4`. Both are the value itself if every battle gave the same value. */
  readonly low: string | null
  readonly high: string | null
  /** The exact value beside a sampled one. */
  readonly exact: string | null
  /** Distance from the exact value in standard errors, with its sign. */
  readonly z: string | null
  /** True if battles differ but their error is unknown: every block has the same sum, as in a mirror, or there is only one block. */
  readonly unknown?: true
}

/** The exact value, if it is known, else the sampled one. */
export function known({ exact, estimate }: Estimate): number {
  return exact ?? estimate
}

/** The exact value without an interval, if it is known; else the sampled value with its interval. */
export function best(estimate: Estimate): Estimate {
  return estimate.exact === undefined ? estimate : { estimate: estimate.exact, method: 'exact' }
}

/** The sampled value without the exact value beside it. */
export function sampledOf(estimate: Estimate): Estimate {
  const { exact, z: _z, ...sampled } = estimate
  return exact === undefined ? estimate : sampled
}

/** `share`: a probability, shown in percent. `count`: a mean. */
export type Kind = 'share' | 'count'

export function show(estimate: Estimate | CountEstimate, kind: Kind): Shown {
  const { low, high, exact, z } = estimate
  const shown =
    low === undefined || high === undefined ? showBare(estimate, kind) : showSampled(estimate.estimate, low, high, kind)
  return {
    ...shown,
    exact: exact === undefined ? null : showExact(exact, kind, fraction(shown.value)),
    z: z === undefined ? null : signed(z, 1),
  }
}

/** Shows a value without an interval: it is exact, or every battle or every block gave the same value. */
function showBare(
  { estimate, method, ...rest }: Estimate | CountEstimate,
  kind: Kind,
): Pick<Shown, 'value' | 'low' | 'high' | 'unknown'> {
  const value = showExact(estimate, kind)
  if (method === 'exact') return { value, low: null, high: null }
  const seen = 'histogram' in rest ? (rest.histogram ?? []).filter((battles) => battles > 0).length : 0
  return seen > 1 ? { value, low: null, high: null, unknown: true } : { value, low: value, high: value }
}

/** `96.9–97.4%`, `−0.1 to 0.3`; `none` if the error is unknown; null for exact values. */
export function interval(shown: Shown, kind: Kind): string | null {
  if (shown.unknown) return 'none'
  if (shown.low === null || shown.high === null) return null
  if (shown.low === shown.high) return 'no spread'
  const to = `${shown.low}${shown.high}`.includes(MINUS) ? ' to ' : '–'
  return `${shown.low}${to}${shown.high}${kind === 'share' ? '%' : ''}`
}

/** A value of a table with its interval, in one form for all tables. */
export interface Cell {
  readonly value: string
  /** `96.9–97.4%`, `exact` beside an exact value where others are sampled, `in every battle`; empty if there is none. */
  readonly range: string
}

/**
 * A value for a table. What was never or always seen is a number of battles: `0 of 200`. `battles`: how many were played; undefined if
 * nothing was sampled.
 */
export function cellOf(estimate: Estimate | CountEstimate, kind: Kind, battles: number | undefined): Cell {
  const shown = show(estimate, kind)
  const range = interval(shown, kind) ?? ''
  if (range === 'no spread') return { value: trimmed(shown.value), range: 'in every battle' }
  const seen = estimate.estimate
  if (kind === 'share' && battles !== undefined && estimate.method !== 'exact' && (seen === 0 || seen === 1))
    return { value: `${(seen * battles).toLocaleString('en-US')} of ${battles.toLocaleString('en-US')}`, range }
  return { value: shown.value, range }
}

/** Whether a measure is 0 in every battle, so that a table has nothing to tell of it. What could be seen with more battles is not. */
export function isNothing({ estimate, low, exact, method }: Estimate): boolean {
  return exact === undefined ? estimate === 0 && (low === undefined || method === 'exact') : Math.abs(exact) < 1e-12
}

/** A difference as text: of shares in percentage points, of counts in their units. Each number has its sign: `−4.3`, `+0.02`. */
interface Difference {
  readonly value: string
  /** Ends of the interval; null if there is none. */
  readonly low: string | null
  readonly high: string | null
  /** The exact difference, beside a sampled one. */
  readonly exact: string | null
  /** Distance from the exact difference in standard errors. */
  readonly z: string | null
}

/** A difference of shares or of means, with as many digits as its interval supports. */
export function showDifference({ estimate, low, high, exact, z }: Estimate, kind: Kind): Difference {
  const unit = kind === 'share' ? 100 : 1
  const beside = (digits: number): Pick<Difference, 'exact' | 'z'> => ({
    exact:
      exact === undefined ? null : exact === 0 ? '0' : signed(unit * exact, Math.max(digits, kind === 'share' ? 2 : 3)),
    z: z === undefined ? null : signed(z, 1),
  })
  if (low === undefined || high === undefined) {
    return { value: estimate === 0 ? '0' : signed(unit * estimate, 2), low: null, high: null, ...beside(2) }
  }
  const half = (unit * (high - low)) / 2
  const digits = Math.max(decimals(half), kind === 'share' && half < 5 ? 1 : 0)
  const [value = '', ...ends] = [estimate, low, high].map((at) => signed(unit * at, digits))
  return { value: estimate === 0 ? '0' : value, low: ends[0] ?? null, high: ends[1] ?? null, ...beside(digits) }
}

/** Coverage of an interval: `95%`. */
export function level(of: number): string {
  return `${Number((of * 100).toPrecision(6))}%`
}

/**
 * An exact value with two decimals of a percentage or three of a mean. It has more decimals if these would hide a small value, and never
 * fewer than `least`, the number of decimals of the sampled value beside it.
 */
export function showExact(value: number, kind: Kind, least = 0): string {
  if (!Number.isFinite(value)) return '–'
  if (kind === 'count') return fixed(value, significant(value, Math.max(3, least), 7))
  const percent = value * 100
  const rest = 100 - percent
  // Probabilities are sums of many terms. A tiny one is a rounding error, not an event.
  if (percent < 1e-10) return '0%'
  if (rest < 1e-10) return '100%'
  if (percent < LEAST) return `< ${fixed(LEAST, MOST)}%`
  if (rest < LEAST) return `> ${fixed(100 - LEAST, MOST)}%`
  let digits = significant(Math.min(percent, rest), Math.max(2, least), MOST)
  // A score that is not even must not look as if it were.
  if (Math.abs(percent - 50) > 1e-10) while (digits < MOST && Number(fixed(percent, digits)) === 50) digits++
  return `${fixed(percent, digits)}%`
}

/** Most decimals of a percentage, and the smallest percentage that these decimals can show. */
const MOST = 6
const LEAST = 1e-6

function showSampled(value: number, low: number, high: number, kind: Kind): Pick<Shown, 'value' | 'low' | 'high'> {
  if (![value, low, high].every(Number.isFinite)) return { value: '–', low: null, high: null }
  if (kind === 'count') {
    const digits = decimals((high - low) / 2)
    return { value: fixed(value, digits), low: fixed(low, digits), high: fixed(high, digits) }
  }
  // An event that was never seen is not impossible: all that is known is the upper end of the interval.
  if (value === 0 && high > 0) return { value: `< ${limit(high)}%`, low: '0', high: limit(high) }
  if (value === 1 && low < 1) return { value: `> ${beyond(low)}%`, low: beyond(low), high: '100' }
  const half = ((high - low) / 2) * 100
  const looksLike = (share: number, whole: number, digits: number): boolean =>
    share !== whole / 100 && Number(fixed(share * 100, digits)) === whole
  // A percentage has a decimal unless its error is as large as that of about 400 battles.
  const base = Math.max(decimals(half), half < 5 ? 1 : 0)
  const isShort = [low, high].some((end) => looksLike(end, 0, base) || looksLike(end, 100, base))
  const digits = Math.min(MOST, isShort ? base + 1 : base)
  // If an end of the interval would round to 0 or 100%, all numbers get one more decimal, and that end as many as it needs.
  const fits = (share: number): string => {
    let more = digits
    while (more < MOST && (looksLike(share, 0, more) || looksLike(share, 100, more))) more++
    return fixed(share * 100, more)
  }
  return { value: `${fits(value)}%`, low: fits(low), high: fits(high) }
}

/** Number of decimals at which an error of `half` is at least two units of the last digit; 2 if there is no error. */
function decimals(half: number): number {
  if (!(half > 0)) return 2
  return Math.min(MOST, Math.max(0, -maths.decimalExponent(half / 2)))
}

/** Number of decimals for two significant digits of `value`, at least `least` and at most `most`. */
function significant(value: number, least: number, most: number): number {
  if (value === 0) return least
  return Math.min(most, Math.max(least, 1 - maths.decimalExponent(value)))
}

/** Number of decimals in a printed number. */
function fraction(text: string): number {
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0
}

/** A share as a percentage rounded up to two significant digits, so that `< limit` is true. */
function limit(share: number): string {
  const percent = share * 100
  if (percent >= 100) return '100'
  const digits = Math.max(0, 1 - maths.decimalExponent(percent))
  const scale = maths.tenTo(digits)
  // A tiny amount is subtracted, so that a rounding error does not turn 0.02 into 0.021.
  return trimmed((Math.ceil(percent * scale - 1e-9) / scale).toFixed(digits))
}

/** The text of a number without zeros at the end of its decimals. */
function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** A share as a percentage rounded down, so that `> limit` is true: 99.98 for a share of 0.99981. */
function beyond(share: number): string {
  const rest = limit(1 - share)
  return (100 - Number(rest)).toFixed(fraction(rest))
}

function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', MINUS)
}

const MINUS = '\u2212'

function signed(value: number, digits: number): string {
  const text = fixed(value, digits)
  return value > 0 && Number(text) !== 0 ? `+${text}` : text
}
