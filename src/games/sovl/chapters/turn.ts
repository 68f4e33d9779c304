import type { Clause as ClauseId } from '../../../core/clause.ts'
import type { Dice } from '../../../core/dice.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import { OVER, type Side } from '../../../core/ruleset.ts'
import * as Clause from '../data/clause.ts'
import { REGENERATION } from '../data/gear.ts'
import { TABLE_SIZES } from '../data/terrain.ts'
import { separate } from '../space/touch.ts'
import {
  ACT,
  ACTIVATE,
  type Battle,
  CHOOSE,
  DECLARE,
  DEPLOY,
  ENDED,
  FIGHT,
  FLIGHTS,
  playerOf,
  REACT,
  REDIRECT,
  RESOLVE,
  ROUTED,
  START,
  type Stage,
  TURN_BEGINS,
  TURN_ENDS,
  TURN_LIMIT,
} from '../state/battle.ts'
import { freshTurn } from '../state/reset.ts'
import type { SovlState } from '../state/state.ts'
import * as Step from '../state/steps.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { counterTarget, forgetPairs, isFree, mayCharge, mayTarget, scout } from './charge.ts'
import { attack, listEngagements, restore, settle } from './combat.ts'
import {
  clearDeployment,
  deployAnywhere,
  deployListed,
  mayChooseWidth,
  nextToDeploy,
  nextUnit,
  revealAll,
  SPOTS,
  trySpot,
} from './deploy.ts'
import { END_OF_PHASE, flightMove, toNearestEdge } from './flight.ts'
import { nextCharge, resolveCharge } from './resolve.ts'
import { layTerrain } from './scatter.ts'
import { isOut, scoreTwice } from './score.ts'

/** The order of the game: setup, then turns of three phases, SOVL-GEN-04, SOVL-LOOP-01 to -03. */

/** Plays on until a player has a decision to make; returns that player’s army, or `OVER`. */
export function proceed(state: SovlState, battle: Battle, dice: Dice, log: Log): Side | typeof OVER {
  for (;;) {
    switch (battle.stage) {
      case START:
        if (log.on) noteTable(battle, log)
        layTerrain(battle, dice, log)
        clearDeployment(state, battle)
        if (battle.seats > 1) {
          battle.zoneChooser = 1 - battle.starter
          battle.stage = DEPLOY
          if (log.on) log.note(Event.SEATED, battle.south, battle.starter, 0, 0)
        } else rollOff(state, battle, dice, log)
        break
      case CHOOSE:
        return asked(battle, battle.decider)
      case DEPLOY:
        if (deployment(state, battle, log)) return asked(battle, battle.decider)
        break
      case TURN_BEGINS:
        beginTurn(state, battle, dice, log)
        break
      case DECLARE:
        if (declaring(state, battle, log)) return asked(battle, battle.token)
        break
      case REACT:
      case REDIRECT:
        return asked(battle, battle.decider)
      case RESOLVE:
        if (resolving(state, battle, dice, log)) return asked(battle, battle.token)
        break
      case ACTIVATE:
        if (activating(state, battle, log)) return asked(battle, battle.token)
        break
      case ACT:
        return asked(battle, battle.token)
      case FLIGHTS:
        flights(state, battle, dice, log)
        break
      case FIGHT:
        if (fighting(state, battle, dice, log)) return asked(battle, battle.token)
        break
      case TURN_ENDS:
        endTurn(state, battle, log)
        break
      default:
        return OVER
    }
  }
}

function asked(battle: Battle, player: number): Side {
  battle.decider = player
  return battle.armyOf[player]
}

/** Tells the size of the table and the depth of the zones. SOVL-SETUP-01, -02, SOVL-G-41. */
function noteTable({ table }: Battle, log: Log): void {
  const [width, depth] = TABLE_SIZES.standard
  log.cite(table.width === width && table.depth === depth ? Clause.SETUP_01 : Clause.SETUP_02)
  // A fifth of a standard table is the depth of its zones.
  if (table.depth !== depth) log.cite(Clause.G_41)
  log.note(Event.TABLE, 1000 * table.width, 1000 * table.depth, 1000 * table.zone, 0)
}

/** Both players roll a die, and the higher wins; ties are rolled again. SOVL-SETUP-04. */
function rollOff(state: SovlState, battle: Battle, dice: Dice, log: Log): void {
  dice.key(0, Step.ROLL_OFF, 1, 65)
  battle.decider = roll(dice, Event.ROLLED_OFF, Clause.SETUP_04, log)
  battle.left = NONE
  battle.stage = CHOOSE
  state.turn = 0
}

