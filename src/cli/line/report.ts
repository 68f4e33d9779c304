import { gameFor } from '../../plugins/registry.ts'
import type { Battles } from '../../report/battles.ts'
import type { Files } from '../../report/render.ts'
import { renderTable } from '../../report/table/table.ts'
import type { Draft } from '../../report/write.ts'
import type { ResultDocument } from '../../result/document.ts'
import { CHECKPOINT } from '../folder/ledgers.ts'
import type { ChartChoice } from './charts.ts'
import { colour, width } from './terminal.ts'

interface Printing {
  readonly json: boolean
  /** Whether each document is printed on one line; not if left out. */
  readonly lines?: boolean
  readonly quiet: boolean
  /** Whether what checks the answer is printed; not if left out. */
  readonly checks?: boolean
  readonly charts: ChartChoice
  /** Where the text goes; to the terminal if left out. */
  readonly print?: (text: string) => void
}

/** Files that a command writes beside the reports, such as a list. */
export interface Beside {
  readonly files: Files
  /** Whether a file of the folder is such a file of an earlier result, which is then removed. */
  readonly isOld: (file: string) => boolean
}

/**
 * Computes a result, prints it and, if there is a folder, writes its reports. The table is printed before the files are written, because
 * charts take a moment. `battles`: makes the pages of battles that the report links to.
 */
export async function report(
  draft: Draft | null,
  printing: Printing,
  make: () => Promise<ResultDocument>,
  battles?: (document: ResultDocument) => Promise<Battles>,
): Promise<ResultDocument> {
  try {
    const document = await make()
    await printAndWrite(document, draft, printing, undefined, battles)
    return document
  } finally {
    await draft?.discard()
  }
}

/**
 * Prints a result and, if there is a folder, writes its reports. Commands that write files `beside` them name the folder in what they print,
 * and may add lines about these files.
 */
export async function printAndWrite(
  document: ResultDocument,
  draft: Draft | null,
  { json, lines = false, quiet, checks = false, charts, print = toTerminal }: Printing,
  beside?: () => Promise<Beside & { readonly lines?: readonly string[] }>,
  battles?: (document: ResultDocument) => Promise<Battles>,
): Promise<void> {
  const { facts } = gameFor(document)
  const folder = beside !== undefined && draft !== null ? { folder: draft.dir } : {}
  if (json) print(`${JSON.stringify(document, null, lines ? 0 : 2)}\n`)
  else print(renderTable(document, facts, { colour: colour(), columns: width(), checks, ...folder }))
  if (draft === null) return
  const { isReport, renderReports } = await import('../../report/render.ts')
  const more = await beside?.()
  const reports = await renderReports(document, facts, await battles?.(document), { charts: charts.forms })
  const all = new Map([...reports, ...(more?.files ?? [])])
  // The checkpoint is no longer needed.
  const isOld = (file: string): boolean => isReport(file) || file === CHECKPOINT || more?.isOld(file) === true
  const written = await draft.finish(all, isOld)
  if (quiet || json) return
  print(`${writtenText(written, draft.dir, 'report.html')}${(more?.lines ?? []).map((line) => `${line}\n`).join('')}`)
}

/**
 * `12 files in DIR; open DIR/report.html`, the last line of every command that writes a page, and a line for each page of a battle beside it.
 * `page`: the name of the page.
 */
export function writtenText(written: readonly string[], dir: string, page: string): string {
  const path = written.find((file) => file.endsWith(page))
  const next = path === undefined ? 'put the parts together with `npx fairfight merge`' : `open ${path}`
  const battles = written.filter((file) => BATTLE.test(file) && file !== path)
  return `\n${written.length} files in ${dir}; ${next}\n${battles.map((file) => `to watch a battle, open ${file}\n`).join('')}`
}

/** Pages on which a battle is watched. */
const BATTLE = /(?:^|[\\/])(?:battles[\\/][^\\/]+|battle)\.html$/

function toTerminal(text: string): void {
  process.stdout.write(text)
}
