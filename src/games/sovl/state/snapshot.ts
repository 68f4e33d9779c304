import { setRectangle } from '../../../board/plane/rectangle.ts'
import { POSE } from '../../../board/plane/shapes.ts'
import { roleOf, takeSeat } from '../../../kit/seating.ts'
import { doubles, ints, joined, lists, loadDoubles, saveDoubles, truths } from '../../../kit/snapshot.ts'
import { recallPairs } from '../chapters/charge/pairs.ts'
import { arm } from '../chapters/combat/engagements.ts'
import { hasGroundInZones, stand } from '../chapters/deploy.ts'
import type { Battle } from './battle.ts'
import type { SovlState } from './state.ts'
import { NONE, truncate, type Unit } from './unit.ts'

/** Saves a whole battle as an array of ints, for look-ahead and for tests. A double takes two ints. */

const UNIT = joined<Unit>(
  ints(
    'pool',
    'models',
    'fate',
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
  ),
  truths('alone', 'activated', 'countering', 'countered', 'intercepted', 'charged', 'tested'),
)

const BATTLE = joined<Battle>(
  ints(
    'stage',
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
  ),
  truths('moved', 'shot'),
  lists('firstBroke', 'incoming', 'placed', 'fought'),
  doubles('expected', 'hidden'),
)

/** Writes the battle; returns the number of ints written. */
export function saveBattle(state: SovlState, battle: Battle, out: Int32Array): number {
  const { table } = battle
  let at = 0
  out[at++] = state.turn
  out[at++] = state.engagements
  out[at++] = battle.armyOf[0]
  out[at++] = (battle.passed[0] ? 1 : 0) | (battle.passed[1] ? 2 : 0)
  at = BATTLE.save(battle, out, at)
  at = saveDoubles(battle.points, out, at, 0, 2)
  out[at++] = table.pieces
  for (let piece = table.given; piece < table.pieces; piece++) {
    out[at++] = table.kind[piece]
    out[at++] = table.shapes.corners[table.terrain + piece]
    at = saveDoubles(table.shapes.pose, out, at, (table.terrain + piece) * POSE, POSE)
  }
  for (const unit of state.units) at = saveUnit(state, battle, unit, out, at)
  return at
}

function saveUnit(state: SovlState, battle: Battle, unit: Unit, out: Int32Array, from: number): number {
  const { shapes } = battle.table
  let at = from
  out[at++] = unit.width
  at = UNIT.save(unit, out, at)
  out[at++] = shapes.corners[unit.shape]
  at = saveDoubles(shapes.pose, out, at, unit.shape * POSE, POSE)
  out[at++] = unit.contacts.length
  for (const { side, foe, foeSide, partners, charger, fightsFrom, edge, offset } of unit.contacts) {
    out[at++] = (state.units.indexOf(foe) * 4 + side) * 4 + foeSide
    out[at++] = (partners ? 1 : 0) | (charger ? 2 : 0)
    out[at++] = fightsFrom
    at = saveDoubles(Float64Array.of(edge, offset), out, at)
  }
  return at
}

/** Restores what `saveBattle` wrote, into a battle with the same matchup and rules. */
export function loadBattle(state: SovlState, battle: Battle, from: Int32Array): void {
  const { table } = battle
  const { shapes } = table
  let at = 0
  const next = () => from[at++]
  state.turn = next()
  state.engagements = next()
  const first = takeSeat(battle.armyOf, next())
  state.units = state.seated[first]
  state.flown = -1
  const passed = next()
  battle.passed[0] = (passed & 1) !== 0
  battle.passed[1] = (passed & 2) !== 0
  at = BATTLE.load(battle, from, at)
  at = loadDoubles(battle.points, from, at, 0, 2)
  table.pieces = next()
  for (let piece = table.given; piece < table.pieces; piece++) {
    table.describe(piece, next())
    const corners = next()
    at = loadDoubles(shapes.pose, from, at, (table.terrain + piece) * POSE, POSE)
    settle(battle, table.terrain + piece, corners)
  }
  const place = new Float64Array(2)
  state.units.forEach((unit, index) => {
    unit.index = index
    unit.role = roleOf(first === unit.army ? 0 : 1, unit.slot)
    unit.form(next())
    at = UNIT.load(unit, from, at)
    unit.taken = 0
    const corners = next()
    at = loadDoubles(shapes.pose, from, at, unit.shape * POSE, POSE)
    settle(battle, unit.shape, corners)
    truncate(unit.contacts, 0)
    for (let left = next(); left > 0; left--) {
      const packed = next()
      const contact = unit.contactWith((packed >> 2) & 3, state.units[packed >> 4], packed & 3)
      const flags = next()
      contact.partners = (flags & 1) !== 0
      contact.charger = (flags & 2) !== 0
      contact.fightsFrom = next()
      at = loadDoubles(place, from, at)
      contact.edge = place[0]
      contact.offset = place[1]
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
