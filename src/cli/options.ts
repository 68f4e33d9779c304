import type { Options } from 'yargs'
import { CliError } from './exit.ts'

type OptionTable = Readonly<Record<string, Options>>

/** What every verb that reads scenarios takes. */
export const INPUT = {
  set: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'override a value: PATH=VALUE, such as armies.Order.units.knights.models=6',
  },
  rules: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'rules in place of the scenario’s: [NAME=]EDITION[,SWITCH=VALUE…]; several are variants to compare',
  },
  quiet: { alias: 'q', type: 'boolean', default: false, describe: 'no progress and no closing line' },
} as const satisfies OptionTable

export const SEED = {
  seed: { type: 'string', requiresArg: true, describe: 'seed text, in place of the scenario’s' },
} as const satisfies OptionTable

/** What every verb that plays takes. */
export const BATTLES = {
  battles: {
    type: 'number',
    requiresArg: true,
    describe: 'battles of each matchup and variant, in place of the scenario’s',
  },
  rows: { type: 'boolean', default: false, describe: 'also write rows.csv, a row per battle' },
  clauses: {
    type: 'boolean',
    default: false,
    describe: 'also count how often each clause of the rules was carried out; slower',
  },
  ...SEED,
} as const satisfies OptionTable

/** What every verb that reports takes. */
export const OUTPUT = {
  workers: {
    type: 'number',
    requiresArg: true,
    defaultDescription: 'one a core',
    describe: 'threads; 0 plays on the main thread. Never changes a result',
  },
  out: {
    type: 'string',
    requiresArg: true,
    defaultDescription: 'reports/out/SCENARIO',
    describe: 'folder for the reports; with several files, a folder in it for each',
  },
  json: {
    type: 'boolean',
    default: false,
    describe: 'print the result document and nothing else, of several files one on each line; write only to --out',
  },
} as const satisfies OptionTable

/** Which battle of a run is meant, as `rows.csv` names it. */
export const BATTLE = {
  block: { type: 'number', requiresArg: true, default: 0, describe: 'its number, from 0' },
  seat: {
    type: 'number',
    requiresArg: true,
    default: 0,
    describe: 'seating, from 0, where a block has several battles',
  },
  variant: {
    type: 'string',
    requiresArg: true,
    default: '1',
    describe: 'name or number, from 1, of the rules variant',
  },
  matchup: { type: 'string', requiresArg: true, describe: 'A:B, names of the armies', defaultDescription: 'the first' },
  out: {
    type: 'string',
    requiresArg: true,
    defaultDescription: 'reports/out/SCENARIO/block-N',
    describe: 'folder for the story, the log and the page',
  },
  json: { type: 'boolean', default: false, describe: 'print the log and nothing else; write only to --out' },
  ...SEED,
} as const satisfies OptionTable

/** A whole number given on the command line, or undefined when it was not. */
export function wholeNumber(
  name: string,
  value: number | undefined,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return value
  const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`
  const range = most === least ? `can only be ${least} here` : `takes a whole number from ${least}${upTo}`
  throw new CliError(`--${name} ${range}${Number.isNaN(value) ? '' : `, not ${value}`}`)
}

/** More threads than this are a slip of the finger. */
const MOST_WORKERS = 256

/** `--workers`, as an option of a run. */
export function workersOf({ workers }: { readonly workers?: number | undefined }): { readonly workers?: number } {
  const threads = wholeNumber('workers', workers, 0, MOST_WORKERS)
  return threads === undefined ? {} : { workers: threads }
}
