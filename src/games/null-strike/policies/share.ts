import type { Field } from '../field.ts'
import type { Strike } from '../state.ts'
import { type Mind, PLANS } from './mind.ts'

/** Few actions for many units: which of them get how many. */

/** Shares the actions out so that their plans bring most in all; returns the index of the unit that acts first, −1 where none brings anything. */
export function shareOut(mind: Mind, { units, goer }: Strike, field: Field, left: number): number {
  const { sums, shares, gain } = mind
  const most = left < PLANS - 1 ? left : PLANS - 1
  let row = 0
  for (let k = 0; k <= most; k++) sums[k] = 0
  const begin = goer === 0 ? 0 : field.split
  const end = goer === 0 ? field.split : units.length
  const half = mind.n * PLANS
  for (let i = begin; i < end; i++) {
    const next = row + PLANS
    const at = i * PLANS
    for (let k = 0; k <= most; k++) {
      let best = sums[row + k] as number
      let share = 0
      for (let j = 1; j <= k; j++) {
        const stands = gain[at + j] as number
        const moves = gain[at + half + j] as number
        const value = stands > moves ? stands : moves
        if (value <= 0) continue
        const sum = (sums[row + k - j] as number) + value
        if (sum <= best) continue
        best = sum
        share = j
      }
      sums[next + k] = best
      shares[next + k] = share
    }
    row = next
  }
  return firstOf(mind, begin, end, row, most)
}

/** Of those that got a share the one with most for each action; the plan is in `mind.plan`. */
function firstOf(mind: Mind, begin: number, end: number, last: number, most: number): number {
  const { gain } = mind
  const half = mind.n * PLANS
  let row = last
  let k = most
  let best = 0
  let choice = -1
  for (let i = end - 1; i >= begin; i--) {
    const share = mind.shares[row + k] as number
    row -= PLANS
    if (share === 0) continue
    k -= share
    const at = i * PLANS + share
    const plan = (gain[at + half] as number) > (gain[at] as number) ? at + half : at
    const each = (gain[plan] as number) / share
    if (each <= best) continue
    best = each
    choice = i
    mind.plan = plan
  }
  return choice
}

/** Least that an action must bring to be thought about. */
const LEAST = 1

/** Notes what so many actions bring at least, if units attack, charge and the like from where they stand. */
export function notePrices(mind: Mind, field: Field, goer: number, left: number): void {
  const { price, gain, best } = mind
  const most = left < PLANS - 1 ? left : PLANS - 1
  for (let k = 0; k < most; k++) best[k] = 0
  const end = goer === 0 ? field.split : mind.n
  for (let i = goer === 0 ? 0 : field.split; i < end; i++) {
    let value = gain[i * PLANS + 1] as number
    for (let k = 0; k < most; k++) {
      const held = best[k] as number
      if (value <= held) continue
      best[k] = value
      value = held
    }
  }
  price[0] = LEAST
  for (let k = 1; k < PLANS; k++) {
    price[k] = k > most ? Number.POSITIVE_INFINITY : (price[k - 1] as number) + (best[most - k] as number)
  }
}
