import { fitting } from '../../choices/action-list.ts'
import * as Action from '../../choices/actions.ts'
import { NO_SIGHT } from '../../space/cover.ts'
import { isGripped, unseenOf } from '../../space/reach.ts'
import { coverOf } from '../../space/sight.ts'
import { type Board } from '../../state/board.ts'
import { CAUGHT_WORDS, MOST_CENTRES } from '../../state/scratch.ts'
import { type Fight, type Unit, UP, unitAt } from '../../state/state.ts'
import { isCaught, layOut, placesAcross, placesDown } from './areas.ts'
import { isLeft, type Spell } from './spells.ts'

/** Which spells may be cast, and where: SVN-ECON-10, SVN-GRID-10. */

/** Upper bound for the places of a spell: a target, or the number of a centre as in `areas.ts`. */
const PLACES = 1 << 14

export function packCast(spell: number, place: number): number {
  return spell * PLACES + place
}

/** The number of the spell in a packed choice. */
export function spellIn(what: number): number {
  return Math.floor(what / PLACES)
}

export function placeIn(what: number): number {
  return what % PLACES
}

/** The spell that a packed choice names. */
export function spellOf(unit: Unit, what: number): Spell {
  return unit.spells[spellIn(what)]
}

/** Whether the caster has a use of any spell left. */
export function hasSpell({ spells, spent }: Unit): boolean {
  for (let s = 0; s < spells.length; s++) if (isLeft(spells[s], spent)) return true
  return false
}

/** Appends the spells that a combatant may cast now, with their places, ascending. A grappled combatant casts nothing. SVN-GRP-08. */
export function listCasts(state: Fight, board: Board, unit: Unit, out: Int32Array, from: number): number {
  let n = from
  for (let s = 0; s < unit.spells.length; s++) {
    const spell = unit.spells[s]
    if (isLeft(spell, unit.spent)) n = listPlaces(state, board, unit, spell, out, n)
  }
  return n
}

/** Lists the choices after a held action made the place impossible: nothing, or another place for the same spell. SVN-HOLD-04. */
export function listElsewhere(state: Fight, board: Board, unit: Unit, what: number, out: Int32Array): number {
  out[0] = Action.pack(Action.DONE, 0)
  return isGripped(unit) ? 1 : listPlaces(state, board, unit, spellOf(unit, what), out, 1)
}

function listPlaces(state: Fight, board: Board, unit: Unit, spell: Spell, out: Int32Array, from: number): number {
  if (spell.radius > 0) return listCentres(state, board, unit, spell, out, from)
  const { camp } = unit
  const end = state.foesTo[camp]
  let n = from
  for (let i = state.foesFrom[camp]; i < end; i++) {
    if (unitAt(state, i).camp !== camp && mayTarget(state, unit, spell, unitAt(state, i)))
      out[n++] = Action.pack(Action.CAST, packCast(spell.index, i))
  }
  return fitting(n)
}

/** Whether a spell may target an enemy: its place is known, it is within range and in sight. SVN-LOS-05. */
function mayTarget(state: Fight, unit: Unit, { range }: Spell, target: Unit): boolean {
  if (target.fate !== UP || unseenOf(target) > 0) return false
  return coverOf(state, unit, target, range, 0) !== NO_SIGHT
}

/** Whether a declared spell can still be cast at its place. SVN-HOLD-04. */
export function isPossible(state: Fight, board: Board, unit: Unit, what: number): boolean {
  if (isGripped(unit)) return false
  const spell = spellOf(unit, what)
  if (spell.radius === 0) return mayTarget(state, unit, spell, unitAt(state, placeIn(what)))
  return layOutAt(board, unit, spell, placeIn(what))
}

/** Lays out the area of a spell about the centre with this number. */
export function layOutAt(board: Board, unit: Unit, { range, radius }: Spell, place: number): boolean {
  const across = placesAcross(board)
  const x = place % across
  return layOut(board, unit, range, radius, x, (place - x) / across)
}

