import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { citeLosses, dugCover, strike, usesAim } from '../chapters/attack.ts'
import { take } from '../chapters/capture.ts'
import { tryCharge } from '../chapters/charge.ts'
import { rally } from '../chapters/morale.ts'
import { aimFor, citeWay, putAtEnd, TO_OBJECTIVE } from '../chapters/move.ts'
import { checkEnd } from '../chapters/score.ts'
import { citeStand, placeAtEnd, setDone, tryEntry, trySlot } from '../chapters/setup.ts'
import { bailOut, board, placeBeside, tryBeside } from '../chapters/transport.ts'
import { noteCover } from '../chapters/turn.ts'
import { armEach, EACH } from '../chapters/weapon-choice.ts'
import * as Clause from '../data/clause.ts'
import { FORM } from '../space/formations/formation.ts'
import { OTHERS_LOST, othersOf, takeOff } from '../space/formations/losses.ts'
import { reform, surround, tryForm } from '../space/formations/reform.ts'
import { isTouching } from '../space/movement/distances.ts'
import { aimMove } from '../space/movement/moves-around.ts'
import { BENT, bendCode } from '../space/movement/path-code.ts'
import { citeLines } from '../space/sight/lines-met.ts'
import { isEngaged, leave, sightOf } from '../space/sight/sight.ts'
import { type Field, objectiveFor, SHOTS } from '../state/field.ts'
import { GRID } from '../state/grid.ts'
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

/** Carries out a choice. */
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
  else if (trySlot(state, field, unit, what)) {
    placeAtEnd(state, field, unit)
    field.stood[unit.index] = what
  }
  setDone(state, unit, log)
}

/** Spends an action for a unit. If the action needs no second choice, it is carried out at once. AP-ACT-08. */
function choose(state: Strike, unit: Unit, kind: number, dice: Dice, log: Log): void {
  state.left--
  state.active = unit.index
  state.kind = kind
  if (log.on) citeChoice(state, unit, kind, log)
  unit.done |= 1 << kind
  switch (kind) {
    case Action.RALLY:
      rally(state, unit, dice, log)
      break
    case Action.AIM:
      unit.aimed = 1
      if (log.on) {
        log.cite(Clause.AIM_01)
        log.note(Event.AIMED, unit.index, 0, 0, 0)
      }
      break
    case Action.DIG_IN:
    case Action.FORTIFY:
      unit.dug = kind === Action.DIG_IN ? DUG_IN : FORTIFIED
      // AP-C-04: digging in takes the whole turn, fortifying does not.
      if (kind === Action.DIG_IN && state.rules.digIn === 'wholeTurn') unit.done = -1
      if (log.on) {
        log.cite(kind === Action.DIG_IN ? Clause.DIG_01 : Clause.FORT_01)
        log.note(Event.DUG, unit.index, unit.dug, 0, 0)
      }
      break
    default:
      state.stage = DETAIL
      return
  }
  finishAction(state)
}

