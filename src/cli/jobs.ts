import { basename, extname, isAbsolute, join } from 'node:path'
import { type Option, repeatOf } from '../run/repeat.ts'
import { readScenario } from '../scenario/read.ts'
import type { Scenario } from '../scenario/types.ts'
import { CliError } from './exit.ts'
import { wholeNumber } from './options.ts'

export interface JobArguments {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly seed?: string | undefined
  readonly battles?: number | undefined
  readonly out?: string | undefined
  readonly json: boolean
}

/** One scenario of a command line. */
export interface Job {
  readonly scenario: Scenario
  /** Folder for its reports; null to write none. */
  readonly out: string | null
  /** The command that repeats its result. */
  readonly repeat: string
}

/** Reads every scenario, so that nothing is played if anything is wrong with one. */
export function jobsOf(verb: 'run' | 'exact', argv: JobArguments): Job[] {
  const files = [argv.file].flat().map(String)
  const battles = wholeNumber('battles', argv.battles, 1)
  const outs = new Map<string, string>()
  return files.map((file) => {
    const scenario = readScenario(file, { set: argv.set, rules: argv.rules, battles, seed: argv.seed })
    const out = folder(verb, file, files.length, argv)
    if (out !== null) {
      const other = outs.get(out)
      if (other !== undefined) throw new CliError(`the reports of ${other} and ${file} would both go to ${out}`)
      outs.set(out, file)
    }
    return { scenario, out, repeat: repeatOf(verb, scenario, named(file), changes(argv)) }
  })
}

/** One scenario goes right into the folder asked for; several get one each. */
function folder(verb: 'run' | 'exact', file: string, files: number, { out, json }: JobArguments): string | null {
  if (out === '') throw new CliError('--out needs the name of a folder')
  if (out !== undefined && files === 1) return out
  const parent = out ?? (json ? null : join('reports', 'out'))
  // An exact answer does not take the place of a run.
  const name = basename(file, extname(file))
  return parent === null ? null : join(parent, verb === 'exact' ? `${name}-exact` : name)
}

/** A file outside the folder the command was called in is named without its path. */
export function named(file: string): string {
  return isAbsolute(file) || file.startsWith('..') ? basename(file) : file.replaceAll('\\', '/')
}

/** The options that a scenario was changed by. */
export function changes({ set = [], rules = [] }: Pick<JobArguments, 'set' | 'rules'>): Option[] {
  return [...set.map((value) => ['set', value] as const), ...rules.map((value) => ['rules', value] as const)]
}
