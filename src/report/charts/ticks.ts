import * as maths from '../../core/maths.ts'

/** Fewest ticks by which an axis can be read. */
const FEWEST = 3

/** Leading digits of the ticks of a logarithmic axis, from coarse to fine. */
const DIGITS = [[1], [1, 2, 5], [1, 1.5, 2, 3, 5, 7], [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9]]

/**
 * Round numbers from the least to the greatest of these positive values, for the ticks of a logarithmic axis: the coarsest that are at least
 * three, between values that are close together in equal steps.
 */
export function logTicks(values: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (!(least > 0) || !Number.isFinite(most)) return []
  const [from, to] = [maths.decimalExponent(least), maths.decimalExponent(most)]
  const decades = Array.from({ length: to - from + 1 }, (_, i) => maths.tenTo(from + i))
  for (const digits of DIGITS) {
    const found = decades.flatMap((decade) => digits.map((digit) => rounded(digit * decade)))
    const inside = found.filter((tick) => least <= tick && tick <= most)
    if (inside.length >= FEWEST) return inside
  }
  return evenTicks(least, most)
}

/** At least three round numbers in equal steps; the value itself if there is only one. */
function evenTicks(least: number, most: number): readonly number[] {
  if (least === most) return [least]
  const decade = maths.tenTo(maths.decimalExponent(most - least))
  for (const step of [decade, decade / 2, decade / 5, decade / 10]) {
    const first = Math.ceil(least / step - 1e-9)
    const inside = Array.from({ length: Math.floor(most / step + 1e-9) - first + 1 }, (_, i) =>
      rounded((first + i) * step),
    )
    if (inside.length >= FEWEST) return inside
  }
  return [least, most]
}

/** Without the last digits, in which multiples of a step differ from round numbers. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}
