import { basename, extname, join } from 'node:path'
import type { Balanced } from '../balance/balance.ts'
import { gameFor } from '../plugins/registry.ts'
import { renderTable } from '../report/table/table.ts'
import type { Draft } from '../report/write.ts'
import type { BalanceDocument } from '../result/balance.ts'
import { repriced } from '../scenario/roster/repriced.ts'
import type { Roster } from '../scenario/roster/types.ts'
import { colour, width } from './line/terminal.ts'

/** Whether the result is printed as a document, and whether all other output is suppressed. */
interface Printing {
  readonly json: boolean
  readonly quiet: boolean
}

/** Prints the result of a roster and, if there is a folder, writes its reports, its outliers and the catalogue with the new costs. */
export async function reportBalance(
  { document, files }: Balanced,
  roster: Roster,
  draft: Draft | null,
  { json, quiet }: Printing,
): Promise<void> {
  const { facts } = gameFor(roster)
  const options = { colour: colour(), columns: width(), ...(draft === null ? {} : { folder: draft.dir }) }
  process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : renderTable(document, facts, options))
  if (draft === null) return
  const { isReport, renderReports } = await import('../report/render.ts')
  const costs = newCosts(document)
  const catalogue = catalogueOf(roster, costs)
  const all = new Map([...(await renderReports(document, facts)), ...files, ...catalogue])
  const old = [...files.keys(), ...(roster.catalogue === undefined ? [] : [balancedName(roster.catalogue.name)])]
  const written = await draft.finish(all, (file) => isReport(file) || isOutlier(file) || old.includes(file))
  if (quiet || json) return
  const page = written.find((file) => file.endsWith('.html')) ?? draft.dir
  process.stdout.write(`\n${written.length} files in ${draft.dir}; open ${page}\n`)
  const number = Object.keys(costs).length
  for (const name of catalogue.keys()) {
    process.stdout.write(
      `${join(draft.dir, name)}: the catalogue with new costs for ${number} of ${roster.priced} units\n`,
    )
  }
}

/** New costs of the units whose cost changes. */
function newCosts({ units }: BalanceDocument): Record<string, number> {
  return Object.fromEntries(units.flatMap(({ id, current, rounded }) => (rounded === current ? [] : [[id, rounded]])))
}

/** The catalogue with the new costs; nothing if none is new. */
function catalogueOf({ catalogue }: Roster, costs: Readonly<Record<string, number>>): Map<string, string> {
  if (catalogue === undefined || Object.keys(costs).length === 0) return new Map()
  return new Map([[balancedName(catalogue.name), repriced(catalogue.text, costs)]])
}

/** `catalogue-balanced.yaml`, of `catalogue.yaml`. */
function balancedName(name: string): string {
  const ending = extname(name)
  return `${basename(name, ending)}-balanced${ending}`
}

/** Whether a file of the folder is the scenario of an outlier of an earlier result. */
function isOutlier(file: string): boolean {
  return /^outlier-\d+\.yaml$/.test(file)
}
