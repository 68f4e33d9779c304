import type { Side } from '../../../core/ruleset.ts'
import { fallsToCharge } from '../chapters/charge.ts'
import { INFANTRY_STEPS } from '../chapters/edges.ts'
import { pointsOf } from '../chapters/move.ts'
import { DREAD } from '../data/gear.ts'
import { HIGH_GROUND } from '../data/terrain.ts'
import type { Board } from '../state/board.ts'
import { unitAt } from '../state/state.ts'
import { FRESH, NONE, type Unit } from '../state/unit.ts'
import { fightHarm, shotHarm } from './gains.ts'
import { fightValue, type Knowledge, shotValue } from './knowledge.ts'
import { cautionOf, tideOf } from './score.ts'
import { COMES, isDone, SHOOTS, STRIKES } from './strike-zones.ts'
import type { Weights } from './weights.ts'

/**
 * Threat map: expected loss of a unit to enemies, by the hex it stands on. An enemy fights if it can come next to the unit, over the ground and
 * round units that have acted (`strike-zones.ts`); otherwise it shoots.
 */

/** Writes the living enemies of a player to the scratch, with their strike zones and targets. */
export function noteEnemies(knowledge: Knowledge, player: Side): void {
  const { state, board, sizes, scratch, zones } = knowledge
  const { units } = state
  const { foes, hexes, zoneAt, spans } = scratch
  const { count } = board.hexes
  // The units of the first player come first.
  const firsts = sizes[state.armyOf[0]]
  const [from, to] = player === 0 ? [firsts, units.length] : [0, firsts]
  const [first, end] = player === 0 ? [0, firsts] : [firsts, units.length]
  let n = 0
  let dreads = 0
  zones.look()
  for (let i = from; i < to; i++) {
    const foe = units[i]
    if (!foe.isAlive) continue
    if ((foe.gear & DREAD) !== 0) scratch.dreadHexes[dreads++] = foe.hex
    const goes = isDone(foe) ? foe.points : pointsOf(foe)
    const range = shotRange(knowledge, foe, goes)
    foes[n] = i
    hexes[n] = foe.hex
    spans[n] = range > goes + 1 ? range : goes + 1
    zones.draw(foe, goes, range)
    zoneAt[n] = foe.id * count
    n++
  }
  scratch.enemies = n
  scratch.dreads = dreads
  scratch.tide = tideOf(knowledge, player)
  noteUnits(knowledge, first, end)
}

/** Writes the best and the second best target of each enemy. */
function noteUnits(knowledge: Knowledge, first: number, end: number): void {
  const { state, scratch } = knowledge
  const { units } = state
  const { bits: zones } = knowledge.zones
  const { foes, zoneAt, bestHarm, bestTarget, secondHarm, bestHarmOf, enemies } = scratch
  bestTarget.fill(NONE)
  bestHarm.fill(0)
  secondHarm.fill(0)
  for (let k = first; k < end; k++) {
    const unit = units[k]
    if (!unit.isAlive) continue
    for (let i = 0; i < enemies; i++) {
      const bits = zones[zoneAt[i] + unit.hex] & STRIKES
      if (bits === 0) continue
      const foe = units[foes[i]]
      const shot = shotValue(knowledge, foe, unit)
      const fight =
        (bits & COMES) === 0
          ? 0
          : fallsToCharge(state, unit)
            ? knowledge.worth[unit.id]
            : fightValue(knowledge, foe, unit)
      const harm = fight > shot ? fight : shot
      if (harm > bestHarm[i]) {
        secondHarm[i] = bestHarm[i]
        bestHarm[i] = harm
        bestTarget[i] = k
      } else if (harm > secondHarm[i]) secondHarm[i] = harm
    }
  }
  for (let i = 0; i < enemies; i++) bestHarmOf[foes[i]] = bestHarm[i]
}

/** Expected loss of the best target of an enemy that still acts in this turn, of the units that it may strike. */
export function mostHarm(knowledge: Knowledge, foe: Unit): number {
  const { state, scratch, worth, zones } = knowledge
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
    const shot = shotValue(knowledge, foe, unit)
    const fight =
      (bits & COMES) === 0 ? 0 : fallsToCharge(state, unit) ? worth[unit.id] : fightValue(knowledge, foe, unit)
    most = Math.max(most, shot, fight)
  }
  return most
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

/** Writes the enemies that may harm a unit which takes at most `steps` steps. */
export function noteThreats(knowledge: Knowledge, weights: Weights, unit: Unit, steps: number): void {
  const { state, board, scratch, gains } = knowledge
  const { threats, harm, dangers, foes, enemies, zoneAt, spans, bestHarm, bestTarget, secondHarm } = scratch
  const { distances, count } = board.hexes
  const isLast = state.turn >= state.lastTurn
  const fear = (weights.fear * cautionOf(knowledge, weights)) >> 6
  const foresight = unit.battered === 1 ? weights.batteredForesight : weights.foresight
  const from = unit.hex * count
  const falls = fallsToCharge(state, unit)
  let n = 0
  for (let i = 0; i < enemies; i++) {
    const foe = unitAt(state, foes[i])
    const done = isDone(foe)
    if (done && isLast) continue
    if (distances[from + foe.hex] - steps > spans[i]) continue
    const elsewhere = ((bestTarget[i] === unit.index ? secondHarm[i] : bestHarm[i]) * weights.crowd) >> 6
    const shot = foe.shoot.attacks[foe.battered] === 0 ? 0 : shotHarm(gains, state, foe, unit)
    // A unit that is removed by a charge is lost entirely.
    const fight =
      falls || (done && unit.exhausted !== FRESH) ? 2 * knowledge.worth[unit.id] : fightHarm(gains, state, foe, unit)
    const most = fight > shot ? fight : shot
    const share = done ? foresight : fear
    threats[n] = zoneAt[i]
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
  return range + (unit.isInfantry && points > INFANTRY_STEPS ? INFANTRY_STEPS : points)
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
  const { state, board, scratch, gains, worth } = knowledge
  const { bits: zones } = knowledge.zones
  const { foes, enemies, zoneAt } = scratch
  const falls = fallsToCharge(state, unit)
  let sum = 0
  for (let i = 0; i < enemies; i++) {
    const bits = zones[zoneAt[i] + unit.hex] & STRIKES
    const foe = unitAt(state, foes[i])
    if (bits === 0 || isDone(foe)) continue
    const shot = foe.shoot.attacks[foe.battered] === 0 ? 0 : shotHarm(gains, state, foe, unit)
    const fight = (bits & COMES) === 0 ? 0 : falls ? 2 * worth[unit.id] : fightHarm(gains, state, foe, unit)
    sum += fight > shot ? fight : shot
  }
  return sum - savedOn(board, unit.hex, sum)
}

/** Expected loss of a unit on its own hex to enemies that are still to be activated, by their cards alone. */
export function harmHere(knowledge: Knowledge, unit: Unit): number {
  const { state, scratch } = knowledge
  const { bits: zones } = knowledge.zones
  const { foes, enemies, zoneAt } = scratch
  let sum = 0
  for (let i = 0; i < enemies; i++) {
    const bits = zones[zoneAt[i] + unit.hex] & STRIKES
    const foe = unitAt(state, foes[i])
    if (bits === 0 || isDone(foe)) continue
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
