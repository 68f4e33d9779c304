import type { Field } from '../../../src/games/null-strike/state/field.ts'
import type { Strike } from '../../../src/games/null-strike/state/state.ts'
import { MIND, PLANS } from './mind.ts'

/** Few actions for many units: which of them get how many. */

/** Shares the actions out so that their plans bring most in all; returns the index of the unit that acts first, −1 where none brings anything. */
export function shareOut({ units, goer }: Strike, field: Field): number {
  const { sums, shares, gain, plans, best, price, sharers } = MIND
  const most = MIND.left
  for (let k = 0; k <= most; k++) sums[k] = 0
  const end = goer === 0 ? field.split : units.length
  const half = MIND.n * PLANS
  let n = 0
  for (let i = goer === 0 ? 0 : field.split; i < end; i++) {
    const bits = plans[i]
    if (bits === 0) continue
    const at = i * PLANS
    const limit = 31 - Math.clz32((bits | (bits >> PLANS)) & ((2 << most) - 1))
    let longest = 0
    for (let k = 1; k <= limit; k++) {
      const stands = gain[at + k]
      const moves = gain[at + half + k]
      const value = stands > moves ? stands : moves
      // What others bring with as many actions is not given up for less.
      const pays = value > 0 && value >= price[k] - LEAST
      best[k] = pays ? value : 0
      if (pays) longest = k
    }
    if (longest === 0) continue
    const row = n * PLANS
    const next = row + PLANS
    sharers[n++] = i
    sums[next] = 0
    for (let k = 1; k <= most; k++) {
      let sum = sums[row + k]
      let share = 0
      const last = k < longest ? k : longest
      for (let j = 1; j <= last; j++) {
        const value = best[j]
        if (value <= 0) continue
        const both = sums[row + k - j] + value
        if (both <= sum) continue
        sum = both
        share = j
      }
      sums[next + k] = sum
      shares[next + k] = share
    }
  }
  return firstOf(n, most)
}

/** Of so many that got a share the one with most for each action; the plan is in `Mind.plan`. */
function firstOf(n: number, most: number): number {
  const { gain, shares, sharers, queue } = MIND
  const half = MIND.n * PLANS
  let k = most
  let best = 0
  let choice = -1
  let queued = 0
  for (let row = n; row > 0 && k > 0; row--) {
    const share = shares[row * PLANS + k]
    if (share === 0) continue
    k -= share
    const unit = sharers[row - 1]
    const at = unit * PLANS + share
    const plan = gain[at + half] > gain[at] ? at + half : at
    queue[queued++] = plan
    const each = gain[plan] / share
    if (each <= best) continue
    best = each
    choice = unit
    MIND.plan = plan
  }
  MIND.queued = queued
  return choice
}

/**
 * The plan that is next by the last sharing out, if it is one action from where its unit stands and all actions that are left have a plan;
 * −1 otherwise. Takes it out of those that are left.
 */
export function takeNext(left: number): number {
  const { gain, queue, plan } = MIND
  let best = 0
  let next = -1
  let actions = 0
  let queued = 0
  for (let q = 0; q < MIND.queued; q++) {
    const other = queue[q]
    if (other === plan) continue
    queue[queued++] = other
    actions += other % PLANS
    const each = gain[other] / (other % PLANS)
    if (each <= best) continue
    best = each
    next = other
  }
  MIND.queued = queued
  if (actions !== left || next >= MIND.n * PLANS || next % PLANS !== 1) return -1
  MIND.plan = next
  return next
}

/** Least that an action must bring to be thought about. */
const LEAST = 1

/** Notes what so many actions bring at least, if units attack, charge and the like from where they stand; whether one is to spare. */
export function notePrices(field: Field, goer: number): boolean {
  const { price, gain, best } = MIND
  const most = MIND.left
  for (let k = 0; k < most; k++) best[k] = 0
  const end = goer === 0 ? field.split : MIND.n
  for (let i = goer === 0 ? 0 : field.split; i < end; i++) {
    let value = gain[i * PLANS + 1]
    for (let k = 0; k < most; k++) {
      const held = best[k]
      if (value <= held) continue
      best[k] = value
      value = held
    }
  }
  price[0] = LEAST
  for (let k = 1; k < PLANS; k++) {
    price[k] = k > most ? Number.POSITIVE_INFINITY : price[k - 1] + best[most - k]
  }
  return most > 0 && best[most - 1] === 0
}
