import { POSE, VERTS, X } from '../../../board/plane/shapes.ts'
import type { Dice } from '../../../core/dice.ts'
import { KeyedDice } from '../../../core/keyed-dice.ts'
import { roleOf } from '../../../kit/seating.ts'
import { COLUMNS, isHidden, zoneOf } from '../chapters/deploy.ts'
import * as Action from '../choices/actions.ts'
import { FRONT } from '../data/sides.ts'
import { playerOf } from '../state/battle.ts'
import { IMPASSABLE } from '../state/table.ts'
import { NONE, type Unit } from '../state/unit.ts'
import type { Knowledge } from './knowledge.ts'

/**
 * Deployment: foot in the middle of the line, shooters next to them, fast units on the wings; a second line if there is no room. The dice of
 * the general move the wanted place of each unit some columns aside, and the nearest free place is taken. Otherwise an army would deploy alike
 * in all battles, and the first turns, in which few dice fall, would be the same: an answer would tell of a handful of openings.
 */

const MIDDLE = (COLUMNS - 1) / 2

/** Least movement of a fast unit, in inches. */
const FAST = 14

/** Most columns by which dice move the wanted place of a unit. Each number of columns to either side is as likely. */
const MOST_ASIDE = 2

/** Inches in front of the deployment zone in which impassable ground is in the way: a move of foot, and a little more. */
const AHEAD = 12

/** Cost of a place whose whole front is barred by impassable ground: as much as this many columns off the wanted place. */
const BARRED = 2

const FAR_AWAY = 1e9

/** Values the places in points: a column off the wanted one costs a point. If the general also chooses the unit, slow units come first, because their place tells the enemy least. */
export function weighSpots(
  knowledge: Knowledge,
  actions: Int32Array,
  n: number,
  dice: Dice,
  values: Float64Array,
): void {
  const { state, battle } = knowledge
  const mirrored = battle.decider !== battle.south
  const alternating = !isHidden(state)
  let before = NONE
  let wanted = MIDDLE
  for (let i = 0; i < n; i++) {
    const action = actions[i]
    const unit = state.units[Action.aOf(action)]
    if (Action.kindOf(action) === Action.WIDTH) {
      values[i] = FORMS_FIRST - Math.abs(Action.bOf(action) - unit.ownWidth)
      continue
    }
    if (unit.index !== before) wanted = columnOf(knowledge, unit) + aside(unit, dice)
    before = unit.index
    const spot = Action.bOf(action)
    const back = spot >= COLUMNS
    const column = spot % COLUMNS
    const off = column - wanted
    let value = -(off < 0 ? -off : off) - (back ? 2.6 : 0) - column / 1000
    // In alternating deployment the line is placed first, then shooters, then the wings.
    value -= 100 * rankOf(unit)
    value -= BARRED * barred(knowledge, unit, column, mirrored)
    if (alternating) value += opposed(knowledge, unit, column, mirrored)
    values[i] = value
  }
}

/**
 * The columns by which dice move the wanted place of a unit. They depend on the battle and the unit alone, so that they are the same whenever they
 * are asked for, and whoever deploys first. The dice stand as before: a planner draws from them after it has asked this general.
 */
function aside(unit: Unit, dice: Dice): number {
  const keyed = dice instanceof KeyedDice ? dice : null
  const place = keyed?.place ?? 0
  dice.key(0, 0, roleOf(0, unit.slot), OTHER_KEYS)
  const columns = dice.die(2 * MOST_ASIDE + 1) - 1 - MOST_ASIDE
  if (keyed !== null) keyed.place = place
  return columns
}

/** The keys of a general's dice that belong to its decisions have 0 in this field. */
const OTHER_KEYS = 1

/** Added to the values of widths, in points, so that they are chosen before places. */
const FORMS_FIRST = 1000

/** Rank of a unit in deployment: 0 the line, 1 shooters, 2 fast units. */
function rankOf(unit: Unit): number {
  return unit.movement >= FAST ? 2 : unit.range > 0 ? 1 : 0
}

