import { FIRST_MEASURE, OUTCOME, TURNS } from '../../core/ruleset.ts'
import type { Cell } from '../players/cell.ts'

/** A quantity counted in every battle of a matchup: a column of the result rows. */
export interface Metric {
  /** Name, as in the columns of `rows.csv`. */
  readonly name: string
  readonly army: string | null
  readonly unit: string | null
  /** Its key in the game's facts, or `score`, `turns`. */
  readonly measure: string
  readonly kind: 'share' | 'count'
  /** Whether a comparison is about it and corrects for it; the other metrics are reported in addition. */
  readonly primary: boolean
  /** The column it is counted in. */
  readonly column: number
  /** Whole numbers of the column that make one unit of the metric, and the number that stands for 0. */
  readonly scale: number
  readonly zero: number
}

/** The metric of a column. The metric of the outcome is the score of the first army. */
export function metricOf({ columns, matchup }: Cell, column: number): Metric {
  const plain = { army: null, unit: null, column, scale: 1, zero: 0, primary: true } as const
  if (column === OUTCOME) return { ...plain, name: 'score', measure: 'score', kind: 'share' }
  if (column === TURNS) return { ...plain, name: 'turns', measure: 'turns', kind: 'count' }
  const found = columns[column - FIRST_MEASURE]
  if (found === undefined) throw new RangeError(`there is no column ${column}`)
  const { army, unit, measure } = found
  const { name, kind, of = 'unit', zero = 0, scale = 1, score = false, primary = false } = measure
  const side = army === 0 ? 'first' : 'second'
  const owner = of === 'unit' ? ownerOf(found.unit ?? '', army, columns, matchup) : of === 'army' ? side : 'battle'
  return {
    name: `${owner}.${name}`,
    army: of === 'battle' ? null : matchup.armies[army].name,
    unit,
    measure: name,
    kind: kind === 'event' || score ? 'share' : 'count',
    // A whole battle has many units: a test corrected for all of them finds little.
    primary: primary && (of !== 'unit' || matchup.mode === 'engagement'),
    column,
    scale,
    zero,
  }
}

/** A unit’s name, preceded by its army’s name if both armies have such a unit. */
function ownerOf(unit: string, army: 0 | 1, columns: Cell['columns'], { armies }: Cell['matchup']): string {
  const both = columns.some((column) => column.unit === unit && column.army !== army)
  return both ? `${armies[army].name}.${unit}` : unit
}
