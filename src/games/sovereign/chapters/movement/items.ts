import * as Action from '../../choices/actions.ts'
import { SHIELD } from '../../data/gear.ts'
import { isHeld } from '../../space/reach.ts'
import { type Fight, NONE, type Unit, unitAt } from '../../state/state.ts'
import { NATURAL } from '../attack/weapons.ts'

/**
 * Weapons that lie on the ground, thrown or dropped in a fall; every combatant may pick them up. A weapon is named by its owner and its
 * index among the owner’s weapons. A combatant holds at most one weapon of another owner, at the index after its fist. SVN-PICK-01,
 * SVN-RNG-08, SVN-STAND-01.
 */

/**
 * Lays a weapon from the hands of its bearer onto a square. It does nothing if the weapon has already left the hands, as when the bearer
 * falls in the middle of a throw.
 */
export function layDown(state: Fight, unit: Unit, w: number, square: number): void {
  if ((unit.gone & (1 << w)) !== 0) return
  unit.gone |= 1 << w
  if (w <= unit.fist) lie(state, unit, w, square)
  else {
    const owner = unitAt(state, Action.ownerOf(unit.taken))
    const own = Action.pieceOf(unit.taken)
    owner.empty = withBit(owner.empty, own, (unit.empty >> w) & 1)
    lie(state, owner, own, square)
    unit.arm(NONE, null)
  }
}

function lie(state: Fight, owner: Unit, w: number, square: number): void {
  owner.lies[w] = square
  state.lying++
}

/** A combatant that falls drops the weapons in its hands. SVN-PICK-01. */
export function dropArms(state: Fight, unit: Unit): void {
  for (let w = 0; w < unit.weapons.length; w++) {
    if (w === unit.fist || !isHeld(unit, w) || (unit.weapons[w].traits & NATURAL) !== 0) continue
    layDown(state, unit, w, unit.square)
  }
  if ((unit.gone & (1 << unit.hand)) !== 0) unit.hand = unit.fist
}

/** A combatant takes its own weapon back into its hands. */
export function takeBack(state: Fight, unit: Unit, w: number): void {
  unit.gone &= ~(1 << w)
  unit.lies[w] = NONE
  state.lying--
}

/** Takes up the weapon of another owner; a foreign weapon held before is dropped. */
export function takeOver(state: Fight, unit: Unit, owner: Unit, w: number): void {
  const slot = unit.fist + 1
  if (unit.taken !== NONE) layDown(state, unit, slot, unit.square)
  owner.lies[w] = NONE
  state.lying--
  unit.gone &= ~(1 << slot)
  unit.empty = withBit(unit.empty, slot, (owner.empty >> w) & 1)
  unit.arm(Action.packPiece(w, owner.index), owner.weapons[w].name)
}

function withBit(bits: number, place: number, bit: number): number {
  return (bits & ~(1 << place)) | (bit << place)
}

/** Whether a weapon lies within melee range of a combatant that has the hands for it. SVN-PICK-01. */
export function mayPickUp({ board }: Fight, unit: Unit, owner: Unit, w: number): boolean {
  const at = owner.lies[w]
  if (board === null || at < 0) return false
  if (owner !== unit && owner.weapons[w].hands === 2 && (unit.gear & SHIELD) !== 0) return false
  const { columns } = board
  const dx = (at % columns) - (unit.square % columns)
  const dy = Math.floor(at / columns) - Math.floor(unit.square / columns)
  return dx >= -1 && dx <= unit.size && dy >= -1 && dy <= unit.size
}

/** Appends the weapons that a combatant may pick up, ascending: its own and those of other owners. */
export function listPickUps(state: Fight, unit: Unit, out: Int32Array, from: number): number {
  const { units } = state
  let n = from
  if (state.lying === 0) return n
  for (let w = 0; w < state.mostWeapons; w++) {
    for (let i = 0; i < units.length; i++) {
      // This test comes first because few weapons lie on the ground. `lies[w]` is undefined for a combatant with fewer weapons, and the
      // test is false.
      if (units[i].lies[w] >= 0 && mayPickUp(state, unit, units[i], w)) {
        out[n++] = Action.pack(Action.PICK_UP, Action.packPiece(w, i))
      }
    }
  }
  return n
}
