import type { Dice } from '../../core/dice.ts'
import { pick } from '../../core/pick.ts'
import { MOST_ACTIONS, type Policy, type Ruleset } from '../../core/ruleset.ts'
import { firstOfHighest } from './highest.ts'
import { Rollouts } from './rollout.ts'

/** How a planner searches. */
export interface PlannerOptions<S> {
  /** Most rollouts of one candidate. */
  readonly rollouts: number
  /** Generals of the rollouts, each in turn. The choice of the first general stands unless another candidate is significantly better. */
  readonly models: readonly Policy<S>[]
  /** Most candidates, the models' own choices included. */
  readonly candidates?: number
  /** Number of turns that a rollout begins before its position is evaluated; left out: it is played to the end of the battle. */
  readonly horizon?: number
}

/** Most looks of a race, and the fewest rollouts of every candidate between two looks. */
const LOOKS = 4
const LEAST_STEP = 4

/** Least gain of a candidate over the first if a single rollout of each is played, which has no error: less is too little to tell them apart. */
const LEAST_GAIN = 0.002

const CANDIDATES = 16

/** Number of candidates that are drawn at random if there are many actions, because the models may undervalue good actions. */
const AT_RANDOM = 3

/**
 * A general that looks ahead by rollouts: each candidate action is carried out in a copy of the position and played on by simple generals,
 * on common dice for all candidates, and the candidate with the best mean value is chosen.
 *
 * The race is sequential halving (Karnin, Koren and Somekh 2013) with paired differences: at every look candidates that are likely worse
 * than the choice of the first model drop out, and then the worse half. The first model's choice stands unless the best candidate beats it by
 * one standard error. Without this threshold, noise would decide.
 */
export class Planner<R, S> implements Policy<S> {
  private readonly rollouts: Rollouts<R, S>
  private readonly models: readonly Policy<S>[]
  private readonly most: number
  private readonly horizon: number
  // Candidates of one choice. The first is the first model's choice, to which the others are compared.
  private readonly index: Int32Array
  /** By candidate: sum over rollouts of its value minus that of the first candidate, and the sum of the squares of these differences. */
  private readonly sum: Float64Array
  private readonly squares: Float64Array
  private count = 0
  /** Number of rollouts of each candidate so far. */
  private played = 0
  /** By action: its value by a model. */
  private readonly worth = new Float64Array(MOST_ACTIONS)

  /** `copy`: a state of its own, set up for the matchup that is played. */
  constructor(rules: Ruleset<R, S>, copy: S, options: PlannerOptions<S>) {
    const candidates = Math.max(2, options.candidates ?? CANDIDATES)
    this.rollouts = new Rollouts(rules, copy)
    this.models = options.models
    this.most = options.rollouts
    this.horizon = options.horizon ?? Infinity
    this.index = new Int32Array(candidates)
    this.sum = new Float64Array(candidates)
    this.squares = new Float64Array(candidates)
  }

  choose(state: S, actions: Int32Array, n: number, dice: Dice): number {
    const held = this.models[0].choose(state, actions, n, dice)
    if (n === 1 || !this.search(held, state, actions, n, dice)) return held
    let best = 0
    for (let c = 1; c < this.count; c++) if (this.sum[c] > this.sum[best]) best = c
    return this.sum[best] / this.played >= this.error(best) ? this.index[best] : held
  }

  /**
   * The mean value of each candidate minus that of the first model's choice, which has 0. A candidate that dropped out of the race keeps its
   * value of that time. The highest value is chosen only if it is above 0 by a standard error.
   */
  values(state: S, actions: Int32Array, n: number, dice: Dice, out: Float64Array): void {
    out.fill(Number.NaN, 0, n)
    const held = this.models[0].choose(state, actions, n, dice)
    if (n > 1) this.search(held, state, actions, n, dice, out)
    out[held] = 0
  }

