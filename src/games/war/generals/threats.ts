import { SIDES } from '../../../board/hex/hex.ts'
import type { Side } from '../../../core/ruleset.ts'
import { fallsToCharge } from '../chapters/charge.ts'
import { mostSteps } from '../chapters/edges.ts'
import { pointsOf } from '../chapters/move.ts'
import { DREAD } from '../data/gear.ts'
import { HIGH_GROUND } from '../data/terrain.ts'
import type { Board } from '../state/board.ts'
import { unitAt } from '../state/state.ts'
import { FRESH, NONE, type Unit } from '../state/unit.ts'
import { harmOf, stakeOf } from './gains.ts'
import { fightValue, type Knowledge, shotValue } from './knowledge.ts'
import { cautionOf, tideOf } from './score.ts'
import { COMES, isDone, SHOOTS, STRIKES } from './strike-zones.ts'
import type { Weights } from './weights.ts'

/**
 * Threat map: expected loss of a unit to enemies, by the hex it stands on. An enemy fights if it can come next to the unit, over the ground and
 * round units that have acted (`strike-zones.ts`); otherwise it shoots.
 */

/**
 * Writes the living enemies of a player to the scratch, with the reach of their strike zones; nothing if they were written for
 * the same position, as when a unit has just been activated.
 */
export function noteEnemies(knowledge: Knowledge, player: Side): void {
  if (!noteChanges(knowledge, player)) return
  const { state, board, sizes, scratch } = knowledge
  scratch.threatened[0] = NONE
  const { units } = state
  const { foes, hexes, zoneAt, spans, reaches, ranges, isDrawn, isAimed, dones, friends, friendHexes } = scratch
  const { count } = board.hexes
  // The units of the first player come first.
  const firsts = sizes[state.armyOf[0]]
  const [from, to] = player === 0 ? [firsts, units.length] : [0, firsts]
  let n = 0
  let dreads = 0
  for (let i = from; i < to; i++) {
    const foe = units[i]
    if (!foe.isAlive) continue
    if ((foe.gear & DREAD) !== 0) scratch.dreadHexes[dreads++] = foe.hex
    const goes = isDone(foe) ? foe.points : pointsOf(foe)
    const range = shotRange(knowledge, foe, goes)
    const comes = mostSteps(foe, goes) + 1
    foes[n] = i
    hexes[n] = foe.hex
    reaches[n] = goes
    ranges[n] = range
    spans[n] = range > comes ? range : comes
    zoneAt[n] = foe.id * count
    dones[n] = isDone(foe) ? 1 : 0
    isDrawn[n] = 0
    isAimed[n] = 0
    scratch.numbers[i] = n
    n++
  }
  scratch.enemies = n
  scratch.dreads = dreads
  const [first, end] = player === 0 ? [0, firsts] : [firsts, units.length]
  let own = 0
  for (let i = first; i < end; i++) {
    if (!units[i].isAlive) continue
    friends[own] = i
    friendHexes[own++] = units[i].hex
  }
  scratch.ownUnits = own
  scratch.tide = tideOf(knowledge, player)
}

/**
 * Notes the position in the scratch; returns whether it differs from the one noted last. Compares what the enemies in the scratch depend on: the turn, the player, the
 * seat, and of each unit its place, its points, and whether it is alive, battered, exhausted, done or gripped. Strike zones depend on nothing else, so they stay as they were drawn.
 */
function noteChanges({ state, scratch, zones }: Knowledge, player: Side): boolean {
  const { noted } = scratch
  const { units } = state
  const side = (2 * state.turn + player) * 2 + state.armyOf[0]
  let isChanged = noted[0] !== side
  noted[0] = side
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const flags = (unit.battered << 4) | (unit.exhausted << 2) | (isDone(unit) && i !== state.active ? 1 : 0)
    const place = unit.isAlive ? (unit.gripped << 20) | ((unit.hex * SIDES + unit.facing) * 64 + flags) : NONE
    // By roster, because another seating has the units in another order.
    const at = 2 * unit.id + 1
    if (noted[at] === place && noted[at + 1] === pointsOf(unit)) continue
    noted[at] = place
    noted[at + 1] = pointsOf(unit)
    zones.look(unit)
    isChanged = true
  }
  return isChanged
}

