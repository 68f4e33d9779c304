import { pointsOf } from '../../../src/games/war/chapters/move.ts'
import {
  ACTIVATE,
  AIM,
  CHARGE_AT,
  DONE,
  FIGHT,
  kindOf,
  MOVE,
  NUMBER,
  SHOOT,
  SPELL,
  TARGET,
  whatOf,
} from '../../../src/games/war/choices/actions.ts'
import { MENDS, SPELLS } from '../../../src/games/war/data/gear.ts'
import { type War } from '../../../src/games/war/state/state.ts'
import { FRESH, NONE, SPENT, type Unit } from '../../../src/games/war/state/unit.ts'
import { fail } from '../../support/invariants.ts'
import { boardOf } from './invariants.ts'

/** Legal effects of an action, and effects without one. */

/** An enemy that struck back is among those that have damaged the unit. */
const SOMEBODY = 30

/** A battle before an action. */
export class Before {
  readonly damage: Int32Array
  readonly battered: Int32Array
  readonly alive: Int32Array
  readonly hex: Int32Array
  readonly facing: Int32Array
  readonly attempted: Int32Array
  readonly exhausted: Int32Array
  readonly wasBattered: Int32Array
  readonly activated: Int32Array
  /** By unit: enemies that have, or may have, damaged it this turn, as bits. */
  readonly hurtBy: Int32Array
  readonly inflicted: Int32Array
  stage = -1
  turn = 0
  goer = 0
  active = NONE

  constructor({ units }: War) {
    const n = units.length
    this.damage = new Int32Array(n)
    this.battered = new Int32Array(n)
    this.alive = new Int32Array(n)
    this.hex = new Int32Array(n)
    this.facing = new Int32Array(n)
    this.attempted = new Int32Array(n)
    this.exhausted = new Int32Array(n)
    this.wasBattered = new Int32Array(n)
    this.activated = new Int32Array(n)
    this.hurtBy = new Int32Array(n)
    this.inflicted = new Int32Array(n)
  }

  take(state: War): void {
    const { units } = state
    if (state.turn !== this.turn) this.hurtBy.fill(0)
    this.stage = state.stage
    this.turn = state.turn
    this.goer = state.goer
    this.active = state.active
    for (let i = 0; i < units.length; i++) {
      const unit = units[i] as Unit
      this.damage[i] = unit.damage
      this.battered[i] = unit.battered
      this.alive[i] = unit.isAlive ? 1 : 0
      this.hex[i] = unit.hex
      this.facing[i] = unit.facing
      this.attempted[i] = unit.attempted
      this.exhausted[i] = unit.exhausted
      this.wasBattered[i] = unit.wasBattered
      this.activated[i] = unit.activated ? 1 : 0
      this.inflicted[i] = unit.inflicted
    }
  }
}

/** An action hurts, moves and removes only units that it may: WAR-UNIT-03 to -10, WAR-CHG-01 to -06, WAR-MAG-03, -04. */
export function checkAction(state: War, before: Before, action: number): void {
  const kind = kindOf(action)
  const what = whatOf(action)
  const active = kind === ACTIVATE ? what : before.active
  for (let i = 0; i < state.units.length; i++) {
    const unit = state.units[i] as Unit
    checkPlaces(before, unit, kind === MOVE && i === active)
    checkDamage(state, before, unit, kind, what, active)
    checkMagic(before, unit, kind, what, active)
  }
  if (active !== NONE) noteHeld(state, before, kind, active)
  if (kind === MOVE) checkMove(state, before, what)
  if (kind === SHOOT || kind === FIGHT) checkTargets(state, before, kind, what)
  if (kind === ACTIVATE && before.activated[what] === 1) fail(`${state.units[what]?.name} is activated again`)
}

