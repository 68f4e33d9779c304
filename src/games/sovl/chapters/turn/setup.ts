import type { Clause as ClauseId } from '../../../../core/clause.ts'
import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { TABLE_SIZES } from '../../data/terrain.ts'
import { type Battle, CHOOSE, TURN_BEGINS } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import * as Step from '../../state/steps.ts'
import { NONE } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import {
  deployAnywhere,
  deployListed,
  mayChooseWidth,
  nextToDeploy,
  nextUnit,
  revealAll,
  SPOTS,
  trySpot,
} from '../deploy.ts'

/** The beginning of a game: the table, the roll-off and the deployment, SOVL-SETUP-01 to -04. */

/** Tells the size of the table and the depth of the zones. SOVL-SETUP-01, -02, SOVL-G-41. */
export function noteTable({ table }: Battle, log: Log): void {
  const [width, depth] = TABLE_SIZES.standard
  log.cite(table.width === width && table.depth === depth ? Clause.SETUP_01 : Clause.SETUP_02)
  // A fifth of a standard table is the depth of its zones.
  if (table.depth !== depth) log.cite(Clause.G_41)
  log.note(Event.TABLE, 1000 * table.width, 1000 * table.depth, 1000 * table.zone, 0)
}

/** Both players roll a die, and the higher wins; ties are rolled again. SOVL-SETUP-04. */
export function rollOff(state: SovlState, battle: Battle, dice: Dice, log: Log): void {
  dice.key(0, Step.ROLL_OFF, 1, 65)
  battle.decider = roll(dice, Event.ROLLED_OFF, Clause.SETUP_04, log)
  battle.left = NONE
  battle.stage = CHOOSE
  state.turn = 0
}

/** The player with the higher of two dice. */
export function roll(dice: Dice, event: number, clause: ClauseId, log: Log): number {
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
export function deployment(state: SovlState, battle: Battle, log: Log): boolean {
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
