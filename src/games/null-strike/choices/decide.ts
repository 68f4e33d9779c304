import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { armEach, EACH } from '../chapters/arms.ts'
import { dugCover, strike } from '../chapters/attack.ts'
import { tryCharge } from '../chapters/charge.ts'
import { rally } from '../chapters/morale.ts'
import { aimFor, putAtEnd } from '../chapters/move.ts'
import { checkEnd } from '../chapters/score.ts'
import { placeAtEnd, setDone, tryEntry, trySpot } from '../chapters/setup.ts'
import { bailOut, board, placeBeside, tryBeside } from '../chapters/transport.ts'
import { noteCover } from '../chapters/turn.ts'
import { OTHERS_LOST, othersOf, takeOff } from '../space/formations/fallen.ts'
import { FORM } from '../space/formations/form.ts'
import { reform, surround, tryForm } from '../space/formations/reform.ts'
import { aimMove } from '../space/movement/around.ts'
import { BENT, bendCode } from '../space/movement/path-code.ts'
import { leave, sightOf } from '../space/sight/sight.ts'
import { type Field, objectiveFor, SHOTS, STALE } from '../state/field.ts'
import { END } from '../state/scratch.ts'
import {
  ACT,
  CHARGED,
  DETAIL,
  DUG_IN,
  ENDED,
  FORTIFIED,
  IN_RESERVE,
  NONE,
  type Strike,
  TURN_ENDS,
  type Unit,
  unitAt,
} from '../state/state.ts'
import { mark } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import * as Action from './actions.ts'
import { listStrikes } from './legal.ts'

/** What comes of a choice. */
export function carryOut(state: Strike, field: Field, action: number, dice: Dice, log: Log): void {
  const kind = Action.kindOf(action)
  const what = Action.whatOf(action)
  if (kind === Action.LOSE) {
    loseChosen(state, field, what, log)
    finishAction(state)
    return
  }
  if (kind >= Action.PLACE) {
    setUp(state, field, kind, what, log)
    return
  }
  if (kind === Action.END_TURN) {
    state.stage = TURN_ENDS
    return
  }
  if (state.stage === ACT) {
    choose(state, unitAt(state, what), kind, dice, log)
    return
  }
  const unit = unitAt(state, state.active)
  perform(state, field, unit, kind, what, dice, log)
  if (!checkEnd(state, log) && state.stage === DETAIL) finishAction(state)
}

function setUp(state: Strike, field: Field, kind: number, what: number, log: Log): void {
  const unit = unitAt(state, state.active)
  if (kind === Action.RESERVE) {
    unit.place = IN_RESERVE
    mark(unit)
  } else if (kind === Action.BOARD) board(state, field, unit, unitAt(state, what))
  else if (trySpot(state, field, unit, what)) {
    placeAtEnd(state, field, unit)
    field.stood[unit.index] = what
  }
  setDone(state, unit, log)
}

/** An action is spent: those that need no more are carried out. AP-ACT-08. */
function choose(state: Strike, unit: Unit, kind: number, dice: Dice, log: Log): void {
  state.left--
  state.active = unit.index
  state.kind = kind
  unit.done |= 1 << kind
  switch (kind) {
    case Action.RALLY:
      rally(state, unit, dice, log)
      break
    case Action.AIM:
      unit.aimed = 1
      if (log.on) log.note(Event.AIMED, unit.index, 0, 0, 0)
      break
    case Action.DIG_IN:
    case Action.FORTIFY:
      unit.dug = kind === Action.DIG_IN ? DUG_IN : FORTIFIED
      // AP-C-04: it is digging in that takes a turn.
      if (kind === Action.DIG_IN && state.rules.digIn === 'wholeTurn') unit.done = -1
      if (log.on) log.note(Event.DUG, unit.index, unit.dug, 0, 0)
      break
    default:
      state.stage = DETAIL
      return
  }
  finishAction(state)
}

function finishAction(state: Strike): void {
  if (state.stage === ENDED) return
  state.active = NONE
  state.charged = NONE
  state.stage = ACT
}

