import { basename, extname, join } from 'node:path'
import type { Balanced } from '../balance/balance.ts'
import { outlierCommand, outlierPage } from '../report/balance/outliers.ts'
import { type BattlePage, type Battles, MOST_BATTLES } from '../report/battles.ts'
import type { Draft } from '../report/write.ts'
import type { BalanceDocument } from '../result/balance.ts'
import { GeneralError } from '../run/run-error.ts'
import { readScenarioAs } from '../scenario/read.ts'
import { repriced } from '../scenario/roster/repriced.ts'
import type { Roster } from '../scenario/roster/types.ts'
import { InputError } from '../scenario/text/problem.ts'
import { replay } from './battles/replay.ts'
import type { ChartChoice } from './line/charts.ts'
import { type Beside, printAndWrite } from './line/report.ts'
import { movedScenario } from './moved.ts'

/**
 * Prints the result of a roster and, if there is a folder, writes its reports, its outliers and the catalogue with the new costs. `from`: the
 * file of the roster.
 */
export async function reportBalance(
  { document, files }: Balanced,
  roster: Roster,
  from: string,
  draft: Draft | null,
  printing: { readonly json: boolean; readonly quiet: boolean; readonly charts: ChartChoice },
): Promise<void> {
  const pages = (): Promise<Battles> => outlierPages(document, files, from)
  await printAndWrite(document, draft, printing, beside, pages)

  async function beside(): Promise<Beside & { readonly lines: readonly string[] }> {
    const costs = newCosts(document)
    const catalogue = catalogueOf(roster, costs)
    const dir = draft?.dir ?? ''
    const old = [...files.keys(), ...(roster.catalogue === undefined ? [] : [balancedName(roster.catalogue.name)])]
    const number = Object.keys(costs).length
    return {
      files: new Map([
        ...Array.from(files, ([name, text]) => [name, movedScenario(text, from, dir)] as const),
        ...catalogue,
      ]),
      isOld: (file: string): boolean => isOutlier(file) || old.includes(file),
      lines: Array.from(
        catalogue.keys(),
        (name) => `${join(dir, name)}: the catalogue with new costs for ${number} of ${roster.priced} units`,
      ),
    }
  }
}

/** Pages of battles that show the first outliers. */
async function outlierPages(
  { outliers }: BalanceDocument,
  files: ReadonlyMap<string, string>,
  from: string,
): Promise<Battles> {
  const pages = new Map<string, BattlePage>()
  for (const { file, block, seat } of outliers.slice(0, MOST_BATTLES)) {
    try {
      const scenario = readScenarioAs(files.get(file) ?? '', from)
      const [[matchup], [rules]] = [scenario.matchups, scenario.variants]
      if (matchup === undefined || rules === undefined) continue
      const repeat = outlierCommand(file, block, seat)
      pages.set(outlierPage(file), await replay({ scenario, rules, matchup, block, seat, repeat }))
    } catch (error) {
      if (!(error instanceof InputError || error instanceof GeneralError)) throw error
    }
  }
  return pages
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

/** Whether a file of the folder is the scenario or the page of an outlier of an earlier result. */
function isOutlier(file: string): boolean {
  return /^outlier-\d+\.(?:yaml|html)$/.test(file)
}
