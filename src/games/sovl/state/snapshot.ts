import { setRectangle } from '../../../board/plane/rectangle.ts'
import { POSE } from '../../../board/plane/shapes.ts'
import { roleOf, takeSeat } from '../../../kit/seating.ts'
import { recallPairs } from '../chapters/charge.ts'
import { arm } from '../chapters/combat.ts'
import { hasGroundInZones, stand } from '../chapters/deploy.ts'
import type { Battle, Stage } from './battle.ts'
import type { SovlState } from './state.ts'
import { type Fate, NONE, truncate, type Unit } from './unit.ts'

/** A whole battle as a row of ints, for look-ahead and for tests. Doubles take two. */

/** Places in `Battle.work`: a double that is taken apart into halves, and two numbers of a contact. */
const DOUBLE = 24
const PAIR = 26

/** Fields of a unit that are whole numbers, and those that are truths. */
const NUMBERS = [
  'pool',
  'models',
  'engagement',
  'target',
  'targetSide',
  'declared',
  'modelsBefore',
  'inflicted',
  'roundsWon',
  'brokeTurn',
  'destroyedTurn',
  'shotWounds',
  'frontCharges',
  'flankCharges',
  'rearCharges',
  'rallies',
  'fledTurn',
] as const
const TRUTHS = ['alone', 'activated', 'countering', 'countered', 'intercepted', 'charged', 'tested'] as const
const COUNTERS = [
  'south',
  'starter',
  'token',
  'opener',
  'zoneChooser',
  'decider',
  'left',
  'passes',
  'declarations',
  'pending',
  'active',
  'manoeuvres',
  'toFight',
  'lastDeployer',
  'ending',
] as const

/** Writes the battle; returns how many ints it took. */
export function saveBattle(state: SovlState, battle: Battle, out: Int32Array): number {
  const { table } = battle
  let at = 0
  out[at++] = state.turn
  out[at++] = state.engagements
  out[at++] = battle.armyOf[0]
  out[at++] = battle.stage
  for (const name of COUNTERS) out[at++] = battle[name]
  out[at++] = bits(battle.passed[0], battle.passed[1], battle.moved, battle.shot)
  out[at++] = battle.firstBroke[0]
  out[at++] = battle.firstBroke[1]
  for (const list of [battle.incoming, battle.placed, battle.fought]) {
    out.set(list, at)
    at += list.length
  }
  at = saveDoubles(battle, battle.expected, 0, 2, out, at)
  at = saveDoubles(battle, battle.points, 0, 2, out, at)
  at = saveDoubles(battle, battle.hidden, 0, battle.hidden.length, out, at)
  out[at++] = table.pieces
  for (let piece = table.given; piece < table.pieces; piece++) {
    out[at++] = table.kind[piece]
    out[at++] = table.shapes.corners[table.terrain + piece]
    at = saveDoubles(battle, table.shapes.pose, (table.terrain + piece) * POSE, POSE, out, at)
  }
  for (const unit of state.units) at = saveUnit(state, battle, unit, out, at)
  return at
}

function saveUnit(state: SovlState, battle: Battle, unit: Unit, out: Int32Array, from: number): number {
  const { work } = battle
  const { shapes } = battle.table
  let at = from
  out[at++] = unit.width
  out[at++] = unit.fate
  for (const name of NUMBERS) out[at++] = unit[name]
  for (const name of TRUTHS) out[at++] = unit[name] ? 1 : 0
  out[at++] = shapes.corners[unit.shape]
  at = saveDoubles(battle, shapes.pose, unit.shape * POSE, POSE, out, at)
  out[at++] = unit.contacts.length
  for (const { side, foe, foeSide, partners, charger, fightsFrom, edge, offset } of unit.contacts) {
    out[at++] = (state.units.indexOf(foe) * 4 + side) * 4 + foeSide
    out[at++] = bits(partners, charger)
    out[at++] = fightsFrom
    work[PAIR] = edge
    work[PAIR + 1] = offset
    at = saveDoubles(battle, work, PAIR, 2, out, at)
  }
  return at
}