/** Writes that no enemy may strike anybody, for a choice that needs no more. */
export function noteNoEnemies({ scratch }: Knowledge): void {
  scratch.isAimed.fill(1)
  scratch.bestHarm.fill(0)
  scratch.noted[0] = NONE
}

/**
 * Draws the strike zone of the noted enemy number `i`, if it is not drawn yet; returns its index in `StrikeZones.bits`. Only zones of enemies that
 * are near enough to strike are asked for.
 */
function drawnZone({ state, scratch, zones }: Knowledge, i: number): number {
  if (scratch.isDrawn[i] === 0) {
    scratch.isDrawn[i] = 1
    zones.draw(unitAt(state, scratch.foes[i]), scratch.reaches[i], scratch.ranges[i])
  }
  return scratch.zoneAt[i]
}

/** Writes the best and the second best target of the noted enemy number `i`, if they are not written yet. */
function aim(knowledge: Knowledge, i: number): void {
  const { state, board, scratch, fights, shots, gains } = knowledge
  const { units, roster } = state
  const { bits: zones } = knowledge.zones
  const { foes, hexes, spans, isAimed, friends, friendHexes, ownUnits } = scratch
  if (isAimed[i] === 1) return
  isAimed[i] = 1
  const { distances, count } = board.hexes
  const foe = units[foes[i]]
  const row = foe.id * roster.length * 4 + 2 * foe.battered
  const from = hexes[i] * count
  const span = spans[i]
  let zone = NONE
  let most = 0
  let second = 0
  let target = NONE
  for (let k = 0; k < ownUnits; k++) {
    const hex = friendHexes[k]
    if (distances[from + hex] > span) continue
    if (zone === NONE) zone = drawnZone(knowledge, i)
    const bits = zones[zone + hex] & STRIKES
    if (bits === 0) continue
    const unit = units[friends[k]]
    const at = row + 4 * unit.id + unit.battered
    let harm = shots[at]
    if ((bits & COMES) !== 0) {
      const fight = fallsToCharge(state, unit) ? stakeOf(gains, state, unit) : fights[at]
      if (fight > harm) harm = fight
    }
    if (harm > most) {
      second = most
      most = harm
      target = friends[k]
    } else if (harm > second) second = harm
  }
  scratch.bestHarm[i] = most
  scratch.secondHarm[i] = second
  scratch.bestTarget[i] = target
}

/** Expected loss of the best target of a noted enemy, of the units that it may strike. */
export function bestHarmOf(knowledge: Knowledge, foe: Unit): number {
  const i = knowledge.scratch.numbers[foe.index]
  aim(knowledge, i)
  return knowledge.scratch.bestHarm[i]
}

/** Expected loss of a unit to an enemy by their cards alone, by the bits of the enemy's strike zone where the unit stands. */
function cardHarm(knowledge: Knowledge, foe: Unit, unit: Unit, bits: number): number {
  const shot = shotValue(knowledge, foe, unit)
  if ((bits & COMES) === 0) return shot
  const fight = fallsToCharge(knowledge.state, unit) ? knowledge.worth[unit.id] : fightValue(knowledge, foe, unit)
  return fight > shot ? fight : shot
}

/** Expected loss of the best target of an enemy that still acts in this turn, of the units that it may strike. */
export function mostHarm(knowledge: Knowledge, foe: Unit): number {
  const { state, scratch, zones } = knowledge
  const { units } = state
  const { zone } = scratch
  const goes = pointsOf(foe)
  zones.drawAnew(foe, goes, shotRange(knowledge, foe, goes), zone, 0)
  let most = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.player === foe.player || !unit.isAlive) continue
    const bits = zone[unit.hex] & STRIKES
    if (bits === 0) continue
    most = Math.max(most, cardHarm(knowledge, foe, unit, bits))
  }
  return most
}

