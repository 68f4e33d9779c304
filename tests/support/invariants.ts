import type { Switch, SwitchValue, WholeRange } from '../../src/core/facts.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import type { Log } from '../../src/core/log.ts'
import {
  FIRST_MEASURE,
  type Matchup,
  MOST_ACTIONS,
  OVER,
  type Ruleset,
  type RulesTable,
} from '../../src/core/ruleset.ts'
import { randomLegal } from '../../src/kit/random-legal.ts'
import { OnceDice } from './dice/once-dice.ts'
import type { Random } from './random.ts'

/** Battles of every kind, played by random generals and checked for the invariants of all games. */

/** The battle of a number; it is the same on every machine. */
export interface BattleCase<R> {
  readonly number: number
  readonly rules: R
  readonly matchup: Matchup
  readonly seat: number
  readonly block: number
}

/** A battle that was played to its end. */
export interface Played {
  readonly decisions: number
  readonly row: Int32Array
}

export function fail(message: string): never {
  throw new Error(message)
}

export function ask(holds: boolean, message: string): asserts holds {
  if (!holds) fail(message)
}

/** There is at least one legal action, and actions are ascending. */
export function checkList(actions: Int32Array, n: number): void {
  if (n < 1 || n > MOST_ACTIONS) fail(`${n} legal actions`)
  for (let i = 1; i < n; i++) {
    if ((actions[i] as number) <= (actions[i - 1] as number)) {
      fail(`actions ${actions[i - 1]} and ${actions[i]} are out of order`)
    }
  }
}

/**
 * An edition, an edition with a few other readings, or any value of every switch. Switches with a range keep the edition's value unless
 * `ranged` draws one.
 */
export function anyRules<R extends object>(
  random: Random,
  editions: Readonly<Record<string, R>>,
  switches: Readonly<Record<string, Switch>>,
  ranged?: (random: Random, range: WholeRange) => SwitchValue,
): R {
  const base = random.of(Object.values(editions))
  const share = random.of([0, 0.1, 0.3, 1])
  const changed: Record<string, SwitchValue> = {}
  for (const [name, { values }] of Object.entries(switches)) {
    const isRange = 'min' in values
    if ((isRange && ranged === undefined) || random.next() >= share) continue
    changed[name] = isRange ? (ranged?.(random, values) ?? null) : random.of(values)
  }
  return { ...base, ...changed }
}

/** Keeps the last result, because neighbouring cases often share it. */
export function lastMade<K, T>(make: (key: K) => T, isSame: (one: K, other: K) => boolean): (key: K) => T {
  let latest: { readonly key: K; readonly made: T } | undefined
  return (key) => {
    if (latest === undefined || !isSame(latest.key, key)) latest = { key, made: make(key) }
    return latest.made
  }
}

/** Whether two battles may be played on one state. */
export function isSameSetting<R>(one: BattleCase<R>, other: BattleCase<R>): boolean {
  return one.matchup === other.matchup && one.rules === other.rules
}

/** Follows a battle and throws if an invariant is broken: before every decision, around every action, and at the end. */
export interface Watch {
  /** At a decision of an army: its legal actions, their number, and the number of the decision. */
  asked(actions: Int32Array, n: number, decision: number, army: number): void
  chosen(action: number): void
  /** After the action, before the battle goes on. */
  applied?(action: number): void
  /** When the battle has gone on to the next decision, or to its end; also before the first decision. */
  advanced?(): void
  ended(row: Int32Array): void
}

const actions = new Int32Array(MOST_ACTIONS)

/** Plays a case with random generals, with dice that throw if a key is opened twice, and at most `bound` decisions. */
export function playWatched<R, S>(
  game: Ruleset<R, S>,
  state: S,
  one: BattleCase<R>,
  bound: number,
  log: Log,
  watch: Watch,
): Played {
  const dice = new OnceDice(new KeyedDice(one.number, 7))
  const own = new KeyedDice(one.number, 11)
  dice.seek(one.block)
  own.seek(one.block)
  let army = game.advance(state, dice, log)
  watch.advanced?.()
  let decision = 0
  for (; army !== OVER; decision++) {
    if (decision > bound) fail(`no end after ${decision} decisions`)
    const n = game.actions(state, actions)
    checkList(actions, n)
    watch.asked(actions, n, decision, army)
    own.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
    const action = actions[randomLegal.choose(state, actions, n, own)] as number
    watch.chosen(action)
    game.apply(state, action, dice, log)
    watch.applied?.(action)
    army = game.advance(state, dice, log)
    watch.advanced?.()
  }
  const row = new Int32Array(FIRST_MEASURE + game.columns(state).length)
  game.measure(state, row)
  watch.ended(row)
  return { decisions: decision, row }
}

/** A case that failed, in words, so that it can be played again. */
export function caption<R extends object>(
  game: { readonly editions: Readonly<Record<string, R>> },
  { number, seat, rules }: BattleCase<R>,
  error: unknown,
): string {
  const core: RulesTable = { ...game.editions['core'] }
  const changed = Object.entries(rules).filter(([key, value]) => core[key] !== value)
  const told =
    error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n') : String(error)
  return `case ${number}, seat ${seat}: ${told}\n  rules: ${JSON.stringify(Object.fromEntries(changed))}`
}

/** Cases of the numbers from `from` on. */
export function* casesFrom<C>(caseOf: (number: number) => C, from: number, battles: number): Iterable<C> {
  for (let number = from; number < from + battles; number++) yield caseOf(number)
}

/** Battles of a matchup, in all its seats. */
export function* casesOf<R>(matchup: Matchup, rules: R, battles: number): Iterable<BattleCase<R>> {
  const seats = matchup.battle?.seats === 'swap' ? 2 : 1
  for (let block = 0; block < battles; block++) yield { number: 3, rules, matchup, seat: block % seats, block }
}

/** Plays all cases and returns the number of their decisions; an error names its case. */
export function playAll<R extends object, C extends BattleCase<R>>(
  game: { readonly editions: Readonly<Record<string, R>> },
  cases: Iterable<C>,
  play: (one: C) => Played,
): number {
  let decisions = 0
  for (const one of cases) {
    try {
      decisions += play(one).decisions
    } catch (error) {
      throw new Error(caption(game, one, error), { cause: error })
    }
  }
  return decisions
}
