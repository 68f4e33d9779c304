import { basename, extname, join } from 'node:path'
import type { Balanced } from '../balance/balance.ts'
import type { Draft } from '../report/write.ts'
import type { BalanceDocument } from '../result/balance.ts'
import { repriced } from '../scenario/roster/repriced.ts'
import type { Roster } from '../scenario/roster/types.ts'
import type { ChartChoice } from './line/charts.ts'
import { printAndWrite } from './line/report.ts'

/** Prints the result of a roster and, if there is a folder, writes its reports, its outliers and the catalogue with the new costs. */
export async function reportBalance(
  { document, files }: Balanced,
  roster: Roster,
  draft: Draft | null,
  printing: { readonly json: boolean; readonly quiet: boolean; readonly charts: ChartChoice },
): Promise<void> {
  await printAndWrite(document, draft, printing, async () => {
    const costs = newCosts(document)
    const catalogue = catalogueOf(roster, costs)
    const old = [...files.keys(), ...(roster.catalogue === undefined ? [] : [balancedName(roster.catalogue.name)])]
    const number = Object.keys(costs).length
    return {
      files: new Map([...files, ...catalogue]),
      isOld: (file) => isOutlier(file) || old.includes(file),
      lines: Array.from(
        catalogue.keys(),
        (name) =>
          `${join(draft?.dir ?? '', name)}: the catalogue with new costs for ${number} of ${roster.priced} units`,
      ),
    }
  })
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
