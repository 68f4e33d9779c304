import yargs from 'yargs'
import { nameShell } from './line/completion.ts'
import { examplesOf } from './line/examples.ts'
import { DONE, explain, INTERRUPTED, stopSignal, UsageError } from './line/exit.ts'
import {
  ABOUT,
  BALANCE,
  BATTLE,
  BATTLES,
  BEST,
  BUDGET,
  COMPARING,
  DESCRIBING,
  INPUT,
  LISTING,
  LUCK,
  MERGING,
  ONE_OUTPUT,
  OPENING,
  OUTPUT,
  QUEUE,
  QUIET,
  RATING,
  SHARD,
  STARTING,
  STOPPING,
  SWEEPING,
  TESTING,
  TRAINING,
  TRUST,
  TUNING,
  WORKING,
} from './line/options.ts'
import { width } from './line/terminal.ts'
import { checkNames, checkUsage, noVerb, WORDS } from './line/usage.ts'

const PROGRAM = 'fairfight'

const VERBS = [
  'run',
  'compare',
  'sweep',
  'matrix',
  'balance',
  'best',
  'tune',
  'exploit',
  'exact',
  'play',
  'luck',
  'elo',
  'sprt',
  'open',
  'worker',
  'workers',
  'merge',
  'games',
  'check',
  'init',
  'schema',
  'completion',
]

const EXIT_CODES = 'Exit codes: 0 done, 1 failed while running, 2 the input is wrong, 130 interrupted.'

const RUN = { ...INPUT, ...ABOUT, ...BATTLES, ...STOPPING, ...TRUST, ...SHARD, ...OUTPUT, ...QUEUE, ...QUIET } as const
const { for: _for, ...ONE } = { ...RUN, ...BUDGET, ...ONE_OUTPUT } as const
const COMPARE = { ...COMPARING, ...RUN, ...BUDGET } as const
const { rows: _rows, ...TALLIED } = ONE
const SWEEP = { ...SWEEPING, ...TALLIED } as const
const { with: _with, ...MATRIX } = ONE
const EXACT = { ...INPUT, ...ONE_OUTPUT, ...QUEUE, ...QUIET } as const
const PLAY = { ...BATTLE, ...INPUT, ...QUIET } as const
const CHECK = { ...INPUT, ...QUIET } as const

/**
 * The command line. Returns the exit code: 0 done, 1 failed while running, 2 the input is wrong, 130 interrupted. Verbs load what
 * they need when they are called, so that help is quick.
 */
