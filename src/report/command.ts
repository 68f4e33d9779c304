import type { GameFacts } from '../core/facts.ts'
import type { ResultDocument } from '../result/document.ts'
import type { Heading } from '../result/heading.ts'
import type { Battles } from './battles.ts'
import type { ChartData } from './charts/chart-rows.ts'
import type { ResultRow } from './csv/csv.ts'
import type { Markup } from './html/markup.ts'
import type { Inks } from './table/grid.ts'

/** The parts that a command adds to the reports of a plain run. Each part comes before the matchups. */
export interface CommandReport<D extends Heading = ResultDocument> {
  /** The verdicts, a sentence or two each: for the terminal and for the head of the page. */
  answers(document: D, facts: GameFacts): readonly string[]
  /**
   * Tables for a terminal `width` wide. `folder`: folder of the result files; null if none are written or the folder is unknown. `checks`:
   * with p values and samples beside exact values.
   */
  blocks(
    document: D,
    facts: GameFacts,
    width: number,
    ink: Inks,
    folder?: string | null,
    checks?: boolean,
  ): readonly string[]
  /** Whether the terminal report describes each matchup after the tables. The page always does, briefly if there are many. */
  readonly full: boolean
  /** Sections of the page. `battles`: pages beside it, to link to. */
  sections(document: D, facts: GameFacts, battles?: Battles): Promise<Markup>
  /** Charts, each with its file name without the extension. */
  charts(document: D, facts: GameFacts): readonly (readonly [string, ChartData])[]
  /** Rows of `results.csv` in addition to the rows of the matchups. */
  rows(document: D): readonly ResultRow[]
  /** Additional CSV files, each as name and text. */
  tables(document: D): readonly (readonly [string, string])[]
  /** How to read what these reports show: which tests, levels and corrections. */
  reading(document: D): readonly Markup[]
}