/** Whether a spell strikes a combatant: as its target, or inside the area laid out last. */
export function isStruck(board: Board, { radius }: Spell, what: number, unit: Unit): boolean {
  if (unit.fate !== UP) return false
  return radius === 0 ? unit.index === placeIn(what) : isCaught(board, unit)
}

/** Combatants that the area of a spell catches, for display. Enemies whose place is hidden are left out. */
export function caughtBy(state: Fight, unit: Unit, what: number): number[] {
  const { board } = state
  if (board === null || !layOutAt(board, unit, spellOf(unit, what), placeIn(what))) return []
  const isKnownTo = (one: Unit): boolean => (one.camp === unit.camp ? one.fate === UP : isPlain(one))
  return state.units.filter((one) => isKnownTo(one) && isCaught(board, one)).map(({ index }) => index)
}

/**
 * Appends centres whose area catches at least one enemy at a known place. Of several centres that catch the same combatants only the first
 * is listed.
 */
function listCentres(state: Fight, board: Board, unit: Unit, spell: Spell, out: Int32Array, from: number): number {
  const { range, radius, index } = spell
  if (!findBox(state, board, unit)) return from
  const { box, catches: sets, caught } = state.scratch
  const across = placesAcross(board)
  const { columns } = board
  const column = unit.square % columns
  const row = (unit.square - column) / columns
  // An area about a corner reaches equally far to all sides; one about a square reaches one square farther down and to the right.
  const left = Math.max(0, column - range, box[0] - radius)
  const right = Math.min(across - 1, column + unit.size + range, box[1] + radius)
  const top = Math.max(0, row - range, box[2] - radius)
  const bottom = Math.min(placesDown(board) - 1, row + unit.size + range, box[3] + radius)
  let n = from
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (!layOut(board, unit, range, radius, x, y) || !catches(state, board, unit)) continue
      const found = n - from
      if (found === MOST_CENTRES || isKnown(state, found)) continue
      for (let w = 0; w < CAUGHT_WORDS; w++) sets[found * CAUGHT_WORDS + w] = caught[w]
      out[n++] = Action.pack(Action.CAST, packCast(index, y * across + x))
    }
  }
  return fitting(n)
}

/** Whether an enemy is up and its place is known. */
function isPlain(unit: Unit): boolean {
  return unit.fate === UP && unseenOf(unit) < 2
}

function findBox(state: Fight, { columns }: Board, unit: Unit): boolean {
  const { box } = state.scratch
  const { camp } = unit
  const end = state.foesTo[camp]
  let any = false
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.camp === camp || !isPlain(foe)) continue
    const x = foe.square % columns
    const y = (foe.square - x) / columns
    box[0] = any ? Math.min(box[0], x) : x
    box[1] = any ? Math.max(box[1], x + foe.size) : x + foe.size
    box[2] = any ? Math.min(box[2], y) : y
    box[3] = any ? Math.max(box[3], y + foe.size) : y + foe.size
    any = true
  }
  return any
}

/**
 * Notes which combatants the area catches; returns whether an enemy is among them. Hidden combatants are ignored, so that the list does not
 * give them away.
 */
function catches(state: Fight, board: Board, unit: Unit): boolean {
  const { caught } = state.scratch
  caught.fill(0)
  let any = false
  for (let i = 0; i < state.units.length; i++) {
    const one = unitAt(state, i)
    const isFoe = one.camp !== unit.camp
    if ((isFoe ? !isPlain(one) : one.fate !== UP) || !isCaught(board, one)) continue
    caught[i >> 5] = caught[i >> 5] | (1 << (i & 31))
    if (isFoe) any = true
  }
  return any
}

function isKnown({ scratch: { catches, caught } }: Fight, found: number): boolean {
  for (let k = 0; k < found; k++) {
    let w = 0
    while (w < CAUGHT_WORDS && catches[k * CAUGHT_WORDS + w] === caught[w]) w++
    if (w === CAUGHT_WORDS) return true
  }
  return false
}
