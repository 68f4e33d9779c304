import { type Column, FIRST_MEASURE, type Matchup } from '../core/ruleset.ts'
import type { CountEstimate, Estimate, UnitResult } from './document.ts'

/** How each column of the units is told: an estimate, and of events the cumulative incidence by turn. */
export interface Teller {
  count(column: number): CountEstimate
  event(column: number): Estimate
  byTurn(column: number): readonly Estimate[]
}

/** Results unit by unit, in army order, the measures of each in the order of the game's facts. */
export function tellUnits(matchup: Matchup, columns: readonly Column[], teller: Teller): UnitResult[] {
  const units = new Map<string, { -readonly [K in keyof UnitResult]: UnitResult[K] }>()
  columns.forEach(({ army, unit, measure }, i) => {
    const key = `${army} ${unit}`
    const result = units.get(key) ?? { army: matchup.armies[army].name, unit, measures: {}, byTurn: {} }
    units.set(key, result)
    const column = FIRST_MEASURE + i
    if (measure.kind === 'count') {
      result.measures = { ...result.measures, [measure.name]: teller.count(column) }
    } else {
      result.measures = { ...result.measures, [measure.name]: teller.event(column) }
      result.byTurn = { ...result.byTurn, [measure.name]: teller.byTurn(column) }
    }
  })
  return [...units.values()]
}
