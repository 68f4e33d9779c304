import type { BalanceDocument } from '../../result/balance.ts'
import type { CommandReport } from '../command.ts'
import { balanceAnswers } from './answers.ts'
import { balanceBlocks } from './blocks.ts'
import { costsChart, pairsChart, scoresChart } from './charts.ts'
import { balanceReading } from './reading.ts'
import { balanceSections } from './sections.ts'
import { balanceRows, balanceTables } from './tables.ts'

/** `fairfight balance`: what every unit of a roster should cost. */
export const BALANCE: CommandReport<BalanceDocument> = {
  answers: balanceAnswers,
  blocks: balanceBlocks,
  full: false,
  sections: balanceSections,
  charts: (document) =>
    [costsChart(document), scoresChart(document), pairsChart(document)]
      .filter(({ rows }) => rows.length > 0)
      .map((data) => [data.chart, data]),
  rows: balanceRows,
  tables: balanceTables,
  reading: balanceReading,
}
