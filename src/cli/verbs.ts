import type { InferredOptionTypes, PositionalOptions } from 'yargs'
import { CHECK, COMPARE, EXACT, LUCK, MATRIX, PLAY, RUN, SWEEP } from './options/battles.ts'
import { DESCRIBING, LISTING, MERGING, OPENING, RATING, STARTING, TESTING, WORKING } from './options/others.ts'
import { BALANCE, BEST, PRICE, TRAINING, TUNING } from './options/searches.ts'
import type { OptionTable } from './options/table.ts'

type Positionals = Readonly<Record<string, PositionalOptions>>

/** A command: its line in the help, its arguments, and the function that carries it out. */
interface Entry<P extends Positionals, O extends OptionTable> {
  /** Its name and its positional argument, as yargs reads them: `<file>` is needed, `[file]` may be left out, `..` takes several. */
  readonly usage: string
  readonly about: string
  /** One positional argument by its name, or none. */
  readonly positional: P
  readonly options: O
  /** Returns the exit code. Loads what it needs when it is called, so that help is quick. */
  readonly carryOut: (argv: InferredOptionTypes<P> & InferredOptionTypes<O>, signal: AbortSignal) => Promise<number>
}

/** A command of the program, such as `run`. */
export interface Verb extends Omit<Entry<Positionals, OptionTable>, 'carryOut'> {
  readonly name: string
  readonly carryOut: (argv: unknown, signal: AbortSignal) => Promise<number>
}

/** Checks that the function of a command accepts the values of its options. */
function verb<const P extends Positionals, const O extends OptionTable>(entry: Entry<P, O>): Verb {
  return { ...entry, name: entry.usage.split(' ', 1)[0] as string, carryOut: entry.carryOut as Verb['carryOut'] }
}

const SCENARIO = { type: 'string', describe: 'scenario, YAML or JSON', default: undefined } as const

