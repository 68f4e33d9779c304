import { USUAL_FORM } from '../../report/charts/forms.ts'
import { chartChoice } from '../line/charts.ts'
import type { OptionTable } from './table.ts'

/** Headings of the help. */
export const WHAT = 'What is played:'
export const ENOUGH = 'How many battles:'
export const LONG = 'Long runs:'
export const REPORTS = 'What is reported:'

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

/** The seed, in place of the one in the file. */
export const SEED = {
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

/** Limit of all battles, for commands with many matchups. */
export const BUDGET = {
  budget: {
    group: ENOUGH,
    type: 'number',
    requiresArg: true,
    describe: 'most battles in all of a run with a stopping rule; they go to the matchups that need them',
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

/** Part of the work, so that other machines can do the rest. */
export const SHARD = {
  shard: {
    group: LONG,
    type: 'string',
    requiresArg: true,
    describe: 'play part I of N of the blocks: I/N; `npx fairfight merge` puts the parts together',
  },
} as const satisfies OptionTable

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

/** Options of every command that writes files. */
export const REPLACING = {
  force: {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe:
      'replace another result in the folder; without --force, a folder given by --out is refused, and the default folder gets a number',
  },
} as const satisfies OptionTable

/** Options of every command that draws charts. */
export const DRAWING = {
  charts: {
    group: REPORTS,
    type: 'string',
    requiresArg: true,
    default: USUAL_FORM,
    coerce: chartChoice,
    describe:
      'files of the charts beside the page, with commas: vl (Vega-Lite), svg, png, or none; and a folder whose templates (NAME.vl.json) take the place of ours',
  },
} as const satisfies OptionTable

/** Whether what checks an answer is printed. */
export const CHECKS = {
  checks: {
    group: REPORTS,
    type: 'boolean',
    default: false,
    describe:
      'also print what checks the answer: battles played beside exact values, z, quantiles, p values, battles still needed; the page folds them away',
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
  ...DRAWING,
  ...REPLACING,
} as const satisfies OptionTable

/** The output of a verb of one file. */
export const ONE_OUTPUT = {
  ...OUTPUT,
  out: { ...OUTPUT.out, defaultDescription: 'reports/out/SCENARIO-COMMAND', describe: 'folder for the reports' },
  json: { ...OUTPUT.json, describe: 'print the result document and nothing else; write only to --out' },
} as const satisfies OptionTable

/** Options of every command that shows its progress. */
export const QUIET = {
  quiet: {
    group: REPORTS,
    alias: 'q',
    type: 'boolean',
    default: false,
    describe: 'no progress and no closing line',
  },
} as const satisfies OptionTable