/** Cites the clauses that allow a unit this action after its earlier actions of the turn. */
function citeChoice({ units }: Strike, unit: Unit, kind: number, log: Log): void {
  const { done, player } = unit
  const did = (other: number): boolean => (done & (1 << other)) !== 0
  // A unit that dug in for a whole turn has done nothing else.
  const isShared = units.some((other) => {
    const theirs = other.done < 0 ? 1 << Action.DIG_IN : other.done
    return other.player === player && (theirs & (1 << kind)) !== 0
  })
  log.cite(Clause.ACT_08)
  if (done !== 0 || isShared) log.cite(Clause.ACT_03)
  // The move and the attack inside a charge do not count as chosen actions.
  const isPart = kind === Action.MOVE || kind === Action.ATTACK
  const isWhole = kind === Action.CHARGE && (did(Action.MOVE) || did(Action.ATTACK))
  if (isWhole || (isPart && did(Action.CHARGE))) log.cite(Clause.ACT_04)
  if ((kind === Action.RUN && did(Action.MOVE)) || (kind === Action.MOVE && did(Action.RUN))) log.cite(Clause.RUN_03)
  if (did(Action.DIG_IN) || (kind === Action.DIG_IN && done !== 0)) log.cite(Clause.C_04)
  if (kind === Action.DEPLOY || kind === Action.DISEMBARK) log.cite(Clause.ACT_10)
  if (unit.panicked === 1 && kind !== Action.RALLY) log.cite(Clause.G_34)
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
      else if (log.on) noteNoStrike(unit, 1, log)
      break
    case Action.MOVE:
    case Action.RUN:
      move(state, field, unit, kind, what, log)
      break
    case Action.CHARGE:
      charge(state, field, unit, what, log)
      break
    case Action.CAPTURE:
      take(state, field, unit, objectiveFor(field, unit.player, what), log)
      break
    case Action.DEPLOY:
      if (tryEntry(state, field, unit, what)) placeAtEnd(state, field, unit)
      if (log.on) {
        log.cite(Clause.DEP_01)
        log.cite(Clause.DEP_02)
        log.cite(Clause.G_14)
        citeStand(field, unit, log)
        log.note(Event.ENTERED, unit.index, unit.x * GRID, unit.y * GRID, 0)
      }
      break
    case Action.EMBARK: {
      const { dug } = unit
      if (log.on) citeBoarding(state, unit, log)
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
      if (log.on) {
        log.cite(Clause.DIS_01)
        log.cite(Clause.DIS_03)
        if (unit.models > 1) log.cite(Clause.G_30)
        if ((unit.done & (1 << Action.EMBARK)) !== 0) log.cite(Clause.EMB_03)
        citeStand(field, unit, log)
        log.note(Event.LEFT_TRANSPORT, unit.index, transport.index, unit.x * GRID, unit.y * GRID)
      }
    }
  }
}

function citeBoarding(state: Strike, unit: Unit, log: Log): void {
  log.cite(Clause.EMB_01)
  log.cite(Clause.EMB_02)
  if (unit.models > 1) log.cite(Clause.G_30)
  // The passengers keep panic, failed attempts to rally, and aim.
  if (unit.panicked === 1 || unit.rallies > 0 || unit.aimed === 1) log.cite(Clause.EMB_03)
  if (isEngaged(state, unit)) log.cite(Clause.G_23)
}

/** Notes that a unit does not attack after its charge: its player chose so, or no weapon reaches. AP-CHG-03. */
function noteNoStrike(unit: Unit, might: number, log: Log): void {
  log.cite(Clause.CHG_03)
  log.note(Event.NO_STRIKE, unit.index, might, 0, 0)
}

/** Carries out a move or a run. A unit that ran is harder to hit. AP-RUN-02, AP-G-08. */
function move(state: Strike, field: Field, unit: Unit, kind: number, way: number, log: Log): void {
  const fromX = unit.x
  const fromY = unit.y
  const { dug } = unit
  let hasMoved = false
  const leaves = log.on && isEngaged(state, unit)
  field.bend[0] = 0
  if (way >> FORM !== 0) {
    const may = tryForm(state, field, unit, way, kind === Action.RUN ? 2 * unit.speed : unit.speed, kind === Action.RUN)
    hasMoved = may && reform(state, field, unit, log)
  } else if (
    kind === Action.RUN ? aimFor(state, field, unit, way, 2 * unit.speed) : aimMove(state, field, unit, way, unit.speed)
  ) {
    if (log.on) citeWay(state, field, unit, log)
    putAtEnd(state, field, unit)
    hasMoved = unit.x !== fromX || unit.y !== fromY
  }
  if (kind === Action.RUN && (hasMoved || state.rules.runMin === 'any')) {
    unit.ran = 1
  }
  if (!log.on) return
  citeMove(unit, kind, way & 255, hasMoved, log)
  if (leaves && hasMoved) log.cite(Clause.G_23)
  log.note(Event.MOVED, unit.index, kind + BENT * bendCode(field), unit.x * GRID, unit.y * GRID)
  noteCover(unit, dug, log)
}

