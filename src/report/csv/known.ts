import * as maths from '../../core/maths.ts'

/** Rounds the numbers of CSV files to their known digits. `result.json` has every digit. */

/** Names of the columns of an interval, and of the values whose error it gives. */
export interface Interval {
  readonly low: string
  readonly high: string
  readonly of: readonly string[]
}

/** The intervals that columns of any table may hold; a value named by two is rounded by the first. */
const INTERVALS: readonly Interval[] = [
  { low: 'score_low', high: 'score_high', of: ['score'] },
  {
    low: 'low',
    high: 'high',
    of: [
      'estimate',
      'score',
      'rating',
      'curl',
      'difference',
      'recommended',
      'ratio',
      'points',
      'price',
      'points_for_one_more',
      'gain',
    ],
  },
  { low: 'band_low', high: 'band_high', of: [] },
  { low: 'equivalence_low', high: 'equivalence_high', of: [] },
  {
    low: 'in_stronger_hands_low',
    high: 'in_stronger_hands_high',
    of: ['in_stronger_hands', 'change_by_stronger_hands'],
  },
  { low: 'at_price_low', high: 'at_price_high', of: ['score_at_price'] },
  { low: 'today_low', high: 'today_high', of: ['score_today'] },
  { low: 'other_field_low', high: 'other_field_high', of: [] },
  { low: 'verified_low', high: 'verified_high', of: ['score_verified'] },
  { low: 'down_low', high: 'down_high', of: ['down'] },
  { low: 'dead_low', high: 'dead_high', of: ['dead'] },
]

/** Significant digits of half an interval to which its ends and its value are rounded: rounding changes them by less than a 200th of it. */
const OF_ERROR = 3
/** Significant digits of a p value or a distance in standard errors. */
const OF_TEST = 4
/** Significant digits of all other numbers that are not whole: exact values are sums of many terms, whose last digits are rounding. */
const OF_ANY = 10

const TESTS = /(?:^|_)(?:p|z)$/

type Cells = Readonly<Record<string, string | number | undefined>>

/**
 * What makes the cells of a table of a row, in the order of the columns. Numbers are rounded: ends of an interval and the value between them to
 * the decimal place at which half the interval has three significant digits, p values and z to four significant digits, all others to ten. Whole
 * numbers stay.
 */
export function roundingOf(columns: readonly string[]): (row: Cells) => (string | number | undefined)[] {
  const intervals = INTERVALS.filter(({ low, high }) => columns.includes(low) && columns.includes(high))
  const digits = columns.map((column) => (TESTS.test(column) ? OF_TEST : OF_ANY))
  return (row) => {
    const places = placesOf(intervals, row)
    return columns.map((column, i) => {
      const value = row[column]
      return typeof value === 'number' ? number(value, digits[i] as number, places.get(column)) : value
    })
  }
}

const NONE: ReadonlyMap<string, number> = new Map()

/** Decimal places of the columns of a row that are ends of an interval, or values between them. */
function placesOf(intervals: readonly Interval[], row: Cells): ReadonlyMap<string, number> {
  if (intervals.length === 0) return NONE
  const places = new Map<string, number>()
  for (const { low, high, of } of intervals) {
    const [from, to] = [row[low], row[high]]
    if (typeof from !== 'number' || typeof to !== 'number' || !(to > from)) continue
    const digits = OF_ERROR - 1 - maths.decimalExponent((to - from) / 2)
    for (const column of [low, high, ...of]) if (!places.has(column)) places.set(column, digits)
  }
  return places
}

function number(value: number, digits: number, places: number | undefined): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value
  if (places !== undefined && places >= 0 && places <= 100) return Number(value.toFixed(places))
  if (places !== undefined && places < 0) return Math.round(value)
  return digits === OF_ANY && isShort(value) ? value : Number(value.toPrecision(digits))
}

/** Whether a value has at most six decimal places and ten digits, such as most shares of battles: to print it would change nothing. */
function isShort(value: number): boolean {
  return value < 1e4 && value > -1e4 && Math.round(value * 1e6) / 1e6 === value
}
