import { GAMES } from '../games/index.ts'
import { OutputError } from '../report/output-error.ts'
import { renderTable } from '../report/table.ts'
import type { Draft } from '../report/write.ts'
import type { ResultDocument } from '../run/document.ts'
import { CliError } from './exit.ts'
import { CHECKPOINT } from './ledgers.ts'
import { colour, width } from './terminal.ts'

interface Printing {
  readonly json: boolean
  /** Documents take a line each. */
  readonly lines: boolean
  readonly quiet: boolean
}

/**
 * Has a result made, prints it and, where a folder is given, writes its reports. The folder is tried first, so that nobody plays for
 * nothing; it is left as it was if there is no result. The table comes before the files: charts take a moment.
 */
export async function report(
  out: string | null,
  printing: Printing,
  make: (draft: Draft | null) => Promise<ResultDocument>,
): Promise<ResultDocument> {
  const draft = out === null ? null : await open(out)
  try {
    const document = await make(draft)
    const facts = GAMES[document.game]?.facts
    if (facts === undefined) throw new Error(`no game ${document.game}`)
    if (printing.json) process.stdout.write(`${JSON.stringify(document, null, printing.lines ? 0 : 2)}\n`)
    else process.stdout.write(renderTable(document, facts, { colour: colour(), columns: width() }))
    if (draft !== null) {
      const { isReport, renderReports } = await import('../report/render.ts')
      // What was kept for a restart has served its turn.
      const old = (file: string): boolean => isReport(file) || file === CHECKPOINT
      const files = await draft.finish(await renderReports(document, facts), old)
      const page = files.find((file) => file.endsWith('.html')) ?? out
      if (!printing.quiet && !printing.json) process.stdout.write(`\n${files.length} files in ${out}; open ${page}\n`)
    }
    return document
  } finally {
    await draft?.discard()
  }
}

/** The folder for reports, tried before anybody plays for them. */
export async function open(out: string): Promise<Draft> {
  try {
    const { Draft } = await import('../report/write.ts')
    return await Draft.open(out)
  } catch (error) {
    if (error instanceof OutputError) throw new CliError(error.message, { cause: error })
    throw error
  }
}
