import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import * as Clause from '../../data/clause.ts'
import { knowWay, squaresOf, waysOf } from '../../space/plans.ts'
import { distanceOf } from '../../space/reach.ts'
import { chargeTo, surveyOnce, wayTo } from '../../space/ways.ts'
import {
  type Fight,
  NONE,
  type Unit,
  UP,
  USED_CHARGE,
  USED_OTHER,
  USED_SCREEN,
  USES,
  unitAt,
} from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { begin } from '../turn/act.ts'
import { spendMain, spendMove } from '../turn/economy.ts'
import { BESIDE, openOpportunities } from '../turn/opportunity.ts'
import { walk } from './moves.ts'

/** Starts the movements that a unit chooses, a Run, a Charge or a Screen, towards their square; and Disengage. */

/** Starts the movement to the chosen square. */
export function go(state: Fight, unit: Unit, what: number, log: Log): void {
  const kind = state.pending
  state.pending = 0
  if (kind === Action.RUN) {
    run(state, unit, what, log)
    return
  }
  if (kind === Action.CHARGE) {
    unit.moves = 0
    spendMain(state, unit, USED_CHARGE)
    if (state.rules.chargeAcFrom === 'declare') unit.charging = 1
    const frame = begin(state, unit, Action.CHARGE, 0)
    surveyOnce(state, unit)
    chargeTo(state, unit, what, frame)
    return
  }
  waysOf(state, unit)
  spendMove(state, unit, log)
  const cell = unit.army * USES + USED_SCREEN
  state.used[cell] = state.used[cell] + 1
  const frame = begin(state, unit, Action.SCREEN, what >> 12)
  const square = what & 4095
  if (square !== unit.square) wayTo(state, square, frame)
}

/** A Run or, if Moves may be split, the rest of one. SVN-RUN-01, SVN-G15. */
function run(state: Fight, unit: Unit, square: number, log: Log): void {
  const { board, rules } = state
  if (board === null) return
  knowWay(state, board, unit, square)
  const most = squaresOf(state, unit)
  const left = most - board.ways.paths.cost[square]
  if (rules.moveSplit && unit.rest > 0) {
    if (log.on) log.cite(Clause.G15)
    unit.rest = 0
  } else {
    spendMove(state, unit, log)
    if (rules.moveSplit) unit.rest = left
  }
  const frame = walk(state, unit, Event.BY_RUN)
  if (square !== unit.square) wayTo(state, square, frame)
  if (rules.aooTrigger === 'startAdjacent' && frame.length > 0) openOpportunities(state, unit, BESIDE, NONE, log)
}

/** Disengages: enemies get no opportunities against the unit for a time. SVN-DIS-01, SVN-AOO-06, SVN-G18. */
export function disengage(state: Fight, unit: Unit, log: Log): void {
  if (state.rules.disengageCost === 'move') spendMove(state, unit, log)
  else spendMain(state, unit, USED_OTHER)
  unit.disengaged = state.rules.disengageDuration === 'round' ? 1 : 2
  unit.shaken = 0
  const { camp } = unit
  const first = state.foesFrom[camp]
  const end = state.foesTo[camp]
  for (let i = first; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp) continue
    if (distanceOf(state, unit, foe) <= 1) unit.shaken |= 1 << Math.min(i - first, 31)
  }
  if (log.on) {
    log.cite(Clause.DIS_01)
    log.cite(state.rules.disengageCost === 'move' ? Clause.G18 : Clause.ACT_08)
    log.note(Event.DISENGAGED, unit.index, 0, 0, 0)
  }
}