/** Only the acting unit may move; removed units do not come back: WAR-UNIT-03. */
function checkPlaces(before: Before, unit: Unit, mayMove: boolean): void {
  const { index, name } = unit
  if (unit.isAlive && before.alive[index] === 0) fail(`${name} has come back`)
  if (unit.battered < (before.battered[index] as number)) fail(`${name} is no longer battered`)
  if (mayMove || !unit.isAlive) return
  if (unit.hex !== before.hex[index] || unit.facing !== before.facing[index]) fail(`${name} was moved`)
}

function checkDamage(state: War, before: Before, unit: Unit, kind: number, what: number, active: number): void {
  const { index, name } = unit
  const taken = unit.damage - (before.damage[index] as number)
  const isGone = before.alive[index] === 1 && !unit.isAlive
  if (taken < 0) checkMended(state, unit, -taken, kind, what)
  if (taken === 0 && !isGone) return
  if (taken > 0) {
    if (before.alive[index] === 0) fail(`${name} is gone and is hurt`)
    if (kind !== SHOOT && kind !== FIGHT && kind !== SPELL && kind !== DONE) fail(`${name} is hurt by nobody`)
    if (index === active && kind === SPELL && taken > 1) fail(`${name} is hurt by his own spell: ${taken}`)
    if (index === active && kind === SHOOT) fail(`${name} shoots itself`)
    if (index === active && kind === FIGHT && state.rules.strikeBack === 'no') fail(`${name} is struck back`)
    checkAlone(state, before, unit, kind, active)
  }
  if (!isGone || unit.damage >= unit.removedAt) return
  const isCharged = kind === MOVE || kind === CHARGE_AT
  if (!isCharged || !(unit.isArtillery || before.exhausted[index] !== FRESH)) fail(`${name} is removed for nothing`)
  if (unit.player === state.units[active]?.player) fail(`${name} is removed by the charge of a friend`)
}

/** Only Mend reduces damage, of a friend, by at most two: WAR-UNIT-06. */
function checkMended(state: War, unit: Unit, by: number, kind: number, what: number): void {
  const spell = kind === SPELL ? SPELLS[NUMBER.of(what)] : undefined
  if (spell?.does !== MENDS || by > spell.dice) fail(`${unit.name} loses ${by} damage`)
  if (unit.index !== AIM.of(what)) fail(`${unit.name} is mended for another`)
  if (unit.player !== state.goer || unit.index === state.active) fail(`${unit.name} is mended by no friend`)
}

/** One enemy alone removes no unit in one turn, nor takes it beyond the cap: WAR-UNIT-05, WAR-G-05, -06. */
function checkAlone({ rules, units }: War, before: Before, unit: Unit, kind: number, active: number): void {
  const { index, name } = unit
  const by = units[active] as Unit
  const { hurtBy } = before
  if (by.player === unit.player && (by !== unit || kind === SPELL)) return
  // The unit that strikes back is not in the event.
  const attacker = by === unit ? SOMEBODY : active
  hurtBy[index] = (hurtBy[index] as number) | (1 << attacker)
  if (rules.noOneTurnKill === 'off' || attacker === SOMEBODY || hurtBy[index] !== 1 << attacker) return
  if (rules.noOneTurnKill === 'fullOnly' && before.wasBattered[index] === 1) return
  if (!unit.isAlive) fail(`${name} is removed by ${by.name} alone`)
  if (unit.damage > unit.capAt && unit.damage > (before.damage[index] as number)) {
    fail(`${name} has ${unit.damage}, beyond ${unit.capAt}, by ${by.name} alone`)
  }
}

/** An attack hurts its target, the units of the target’s combat if it was shot at, and the attacker if the target strikes back: WAR-SHOOT-07, WAR-FIGHT-03. */
function checkTargets(state: War, before: Before, kind: number, what: number): void {
  const { rules, units } = state
  if (rules.splitAttacks === 'yes' || rules.combatSet !== 'direct') return
  const target = units[TARGET.of(what)] as Unit
  const { hexes } = boardOf(state)
  const at = before.hex[target.index] as number
  for (const unit of units) {
    if (unit === target || unit.damage === before.damage[unit.index]) continue
    const beside = hexes.distances[at * hexes.count + (before.hex[unit.index] as number)] === 1
    const isStruck = kind === FIGHT && unit.index === before.active
    if (!isStruck && !(kind === SHOOT && beside && unit.player !== target.player))
      fail(`${unit.name} is hurt for nothing`)
  }
}

