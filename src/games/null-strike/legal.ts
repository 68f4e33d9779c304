import {
  AIM,
  ATTACK,
  BOARD,
  CAPTURE,
  CHARGE,
  DEPLOY,
  DIG_IN,
  DISEMBARK,
  EMBARK,
  END_TURN,
  FORTIFY,
  MOVE,
  PLACE,
  pack,
  RALLY,
  RESERVE,
  RUN,
  STRIKE,
} from './actions.ts'
import { mayTake } from './capture.ts'
import { HEADINGS, isLocked, mayBeCharged, mayCharge, mayStrike, tryCharge } from './charge.ts'
import type { Field } from './field.ts'
import { isOnTable } from './gaps.ts'
import { aimFor, listNear, mayGo, STAY, TO_TRANSPORT } from './move.ts'
import { ENTRIES, mayEnter, SPOTS, tryEntry, trySpot } from './setup.ts'
import { sightOf } from './sight.ts'
import {
  ABOARD,
  ACT,
  CHARGED,
  DEPLOY_UNITS,
  DETAIL,
  DUG_IN,
  IN_RESERVE,
  ON_TABLE,
  OPEN,
  type Strike,
  type Unit,
  unitAt,
} from './state.ts'
import { AROUND, isEligible, mayBoard, mayLeave, tryBeside } from './transport.ts'

/** What may be chosen: lists of choices, ascending. */

/** Writes the legal choices of the player who is asked; returns how many. */
export function listActions(state: Strike, field: Field, out: Int32Array): number {
  switch (state.stage) {
    case DEPLOY_UNITS:
      return listSpots(state, field, unitAt(state, state.active), out)
    case ACT:
      return listKinds(state, field, out)
    case DETAIL:
      return listDetails(state, field, unitAt(state, state.active), out)
    case CHARGED:
      return listStrikes(state, field, unitAt(state, state.active), unitAt(state, state.charged), out)
    default:
      throw new Error('nobody is asked')
  }
}

/** One unit’s one action, or the end of the turn. AP-ACT-01 to -03, AP-ACT-09. */
function listKinds(state: Strike, field: Field, out: Int32Array): number {
  const { units, goer } = state
  out[0] = pack(END_TURN, 0)
  let n = 1
  for (let kind = ATTACK; kind <= DISEMBARK; kind++) {
    for (let i = 0; i < units.length; i++) {
      const unit = units[i] as Unit
      if (unit.player === goer && mayChoose(state, field, unit, kind)) out[n++] = pack(kind, i)
    }
  }
  return n
}

/** Whether a unit may choose a kind of action. AP-ACT-02, AP-ACT-10. */
export function mayChoose(state: Strike, field: Field, unit: Unit, kind: number): boolean {
  if ((unit.done & (1 << kind)) !== 0 || unit.models === 0) return false
  if (unit.place === IN_RESERVE) return kind === DEPLOY && mayEnter(state, field, unit)
  if (unit.panicked === 1 && !mayInPanic(state, kind)) return false
  if (unit.place === ABOARD) return kind === DISEMBARK && mayLeave(state, field, unit)
  switch (kind) {
    case ATTACK:
      return hasTarget(state, field, unit)
    case MOVE:
    case RUN:
      return !isLocked(state, unit)
    case DIG_IN:
      return unit.dug === OPEN && (state.rules.digIn !== 'wholeTurn' || unit.done === 0)
    case FORTIFY:
      return mayFortify(state, unit)
    case RALLY:
      return unit.panicked === 1
    case CHARGE:
      return mayCharge(state, field, unit)
    case CAPTURE:
      return mayCaptureAny(state, field, unit)
    case AIM:
      return unit.aimed === 0
    case EMBARK:
      return !isLocked(state, unit) && mayEmbark(state, unit)
    default:
      return false
  }
}

/** What panic leaves to a unit, AP-G-11. */
function mayInPanic({ rules }: Strike, kind: number): boolean {
  if (rules.panicEffect === 'noAttack') return kind !== ATTACK && kind !== CHARGE
  return kind === RALLY
}

/** AP-FORT-01, AP-C-04. */
function mayFortify({ rules }: Strike, unit: Unit): boolean {
  if (unit.dug !== DUG_IN) return false
  if (rules.digIn === 'wholeTurn') return unit.done === 0
  return rules.digIn === 'action' || (unit.done & (1 << DIG_IN)) === 0
}

export function hasTarget(state: Strike, field: Field, unit: Unit): boolean {
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const target = units[i] as Unit
    if (target.player !== unit.player && isOnTable(target) && sightOf(state, field, unit, target) >= 0) return true
  }
  return false
}

