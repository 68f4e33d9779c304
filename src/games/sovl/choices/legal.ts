import { SILENT } from '../../../core/log.ts'
import { counterTarget } from '../chapters/charge/counter.ts'
import { isFree } from '../chapters/charge/engaged.ts'
import { mayCharge, mayTarget } from '../chapters/charge/may-charge.ts'
import { scout } from '../chapters/charge/pairs.ts'
import { mayChooseWidth, nextUnit, SPOTS, trySpot, tryWidth } from '../chapters/deploy.ts'
import { advanceRoom, HEADINGS, pivotUnit, planMoves } from '../chapters/move.ts'
import { mayShoot, shooters } from '../chapters/shoot.ts'
import { mayActivate } from '../chapters/turn/strategic-phase.ts'
import { FRENZY } from '../data/gear.ts'
import {
  ACT,
  ACTIVATE,
  type Battle,
  CHOOSE,
  DECLARE,
  DEPLOY,
  FIGHT,
  isEnemy,
  playerOf,
  REACT,
  REDIRECT,
  RESOLVE,
} from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { FIGHTING, NONE, type Unit } from '../state/unit.ts'
import * as Action from './actions.ts'
import { GRIDS } from './grid.ts'

/** Lists of legal actions. */

/** Most single manoeuvres in one activation, in the wide grid. */
const MOST_MANOEUVRES = 12

/** Writes the legal actions of the player who is asked, ascending; returns how many. */
export function listActions(state: SovlState, battle: Battle, out: Int32Array): number {
  switch (battle.stage) {
    case CHOOSE:
      return listChoices(battle, out)
    case DEPLOY:
      return listSpots(state, battle, out)
    case DECLARE:
      out[0] = Action.PASS
      return listCounters(state, battle, out, listCharges(state, battle, out, isFrenzied(state, battle) ? 0 : 1))
    case REACT:
      out[0] = Action.pack(Action.STAND, 0, 0)
      out[1] = Action.pack(Action.FLEE, 0, 0)
      return 2
    case REDIRECT:
      out[0] = Action.PASS
      return listTargets(state, battle, state.units[battle.pending], out, isFrenzied(state, battle) ? 0 : 1)
    case RESOLVE:
      return listDeclared(state, battle, out)
    case ACTIVATE:
      return listActivations(state, battle, out)
    case ACT:
      return listActs(state, battle, out)
    case FIGHT:
      return listEngagementsLeft(state, battle, out)
    default:
      throw new Error('nobody is asked')
  }
}

function listChoices(battle: Battle, out: Int32Array): number {
  let n = 0
  if (battle.left !== Action.BEGIN) {
    out[n++] = Action.pack(Action.CHOICE, Action.ZONE_NEAR, 0)
    out[n++] = Action.pack(Action.CHOICE, Action.ZONE_FAR, 0)
  }
  if (battle.left !== Action.ZONE_NEAR) {
    out[n++] = Action.pack(Action.CHOICE, Action.BEGIN, 0)
    out[n++] = Action.pack(Action.CHOICE, Action.LET_BEGIN, 0)
  }
  return n
}

function listSpots(state: SovlState, battle: Battle, out: Int32Array): number {
  // Lists spots, and widths for the units whose width is asked first.
  return listPlaces(state, battle, out, listPlaces(state, battle, out, 0, Action.PLACE), Action.WIDTH)
}

function listPlaces(
  state: SovlState,
  battle: Battle,
  out: Int32Array,
  from: number,
  kind: typeof Action.PLACE | typeof Action.WIDTH,
): number {
  const alternating = (battle.spec.deployment.order ?? state.rules.deployment) === 'alternating'
  const units = state.units
  let n = from
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (playerOf(unit) !== battle.decider || battle.placed[i] !== 0) continue
    if (battle.active !== NONE && battle.active !== i) continue
    // In simultaneous deployment the enemy sees no order of placing, so units are placed in list order.
    if (!alternating && unit !== nextUnit(state, battle, battle.decider)) continue
    if (mayChooseWidth(state, battle, unit) !== (kind === Action.WIDTH)) continue
    const last = kind === Action.WIDTH ? unit.fullModels : SPOTS - 1
    for (let b = kind === Action.WIDTH ? 1 : 0; b <= last; b++) {
      const may = kind === Action.WIDTH ? tryWidth(state, battle, unit, b) : trySpot(state, battle, unit, b)
      if (may) out[n++] = Action.pack(kind, i, b)
    }
  }
  return n
}

function listCharges(state: SovlState, battle: Battle, out: Int32Array, from: number): number {
  if (state.rules.unitProperties === 'off') return listChances(state, battle, out, from)
  const units = state.units
  let n = from
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (playerOf(unit) === battle.token && mayCharge(state, battle, unit)) n = listTargets(state, battle, unit, out, n)
  }
  return n
}

/** Lists the charges of pairs that distance and facing do not rule out. */
function listChances(state: SovlState, battle: Battle, out: Int32Array, from: number): number {
  scout(state, battle)
  const units = state.units
  const size = units.length
  const { chances, token } = battle
  const last = token * size * size + battle.hopeful[token]
  let n = from
  for (let at = token * size * size; at < last; at++) {
    const pair = chances[at]
    const i = Math.floor(pair / size)
    const unit = units[i]
    if (!mayCharge(state, battle, unit) || !mayTarget(state, battle, unit, units[pair % size])) continue
    out[n++] = Action.pack(Action.CHARGE, i, (pair % size) * 4 + battle.pairSide[pair])
  }
  return n
}

