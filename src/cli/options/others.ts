import { CHECKS, ONE_OUTPUT, OUTPUT, QUEUE, QUIET, REPLACING, REPORTS, WHAT } from './shared.ts'
import type { OptionTable } from './table.ts'

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
    describe:
      'write the page into this file, with the scenario and a game of its own, if it has one; it opens by a double click, and nothing is served',
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
  generals: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe:
      'folder of games and generals of your own, which tasks may ask for: the same files as where the run is started',
  },
  ...QUIET,
} as const satisfies OptionTable

/** Options of `merge`. */
export const MERGING = {
  out: { group: REPORTS, type: 'string', requiresArg: true, describe: 'folder for the reports: needed without --json' },
  json: ONE_OUTPUT.json,
  charts: ONE_OUTPUT.charts,
  ...CHECKS,
  ...REPLACING,
  quiet: { ...QUIET.quiet, describe: 'no closing line' },
} as const satisfies OptionTable

/** Options of `init`. */
export const STARTING = {
  game: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    default: 'sovl',
    describe:
      'sovl, war, null-strike or sovereign; own for a game of your own, own-decisions for one in which generals decide',
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
