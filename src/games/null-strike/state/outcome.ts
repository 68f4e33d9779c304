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
import { objectivesOf, pointsDestroyed, winner } from '../chapters/score.ts'
import { ARMY_MEASURES, BATTLE_MEASURES, UNIT_MEASURES } from '../data/measures.ts'
import * as Event from '../telling/events.ts'
import type { Strike } from './state.ts'

/** What the result row tells. */

/** Rounds told apart in histograms; longer engagements are counted together. */
const LONG = 63

export function columnsOf(state: Strike): Column[] {
  const turns = Math.min(state.lastTurn, LONG) + 1
  const units = state.roster.flatMap((unit) =>
    UNIT_MEASURES.map((measure) => ({
      army: unit.army,
      unit: unit.name,
      measure,
      bins: measure.name === 'woundsInflicted' ? 256 : measure.name === 'modelsLost' ? unit.full + 1 : turns,
    })),
  )
  const { field } = state
  if (field === null) return units
  const most = Math.min(MOST, Math.max(...state.points))
  return [
    ...units,
    ...([0, 1] as const).flatMap((army) =>
      ARMY_MEASURES.map((measure) => ({
        army,
        unit: null,
        measure,
        bins:
          measure.name === 'pointsDestroyed' ? most + 1 : measure.name === 'objectives' ? field.objectives + 1 : 256,
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

/** Points a margin is told of, at most. */
const MOST = 10_000

/** Writes the row. */
export function writeRow(state: Strike, row: Int32Array): void {
  const player = winner(state)
  const won = player === -1 ? -1 : state.armyOf[player]
  row[OUTCOME] = won === 0 ? FIRST_WINS : won === 1 ? SECOND_WINS : DRAW
  row[TURNS] = state.turn
  const units = state.roster
  let column = FIRST_MEASURE
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    row[column] = unit.inflicted
    row[column + 1] = unit.full - unit.models
    row[column + 2] = unit.panicTurn
    row[column + 3] = unit.destroyedTurn
    column += UNIT_MEASURES.length
  }
  if (state.field === null) return
  column = writeArmy(state, 0, row, column)
  column = writeArmy(state, 1, row, column)
  row[column] = halfPoints(state.opener, player)
  row[column + 1] = halfPoints(0, player)
  const lead = pointsDestroyed(state, 0) - pointsDestroyed(state, 1)
  row[column + 2] = MOST + Math.min(MOST, Math.max(-MOST, lead))
  row[column + 3] = state.ending === Event.ALL_CAPTURED ? state.turn : 0
  row[column + 4] = state.ending === Event.WIPED_OUT ? state.turn : 0
}

function writeArmy(state: Strike, army: Side, row: Int32Array, column: number): number {
  row[column] = objectivesOf(state, state.armyOf[0] === army ? 0 : 1)
  row[column + 1] = pointsDestroyed(state, army)
  row[column + 2] = state.charges[army]
  const units = state.roster
  let lost = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.army === army && unit.models === 0) lost++
  }
  row[column + 3] = lost
  return column + ARMY_MEASURES.length
}
