import { basename, extname, isAbsolute, join } from 'node:path'
import type { ResultDocument } from '../run/document.ts'
import { exact } from '../run/exact.ts'
import { run } from '../run/run.ts'
import { readScenario } from '../scenario/read.ts'
import type { Scenario } from '../scenario/types.ts'
import { DONE, INTERRUPTED } from './exit.ts'
import { wholeNumber } from './options.ts'
import { showProgress } from './progress.ts'
import { report } from './report.ts'

interface InputArguments {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly seed?: string | undefined
  readonly battles?: number | undefined
  readonly workers?: number | undefined
  readonly out?: string | undefined
  readonly json: boolean
  readonly rows?: boolean
  readonly quiet: boolean
}

/** `fairfight run FILE…`: reads everything first, so that nothing is played if anything is wrong. */
export async function runVerb(argv: InputArguments, signal: AbortSignal): Promise<number> {
  const jobs = jobsOf(argv)
  const workers = wholeNumber('workers', argv.workers, 0)
  for (const { file, scenario, out } of jobs) {
    const progress = argv.quiet ? undefined : showProgress()
    let document: ResultDocument
    try {
      document = await run(scenario, {
        signal,
        repeat: repeatOf('run', file, scenario, argv),
        ...(workers === undefined ? {} : { workers }),
        ...(progress === undefined ? {} : { onProgress: progress.show }),
      })
    } finally {
      progress?.end()
    }
    await report(document, argv, out)
    if (document.status === 'interrupted') return INTERRUPTED
  }
  return DONE
}

/** `fairfight exact FILE`. */
export async function exactVerb(argv: InputArguments, signal: AbortSignal): Promise<number> {
  const workers = wholeNumber('workers', argv.workers, 0)
  for (const { file, scenario, out } of jobsOf(argv)) {
    const document = await exact(scenario, {
      signal,
      repeat: repeatOf('exact', file, scenario, argv),
      ...(workers === undefined ? {} : { workers }),
    })
    await report(document, argv, out)
  }
  return DONE
}

interface Job {
  readonly file: string
  readonly scenario: Scenario
  /** Folder for its reports; null to write none. */
  readonly out: string | null
}

function jobsOf(argv: InputArguments): Job[] {
  const files = [argv.file].flat().map(String)
  const battles = wholeNumber('battles', argv.battles, 1)
  return files.map((file) => {
    const scenario = readScenario(file, { set: argv.set, rules: argv.rules, battles, seed: argv.seed })
    const folder = argv.out ?? (argv.json ? null : join('reports', 'out'))
    const name = basename(file, extname(file))
    // One scenario goes right into the folder asked for; several get one each.
    const out = folder === null ? null : argv.out !== undefined && files.length === 1 ? folder : join(folder, name)
    return { file, scenario, out }
  })
}

/** The command that repeats a result; a file outside the folder it was called in is named without its path. */
function repeatOf(verb: 'run' | 'exact', file: string, scenario: Scenario, argv: InputArguments): string {
  const local = isAbsolute(file) || file.startsWith('..') ? basename(file) : file.replaceAll('\\', '/')
  const words = ['fairfight', verb, local]
  for (const value of argv.set ?? []) words.push('--set', value)
  for (const value of argv.rules ?? []) words.push('--rules', value)
  if (verb === 'run') words.push('--battles', String(scenario.battles), '--seed', scenario.seed)
  return words.map(quoted).join(' ')
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