/** Restores what `saveBattle` wrote, into a battle of the same matchup and rules. */
export function loadBattle(state: SovlState, battle: Battle, from: Int32Array): void {
  const { table, work } = battle
  const { shapes } = table
  let at = 0
  const next = () => from[at++]
  state.turn = next()
  state.engagements = next()
  const first = takeSeat(battle.armyOf, next())
  state.units = state.seated[first]
  state.flown = -1
  battle.stage = next() as Stage
  for (const name of COUNTERS) battle[name] = next()
  const truths = next()
  battle.passed[0] = (truths & 1) !== 0
  battle.passed[1] = (truths & 2) !== 0
  battle.moved = (truths & 4) !== 0
  battle.shot = (truths & 8) !== 0
  battle.firstBroke[0] = next()
  battle.firstBroke[1] = next()
  for (const list of [battle.incoming, battle.placed, battle.fought]) {
    list.set(from.subarray(at, at + list.length))
    at += list.length
  }
  at = loadDoubles(battle, battle.expected, 0, 2, from, at)
  at = loadDoubles(battle, battle.points, 0, 2, from, at)
  at = loadDoubles(battle, battle.hidden, 0, battle.hidden.length, from, at)
  table.pieces = next()
  for (let piece = table.given; piece < table.pieces; piece++) {
    table.describe(piece, next())
    const corners = next()
    at = loadDoubles(battle, shapes.pose, (table.terrain + piece) * POSE, POSE, from, at)
    settle(battle, table.terrain + piece, corners)
  }
  state.units.forEach((unit, index) => {
    unit.index = index
    unit.role = roleOf(first === unit.army ? 0 : 1, unit.slot)
    unit.form(next())
    unit.fate = next() as Fate
    for (const name of NUMBERS) unit[name] = next()
    for (const name of TRUTHS) unit[name] = next() === 1
    unit.taken = 0
    const corners = next()
    at = loadDoubles(battle, shapes.pose, unit.shape * POSE, POSE, from, at)
    settle(battle, unit.shape, corners)
    truncate(unit.contacts, 0)
    for (let left = next(); left > 0; left--) {
      const packed = next()
      const contact = unit.contactWith((packed >> 2) & 3, state.units[packed >> 4], packed & 3)
      const flags = next()
      contact.partners = (flags & 1) !== 0
      contact.charger = (flags & 2) !== 0
      contact.fightsFrom = next()
      at = loadDoubles(battle, work, PAIR, 2, from, at)
      contact.edge = work[PAIR]
      contact.offset = work[PAIR + 1]
      unit.contacts.push(contact)
    }
  })
  for (const unit of state.units) {
    for (const contact of unit.contacts) contact.mirror = contact.foe.contactWith(contact.foeSide, unit, contact.side)
  }
  for (const unit of state.units) if (unit.engagement !== NONE && battle.fought[unit.engagement] === 0) arm(state, unit)
  battle.standing.fill(0)
  for (const unit of state.units) if (battle.placed[unit.index] === 1) stand(state, battle, unit)
  battle.groundInZones = hasGroundInZones(battle)
  battle.planned = false
  state.changed = true
  recallPairs(state, battle)
}

function settle(battle: Battle, shape: number, corners: number): void {
  battle.table.shapes.corners[shape] = 0
  if (corners > 0) setRectangle(battle.table.shapes, shape)
}

function bits(...truths: boolean[]): number {
  return truths.reduce((sum, truth, i) => sum | (truth ? 1 << i : 0), 0)
}

function saveDoubles(
  battle: Battle,
  from: Float64Array,
  start: number,
  n: number,
  out: Int32Array,
  at: number,
): number {
  const { work, halves } = battle
  for (let k = 0; k < n; k++) {
    work[DOUBLE] = from[start + k]
    out[at + 2 * k] = halves[2 * DOUBLE]
    out[at + 2 * k + 1] = halves[2 * DOUBLE + 1]
  }
  return at + 2 * n
}

function loadDoubles(
  battle: Battle,
  into: Float64Array,
  start: number,
  n: number,
  from: Int32Array,
  at: number,
): number {
  const { work, halves } = battle
  for (let k = 0; k < n; k++) {
    halves[2 * DOUBLE] = from[at + 2 * k]
    halves[2 * DOUBLE + 1] = from[at + 2 * k + 1]
    into[start + k] = work[DOUBLE]
  }
  return at + 2 * n
}