/** The column of a unit in the line: from the middle outwards, the line first. */
function columnOf({ state }: Knowledge, unit: Unit): number {
  const { units } = state
  const player = playerOf(unit)
  const rank = rankOf(unit)
  let before = 0
  let all = 0
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (playerOf(other) !== player) continue
    all++
    const its = rankOf(other)
    if (its < rank || (its === rank && other.slot < unit.slot)) before++
  }
  const step = all <= 6 ? 2 : 12 / all
  const out = ((before + 1) >> 1) * step
  // If the line is full, a second line begins in the middle behind it.
  return MIDDLE + ((before & 1) === 1 ? -out : out)
}

/**
 * Share of the front of a unit in a column before which impassable ground lies within `AHEAD` inches of its deployment zone. Ground is measured
 * by the rectangle about it that is parallel to the edges of the table.
 */
function barred({ battle }: Knowledge, unit: Unit, column: number, mirrored: boolean): number {
  const { table } = battle
  const { verts, corners } = table.shapes
  const zone = zoneOf(battle, unit)
  const along = ((column + 1) * table.width) / (COLUMNS + 1)
  const x = mirrored ? table.width - along : along
  const half = unit.halfWidthAt[unit.models]
  let wide = 0
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & IMPASSABLE) === 0) continue
    const shape = table.terrain + piece
    let left = FAR_AWAY
    let right = -FAR_AWAY
    let near = FAR_AWAY
    let far = -FAR_AWAY
    for (let corner = 0; corner < corners[shape]; corner++) {
      const across = verts[shape * VERTS + 2 * corner]
      const y = verts[shape * VERTS + 2 * corner + 1]
      const ahead = (mirrored ? table.depth - y : y) - zone
      if (across < left) left = across
      if (across > right) right = across
      if (ahead < near) near = ahead
      if (ahead > far) far = ahead
    }
    if (far < 0 || near > AHEAD) continue
    const overlap = (right < x + half ? right : x + half) - (left > x - half ? left : x - half)
    if (overlap > 0) wide += overlap / (2 * half)
  }
  return wide < 1 ? wide : 1
}

/** Value of standing opposite to the enemies that are already deployed, in columns. */
function opposed(knowledge: Knowledge, unit: Unit, column: number, mirrored: boolean): number {
  const { state, battle, gains } = knowledge
  const { corners, pose } = battle.table.shapes
  const { units } = state
  const width = battle.table.width
  let value = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (playerOf(foe) === playerOf(unit) || corners[foe.shape] === 0) continue
    const x = pose[foe.shape * POSE + X]
    const off = ((mirrored ? width - x : x) * (COLUMNS + 1)) / width - 1 - column
    const gain = gains[knowledge.gain(unit, foe, FRONT)]
    value += gain / 10 / (1 + off * off)
  }
  return value
}

/** Values the choices after the roll-off: the zone with fewer obstacles for a line if the zones differ, else to begin. */
export function weighChoices(knowledge: Knowledge, actions: Int32Array, n: number, values: Float64Array): void {
  const near = clutter(knowledge, true)
  const far = clutter(knowledge, false)
  for (let i = 0; i < n; i++) {
    const what = Action.aOf(actions[i])
    if (what === Action.ZONE_NEAR) values[i] = PIECE * (far - near)
    else if (what === Action.ZONE_FAR) values[i] = PIECE * (near - far)
    else values[i] = what === Action.BEGIN ? BEGINNING : 0
  }
}

/** Cost in points of a piece of terrain in the way, and value of beginning: less than a zone with one piece less. */
const PIECE = 2
const BEGINNING = 1

/** Pieces of terrain in a zone and in front of it. */
function clutter({ battle }: Knowledge, near: boolean): number {
  const { table } = battle
  const { pose } = table.shapes
  const depth = table.zone + 4
  let pieces = 0
  for (let piece = 0; piece < table.pieces; piece++) {
    const y = pose[(table.terrain + piece) * POSE + 1]
    if (near ? y < depth : y > table.depth - depth) pieces++
  }
  return pieces
}
