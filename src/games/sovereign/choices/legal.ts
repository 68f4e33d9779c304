import { type Log, SILENT } from '../../../core/log.ts'
import { isAnyBeside, listAttacks, listSeizes, listShoves, listSwarms } from '../chapters/attack/attacks.ts'
import { listCasts, listElsewhere } from '../chapters/attack/casts.ts'
import { listRollers } from '../chapters/attack/swarm.ts'
import { BOW, NATURAL, RELOAD } from '../chapters/attack/weapons.ts'
import { mayAid } from '../chapters/injury/injury.ts'
import { farFromExit } from '../chapters/movement/exits.ts'
import { listPickUps } from '../chapters/movement/items.ts'
import { listVictims } from '../chapters/turn/act.ts'
import { FREE_CHANGE, FREE_DROP, FREE_LOAD, FREE_RELEASE, hasFree, hasMove } from '../chapters/turn/economy.ts'
import { listOpportunity } from '../chapters/turn/opportunity.ts'
import { mayGo } from '../chapters/turn/turn.ts'
import { answersOf } from '../chapters/turn/windows.ts'
import * as Clause from '../data/clause.ts'
import { SHIELD } from '../data/gear.ts'
import { insert, isRunning, mayCharge, mayScreen, squaresOf } from '../space/plans.ts'
import { distanceOf, isGripped } from '../space/reach.ts'
import type { Board } from '../state/board.ts'
import { ACTION, BLOW, CASTING, HELD, OPPORTUNITY, SWARMING, WINDOW, WRESTLE } from '../state/frames.ts'
import { ACT, CHOOSE, type Fight, NONE, topOf, type Unit, UP, unitAt } from '../state/state.ts'
import { fitting } from './action-list.ts'
import * as Action from './actions.ts'
import { listHauls, listOfBlow, listSquares } from './squares.ts'

/** Lists the legal choices as packed actions, ascending. Chapters 5 to 8 and 11. */

export function listActions(state: Fight, board: Board, out: Int32Array): number {
  const { turn } = state.scratch
  if (turn.version === state.version && state.pending === 0 && isTurn(state)) {
    for (let i = 0; i < turn.n; i++) out[i] = turn.list[i]
    return turn.n
  }
  if (state.depth > 0) {
    const frame = topOf(state)
    switch (frame.kind) {
      case WINDOW:
        return answersOf(state, frame, out)
      case OPPORTUNITY:
        return listOpportunity(out)
      case ACTION:
        return listVictims(state, unitAt(state, frame.unit), out)
      case SWARMING:
        return listRollers(state, frame, out)
      case BLOW:
        return listOfBlow(state, frame, out)
      case CASTING:
        return listElsewhere(state, board, unitAt(state, frame.unit), frame.spell, out)
      case WRESTLE:
        return listHauls(state, board, frame, out)
      default:
        return listTurn(state, board, unitAt(state, frame.unit), out)
    }
  }
  if (state.stage === CHOOSE) return listMembers(state, out)
  return listTurn(state, board, unitAt(state, state.active), out)
}

function listMembers(state: Fight, out: Int32Array): number {
  let n = 0
  const end = state.sideTo[state.goer]
  for (let i = state.sideFrom[state.goer]; i < end; i++) {
    if (mayGo(state, unitAt(state, i))) out[n++] = Action.pack(Action.MEMBER, i)
  }
  return n
}

