import type { Log } from '../../../core/log.ts'
import type { Side } from '../../../core/ruleset.ts'
import { separate } from '../space/touch.ts'
import type { Battle } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { BROKEN, DESTROYED, FIGHTING, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'

/** End and score, SOVL-END-01 to -03, SOVL-X-09, SOVL-G-39, -40. */

/** A unit is destroyed: it leaves the table and its contacts end. */
export function destroy(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  separate(state, unit)
  unit.fate = DESTROYED
  unit.destroyedTurn = state.turn
  state.changed = true
  battle.table.shapes.corners[unit.shape] = 0
  if (log.on) log.note(Event.DESTROYED_BY, unit.index, unit.cost, 0, 0)
}

/** Whether every unit of the army is destroyed or fleeing. */
export function isOut(state: SovlState, army: Side): boolean {
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.army === army && unit.fate === FIGHTING) return false
  }
  return true
}

/** Twice the enemies that the army has destroyed, in points or in units as the rules count. */
export function destroyedTwice(state: SovlState, army: Side): number {
  const units = state.units
  const byUnits = state.rules.score === 'units-destroyed'
  let twice = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.army !== army) twice += (byUnits ? 1 : unit.cost) * lostTwice(state, unit)
  }
  return twice
}

/** Twice the share of the unit that counts as destroyed. */
function lostTwice(state: SovlState, unit: Unit): number {
  if (unit.fate === BROKEN) {
    const { scoreFleeing } = state.rules
    if (scoreFleeing !== 'none') return scoreFleeing === 'half' ? 1 : 2
  } else if (unit.fate !== FIGHTING) return 2
  const { scorePartial } = state.rules
  if (scorePartial === 'half-at-half') return 2 * unit.models <= unit.fullModels ? 1 : 0
  return scorePartial === 'proportional' ? 2 * (1 - unit.pool / unit.fullPool) : 0
}

/** Twice the score of an army: of the enemies it destroyed or, by the other reading, of its units that are left. */
export function scoreTwice(state: SovlState, army: Side): number {
  if (state.rules.score !== 'points-surviving') return destroyedTwice(state, army)
  let cost = 0
  for (const unit of state.units) if (unit.army === army) cost += unit.cost
  return 2 * cost - destroyedTwice(state, army === 0 ? 1 : 0)
}

/** Points of a unit by which a score may be wrong: costs are rounded to millionths where armies are made for a price, and a score counts them twice. */
const ROUNDING = 2e-6

/** Scores of units that differ by less are equal: shares of units are sums of fractions. */
const CLOSE = 1e-9

/** Scores that differ by no more than this are equal. */
function toleranceOf({ rules, units }: SovlState): number {
  return rules.score === 'units-destroyed' ? CLOSE : ROUNDING * units.length
}

/** The army that wins: an army whose units are all destroyed or fleeing loses, else the higher score wins; −1 for a draw. */
export function winner(state: SovlState): Side | -1 {
  const first = isOut(state, 0)
  const second = isOut(state, 1)
  if (first !== second) return first ? 1 : 0
  const lead = scoreTwice(state, 0) - scoreTwice(state, 1)
  if (Math.abs(lead) <= 2 * state.rules.drawMargin + toleranceOf(state)) return -1
  return lead > 0 ? 0 : 1
}
