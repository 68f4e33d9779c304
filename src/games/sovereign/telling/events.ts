/**
 * Events of a transcript. The comment beside each event names its four numbers. Combatants are given by index, sides as 0 and 1, squares by
 * number; −1 means none.
 */

// 1 to 29, and 53: turns, movement and actions.
export const PLACED = 1 // unit, square, hit points
export const ROUND_START = 2 // round
export const SIDE_START = 3 // side
export const INITIATIVE_ROLLED = 4 // die plus bonus of the first side, of the second side, the side that goes first, 1 if tied; or see SEVERAL
export const TURN_START = 5 // unit
export const MOVED = 6 // unit, from, to, how: `BY_RUN` …
export const CHARGED = 7 // unit, from, to
export const SCREENS = 8 // unit, ward
export const DISENGAGED = 9 // unit
export const DEFENDS = 10 // unit
export const SNAPS = 11 // unit, target
export const HOLDS = 12 // unit
export const HELD_FIRED = 13 // unit
export const HELD_LAPSED = 14 // unit
export const WENT_PRONE = 15 // unit
export const STOOD_UP = 16 // unit
export const CHANGED_WEAPON = 17 // unit, weapon
export const RELOADED = 18 // unit, weapon
export const PICKED_UP = 19 // unit, whose weapon it is
export const JOINED_SWARM = 20 // unit, target, members of the swarm
export const SWARM_ROLLED = 21 // unit, target, members of the swarm
export const OPPORTUNITY = 22 // unit, target
export const SURPRISED = 23 // side, 1 if it is surprised; with a check the total of the others + 64 and its own + 64, else 0 and 0
export const RETREATS = 24 // unit, why: `BY_WOUNDS` …
export const FLED = 25 // unit
export const GAME_OVER = 26 // why: `WON` …, winner or −1, camp that holds the field, worth left in %: of the first army × `SHARES` + of the second; −1 in duels
export const SCREEN_TEST = 27 // screener, attacker, its total × 64 + the screener's, the target after the test
export const LEFT_SWARM = 28 // unit, target
export const RELEASED = 29 // unit, target
export const GIVES_MAIN = 53 // unit

/**
 * Last number of `INITIATIVE_ROLLED` with more than two sides. Then there is one event for each side: die plus bonus, place in the order,
 * side.
 */
export const SEVERAL = 2

/** Fourth number of `MOVED`. */
export const BY_RUN = 0
export const BY_CHARGE = 1
export const BY_SCREEN = 2
export const BY_SHOVE = 3
export const BY_GRAPPLE = 4
/** The unit goes back from a square on which it cannot stand. */
export const PUT_BACK = 5

/** Second number of `RETREATS`. */
export const BY_WOUNDS = 1
export const BY_LOSSES = 2
export const BY_CHOICE = 3

/** Fourth number of `NO_SHOCK`. */
export const BY_AC = 1
export const BY_DEFENSE = 2
export const BY_NATURE = 3
/** The attack was shot or thrown, or it was wrestling. */
export const BY_KIND = 4

/** Factor in the fourth number of `GAME_OVER`. */
export const SHARES = 128

/** First number of `GAME_OVER`. */
export const WON = 1
export const BOTH_GONE = 2
export const ROUND_CAP = 3

// 30 to 52: attacks, wrestling, injury, morale.
export const MODIFIED = 30 // attacker, target, which: `ON_PRONE` … of hit.ts, by how much
export const HIT_ROLLED = 31 // attacker, target, die, (total + 64) << 8 | AC << 1 | 1 if it hits
export const DAMAGE_ROLLED = 32 // attacker, target, total of the dice, damage
export const SHOCKED = 33 // attacker, target, points, occasion of the attack
export const SHIELDED = 34 // target, attacker, points of Shock stopped
export const HP_LOST = 35 // combatant, hit points lost, hit points left, source
export const FELL = 36 // combatant, its fate: `DOWN`, `STABLE`, `DEAD`
export const DIED = 37 // combatant, round; 1 if after the battle
export const AIDED = 38 // medic, victim, (total + 64) << 8 | DC, 1 if it succeeds + 2 if after the battle
export const OPPOSED_CHECK = 39 // active unit, passive unit, active total + 64, (passive total + 64) << 1 | 1 if the active unit wins
export const SHOVED = 40 // attacker, target, square to which the target moves, −1 if it is knocked down
export const SEIZED = 41 // grappler, target
export const BROKE_FREE = 42 // target, grappler
export const DRAGGED = 43 // grappler, target, square of the target
export const THROWN_DOWN = 44 // grappler, target, square
export const CRUSHED = 45 // grappler, target, damage
export const SAVE_ROLLED = 46 // combatant, die, number needed, 1 if saved
export const EXECUTED = 47 // attacker, victim, (total + 64) << 8 | DC; 0 without a check, 1 if it hits
export const MORALE_ROLLED = 48 // combatant, 2d6, its morale, 1 if it stays
export const THRESHOLD = 49 // side, combatant or −1, 1 individual or 2 group
export const STAYS = 55 // side, combatant or −1, though a third of the side is lost: it is clearly winning
export const BLOW_LOST = 50 // attacker, target
export const TURNED_ASIDE = 51 // attacker, target, AC after Total Defense
export const NO_SHOCK = 54 // attacker, target, points of the weapon, reason: `BY_AC` …
export const ATTACKS = 52 // attacker, target, weapon << 1 | 1 if thrown, how << 2 | aim: `AS_SNAP` …, `WOUND` … of state.ts

// 60 to 69: luck and spells.
export const LUCK_USED = 60 // combatant, 1 if it turns a miss to a hit, 2 if a hit to a miss
export const SPELL_CAST = 61 // caster, spell, 1 if it has one target, the target or the number of the centre as in `areas.ts`
export const SPELL_LOST = 62 // caster, spell, reason: `HURT` … of cast.ts
export const SPELL_ROLLED = 63 // caster, spell, total of the dice, damage without a save
export const SPELL_STRUCK = 64 // victim, caster, 1 if by an area
