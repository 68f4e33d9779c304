import type { Dice } from './dice.ts'
import type { Log } from './log.ts'
import { MOST_ACTIONS, OVER, type Policy, type Ruleset, type Side } from './ruleset.ts'

/** The generals of a battle, with their dice. */
export class Generals<S> {
  /** Generals of the first army and of the second. */
  readonly policies: readonly [Policy<S>, Policy<S>]
  /** Dice of the generals of the two players, separate from those of the battle, so that no general changes another's luck. */
  readonly dice: readonly [Dice, Dice]
  readonly actions = new Int32Array(MOST_ACTIONS)
  /** The side that was asked last, and the number of its decision in the battle, from 0. */
  side: Side = 0
  decision = 0

  constructor(policies: readonly [Policy<S>, Policy<S>], dice: readonly [Dice, Dice]) {
    this.policies = policies
    this.dice = dice
  }

  seek(block: number): void {
    this.dice[0].seek(block)
    this.dice[1].seek(block)
  }
}

/**
 * A matchup that turns out to be impossible during the battle, such as an army without room to deploy. Equal dice always lead to the same
 * error.
 */
export class Unplayable extends Error {
  override readonly name = 'Unplayable'
}

/** Whether an error is an `Unplayable`. It compares names, because bundles have classes of their own. */
export function isUnplayable(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'Unplayable'
}

/** A general that did not answer with a legal action. */
export class IllegalChoice extends Error {
  override readonly name = 'IllegalChoice'
}

/**
 * Plays a battle that was just reset to its end; `dice` and `generals` must be at the block wanted. `generals` may be null if the battle
 * has no decisions. Throws an `IllegalChoice` if a general does not answer with a legal action; `generals.side` is then its side.
 */
export function playBattle<R, S>(
  rules: Ruleset<R, S>,
  state: S,
  dice: Dice,
  log: Log,
  generals: Generals<S> | null = null,
): void {
  const side = rules.advance(state, dice, log)
  if (side !== OVER) decide(rules, state, dice, log, generals, side)
}

/** Plays on from the first decision. It is apart from `playBattle`, so that `playBattle` stays small enough to be inlined. */
function decide<R, S>(
  rules: Ruleset<R, S>,
  state: S,
  dice: Dice,
  log: Log,
  generals: Generals<S> | null,
  first: Side,
): void {
  if (generals === null) throw new Error('a battle without generals asks for a decision')
  const { actions } = generals
  let side: Side | typeof OVER = first
  for (let decision = 0; side !== OVER; decision++) {
    generals.side = side
    generals.decision = decision
    const n = rules.actions(state, actions)
    if (n > MOST_ACTIONS) throw new Error(`${n} legal actions at once; a list of actions holds ${MOST_ACTIONS}`)
    const own = generals.dice[rules.player(state, side)]
    // Every decision has a key of its own; the fields only hold bits here.
    own.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
    const choice = generals.policies[side].choose(state, actions, n, own)
    if (!(choice >= 0 && choice < n && Number.isInteger(choice))) {
      throw new IllegalChoice(`chose ${String(choice)} of ${n} actions, which are counted from 0`)
    }
    rules.apply(state, actions[choice], dice, log)
    side = rules.advance(state, dice, log)
  }
}
