import { type Column, FIRST_MEASURE, type Matchup } from '../../core/ruleset.ts'
import type { CountEstimate, Estimate, MatchupResult, Measured, SideResult, UnitResult } from '../../result/heading.ts'
import { inTrueUnits } from './true-units.ts'

/** How to estimate a column: a count in the whole numbers of the row, an event as its cumulative incidence by turn. */
interface Teller {
  count(column: number): CountEstimate
  event(column: number): Estimate
  byTurn(column: number): readonly Estimate[]
}

/** Results of every unit, of both armies and of the battle; measures are in the order of the game's facts. */
export function tellMeasures(
  { armies }: Matchup,
  columns: readonly Column[],
  teller: Teller,
): Pick<MatchupResult, 'units' | 'sides' | 'battle'> {
  const units = new Map<string, UnitResult & Gathered>()
  const sides: [SideResult & Gathered, SideResult & Gathered] = [side(armies[0].name), side(armies[1].name)]
  const battle: Gathered = { measures: {} }
  columns.forEach((column, i) => {
    const { army, unit, measure } = column
    if (unit !== null) {
      const key = `${army} ${unit}`
      const result = units.get(key) ?? { army: armies[army].name, unit, measures: {}, byTurn: {} }
      units.set(key, result)
      gather(result, column, FIRST_MEASURE + i, teller)
    } else if (measure.of === 'battle') {
      gather(battle, column, FIRST_MEASURE + i, teller)
    } else {
      gather(sides[army], column, FIRST_MEASURE + i, teller)
    }
  })
  const any = ({ measures }: Gathered): boolean => Object.keys(measures).length > 0
  return { units: [...units.values()], ...(sides.some(any) && { sides }), ...(any(battle) && { battle }) }
}

/** Measures that are still being gathered. */
type Gathered = { -readonly [K in keyof Measured]: Measured[K] }

function side(army: string): SideResult & Gathered {
  return { army, measures: {} }
}

function gather(result: Gathered, { measure }: Column, index: number, teller: Teller): void {
  if (measure.kind === 'count') {
    result.measures = { ...result.measures, [measure.name]: inTrueUnits(teller.count(index), measure) }
    return
  }
  result.measures = { ...result.measures, [measure.name]: teller.event(index) }
  result.byTurn = { ...result.byTurn, [measure.name]: teller.byTurn(index) }
}
