import type { Options } from 'yargs'
import { CliError } from './exit.ts'

type OptionTable = Readonly<Record<string, Options>>

/** Headings of the help. */
const WHAT = 'What is played:'
const ENOUGH = 'How many battles:'
const LONG = 'Long runs:'
const REPORTS = 'What is reported:'

/** Options of every command that reads scenarios. */
export const INPUT = {
  set: {
    group: WHAT,
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'override a value: PATH=VALUE, such as turns=4, rules.SWITCH=VALUE or catalogue.KEY.cost=60',
  },
  rules: {
    group: WHAT,
    type: 'string',
    array: true,
    nargs: 1,
    describe:
      'rules in place of the scenario’s: [NAME=]EDITION[,SWITCH=VALUE…]; given several times, each is a variant',
  },
  with: {
    group: WHAT,
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'one more variant, with other values: [NAME: ]PATH=VALUE[; PATH=VALUE…]',
  },
} as const satisfies OptionTable

export const QUIET = {
  quiet: {
    group: REPORTS,
    alias: 'q',
    type: 'boolean',
    default: false,
    describe: 'no progress and no closing line',
  },
} as const satisfies OptionTable

const SEED = {
  seed: { group: WHAT, type: 'string', requiresArg: true, describe: 'seed text, in place of the scenario’s' },
} as const satisfies OptionTable

/** Options of every command that plays battles. */
export const BATTLES = {
  battles: {
    group: ENOUGH,
    type: 'number',
    requiresArg: true,
    describe:
      'battles of each matchup and variant, in place of the scenario’s; the limit of a run with a stopping rule',
  },
  rows: { group: REPORTS, type: 'boolean', default: false, describe: 'also write rows.csv, a row per battle' },
  clauses: {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe: 'also count how often each clause of the rules was carried out; slower',
  },
  ...SEED,
} as const satisfies OptionTable

/** Stopping rules. */
export const STOPPING = {
  'target-error': {
    group: ENOUGH,
    type: 'number',
    requiresArg: true,
    describe:
      'stop when the interval of the score (or of its difference) reaches at most this many points to either side',
  },
  'until-decided': {
    group: ENOUGH,
    type: 'boolean',
    default: false,
    describe: 'stop when there is a verdict, by intervals that stay valid however often they are looked at',
  },
  sprt: {
    group: ENOUGH,
    type: 'string',
    requiresArg: true,
    describe: 'stop when a sequential probability ratio test decides: ELO0..ELO1, normalised Elo of the first army',
  },
  margin: {
    group: ENOUGH,
    type: 'number',
    requiresArg: true,
    default: 5,
    describe: 'largest distance from 50%, in points, that is called balanced; the largest difference called equivalent',
  },
  'dry-run': {
    group: LONG,
    type: 'boolean',
    default: false,
    describe: 'play a few battles, and say how many it will take, and how long',
  },
  resume: {
    group: LONG,
    type: 'boolean',
    default: false,
    describe: 'go on from what the output folder holds; more battles extend it',
  },
} as const satisfies OptionTable

/** How far an answer may be trusted, for verbs that play whole battles. */
export const TRUST = {
  trust: {
    group: ENOUGH,
    type: 'string',
    requiresArg: true,
    defaultDescription: 'as in the file, else auto',
    describe:
      'blocks of each matchup that planners (generals that look ahead) play again, to tell what stronger play changes: a number, off, or auto for at most 30% more work',
  },
} as const satisfies OptionTable

/** Whose score it is that several files are about. */
export const ABOUT = {
  for: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    defaultDescription: 'the one in every matchup',
    describe: 'of several files: the army or role whose score they are about together',
  },
} as const satisfies OptionTable

/** Limit of all battles, for commands with many matchups. */
export const BUDGET = {
  budget: {
    group: ENOUGH,
    type: 'number',
    requiresArg: true,
    describe: 'most battles in all of a run with a stopping rule; they go to the matchups that need them',
  },
} as const satisfies OptionTable

/** Part of the work, so that other machines can do the rest. */
export const SHARD = {
  shard: {
    group: LONG,
    type: 'string',
    requiresArg: true,
    describe: 'play part I of N of the blocks: I/N; `npx fairfight merge` puts the parts together',
  },
} as const satisfies OptionTable

