import * as maths from '../../../core/maths.ts'
import { SIDES } from '../data/sides.ts'
import type { SovlState } from '../state/state.ts'

export { counted, does, unitName } from '../../../kit/words.ts'

/** Numbers and names in the words of reports. */

/** Name of a player’s army. */
export function playerName(state: SovlState, player: number): string {
  const army = state.battle === null ? player : state.battle.armyOf[player]
  return state.armies[army as 0 | 1]
}

/** Name of a player’s army in the genitive: `Tide’s`, `Riders’`. */
export function playersOwn(state: SovlState, player: number): string {
  const name = playerName(state, player)
  return `${name}’${/s$/i.test(name) ? '' : 's'}`
}

export function sideName(side: number): string {
  const name = SIDES[side] as string
  return name === 'left' || name === 'right' ? `${name} flank` : name
}

/** A length given in 1/1000 inch, with one decimal; with two decimals if it is near 0 or near the `limit`, also in 1/1000 inch. */
export function inches(length: number, limit?: number): string {
  const close = (to: number): boolean => length !== to && Math.abs(length - to) < 100
  const near = close(0) || (limit !== undefined && close(limit))
  return `${decimals(length / 1000, near ? 2 : 1)}"`
}

/** The total of 2d6 that passes a test, `limit` or less, or words for a test that always fails. `verb`: the word for passing. */
export function needed(limit: number, verb = ''): string {
  const most = `${decimals(limit, 0)} or less`
  if (limit < LEAST_2D6) return `cannot ${verb === '' ? 'pass' : verb} (needs ${most})`
  return verb === '' ? most : `${most} ${verb}s`
}

const LEAST_2D6 = 2

/** A number with this many decimals, without trailing zeros and never as −0. */
export function decimals(value: number, places: number): string {
  return String(rounded(value, places)).replace('-', '−')
}

export function rounded(value: number, places: number): number {
  const unit = maths.tenTo(places)
  return Math.round(value * unit) / unit + 0
}