/** A unit whose damage was held back counts as an attacker, too. The target of that damage is not in the event, so it may be any unit. */
function noteHeld({ units, rules }: War, before: Before, kind: number, active: number): void {
  const by = units[active] as Unit
  let held = by.inflicted - (before.inflicted[active] as number)
  for (const unit of units) if (unit.player !== by.player) held -= unit.damage - (before.damage[unit.index] as number)
  const { hurtBy } = before
  if (held > 0) {
    for (const unit of units) {
      if (unit.player !== by.player) hurtBy[unit.index] = (hurtBy[unit.index] as number) | (1 << active)
    }
  }
  const isAnswered = (kind === FIGHT || kind === DONE) && rules.strikeBack === 'simultaneous'
  if (isAnswered) hurtBy[active] = (hurtBy[active] as number) | (1 << SOMEBODY)
}

/** An attempt is recorded once, whatever its result, and only power spells exhaust: WAR-MAG-04, WAR-PWR-01. */
function checkMagic(before: Before, unit: Unit, kind: number, what: number, active: number): void {
  const { index, name } = unit
  const isCaster = kind === SPELL && index === active
  const spell = NUMBER.of(what)
  const expected = (before.attempted[index] as number) | (isCaster ? 1 << spell : 0)
  if (unit.attempted !== expected) fail(`${name} has attempted ${unit.attempted}, not ${expected}`)
  if (isCaster && before.attempted[index] === expected) fail(`${name} casts ${SPELLS[spell]?.name} again`)
  if (unit.exhausted === before.exhausted[index]) return
  if (!isCaster || SPELLS[spell]?.power !== true || unit.exhausted !== SPENT) fail(`${name} is exhausted by nothing`)
}

/** A move goes as far as its points, infantry three steps: WAR-MOVE-03 to -12; a turn on the spot removes no unit: WAR-CHG-05. */
function checkMove(state: War, before: Before, place: number): void {
  const unit = state.units[before.active] as Unit
  const { hexes } = boardOf(state)
  const from = before.hex[unit.index] as number
  if (unit.hex !== Math.floor(place / 6) || unit.facing !== place % 6) fail(`${unit.name} went elsewhere`)
  const steps = hexes.distances[from * hexes.count + unit.hex] as number
  const points = pointsOf(unit)
  if (steps > (unit.isInfantry ? Math.min(3, points) : points)) fail(`${unit.name} moved ${steps} with ${points}`)
  for (const other of state.units) {
    if (other.isAlive || before.alive[other.index] === 0) continue
    const beside = hexes.distances[unit.hex * hexes.count + (before.hex[other.index] as number)]
    if (from === unit.hex || beside !== 1) fail(`${other.name} is removed and was not charged`)
  }
}

/** Between actions damage stays unless a turn ends that removes it, and no unit moves. WAR-UNIT-06, WAR-C-03. */
export function checkAdvance(state: War, before: Before): void {
  if (before.turn === 0) return
  const hasTurned = state.turn !== before.turn
  for (const unit of state.units) {
    const { index, name } = unit
    const was = before.damage[index] as number
    checkPlaces(before, unit, false)
    if (unit.isAlive !== (before.alive[index] === 1)) fail(`${name} is removed between activations`)
    if (unit.damage === was || !unit.isAlive) continue
    const isWiped = state.rules.damageTrack === 'batteredOneTurn' && unit.battered === 1 && unit.damage === unit.half
    if (!isWiped || (!hasTurned && state.turn < state.lastTurn)) fail(`${name}: damage ${was}, then ${unit.damage}`)
  }
}
