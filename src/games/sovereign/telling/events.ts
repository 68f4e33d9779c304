/** Events of a told battle, with what their four numbers mean. Combatants are given by index, sides as 0 and 1, squares by number, −1 for none. */

// 1 to 29, and 53: turns, ways and actions.
export const PLACED = 1 // unit, square
export const ROUND_START = 2 // round
export const SIDE_START = 3 // side
export const INITIATIVE_ROLLED = 4 // die of the first side with its bonus, of the second, side that goes first, 1 if a tie; or as with SEVERAL
export const TURN_START = 5 // unit
export const MOVED = 6 // unit, from, to, how: `BY_RUN` …
export const CHARGED = 7 // unit, from, to
export const SCREENS = 8 // unit, ward
export const DISENGAGED = 9 // unit
export const DEFENDS = 10 // unit
export const SNAPS = 11 // unit, at
export const HOLDS = 12 // unit
export const HELD_FIRED = 13 // unit
export const HELD_LAPSED = 14 // unit
export const WENT_PRONE = 15 // unit
export const STOOD_UP = 16 // unit
export const CHANGED_WEAPON = 17 // unit, weapon
export const RELOADED = 18 // unit, weapon
export const PICKED_UP = 19 // unit, weapon, whose it is
export const JOINED_SWARM = 20 // unit, target, how many are in it
export const SWARM_ROLLED = 21 // unit, target, how many are in it
export const OPPORTUNITY = 22 // unit, at
export const SURPRISED = 23 // side, 1 if it is; of a check the total of the others + 64 and its own + 64, else 0 and 0
export const RETREATS = 24 // unit, why: `BY_WOUNDS` …
export const FLED = 25 // unit
export const GAME_OVER = 26 // why: `WON` …, winner or −1
export const SCREEN_TEST = 27 // screener, attacker, its total × 64 + the screener's, who is attacked then
export const LEFT_SWARM = 28 // unit, target
export const RELEASED = 29 // unit, target
export const GIVES_MAIN = 53 // unit

/** Of `INITIATIVE_ROLLED`, in its last: of more sides than two, one by one its die with its bonus, its place in the order, the side. */
export const SEVERAL = 2

/** Of `MOVED`. */
export const BY_RUN = 0
export const BY_CHARGE = 1
export const BY_SCREEN = 2
export const BY_SHOVE = 3
export const BY_GRAPPLE = 4
/** Where it stopped it cannot stand. */
export const PUT_BACK = 5

/** Of `RETREATS`. */
export const BY_WOUNDS = 1
export const BY_LOSSES = 2
export const BY_CHOICE = 3

/** Of `NO_SHOCK`. */
export const BY_AC = 1
export const BY_DEFENSE = 2
export const BY_NATURE = 3
/** Shot, thrown or wrestling. */
export const BY_KIND = 4

/** Of `GAME_OVER`. */
export const WON = 1
export const BOTH_GONE = 2
export const ROUND_CAP = 3

// 30 to 52: attacks, wrestling, injury, morale.
export const MODIFIED = 30 // attacker, target, which: `ON_PRONE` … of hit.ts, by how much
export const HIT_ROLLED = 31 // attacker, target, die, (total + 64) << 8 | AC << 1 | 1 if it hits
export const DAMAGE_ROLLED = 32 // attacker, target, total of the dice, damage done
export const SHOCKED = 33 // attacker, target, points, how the attack was made
export const SHIELDED = 34 // target, attacker, points of Shock the shield stops
export const HP_LOST = 35 // combatant, hit points lost, left, source
export const FELL = 36 // combatant, its fate: `DOWN`, `STABLE`, `DEAD`
export const DIED = 37 // combatant, round; 1 if after the battle
export const AIDED = 38 // medic, victim, (total + 64) << 8 | DC, 1 if it works + 2 if after the battle
export const OPPOSED_CHECK = 39 // who acts, the other, total + 64, (total of the other + 64) << 1 | 1 if who acts wins
export const SHOVED = 40 // attacker, target, square it goes to, −1 if it is knocked down
export const SEIZED = 41 // grappler, target
export const BROKE_FREE = 42 // target, grappler
export const DRAGGED = 43 // grappler, target, square of the target
export const THROWN_DOWN = 44 // grappler, target, square
export const CRUSHED = 45 // grappler, target, damage
export const SAVE_ROLLED = 46 // combatant, die, what it must show, 1 if saved
export const EXECUTED = 47 // attacker, victim, (total + 64) << 8 | DC; 0 without a check, 1 if it hits
export const MORALE_ROLLED = 48 // combatant, 2d6, its morale, 1 if it stays
export const THRESHOLD = 49 // side, combatant or −1, 1 individual or 2 group
export const BLOW_LOST = 50 // attacker, target
export const TURNED_ASIDE = 51 // attacker, target, AC as it is now
export const NO_SHOCK = 54 // attacker, target, points the weapon has, why: `BY_AC` …
export const ATTACKS = 52 // attacker, target, weapon << 1 | 1 if thrown, how << 2 | aim: `AS_SNAP` …, `WOUND` … of state.ts

// 60 to 69: luck and spells.
export const LUCK_USED = 60 // combatant, 1 if it turns a miss to a hit, 2 if a hit to a miss
export const SPELL_CAST = 61 // caster, spell, 1 if it has one target, that target or the centre of its area as `areas.ts` counts it
export const SPELL_LOST = 62 // caster, spell, why: `HURT` … of cast.ts
export const SPELL_ROLLED = 63 // caster, spell, total of the dice, damage without a save
export const SPELL_STRUCK = 64 // victim, caster, 1 if by an area
