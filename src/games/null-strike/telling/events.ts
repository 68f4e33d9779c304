/**
 * Events of a transcript. The comment beside each event names its four numbers. Units are given by index, players as 0 and 1; places in
 * 1024ths of an inch.
 */
export const ROLLED = 1 // bonus of the first player, of the second, winner, how: `BY_ROLL` …
export const TURN_START = 2 // round, player, actions
export const ATTACKED = 3 // unit, target, weapons as bits, and `EACH` (`weapon-choice.ts`), × 8 + how: `BY_ATTACK` …, 1 if it aimed
export const ROLLS = 4 // weapon × 2 + kind, attacks, hits, wounds + attacker × `ATTACKER` (`losses.ts`)
export const NEEDS = 5 // chance to hit, chance to wound (codes of `chance.ts`), save on, not saved
export const LOST = 6 // unit, models lost + `OTHERS_LOST` (`losses.ts`) × models of the other kind among them, models left, failed saves beyond the last model
export const DESTROYED = 7 // unit
export const PANIC_TEST = 8 // unit, needed, models lost this turn, 1 if it panics
export const RALLIED = 9 // unit, needed, attempts failed (this one included), 1 if it succeeds
export const AIMED = 10 // unit
export const GAME_OVER = 11 // reason, points destroyed by the first army, and by the second
export const COVERED = 12 // unit, cover as bits, 1 if it ran, how it is dug in
export const DEPLOYED = 13 // unit, where: `ON_TABLE` …, x, y
export const MOVED = 14 // unit, `MOVE` or `RUN` + code of a path (`path-code.ts`), x, y
export const CHARGES = 15 // unit, target + code of a path, x, y
export const DUG = 16 // unit, `DUG_IN` or `FORTIFIED`
export const CAPTURED = 17 // unit, objective
export const ENTERED = 18 // unit, x, y
export const BOARDED = 19 // unit, transport
export const LEFT_TRANSPORT = 20 // unit, transport, x, y
export const BAILED_OUT = 21 // unit, models lost, models left
export const FELL_BACK = 22 // unit, x, y
export const RESERVE_LOST = 23 // unit
export const LEFT_COVER = 24 // unit that has moved, how it was dug in before
export const NO_STRIKE = 25 // unit that has charged, 1 if it could strike
export const UNUSED = 26 // player, actions that are lost with the end of the turn

/** Fourth number of `ROLLED`: how the first player was found. */
export const BY_ROLL = 0
export const BY_COIN = 1
export const BY_SIZE = 2
export const BY_RULE = 3

/** In the third number of `ATTACKED`: the occasion of the attack. */
export const BY_ATTACK = 0
export const BY_CHARGE = 1

export type AttackHow = typeof BY_ATTACK | typeof BY_CHARGE

/** First number of `GAME_OVER`: the reason why the battle is over. */
export const WIPED_OUT = 1
export const ALL_CAPTURED = 2
export const ROUND_CAP = 3

export type Ending = typeof WIPED_OUT | typeof ALL_CAPTURED | typeof ROUND_CAP