function listTargets(state: SovlState, battle: Battle, unit: Unit, out: Int32Array, from: number): number {
  const units = state.units
  let n = from
  const only = (unit.gear & FRENZY) !== 0 ? nearestTarget(state, battle, unit) : NONE
  for (let j = 0; j < units.length; j++) {
    const target = units[j]
    if (!isEnemy(unit, target) || !mayTarget(state, battle, unit, target)) continue
    if (only !== NONE && only !== j) continue
    out[n++] = Action.pack(Action.CHARGE, unit.index, j * 4 + battle.pairSide[unit.index * units.length + j])
  }
  return n
}

/**
 * The target that a frenzied unit must charge: the nearest legal target, the first if several are equally near; `NONE` if there is none.
 */
function nearestTarget(state: SovlState, battle: Battle, unit: Unit): number {
  const units = state.units
  let nearest = NONE
  for (let j = 0; j < units.length; j++) {
    const target = units[j]
    if (!isEnemy(unit, target) || !mayTarget(state, battle, unit, target)) continue
    const pair = unit.index * units.length
    const nearer = nearest === NONE || battle.pairDistance[pair + j] < battle.pairDistance[pair + nearest] - 1e-6
    if (nearer) nearest = j
  }
  return nearest
}

/** Whether a frenzied unit of the player may charge, so that the player may not pass. */
function isFrenzied(state: SovlState, battle: Battle): boolean {
  if (state.rules.unitProperties === 'off') return false
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if ((unit.gear & FRENZY) === 0 || playerOf(unit) !== battle.decider || !mayCharge(state, battle, unit)) continue
    if (battle.stage === REDIRECT && i !== battle.pending) continue
    if (nearestTarget(state, battle, unit) !== NONE) return true
  }
  return false
}

function listCounters(state: SovlState, battle: Battle, out: Int32Array, from: number): number {
  if (battle.declarations === 0) return from
  const units = state.units
  let n = from
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (playerOf(unit) === battle.token && counterTarget(state, battle, unit) !== NONE)
      out[n++] = Action.pack(Action.COUNTER, i, 0)
  }
  return n
}

function listDeclared(state: SovlState, battle: Battle, out: Int32Array): number {
  const units = state.units
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (playerOf(unit) === battle.token && unit.target !== NONE && !unit.countering)
      out[n++] = Action.pack(Action.NEXT_CHARGE, i, 0)
  }
  return n
}

function listActivations(state: SovlState, battle: Battle, out: Int32Array): number {
  const units = state.units
  let n = 1
  out[0] = Action.PASS
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (playerOf(unit) === battle.token && mayActivate(state, battle, unit))
      out[n++] = Action.pack(Action.ACTIVATION, i, 0)
  }
  return n
}

function listActs(state: SovlState, battle: Battle, out: Int32Array): number {
  const unit = state.units[battle.active]
  let n = 0
  if (mayMove(state, battle, unit)) {
    if (state.rules.moves === 'wide') n = listManoeuvres(state, battle, unit, out)
    else {
      if (!battle.planned) planMoves(state, battle, unit)
      const rows = GRIDS[state.rules.moves].length
      for (let row = 0; row < rows; row++) if (battle.legal[row] === 1) out[n++] = Action.pack(Action.MOVE, row, 0)
    }
  }
  if (mayStillShoot(state, battle, unit)) {
    const units = state.units
    for (let j = 0; j < units.length; j++) {
      const target = units[j]
      if (isEnemy(unit, target) && mayShoot(state, battle, unit, unit.shape, target))
        out[n++] = Action.pack(Action.SHOOT, j, 0)
    }
  }
  out[n++] = Action.pack(Action.DONE, 0, 0)
  return n
}

/** Whether the active unit has its volley left, and models to shoot. */
export function mayStillShoot(state: SovlState, battle: Battle, unit: Unit): boolean {
  return unit.range > 0 && !battle.shot && shooters(state, unit) > 0
}

/** Whether the active unit may move now: once, or by single manoeuvres while it has movement. */
export function mayMove(state: SovlState, battle: Battle, unit: Unit): boolean {
  if (unit.fate !== FIGHTING || !isFree(state, unit)) return false
  if (state.rules.moves !== 'wide') return !battle.moved
  return battle.manoeuvres < MOST_MANOEUVRES && battle.points[0] > 0.05
}

function listManoeuvres(state: SovlState, battle: Battle, unit: Unit, out: Int32Array): number {
  let n = 0
  const headings = HEADINGS + state.units.length
  for (let heading = 0; heading < headings; heading++) {
    if (pivotUnit(state, battle, unit, heading, true, SILENT)) out[n++] = Action.pack(Action.PIVOT, heading, 0)
  }
  const room = advanceRoom(state, battle, unit)
  for (let tenths = 10; tenths <= room; tenths += 10) out[n++] = Action.pack(Action.ADVANCE, 0, tenths)
  // The longest Advance: to contact, to the edge of an obstacle, or to the end of its movement.
  if (room > 0 && room % 10 !== 0) out[n++] = Action.pack(Action.ADVANCE, 0, room)
  return n
}

function listEngagementsLeft(state: SovlState, battle: Battle, out: Int32Array): number {
  let n = 0
  for (let e = 0; e < state.engagements; e++)
    if (battle.fought[e] === 0) out[n++] = Action.pack(Action.ENGAGEMENT, e, 0)
  return n
}
