import { gameFor } from '../../plugins/registry.ts'
import { renderTable } from '../../report/table/table.ts'
import type { Draft } from '../../report/write.ts'
import type { ResultDocument } from '../../result/document.ts'
import { CHECKPOINT } from '../folder/ledgers.ts'
import { colour, width } from './terminal.ts'

interface Printing {
  readonly json: boolean
  /** Whether each document is printed on one line. */
  readonly lines: boolean
  readonly quiet: boolean
}

/**
 * Computes a result, prints it and, if there is a folder, writes its reports. The table is printed before the files are written, because
 * charts take a moment.
 */
export async function report(
  draft: Draft | null,
  printing: Printing,
  make: () => Promise<ResultDocument>,
): Promise<ResultDocument> {
  try {
    const document = await make()
    const { facts } = gameFor(document)
    if (printing.json) process.stdout.write(`${JSON.stringify(document, null, printing.lines ? 0 : 2)}\n`)
    else process.stdout.write(renderTable(document, facts, { colour: colour(), columns: width() }))
    if (draft !== null) {
      const { isReport, renderReports } = await import('../../report/render.ts')
      // The checkpoint is no longer needed.
      const old = (file: string): boolean => isReport(file) || file === CHECKPOINT
      const files = await draft.finish(await renderReports(document, facts), old)
      const page = files.find((file) => file.endsWith('.html'))
      const next = page === undefined ? 'put the parts together with `npx fairfight merge`' : `open ${page}`
      const closing = `\n${files.length} files in ${draft.dir}; ${next}\n`
      if (!printing.quiet && !printing.json) process.stdout.write(closing)
    }
    return document
  } finally {
    await draft?.discard()
  }
}