/** Greatest distance in steps at which a unit that acts now may strike. */
export function spanOf(knowledge: Knowledge, unit: Unit): number {
  const points = pointsOf(unit)
  return Math.max(mostSteps(unit, points) + 1, shotRange(knowledge, unit, points))
}

/** Draws the strike zone of a unit that acts now; returns its index in `StrikeZones.bits`. */
export function zoneOf(knowledge: Knowledge, unit: Unit): number {
  const { board, zones } = knowledge
  const points = pointsOf(unit)
  zones.draw(unit, points, shotRange(knowledge, unit, points))
  return unit.id * board.hexes.count
}

/** Whether a unit may fight an enemy if it acts now. */
export function mayCome(knowledge: Knowledge, unit: Unit, foe: Unit): boolean {
  return (knowledge.zones.bits[zoneOf(knowledge, unit) + foe.hex] & COMES) !== 0
}

/** Whether the noted enemy number `i` still acts in this turn and may then come next to a unit, where it stands. */
export function mayBeCharged(knowledge: Knowledge, i: number, unit: Unit): boolean {
  const foe = unitAt(knowledge.state, knowledge.scratch.foes[i])
  return !isDone(foe) && (knowledge.zones.bits[drawnZone(knowledge, i) + unit.hex] & COMES) !== 0
}

/** Writes the enemies that may harm a unit which has so many points to move, if they are not written for this position. */
export function noteThreats(knowledge: Knowledge, weights: Weights, unit: Unit, points: number): void {
  if (areNoted(knowledge, weights, unit, points)) return
  const { state, board, scratch, gains } = knowledge
  const { threats, harm, dangers, foes, dones, hexes, enemies, spans, bestHarm, bestTarget, secondHarm } = scratch
  const { distances, count } = board.hexes
  const { fightHarms, shotHarms } = gains
  const isLast = state.turn >= state.lastTurn
  const fear = (weights.fear * cautionOf(knowledge, weights)) >> 6
  const foresight = unit.battered === 1 ? weights.batteredForesight : weights.foresight
  const from = unit.hex * count
  const steps = mostSteps(unit, points)
  const falls = fallsToCharge(state, unit)
  const stake = stakeOf(gains, state, unit)
  let n = 0
  for (let i = 0; i < enemies; i++) {
    if (distances[from + hexes[i]] - steps > spans[i]) continue
    const done = dones[i] === 1
    if (done && isLast) continue
    const foe = unitAt(state, foes[i])
    aim(knowledge, i)
    const elsewhere = ((bestTarget[i] === unit.index ? secondHarm[i] : bestHarm[i]) * weights.crowd) >> 6
    const pair = harmOf(gains, state, foe, unit, done)
    const shot = shotHarms[pair]
    // A unit that is removed by a charge is lost entirely.
    const fight = falls || (done && unit.exhausted !== FRESH) ? 2 * stake : fightHarms[pair]
    const most = fight > shot ? fight : shot
    const share = done ? foresight : fear
    threats[n] = drawnZone(knowledge, i)
    // Indexed by the bits of the zone; outside of the zone the enemy does nothing.
    const more = most > elsewhere ? ((most - elsewhere) * share) >> 6 : 0
    harm[4 * n + COMES] = more
    harm[4 * n + SHOOTS] = shot > elsewhere ? ((shot - elsewhere) * share) >> 6 : 0
    harm[4 * n + COMES + SHOOTS] = more
    dangers[4 * n + COMES] = done ? 0 : most
    dangers[4 * n + SHOOTS] = done ? 0 : shot
    dangers[4 * n + COMES + SHOOTS] = done ? 0 : most
    n++
  }
  scratch.threatening = n
}

/** Greatest distance in steps at which a unit may shoot in one activation. */
function shotRange({ ranges }: Knowledge, unit: Unit, points: number): number {
  const range = ranges[2 * unit.id + unit.battered]
  if (range === 0 || unit.isArtillery) return range
  return range + mostSteps(unit, points)
}

/**
 * Whether threats are noted for a unit as it is, with so many points and these weights; notes that they are from now on. All else that they depend
 * on is part of the position in the scratch.
 */