/** Lists the actions of a combatant on its turn, or with its held turn. */
export function listTurn(state: Fight, board: Board, unit: Unit, out: Int32Array): number {
  if (state.pending !== 0) return listSquares(state, board, unit, out)
  if (unit.blows > 0) return listMore(state, unit, out)
  if (isRunning(state, unit)) return listRetreat(state, unit, out)
  const isHeld = state.depth > 0 && topOf(state).kind === HELD
  let n = 0
  out[n++] = Action.pack(Action.DONE, 0)
  if (isGripped(unit)) return listGripped(state, unit, out, n)
  const main = unit.main === 1
  const move = hasMove(unit)
  if ((move || unit.rest > 0) && squaresOf(state, unit) > 0) out[n++] = Action.pack(Action.RUN, 0)
  if (main) {
    const from = n
    n = listAttacks(state, unit, Action.ATTACK, out, n)
    if (maySwarm(state, unit)) n = listSwarms(out, from, n)
    if (unit.moves > 0 && unit.prone === 0 && mayCharge(state, board, unit)) out[n++] = Action.pack(Action.CHARGE, 0)
  }
  if (mayScreen(state, unit)) out[n++] = Action.pack(Action.SCREEN, 0)
  if (main && isAnyBeside(state, unit)) {
    n = listShoves(state, unit, out, n)
    n = listSeizes(state, unit, out, n)
  }
  if (main && unit.spells.length > 0) n = listCasts(state, board, unit, out, n)
  if (unit.prone === 1 && move) out[n++] = Action.pack(Action.STAND, 0)
  if (unit.prone === 0 && hasFree(state, unit, FREE_DROP)) out[n++] = Action.pack(Action.DROP, 0)
  if (mayDisengage(state, unit)) out[n++] = Action.pack(Action.DISENGAGE, 0)
  if (main && unit.defending === 0) out[n++] = Action.pack(Action.DEFEND, 0)
  if (main && unit.moves > 0 && !isHeld) out[n++] = Action.pack(Action.HOLD, 0)
  if (main) n = listVictimsOfWounds(state, unit, out, n)
  n = listChanges(state, unit, out, n)
  n = listLoads(state, unit, out, n)
  if (move) n = listPickUps(state, unit, out, n)
  if (mayWithdraw(state, unit)) out[n++] = Action.pack(Action.WITHDRAW, 0)
  return fitting(n)
}

/** Whether a swarm is possible: another combatant has joined one, or may still join one on its turn. SVN-SWARM-01, -08. */
function maySwarm(state: Fight, unit: Unit): boolean {
  if (state.rules.swarmMin === 1) return true
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally === unit || ally.fate !== UP) continue
    if (ally.swarm !== NONE || (ally.side === unit.side && ally.done === 0 && ally.main === 1)) return true
  }
  return false
}

/** Lists the remaining attacks of a Main with several attacks. SVN-MEL-04. */
function listMore(state: Fight, unit: Unit, out: Int32Array): number {
  out[0] = Action.pack(Action.DONE, 0)
  return listAttacks(state, unit, Action.ATTACK, out, 1)
}

/** Lists the choices of a combatant that retreats: it goes to an exit, or breaks a grapple first. SVN-MORALE-08. */
function listRetreat(state: Fight, unit: Unit, out: Int32Array): number {
  let n = 0
  out[n++] = Action.pack(Action.DONE, 0)
  if (unit.grapples !== NONE) out[n++] = Action.pack(Action.RELEASE, 0)
  if (unit.grappledBy > 0) {
    if (unit.main === 1) insert(out, 1, n++, Action.pack(Action.ESCAPE, 0))
    return n
  }
  if (unit.grapples !== NONE) return n
  if (hasMove(unit) && squaresOf(state, unit) > 0) out[n++] = Action.pack(Action.RUN, 0)
  if (unit.prone === 1 && hasMove(unit)) out[n++] = Action.pack(Action.STAND, 0)
  if (mayDisengage(state, unit)) out[n++] = Action.pack(Action.DISENGAGE, 0)
  return n
}

/** Lists the choices in a grapple: unarmed attacks, escape, release, moving the victim. SVN-GRP-04, -06, -08. */
function listGripped(state: Fight, unit: Unit, out: Int32Array, from: number): number {
  let n = from
  const main = unit.main === 1
  if (main) n = listAttacks(state, unit, Action.ATTACK, out, n)
  if (main && unit.grappledBy > 0) out[n++] = Action.pack(Action.ESCAPE, 0)
  if (unit.grapples !== NONE && hasFree(state, unit, FREE_RELEASE)) out[n++] = Action.pack(Action.RELEASE, 0)
  if (main && unit.grapples !== NONE && unit.grappledBy === 0) out[n++] = Action.pack(Action.DRAG, 0)
  if (main && unit.defending === 0) out[n++] = Action.pack(Action.DEFEND, 0)
  return n
}

