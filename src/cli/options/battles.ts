import {
  BATTLES,
  BUDGET,
  CHECKS,
  INPUT,
  ONE_OUTPUT,
  OUTPUT,
  QUEUE,
  QUIET,
  REPLACING,
  REPORTS,
  SEED,
  SHARD,
  STOPPING,
  TRUST,
  WHAT,
} from './shared.ts'
import type { OptionTable } from './table.ts'

/** Whose score it is that several files are about. */
const ABOUT = {
  for: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    defaultDescription: 'the one in every matchup',
    describe: 'of several files: the army or role whose score they are about together',
  },
} as const satisfies OptionTable

/** Additional options of `compare`. */
const COMPARING = {
  independent: {
    group: WHAT,
    type: 'boolean',
    default: false,
    describe: 'every variant with dice of its own, instead of all on the same blocks',
  },
} as const satisfies OptionTable

/** Additional options of `sweep`. */
const SWEEPING = {
  vary: {
    group: WHAT,
    type: 'string',
    array: true,
    nargs: 1,
    describe:
      'what to vary: PATH=VALUES, a list such as 4,6,8 or a range such as 10..30:5; once or twice, or more to screen',
  },
  method: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    describe: 'how many parameters are screened: morris, by effects of single steps; sobol, by shares of the variance',
    defaultDescription: 'morris, of more than two',
  },
  runs: {
    group: WHAT,
    type: 'number',
    requiresArg: true,
    describe: 'trajectories (morris, default 10) or rows (sobol, default 64) of the screening',
  },
} as const satisfies OptionTable

/** The options that name a battle of a run, as in `rows.csv`. */
const BATTLE = {
  block: { group: WHAT, type: 'number', requiresArg: true, default: 0, describe: 'its number, from 0' },
  seat: {
    group: WHAT,
    type: 'number',
    requiresArg: true,
    default: 0,
    describe: 'seating, from 0, where a block has several battles',
  },
  variant: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    default: '1',
    describe: 'name or number, from 1, of the rules variant',
  },
  matchup: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    describe: 'A:B, names of the armies',
    defaultDescription: 'the first',
  },
  out: {
    group: REPORTS,
    type: 'string',
    requiresArg: true,
    defaultDescription: 'reports/out/SCENARIO/block-N',
    describe: 'folder for the story, the log and the page',
  },
  why: {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe: 'also report what each general thought of its best actions, in values of its own',
  },
  json: {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe: 'print the log and nothing else; write only to --out',
  },
  decisions: {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe:
      'print what the generals are given and nothing else: a line of JSON for each decision, with the view, the legal actions and the choice',
  },
  'all-clauses': {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe: 'name every clause of a line, not only the first four',
  },
  ...REPLACING,
  ...SEED,
} as const satisfies OptionTable

/** The options of `luck`. */
export const LUCK = {
  result: {
    group: WHAT,
    type: 'string',
    array: true,
    describe:
      'what came out of the battle that was played: NAME=VALUE, once or more; winner=ARMY or winner=draw, turns=N, or a column of rows.csv',
  },
  army: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    defaultDescription: 'the first',
    describe: 'the army whose luck is judged',
  },
  matchup: BATTLE.matchup,
  set: INPUT.set,
  rules: { ...INPUT.rules, describe: 'rules in place of the scenario’s: EDITION[,SWITCH=VALUE…]' },
  battles: BATTLES.battles,
  ...SEED,
  workers: OUTPUT.workers,
  json: { ...OUTPUT.json, describe: 'print the result document and nothing else' },
  ...QUIET,
} as const satisfies OptionTable

/** Options of `run`. */
export const RUN = {
  ...INPUT,
  ...ABOUT,
  ...BATTLES,
  ...STOPPING,
  ...TRUST,
  ...SHARD,
  ...OUTPUT,
  ...CHECKS,
  ...QUEUE,
  ...QUIET,
} as const satisfies OptionTable

const { for: _for, ...ONE } = { ...RUN, ...BUDGET, ...ONE_OUTPUT } as const
const { rows: _rows, ...TALLIED } = ONE

/** Options of `compare`. */
export const COMPARE = { ...COMPARING, ...RUN, ...BUDGET } as const satisfies OptionTable

/** Options of `sweep`, which writes no rows of battles. */
export const SWEEP = { ...SWEEPING, ...TALLIED } as const satisfies OptionTable

const { with: _with, ...WITHOUT_VARIANTS } = ONE

/** Options of `matrix`, which has one variant. */
export const MATRIX = WITHOUT_VARIANTS satisfies OptionTable

/** Options of `exact`. */
export const EXACT = { ...INPUT, ...ONE_OUTPUT, ...CHECKS, ...QUEUE, ...QUIET } as const satisfies OptionTable

/** Options of `play`. */
export const PLAY = { ...BATTLE, ...INPUT, ...QUIET } as const satisfies OptionTable

/** Options of `check`. */
export const CHECK = { ...INPUT, ...QUIET } as const satisfies OptionTable
