import type { SweepDocument } from '../../result/document.ts'
import type { CommandReport } from '../command.ts'
import { html } from '../html/markup.ts'
import { sweepAnswers } from './answer.ts'
import { sweepBlocks } from './blocks.ts'
import { sensitivityCsv, sweepCsv, sweepRows } from './csv.ts'
import { curve } from './curve.ts'
import { heat } from './heat.ts'
import { importance } from './importance.ts'
import { sweepNotes } from './notes.ts'
import { sweepSections } from './page.ts'
import { isScreening } from './setting.ts'
import { unitCurves } from './unit-curves.ts'

/** The report of `sweep`: the values at which the fight is fair, or the parameters that matter. */
export const SWEEP: CommandReport<SweepDocument> = {
  answers: sweepAnswers,
  blocks: (document, _facts, width, ink, _folder, checks) => sweepBlocks(document, width, ink, checks),
  full: false,
  sections: sweepSections,
  charts: (document, facts) => {
    const { axes, sensitivity } = document
    const charts =
      sensitivity !== undefined
        ? [importance(document)]
        : axes.length > 1
          ? [heat(document)]
          : [curve(document), unitCurves(document, facts)]
    return charts.filter(({ rows }) => rows.length > 0).map((data) => [data.chart, data] as const)
  },
  rows: sweepRows,
  tables: (document) => {
    const sensitivity = sensitivityCsv(document)
    if (sensitivity !== null) return [['sensitivity.csv', sensitivity]]
    return isScreening(document) ? [] : [['sweep.csv', sweepCsv(document)]]
  },
  reading: (document) => sweepNotes(document).map(({ word, text }) => html`<b>${word}</b>: ${text}`),
}
