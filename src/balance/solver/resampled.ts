import * as maths from '../../core/maths.ts'
import { Chance } from './chance.ts'
import { type Asked, evenCosts, OUT, type ScoreCurve } from './even-field.ts'

/** Number of fields drawn. */
const FIELDS = 200
/** Share of the fields between the limits. */
const LEVEL = 0.95

/**
 * Limits of each unit's cost if other opponents made up the field (a bootstrap over opponents): the units of the field are drawn anew with
 * replacement, with their weights as probabilities, and costs are computed for every field. Null for costs that are fixed.
 *
 * Efron & Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.
 */
export function fieldLimits(
  curves: readonly ScoreCurve[],
  asked: Asked,
  seed: string,
): ({ readonly low: number; readonly high: number } | null)[] {
  const chance = new Chance(seed, 'fields')
  const units = asked.weights.flatMap((weight, u) => (weight === OUT || weight <= 0 ? [] : [u]))
  if (units.length < 3) return asked.start.map(() => null)
  const found: (readonly number[])[] = []
  for (let field = 0; field < FIELDS; field++) {
    chance.seek(field)
    const weights: number[] = asked.weights.map((weight) => (weight === OUT ? OUT : 0))
    for (let i = 0; i < units.length; i++) {
      const u = units[chance.pick(units.map((unit) => asked.weights[unit] as number))] as number
      weights[u] = (weights[u] as number) + 1 / units.length
    }
    found.push(evenCosts(curves, { ...asked, weights }))
  }
  const [first, last] = [Math.floor((FIELDS * (1 - LEVEL)) / 2), Math.ceil((FIELDS * (1 + LEVEL)) / 2) - 1]
  return asked.start.map((_, u) => {
    if (asked.isFixed[u] === true) return null
    const sorted = found.map((costs) => costs[u] as number).toSorted((a, b) => a - b)
    return { low: maths.exp(sorted[first] as number), high: maths.exp(sorted[last] as number) }
  })
}
