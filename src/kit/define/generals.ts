import { ExactDice, TooManyRolls } from '../../core/exact-dice.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { SILENT } from '../../core/log.ts'
import type { Policy, Side, WeightedGenerals, Weights } from '../../core/ruleset.ts'
import { firstOfHighest } from '../generals/highest.ts'
import { randomLegal } from '../random-legal.ts'
import { SimpleBattle } from './battle.ts'
import type { SimpleFeature } from './deciding.ts'
import { featuresOf } from './features.ts'
import type { SimpleGame } from './simple.ts'
import { mapped } from './words.ts'

/** The value of a battle that is won; one that is lost has its negative. */
const WON = 1e9

/** Ways in which the dice of an action may fall that are followed one by one; if there are more, some are thrown. */
const MOST_PATHS = 400
const MOST_ROLLS = 40
const THROWS = 40

/** Words of the dice of copies: the dice of the battle are never looked at. */
const DICE_WORDS = [0x51ed270b, 0x2b992ddf] as const

/**
 * A general that carries each action out in a copy of the position and takes the one with the highest expected value of what comes of it.
 * What it chooses depends on the position alone. The value is a sum of features, each times its weight.
 */
class Greedy implements Policy<SimpleBattle> {
  private readonly reads: readonly SimpleFeature['read'][]
  private readonly weights: readonly number[]
  private readonly conceals: boolean
  private readonly exact = new ExactDice(MOST_ROLLS)
  private readonly thrown = new KeyedDice(...DICE_WORDS)
  private readonly worth = new Float64Array(8192)

  constructor(features: Readonly<Record<string, SimpleFeature>>, weights: Weights, conceals: boolean) {
    const used = Object.keys(features).filter((name) => weights[name] !== 0)
    this.reads = used.map((name) => features[name].read)
    this.weights = used.map((name) => weights[name])
    this.conceals = conceals
  }

  choose(state: SimpleBattle, actions: Int32Array, n: number): number {
    if (n === 1) return 0
    this.values(state, actions, n, this.thrown, this.worth)
    return firstOfHighest(this.worth, n)
  }

  values(state: SimpleBattle, actions: Int32Array, n: number, _dice: unknown, out: Float64Array): void {
    const { copy, game, numbers } = state
    const side = game.decisions?.decides(numbers, state) ?? 0
    const position = state.all.slice()
    if (this.conceals) {
      copy.load(position)
      // What is hidden and cannot be drawn anew may not be looked at: then no action is better than another.
      if (game.decisions?.conceal?.(copy.numbers, side, copy) === false) {
        out.fill(0, 0, n)
        return
      }
      position.set(copy.all)
    }
    for (let i = 0; i < n; i++) out[i] = this.expected(copy, position, actions[i], side)
  }

  /** The expected value of an action: over all ways in which the dice may fall, or over some if there are too many. */
  private expected(copy: SimpleBattle, position: Int32Array, action: number, side: Side): number {
    try {
      return this.enumerated(copy, position, action, side) ?? this.sampled(copy, position, action, side)
    } catch (error) {
      if (error instanceof TooManyRolls) return this.sampled(copy, position, action, side)
      throw error
    }
  }

  /** Null if the dice may fall in too many ways. */
  private enumerated(copy: SimpleBattle, position: Int32Array, action: number, side: Side): number | null {
    const { exact } = this
    let sum = 0
    exact.restart()
    for (let paths = 0; exact.next(); paths++) {
      if (paths === MOST_PATHS) return null
      copy.load(position)
      copy.apply(action, exact, SILENT)
      sum += exact.weight * this.value(copy, side)
    }
    return sum
  }

  private sampled(copy: SimpleBattle, position: Int32Array, action: number, side: Side): number {
    let sum = 0
    for (let i = 0; i < THROWS; i++) {
      this.thrown.seek(i)
      copy.load(position)
      copy.apply(action, this.thrown, SILENT)
      sum += this.value(copy, side)
    }
    return sum / THROWS
  }

  private value(copy: SimpleBattle, side: Side): number {
    const { won, numbers } = copy
    if (won !== null) return won === 'draw' ? 0 : won === side ? WON : -WON
    let sum = 0
    for (let i = 0; i < this.reads.length; i++) sum += this.weights[i] * this.reads[i](numbers, side, copy)
    return sum
  }
}

/** The generals of a game, the default first; none if nothing is decided. */
export function policiesOf(game: SimpleGame): Record<string, Policy<SimpleBattle>> {
  if (game.decisions === undefined) return {}
  const made = weightedOf(game)
  return { ...mapped(made.named, (weights) => made.general(weights)), 'random-legal': randomLegal }
}

/** Generals made of weights. */
export function weightedOf(game: SimpleGame): WeightedGenerals<SimpleBattle> {
  const features = featuresOf(game)
  const standard = mapped(features, ({ weight = 1 }) => weight)
  return {
    named: {
      greedy: standard,
      ...mapped(game.decisions?.generals ?? {}, ({ weights }) => ({ ...standard, ...weights })),
    },
    general: (weights) => new Greedy(features, weights, game.decisions?.conceal !== undefined),
  }
}