/** The player with the higher of two dice. */
function roll(dice: Dice, event: number, clause: ClauseId, log: Log): number {
  for (;;) {
    const first = dice.die(6)
    const second = dice.die(6)
    const winner = first > second ? 0 : first < second ? 1 : -1
    if (log.on) {
      log.cite(clause)
      log.note(event, first, second, winner, 0)
    }
    if (winner >= 0) return winner
  }
}

/** Whether a player must choose where to deploy a unit. */
function deployment(state: SovlState, battle: Battle, log: Log): boolean {
  if (battle.spec.deployment.by === 'listed') {
    deployListed(state, battle, log)
    battle.stage = TURN_BEGINS
    return false
  }
  const player = nextToDeploy(state, battle)
  if (player === NONE) {
    revealAll(state, battle, log)
    battle.stage = TURN_BEGINS
    return false
  }
  const unit = battle.active === NONE ? nextUnit(state, battle, player) : state.units[battle.active]
  if (mayChooseWidth(state, battle, unit)) {
    battle.decider = player
    return true
  }
  for (let spot = 0; spot < SPOTS; spot++) {
    if (!trySpot(state, battle, unit, spot)) continue
    battle.decider = player
    return true
  }
  deployAnywhere(state, battle, unit, log)
  return false
}

function beginTurn(state: SovlState, battle: Battle, dice: Dice, log: Log): void {
  state.turn++
  const { initiativePerPhase } = state.rules
  if (state.turn === 1) battle.token = battle.starter
  if (initiativePerPhase === 'roll-each-turn' && state.turn > 1) {
    dice.key(state.turn, Step.INITIATIVE, 1, 65)
    battle.token = roll(dice, Event.INITIATIVE_ROLLED, Clause.G_19, log)
  }
  battle.opener = battle.token
  const units = state.units
  for (let i = 0; i < units.length; i++) freshTurn(units[i])
  battle.incoming.fill(NONE)
  battle.declarations = 0
  if (log.on) {
    log.cite(state.turn === 1 ? Clause.GEN_04 : Clause.LOOP_01)
    log.note(Event.TURN_START, state.turn, battle.token, 0, 0)
  }
  beginPhase(state, battle, DECLARE, 1, log)
}

/** Begins a phase; a reading decides which player begins it, SOVL-G-19. */
function beginPhase(state: SovlState, battle: Battle, stage: Stage, phase: number, log: Log): void {
  switch (state.rules.initiativePerPhase) {
    case 'starter-every-phase':
      battle.token = battle.starter
      break
    case 'alternate-by-turn':
      battle.token = (state.turn & 1) === 1 ? battle.starter : 1 - battle.starter
      break
    case 'roll-each-turn':
      battle.token = battle.opener
      break
    default:
  }
  battle.stage = stage
  battle.passes = 0
  battle.passed[0] = false
  battle.passed[1] = false
  if (stage === DECLARE) forgetPairs(battle)
  if (!log.on) return
  log.cite(Clause.LOOP_01)
  if (stage !== FIGHT) log.cite(Clause.LOOP_03)
  if (state.turn > 1 || stage !== DECLARE) log.cite(Clause.G_19)
  log.note(Event.PHASE, phase, battle.token, 0, 0)
}

/** The declaring step, SOVL-ACT-03: whether the active player has a charge to declare. */
function declaring(state: SovlState, battle: Battle, log: Log): boolean {
  const final = state.rules.passCharge === 'final'
  if (log.on && battle.passed[battle.token] && hasCharge(state, battle)) log.cite(Clause.G_18A)
  if (final && battle.passed[battle.token]) {
    if (battle.passed[1 - battle.token]) {
      endDeclaring(battle, log)
      return false
    }
    battle.token = 1 - battle.token
  }
  if (hasCharge(state, battle)) return true
  passCharge(state, battle, log)
  return false
}

/** A pass in the Charge Phase: two in a row end the step, SOVL-G-18. */
export function passCharge(state: SovlState, battle: Battle, log: Log): void {
  if (log.on) {
    log.cite(Clause.ACT_03)
    log.note(Event.PASSED, battle.token, state.rules.passCharge === 'final' ? 1 : 0, 0, 0)
  }
  battle.passed[battle.token] = true
  battle.passes++
  battle.token = 1 - battle.token
  if (battle.passes >= 2) endDeclaring(battle, log)
}

/** Ends the declaring step; the charges are resolved next. */
function endDeclaring(battle: Battle, log: Log): void {
  battle.stage = RESOLVE
  if (log.on && battle.declarations > 0) log.cite(Clause.CHG_01)
}

