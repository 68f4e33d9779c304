import {
  BATTLES,
  INPUT,
  ONE_OUTPUT,
  OUTPUT,
  QUEUE,
  QUIET,
  REPLACING,
  REPORTS,
  SEED,
  STOPPING,
  TRUST,
  WHAT,
} from './shared.ts'
import type { OptionTable } from './table.ts'

/** Options of `balance`. */
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
  charts: ONE_OUTPUT.charts,
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
    defaultDescription: 'as many as the dearest army has, or 10% less',
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
  both: {
    group: WHAT,
    type: 'boolean',
    default: false,
    describe:
      'both armies choose: each answers the other’s mixture of lists until neither army finds a better one; takes at least 6,000 battles, --points holds for both, --limit for the army that has the entry',
  },
  field: {
    group: WHAT,
    type: 'string',
    array: true,
    nargs: 1,
    describe:
      'the armies that it meets, in place of those of the scenario: the file of an army list, or of a scenario whose armies are meant; given several times, for several',
  },
  set: INPUT.set,
  rules: { ...INPUT.rules, describe: 'rules in place of the scenario’s: EDITION[,SWITCH=VALUE…]' },
  seed: SEED.seed,
  battles: { ...BATTLES.battles, defaultDescription: '40000', describe: 'battles in all, about' },
  workers: OUTPUT.workers,
  'dry-run': {
    ...STOPPING['dry-run'],
    describe: 'play a few battles, and say which stages there will be, and how long they take',
  },
  out: { ...ONE_OUTPUT.out, defaultDescription: 'reports/out/SCENARIO-best' },
  json: ONE_OUTPUT.json,
  charts: ONE_OUTPUT.charts,
  ...REPLACING,
  ...QUIET,
} as const satisfies OptionTable

/** Options of `price`. */
export const PRICE = {
  unit: {
    group: WHAT,
    type: 'string',
    requiresArg: true,
    describe: 'the unit: the key of its entry, or its id in a scenario',
  },
  points: {
    group: WHAT,
    type: 'number',
    requiresArg: true,
    defaultDescription: 'as in the file, else the smallest size of the catalogue',
    describe: 'points of an army in whole battles',
  },
  set: { ...INPUT.set, describe: 'override a value: PATH=VALUE, such as catalogue.KEY.power=4 or entries.KEY.cost=11' },
  rules: { ...INPUT.rules, describe: 'rules in place of the file’s: EDITION[,SWITCH=VALUE…]' },
  seed: { ...SEED.seed, describe: 'seed text, in place of the file’s' },
  battles: {
    ...BATTLES.battles,
    defaultDescription: '3000',
    describe: 'whole battles, about; twenty times as many straight fights',
  },
  trust: {
    ...TRUST.trust,
    describe:
      'battles at about the price that planners (generals that look ahead) play again: a number, off, or auto for at most 30% more work',
  },
  workers: OUTPUT.workers,
  'dry-run': {
    ...STOPPING['dry-run'],
    describe: 'play a few battles, and say which stages there will be, and how long they take',
  },
  resume: {
    ...STOPPING.resume,
    describe: 'go on from what the output folder holds; with more battles, bouts that fit are used again',
  },
  out: { ...ONE_OUTPUT.out, defaultDescription: 'reports/out/FILE-UNIT-price' },
  json: ONE_OUTPUT.json,
  charts: ONE_OUTPUT.charts,
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
  'dry-run': { ...STOPPING['dry-run'], describe: 'play a few battles, and say how long the work takes' },
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
