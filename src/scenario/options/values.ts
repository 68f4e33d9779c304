import * as maths from '../../core/maths.ts'
import { type Checked, show } from '../text/explain.ts'
import { type Fault, faultAt, type Source } from '../text/source.ts'
import { EMPTY, type Place, placeAt, type Tree } from '../text/tree.ts'
import { readItems } from '../text/yaml.ts'

/** A value of a sweep. */
export type Value = string | number | boolean | null

/** Most values of an axis. */
const MOST_VALUES_VARIED = 200

/** A value and its place; values of a range have the place of the range. */
export interface Level extends Tree {
  readonly data: Value
}

const RANGE = /^([+-]?\d+(?:\.\d+)?)\.\.([+-]?\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?$/

/**
 * The values after the `=` of an option: YAML items separated by commas. An item `a..b` or `a..b:step` without quotes is a range: all
 * numbers from a to b. Values keep the order in which they are written; there are 2 to 200, all different.
 */
export function valuesOf(source: Source, equals: number): Checked<readonly Level[]> {
  const start = equals + 1
  if (source.text.slice(start).trim() === '') return fault(source, start, 'there is no value after the `=`')
  const read = readItems(source, equals)
  if ('faults' in read) return read
  const items = Array.isArray(read.tree.data) ? read.tree.data : []
  const levels: Level[] = []
  const seen = new Set<string>()
  for (const [index, item] of items.entries()) {
    const place = placeAt(read.tree.place, [index])
    const values = itemValues(source, item, place)
    if (typeof values === 'string') return fault(source, place.start, values)
    for (const data of values) {
      if (seen.has(String(data))) return fault(source, place.start, `\`${data}\` is there already`)
      seen.add(String(data))
      levels.push({ data, place })
    }
    if (levels.length > MOST_VALUES_VARIED) return fault(source, place.start, TOO_MANY)
  }
  if (levels.length > 1) return { value: levels, faults: [] }
  const first = start + source.text.slice(start).search(/\S/)
  const dash = /^\s*(-?\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)\s*$/.exec(source.text.slice(start))
  const meant = dash === null ? '' : `; did you mean \`${dash[1]}..${dash[2]}\`?`
  return fault(source, first, `a sweep needs two values at least, such as \`4..12\` or \`4, 8, 12\`${meant}`)
}

const TOO_MANY = `more than ${MOST_VALUES_VARIED} values`

/** The values of an item, or its fault. */
function itemValues(source: Source, item: unknown, place: Place): readonly Value[] | string {
  if (item === EMPTY) return 'a value is missing'
  if (typeof item === 'number') return Number.isFinite(item) ? [item] : `this must be a finite number, not ${item}`
  if (typeof item === 'boolean' || item === null) return [item]
  if (typeof item !== 'string') return `a varied path takes single values, not ${show(item)}`
  const isQuoted = /['"]/.test(source.text.charAt(place.start))
  return !isQuoted && /^[+-]?\d[\d.]*\.\./.test(item) ? range(item) : [item]
}

/** All numbers of a range. */
function range(text: string): readonly number[] | string {
  const [, from, to, by = '1'] = RANGE.exec(text) ?? []
  if (from === undefined || to === undefined) return 'a range is written a..b or a..b:step, such as 4..12 or 0..1:0.1'
  // Whole multiples of the last decimal place: sums of decimal fractions would drift.
  const places = Math.max(...[from, to, by].map((number) => number.split('.')[1]?.length ?? 0))
  const unit = maths.tenTo(places)
  const [low = 0, high = 0, step = 0] = [from, to, by].map((number) => Math.round(Number(number) * unit))
  if (step === 0) return 'a step is more than 0'
  if (low > high) return `a range goes upwards: ${to}..${from}`
  if (places > 12 || Math.max(-low, high, step) > Number.MAX_SAFE_INTEGER) return 'numbers of too many digits'
  const count = Math.floor((high - low) / step) + 1
  if (count > MOST_VALUES_VARIED) return TOO_MANY
  return Array.from({ length: count }, (_, index) => (low + index * step) / unit)
}

function fault(source: Source, at: number, message: string): { readonly faults: readonly Fault[] } {
  return { faults: [faultAt(source, at, message)] }
}
