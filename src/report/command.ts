import type { GameFacts } from '../core/facts.ts'
import type { ResultDocument } from '../result/document.ts'
import type { Heading } from '../result/heading.ts'
import type { ChartData } from './charts/chart-rows.ts'
import type { ResultRow } from './csv/csv.ts'
import type { Markup } from './html/markup.ts'
import type { Inks } from './table/grid.ts'

/** What the reports of a command have that those of a plain run have not. Every part stands before the matchups. */
export interface CommandReport<D extends Heading = ResultDocument> {
  /** The verdicts, a sentence or two each: for the terminal and for the head of the page. */
  answers(document: D, facts: GameFacts): readonly string[]
  /** Tables for a terminal `width` wide. `folder`: where the files of the result go; null where they go nowhere or that is not known. */
  blocks(document: D, facts: GameFacts, width: number, ink: Inks, folder?: string | null): readonly string[]
  /** Whether each matchup is told in full after them at the terminal; in the page they always are, briefly if they are many. */
  readonly full: boolean
  /** Sections of the page. */
  sections(document: D, facts: GameFacts): Promise<Markup>
  /** Charts by file name, without ending. */
  charts(document: D, facts: GameFacts): readonly (readonly [string, ChartData])[]
  /** Rows of `results.csv` beyond those of the matchups. */
  rows(document: D): readonly ResultRow[]
  /** Further CSV files by name. */
  tables(document: D): readonly (readonly [string, string])[]
  /** How to read what these reports show: which tests, levels and corrections. */
  reading(document: D): readonly Markup[]
}
