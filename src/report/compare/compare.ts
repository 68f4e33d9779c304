import type { CompareDocument } from '../../result/document.ts'
import type { CommandReport } from '../command.ts'
import { compareAnswers } from './answer.ts'
import { compareBlocks } from './blocks.ts'
import { changes, metricChanges } from './charts.ts'
import { compareCsv, compareRows, flipsCsv } from './csv.ts'
import { compareSections } from './page.ts'
import { isBrief } from './pairs.ts'
import { compareReading } from './reading.ts'

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