export async function main(args: readonly string[]): Promise<number> {
  let code = DONE
  const stop = stopSignal()
  const scenario = { type: 'string', describe: 'scenario, YAML or JSON', default: undefined } as const
  try {
    checkNames(args)
    // Without this, help for an unknown command would be the general help.
    const [verb = '-'] = args
    if (!verb.startsWith('-') && !VERBS.includes(verb)) throw noVerb(verb, VERBS)
    nameShell(args)
    const parser = yargs([...args])
    await parser
      .scriptName(PROGRAM)
      // This comes first, so that messages are English, whatever the language of the machine.
      .detectLocale(false)
      .updateStrings(WORDS)
      .usage(
        '$0 <command>\n\nIs it a fair fight? Plays tabletop battles by the million and says who wins, and how sure that is.',
      )
      .command(
        'run <file..>',
        'play the battles of scenarios: who wins, and at what cost; prints the result, writes CSV, charts and a page',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(RUN)
            .check(checkUsage('run', 'file', RUN))
            .epilogue(examplesOf('run')),
        async (argv) => {
          code = await (await import('./run.ts')).runVerb(argv, stop.signal)
        },
      )
      .command(
        'compare <file..>',
        'variants of the rules on the same dice: what they change in each file and in all, with a verdict',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(COMPARE)
            .check(checkUsage('compare', 'file', COMPARE))
            .epilogue(examplesOf('compare')),
        async (argv) => {
          code = await (await import('./compare.ts')).compareVerb(argv, stop.signal)
        },
      )
      .command(
        'sweep <file>',
        'what happens as numbers, lists or switches change: a curve, a heat map, the fair count',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(SWEEP)
            .check(checkUsage('sweep', 'file', SWEEP))
            .epilogue(examplesOf('sweep')),
        async (argv) => {
          code = await (await import('./sweep.ts')).sweepVerb(argv, stop.signal)
        },
      )
      .command(
        'matrix <file>',
        'every army against every army: which are out of line, and what is rock-paper-scissors',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(MATRIX)
            .check(checkUsage('matrix', 'file', MATRIX))
            .epilogue(examplesOf('matrix')),
        async (argv) => {
          code = await (await import('./matrix.ts')).matrixVerb(argv, stop.signal)
        },
      )
      .command(
        'balance <file>',
        'what every unit of a roster should cost, so that equal points are a fair fight',
        (verb) =>
          verb
            .positional('file', { ...scenario, describe: 'roster, YAML or JSON' })
            .options(BALANCE)
            .check(checkUsage('balance', 'file', BALANCE))
            .epilogue(examplesOf('balance')),
        async (argv) => {
          code = await (await import('./balance.ts')).balanceVerb(argv, stop.signal)
        },
      )
      .command(
        'best <file>',
        'the list of an army that does best against the others, what each change is worth, and the mixture nobody beats',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(BEST)
            .check(checkUsage('best', 'file', BEST))
            .epilogue(examplesOf('best')),
        async (argv) => {
          code = await (await import('./best.ts')).bestVerb(argv, stop.signal)
        },
      )
      .command(
        'tune <file..>',
        'weights of a general that do better against another',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(TUNING)
            .check(checkUsage('tune', 'file', TUNING))
            .epilogue(examplesOf('tune')),
        async (argv) => {
          code = await (await import('./train.ts')).tuneVerb(argv, stop.signal)
        },
      )
      .command(
        'exploit <file..>',
        'train a general to beat yours: how far its score is from even says whether yours may be trusted',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(TRAINING)
            .check(checkUsage('exploit', 'file', TRAINING))
            .epilogue(examplesOf('exploit')),
        async (argv) => {
          code = await (await import('./train.ts')).exploitVerb(argv, stop.signal)
        },
      )
      .command(
        'exact <file>',
        'the exact answer for an engagement: nothing is sampled',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(EXACT)
            .check(checkUsage('exact', 'file', EXACT))
            .epilogue(examplesOf('exact')),
        async (argv) => {
          code = await (await import('./exact.ts')).exactVerb(argv, stop.signal)
        },
      )
      .command(
        'play <file>',
        'one battle of a run, told roll by roll, with a page to step through it',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(PLAY)
            .check(checkUsage('play', 'file', PLAY))
            .epilogue(examplesOf('play')),
        async (argv) => {
          code = await (await import('./play.ts')).playVerb(argv)
        },
      )
      .command(
        'luck <file>',
        'was I unlucky? A battle that was really played, set against those of a simulation',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(LUCK)
            .check(checkUsage('luck', 'file', LUCK))
            .epilogue(examplesOf('luck')),
        async (argv) => {
          code = await (await import('./luck.ts')).luckVerb(argv, stop.signal)
        },
      )
      .command(
        'elo',
        'strength from counts of battles that were played elsewhere',
        (verb) =>
          verb
            .options(RATING)
            .check(checkUsage('elo', null, RATING))
            .epilogue(examplesOf('elo')),
        async (argv) => {
          code = (await import('./rated.ts')).ratedVerb(argv)
        },
      )
      .command(
        'sprt',
        'the state of a sequential probability ratio test, from counts of battles',
        (verb) =>
          verb
            .options(TESTING)
            .check(checkUsage('sprt', null, TESTING))
            .epilogue(examplesOf('sprt')),
        async (argv) => {
          code = (await import('./rated.ts')).ratedVerb(argv)
        },
      )
      .command(
        'open [file]',
        'a page on which you change numbers and see the odds move; no terminal is needed on it',
        (verb) =>
          verb
            .positional('file', { type: 'string', describe: 'scenario to begin with; Save on the page writes it' })
            .options(OPENING)
            .check(checkUsage('open', 'file', OPENING))
            .epilogue(examplesOf('open')),
        async (argv) => {
          code = await (await import('./open.ts')).openVerb(argv, stop.signal)
        },
      )
      .command(
        'worker',
        'plays for runs on other machines that were given --queue; any number, on any machine, for as long as you like',
        (verb) =>
          verb
            .options(WORKING)
            .check(checkUsage('worker', null, WORKING))
            .epilogue(examplesOf('worker')),
        async (argv) => {
          code = await (await import('./worker.ts')).workerVerb(argv, stop.signal)
        },
      )
      .command(
        'workers',
        'who plays for a queue, and what there is to do',
        (verb) =>
          verb
            .options(LISTING)
            .check(checkUsage('workers', null, LISTING))
            .epilogue(examplesOf('workers')),
        async (argv) => {
          code = await (await import('./worker.ts')).workersVerb({ ...argv, quiet: true })
        },
      )
      .command(
        'merge <dir..>',
        'put together the output folders of runs with --shard',
        (verb) =>
          verb
            .positional('dir', { type: 'string', describe: 'output folder of a part', default: undefined })
            .options(MERGING)
            .check(checkUsage('merge', 'dir', MERGING))
            .epilogue(examplesOf('merge')),
        async (argv) => {
          code = await (await import('./merge.ts')).mergeVerb(argv)
        },
      )
      .command(
        'games [game]',
        'editions, switches with their values and clauses, unit types and measures',
        (verb) =>
          verb
            .positional('game', { type: 'string', describe: 'one game, in full' })
            .check(checkUsage('games', 'game', {}))
            .epilogue(examplesOf('games')),
        async (argv) => {
          code = await (await import('./games.ts')).gamesVerb(argv)
        },
      )
      .command(
        'check <file..>',
        'validate scenarios, catalogues, lists and rosters; nothing is played',
        (verb) =>
          verb
            .positional('file', scenario)
            .options(CHECK)
            .check(checkUsage('check', 'file', CHECK))
            .epilogue(examplesOf('check')),
        async (argv) => {
          code = await (await import('./check.ts')).checkVerb(argv)
        },
      )
      .command(
        'init [dir]',
        'a project to begin with: a battle, units, a list, a general, a price list; or a game of your own',
        (verb) =>
          verb
            .positional('dir', { type: 'string', describe: 'folder, made if missing; the current one if left out' })
            .options(STARTING)
            .check(checkUsage('init', 'dir', STARTING))
            .epilogue(examplesOf('init')),
        async (argv) => {
          code = await (await import('./init.ts')).initVerb(argv)
        },
      )
      .command(
        'schema [of]',
        'the JSON Schema by which an editor completes and checks files',
        (verb) =>
          verb
            .positional('of', {
              type: 'string',
              describe: 'a game, or a file whose game and kind are meant; all games if left out',
            })
            .options(DESCRIBING)
            .check(checkUsage('schema', 'of', DESCRIBING))
            .epilogue(examplesOf('schema')),
        async (argv) => {
          code = await (await import('./schema.ts')).schemaVerb(argv)
        },
      )
      .command(
        'completion [shell]',
        'a script that lets a shell complete commands: add it to ~/.bashrc or ~/.zshrc',
        (verb) =>
          verb
            .positional('shell', { type: 'string', describe: 'bash or zsh; that of the user if left out' })
            .check(checkUsage('completion', 'shell', {}))
            .epilogue(examplesOf('completion')),
        () => {
          parser.showCompletionScript()
        },
      )
      .command('$0', false, {}, (argv) => {
        throw noVerb(argv._[0], VERBS)
      })
      .parserConfiguration({ 'camel-case-expansion': false, 'dot-notation': false })
      .epilogue(`${EXIT_CODES}\n\n${examplesOf(PROGRAM)}`)
      .help()
      .alias('help', 'h')
      .version()
      .wrap(Math.min(100, width()))
      .exitProcess(false)
      .fail((message, error: Error | undefined) => {
        throw error === undefined || error.name === 'YError' ? new UsageError(error?.message ?? message) : error
      })
      .parseAsync()
  } catch (error) {
    return explain(error)
  } finally {
    stop.release()
  }
  return stop.signal.aborted && code === DONE ? INTERRUPTED : code
}
