import type { Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'

/** Plans of units: for each number of actions their value, first action, purpose and target. */

/** Purposes of a move: to shoot at an enemy, to touch an enemy, to come to an objective. */
export const SHOOT = 1
export const FIGHT = 2
export const TAKE = 3

/** Values in `Knowledge.moved`, for plans that begin with a move: valid, once valid, or not evaluated (the value is an upper bound). */
export const FRESH = 1
export const OLD = 2
export const BOUNDED = 3

/** Share of the charges that seem in reach which do reach. */
export const CLOSES = 0.9

/** Whether a unit has a legal action of this kind. */
export function may(unit: Unit, kind: number): boolean {
  return (KNOWLEDGE.legal[unit.index] & (1 << kind)) !== 0
}

/** Keeps a plan if it is better than the present one. */
export function offer(at: number, first: number, aim: number, prey: number, value: number): void {
  if (value <= KNOWLEDGE.gain[at]) return
  const unit = (at / PLANS) | 0
  KNOWLEDGE.plans[unit] = KNOWLEDGE.plans[unit] | (1 << (at % PLANS))
  KNOWLEDGE.gain[at] = value
  KNOWLEDGE.first[at] = first
  KNOWLEDGE.aim[at] = aim
  KNOWLEDGE.prey[at] = prey
}

/** Deletes the plans of a unit: those without a move, or, with `from` = `PLANS`, those that begin with a move. */
export function forgetPlans({ index }: Unit, from: number): void {
  const { gain, plans } = KNOWLEDGE
  const bits = (plans[index] >> from) & ((1 << PLANS) - 1)
  if (bits === 0) return
  plans[index] = plans[index] ^ (bits << from)
  const at = (from === 0 ? index : KNOWLEDGE.n + index) * PLANS
  for (let k = 1; k < PLANS; k++) gain[at + k] = 0
}

/** Whether one of the plans of up to this many actions is about an enemy that has changed. */
export function isAbout(at: number, most: number): boolean {
  const { gain, aim, prey, changed } = KNOWLEDGE
  for (let plan = at + 1; plan <= at + most; plan++) {
    if (gain[plan] === 0 || aim[plan] === TAKE || aim[plan] === 0) continue
    if (changed[prey[plan]] !== 0) return true
  }
  return false
}
