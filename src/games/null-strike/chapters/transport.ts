import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import * as Action from '../choices/actions.ts'
import * as Clause from '../data/clause.ts'
import { recentre, takeForm, writeRing } from '../space/formations/formation.ts'
import { isOnTable, isWithin } from '../space/movement/distances.ts'
import { gatherAll } from '../space/movement/neighbours.ts'
import { addTry, clearTries } from '../space/movement/placement-filter.ts'
import { leave } from '../space/sight/sight.ts'
import * as Step from '../state/dice-step.ts'
import type { Field } from '../state/field.ts'
import { onGrid } from '../state/grid.ts'
import { ABOARD, GONE, mark, NONE, OPEN, resize, type Strike, standInBlock, type Unit } from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { roll } from './chance.ts'
import { DIRECTIONS, directionFor, EAST, freeTo, keepStandable, mayStand, NORTH } from './move.ts'
import { placeAtEnd } from './setup.ts'

/** Transports: boarding, leaving and their loss. AP-EMB-01 to -03, AP-DIS-01 to -03, AP-G-15, AP-G-30. */

/** Largest distance in inches from which a unit boards a transport, and at which it is placed when it leaves one. */
export const BOARDING_REACH = 1
const PLACED = 0.5

/** A model survives a wreck on this number or more on a d6. AP-G-15. */
const SURVIVES = 2

/** Number of places around a transport, one in each direction. */
export const PLACES_AROUND = DIRECTIONS

/** Number of models that a transport can still take. */
export function roomIn({ units }: Strike, transport: Unit): number {
  let room = transport.capacity
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.place === ABOARD && unit.carrier === transport.index) room -= unit.models
  }
  return room
}

export function isEligible(state: Strike, unit: Unit, transport: Unit): boolean {
  if (transport === unit || transport.player !== unit.player || transport.models === 0) return false
  // A vehicle cannot ride in another vehicle.
  if (transport.capacity === 0 || unit.capacity > 0 || unit.type === 'vehicle') return false
  return roomIn(state, transport) >= unit.models
}

export function mayBoard(state: Strike, unit: Unit, transport: Unit): boolean {
  if (transport.player !== unit.player || !isOnTable(transport) || transport === unit) return false
  const near =
    state.rules.embarkReach === 'every'
      ? isAllBeside(unit, unit.x, unit.y, transport)
      : isWithin(unit, transport, BOARDING_REACH)
  return near && isEligible(state, unit, transport)
}

function isAllBeside(unit: Unit, x: number, y: number, transport: Unit): boolean {
  const { seatX, seatY } = unit
  const reach = BOARDING_REACH + unit.base + transport.base
  for (let i = 0; i < unit.models; i++) {
    const dx = x + seatX[i] - transport.x - transport.seatX[0]
    const dy = y + seatY[i] - transport.y - transport.seatY[0]
    if (dx * dx + dy * dy > reach * reach) return false
  }
  return true
}

/** Puts a unit into a transport. It keeps its panic, the bonus of failed Rally rolls and its aim, and is no longer dug in. AP-EMB-03, AP-DIG-02, AP-FORT-02. */
export function board(state: Strike, field: Field, unit: Unit, transport: Unit): void {
  if (isOnTable(unit)) leave(state, field, unit, false)
  field.changes++
  unit.place = ABOARD
  unit.carrier = transport.index
  unit.dug = OPEN
  unit.x = 0
  unit.y = 0
  standInBlock(unit)
  mark(unit)
}

/** Writes a place beside the transport into `field.end`; false if the unit cannot stand there. AP-DIS-01, AP-DIS-02. */
export function tryBeside(state: Strike, field: Field, unit: Unit, transport: Unit, direction: number): boolean {
  clearTries(field)
  gatherAll(state, field, unit, field.depth)
  if (!aimBeside(state, field, unit, transport, direction)) return false
  addTry(field, direction)
  keepStandable(state, field, unit)
  return field.tried === 1
}

/** Tries the places beside a transport in all directions. */
export function tryAround(state: Strike, field: Field, unit: Unit, transport: Unit): void {
  if (goesRound(state, unit)) return tryRings(state, field, unit, transport)
  clearTries(field)
  for (let d = 0; d < PLACES_AROUND; d++) {
    if (aimBeside(state, field, unit, transport, d)) addTry(field, Action.pack(Action.DISEMBARK, d))
  }
  gatherAll(state, field, unit, field.depth)
  keepStandable(state, field, unit)
}

/** Whether the models of a unit stand in a ring about a transport, so that each is beside it. AP-G-30. */
function goesRound({ rules }: Strike, unit: Unit): boolean {
  return unit.isFree && rules.embarkReach === 'every'
}

