import type { CompareDocument } from '../run/document.ts'
import type { CommandReport } from './command.ts'
import { compareAnswers } from './compare/answer.ts'
import { compareBlocks } from './compare/blocks.ts'
import { changes, metricChanges } from './compare/charts.ts'
import { compareCsv, compareRows, flipsCsv } from './compare/csv.ts'
import { compareSections } from './compare/page.ts'
import { isBrief } from './compare/pairs.ts'
import { compareReading } from './compare/reading.ts'

/** Rules variants on the same blocks: what changed, matchup by matchup and metric by metric. */
export const COMPARE: CommandReport<CompareDocument> = {
  answers: compareAnswers,
  blocks: compareBlocks,
  full: false,
  sections: compareSections,
  charts: (document, facts) => {
    const metrics = isBrief(document) ? [] : metricChanges(document, facts)
    return [
      ['compare', changes(document)],
      ...metrics.map(({ data }, i) => [metrics.length === 1 ? data.chart : `${data.chart}-${i + 1}`, data] as const),
    ]
  },
  rows: compareRows,
  tables: (document) => [
    ['compare.csv', compareCsv(document)],
    ...(document.flips.length === 0 ? [] : [['flips.csv', flipsCsv(document)] as const]),
  ],
  reading: compareReading,
}
