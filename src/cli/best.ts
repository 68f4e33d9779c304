import { basename, extname, join } from 'node:path'
import { BATTLES, findBest } from '../best/best.ts'
import { type Battles, NO_BATTLES } from '../report/battles.ts'
import { watchOf } from '../report/best/words.ts'
import type { Draft } from '../report/write.ts'
import type { BestDocument } from '../result/best.ts'
import { repeatOf } from '../run/study/repeat.ts'
import { type Choice, readChoice } from '../scenario/choice/read.ts'
import { bestOfBoth, readBoth } from './best-both.ts'
import { bestBattle, isList, LIST, listFile } from './best-files.ts'
import { claim } from './folder/claim.ts'
import { type Held, heldForResult } from './folder/held.ts'
import { leftAt } from './folder/ledgers.ts'
import { bestForecastText, forecastBest, mostOfBest } from './forecasts/best.ts'
import { mostOfBoth } from './forecasts/both.ts'
import { DONE, INTERRUPTED } from './line/exit.ts'
import { changes, folder, named, type SearchArguments } from './line/jobs.ts'
import { printAndWrite } from './line/report.ts'
import { searched } from './line/search.ts'
import { warn } from './line/warn.ts'
import { wholeNumber, workersOf } from './line/whole-number.ts'

/** Options of `best`. */
export interface BestArguments extends SearchArguments {
  readonly army?: string | undefined
  readonly points?: string | undefined
  readonly limit?: string[] | undefined
  readonly field?: string[] | undefined
  readonly both: boolean
  readonly 'dry-run': boolean
}

/** The file of the result, beside the reports. */
const RESULT = 'result.json'

/** Most battles: every block of every list is kept until the end, which takes up to 0.8 GB. */
const MOST = 2_000_000

/** `fairfight best FILE`: the list of an army that does best against those it meets. */
export async function bestVerb(argv: BestArguments, signal: AbortSignal): Promise<number> {
  const file = String(argv.file)
  const { army, points, limit, field, set: asked, rules, seed } = argv
  const read = { army, points, limit, field, set: asked, rules, seed }
  const both = argv.both ? readBoth(file, read) : null
  const choice = both?.[0] ?? readChoice(file, read)
  // A field from other files stands in the values that were set.
  const set = field === undefined ? asked : [...(choice.scenario.set ?? [])]
  const battles = wholeNumber('battles', argv.battles, 1, MOST) ?? BATTLES
  const options = workersOf(argv)
  const own = [
    ...(army === undefined ? [] : [['army', army] as const]),
    ...(points === undefined ? [] : [['points', points] as const]),
    ...(limit ?? []).map((text) => ['limit', text] as const),
  ]
  const repeat = repeatOf('best', { ...choice.scenario, battles }, named(file), [...changes({ set, rules }), ...own])
  if (!argv.quiet) warn(choice.scenario)
  const most = both === null ? mostOfBest(choice, battles) : mostOfBoth(both, battles)
  const search = {
    battles,
    most,
    repeat: argv.both ? `${repeat} --both` : repeat,
    signal,
    options,
    quiet: argv.quiet,
    json: argv.json,
  }
  if (both !== null) {
    const { charts, 'dry-run': dryRun } = argv
    const bothAsked = { ...search, charts, 'dry-run': dryRun }
    return await bestOfBoth(both, bothAsked, async () => await claimed(choice, argv, battles, search.repeat))
  }
  if (argv['dry-run']) {
    const forecast = await forecastBest(choice, { ...options, battles, signal })
    if (signal.aborted) return INTERRUPTED
    process.stdout.write(argv.json ? `${JSON.stringify(forecast, null, 2)}\n` : bestForecastText(choice, forecast))
    return DONE
  }
  const draft = await claimed(choice, argv, battles, repeat)
  try {
    const document = await searched(choice, search, (arena, asking) => findBest(choice, arena, asking))
    const beside = async () => ({
      files: new Map([[LIST, bestFile(document, choice, draft?.dir ?? '')]]),
      isOld: isList,
      lines: [`${join(draft?.dir ?? '', LIST)}: the best list`],
    })
    await printAndWrite(document, draft, argv, beside, async () => await battleOf(choice, document))
    if (document.status === 'interrupted') return INTERRUPTED
  } finally {
    await draft?.discard()
  }
  return DONE
}

async function claimed(choice: Choice, argv: BestArguments, battles: number, repeat: string): Promise<Draft | null> {
  const file = String(argv.file)
  const own = argv.both ? `${basename(file, extname(file))}-both.yaml` : file
  const place = folder('best', own, 1, { ...argv, shard: undefined })
  if (place === null) return null
  const { game, seed, inputs, variants, set } = choice.scenario
  const told = variants.map(({ rules: switches, name, edition, changes: changed, set: own }) => ({
    name,
    edition,
    changes: changed,
    ...(own && { set: own }),
    switches,
  }))
  const origin = { command: 'best', game, seed, inputs, battles, variants: told, repeat, ...(set && { set }) } as const
  const held = async (dir: string): Promise<Held> => {
    const there = await heldForResult(origin, dir)
    if (there.what !== 'same') return there
    const result = (await leftAt(join(dir, RESULT))) as Partial<BestDocument> | null
    if (optionsOf(result?.repeat ?? '') === optionsOf(repeat)) return there
    return { what: 'other', how: 'a result of `best` with other options', goesOn: false }
  }
  return await claim(place, { ...argv, held })
}

/** The battle that the report names, as a page. */
async function battleOf(choice: Choice, document: BestDocument): Promise<Battles> {
  const { best, field } = document
  const [foe] = field
  if (foe === undefined) return NO_BATTLES
  const repeat = watchOf(document, best.set, foe.name)
  return await bestBattle(choice, { sets: [best.set], foe: foe.name, repeat })
}

/** The best list as a file. */
function bestFile({ best, army }: BestDocument, choice: Choice, dir: string): string {
  return listFile(`The best list found for ${army}, ${best.points} points.`, best.list, choice, dir)
}

/** The options of a command line that decide what is looked for. More battles of the same question may replace fewer. */
function optionsOf(repeat: string): string {
  return repeat.replace(/ --battles \d+/, '')
}
