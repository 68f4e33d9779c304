import { stringify } from 'csv-stringify/sync'
import type { GameFacts } from '../core/facts.ts'
import { FIRST_MEASURE, type Matchup, OUTCOME, TURNS } from '../core/ruleset.ts'
import type { RowBatch } from '../run/types.ts'

/** Columns every row of `rows.csv` begins with; one for every measure of every unit follows, such as `knights.broke`. */
export const ROW_COLUMNS = ['matchup', 'variant', 'block', 'seat', 'outcome', 'turns'] as const

/** What `outcome` says of a battle nobody won; otherwise it is the name of the winning army. */
const DRAWN = 'draw'

/**
 * The text of `rows.csv`, batch by batch: a row per battle, in the order in which a run gives them. Counts are whole numbers, events
 * the turn in which they happened, 0 if they did not; a unit that is not in the matchup has empty cells.
 */
export class RowsCsv {
  /** The first line. */
  readonly header: string
  private readonly columns: readonly string[]
  /** By matchup: the outcomes 0, 1, 2 as cells. */
  private readonly outcomes: ReadonlyMap<string, readonly string[]>

  constructor(matchups: readonly Matchup[], facts: GameFacts) {
    const units = matchups.flatMap(({ armies }) => armies.flatMap((army) => army.units))
    const ids = [...new Set(units.map(({ id }) => id))]
    this.columns = ids.flatMap((id) => facts.measures.map(({ name }) => columnName(id, name)))
    this.header = `${line([...ROW_COLUMNS, ...this.columns])}\n`
    this.outcomes = new Map(
      matchups.map(({ name, armies: [first, second] }) => [
        name,
        [first.name, DRAWN, second.name].map((it) => line([it])),
      ]),
    )
  }

  /** The lines of a batch. */
  text({ matchup, variant, from, seats, columns, rows }: RowBatch): string {
    const outcomes = this.outcomes.get(matchup)
    if (outcomes === undefined) throw new RangeError(`rows of ${matchup}, which is not in the scenario`)
    const names = columns.map(({ unit, measure }) => columnName(unit, measure.name))
    const places = this.columns.map((name) => names.indexOf(name))
    // What needs quotes is the same in the whole batch, so that the rest can be joined fast.
    const about = line([matchup, variant])
    const width = FIRST_MEASURE + columns.length
    let text = ''
    for (let at = 0, battle = 0; at < rows.length; at += width, battle++) {
      const block = from + Math.floor(battle / seats)
      text += `${about},${block},${battle % seats},${outcomes[rows[at + OUTCOME] as number]},${rows[at + TURNS]}`
      for (const place of places) text += place < 0 ? ',' : `,${rows[at + FIRST_MEASURE + place]}`
      text += '\n'
    }
    return text
  }
}

function columnName(unit: string, measure: string): string {
  return `${unit}.${measure}`
}

/** Cells as a line of CSV, without its end. Text a spreadsheet would run as a formula gets a leading apostrophe. */
function line(cells: readonly string[]): string {
  return stringify([[...cells]], { escape_formulas: true, eof: false })
}