/** The commands of the program in the order of the help, without `completion`. */
export const VERBS: readonly Verb[] = [
  verb({
    usage: 'run <file..>',
    about:
      'play the battles of scenarios: who wins, and at what cost; prints the result, writes CSV, charts and a page',
    positional: { file: SCENARIO },
    options: RUN,
    carryOut: async (argv, signal) => (await import('./run.ts')).runVerb(argv, signal),
  }),
  verb({
    usage: 'compare <file..>',
    about: 'variants of the rules on the same dice: what they change in each file and in all, with a verdict',
    positional: { file: SCENARIO },
    options: COMPARE,
    carryOut: async (argv, signal) => (await import('./compare.ts')).compareVerb(argv, signal),
  }),
  verb({
    usage: 'sweep <file>',
    about: 'what happens as numbers, lists or switches change: a curve, a heat map, the fair count',
    positional: { file: SCENARIO },
    options: SWEEP,
    carryOut: async (argv, signal) => (await import('./sweep.ts')).sweepVerb(argv, signal),
  }),
  verb({
    usage: 'matrix <file>',
    about: 'every army against every army: which are out of line, and what is rock-paper-scissors',
    positional: { file: SCENARIO },
    options: MATRIX,
    carryOut: async (argv, signal) => (await import('./matrix.ts')).matrixVerb(argv, signal),
  }),
  verb({
    usage: 'balance <file>',
    about: 'what every unit of a roster should cost, so that equal points are a fair fight',
    positional: { file: { ...SCENARIO, describe: 'roster, YAML or JSON' } },
    options: BALANCE,
    carryOut: async (argv, signal) => (await import('./balance.ts')).balanceVerb(argv, signal),
  }),
  verb({
    usage: 'price <file>',
    about: 'what one unit should cost, in a straight fight and in whole battles, if all others keep their costs',
    positional: { file: { ...SCENARIO, describe: 'roster, catalogue or scenario with the unit' } },
    options: PRICE,
    carryOut: async (argv, signal) => (await import('./price.ts')).priceVerb(argv, signal),
  }),
  verb({
    usage: 'best <file>',
    about:
      'the list of an army that does best against the others, what each change is worth, and the mixture nobody beats',
    positional: { file: SCENARIO },
    options: BEST,
    carryOut: async (argv, signal) => (await import('./best.ts')).bestVerb(argv, signal),
  }),
  verb({
    usage: 'tune <file..>',
    about: 'weights of a general that do better against another',
    positional: { file: SCENARIO },
    options: TUNING,
    carryOut: async (argv, signal) => (await import('./train.ts')).tuneVerb(argv, signal),
  }),
  verb({
    usage: 'exploit <file..>',
    about: 'train a general to beat yours: how far its score is from even says whether yours may be trusted',
    positional: { file: SCENARIO },
    options: TRAINING,
    carryOut: async (argv, signal) => (await import('./train.ts')).exploitVerb(argv, signal),
  }),
  verb({
    usage: 'exact <file>',
    about: 'the exact answer for an engagement: nothing is sampled',
    positional: { file: SCENARIO },
    options: EXACT,
    carryOut: async (argv, signal) => (await import('./exact.ts')).exactVerb(argv, signal),
  }),
  verb({
    usage: 'play <file>',
    about: 'one battle of a run, told roll by roll, with a page to step through it',
    positional: { file: SCENARIO },
    options: PLAY,
    carryOut: async (argv) => (await import('./play.ts')).playVerb(argv),
  }),
  verb({
    usage: 'luck <file>',
    about: 'was I unlucky? A battle that was really played, set against those of a simulation',
    positional: { file: SCENARIO },
    options: LUCK,
    carryOut: async (argv, signal) => (await import('./luck.ts')).luckVerb(argv, signal),
  }),
  verb({
    usage: 'elo',
    about: 'strength from counts of battles that were played elsewhere',
    positional: {},
    options: RATING,
    carryOut: async (argv) => (await import('./rated.ts')).ratedVerb(argv),
  }),
  verb({
    usage: 'sprt',
    about: 'the state of a sequential probability ratio test, from counts of battles',
    positional: {},
    options: TESTING,
    carryOut: async (argv) => (await import('./rated.ts')).ratedVerb(argv),
  }),
  verb({
    usage: 'open [file]',
    about: 'a page on which you change numbers and see the odds move; no terminal is needed on it',
    positional: { file: { type: 'string', describe: 'scenario to begin with; Save on the page writes it' } },
    options: OPENING,
    carryOut: async (argv, signal) => (await import('./open.ts')).openVerb(argv, signal),
  }),
  verb({
    usage: 'worker',
    about:
      'plays for runs on other machines that were given --queue; any number, on any machine, for as long as you like',
    positional: {},
    options: WORKING,
    carryOut: async (argv, signal) => (await import('./worker.ts')).workerVerb(argv, signal),
  }),
  verb({
    usage: 'workers',
    about: 'the workers of a queue, and the tasks that wait',
    positional: {},
    options: LISTING,
    carryOut: async (argv) => (await import('./worker.ts')).workersVerb({ ...argv, quiet: true }),
  }),
  verb({
    usage: 'merge <dir..>',
    about: 'put together the output folders of runs with --shard',
    positional: { dir: { type: 'string', describe: 'output folder of a part', default: undefined } },
    options: MERGING,
    carryOut: async (argv) => (await import('./merge.ts')).mergeVerb(argv),
  }),
  verb({
    usage: 'games [game]',
    about: 'editions, switches with their values and clauses, unit types and measures',
    positional: { game: { type: 'string', describe: 'one game, in full' } },
    options: {},
    carryOut: async (argv) => (await import('./games.ts')).gamesVerb(argv),
  }),
  verb({
    usage: 'check <file..>',
    about: 'validate scenarios, catalogues, lists and rosters; nothing is played',
    positional: { file: SCENARIO },
    options: CHECK,
    carryOut: async (argv) => (await import('./check.ts')).checkVerb(argv),
  }),
  verb({
    usage: 'init [dir]',
    about: 'a project to begin with: a battle, units, a list, a general, a price list; or a game of your own',
    positional: { dir: { type: 'string', describe: 'folder, made if missing; the current one if left out' } },
    options: STARTING,
    carryOut: async (argv) => (await import('./init.ts')).initVerb(argv),
  }),
  verb({
    usage: 'schema [of]',
    about: 'the JSON Schema by which an editor completes and checks files',
    positional: {
      of: {
        type: 'string',
        describe: 'a game, or a file whose game and kind are meant; all games if left out',
      },
    },
    options: DESCRIBING,
    carryOut: async (argv) => (await import('./schema.ts')).schemaVerb(argv),
  }),
]
