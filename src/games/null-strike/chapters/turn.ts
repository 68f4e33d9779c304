import type { Dice } from '../../../core/dice.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import type { Side } from '../../../core/ruleset.ts'
import * as Clause from '../data/clause.ts'
import { isScattered } from '../space/formations/formation.ts'
import { goesBack } from '../space/formations/reform.ts'
import { centres, isOnTable } from '../space/movement/distances.ts'
import * as Step from '../state/dice-step.ts'
import type { Field } from '../state/field.ts'
import { GRID, onGrid } from '../state/grid.ts'
import {
  ABOARD,
  ACT,
  ENDED,
  enemyOf,
  FORTIFIED,
  ON_TABLE,
  OPEN,
  type Strike,
  TURN_BEGINS,
  type Unit,
} from '../state/state.ts'
import type { Dug } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { testPanic } from './morale.ts'

/** Rounds of two player turns, AP-ACT-01, AP-ACT-05 to -07, AP-SET-02. */

/** Base actions by the points of the army at the start, AP-ACT-05, AP-ACT-07. */
export function baseActions(points: number, band2000: number): number {
  if (points <= 500) return 2
  if (points <= 1000) return 3
  if (points <= 1500) return 4
  if (points < 2000) return 5
  return points === 2000 ? band2000 : 6
}

/** Actions of a turn: base actions, and one for each Warlord model on the table. AP-ACT-06. */
export function actionsOf(state: Strike, player: Side, log: Log = SILENT): number {
  const { units, rules } = state
  const { points, armyOf } = state
  const own = points[armyOf[player]]
  const agreed = Math.max(points[0], points[1])
  const size = rules.sizeBasis === 'agreed' ? agreed : own
  let actions = baseActions(size, rules.band2000)
  if (log.on) {
    log.cite(Clause.ACT_05)
    if (size === 2000) log.cite(Clause.C_01)
    if (baseActions(own, rules.band2000) !== baseActions(agreed, rules.band2000)) log.cite(Clause.G_01)
    if (baseActions(pointsLeft(state, player), rules.band2000) < actions) log.cite(Clause.ACT_07)
  }
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (!unit.isWarlord || unit.player !== player || !counts(state, unit, log)) continue
    actions += unit.models
    if (log.on) log.cite(Clause.ACT_06)
  }
  return actions
}

/** Points of the models that a player has left. */
function pointsLeft({ units }: Strike, player: Side): number {
  let left = 0
  for (const unit of units) if (unit.player === player) left += (unit.cost * unit.models) / unit.full
  return left
}

/** Whether a Warlord counts: it is on the table or, under one reading, rides in a transport on the table. AP-ACT-06, AP-G-02. */
function counts({ units, rules }: Strike, { place, carrier }: Unit, log: Log): boolean {
  if (place !== ABOARD) return place === ON_TABLE
  if (units[carrier].place !== ON_TABLE) return false
  if (log.on) log.cite(Clause.G_02)
  return rules.warlordEmbarked === 'yes'
}

/** Rolls for the first turn of every round. AP-SET-02, AP-G-16. */
export function rollOff(state: Strike, dice: Dice, log: Log): void {
  const { rules, points, armyOf, field } = state
  const [one, other] = [points[armyOf[0]], points[armyOf[1]]]
  dice.key(0, Step.ROLL_OFF, 0, 0)
  // Points do not count in an engagement.
  const rule =
    field === null && (rules.firstTurn === 'rollOff' || rules.firstTurn === 'smallerArmy') ? 'coin' : rules.firstTurn
  const agreed = Math.max(one, other)
  const more = Math.floor((agreed - one) / 25)
  const less = Math.floor((agreed - other) / 25)
  let how = Event.BY_ROLL
  if (rule === 'smallerArmy' && one !== other) {
    how = Event.BY_SIZE
    state.opener = one < other ? 0 : 1
  } else if (rule === 'first' || rule === 'second') {
    how = Event.BY_RULE
    state.opener = armyOf[0] === (rule === 'first' ? 0 : 1) ? 0 : 1
  } else if (rule !== 'rollOff') {
    how = Event.BY_COIN
    state.opener = dice.die(2) === 1 ? 0 : 1
  } else if (more === less) state.opener = dice.die(2) === 1 ? 0 : 1
  else state.opener = winsBy(dice, more - less)
  if (!log.on) return
  if (how === Event.BY_ROLL) log.cite(Clause.SET_02)
  // Between armies of equal points every reading tosses a coin, unless it names an army.
  if (how === Event.BY_RULE || (field !== null && one !== other)) log.cite(Clause.G_16)
  log.note(Event.ROLLED, more, less, state.opener, how)
}