/** Tries a ring about a transport from all directions: each direction makes another ring. */
function tryRings(state: Strike, field: Field, unit: Unit, transport: Unit): void {
  gatherAll(state, field, unit, field.depth)
  let open = 0
  for (let d = 0; d < PLACES_AROUND; d++) {
    clearTries(field)
    if (!aimBeside(state, field, unit, transport, d)) continue
    addTry(field, d)
    keepStandable(state, field, unit)
    open |= field.tried << d
  }
  clearTries(field)
  for (let d = 0; d < PLACES_AROUND; d++) if (((open >> d) & 1) === 1) addTry(field, Action.pack(Action.DISEMBARK, d))
}

/** Writes the place beside the transport in a direction; false if it is not near enough to the transport. */
function aimBeside(state: Strike, field: Field, unit: Unit, transport: Unit, direction: number): boolean {
  const { end } = field
  // There may be no model at the centre of scattered models, so the distance is measured to the first model.
  const fromX = transport.x + transport.seatX[0]
  const fromY = transport.y + transport.seatY[0]
  const towards = directionFor(unit.player, direction)
  const ux = EAST[towards]
  const uy = NORTH[towards]
  if (goesRound(state, unit)) {
    end[0] = fromX
    end[1] = fromY
    if (!writeRing(field, unit, transport, ux, uy)) return false
    takeForm(field, unit)
    return true
  }
  standInBlock(unit)
  const away = 2 * (unit.disc + transport.disc)
  unit.x = fromX + away * ux
  unit.y = fromY + away * uy
  const back = freeTo(unit, -ux, -uy, fromX, fromY, transport.base) - PLACED
  unit.x = 0
  unit.y = 0
  const x = fromX + onGrid((away - back) * ux)
  const y = fromY + onGrid((away - back) * uy)
  end[0] = x
  end[1] = y
  return state.rules.embarkReach !== 'every' || isAllBeside(unit, x, y, transport)
}

export function mayLeave(state: Strike, field: Field, unit: Unit): boolean {
  const transport = state.units[unit.carrier]
  if (!isOnTable(transport)) return false
  const { asked, enters, changes } = field
  const { index } = unit
  if (asked[index] !== changes) {
    asked[index] = changes
    tryAround(state, field, unit, transport)
    enters[index] = field.tried > 0 ? 1 : 0
  }
  return enters[index] === 1
}

/** Places or removes the passengers of a destroyed transport. AP-G-15. */
export function bailOut(state: Strike, field: Field, transport: Unit, dice: Dice, log: Log): void {
  const { units, rules } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.place !== ABOARD || unit.carrier !== transport.index) continue
    const before = unit.models
    if (rules.transportLoss === 'lost') unit.models = unit.others = 0
    else if (rules.transportLoss === 'bailOutRisk') {
      dice.key(state.turn, Step.BAIL_OUT, unit.role, 0)
      const plain = roll(dice, before - unit.others, SURVIVES)
      unit.others = roll(dice, unit.others, SURVIVES)
      unit.models = plain + unit.others
    }
    let lost = before - unit.models
    resize(unit)
    const isOut = unit.models > 0
    if (isOut && !placeNear(state, field, unit, transport)) {
      lost += unit.models
      unit.models = 0
      unit.others = 0
    }
    if (log.on) log.cite(Clause.G_15)
    if (log.on && isOut) {
      log.cite(unit.models > 0 ? Clause.DIS_01 : Clause.DIS_02)
      if (before > 1) log.cite(Clause.G_30)
    }
    if (log.on) log.note(Event.BAILED_OUT, i, lost, unit.models, 0)
    if (unit.models > 0) continue
    unit.place = GONE
    unit.carrier = NONE
    unit.panicked = 0
    unit.destroyedTurn = state.turn
    if (log.on) log.note(Event.DESTROYED, i, 0, 0, 0)
  }
}

/** Puts a unit that leaves its transport at `field.end`. */
export function placeBeside(state: Strike, field: Field, unit: Unit): void {
  placeAtEnd(state, field, unit)
  if (!goesRound(state, unit)) return
  leave(state, field, unit, false)
  recentre(unit)
  leave(state, field, unit, false)
}

function placeNear(state: Strike, field: Field, unit: Unit, transport: Unit): boolean {
  const { end } = field
  for (let d = 0; d < PLACES_AROUND; d++) {
    if (!tryBeside(state, field, unit, transport, d)) continue
    placeBeside(state, field, unit)
    return true
  }
  // The last passengers always have room in the place of the wreck.
  standInBlock(unit)
  end[0] = transport.x
  end[1] = transport.y
  if (!mayStand(state, field, unit)) return false
  placeAtEnd(state, field, unit)
  return true
}