  /** Runs the race. Returns false if the position hides something, so that no rollouts may be played. `out`: mean differences by action. */
  private search(held: number, state: S, actions: Int32Array, n: number, dice: Dice, out?: Float64Array): boolean {
    this.gather(held, state, actions, n, dice)
    this.played = 0
    if (this.count === 1) return true
    if (!this.rollouts.start(state)) return false
    // The number of the first rollout: 32 bits from the general's own dice.
    let first = 0
    for (let i = 0; i < 8; i++) first = first * 16 + dice.die(16) - 1
    this.race(actions, first * this.most, out)
    return true
  }

  /** Gathers the candidates: all actions if they are few; else the choices of the models, the actions that they value most, and some at random. */
  private gather(held: number, state: S, actions: Int32Array, n: number, dice: Dice): void {
    const { index, models } = this
    index[0] = held
    this.count = 1
    if (n <= index.length) {
      for (let i = 0; i < n; i++) this.add(i)
      return
    }
    for (let m = 1; m < models.length && this.count < index.length; m++) {
      this.add(models[m].choose(state, actions, n, dice))
    }
    const ranking = models.find((model) => 'values' in model)
    if (ranking?.values !== undefined) {
      const { worth } = this
      ranking.values(state, actions, n, dice, worth)
      while (this.count < index.length - AT_RANDOM) this.addBest(worth, n)
    }
    while (this.count < index.length) this.add(pick(dice, n))
  }

  /** Adds the action with the highest value that is not a candidate yet; of equal ones, the first. */
  private addBest(worth: Float64Array, n: number): void {
    for (let c = 0; c < this.count; c++) worth[this.index[c]] = Number.NEGATIVE_INFINITY
    const best = firstOfHighest(worth, n)
    this.add(worth[best] > Number.NEGATIVE_INFINITY ? best : this.firstLeft(n))
  }

  /** The first action that is not a candidate yet. */
  private firstLeft(n: number): number {
    const taken = new Set(this.index.subarray(0, this.count))
    for (let i = 0; i < n; i++) if (!taken.has(i)) return i
    return this.index[0]
  }

  private add(action: number): void {
    const { index, count } = this
    for (let c = 0; c < count; c++) if (index[c] === action) return
    index[count] = action
    this.count++
  }

  /** Plays the rollouts, and drops candidates on the way. */
  private race(actions: Int32Array, first: number, out?: Float64Array): void {
    const { index, sum, squares, models, horizon } = this
    const step = Math.max(LEAST_STEP, Math.ceil(this.most / LOOKS))
    sum.fill(0)
    squares.fill(0)
    while (this.played < this.most && this.count > 1) {
      const until = Math.min(this.most, this.played + step)
      for (; this.played < until; this.played++) {
        const number = first + this.played
        const model = models[this.played % models.length]
        const base = this.rollouts.play(actions[index[0]], model, number, horizon)
        for (let c = 1; c < this.count; c++) {
          const gain = this.rollouts.play(actions[index[c]], model, number, horizon) - base
          sum[c] = sum[c] + gain
          squares[c] = squares[c] + gain * gain
        }
      }
      if (out !== undefined) for (let c = 1; c < this.count; c++) out[index[c]] = sum[c] / this.played
      if (this.played < this.most) this.drop()
    }
  }

  /** Keeps the first candidate and the better half of the others, without those that are likely worse than the first. */
  private drop(): void {
    const { index, sum, squares, played } = this
    const most = this.count - 1
    let kept = 1
    for (let c = 1; c < this.count; c++) {
      if (sum[c] / played + this.error(c) < 0) continue
      // Sorted by their sums, best first.
      let at = kept++
      const [i, s, q] = [index[c], sum[c], squares[c]]
      for (; at > 1 && sum[at - 1] < s; at--) {
        index[at] = index[at - 1]
        sum[at] = sum[at - 1]
        squares[at] = squares[at - 1]
      }
      index[at] = i
      sum[at] = s
      squares[at] = q
    }
    this.count = Math.min(kept, 1 + Math.ceil(most / 2))
  }

  /** Standard error of the mean difference of a candidate to the first; after a single rollout the least gain that counts. */
  private error(c: number): number {
    const { played } = this
    if (played === 1) return LEAST_GAIN
    const mean = this.sum[c] / played
    const variance = (this.squares[c] / played - mean * mean) * (played / (played - 1))
    return Math.sqrt(Math.max(0, variance) / played)
  }
}
