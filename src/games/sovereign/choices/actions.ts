import { fields, pack } from '../../../kit/actions.ts'

export { kindOf, pack, whatOf } from '../../../kit/actions.ts'

/** Kinds of choices. The comment names the number packed with each kind, and the next choice if there is one. */
export const DONE = 0 // ends the turn; as the answer to a question: nothing
export const MEMBER = 1 // a member of the side: takes its turn now
export const RUN = 2 // none; then a square
export const ATTACK = 3 // weapon × 128 + target: see `packAttack`
export const SWARM = 4 // weapon × 128 + target
export const CHARGE = 5 // none; then a square; then an attack
export const SCREEN = 6 // none; then ward × 4096 + square
export const SHOVE = 7 // weapon × 128 + target
export const SEIZE = 8 // a target to grapple
export const ESCAPE = 9
export const RELEASE = 10
export const DRAG = 11 // none; then a square, or a throw
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
export const ROLL = 25 // the member of a swarm that rolls
export const GO = 26 // a square, for RUN, CHARGE, SCREEN, DRAG, THROW_DOWN or a shove
export const KNOCK_DOWN = 27 // the other result of a shove
export const THROW_DOWN = 28 // a square next to the victim
export const WITHDRAW = 29
export const LUCK = 30
export const PARRY = 31 // the screener steps in

/** Fields of a packed attack: the weapon of the attacker, whether it is thrown, and the target. */
export const { weapon: WEAPON, thrown: THROWN, target: TARGET } = fields({ weapon: 5, thrown: 1, target: 7 })

export function packAttack(kind: number, weapon: number, thrown: number, target: number): number {
  return pack(kind, WEAPON.put(weapon) | THROWN.put(thrown) | target)
}

/** Fields that name a weapon on the ground: its index among the owner’s weapons, and the owner. */
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
