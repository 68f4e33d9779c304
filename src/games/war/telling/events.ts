/**
 * Events of a transcript. The comment beside each event names its four numbers. Units are given by index, players as 0 and 1, places as hex
 * × 6 + facing.
 */
export const DEPLOYED = 1 // unit, place
export const ROLLED = 2 // first player's die, second's, winner (−1: tie), turn
export const TURN_START = 3 // turn
export const ACTIVATED = 4 // unit, 1 if the other side has no unit left to activate, 1 if the unit begins next to an enemy
export const MOVED = 5 // unit, place from, place to, 1 if it charged
export const HELD = 6 // unit
export const CHARGED = 7 // unit, enemy
export const SHOT_AT = 8 // unit, target, dice, way of shooting: see `DIRECT` …, × 16 + units shot over
export const FOUGHT = 9 // unit, target, dice, 1 if striking back
export const ROLLS = 10 // hit on, hits, save on, not saved
export const VOLLEY = 11 // hit on, hits, units that share them, least number of hits for each
export const SHARE = 12 // unit, hits, save on, not saved
export const SAVE_HELP = 13 // unit, bonus to its saves from friends (boss), from terrain, from skills and spells
export const DAMAGED = 14 // unit, damage, its damage in all, damage that is not applied because one enemy alone did it
export const BATTERED = 15 // unit
export const REMOVED = 16 // unit, reason: see `BY_DAMAGE` …, its points
export const CASTS = 17 // caster, spell, d12, target: a unit, or a hex if the spell names one
export const BACKFIRED = 18 // caster, 1 if saved, save on (0: no save)
export const EXHAUSTED = 19 // caster
export const SPELL_ROLLS = 20 // target, hit on (0: automatic), hits, not saved × 16 + save on
export const ENCHANTED = 21 // target, spell, amount
export const SKILL_USED = 22 // leader, skill, friend
export const RECOVERED = 23 // unit, damage wiped at the end of the turn
export const MISSES_TURN = 24 // unit
export const HIT_HELP = 25 // unit, target, bonus or penalty to its hit rolls from skills and spells, from ruins
export const TURN_END = 26 // turn
export const GAME_OVER = 27 // reason, points of the first army, of the second
export const STOPPED = 28 // unit, points left
export const GIVEN = 29 // player that the rules name to activate first, turn

/** In `SHOT_AT`: whether and how the shot goes over units. */
export const DIRECT = 0
export const OVER_UNITS = 1
export const FROM_HILL = 2

/** In `REMOVED`: the reason. */
export const BY_DAMAGE = 0
export const GUN_CHARGED = 1
export const CASTER_CHARGED = 2
export type Removal = typeof BY_DAMAGE | typeof GUN_CHARGED | typeof CASTER_CHARGED

/** In `GAME_OVER`: the reason. */
export const WIPED_OUT = 1
export const LEADER_LOST = 2
export const TURN_LIMIT = 3
export type Ending = typeof WIPED_OUT | typeof LEADER_LOST | typeof TURN_LIMIT
