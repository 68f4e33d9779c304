import type { Unit } from '../../../src/games/null-strike/state/state.ts'
import { MIND, PLANS } from './mind.ts'

/** Plans of units: what so many actions of theirs bring, beginning with what, for what, at whom. */

/** What a move is for: to shoot at an enemy, to touch one, to come to an objective. */
export const SHOOT = 1
export const FIGHT = 2
export const TAKE = 3

/** Of `Mind.moved`, plans that begin with a move: they hold, they held, or nobody looked yet and they are what is hoped for. */
export const FRESH = 1
export const OLD = 2
export const HOPED = 3

/** Of charges: how many of those that seem to reach do. */
export const CLOSES = 0.9

/** Whether a kind of action is on the list for a unit. */
export function may(unit: Unit, kind: number): boolean {
  return (MIND.legal[unit.index] & (1 << kind)) !== 0
}

/** Keeps the better plan. */
export function offer(at: number, first: number, aim: number, prey: number, value: number): void {
  if (value <= MIND.gain[at]) return
  const unit = (at / PLANS) | 0
  MIND.plans[unit] = MIND.plans[unit] | (1 << (at % PLANS))
  MIND.gain[at] = value
  MIND.first[at] = first
  MIND.aim[at] = aim
  MIND.prey[at] = prey
}

/** Forgets the plans of a unit: those without a move, or from `PLANS` on those that begin with one. */
export function forgetPlans({ index }: Unit, from: number): void {
  const { gain, plans } = MIND
  const bits = (plans[index] >> from) & ((1 << PLANS) - 1)
  if (bits === 0) return
  plans[index] = plans[index] ^ (bits << from)
  const at = (from === 0 ? index : MIND.n + index) * PLANS
  for (let k = 1; k < PLANS; k++) gain[at + k] = 0
}

/** Whether one of the plans of up to so many actions is about an enemy whom something befell. */
export function isAbout(at: number, most: number): boolean {
  const { gain, aim, prey, changed } = MIND
  for (let plan = at + 1; plan <= at + most; plan++) {
    if (gain[plan] === 0 || aim[plan] === TAKE || aim[plan] === 0) continue
    if (changed[prey[plan]] !== 0) return true
  }
  return false
}
