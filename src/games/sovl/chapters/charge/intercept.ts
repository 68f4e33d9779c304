import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import type { SovlRules } from '../../data/rules.ts'
import { FRONT } from '../../data/sides.ts'
import type { Battle } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { NONE, type Unit } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { EPSILON } from './pairs.ts'

/** Priority of charges, and intercepts, SOVL-CHG-16 to -20. */

/** Whether a charge against a unit that has declared one itself has the higher priority, SOVL-CHG-16 to -18, SOVL-X-07. */
export function outranks(state: SovlState, battle: Battle, target: Unit, pair: number): boolean {
  const own = target.index * state.units.length + target.target
  const flanks = battle.pairSide[pair] !== FRONT
  const distance = battle.pairDistance[pair]
  const reading = state.rules.chargePriority
  return rankAbove(reading, flanks, distance, target.targetSide !== FRONT, battle.pairDistance[own]) !== NOT_ABOVE
}

/** Reasons for the higher priority of a charge: none, the distance (SOVL-CHG-17), the side (SOVL-CHG-18), or only both together. */
export const NOT_ABOVE = 0
const BY_DISTANCE = 1
const BY_SIDE = 2
const BY_BOTH = 3

/**
 * SOVL-X-07: the reason why a charge has a higher priority than another, if it has, from their sides (a flank or the rear, or the front)
 * and distances.
 */
export function rankAbove(
  reading: SovlRules['chargePriority'],
  flanks: boolean,
  distance: number,
  otherFlanks: boolean,
  otherDistance: number,
): number {
  const shorter = distance < otherDistance - EPSILON
  const better = flanks && !otherFlanks
  switch (reading) {
    case 'side-first':
      if (flanks !== otherFlanks) return better ? BY_SIDE : NOT_ABOVE
      return shorter ? BY_DISTANCE : NOT_ABOVE
    case 'distance-first':
      if (shorter) return BY_DISTANCE
      return better && distance <= otherDistance + EPSILON ? BY_SIDE : NOT_ABOVE
    case 'distance-first-whole-inch': {
      const mine = Math.ceil(distance - EPSILON)
      const theirs = Math.ceil(otherDistance - EPSILON)
      if (mine < theirs) return BY_DISTANCE
      return better && mine === theirs ? BY_SIDE : NOT_ABOVE
    }
    default:
      return shorter && better ? BY_BOTH : NOT_ABOVE
  }
}

/** Cancels the charge of an intercepted unit: the side of its former target is free again. */
export function intercept(state: SovlState, battle: Battle, by: Unit, unit: Unit, log: Log): void {
  const former = state.units[unit.target]
  if (log.on) {
    citeIntercept(state, battle, by, unit, log)
    log.note(Event.INTERCEPTED, by.index, unit.index, former.index, 0)
  }
  cancel(state, battle, unit)
  unit.intercepted = true
  if (!former.countering || former.target !== unit.index) return
  // A unit that had countered the intercepted charge goes on with an ordinary charge at its front, or stays (SOVL-G-16).
  if (log.on) log.cite(Clause.G_16)
  if (state.rules.counterAfterIntercept === 'ordinary') {
    former.countering = false
    former.targetSide = FRONT
  } else {
    cancel(state, battle, former)
    if (log.on) log.note(Event.CANCELLED, former.index, unit.index, 0, 0)
  }
}

/** Cites why a charge has the higher priority over the charge of the unit that it intercepts. */
function citeIntercept(state: SovlState, battle: Battle, by: Unit, unit: Unit, log: Log): void {
  const n = state.units.length
  const own = battle.pairDistance[by.index * n + unit.index]
  const theirs = battle.pairDistance[unit.index * n + unit.target]
  const rankBy = (reading: SovlRules['chargePriority']) =>
    rankAbove(reading, by.targetSide !== FRONT, own, unit.targetSide !== FRONT, theirs)
  const why = rankBy(state.rules.chargePriority)
  log.cite(Clause.CHG_16)
  if (why !== BY_SIDE) log.cite(Clause.CHG_17)
  if (why !== BY_DISTANCE) log.cite(Clause.CHG_18)
  log.cite(Clause.CHG_19)
  const readings = ['side-first', 'distance-first', 'distance-first-whole-inch', 'both-required'] as const
  if (readings.some((reading) => rankBy(reading) === NOT_ABOVE)) log.cite(Clause.X_07)
}

/** Takes back a unit’s declaration. */
export function cancel(state: SovlState, battle: Battle, unit: Unit): void {
  const former = state.units[unit.target]
  const at = former.index * 4 + unit.targetSide
  if (battle.incoming[at] === unit.index) battle.incoming[at] = NONE
  unit.target = NONE
  unit.countering = false
}
