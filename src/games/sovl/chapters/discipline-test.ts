import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { NEVER_FAILS } from '../data/gear.ts'
import { FRONT } from '../data/sides.ts'
import type { SovlState } from '../state/state.ts'
import { FIGHTING, type Unit } from '../state/unit.ts'
import { rankBonus, readingBeyondBreaks } from './discipline.ts'

/** Citations of Discipline Tests: the sources of the limit of a test. */

/** Cites the sources of a unit’s limit in a Break Test or another Discipline Test: ranks, their cap, a commander. */
export function citeHeld(state: SovlState, unit: Unit, breaks: boolean, log: Log): void {
  if ((unit.gear & NEVER_FAILS) !== 0) {
    log.cite(Clause.ARMY_14)
    return
  }
  if (unit.followsLeader && !unit.alone) log.cite(Clause.G_38B)
  const { models, width, fullModels } = unit
  const { disciplineTest, rankBonus: reading, rankBonusCap: cap } = state.rules
  const bonus = rankBonus(models, width, reading)
  const readings = ['half-full-behind-first', 'three-models-incl-first'] as const
  if (readings.some((other) => rankBonus(models, width, other) > 0)) log.cite(Clause.DISC_02)
  if (bonus !== rankBonus(fullModels, width, reading)) log.cite(Clause.DISC_03)
  if (bonus === 0) return
  if (cap !== null && bonus > cap) log.cite(Clause.G_27A)
  if (cap === 0) return
  log.cite(Clause.X_02)
  const added = breaks ? disciplineTest : readingBeyondBreaks(disciplineTest)
  if (added === 'rank-bonus-added-to-roll' || added === 'literal-both') log.cite(Clause.DISC_01)
  if (breaks && flanked(unit)) log.cite(Clause.G_27B)
}

/** Cites natural results that would decide a test with this limit. */
export function citeLimit(unit: Unit, limit: number, log: Log): void {
  if ((unit.gear & NEVER_FAILS) === 0 && (limit < 2 || limit >= 12)) log.cite(Clause.G_28)
}

/** Whether an enemy still stands at a flank or the rear, SOVL-G-27. */
export function flanked(unit: Unit): boolean {
  return unit.contacts.some(({ side, foe }) => side !== FRONT && foe.fate === FIGHTING)
}
