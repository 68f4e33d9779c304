import { basename, extname, join, relative } from 'node:path'
import { overallCsv, renderOverall } from '../report/overall/overall.ts'
import { type Draft, isThere } from '../report/write.ts'
import type { OverallDocument } from '../result/overall.ts'
import { type FileResult, overallOf } from '../run/estimates/overall.ts'
import { RunError } from '../run/run-error.ts'
import { quoted } from '../run/study/quoted.ts'
import { didYouMean, listed } from '../scenario/text/nearest.ts'
import { type ConductArguments, conductAll } from './conduct.ts'
import { claim } from './folder/claim.ts'
import type { Held } from './folder/held.ts'
import { leftAt } from './folder/ledgers.ts'
import type { ChartChoice } from './line/charts.ts'
import { CliError, DONE } from './line/exit.ts'
import { named } from './line/jobs.ts'
import { writtenText } from './line/report.ts'
import { colour, width } from './line/terminal.ts'

export interface OverallArguments {
  readonly rules?: string[] | undefined
  readonly with?: string[] | undefined
  readonly for?: string | undefined
  readonly margin: number
  readonly out?: string | undefined
  readonly json: boolean
  readonly force: boolean
  readonly charts: ChartChoice
  readonly quiet: boolean
  readonly shard?: string | undefined
}

const FILES = ['overall.json', 'overall.csv', 'overall.html'] as const

type Tasks = Parameters<typeof conductAll>[0]

type Arguments = ConductArguments & OverallArguments

/** Refuses a name that no army and no role has, before anything is played. */
function checkName(tasks: Tasks, name: string | undefined, quiet: boolean): void {
  if (name === undefined) return
  const names = [...new Set(tasks.flatMap(namesIn))]
  if (names.includes(name)) {
    if (!quiet) warnOfOthers(tasks, name)
    return
  }
  throw new CliError(
    `--for: no army and no role is called \`${name}\`${didYouMean(name, names) || ';'} there are ${listed(names, name)}`,
  )
}

/** Names of the armies of a file, and of their roles. */
function namesIn({ study: { scenario } }: Tasks[number]): readonly string[] {
  const armies = scenario.matchups.flatMap((matchup) => matchup.armies)
  return armies.flatMap(({ name, role }) => (role === undefined ? [name] : [role, name]))
}

/** Says which files have nothing of that name, with the names that they have. */
function warnOfOthers(tasks: Tasks, name: string): void {
  for (const task of tasks) {
    const names = new Set(namesIn(task))
    if (names.has(name)) continue
    process.stderr.write(
      `${named(task.file)}: warning: left out of the answer over all files: no army and no role is called ${name}; there are ${[...names].join(', ')}\n`,
    )
  }
}

/**
 * The folder for the answer over all files: the one that the user named, or one named after the files; null to write none. If the named
 * folder has an earlier answer, it is refused before anything is played.
 */
async function claimOverall(tasks: Tasks, argv: Arguments): Promise<Draft | null> {
  const { out, force, json, quiet } = argv
  if (out === undefined && json) return null
  if (out !== undefined && !force) {
    for (const name of FILES) {
      const path = join(out, name)
      if (await isThere(path)) throw new CliError(`${path} is there already; --force replaces it`)
    }
  }
  const place = out === undefined ? { dir: folderName(tasks), asked: false } : { dir: out, asked: true }
  const own = originOf(tasks)
  return await claim(place, { force, quiet, held: async (dir) => await heldThere(dir, own) })
}

/** `reports/out/open-field-and-2-more-compare`. */
function folderName(tasks: Tasks): string {
  const [{ file, study } = { file: '', study: null }] = tasks
  const name = `${basename(file, extname(file))}-and-${tasks.length - 1}-more`
  return join('reports', 'out', study?.command === 'compare' ? `${name}-compare` : name)
}

/** What an answer over several files is about: two of equal origin may replace each other. */
function originOf(tasks: Tasks): Pick<OverallDocument, 'command' | 'files'> & { readonly variants: readonly string[] } {
  const variants = tasks.flatMap(({ study }) => study.scenario.variants.map(({ name }) => name))
  return {
    command: tasks[0]?.study.command === 'compare' ? 'compare' : 'run',
    files: tasks.map(({ file }) => named(file)),
    variants: [...new Set(variants)],
  }
}

