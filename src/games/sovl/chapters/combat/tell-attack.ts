import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { chargePower, FRENZY, POISON, SAVES_4 } from '../../data/gear.ts'
import type { SovlRules } from '../../data/rules.ts'
import { FRONT, REAR, SIDES } from '../../data/sides.ts'
import type { Stats } from '../../data/stats.ts'
import { touching } from '../../space/contact.ts'
import type { SovlState } from '../../state/state.ts'
import { type Strike, supportRanks, type Unit } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { DICE_ROW, strikes } from '../formation.ts'
import { saveTarget } from './target-numbers.ts'

/** What the transcript says of an attack, and the clauses that decided it. */

export function noteStrike(
  state: SovlState,
  unit: Unit,
  strike: Strike,
  thrown: number,
  supports: number,
  wounds: number,
  hits: number,
  log: Log,
): void {
  const sides = strike.side * SIDES.length + strike.foeSide
  const signed = strike.byCommander ? -thrown : thrown
  log.note(Event.STRIKE, state.units.indexOf(unit), state.units.indexOf(strike.foe), signed, sides)
  if (!strike.byCommander && unit.stats.attacks > 0) {
    const own = strike.side === FRONT ? thrown - supports : thrown
    log.cite(Clause.STAT_04)
    if (thrown > own) {
      log.cite(Clause.CMB_12)
      log.cite(Clause.CMB_13)
      if (supportRanks(unit) > 1) log.cite(Clause.ARMY_14)
    }
    log.note(Event.ARMS, own / unit.stats.attacks, unit.stats.attacks, thrown - own, 0)
  }
  citeHits(state, unit, strike, hits, wounds, log)
  log.note(Event.HITS, strike.hitOn, hits, strike.saveOn, wounds)
}

/** Cites the clauses that decide the number of dice of a strike. */
export function citeStrike(state: SovlState, unit: Unit, strike: Strike, log: Log): void {
  const { rules } = state
  if (strike.byCommander) log.cite(Clause.CMB_25)
  if (unit.isLed) log.cite(Clause.G_38A)
  log.cite(Clause.CMB_07)
  if (strike.side === REAR) log.cite(Clause.X_03)
  const row = new Int32Array(DICE_ROW)
  /** The number of dice of this strike alone. */
  const count = (models: number, engaged: number, reach: Int32Array | null, other: SovlRules) => {
    strikes(unit.block, models, engaged, reach, other, row, 0, supportRanks(unit))
    return row[strike.column]
  }
  const { models, engaged } = unit
  const touched = new Int32Array(2 * SIDES.length)
  touching(unit, rules, touched)
  const reach = state.wholeSides ? null : touched
  const dice = count(models, engaged, reach, rules)
  // Models killed in this phase strike, too.
  const survivors = unit.modelsAt[Math.max(0, unit.pool - unit.taken)]
  if (count(survivors, engaged, reach, rules) !== dice) log.cite(Clause.CMB_05)
  if (count(models, engaged, null, rules) !== count(models, engaged, touched, rules)) log.cite(Clause.X_06)
  const [one, other] = (['support-first', 'own-side-first'] as const).map((supportVsFlank) =>
    count(models, engaged, reach, { ...rules, supportVsFlank }),
  )
  if (one !== other) log.cite(Clause.G_23)
  // Some models of this side strike at an enemy on another side, because the front comes first.
  if (strike.side !== FRONT && count(models, 1 << strike.side, reach, rules) > dice) log.cite(Clause.CMB_11)
}

/** Cites the clauses that decided hits and wounds. */
function citeHits(state: SovlState, unit: Unit, strike: Strike, hits: number, wounds: number, log: Log): void {
  const { gear } = unit
  log.cite(Clause.CMB_10)
  log.cite(Clause.GEN_01)
  if ((gear & FRENZY) !== 0) log.cite(Clause.ARMY_14)
  const own = strike.byCommander ? (unit.commander as Stats) : unit.stats
  const foe = strike.foe.alone ? (strike.foe.commander as Stats) : strike.foe.stats
  const more = unit.charged ? chargePower(gear) : 0
  if (hits > 0 && (more > 0 || (gear & (POISON | SAVES_4)) !== 0)) log.cite(Clause.ARMY_14)
  if (hits > 0) log.cite(Clause.CMB_06)
  citeSaves(state, own.power + more, foe.defense, hits, wounds, log)
}

/** Cites the clauses of the Damage Save for this Power against this Defense. */
export function citeSaves(
  state: SovlState,
  power: number,
  defense: number,
  hits: number,
  wounds: number,
  log: Log,
): void {
  // Expected wounds are counted even if nothing hit.
  if (saveTarget(power, defense, 'per-point') !== saveTarget(power, defense, 'stepped')) log.cite(Clause.X_05)
  if (hits === 0) return
  log.cite(state.rules.damageSave === 'stepped' ? Clause.CMB_17 : Clause.CMB_16)
  if (wounds > 0) log.cite(Clause.CMB_15)
}
