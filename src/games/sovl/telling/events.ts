/** Events of the Combat Phase. The comment beside each event names its four numbers. Units are given by index, players as 0 and 1. */
export const ROUND = 1 // turn, engagements
export const STRIKE = 2 // unit, foe, dice thrown (negative if the commander throws them), own side × 4 + foe’s side
export const HITS = 3 // hit on, hits, save on, wounds
export const BONUS = 4 // unit, points, foe, foe’s side
export const CASUALTIES = 5 // unit, wounds, models lost, wounds left
export const SCORE = 6 // engagement, first army’s score, second army’s, 1 if wounds beyond a unit’s last are not counted
export const BREAK_TEST = 7 // unit, 2d6, highest that passes, difference in score
export const PURSUIT = 8 // pursuer, fleeing unit, pursuer’s total, fleeing unit’s total
export const ARMS = 9 // models striking, Attacks of each, models supporting
export const HOLDS = 10 // unit, Discipline, Rank Bonus with the sign of the reading, difference in score
export const ALONE = 11 // unit
export const RESTORED = 12 // unit, wounds
export const NOBODY_LEFT = 13

/** Events of a battle on a table; lengths in 1/1000 inch. */
export const TURN_START = 20 // turn, player who begins, 0, 0
export const PHASE = 21 // 1 Charge, 2 Strategic, 3 Combat; player who begins
export const ROLLED_OFF = 22 // first player's die, second's, winner (−1: tie)
export const CHOSE = 23 // player, 0 zone at y = 0, 1 zone at the far edge, 2 begins, 3 lets the other begin
export const DEPLOYED = 24 // unit, x, y, 1 if hidden until both players are done
export const REVEALED = 25
export const DECLARED = 26 // charger, target, side, distance
export const COUNTERED = 27 // unit, charger it answers, distance
export const INTERCEPTED = 28 // interceptor, unit whose charge is cancelled, its former target
export const PASSED = 29 // player, 1 if for the rest of the phase
export const REACTED = 30 // target, 1 flees, 0 stands
export const PLACED = 31 // charger, target, side, distance from the centred position
export const FAILED = 32 // charger, target, reason: 1 no room, 2 the target is gone
export const MET = 33 // unit, unit that countered, length of contact
export const TOUCHES = 34 // unit, foe, own side × 4 + foe's side, shared edge
export const ACTIVATED = 35 // unit, movement, 1 if fleeing
export const PIVOTED = 36 // unit, degrees clockwise × 10, cost × 1000, movement left × 1000
export const ADVANCED = 37 // unit, distance, reason why it stopped, as named in `advance.ts` (0 the move is complete, 1 a unit, 2 impassable terrain, 3 difficult terrain it cannot pay for, 4 the edge of the table, 5 it enters difficult terrain and goes on), unit or piece it met
export const DIFFICULT_PAID = 38 // unit, piece, cost × 1000, 1 at the start of its activation
export const SHOT_AT = 39 // unit, target, dice, distance
export const SHOT_HITS = 40 // hit on, hits, save on, wounds
export const LONG_RANGE = 41 // unit, range
export const PANIC_TEST = 42 // unit, 2d6, highest that passes, models lost
export const RALLY_TEST = 43 // unit, 2d6, highest that passes
export const FLEES = 44 // unit, dice, distance, 1 after combat, 2 at the end of the phase, 3 from shooting, 4 from a charge
export const STEERED = 45 // unit, degrees clockwise, distance moved, 1 if stopped by something
export const LEFT_TABLE = 46 // unit, its points
export const ENGAGEMENT_PICKED = 47 // engagement, player
export const GAME_OVER = 48 // reason: 1 all destroyed or fleeing, 2 turn limit; score of first army, of second (× 2 if halves count)
export const DESTROYED_BY = 49 // unit, its points
export const TERRAIN_LAID = 50 // piece, kind
export const CANCELLED = 51 // unit whose charge is cancelled, its target
export const RAN_DOWN = 52 // fleeing unit destroyed at contact, charger
export const INITIATIVE_ROLLED = 53 // first player's die, second's, winner
export const REGENERATED = 54 // unit, wounds
export const CHARGE_SLOWED = 55 // charger, charge range through difficult terrain, its movement; follows DECLARED
export const STOOD = 56 // unit that is activated and neither moves nor shoots
export const BACKED_OFF = 58 // unit, distance; precedes PIVOTED
export const TABLE = 59 // width, depth, depth of a zone
export const SEATED = 57 // player with the zone at y = 0, player that begins; the seat decides both, without a roll-off
