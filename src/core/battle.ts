import type { Dice } from './dice.ts'
import type { Log } from './log.ts'
import { OVER, type Ruleset } from './ruleset.ts'

/** Plays a battle that was just reset to its end. It must need no decision, and `dice` must be at the block wanted. */
export function playBattle<R, S>(rules: Ruleset<R, S>, state: S, dice: Dice, log: Log): void {
  if (rules.advance(state, dice, log) !== OVER) throw new Error('a battle without generals asks for a decision')
}
