import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { type Fight, NONE, type Unit, USED_OTHER, USES } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'

/** Main, Move, Free and Instant actions, SVN-ECON-01 to -09. */

/** Kinds of Free actions, as bits of `Unit.frees`. */
export const FREE_DROP = 1
export const FREE_CHANGE = 2
export const FREE_LOAD = 4
export const FREE_RELEASE = 8

/** Gives Main and Move back at a new round or turn. SVN-ECON-02, -03, -07. */
export function refresh(state: Fight, unit: Unit): void {
  if (unit.main === 0) state.mains[unit.camp] = state.mains[unit.camp] + 1
  unit.main = 1
  unit.moves = 1
  unit.rest = 0
}

/** Spends the Main on one of the counted uses. */
export function spendMain(state: Fight, unit: Unit, use: number): void {
  dropMain(state, unit)
  const cell = unit.army * USES + use
  state.used[cell] = state.used[cell] + 1
}

/** Takes the Main away without counting a use. */
export function dropMain(state: Fight, unit: Unit): void {
  if (unit.main === 1) state.mains[unit.camp] = state.mains[unit.camp] - 1
  unit.main = 0
}

/** Number of unspent Mains of all camps but one; with `NONE`, of all camps. */
export function mainsAgainst({ mains }: Fight, camp: number): number {
  let n = camp === NONE ? 0 : -mains[camp]
  for (let i = 0; i < mains.length; i++) n += mains[i]
  return n
}

/** Whether a unit has a Move left, or a Main to give up for one. SVN-ECON-03. */
export function hasMove(unit: Unit): boolean {
  return unit.moves > 0 || unit.main > 0
}

/** Spends a Move or, if none is left, the Main for one. SVN-ECON-03. */
export function spendMove(state: Fight, unit: Unit, log: Log): void {
  unit.rest = 0
  if (unit.moves > 0) {
    unit.moves--
    return
  }
  spendMain(state, unit, USED_OTHER)
  if (log.on) log.cite(Clause.ECON_03)
  if (log.on) log.note(Event.GIVES_MAIN, unit.index, 0, 0, 0)
}

/** Whether a Free action of this kind may still be taken. SVN-ECON-04, SVN-G12. */
export function hasFree({ rules }: Fight, unit: Unit, kind: number): boolean {
  return rules.freeLimit === 'unlimited' || (unit.frees & kind) === 0
}

export function takeFree(unit: Unit, kind: number, log: Log): void {
  if (log.on) {
    log.cite(Clause.ECON_04)
    if ((unit.frees & kind) !== 0) log.cite(Clause.G12)
  }
  unit.frees |= kind
}