function citeMove(unit: Unit, kind: number, way: number, hasMoved: boolean, log: Log): void {
  log.cite(kind === Action.RUN ? Clause.RUN_01 : Clause.MOVE_01)
  if (unit.ran === 1 && kind === Action.RUN) log.cite(Clause.RUN_02)
  if (!hasMoved && kind === Action.RUN) log.cite(Clause.G_08)
  // The move stops in front of the base of the objective or transport.
  if (way >= TO_OBJECTIVE) log.cite(Clause.MOVE_04)
}

function charge(state: Strike, field: Field, unit: Unit, what: number, log: Log): void {
  const { end } = field
  const { dug } = unit
  const target = unitAt(state, what >> 3)
  const touches = log.on && isTouching(unit, target)
  const leaves = log.on && !touches && isEngaged(state, unit)
  field.bend[0] = 0
  if (tryCharge(state, field, unit, target, what & 7, log)) {
    const x = end[0]
    const y = end[1]
    if (!unit.isFree || (what & 7) !== 0 || !surround(state, field, unit, target, log)) {
      end[0] = x
      end[1] = y
      if (log.on) citeWay(state, field, unit, log)
      putAtEnd(state, field, unit)
    }
  }
  state.charges[unit.army] = state.charges[unit.army] + 1
  if (log.on) {
    log.cite(Clause.CHG_01)
    log.cite(Clause.CHG_04)
    log.cite(Clause.MOVE_01)
    // A charge may also be at an enemy beyond Speed, or at an enemy already in contact.
    if (touches || !isTouching(unit, target)) log.cite(Clause.CHG_05)
    if (leaves) log.cite(Clause.G_23)
    log.note(Event.CHARGES, unit.index, target.index + BENT * bendCode(field), unit.x * GRID, unit.y * GRID)
    noteCover(unit, dug, log)
  }
  if (listStrikes(state, field, unit, target, state.strikes) === 1) {
    if (log.on) noteNoStrike(unit, 0, log)
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
  how: Event.AttackHow,
  dice: Dice,
  log: Log,
): void {
  const seen = sightOf(state, field, unit, target)
  if (log.on) citeReach(state, field, unit, target, weapons, log)
  const isCharge = how === Event.BY_CHARGE
  const at = (unit.index * state.units.length + target.index) * SHOTS
  for (let i = 0; i < SHOTS; i++) state.shots[i] = field.shots[at + i]
  if ((weapons & EACH) === 0) strike(state, unit, target, weapons, state.shots, seen, how, dice, log)
  else {
    const aimed = usesAim(state, unit, isCharge) ? 1 : 0
    const cover = seen | dugCover(state, target)
    const used = armEach(state, unit, target, state.shots, cover, aimed, isCharge, state.arms)
    strike(state, unit, target, used | EACH, state.arms, seen, how, dice, log)
  }
  if (target.models === 0 && target.capacity > 0) bailOut(state, field, target, dice, log)
}

/** Cites the clauses that allow a unit to attack this target from its place. AP-G-20, AP-G-22, AP-G-23, AP-G-26. */
function citeReach(state: Strike, field: Field, unit: Unit, target: Unit, weapons: number, log: Log): void {
  const touches = isTouching(unit, target)
  const strikes = unit.weapons.some(({ melee }, w) => melee && ((weapons & EACH) !== 0 || ((weapons >> w) & 1) === 1))
  if (touches && strikes) log.cite(Clause.G_22)
  if (!touches && isEngaged(state, unit)) log.cite(Clause.G_23)
  citeLines(state, field, unit, target, log)
}

/** Removes the models that the defender has chosen. AP-ATK-08. */
function loseChosen(state: Strike, field: Field, what: number, log: Log): void {
  const { lost } = state
  const gone = lost + OTHERS_LOST * othersOf(what)
  leave(state, field, unitAt(state, state.losing), true)
  const unit = takeOff(state, what)
  if (!log.on) return
  citeLosses(lost, 0, log)
  log.note(Event.LOST, unit.index, gone, unit.models, 0)
}