/** Rolls again until the totals differ. */
function winsBy(dice: Dice, ahead: number): Side {
  for (;;) {
    const first = dice.die(6) + ahead
    const second = dice.die(6)
    if (first !== second) return first > second ? 0 : 1
  }
}

/** Begins a player turn; before the first turn of a round it begins the round. */
export function beginTurn(state: Strike, log: Log): void {
  if (state.goer === state.opener) state.turn++
  const { units, goer, rules } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.before = unit.models
    if (unit.player !== goer) continue
    unit.done = 0
    unit.ran = 0
    if (log.on && unit.aimed === 1) log.cite(Clause.G_13)
    if (rules.aimCarry === 'no') unit.aimed = 0
  }
  if (log.on) log.cite(Clause.ACT_01)
  state.left = actionsOf(state, goer, log)
  state.cursor = 0
  state.stage = ACT
  if (log.on) log.note(Event.TURN_START, state.turn, goer, state.left, 0)
}

/** Panicked units of the player fall back from the nearest enemy if they have room. AP-G-34. */
export function fallBack(state: Strike, field: Field, log: Log): void {
  const { end } = field
  if (state.rules.panicEffect !== 'fallBack') return
  const { units, goer } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.player !== goer || unit.panicked === 0 || !isOnTable(unit)) continue
    const foe = nearestFoe(state, unit)
    if (foe === null) continue
    const far = Math.sqrt(centres(unit, foe))
    if (far === 0) continue
    // If a unit with a broken chain cannot fall back, it at least closes up where it stands.
    for (let part = 2; part >= (isScattered(unit) ? 0 : 1); part--) {
      const go = (unit.speed * part) / 2
      const x = unit.x + onGrid((go * (unit.x - foe.x)) / far)
      const y = unit.y + onGrid((go * (unit.y - foe.y)) / far)
      end[0] = x
      end[1] = y
      const { dug } = unit
      if (!goesBack(state, field, unit, log)) continue
      if (log.on) {
        log.cite(Clause.G_34)
        log.note(Event.FELL_BACK, i, unit.x * GRID, unit.y * GRID, 0)
        noteCover(unit, dug, log)
      }
      break
    }
  }
}

/** Writes to the log that a unit which was dug in has moved and is no longer dug in. AP-DIG-02, AP-FORT-02. */
export function noteCover(unit: Unit, dug: Dug, log: Log): void {
  if (dug === OPEN || unit.dug !== OPEN) return
  log.cite(Clause.DIG_02)
  if (dug === FORTIFIED) log.cite(Clause.FORT_02)
  log.note(Event.LEFT_COVER, unit.index, dug, 0, 0)
}

/** The enemy on the table whose centre is nearest; null if there is none. */
function nearestFoe({ units }: Strike, unit: Unit): Unit | null {
  let best: Unit | null = null
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.player === unit.player || !isOnTable(foe)) continue
    const far = centres(unit, foe)
    if (far < least) {
      least = far
      best = foe
    }
  }
  return best
}

/** Ends a player turn: unused actions are lost, and the enemy’s units test for panic. Returns true if the round is over. AP-ACT-09. */
export function endTurn(state: Strike, dice: Dice, log: Log): boolean {
  if (log.on && state.left > 0) {
    log.cite(Clause.ACT_09)
    log.note(Event.UNUSED, state.goer, state.left, 0, 0)
  }
  testPanic(state, enemyOf(state.goer), dice, log)
  state.goer = enemyOf(state.goer)
  if (state.stage !== ENDED) state.stage = TURN_BEGINS
  return state.goer === state.opener
}
