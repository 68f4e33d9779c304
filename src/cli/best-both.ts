import { findBoth } from '../best/both.ts'
import { bothWatched, renderBoth } from '../report/best/both.ts'
import type { Draft } from '../report/write.ts'
import type { BothDocument } from '../result/both.ts'
import { type Choice, type ChoiceOptions, readChoice } from '../scenario/choice/read.ts'
import { bestBattle, isList, LISTS, listFile } from './best-files.ts'
import { bothForecastText, forecastBoth } from './forecasts/both.ts'
import type { ChartChoice } from './line/charts.ts'
import { CliError, DONE, INTERRUPTED } from './line/exit.ts'
import { writtenText } from './line/report.ts'
import { type SearchAsked, searched } from './line/search.ts'
import { width } from './line/terminal.ts'

/** What is asked of both armies. */
interface BothAsked extends SearchAsked {
  readonly 'dry-run': boolean
  readonly charts: ChartChoice
}

/**
 * `fairfight best FILE --both`: the lists that both armies field if both choose. Prints the answer and writes its page, CSV files and lists.
 * `claimed`: makes the folder ready; null if nothing is to be written.
 */
export async function bestOfBoth(
  choices: readonly [Choice, Choice],
  asked: BothAsked,
  claimed: () => Promise<Draft | null>,
): Promise<number> {
  const { battles, signal, options, json } = asked
  if (asked['dry-run']) {
    const forecast = await forecastBoth(choices, { ...options, battles, signal })
    if (signal.aborted) return INTERRUPTED
    process.stdout.write(json ? `${JSON.stringify(forecast, null, 2)}\n` : bothForecastText(choices, forecast))
    return DONE
  }
  const draft = await claimed()
  try {
    const document = await searched(choices[0], asked, (arena, search) => findBoth(choices, arena, search))
    process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : renderBoth(document, width()))
    if (draft !== null) await write(document, choices, draft, asked)
  } finally {
    await draft?.discard()
  }
  return DONE
}

async function write(
  document: BothDocument,
  choices: readonly [Choice, Choice],
  draft: Draft,
  { charts, json, quiet }: BothAsked,
): Promise<void> {
  const { isReport, renderBothReports } = await import('../report/render.ts')
  const sets = document.both.flatMap(({ mixture: [first] }) => (first === undefined ? [] : [first.set]))
  const [, other] = document.both
  const battle = await bestBattle(choices[0], { sets, foe: other.army, repeat: bothWatched(document) })
  const reports = await renderBothReports(document, battle, { charts: charts.forms })
  const lists = document.both.flatMap(({ army, mixture: [first] }, s): [string, string][] => {
    if (first === undefined) return []
    const about = `The list that ${army} fields most often if both choose, ${first.points} points.`
    return [[LISTS[s as 0 | 1], listFile(about, first.list, choices[s as 0 | 1], draft.dir)]]
  })
  const written = await draft.finish(new Map([...reports, ...lists]), (file) => isReport(file) || isList(file))
  if (!quiet && !json) process.stdout.write(writtenText(written, draft.dir, 'report.html'))
}

/** Both armies of a matchup as each chooses its list. Limits hold for the army that has the entry, or for both. */
export function readBoth(file: string, { limit = [], ...options }: ChoiceOptions): readonly [Choice, Choice] {
  const one = readChoice(file, options)
  const other = otherOf(one)
  // The field from other files is met by the army that is asked about; the other one meets that army.
  const { field, army: _army, ...rest } = options
  const same = { ...rest, ...(field !== undefined && { set: [...(one.scenario.set ?? [])] }) }
  const second = readChoice(file, { ...same, army: other })
  if (limit.length === 0) return [one, second]
  const has = ({ space }: Choice, text: string): boolean => space.byKey.has(text.replace(/=.*$/s, '').trim())
  const own = limit.filter((text) => has(one, text) || !has(second, text))
  const others = limit.filter((text) => has(second, text))
  return [readChoice(file, { ...options, limit: own }), readChoice(file, { ...same, army: other, limit: others })]
}

/** The army that chooses as well. */
function otherOf({ foes, army }: Choice): string {
  const [foe, ...more] = foes
  if (foe !== undefined && more.length === 0) return foe.name
  const names = foes.map(({ name }) => name).join(', ')
  throw new CliError(
    `--both takes two armies that meet each other, and ${army} meets ${names}; --set 'matchups=[[${army}, ${foe?.name ?? 'OTHER'}]]' leaves one`,
  )
}