/** Additional options of `compare`. */
export const COMPARING = {
  independent: {
    group: WHAT,
    type: 'boolean',
    default: false,
    describe: 'every variant with dice of its own, instead of all on the same blocks',
  },
} as const satisfies OptionTable

/** Additional options of `sweep`. */
export const SWEEPING = {
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

/** Options of every command that writes files. */
const REPLACING = {
  force: {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe:
      'replace another result in the folder; without --force, a folder given by --out is refused, and the default folder gets a number',
  },
} as const satisfies OptionTable

/** Options of every command that writes reports. */
export const OUTPUT = {
  workers: {
    group: LONG,
    type: 'number',
    requiresArg: true,
    defaultDescription: 'one a core',
    describe: 'threads; 0 plays on the main thread. Never changes a result',
  },
  out: {
    group: REPORTS,
    type: 'string',
    requiresArg: true,
    defaultDescription: 'reports/out/SCENARIO',
    describe: 'folder for the reports; with several files, a folder in it for each',
  },
  json: {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe: 'print the result document and nothing else, one line for each of several files; write only to --out',
  },
  ...REPLACING,
} as const satisfies OptionTable

/** The output of a verb of one file. */
export const ONE_OUTPUT = {
  ...OUTPUT,
  out: { ...OUTPUT.out, defaultDescription: 'reports/out/SCENARIO-COMMAND', describe: 'folder for the reports' },
  json: { ...OUTPUT.json, describe: 'print the result document and nothing else; write only to --out' },
} as const satisfies OptionTable

/** Options of `balance`. */
/** Options of runs that others play. */
export const QUEUE = {
  queue: {
    group: LONG,
    type: 'string',
    requiresArg: true,
    describe: 'workers play that listen there (`fairfight worker`): redis://HOST[:PORT], or rediss:// for TLS',
  },
  'queue-ca': {
    group: LONG,
    type: 'string',
    requiresArg: true,
    describe: 'file of the authority that signed the certificate of the queue',
  },
  wait: {
    group: LONG,
    type: 'number',
    requiresArg: true,
    defaultDescription: 'for ever',
    describe: 'seconds to wait for the first worker',
  },
} as const satisfies OptionTable

export const BALANCE = {
  set: { ...INPUT.set, describe: 'override a value: PATH=VALUE, such as tolerance=3 or units.0.cost=11' },
  rules: { ...INPUT.rules, describe: 'rules in place of the roster’s: EDITION[,SWITCH=VALUE…]' },
  seed: { ...SEED.seed, describe: 'seed text, in place of the roster’s' },
  battles: { ...BATTLES.battles, describe: 'battles in all, about, in place of the roster’s' },
  trust: {
    ...TRUST.trust,
    describe:
      'battles that planners (generals that look ahead) play again for each unit whose verdict could change: a number, off, or auto for at most 30% more work',
  },
  workers: OUTPUT.workers,
  'dry-run': {
    ...STOPPING['dry-run'],
    describe: 'play a few battles, and say which stages there will be, and how long they take',
  },
  resume: {
    ...STOPPING.resume,
    describe:
      'go on from what the output folder holds; with more battles, or another roster, bouts that fit are used again',
  },
  out: { ...ONE_OUTPUT.out, defaultDescription: 'reports/out/ROSTER-balance' },
  json: ONE_OUTPUT.json,
  ...QUEUE,
  ...REPLACING,
  ...QUIET,
} as const satisfies OptionTable

/** Options of `best`. */
export const BEST = {
  army: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    defaultDescription: 'the first',
    describe: 'the army whose list is chosen; the armies that it meets are the field',
  },
  points: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    defaultDescription: '90% to all that its size allows, or that it has',
    describe: 'points of a list: N for 90% of N to N, or LOW..HIGH',
  },
  limit: {
    group: WHAT,
    type: 'string',
    array: true,
    nargs: 1,
    describe:
      'units of an entry: ENTRY=N or ENTRY=MIN..MAX, such as knights=0 or bows=1..3; given several times, for several',
  },
  set: INPUT.set,
  rules: { ...INPUT.rules, describe: 'rules in place of the scenario’s: EDITION[,SWITCH=VALUE…]' },
  seed: SEED.seed,
  battles: { ...BATTLES.battles, defaultDescription: '40000', describe: 'battles in all, about' },
  workers: OUTPUT.workers,
  out: { ...ONE_OUTPUT.out, defaultDescription: 'reports/out/SCENARIO-best' },
  json: ONE_OUTPUT.json,
  ...REPLACING,
  ...QUIET,
} as const satisfies OptionTable

