import type { Dice } from '../../core/dice.ts'
import { pick } from '../../core/pick.ts'
import type { Policy, Ruleset } from '../../core/ruleset.ts'
import { Rollouts } from './rollout.ts'

/** How a planner searches. */
export interface PlannerOptions<S> {
  /** Rollouts of one candidate at most. */
  readonly rollouts: number
  /** Generals of the rollouts, each in turn. The choice of the first stands unless another candidate is better beyond doubt. */
  readonly models: readonly Policy<S>[]
  /** Candidates at most, the models' own choices included. */
  readonly candidates?: number
  /** Turns that a rollout begins before the position is valued as it stands; to the end of the battle where it is left out. */
  readonly horizon?: number
}

/** Rollouts of every candidate between two looks of the race. */
const STEP = 8

const CANDIDATES = 16

/**
 * A general that looks ahead by rollouts: each candidate action is carried out in a copy of the position and played on by simple generals,
 * on common dice for all candidates, and the candidate with the best mean value is chosen.
 *
 * The race is sequential halving (Karnin, Koren and Somekh 2013) with paired differences: at every look candidates that are likely worse
 * than the choice of the first model drop out, then the worse half. The first model's choice stands unless the best candidate beats it by
 * one standard error: without that threshold noise picks.
 */
export class Planner<R, S> implements Policy<S> {
  private readonly rules: Ruleset<R, S>
  private readonly rollouts: Rollouts<R, S>
  private readonly models: readonly Policy<S>[]
  private readonly most: number
  private readonly horizon: number
  // Candidates of one choice. The first is the first model's choice, to which the others are compared.
  private readonly index: Int32Array
  /** Sums of the differences of values to the first candidate, rollout by rollout, and of their squares. */
  private readonly sum: Float64Array
  private readonly squares: Float64Array
  private count = 0

  /** `copy`: a state of its own, set up for the matchup that is played. */
  constructor(rules: Ruleset<R, S>, copy: S, options: PlannerOptions<S>) {
    const candidates = Math.max(2, options.candidates ?? CANDIDATES)
    this.rules = rules
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
    if (n === 1 || this.rules.hides?.(state) === true) return held
    this.gather(held, state, actions, n, dice)
    if (this.count === 1) return held
    this.rollouts.start(state)
    // Which rollouts: a number of 32 bits out of the general's own dice.
    let first = 0
    for (let i = 0; i < 8; i++) first = first * 16 + dice.die(16) - 1
    const played = this.race(actions, first * this.most)
    let best = 0
    for (let c = 1; c < this.count; c++) if (this.sum[c] > this.sum[best]) best = c
    return this.sum[best] / played >= this.error(best, played) ? this.index[best] : held
  }

  /** Candidates: what each model would do, and others at random, or all there are. */
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
    while (this.count < index.length) this.add(pick(dice, n))
  }

  private add(action: number): void {
    const { index, count } = this
    for (let c = 0; c < count; c++) if (index[c] === action) return
    index[count] = action
    this.count++
  }

  /** Plays the rollouts, and drops candidates on the way. Returns how many each of those left has had. */
  private race(actions: Int32Array, first: number): number {
    const { index, sum, squares, models, horizon } = this
    sum.fill(0)
    squares.fill(0)
    let played = 0
    while (played < this.most && this.count > 1) {
      const until = Math.min(this.most, played + STEP)
      for (; played < until; played++) {
        const model = models[played % models.length]
        const base = this.rollouts.play(actions[index[0]], model, first + played, horizon)
        for (let c = 1; c < this.count; c++) {
          const value = this.rollouts.play(actions[index[c]], model, first + played, horizon)
          const gain = value - base
          sum[c] = sum[c] + gain
          squares[c] = squares[c] + gain * gain
        }
      }
      if (played < this.most) this.drop(played)
    }
    return played
  }

  /** Keeps the first candidate, and of the others those that are not likely worse than it: the better half. */
  private drop(played: number): void {
    const { index, sum, squares } = this
    const most = this.count - 1
    let kept = 1
    for (let c = 1; c < this.count; c++) {
      if (sum[c] / played + this.error(c, played) < 0) continue
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

  /** Standard error of the mean difference of a candidate to the first. */
  private error(c: number, played: number): number {
    const mean = this.sum[c] / played
    const variance = (this.squares[c] / played - mean * mean) * (played / (played - 1))
    return Math.sqrt(Math.max(0, variance) / played)
  }
}