/** Whether the player has any charge or counter charge to declare. */
function hasCharge(state: SovlState, battle: Battle): boolean {
  const units = state.units
  const n = units.length
  const player = battle.token
  if (battle.declarations > 0) {
    for (let i = 0; i < n; i++) {
      const unit = units[i]
      if (playerOf(unit) === player && counterTarget(state, battle, unit) !== NONE) return true
    }
  }
  scout(state, battle)
  const { chances } = battle
  const last = player * n * n + battle.hopeful[player]
  for (let at = player * n * n; at < last; at++) {
    const pair = chances[at]
    const unit = units[Math.floor(pair / n)]
    if (mayCharge(state, battle, unit) && mayTarget(state, battle, unit, units[pair % n])) return true
  }
  return false
}

/** The resolving step: whether a player must choose which charge is next (SOVL-G-10). */
function resolving(state: SovlState, battle: Battle, dice: Dice, log: Log): boolean {
  const alternating = state.rules.chargeOrder === 'alternating-choice'
  // A single charge needs no order.
  if (log.on && chargesLeft(state, 0) + chargesLeft(state, 1) > 1) log.cite(Clause.G_10)
  for (;;) {
    const next = nextCharge(state, battle, alternating ? battle.token : NONE)
    if (next !== NONE) {
      if (alternating) {
        if (chargesLeft(state, battle.token) > 1) return true
        battle.token = 1 - battle.token
      }
      resolveCharge(state, battle, state.units[next], dice, log)
      if (over(state, battle, 'immediate', log)) return false
      continue
    }
    // If one player has no charges left, the other resolves the rest.
    if (!alternating || chargesLeft(state, 1 - battle.token) === 0) break
    battle.token = 1 - battle.token
  }
  if (over(state, battle, 'end-of-phase', log)) return false
  endPhase(state, log)
  beginPhase(state, battle, ACTIVATE, 2, log)
  for (const unit of state.units) {
    unit.modelsBefore = unit.models
    unit.tested = false
  }
  return false
}

function chargesLeft(state: SovlState, player: number): number {
  let left = 0
  for (const unit of state.units) if (unit.target !== NONE && !unit.countering && playerOf(unit) === player) left++
  return left
}

/** Whether the active player may activate a unit, SOVL-ACT-01, -02. */
function activating(state: SovlState, battle: Battle, log: Log): boolean {
  for (let tries = 0; tries < 2; tries++) {
    const final = state.rules.passStrategic === 'final'
    if (log.on && battle.passed[battle.token] && hasActivation(state, battle, battle.token)) log.cite(Clause.G_18B)
    if (!(final && battle.passed[battle.token])) {
      if (hasActivation(state, battle, battle.token)) return true
      passStrategic(state, battle, log)
      if (battle.stage !== ACTIVATE) return false
      continue
    }
    battle.token = 1 - battle.token
  }
  if (battle.passed[0] && battle.passed[1]) battle.stage = FLIGHTS
  return false
}

/** A pass in the Strategic Phase holds for the rest of the phase, SOVL-G-18. */
export function passStrategic(state: SovlState, battle: Battle, log: Log): void {
  const final = state.rules.passStrategic === 'final'
  if (log.on) {
    log.cite(Clause.ACT_02)
    log.note(Event.PASSED, battle.token, final ? 1 : 0, 0, 0)
  }
  battle.passed[battle.token] = true
  battle.passes++
  battle.token = 1 - battle.token
  if (final ? battle.passed[0] && battle.passed[1] : battle.passes >= 2) battle.stage = FLIGHTS
}

function hasActivation(state: SovlState, battle: Battle, player: number): boolean {
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (playerOf(unit) === player && mayActivate(state, battle, unit)) return true
  }
  return false
}

/** Whether a unit may be activated in the Strategic Phase: to move and shoot or, if it flees, to rally. SOVL-STR-01, SOVL-RAL-01. */
export function mayActivate(state: SovlState, _battle: Battle, unit: Unit): boolean {
  if (unit.activated) return false
  if (unit.fate === BROKEN) return true
  if (unit.fate !== FIGHTING) return false
  return isFree(state, unit) || (state.rules.engagedActs === 'shoot' && unit.range > 0)
}

/** Every unit that still flees moves to the nearest edge, SOVL-RAL-03: first the units of the active player, in list order. */
function flights(state: SovlState, battle: Battle, dice: Dice, log: Log): void {
  const units = state.units
  const n = units.length
  for (let k = 0; k < 2 * n; k++) {
    const unit = units[k < n ? k : k - n]
    if (unit.fate !== BROKEN || (playerOf(unit) === battle.token) !== k < n) continue
    toNearestEdge(battle, unit)
    flightMove(state, battle, unit, Step.PHASE_FLIGHT, END_OF_PHASE, dice, log)
  }
  if (over(state, battle, 'end-of-phase', log)) return
  endPhase(state, log)
  beginPhase(state, battle, FIGHT, 3, log)
  purge(state)
  listEngagements(state, log)
  battle.fought.fill(0)
  battle.toFight = state.engagements
}

