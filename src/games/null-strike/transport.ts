import type { Dice } from '../../core/dice.ts'
import type { Log } from '../../core/log.ts'
import { BAILED_OUT, DESTROYED } from './events.ts'
import type { Field } from './field.ts'
import { isOnTable, isWithin } from './gaps.ts'
import { DIRECTIONS, freeTo, mayStand, onGrid } from './move.ts'
import { placeAtEnd } from './setup.ts'
import { disturb } from './sight.ts'
import { ABOARD, BAIL_OUT_DICE, GONE, NONE, OPEN, resize, type Strike, type Unit } from './state.ts'

/** Transports: boarding, leaving and their loss. AP-EMB-01 to -03, AP-DIS-01 to -03, AP-G-15, AP-G-30. */

/** How near a transport one must be, and how far from it who leaves is placed, inches. */
const BESIDE = 1
const PLACED = 0.5

/** Places around a transport, by direction. */
export const AROUND = DIRECTIONS

/** Models it can still take. */
export function roomIn({ units }: Strike, transport: Unit): number {
  let room = transport.capacity
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.place === ABOARD && unit.carrier === transport.index) room -= unit.models
  }
  return room
}

export function isEligible(state: Strike, unit: Unit, transport: Unit): boolean {
  if (transport === unit || transport.player !== unit.player || transport.models === 0) return false
  return transport.capacity > 0 && unit.capacity === 0 && roomIn(state, transport) >= unit.models
}

export function mayBoard(state: Strike, unit: Unit, transport: Unit): boolean {
  if (!isOnTable(transport) || !isEligible(state, unit, transport)) return false
  return state.rules.embarkReach === 'every'
    ? isAllBeside(unit, unit.x, unit.y, transport)
    : isWithin(unit, transport, BESIDE)
}

function isAllBeside(unit: Unit, x: number, y: number, transport: Unit): boolean {
  const p = unit.packing
  const reach = BESIDE + p.base + transport.packing.base
  for (let i = 0; i < unit.models; i++) {
    const dx = x + (p.x[i] as number) - transport.x
    const dy = y + (p.y[i] as number) - transport.y
    if (dx * dx + dy * dy > reach * reach) return false
  }
  return true
}

/** A unit boards: it keeps panic, what it gained by failed Rally rolls and its aim, and loses what it dug. AP-EMB-03. */
export function board(state: Strike, field: Field, unit: Unit, transport: Unit): void {
  if (isOnTable(unit)) disturb(state, field, unit)
  field.changes++
  unit.place = ABOARD
  unit.carrier = transport.index
  unit.dug = OPEN
  unit.x = 0
  unit.y = 0
}

/** Writes a place beside the transport into `field.end`; false if the unit cannot stand there. AP-DIS-01, AP-DIS-02. */
export function tryBeside(state: Strike, field: Field, unit: Unit, transport: Unit, direction: number): boolean {
  const turn = (2 * Math.PI * direction) / AROUND
  const ux = Math.cos(turn)
  const uy = Math.sin(turn)
  const away = 2 * (unit.disc + transport.disc)
  unit.x = transport.x + away * ux
  unit.y = transport.y + away * uy
  const back = freeTo(unit, -ux, -uy, transport.x, transport.y, transport.packing.base) - PLACED
  unit.x = 0
  unit.y = 0
  const x = onGrid(transport.x + (away - back) * ux)
  const y = onGrid(transport.y + (away - back) * uy)
  field.end[0] = x
  field.end[1] = y
  if (state.rules.embarkReach === 'every' && !isAllBeside(unit, x, y, transport)) return false
  return mayStand(state, field, unit, x, y)
}

export function mayLeave(state: Strike, field: Field, unit: Unit): boolean {
  const transport = state.units[unit.carrier] as Unit
  if (!isOnTable(transport)) return false
  for (let d = 0; d < AROUND; d++) if (tryBeside(state, field, unit, transport, d)) return true
  return false
}

/** What becomes of those aboard when their transport is removed. AP-G-15. */
export function bailOut(state: Strike, field: Field, transport: Unit, dice: Dice, log: Log): void {
  const { units, rules } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.place !== ABOARD || unit.carrier !== transport.index) continue
    let lost = rules.transportLoss === 'lost' ? unit.models : 0
    if (rules.transportLoss === 'bailOutRisk') {
      dice.key(state.turn, BAIL_OUT_DICE, unit.role, 0)
      lost = unit.models - dice.count(unit.models, 6, 2)
    }
    unit.models -= lost
    if (unit.others > unit.models) unit.others = unit.models
    resize(unit)
    if (unit.models > 0 && !placeNear(state, field, unit, transport)) {
      lost += unit.models
      unit.models = 0
      unit.others = 0
    }
    if (log.on) log.note(BAILED_OUT, i, lost, unit.models, 0)
    if (unit.models > 0) continue
    unit.place = GONE
    unit.carrier = NONE
    unit.panicked = 0
    unit.destroyedTurn = state.turn
    if (log.on) log.note(DESTROYED, i, 0, 0, 0)
  }
}

function placeNear(state: Strike, field: Field, unit: Unit, transport: Unit): boolean {
  for (let d = 0; d < AROUND; d++) {
    if (!tryBeside(state, field, unit, transport, d)) continue
    placeAtEnd(state, field, unit)
    return true
  }
  return false
}
