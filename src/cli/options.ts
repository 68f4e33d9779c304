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
  with: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'one more variant, with other values: [NAME: ]PATH=VALUE[; PATH=VALUE…]',
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
    describe:
      'battles of each matchup and variant, in place of the scenario’s; where a run decides as it goes, the most',
  },
  rows: { type: 'boolean', default: false, describe: 'also write rows.csv, a row per battle' },
  clauses: {
    type: 'boolean',
    default: false,
    describe: 'also count how often each clause of the rules was carried out; slower',
  },
  ...SEED,
} as const satisfies OptionTable

/** When a run has seen enough. */
export const STOPPING = {
  'target-error': {
    type: 'number',
    requiresArg: true,
    describe: 'stop when the interval of the score (or its difference) is at most so many points either way',
  },
  'until-decided': {
    type: 'boolean',
    default: false,
    describe: 'stop when there is a verdict, by intervals that hold whenever one looks',
  },
  sprt: {
    type: 'string',
    requiresArg: true,
    describe: 'stop when a sequential probability ratio test decides: ELO0..ELO1, normalised Elo of the first army',
  },
  margin: {
    type: 'number',
    requiresArg: true,
    default: 5,
    describe: 'points either way that are called balanced, or no difference worth the name',
  },
  'dry-run': {
    type: 'boolean',
    default: false,
    describe: 'play a few battles, and say how many it will take, and how long',
  },
  resume: {
    type: 'boolean',
    default: false,
    describe: 'go on from what the output folder holds; more battles extend it',
  },
} as const satisfies OptionTable

/** A limit of battles in all, for verbs of many matchups. */
export const BUDGET = {
  budget: {
    type: 'number',
    requiresArg: true,
    describe: 'battles in all, at most; where a run decides as it goes they go where they are needed',
  },
} as const satisfies OptionTable

/** A part of the work, for another machine to do the rest. */
export const SHARD = {
  shard: {
    type: 'string',
    requiresArg: true,
    describe: 'play part I of N of the blocks: I/N; `fairfight merge` puts the parts together',
  },
} as const satisfies OptionTable

/** What `compare` takes besides. */
export const COMPARING = {
  independent: {
    type: 'boolean',
    default: false,
    describe: 'every variant with dice of its own, instead of all on the same blocks',
  },
} as const satisfies OptionTable

/** What `sweep` takes besides. */
export const SWEEPING = {
  vary: {
    type: 'string',
    array: true,
    nargs: 1,
    describe:
      'what to vary: PATH=VALUES, a list such as 4,6,8 or a range such as 10..30:5; once or twice, or more to screen',
  },
  method: {
    type: 'string',
    requiresArg: true,
    choices: ['morris', 'sobol'],
    describe: 'how many parameters are screened: effects of single steps, or shares of the variance',
    defaultDescription: 'morris, of more than two',
  },
  runs: {
    type: 'number',
    requiresArg: true,
    describe: 'trajectories (morris, default 10) or rows (sobol, default 64) of the screening',
  },
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
