/**
 * Numbers noted for a unit and each enemy on the table (`facing.ts`), side by side in one list: what one look at an enemy reads lies together. Distances
 * are in inches, gains and harms in points.
 */

/** Where the enemy is, its radius, and its speed. */
export const X = 0
export const Y = 1
export const DISC = 2
export const SPEED = 3
/** What an attack of the unit from afar brings, and the largest distance of the centres at which all of its models can shoot. */
export const SHOT = 4
export const RANGE = 5
/** What an attack hand to hand brings, and what a second one brings after it. */
export const BLOW = 6
export const AGAIN = 7
/** What the enemy’s attack from afar at the unit brings, and the largest distance of the centres at which all of its models can shoot. */
export const SHOT_AT = 8
export const RANGE_AT = 9
/** What the enemy’s attack hand to hand at the unit brings, with the attacks that may follow. */
export const BLOW_AT = 10
/** What an action of the enemy brings in its next turn anyway, against another unit or by another enemy. */
export const ELSEWHERE = 11
/** Number of these numbers. */
export const FOE = 12
