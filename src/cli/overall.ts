import { join } from 'node:path'
import { overallCsv, renderOverall } from '../report/overall.ts'
import { isThere, writeText } from '../report/write.ts'
import type { OverallDocument } from '../result/overall.ts'
import { type FileResult, overallOf } from '../run/estimates/overall.ts'
import { RunError } from '../run/run-error.ts'
import { didYouMean, listed } from '../scenario/text/nearest.ts'
import { type ConductArguments, conductAll } from './conduct.ts'
import type { ChartChoice } from './line/charts.ts'
import { CliError, DONE } from './line/exit.ts'
import { named } from './line/jobs.ts'
import { colour, width } from './line/terminal.ts'

export interface OverallArguments {
  readonly for?: string | undefined
  readonly margin: number
  readonly out?: string | undefined
  readonly json: boolean
  readonly force: boolean
  readonly charts: ChartChoice
  readonly quiet: boolean
}

const FILES = ['overall.json', 'overall.csv'] as const

/** Refuses a name that no army and no role has, before anything is played. */
function checkName(tasks: Parameters<typeof conductAll>[0], name: string | undefined): void {
  if (name === undefined) return
  const armies = tasks.flatMap(({ study: { scenario } }) => scenario.matchups.flatMap((matchup) => matchup.armies))
  const names = [...new Set(armies.flatMap((army) => [army.name, ...(army.role === undefined ? [] : [army.role])]))]
  if (names.includes(name)) return
  throw new CliError(
    `--for: no army and no role is called \`${name}\`${didYouMean(name, names) || ';'} there are ${listed(names, name)}`,
  )
}

/** Refuses to replace the files of an earlier answer, before anything is played. */
async function checkOverall({ out, force }: OverallArguments): Promise<void> {
  if (out === undefined || force) return
  for (const name of FILES) {
    const path = join(out, name)
    if (await isThere(path)) throw new CliError(`${path} is there already; --force replaces it`)
  }
}

/** Refuses `--for` with one file. */
export function checkFor(files: readonly unknown[], argv: OverallArguments): void {
  if (argv.for !== undefined && files.length < 2) throw new CliError('--for is about several files; there is one')
}

/**
 * Conducts studies as `conductAll` does, and says at the end what several files say together, if that was `asked` for.
 */
export async function conductTogether(
  tasks: Parameters<typeof conductAll>[0],
  argv: ConductArguments & OverallArguments,
  signal: AbortSignal,
  asked: boolean,
): Promise<number> {
  const several = tasks.length > 1
  if (several && asked) {
    checkName(tasks, argv.for)
    await checkOverall(argv)
  }
  const results: FileResult[] = []
  const code = await conductAll(tasks, argv, signal, {
    onDocument: ({ file, document }) => results.push({ file: named(file), document }),
  })
  if (code === DONE && several && !argv['dry-run'] && asked) await tellOverall(results, argv)
  return code
}

/** Prints what the results of several files say together, and writes it if a folder was named. */
async function tellOverall(results: readonly FileResult[], argv: OverallArguments): Promise<void> {
  const document = together(results, argv)
  process.stdout.write(
    argv.json
      ? `${JSON.stringify(document)}\n`
      : `\n${renderOverall(document, { colour: colour(), columns: width() })}`,
  )
  if (argv.out === undefined) return
  const texts = [`${JSON.stringify(document, null, 2)}\n`, overallCsv(document)]
  for (const [i, name] of FILES.entries()) await writeText(join(argv.out, name), texts[i] as string)
  if (!argv.json && !argv.quiet) process.stdout.write(`${FILES.map((name) => join(argv.out ?? '', name)).join(', ')}\n`)
}

function together(results: readonly FileResult[], argv: OverallArguments): OverallDocument {
  try {
    return overallOf(results, argv.margin / 100, argv.for)
  } catch (error) {
    throw error instanceof RunError ? new CliError(error.message, { cause: error }) : error
  }
}
