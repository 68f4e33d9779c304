import type { MatrixDocument } from '../../result/document.ts'
import type { CommandReport } from '../command.ts'
import { matrixAnswers } from './answers.ts'
import { matrixBlocks } from './blocks.ts'
import { heatMap, ratingsChart, trianglesChart } from './charts.ts'
import { matrixReading } from './reading.ts'
import { matrixSections } from './sections.ts'
import { matrixRows, matrixTables } from './tables.ts'

/** `fairfight matrix`: every army against every army. */
export const MATRIX: CommandReport<MatrixDocument> = {
  answers: matrixAnswers,
  blocks: (document, _facts, width, ink, _folder, checks) => matrixBlocks(document, width, ink, checks),
  full: false,
  sections: matrixSections,
  charts: (document) =>
    [heatMap(document), ratingsChart(document), trianglesChart(document)]
      .filter(({ rows }) => rows.length > 0)
      .map((data) => [data.chart, data]),
  rows: matrixRows,
  tables: matrixTables,
  reading: matrixReading,
}
