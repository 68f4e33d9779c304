import { basename, extname, isAbsolute, join } from 'node:path'
import { quoted } from '../../run/study/quoted.ts'
import type { Option } from '../../run/study/repeat.ts'
import { readScenario } from '../../scenario/read.ts'
import { InputError } from '../../scenario/text/problem.ts'
import type { ReadOptions, Scenario } from '../../scenario/types.ts'
import type { Place } from '../folder/claim.ts'
import type { ChartChoice } from './charts.ts'
import { CliError } from './exit.ts'
import { wholeNumber } from './whole-number.ts'

export interface JobArguments {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly with?: string[] | undefined
  readonly seed?: string | undefined
  readonly battles?: number | undefined
  readonly out?: string | undefined
  readonly shard?: string | undefined
  readonly json: boolean
}

/** Options of verbs that look for something by battles of their own. */
export interface SearchArguments extends Omit<JobArguments, 'with' | 'shard'> {
  readonly workers?: number | undefined
  readonly force: boolean
  readonly charts: ChartChoice
  readonly quiet: boolean
}

/** A verb that makes reports. */
export type Verb = 'run' | 'exact' | 'compare' | 'sweep' | 'matrix' | 'balance' | 'best' | 'price'

/** A scenario file, read; `out` is the place for its reports, null to write none. */
export interface Read {
  readonly file: string
  readonly scenario: Scenario
  readonly out: Place | null
}

/** Reads every scenario, so that nothing is played if anything is wrong with one. */
export function readAll(verb: Verb, argv: JobArguments): Read[] {
  const files = [argv.file].flat().map(String)
  const scenarios = files.map((file) => readOneOf(files, file, readingOf(argv)))
  const places = placesOf(verb, files, argv)
  return files.map((file, i) => ({ file, scenario: scenarios[i] as Scenario, out: places[i] ?? null }))
}

/**
 * Reads one of several files. What is wrong with an option then names the file and its game, because the option may be right for the others.
 */
export function readOneOf(files: readonly string[], file: string, options: ReadOptions): Scenario {
  try {
    return readScenario(file, options)
  } catch (error) {
    if (files.length < 2 || !(error instanceof InputError)) throw error
    const about = `in ${file}${gameOf(file)}`
    throw new InputError(
      error.faults.map((fault) =>
        fault.called === undefined ? fault : { ...fault, message: `${fault.message} (${about})` },
      ),
    )
  }
}

/** `, a scenario of war`; empty if the file itself cannot be read. */
function gameOf(file: string): string {
  try {
    return `, a scenario of ${readScenario(file).game}`
  } catch (error) {
    if (error instanceof InputError) return ''
    throw error
  }
}

/** The place for the reports of each file; no two files may have the same. */
export function placesOf(verb: Verb, files: readonly string[], argv: JobArguments): (Place | null)[] {
  const outs = new Map<string, string>()
  return files.map((file) => {
    const out = folder(verb, file, files.length, argv)
    if (out === null) return null
    const other = outs.get(out.dir)
    if (other !== undefined) throw new CliError(`the reports of ${other} and ${file} would both go to ${out.dir}`)
    outs.set(out.dir, file)
    return out
  })
}

/** The options that change a scenario. */
export function readingOf({ set, rules, with: others, seed, battles }: JobArguments): ReadOptions {
  return { set, rules, with: others, seed, battles: wholeNumber('battles', battles, 1) }
}

/** One scenario uses the requested folder itself; several scenarios get a subfolder each. */
export function folder(
  verb: Verb,
  file: string,
  files: number,
  { out, json, shard }: Pick<JobArguments, 'out' | 'json' | 'shard'>,
): Place | null {
  if (out === '') throw new CliError('--out needs the name of a folder')
  if (out !== undefined && files === 1) return { dir: out, asked: true }
  const parent = out ?? (json ? null : join('reports', 'out'))
  // Folders of different commands have different names.
  const name = [basename(file, extname(file)), ...(verb === 'run' ? [] : [verb])]
  // Folders of different parts of a run have different names as well.
  const part = shard === undefined ? [] : [`part-${shard.trim().replace('/', '-of-')}`]
  return parent === null ? null : { dir: join(parent, [...name, ...part].join('-')), asked: out !== undefined }
}

/** A file as results name it: an absolute path is shortened to the file name, because it depends on the machine. */
export function named(file: string): string {
  return isAbsolute(file) ? basename(file) : file.replaceAll('\\', '/')
}

/** A command line from results with the file as typed, to be continued here. */
export function typed(command: string, file: string): string {
  const named = quoted(basename(file))
  // Only the word after the verb is the file: an option, or the verb itself, may be the same word.
  const [, verb = '', rest = ''] = /^((?:npx )?\S+ \S+ )(.*)$/s.exec(command) ?? []
  return isAbsolute(file) && `${rest} `.startsWith(`${named} `)
    ? `${verb}${quoted(file)}${rest.slice(named.length)}`
    : command
}

/** The options that a scenario was changed by. */
export function changes({
  set = [],
  rules = [],
  with: others = [],
}: Pick<JobArguments, 'set' | 'rules' | 'with'>): Option[] {
  return [
    ...set.map((value) => ['set', value] as const),
    ...rules.map((value) => ['rules', value] as const),
    ...others.map((value) => ['with', value] as const),
  ]
}
