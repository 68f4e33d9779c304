import { fields } from '../../../kit/actions.ts'

export { kindOf, pack, whatOf } from '../../../kit/actions.ts'

/** Kinds of decisions as a general answers them. */
export const DONE = 0
export const ACTIVATE = 1 // a unit
export const HOLD = 2
export const MOVE = 3 // a place: hex × 6 + facing
export const CHARGE_AT = 4 // a unit: which of the enemies beside it it has charged
export const SHOOT = 5 // `TARGET` and `SHARE`
export const FIGHT = 6 // `TARGET` and `SHARE`
export const SPELL = 7 // `NUMBER` of the spell, and `AIM`
export const SKILL = 8 // `NUMBER` of the skill, and `AIM`

/** Of `SHOOT` and `FIGHT`: whom, and with how many dice; 0: all. */
export const { target: TARGET, share: SHARE } = fields({ target: 14, share: 6 })

/** Of `SPELL` and `SKILL`: which, and at what, a unit or a hex. */
export const { number: NUMBER, aim: AIM } = fields({ number: 8, aim: 12 })
