import { stringify } from 'csv-stringify/sync'
import type { GameFacts, Measure } from '../../core/facts.ts'
import { type Column, FIRST_MEASURE, type Matchup, OUTCOME, type Side, TURNS } from '../../core/ruleset.ts'
import type { RowBatch } from '../../run/types.ts'
import { measuresOf, type Owner } from '../sentences/measures.ts'

/** The first columns of `rows.csv`. A column for every measure of every unit follows, such as `knights.broke`. */
const ROW_COLUMNS = ['matchup', 'variant', 'block', 'seat', 'outcome', 'turns'] as const

/** Value of `outcome` for a drawn battle; otherwise it is the name of the winning army. */
const DRAWN = 'draw'

/**
 * The text of `rows.csv`, batch by batch: a row per battle, in the order in which a run gives the battles. A count is a number. An event is the
 * turn in which it happened, 0 if it did not happen. A unit that is not in the matchup has empty cells. If two armies use the name of a unit, the
 * name of its army stands before it. For whole battles, the measures of both armies of the matchup (`first.luck`, `second.luck`) and of the battle
 * (`battle.margin`) follow.
 */
export class RowsCsv {
  /** The first line. */
  readonly header: string
  private readonly columns: readonly string[]
  /** The armies that have a unit of a name. */
  private readonly owners: ReadonlyMap<string, ReadonlySet<string>>
  /** What was played, by matchup. */
  private readonly matchups: ReadonlyMap<string, Played>

  constructor(matchups: readonly Matchup[], facts: GameFacts) {
    const modes = new Set(matchups.map(({ mode }) => mode))
    const counted = (owner: Owner): string[] =>
      measuresOf(facts, owner)
        .filter((measure) => measure.modes === undefined || measure.modes.some((mode) => modes.has(mode)))
        .map(({ name }) => name)
    const armies = matchups.flatMap((matchup) => matchup.armies)
    const owners = new Map<string, Set<string>>()
    for (const { name, units } of armies) {
      for (const { id } of units) owners.set(id, (owners.get(id) ?? new Set()).add(name))
    }
    this.owners = owners
    const units = new Set(armies.flatMap(({ name, units: own }) => own.map(({ id }) => this.unitName(name, id))))
    const columns = (owner: string, measures: readonly string[]): string[] =>
      measures.map((measure) => columnName(owner, measure))
    this.columns = [
      ...[...units].flatMap((unit) => columns(unit, counted('unit'))),
      ...SIDES.flatMap((side) => columns(side, counted('army'))),
      ...columns(BATTLE, counted('battle')),
    ]
    this.header = `${line([...ROW_COLUMNS, ...this.columns])}\n`
    this.matchups = new Map(
      matchups.map(({ name, armies: [first, second] }) => [
        name,
        {
          armies: [first.name, second.name],
          outcomes: [first.name, DRAWN, second.name].map((it) => line([it])),
        },
      ]),
    )
  }

  /** The lines of a batch. */
  text({ matchup, variant, from, seats, columns, rows }: RowBatch): string {
    const played = this.matchups.get(matchup)
    if (played === undefined) throw new RangeError(`rows of ${matchup}, which is not in the scenario`)
    const { armies, outcomes } = played
    const names = columns.map((column) => columnName(this.owner(armies, column), column.measure.name))
    const places = this.columns.map((name) => names.indexOf(name))
    const told = columns.map(({ measure }) => teller(measure))
    // Quoting is the same in the whole batch, so it is done once.
    const about = this.about(matchup, variant)
    const width = FIRST_MEASURE + columns.length
    let text = ''
    for (let at = 0, battle = 0; at < rows.length; at += width, battle++) {
      const block = from + Math.floor(battle / seats)
      text += `${about},${block},${battle % seats},${outcomes[rows[at + OUTCOME] as number]},${rows[at + TURNS]}`
      for (const place of places)
        text += place < 0 ? ',' : `,${told[place]?.(rows[at + FIRST_MEASURE + place] as number)}`
      text += '\n'
    }
    return text
  }

  /** The first cells of the rows of a matchup under a variant. */
  about(matchup: string, variant: string): string {
    return line([matchup, variant])
  }

  private unitName(army: string, unit: string): string {
    return (this.owners.get(unit)?.size ?? 0) > 1 ? `${army}.${unit}` : unit
  }

  private owner(armies: Played['armies'], { army, unit, measure }: Column): string {
    if (unit !== null) return this.unitName(armies[army], unit)
    return measure.of === 'battle' ? BATTLE : SIDES[army]
  }
}

interface Played {
  readonly armies: readonly [string, string]
  /** The outcomes 0, 1, 2 as cells. */
  readonly outcomes: readonly string[]
}

const SIDES: Readonly<Record<Side, string>> & readonly string[] = ['first', 'second']
const BATTLE = 'battle'

function columnName(owner: string, measure: string): string {
  return `${owner}.${measure}`
}

/** Converts a whole number of a row to the value of its measure. */
function teller({ zero = 0, scale = 1 }: Measure): (row: number) => number {
  return zero === 0 && scale === 1 ? (row) => row : (row) => (row - zero) / scale
}

/** Cells as a line of CSV, without its end. Text a spreadsheet would run as a formula gets a leading apostrophe. */
function line(cells: readonly string[]): string {
  return stringify([[...cells]], { escape_formulas: true, eof: false })
}
