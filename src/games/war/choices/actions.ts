import { fields } from '../../../kit/actions.ts'

export { kindOf, pack, whatOf } from '../../../kit/actions.ts'

/** Kinds of choices. The comment names the number packed with each kind. */
export const DONE = 0
export const ACTIVATE = 1 // a unit
export const HOLD = 2
export const MOVE = 3 // a place: hex × 6 + facing
export const CHARGE_AT = 4 // a unit: the enemy named as charged, if there are several
export const SHOOT = 5 // `TARGET` and `SHARE`
export const FIGHT = 6 // `TARGET` and `SHARE`
export const SPELL = 7 // `NUMBER` of the spell, and `AIM`
export const SKILL = 8 // `NUMBER` of the skill, and `AIM`

/** Fields of `SHOOT` and `FIGHT`: index of the target; number of dice, 0 for all. */
export const { target: TARGET, share: SHARE } = fields({ target: 14, share: 6 })

/** Fields of `SPELL` and `SKILL`: number of the spell or skill; index of a unit, or a hex. */
export const { number: NUMBER, aim: AIM } = fields({ number: 8, aim: 12 })