/** Options of `exploit`. */
export const TRAINING = {
  general: { group: WHAT, type: 'string', requiresArg: true, describe: 'the general to beat: as in `policy`' },
  set: INPUT.set,
  rules: INPUT.rules,
  seed: SEED.seed,
  battles: { ...BATTLES.battles, defaultDescription: '40000', describe: 'battles in all, about' },
  workers: OUTPUT.workers,
  write: { group: REPORTS, type: 'string', requiresArg: true, describe: 'file for the weights found' },
  json: { ...OUTPUT.json, describe: 'print the result document and nothing else' },
  force: { group: REPORTS, type: 'boolean', default: false, describe: 'replace the file of --write' },
  ...QUIET,
} as const satisfies OptionTable

/** Options of `tune`. */
export const TUNING = {
  ...TRAINING,
  general: { ...TRAINING.general, describe: 'the general to begin with: of the game, or ./FILE.yaml' },
  against: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    describe: 'the general to do better against: as in `policy`',
  },
} as const satisfies OptionTable

/** Options of `init`. */
export const STARTING = {
  game: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    default: 'sovl',
    describe: 'sovl, war, null-strike or sovereign; own for a game of your own',
  },
} as const satisfies OptionTable

/** Options of `schema`. */
export const DESCRIBING = {
  kind: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    defaultDescription: 'that of the file, else scenario',
    describe: 'scenario, catalogue, list, roster, or general for one without code',
  },
} as const satisfies OptionTable

/** Options of `merge`. */
export const MERGING = {
  out: { group: REPORTS, type: 'string', requiresArg: true, describe: 'folder for the reports: needed without --json' },
  json: ONE_OUTPUT.json,
  ...REPLACING,
  quiet: { ...QUIET.quiet, describe: 'no closing line' },
} as const satisfies OptionTable

/** The options that name a battle of a run, as in `rows.csv`. */
export const BATTLE = {
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

/** The options of `elo`. */
export const RATING = {
  wins: { group: WHAT, type: 'number', requiresArg: true, describe: 'battles won' },
  draws: { group: WHAT, type: 'number', requiresArg: true, describe: 'battles drawn' },
  losses: { group: WHAT, type: 'number', requiresArg: true, describe: 'battles lost' },
  blocks: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    describe: 'blocks by their score, the lowest first: five counts for pairs, such as 34,54,63,64,75',
  },
  json: { ...OUTPUT.json, describe: 'print the result document and nothing else' },
} as const satisfies OptionTable

/** The options of `sprt`. */
export const TESTING = {
  ...RATING,
  between: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    default: '0..10',
    describe: 'the two strengths: ELO0..ELO1 in normalised Elo; logistic:ELO0..ELO1 in logistic Elo',
  },
} as const satisfies OptionTable

/** The options of `workers`. */
export const LISTING = {
  queue: { ...QUEUE.queue, describe: 'the queue: redis://HOST[:PORT], or rediss:// for TLS' },
  'queue-ca': QUEUE['queue-ca'],
  json: { ...OUTPUT.json, describe: 'print it as JSON' },
} as const satisfies OptionTable

/** The options of `worker`. */
export const WORKING = {
  queue: LISTING.queue,
  'queue-ca': QUEUE['queue-ca'],
  workers: { ...OUTPUT.workers, describe: 'threads to play on' },
  ...QUIET,
} as const satisfies OptionTable

/** The options of `open`. */
export const OPENING = {
  browser: {
    group: WHAT,
    type: 'boolean',
    default: true,
    describe: 'show the page in the browser; with --no-browser its address is only printed',
  },
  page: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    describe: 'write the page into this file, which opens by a double click, and serve nothing',
  },
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

/** More threads than this must be a typing error. */
const MOST_WORKERS = 256

/** `--workers`, as an option of a run. */
export function workersOf({ workers }: { readonly workers?: number | undefined }): { readonly workers?: number } {
  const threads = wholeNumber('workers', workers, 0, MOST_WORKERS)
  return threads === undefined ? {} : { workers: threads }
}