/** Ends the contacts of units that have left. */
function purge(state: SovlState): void {
  for (const unit of state.units) if (unit.fate !== FIGHTING && unit.fate !== BROKEN) separate(state, unit)
}

/** The Combat Phase: whether a player must choose which engagement is next (SOVL-G-20). */
function fighting(state: SovlState, battle: Battle, dice: Dice, log: Log): boolean {
  while (battle.toFight > 0) {
    if (log.on && battle.toFight > 1) log.cite(Clause.G_20)
    if (battle.toFight > 1 && state.rules.engagementOrder === 'alternating-choice') return true
    let next = 0
    while (battle.fought[next] === 1) next++
    fight(state, battle, next, dice, log)
    if (battle.stage !== FIGHT) return false
  }
  purge(state)
  if (over(state, battle, 'end-of-phase', log)) return false
  endPhase(state, log)
  battle.stage = TURN_ENDS
  return false
}

/** Resolves one engagement, SOVL-CMB-04. */
export function fight(state: SovlState, battle: Battle, engagement: number, dice: Dice, log: Log): void {
  const units = state.units
  if (log.on) {
    log.cite(Clause.CMB_02)
    log.cite(Clause.CMB_01)
    if (state.engagements > 1) log.cite(Clause.CMB_03)
  }
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.engagement === engagement) attack(state, unit, dice, log)
  }
  settle(state, engagement, dice, log)
  battle.fought[engagement] = 1
  battle.toFight--
  over(state, battle, 'immediate', log)
}

function endTurn(state: SovlState, battle: Battle, log: Log): void {
  if (over(state, battle, 'end-of-turn', log)) return
  for (const unit of state.units) {
    const regenerates = (unit.gear & REGENERATION) !== 0
    if (!regenerates && state.rules.woundsCarry !== 'clear-end-of-turn') continue
    if (unit.fate !== FIGHTING && unit.fate !== BROKEN) continue
    const before = unit.pool
    restore(unit, regenerates ? SILENT : log)
    if (!log.on || !regenerates || unit.pool === before) continue
    log.cite(Clause.ARMY_14)
    log.note(Event.REGENERATED, unit.index, unit.pool - before, 0, 0)
  }
  battle.stage = TURN_BEGINS
  if (state.turn < state.lastTurn) return
  finish(state, battle, TURN_LIMIT, log)
}

/** Clears wounds at the end of a phase, if the rules say so. */
function endPhase(state: SovlState, log: Log): void {
  if (state.rules.woundsCarry !== 'clear-end-of-phase') return
  for (const unit of state.units) if (unit.fate === FIGHTING || unit.fate === BROKEN) restore(unit, log)
}

/**
 * Whether the game has ended because a side is destroyed or fleeing. `now`: the moment of the question; the switch `endCheck` decides at
 * which moments the answer counts (SOVL-END-01, SOVL-G-40).
 */
export function over(
  state: SovlState,
  battle: Battle,
  now: 'immediate' | 'end-of-phase' | 'end-of-turn',
  log: Log,
): boolean {
  if (battle.stage === ENDED) return true
  const { endCheck } = state.rules
  const looks = now === 'end-of-turn' || endCheck === now || (endCheck === 'immediate' && now === 'end-of-phase')
  if (log.on && now !== 'end-of-turn' && (isOut(state, 0) || isOut(state, 1))) log.cite(Clause.G_40)
  if (!looks || !(isOut(state, 0) || isOut(state, 1))) return false
  finish(state, battle, ROUTED, log)
  return true
}

function finish(state: SovlState, battle: Battle, why: number, log: Log): void {
  battle.stage = ENDED
  battle.ending = why
  if (log.on) {
    citeEnd(state, why, log)
    log.note(Event.GAME_OVER, why, scoreTwice(state, 0), scoreTwice(state, 1), 0)
  }
}

/** Cites the clauses for the end of the game and for its score. */
function citeEnd(state: SovlState, why: number, log: Log): void {
  const { units } = state
  log.cite(Clause.GEN_05)
  if (why === TURN_LIMIT) log.cite(Clause.LOOP_02)
  else log.cite(Clause.END_01)
  if (isOut(state, 0) === isOut(state, 1)) {
    log.cite(Clause.END_02)
    if (scoreTwice(state, 0) !== scoreTwice(state, 1)) log.cite(Clause.G_39C)
  }
  log.cite(Clause.G_39A)
  if (units.some(({ fate }) => fate === BROKEN)) log.cite(Clause.X_09)
  if (units.some(({ fate, pool, fullPool }) => (fate === FIGHTING || fate === BROKEN) && pool < fullPool))
    log.cite(Clause.G_39B)
}
