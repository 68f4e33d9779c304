import type { Dice } from '../../../../core/dice.ts'
import { type Log, SILENT } from '../../../../core/log.ts'
import { OVER, type Side } from '../../../../core/ruleset.ts'
import * as Clause from '../../data/clause.ts'
import { REGENERATION } from '../../data/gear.ts'
import {
  ACT,
  ACTIVATE,
  type Battle,
  CHOOSE,
  DECLARE,
  DEPLOY,
  FIGHT,
  FLIGHTS,
  REACT,
  REDIRECT,
  RESOLVE,
  START,
  TURN_BEGINS,
  TURN_ENDS,
  TURN_LIMIT,
} from '../../state/battle.ts'
import { freshTurn } from '../../state/reset.ts'
import type { SovlState } from '../../state/state.ts'
import * as Step from '../../state/steps.ts'
import { BROKEN, FIGHTING, NONE } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { restore } from '../combat/casualties.ts'
import { clearDeployment } from '../deploy.ts'
import { layTerrain } from '../scatter.ts'
import { declaring, resolving } from './charge-phase.ts'
import { fighting } from './combat-phase.ts'
import { finish, over } from './ending.ts'
import { beginPhase } from './phases.ts'
import { deployment, noteTable, roll, rollOff } from './setup.ts'
import { activating, flights } from './strategic-phase.ts'

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
