/** Kinds of decisions as a general answers them: an action is kind × 2^20 + what it names, so lists by kind, then by that, are ascending. */
export const DONE = 0
export const ACTIVATE = 1 // a unit
export const HOLD = 2
export const MOVE = 3 // a place: hex × 6 + facing
export const CHARGE_AT = 4 // a unit: which of the enemies beside it it has charged
export const SHOOT = 5 // a target × 64 + dice, 0: all
export const FIGHT = 6 // a target × 64 + dice, 0: all
export const SPELL = 7 // a spell × 4096 + a unit, or a hex
export const SKILL = 8 // a skill × 4096 + a unit

export function pack(kind: number, what: number): number {
  return (kind << 20) | what
}

export function kindOf(action: number): number {
  return action >> 20
}

export function whatOf(action: number): number {
  return action & 0xfffff
}

/** Of `SHOOT` and `FIGHT`. */
export const SHARE_BITS = 6

/** Of `SPELL` and `SKILL`. */
export const AIM_BITS = 12