function mayCaptureAny(state: Strike, field: Field, unit: Unit): boolean {
  for (let o = 0; o < field.objectives; o++) if (mayTake(state, field, unit, o)) return true
  return false
}

function mayEmbark(state: Strike, unit: Unit): boolean {
  if (unit.capacity > 0) return false
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const transport = units[i] as Unit
    if (transport.capacity > 0 && mayBoard(state, unit, transport)) return true
  }
  return false
}

/** Of the action that was chosen: where, or at whom. */
function listDetails(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  switch (state.kind) {
    case ATTACK:
      return listTargets(state, field, unit, out)
    case MOVE:
      return listWays(state, field, unit, unit.speed, MOVE, out)
    case RUN:
      return listWays(state, field, unit, 2 * unit.speed, RUN, out)
    case CHARGE:
      return listCharges(state, field, unit, out)
    case CAPTURE:
      return listObjectives(state, field, unit, out)
    case DEPLOY: {
      let n = 0
      for (let entry = 0; entry < ENTRIES; entry++)
        if (tryEntry(state, field, unit, entry)) out[n++] = pack(DEPLOY, entry)
      return n
    }
    case EMBARK:
      return listTransports(state, unit, out)
    default: {
      const transport = unitAt(state, unit.carrier)
      let n = 0
      for (let d = 0; d < AROUND; d++) if (tryBeside(state, field, unit, transport, d)) out[n++] = pack(DISEMBARK, d)
      return n
    }
  }
}

function listTargets(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  const { units } = state
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const target = units[i] as Unit
    if (target.player === unit.player || !isOnTable(target) || sightOf(state, field, unit, target) < 0) continue
    for (let s = 0; s < unit.sets.length; s++) {
      const set = unit.sets[s] as number
      if (mayStrike(state, field, unit, target, set, false)) out[n++] = pack(ATTACK, i * 8 + set)
    }
  }
  return n
}

function listWays(state: Strike, field: Field, unit: Unit, most: number, kind: number, out: Int32Array): number {
  out[0] = pack(kind, STAY)
  let n = 1
  const near = listNear(state, field, unit, most)
  const last = TO_TRANSPORT + state.units.length
  for (let way = 1; way < last; way++) {
    if (!aimFor(state, field, unit, way, most)) continue
    const x = field.end[0] as number
    const y = field.end[1] as number
    if (mayGo(state, field, unit, x, y, most, kind === RUN, near)) out[n++] = pack(kind, way)
  }
  return n
}

function listCharges(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  const { units } = state
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const target = units[i] as Unit
    if (!mayBeCharged(state, unit, target)) continue
    for (let heading = 0; heading < HEADINGS; heading++) {
      if (tryCharge(state, field, unit, target, heading)) out[n++] = pack(CHARGE, i * 8 + heading)
    }
  }
  return n
}

function listObjectives(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  let n = 0
  for (let o = 0; o < field.objectives; o++) if (mayTake(state, field, unit, o)) out[n++] = pack(CAPTURE, o)
  return n
}

function listTransports(state: Strike, unit: Unit, out: Int32Array): number {
  const { units } = state
  let n = 0
  for (let i = 0; i < units.length; i++) if (mayBoard(state, unit, units[i] as Unit)) out[n++] = pack(EMBARK, i)
  return n
}

/** After a charge: with which melee weapons, or none. AP-CHG-02, AP-CHG-03. */
export function listStrikes(state: Strike, field: Field, unit: Unit, target: Unit, out: Int32Array): number {
  out[0] = pack(STRIKE, 0)
  let n = 1
  for (let s = 0; s < unit.sets.length; s++) {
    const set = unit.sets[s] as number
    if (mayStrike(state, field, unit, target, set, true)) out[n++] = pack(STRIKE, set)
  }
  return n
}

/** Zone, reserves or a transport that is set up. AP-SET-01. */
function listSpots(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  let n = 0
  for (let spot = 0; spot < SPOTS; spot++) if (trySpot(state, field, unit, spot)) out[n++] = pack(PLACE, spot)
  out[n++] = pack(RESERVE, 0)
  const { units, set } = state
  for (let i = 0; i < units.length; i++) {
    const transport = units[i] as Unit
    if (
      set[i] === 1 &&
      (transport.place === ON_TABLE || transport.place === IN_RESERVE) &&
      isEligible(state, unit, transport)
    ) {
      out[n++] = pack(BOARD, i)
    }
  }
  return n
}
