import { type Log, SILENT } from '../../../core/log.ts'
import type { Side } from '../../../core/ruleset.ts'
import * as Clause from '../data/clause.ts'
import { ENDED, GONE, NONE, type Strike } from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { takenBy } from './capture.ts'
import { isInReserve } from './setup.ts'

/** The end and the winner, AP-END-01 to -03, AP-G-12. */

/** Points of the enemy models that an army has removed: each counts its share of the cost of its unit. AP-END-03. */
export function pointsDestroyed({ roster }: Strike, army: Side): number {
  let points = 0
  for (let i = 0; i < roster.length; i++) {
    const unit = roster[i]
    if (unit.army !== army) points += Math.floor((unit.cost * (unit.full - unit.models)) / unit.full)
  }
  return points
}

/** Whether a player has no model left, on the table, in reserve or in a transport. AP-END-02. */
export function isOut({ units }: Strike, player: Side): boolean {
  const step = player === 0 ? 1 : -1
  // The units of the second player come last.
  for (let i = player === 0 ? 0 : units.length - 1; i >= 0 && i < units.length; i += step) {
    const unit = units[i]
    if (unit.player !== player) return true
    if (unit.models > 0) return false
  }
  return true
}

/** Objectives of a player, 0 in an engagement. */
export function objectivesOf({ field }: Strike, player: Side): number {
  return field === null ? 0 : takenBy(field, player)
}

/** The player who has more than half of all objectives; −1 if neither has. */
function majority(state: Strike): Side | -1 {
  const { field, rules } = state
  if (field === null || rules.victory !== 'objectives') return -1
  if (2 * takenBy(field, 0) > field.objectives) return 0
  return 2 * takenBy(field, 1) > field.objectives ? 1 : -1
}

/** The player that would win if the battle ended now; −1 for a draw. */
export function winner(state: Strike, log: Log = SILENT): Side | -1 {
  const most = majority(state)
  const first = isOut(state, 0)
  const isOneOut = first !== isOut(state, 1)
  // A side that is alone on the table wins under every reading, unless the other holds most objectives.
  if (log.on && state.field !== null && (!isOneOut || most === (first ? 0 : 1))) log.cite(Clause.G_12)
  if (log.on && (most !== -1 || isOneOut)) log.cite(Clause.END_01)
  if (most !== -1) return most
  if (isOneOut) return first ? 1 : 0
  // The units that are left decide an engagement.
  if (state.field === null || state.rules.victory === 'annihilation') return -1
  const taken = objectivesOf(state, 0) - objectivesOf(state, 1)
  const isTaken = taken !== 0 && state.rules.victory === 'objectives'
  if (log.on) log.cite(isTaken ? Clause.END_01 : Clause.END_03)
  if (isTaken) return taken > 0 ? 0 : 1
  const lead = pointsDestroyed(state, state.armyOf[0]) - pointsDestroyed(state, state.armyOf[1])
  return lead === 0 ? -1 : lead > 0 ? 0 : 1
}

/** Ends the battle if it is decided; true if it is over. AP-END-01. */
export function checkEnd(state: Strike, log: Log): boolean {
  if (state.stage === ENDED) return true
  const { field } = state
  if (isOut(state, 0) || isOut(state, 1)) finish(state, Event.WIPED_OUT, log)
  else if (field !== null && state.rules.victory === 'objectives' && takenBy(field, NONE) === 0) {
    finish(state, Event.ALL_CAPTURED, log)
  } else return false
  return true
}

/** Ends a battle after its last round: units still in reserve are lost. AP-END-02. */
export function finishLate(state: Strike, log: Log): void {
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.models === 0 || !isInReserve(state, unit)) continue
    unit.models = 0
    unit.others = 0
    unit.destroyedTurn = state.turn
    if (!log.on) continue
    log.cite(Clause.END_02)
    log.note(Event.RESERVE_LOST, i, 0, 0, 0)
    log.note(Event.DESTROYED, i, 0, 0, 0)
  }
  for (let i = 0; i < units.length; i++) if (units[i].models === 0) units[i].place = GONE
  finish(state, Event.ROUND_CAP, log)
}

export function finish(state: Strike, why: Event.Ending, log: Log): void {
  state.stage = ENDED
  state.ending = why
  if (!log.on) return
  if (why === Event.ROUND_CAP && state.field !== null) {
    log.cite(Clause.END_02)
    log.cite(Clause.G_36)
  }
  winner(state, log)
  log.note(Event.GAME_OVER, why, pointsDestroyed(state, 0), pointsDestroyed(state, 1), 0)
}
