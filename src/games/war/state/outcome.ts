import { halfPoints } from '../../../core/half-points.ts'
import {
  type Column,
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  OUTCOME,
  SECOND_WINS,
  type Side,
  TURNS,
} from '../../../core/ruleset.ts'
import { pointsDestroyed, winner } from '../chapters/score.ts'
import { ARMY_MEASURES, BATTLE_MEASURES, UNIT_MEASURES } from '../data/measures.ts'
import * as Event from '../telling/events.ts'

import type { War } from './state.ts'

/** What the result row tells. */

/** Turns told apart in histograms; longer engagements are counted together. */
const LONG = 63

export function columnsOf(state: War): Column[] {
  const turns = Math.min(state.lastTurn, LONG) + 1
  const units = state.roster.flatMap((unit) =>
    UNIT_MEASURES.map((measure) => ({
      army: unit.army,
      unit: unit.name,
      measure,
      bins: measure.name === 'woundsInflicted' ? 256 : measure.name === 'woundsSuffered' ? unit.strength + 1 : turns,
    })),
  )
  if (state.board === null) return units
  const most = Math.min(10_000, Math.max(...([0, 1] as const).map((army) => pointsOf(state, army))))
  return [
    ...units,
    ...([0, 1] as const).flatMap((army) =>
      ARMY_MEASURES.map((measure) => ({
        army,
        unit: null,
        measure,
        bins: measure.name === 'pointsDestroyed' ? most + 1 : 256,
      })),
    ),
    ...BATTLE_MEASURES.map((measure) => ({
      army: 0 as const,
      unit: null,
      measure,
      bins: measure.name === 'margin' ? measure.zero + most + 1 : Math.max(3, turns),
    })),
  ]
}

function pointsOf({ roster }: War, army: Side): number {
  return roster.reduce((sum, unit) => sum + (unit.army === army ? unit.cost : 0), 0)
}

/** Writes the row. */
export function writeRow(state: War, row: Int32Array): void {
  const player = winner(state)
  const won = player === -1 ? -1 : state.armyOf[player]
  row[OUTCOME] = won === 0 ? FIRST_WINS : won === 1 ? SECOND_WINS : DRAW
  row[TURNS] = state.turn
  const units = state.roster
  let column = FIRST_MEASURE
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    row[column] = unit.inflicted
    row[column + 1] = !unit.isAlive || unit.damage > unit.strength ? unit.strength : unit.damage
    row[column + 2] = unit.batteredTurn
    row[column + 3] = unit.destroyedTurn
    column += UNIT_MEASURES.length
  }
  if (state.board === null) return
  column = writeArmy(state, 0, row, column)
  column = writeArmy(state, 1, row, column)
  row[column] = halfPoints(state.opener, player)
  row[column + 1] = halfPoints(0, player)
  const lead = pointsDestroyed(state, 0) - pointsDestroyed(state, 1)
  row[column + 2] = 10_000 + Math.min(10_000, Math.max(-10_000, lead))
  row[column + 3] = state.ending === Event.TURN_LIMIT || state.ending === 0 ? 0 : state.turn
}

function writeArmy(state: War, army: Side, row: Int32Array, column: number): number {
  row[column] = pointsDestroyed(state, army)
  row[column + 1] = state.melee[army]
  row[column + 2] = state.shooting[army]
  row[column + 3] = state.magic[army]
  row[column + 4] = state.onFriends[army]
  row[column + 5] = state.charges[army]
  const units = state.roster
  let lost = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.army === army && !unit.isAlive) lost++
  }
  row[column + 6] = lost
  return column + ARMY_MEASURES.length
}
