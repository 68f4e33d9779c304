import type { Field } from '../../../src/games/null-strike/state/field.ts'
import type { Strike } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'

/** Divides few actions among many units: a multiple-choice knapsack. */

/**
 * Divides the actions so that the total value of the plans is highest; returns the index of the unit that acts first, −1 if no plan has a
 * value.
 */
export function divideActions({ units, goer }: Strike, field: Field): number {
  const { sums, shares, gain, plans, best, price, sharers } = KNOWLEDGE
  const most = KNOWLEDGE.left
  for (let k = 0; k <= most; k++) sums[k] = 0
  const end = goer === 0 ? field.split : units.length
  const half = KNOWLEDGE.n * PLANS
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
      // Other units are not given fewer actions for a smaller gain.
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

/** Of the units that received actions, the unit with the highest value for each action; its plan is in `Knowledge.plan`. */
function firstOf(n: number, most: number): number {
  const { gain, shares, sharers, queue } = KNOWLEDGE
  const half = KNOWLEDGE.n * PLANS
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
    KNOWLEDGE.plan = plan
  }
  KNOWLEDGE.queued = queued
  return choice
}

/**
 * Takes the next plan of the last division from the queue and returns it, if it is one action without a move and all actions left belong to
 * plans; −1 otherwise.
 */
export function takeNext(left: number): number {
  const { gain, queue, plan } = KNOWLEDGE
  let best = 0
  let next = -1
  let actions = 0
  let queued = 0
  for (let q = 0; q < KNOWLEDGE.queued; q++) {
    const other = queue[q]
    if (other === plan) continue
    queue[queued++] = other
    actions += other % PLANS
    const each = gain[other] / (other % PLANS)
    if (each <= best) continue
    best = each
    next = other
  }
  KNOWLEDGE.queued = queued
  if (actions !== left || next >= KNOWLEDGE.n * PLANS || next % PLANS !== 1) return -1
  KNOWLEDGE.plan = next
  return next
}

/** Least value of an action that is considered. */
const LEAST = 1

/**
 * Notes the marginal values: the least value of each number of actions for units that attack, charge and so on without a move; returns
 * whether an action is to spare.
 */
export function notePrices(field: Field, goer: number): boolean {
  const { price, gain, best } = KNOWLEDGE
  const most = KNOWLEDGE.left
  for (let k = 0; k < most; k++) best[k] = 0
  const end = goer === 0 ? field.split : KNOWLEDGE.n
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
