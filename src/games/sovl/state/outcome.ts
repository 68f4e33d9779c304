import { halfPoints } from '../../../core/half-points.ts'
import type { Column, Side } from '../../../core/ruleset.ts'
import { DRAW, FIRST_MEASURE, FIRST_WINS, OUTCOME, SECOND_WINS, TURNS } from '../../../core/ruleset.ts'
import { destroyedTwice, scoreTwice, winner } from '../chapters/score.ts'
import { BATTLE_ARMY_MEASURES, BATTLE_MEASURES, BATTLE_UNIT_MEASURES, ENGAGEMENT_MEASURES } from '../data/measures.ts'
import { type Battle, ROUTED } from './battle.ts'
import { FLED, type SovlState, type Unit } from './state.ts'

/** What the result row of a whole battle tells. */

const UNIT_MEASURES = [...ENGAGEMENT_MEASURES, ...BATTLE_UNIT_MEASURES]

/** Columns of a battle: units in army order, then the armies, then the battle. */
export function battleColumns(state: SovlState): Column[] {
  return [
    ...state.roster.flatMap((unit) =>
      UNIT_MEASURES.map((measure) => ({
        army: unit.army,
        unit: unit.name,
        measure,
        bins: unitBins(state, unit, measure.name),
      })),
    ),
    ...([0, 1] as const).flatMap((army) =>
      BATTLE_ARMY_MEASURES.map((measure) => ({ army, unit: null, measure, bins: armyBins(state, measure.name) })),
    ),
    ...BATTLE_MEASURES.map((measure) => ({
      army: 0 as const,
      unit: null,
      measure,
      // Every margin has a cell: the battles worth watching are found by it.
      bins: measure.name === 'margin' ? measure.zero + mostPoints(state) + 1 : Math.max(3, state.lastTurn + 1),
    })),
  ]
}

function mostPoints(state: SovlState): number {
  const points = [0, 0]
  for (const unit of state.roster) points[unit.army] = points[unit.army] + unit.cost
  return Math.min(5000, Math.max(...points, state.roster.length))
}

function unitBins(state: SovlState, unit: Unit, measure: (typeof UNIT_MEASURES)[number]['name']): number {
  switch (measure) {
    case 'woundsInflicted':
    case 'woundsByShooting':
      return 128
    case 'woundsSuffered':
      return unit.fullPool + 1
    case 'modelsLost':
      return unit.fullModels + 1
    default:
      return state.lastTurn + 1
  }
}

function armyBins(state: SovlState, measure: (typeof BATTLE_ARMY_MEASURES)[number]['name']): number {
  switch (measure) {
    case 'woundsMelee':
    case 'woundsShooting':
      return 192
    case 'pointsDestroyed':
      return mostPoints(state) + 1
    case 'luck':
      // 100 wounds either way.
      return 3001
    default:
      return state.lastTurn + 1
  }
}

/** Writes the row. */
export function measureBattle(state: SovlState, battle: Battle, row: Int32Array): void {
  const won = winner(state)
  row[OUTCOME] = won === 0 ? FIRST_WINS : won === 1 ? SECOND_WINS : DRAW
  row[TURNS] = state.turn
  const units = state.roster
  let column = FIRST_MEASURE
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    row[column] = unit.inflicted
    row[column + 1] = unit.fullPool - unit.pool
    row[column + 2] = unit.fullModels - unit.models
    row[column + 3] = unit.roundsWon
    row[column + 4] = unit.brokeTurn
    row[column + 5] = unit.destroyedTurn
    row[column + 6] = unit.shotWounds
    row[column + 7] = unit.frontCharges
    row[column + 8] = unit.flankCharges
    row[column + 9] = unit.rearCharges
    row[column + 10] = unit.rallies
    row[column + 11] = unit.fledTurn
    column += UNIT_MEASURES.length
  }
  column = measureArmy(state, battle, 0, row, column)
  column = measureArmy(state, battle, 1, row, column)
  row[column] = halfPoints(battle.armyOf[battle.starter], won)
  row[column + 1] = halfPoints(battle.armyOf[battle.south], won)
  const lead = scoreTwice(state, 0) - scoreTwice(state, 1)
  // Halves away from nought: armies that change places change the sign and no more.
  const margin = lead < 0 ? -Math.round(-lead / 2) : Math.round(lead / 2)
  row[column + 2] = 5000 + Math.min(5000, Math.max(-5000, margin))
  row[column + 3] = battle.ending === ROUTED ? state.turn : 0
}

function measureArmy(state: SovlState, battle: Battle, army: Side, row: Int32Array, column: number): number {
  const units = state.roster
  let inflicted = 0
  let shot = 0
  let front = 0
  let flank = 0
  let rear = 0
  let rallies = 0
  let fled = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.army !== army) continue
    inflicted += unit.inflicted
    shot += unit.shotWounds
    front += unit.frontCharges
    flank += unit.flankCharges
    rear += unit.rearCharges
    rallies += unit.rallies
    if (unit.fate === FLED) fled++
  }
  row[column] = Math.round(destroyedTwice(state, army) / 2)
  row[column + 1] = inflicted - shot
  row[column + 2] = shot
  row[column + 3] = front
  row[column + 4] = flank
  row[column + 5] = rear
  row[column + 6] = rallies
  row[column + 7] = battle.firstBroke[army]
  row[column + 8] = fled
  row[column + 9] = Math.max(0, 2000 + halfToEven(10 * (inflicted - battle.expected[army])))
  return column + BATTLE_ARMY_MEASURES.length
}

/** Rounds to the nearest whole number, halves to the even one: so that nobody's luck is shifted. */
function halfToEven(value: number): number {
  const low = Math.floor(value)
  const rest = value - low
  if (rest < 0.5 || (rest === 0.5 && low % 2 === 0)) return low
  return low + 1
}
