import { GAMES } from '../games/index.ts'
import { renderTable } from '../report/table.ts'
import type { ResultDocument } from '../run/document.ts'

/** Prints a result and, where a folder is given, writes its reports. The table comes first: charts take a moment. */
export async function report(
  document: ResultDocument,
  { json, quiet }: { json: boolean; quiet: boolean },
  out: string | null,
): Promise<void> {
  const facts = GAMES[document.game]?.facts
  if (facts === undefined) throw new Error(`no game ${document.game}`)
  if (json) {
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  } else {
    const { isTTY, columns } = process.stdout
    process.stdout.write(renderTable(document, facts, { colour: isTTY, columns: columns ?? 100 }))
  }
  if (out === null) return
  const { writeReports } = await import('../report/write.ts')
  const files = await writeReports(document, facts, out)
  if (quiet || json) return
  const page = files.find((file) => file.endsWith('.html')) ?? out
  process.stdout.write(`\n${files.length} files in ${out}; open ${page}\n`)
}