function perform(state: Strike, field: Field, unit: Unit, kind: number, what: number, dice: Dice, log: Log): void {
  switch (kind) {
    case Action.ATTACK:
      attack(state, field, unit, unitAt(state, what >> 3), what & 7 || EACH, Event.BY_ATTACK, dice, log)
      break
    case Action.STRIKE:
      state.stage = DETAIL
      if (what !== 0) attack(state, field, unit, unitAt(state, state.charged), what, Event.BY_CHARGE, dice, log)
      else if (log.on) log.note(Event.NO_STRIKE, unit.index, 1, 0, 0)
      break
    case Action.MOVE:
    case Action.RUN:
      move(state, field, unit, kind, what, log)
      break
    case Action.CHARGE:
      charge(state, field, unit, what, log)
      break
    case Action.CAPTURE: {
      const objective = objectiveFor(field, unit.player, what)
      field.takenBy[objective] = unit.player
      field.charges.fill(STALE)
      field.changes++
      if (log.on) log.note(Event.CAPTURED, unit.index, objective, 0, 0)
      break
    }
    case Action.DEPLOY:
      if (tryEntry(state, field, unit, what)) placeAtEnd(state, field, unit)
      if (log.on) log.note(Event.ENTERED, unit.index, unit.x * 1024, unit.y * 1024, 0)
      break
    case Action.EMBARK: {
      const { dug } = unit
      board(state, field, unit, unitAt(state, what))
      if (log.on) {
        log.note(Event.BOARDED, unit.index, what, 0, 0)
        noteCover(unit, dug, log)
      }
      break
    }
    default: {
      const transport = unitAt(state, unit.carrier)
      if (tryBeside(state, field, unit, transport, what)) placeBeside(state, field, unit)
      if (log.on) log.note(Event.LEFT_TRANSPORT, unit.index, transport.index, unit.x * 1024, unit.y * 1024)
    }
  }
}

/** A move or a run: who ran at all is harder to hit. AP-RUN-02, AP-G-08. */
function move(state: Strike, field: Field, unit: Unit, kind: number, way: number, log: Log): void {
  const fromX = unit.x
  const fromY = unit.y
  const { dug } = unit
  let hasMoved = false
  field.bend[0] = 0
  if (way >> FORM !== 0) {
    const may = tryForm(state, field, unit, way, kind === Action.RUN ? 2 * unit.speed : unit.speed, kind === Action.RUN)
    hasMoved = may && reform(state, field, unit)
  } else if (
    kind === Action.RUN ? aimFor(state, field, unit, way, 2 * unit.speed) : aimMove(state, field, unit, way, unit.speed)
  ) {
    putAtEnd(state, field, unit)
    hasMoved = unit.x !== fromX || unit.y !== fromY
  }
  if (kind === Action.RUN && (hasMoved || state.rules.runMin === 'any')) {
    unit.ran = 1
  }
  if (!log.on) return
  log.note(Event.MOVED, unit.index, kind + BENT * bendCode(field), unit.x * 1024, unit.y * 1024)
  noteCover(unit, dug, log)
}

function charge(state: Strike, field: Field, unit: Unit, what: number, log: Log): void {
  const { dug } = unit
  const target = unitAt(state, what >> 3)
  field.bend[0] = 0
  if (tryCharge(state, field, unit, target, what & 7)) {
    const x = END[0]
    const y = END[1]
    if (!unit.isFree || (what & 7) !== 0 || !surround(state, field, unit, target)) {
      END[0] = x
      END[1] = y
      putAtEnd(state, field, unit)
    }
  }
  state.charges[unit.army] = state.charges[unit.army] + 1
  if (log.on) {
    log.note(Event.CHARGES, unit.index, target.index + BENT * bendCode(field), unit.x * 1024, unit.y * 1024)
    noteCover(unit, dug, log)
  }
  if (listStrikes(state, field, unit, target, state.strikes) === 1) {
    if (log.on) log.note(Event.NO_STRIKE, unit.index, 0, 0, 0)
    return
  }
  state.charged = target.index
  state.stage = CHARGED
}

function attack(
  state: Strike,
  field: Field,
  unit: Unit,
  target: Unit,
  weapons: number,
  how: number,
  dice: Dice,
  log: Log,
): void {
  const cover = sightOf(state, field, unit, target) | dugCover(state, target)
  const at = (unit.index * state.units.length + target.index) * SHOTS
  for (let i = 0; i < SHOTS; i++) state.shots[i] = field.shots[at + i]
  if ((weapons & EACH) === 0) strike(state, unit, target, weapons, state.shots, cover, how, dice, log)
  else {
    const aimed = how === Event.BY_CHARGE && state.rules.aimCharge === 'no' ? 0 : unit.aimed
    const used = armEach(state, unit, target, state.shots, cover, aimed, how === Event.BY_CHARGE, state.arms)
    strike(state, unit, target, used | EACH, state.arms, cover, how, dice, log)
  }
  if (target.models === 0 && target.capacity > 0) bailOut(state, field, target, dice, log)
}

/** The defender has chosen which of his models go. AP-ATK-08. */
function loseChosen(state: Strike, field: Field, what: number, log: Log): void {
  const { lost } = state
  const gone = lost + OTHERS_LOST * othersOf(what)
  leave(state, field, unitAt(state, state.losing), true)
  const unit = takeOff(state, what)
  if (log.on) log.note(Event.LOST, unit.index, gone, unit.models, 0)
}
