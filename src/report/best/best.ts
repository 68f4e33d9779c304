import type { BestDocument } from '../../result/best.ts'
import type { CommandReport } from '../command.ts'
import { bestAnswers } from './answers.ts'
import { bestBlocks } from './blocks.ts'
import { changesChart, fieldChart } from './charts.ts'
import { bestReading } from './reading.ts'
import { bestSections } from './sections.ts'
import { bestRows, bestTables } from './tables.ts'

/** `fairfight best`: the list of an army that does best. */
export const BEST: CommandReport<BestDocument> = {
  answers: bestAnswers,
  blocks: (document, _facts, width, ink) => bestBlocks(document, width, ink),
  full: false,
  sections: (document, _facts, battles) => bestSections(document, battles),
  charts: (document) =>
    [fieldChart(document), changesChart(document)]
      .filter(({ rows }) => rows.length > 0)
      .map((data) => [data.chart, data]),
  rows: bestRows,
  tables: bestTables,
  reading: bestReading,
}
