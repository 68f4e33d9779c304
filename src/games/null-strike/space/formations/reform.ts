import type { Log } from '../../../../core/log.ts'
import {
  aimFor,
  citeModelWays,
  citeWay,
  mayGo,
  putAtEnd,
  STAY,
  TO_OBJECTIVE,
  TO_TRANSPORT,
} from '../../chapters/move.ts'
import * as Action from '../../choices/actions.ts'
import * as Clause from '../../data/clause.ts'
import type { Field } from '../../state/field.ts'
import { OPEN, type Strike, type Unit } from '../../state/state.ts'
import { isOnTable } from '../movement/distances.ts'
import { gatherAll } from '../movement/neighbours.ts'
import { placeAround } from '../movement/surround.ts'
import { leave } from '../sight/sight.ts'
import {
  BLOCK,
  COLUMN,
  FORM,
  isScattered,
  mayForm,
  RING,
  recentre,
  shareSeats,
  takeForm,
  writeForm,
  writeRing,
} from './formation.ts'

/** Moves that change the formation of a unit, under `geometry: models`. AP-G-21, AP-MOVE-02. */

/** Adds the moves into another formation to `n` listed choices: in place, at full length in each direction, and about own transports. */
export function listForms(
  state: Strike,
  field: Field,
  unit: Unit,
  most: number,
  kind: number,
  run: boolean,
  out: Int32Array,
  n: number,
): number {
  let listed = n
  for (let form = BLOCK; form <= COLUMN; form++) {
    for (let way = STAY; way < TO_OBJECTIVE; way += way === STAY ? 1 : 2) {
      listed = listForm(state, field, unit, (form << FORM) | way, most, kind, run, out, listed)
    }
  }
  for (let i = 0; i < field.carriers; i++) {
    const what = (RING << FORM) | (TO_TRANSPORT + field.carrying[i])
    listed = listForm(state, field, unit, what, most, kind, run, out, listed)
  }
  return listed
}

function listForm(
  state: Strike,
  field: Field,
  unit: Unit,
  what: number,
  most: number,
  kind: number,
  run: boolean,
  out: Int32Array,
  n: number,
): number {
  const { end } = field
  if (!tryForm(state, field, unit, what, most, run)) return n
  out[n] = Action.pack(kind, what)
  field.ends[2 * n] = end[0]
  field.ends[2 * n + 1] = end[1]
  return n + 1
}

/** Writes the formation of a choice and its centre; false if the unit may not take it. */
export function tryForm(state: Strike, field: Field, unit: Unit, what: number, most: number, run: boolean): boolean {
  const way = what & ((1 << FORM) - 1)
  const form = what >> FORM
  if (form !== RING) {
    if (!aimFor(state, field, unit, way, most)) return false
    writeForm(field, unit, form)
  } else if (!aimRing(state, field, unit, way - TO_TRANSPORT)) return false
  shareSeats(field, unit)
  gatherAll(state, field, unit, field.depth)
  return mayForm(state, field, unit, most, run)
}

function aimRing({ units }: Strike, field: Field, unit: Unit, index: number): boolean {
  const { end } = field
  const transport = units[index]
  if (transport.player !== unit.player || unit.capacity > 0 || !isOnTable(transport)) return false
  end[0] = transport.x
  end[1] = transport.y
  return writeRing(field, unit, transport, unit.x - transport.x, unit.y - transport.y)
}

/**
 * Moves the models to the seats written about `field.end`. Returns whether a model leaves its place, which ends digging in. AP-DIG-02,
 * AP-FORT-02.
 */
export function reform(state: Strike, field: Field, unit: Unit, log: Log): boolean {
  const { end } = field
  if (log.on) {
    log.cite(Clause.MOVE_02)
    if (isScattered(unit)) log.cite(Clause.MOVE_03)
    citeModelWays(state, field, unit, log)
  }
  leave(state, field, unit, false)
  const moves = isElsewhere(field, unit)
  unit.x = end[0]
  unit.y = end[1]
  takeForm(field, unit)
  recentre(unit)
  if (moves) unit.dug = OPEN
  leave(state, field, unit, false)
  return moves
}

/** Whether a model would leave its place. */
function isElsewhere({ formX, formY, end }: Field, unit: Unit): boolean {
  const dx = end[0] - unit.x
  const dy = end[1] - unit.y
  for (let m = 0; m < unit.models; m++) {
    if (dx + formX[m] !== unit.seatX[m] || dy + formY[m] !== unit.seatY[m]) return true
  }
  return false
}

/**
 * Moves a unit back to `field.end` if it may go there: in its formation, or into a block if losses have broken its chain. AP-G-34,
 * AP-MOVE-03.
 */
export function goesBack(state: Strike, field: Field, unit: Unit, log: Log): boolean {
  if (!isScattered(unit)) {
    if (!mayGo(state, field, unit, unit.speed, false)) return false
    field.bend[0] = 0
    if (log.on) citeWay(state, field, unit, log)
    putAtEnd(state, field, unit)
    return true
  }
  writeForm(field, unit, BLOCK)
  shareSeats(field, unit)
  gatherAll(state, field, unit, field.depth)
  if (!mayForm(state, field, unit, unit.speed, false)) return false
  reform(state, field, unit, log)
  return true
}

/** Charges straight at a target and surrounds it; false if some models cannot follow. */
export function surround(state: Strike, field: Field, unit: Unit, target: Unit, log: Log): boolean {
  const { end } = field
  if (!placeAround(state, field, unit, target, log)) return false
  end[0] = unit.x
  end[1] = unit.y
  reform(state, field, unit, log)
  return true
}