function areNoted({ scratch }: Knowledge, weights: Weights, unit: Unit, points: number): boolean {
  const { threatened } = scratch
  const isSame =
    scratch.threatWeights === weights &&
    threatened[0] === unit.index &&
    threatened[1] === points &&
    threatened[2] === unit.damage &&
    threatened[3] === unit.hurtBy &&
    threatened[4] === unit.wasBattered &&
    threatened[5] === unit.steadied &&
    threatened[6] === unit.veiled
  if (isSame) return true
  scratch.threatWeights = weights
  threatened[0] = unit.index
  threatened[1] = points
  threatened[2] = unit.damage
  threatened[3] = unit.hurtBy
  threatened[4] = unit.wasBattered
  threatened[5] = unit.steadied
  threatened[6] = unit.veiled
  return false
}

/** Expected loss of a unit on a hex to all noted enemies, minus the part that the ground saves. */
export function threatAt(knowledge: Knowledge, hex: number): number {
  return sumAt(knowledge, knowledge.scratch.harm, hex)
}

/** Expected loss of the unit on a hex to enemies that are still to be activated, all together. */
export function dangerAt(knowledge: Knowledge, hex: number): number {
  return sumAt(knowledge, knowledge.scratch.dangers, hex)
}

/** `dangerAt` for a unit on its own hex, without threats noted before. */
export function dangerHere(knowledge: Knowledge, unit: Unit): number {
  const { state, board, scratch, gains } = knowledge
  const { bits: zones } = knowledge.zones
  const { foes, dones, hexes, enemies, spans } = scratch
  const { fightHarms, shotHarms } = gains
  const { distances, count } = board.hexes
  const from = unit.hex * count
  const falls = fallsToCharge(state, unit)
  let sum = 0
  for (let i = 0; i < enemies; i++) {
    if (dones[i] === 1 || distances[from + hexes[i]] > spans[i]) continue
    const foe = unitAt(state, foes[i])
    const bits = zones[drawnZone(knowledge, i) + unit.hex] & STRIKES
    if (bits === 0) continue
    const pair = harmOf(gains, state, foe, unit, false)
    const shot = shotHarms[pair]
    const fight = (bits & COMES) === 0 ? 0 : falls ? 2 * stakeOf(gains, state, unit) : fightHarms[pair]
    sum += fight > shot ? fight : shot
  }
  return sum - savedOn(board, unit.hex, sum)
}

/** Expected loss of a unit on its own hex to enemies that are still to be activated, by their cards alone. */
export function harmHere(knowledge: Knowledge, unit: Unit): number {
  const { state, board, scratch } = knowledge
  const { bits: zones } = knowledge.zones
  const { foes, hexes, enemies, spans } = scratch
  const { distances, count } = board.hexes
  const from = unit.hex * count
  let sum = 0
  for (let i = 0; i < enemies; i++) {
    if (distances[from + hexes[i]] > spans[i]) continue
    const foe = unitAt(state, foes[i])
    if (isDone(foe)) continue
    const bits = zones[drawnZone(knowledge, i) + unit.hex] & STRIKES
    if (bits === 0) continue
    const shot = shotValue(knowledge, foe, unit)
    const fight = (bits & COMES) === 0 ? 0 : fightValue(knowledge, foe, unit)
    sum += fight > shot ? fight : shot
  }
  return sum
}

function sumAt({ board, scratch, zones: all }: Knowledge, harm: Int32Array, hex: number): number {
  const { threats, threatening } = scratch
  const { bits: zones } = all
  let sum = 0
  for (let i = 0; i < threatening; i++) {
    sum += harm[4 * i + (zones[threats[i] + hex] & STRIKES)]
  }
  return sum - savedOn(board, hex, sum)
}

/** The part of an expected loss that the ground of a hex saves: an eighth for each point of its bonus. */
function savedOn(board: Board, hex: number, loss: number): number {
  return (loss * (board.save[hex] + (board.hill[hex] === NONE ? 0 : HIGH_GROUND))) >> 3
}