async function heldThere(dir: string, own: ReturnType<typeof originOf>): Promise<Held> {
  const there = (await leftAt(join(dir, 'overall.json'))) as Partial<OverallDocument> | null
  if (there === null) return { what: 'nothing' }
  const variants = new Set(
    (there.overall ?? []).flatMap(({ variant, base }) => (base === null ? [variant] : [variant, base])),
  )
  const same =
    there.command === own.command &&
    JSON.stringify(there.files) === JSON.stringify(own.files) &&
    own.variants.every((name) => variants.has(name))
  return same ? { what: 'same' } : { what: 'other', how: 'an answer over other files or rules', goesOn: false }
}

/** Refuses `--for` with one file. */
export function checkFor(files: readonly unknown[], argv: OverallArguments): void {
  if (argv.for !== undefined && files.length < 2) throw new CliError('--for is about several files; there is one')
}

/**
 * Conducts studies as `conductAll` does, and says what several files say together, if that was `asked` for. On a terminal this comes first,
 * before the reports of the files, which are held back until then; with `--json` it is the last line.
 */
export async function conductTogether(
  tasks: Tasks,
  argv: Arguments,
  signal: AbortSignal,
  asked: boolean,
): Promise<number> {
  if (tasks.length < 2 || !asked) return await conductAll(tasks, argv, signal)
  checkName(tasks, argv.for, argv.quiet)
  if (argv['dry-run'] || argv.shard !== undefined) return await conductAll(tasks, argv, signal)
  const draft = await claimOverall(tasks, argv)
  const results: Reported[] = []
  const held: string[] = []
  try {
    const code = await conductAll(tasks, argv, signal, {
      onDocument: ({ file, document, dir }) => {
        results.push({ file: named(file), document, dir })
        if (!argv.json && !argv.quiet)
          process.stderr.write(`${results.length} of ${tasks.length} files: ${named(file)}\n`)
      },
      ...(!argv.json && { print: (text: string) => void held.push(text) }),
    })
    if (code === DONE) await tellOverall(results, draft, argv)
    return code
  } finally {
    await draft?.discard()
    for (const text of held) process.stdout.write(text.startsWith('\n') ? text : `\n${text}`)
  }
}

/** A file, its result and the folder of its reports; null if none were written. */
interface Reported extends FileResult {
  readonly dir: string | null
}

/** Prints what the results of several files say together, and writes it with its page. */
async function tellOverall(results: readonly Reported[], draft: Draft | null, argv: Arguments): Promise<void> {
  const document = together(results, argv)
  process.stdout.write(
    argv.json ? `${JSON.stringify(document)}\n` : renderOverall(document, { colour: colour(), columns: width() }),
  )
  if (draft === null) return
  const { overallPage } = await import('../report/overall/page.ts')
  const reports = results.map(({ file, document: { title, repeat }, dir }) => ({
    file,
    title,
    page: dir === null ? null : relative(draft.dir, join(dir, 'report.html')).replaceAll('\\', '/'),
    repeat,
  }))
  const texts = [
    `${JSON.stringify(document, null, 2)}\n`,
    overallCsv(document),
    await overallPage(document, reports, repeatOfAll(results, argv)),
  ]
  const files = new Map(FILES.map((name, i) => [name, texts[i] as string]))
  const written = await draft.finish(files, () => false)
  if (!argv.json && !argv.quiet) process.stdout.write(writtenText(written, draft.dir, 'overall.html').trimStart())
}

/** The command line of the whole: that of the first file, with all files. */
function repeatOfAll(results: readonly Reported[], argv: Arguments): string {
  const [first] = results
  if (first === undefined) return ''
  const own = quoted(first.file)
  const all = results.map(({ file }) => quoted(file)).join(' ')
  const told = argv.for === undefined ? '' : ` --for ${quoted(argv.for)}`
  return `${asAsked(first.document.repeat, argv).replace(own, () => all)}${told}`
}

/**
 * The command line of a file as it was asked for: one variant is compared with the file's own rules, which stand before it and may differ from
 * file to file.
 */
function asAsked(repeat: string, { rules = [], with: others = [] }: Arguments): string {
  const [only] = rules
  if (only === undefined || rules.length > 1 || others.length > 0) return repeat
  return repeat.slice(0, repeat.indexOf(' --rules ')) + repeat.slice(repeat.lastIndexOf(` --rules ${quoted(only)}`))
}

function together(results: readonly Reported[], argv: OverallArguments): OverallDocument {
  try {
    return overallOf(results, argv.margin / 100, argv.for)
  } catch (error) {
    throw error instanceof RunError ? new CliError(error.message, { cause: error }) : error
  }
}