function mayDisengage({ rules }: Fight, unit: Unit): boolean {
  if (unit.disengaged !== 0) return false
  return rules.disengageCost === 'move' ? hasMove(unit) : unit.main === 1
}

/** Whether a hero may withdraw: its general decides so, at the start of a turn, if there is a way out. SVN-MORALE-07, SVN-G62. */
function mayWithdraw(state: Fight, unit: Unit): boolean {
  if (!unit.isHero || state.rules.moraleHeroes !== 'policy' || unit.retreating === 1) return false
  if (unit.main === 0 || unit.moves === 0) return false
  return state.board !== null && farFromExit(state.board, unit, unit.square) !== NONE
}

/** Lists the fallen allies beside a combatant. SVN-DOWN-03, SVN-SKL-01. */
function listVictimsOfWounds(state: Fight, unit: Unit, out: Int32Array, from: number): number {
  let n = from
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (mayAid(ally, state.round) && distanceOf(state, unit, ally) <= 1) out[n++] = Action.pack(Action.AID, i)
  }
  return n
}

/** Lists the readied weapons to which a combatant may change. SVN-RDY-01, -02, SVN-G43. */
function listChanges(state: Fight, unit: Unit, out: Int32Array, from: number): number {
  const { rules } = state
  const may = rules.swap === 'main' ? unit.main === 1 : rules.swap === 'free' || hasFree(state, unit, FREE_CHANGE)
  let n = from
  if (!may) return n
  for (let w = 0; w < unit.weapons.length; w++) {
    const { hands, traits } = unit.weapons[w]
    if (w === unit.fist || w === unit.hand || (unit.gone & (1 << w)) !== 0 || (traits & NATURAL) !== 0) continue
    if (hands === 2 && (unit.gear & SHIELD) !== 0) continue
    out[n++] = Action.pack(Action.CHANGE, w)
  }
  return n
}

/** Cost of loading a weapon: 0 nothing, 1 a Move, 2 a Main. SVN-REL-01 to -03, SVN-ACT-06, SVN-G21. */
export function loadCost({ rules }: Fight, unit: Unit, w: number, log: Log = SILENT): number {
  if (log.on) log.cite(Clause.ACT_06)
  if (rules.reloadBasis === 'table') return 2
  const isSkilled = shootSkill(unit) >= 1
  const isBow = (unit.weapons[w].traits & BOW) !== 0
  if (log.on) log.cite(isBow ? Clause.REL_01 : Clause.REL_02)
  if (isBow) return isSkilled ? 0 : 1
  if (rules.reloadCrossbow === 'freeIfSkilled') return isSkilled ? 0 : 1
  return rules.reloadCrossbow === 'mainIfUnskilled' && !isSkilled ? 2 : 1
}

/** Level in Shoot; a combatant without skills has one modifier for all skills. SVN-REL-01, SVN-CHK-03. */
function shootSkill({ isHero, scores }: Unit): number {
  return isHero ? scores.shoot : Math.max(scores.shoot, scores.check)
}

function listLoads(state: Fight, unit: Unit, out: Int32Array, from: number): number {
  let n = from
  if (unit.empty === 0) return n
  const w = unit.hand
  if ((unit.empty & (1 << w)) === 0 || (unit.weapons[w].traits & RELOAD) === 0) return n
  const cost = loadCost(state, unit, w)
  const may = cost === 0 ? hasFree(state, unit, FREE_LOAD) : cost === 1 ? hasMove(unit) : unit.main === 1
  if (may) out[n++] = Action.pack(Action.LOAD, w)
  return n
}

/** Whether a turn offers a choice besides its end. The list is kept for the general that is asked next. */
export function hasMore(state: Fight, board: Board, unit: Unit): boolean {
  // A unit that still has to name a square always has one.
  if (state.pending !== 0) return true
  const { turn } = state.scratch
  turn.n = listTurn(state, board, unit, turn.list)
  turn.version = state.version
  return turn.n > 1
}

/** Whether the present decision is the action of a unit on its turn. */
function isTurn(state: Fight): boolean {
  return state.depth === 0 ? state.stage === ACT : topOf(state).kind === HELD
}
