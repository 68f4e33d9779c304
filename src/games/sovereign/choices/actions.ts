import { fields, pack } from '../../../kit/actions.ts'

export { kindOf, pack, whatOf } from '../../../kit/actions.ts'

/** Kinds of choices as a general answers them. */
export const DONE = 0 // ends the turn; in a question, nothing
export const MEMBER = 1 // a combatant, whose turn it is to be
export const RUN = 2 // then a square
export const ATTACK = 3 // weapon × 128 + target: see `packAttack`
export const SWARM = 4 // the same
export const CHARGE = 5 // then a square; then an attack
export const SCREEN = 6 // then a ward × 4096 + a square
export const SHOVE = 7 // weapon × 128 + target
export const SEIZE = 8 // a target: grapples it
export const ESCAPE = 9
export const RELEASE = 10
export const DRAG = 11 // then where to, or a throw
export const CAST = 12 // a spell × 16384 + its target or the centre of its area: see `casts.ts`
export const STAND = 13
export const DROP = 14 // goes prone
export const DISENGAGE = 15
export const DEFEND = 16 // Total Defense
export const SNAP = 17 // weapon × 128 + target
export const HOLD = 18
export const FIRE = 19 // triggers the held action
export const AID = 20 // a fallen ally
export const CHANGE = 21 // a weapon
export const LOAD = 22 // a weapon
export const PICK_UP = 23 // a weapon × 128 + whose it was
export const STRIKE = 24 // takes an opportunity
export const ROLL = 25 // a member of a swarm
export const GO = 26 // a square: of RUN, CHARGE, SCREEN, DRAG, THROW_DOWN, of a shove
export const KNOCK_DOWN = 27 // a shove’s other result
export const THROW_DOWN = 28 // a square, next to where the victim stands
export const WITHDRAW = 29
export const LUCK = 30
export const PARRY = 31 // a screener’s

/** An attack names a weapon of the attacker, thrown or not, and the target. */
export const { weapon: WEAPON, thrown: THROWN, target: TARGET } = fields({ weapon: 5, thrown: 1, target: 7 })

export function packAttack(kind: number, weapon: number, thrown: number, target: number): number {
  return pack(kind, WEAPON.put(weapon) | THROWN.put(thrown) | target)
}

/** A weapon that lies about is named by its place among those of its owner, and the owner. */
const { piece: PIECE, owner: OWNER } = fields({ piece: 5, owner: 7 })

export function packPiece(weapon: number, owner: number): number {
  return PIECE.put(weapon) | OWNER.put(owner)
}

export function pieceOf(what: number): number {
  return PIECE.of(what)
}

export function ownerOf(what: number): number {
  return OWNER.of(what)
}

export function targetOf(action: number): number {
  return TARGET.of(action)
}

export function weaponOf(action: number): number {
  return WEAPON.of(action)
}

export function isThrown(action: number): number {
  return THROWN.of(action)
}
