import type { Dice } from '../../core/dice.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { type ActionView, LAST_RESORT, type Policy } from '../../core/ruleset.ts'

/** The value that a general gave one of its legal actions. */
export interface ConsideredLog {
  readonly action: ActionView
  /** In the general's own unit; higher is better. */
  readonly value: number
  readonly chosen?: true
}

/** Actions that a decision lists at most, the chosen one included. */
const MOST = 5

/**
 * The values that the general gives its legal actions before it chooses; null if it does not compare values. The dice are restored, so that
 * the choice stays the same.
 */
export function valuesOf<S>(
  policy: Policy<S>,
  state: S,
  actions: Int32Array,
  n: number,
  dice: Dice,
): Float64Array | null {
  if (policy.values === undefined || !(dice instanceof KeyedDice)) return null
  const { place } = dice
  const values = new Float64Array(n)
  policy.values(state, actions, n, dice, values)
  dice.place = place
  return values
}

/** The actions of the highest values, best first, and the chosen one; those that were not weighed are left out. Of equal values the first in the list comes first. */
export function considered(
  values: Float64Array,
  choice: number,
  describe: (index: number) => ActionView,
): readonly ConsideredLog[] {
  const weighed = [...values.keys()].filter((i) => (values[i] as number) > LAST_RESORT)
  const sorted = weighed.toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
  const best = sorted.slice(0, MOST)
  const listed = best.includes(choice) ? best : [...best.slice(0, MOST - 1), choice]
  return listed.map((i) => ({
    action: describe(i),
    value: Number((values[i] ?? Number.NaN).toPrecision(6)),
    ...(i === choice && { chosen: true as const }),
  }))
}

/** A value that is a smaller share of the greatest is told as 0: it only decides between equal ones. */
const NOTHING = 1e-6

/** A decision’s reasons as one line: `charge the spears = 12.3 (chosen); hold = 4.1; 20 others`. */
export function reasonLine(entries: readonly ConsideredLog[], of: number): string {
  const most = Math.max(...entries.map(({ value }) => (value > LAST_RESORT ? Math.abs(value) : 0)))
  const named = entries.map(
    // The chosen action has no value to tell if the general had weighed none.
    ({ action, value, chosen }) =>
      `${action.text}${value > LAST_RESORT ? ` = ${shown(Math.abs(value) < NOTHING * most ? 0 : value)}` : ''}${chosen ? ' (chosen)' : ''}`,
  )
  const others = of - entries.length
  return `${named.join('; ')}${others > 0 ? `; ${others} ${others === 1 ? 'other' : 'others'}` : ''}`
}

function shown(value: number): string {
  return String(Number(value.toPrecision(3))).replace('-', '−')
}
