import yargs from 'yargs'
import { CliError, DONE, explain, INTERRUPTED, stopSignal } from './exit.ts'
import { battleOptions, inputOptions, outputOptions } from './options.ts'

/**
 * The command line. Returns the exit code: 0 done, 1 failed while running, 2 the input is wrong, 130 interrupted. Verbs load what
 * they need when they are called, so that help is quick.
 */
export async function main(args: readonly string[]): Promise<number> {
  let code = DONE
  const stop = stopSignal()
  try {
    await yargs([...args])
      .scriptName('fairfight')
      .usage(
        '$0 <command>\n\nIs it a fair fight? Plays tabletop battles by the million and says who wins, and how sure that is.',
      )
      .command(
        'run <file..>',
        'play the battles of scenarios; print the result, write CSV, charts and a page',
        (verb) => outputOptions(battleOptions(inputOptions(verb))),
        async (argv) => {
          code = await (await import('./run.ts')).runVerb(argv, stop.signal)
        },
      )
      .command(
        'exact <file>',
        'the exact answer for an engagement: nothing is sampled',
        (verb) => outputOptions(inputOptions(verb)),
        async (argv) => {
          code = await (await import('./run.ts')).exactVerb(argv, stop.signal)
        },
      )
      .command(
        'play <file>',
        'one battle, told roll by roll',
        (verb) =>
          inputOptions(verb)
            .option('block', {
              type: 'number',
              requiresArg: true,
              default: 0,
              describe: 'which battle: its number, from 0',
            })
            .option('seed', { type: 'string', requiresArg: true, describe: 'seed text' })
            .option('variant', {
              type: 'number',
              requiresArg: true,
              default: 1,
              describe: 'which of the rules variants, from 1',
            }),
        async (argv) => {
          code = await (await import('./play.ts')).playVerb(argv)
        },
      )
      .command(
        'games [game]',
        'editions, switches with their values and clauses, unit types and measures',
        (verb) => verb.positional('game', { type: 'string', describe: 'one game, in full' }),
        async (argv) => {
          code = await (await import('./games.ts')).gamesVerb(argv)
        },
      )
      .command(
        'check <file..>',
        'validate scenarios without playing them',
        (verb) => inputOptions(verb),
        async (argv) => {
          code = await (await import('./check.ts')).checkVerb(argv)
        },
      )
      .demandCommand(1, 'which command? One of run, exact, play, games, check')
      .strict()
      .recommendCommands()
      .parserConfiguration({ 'camel-case-expansion': false })
      .check(once)
      .help()
      .alias('help', 'h')
      .version()
      .wrap(Math.min(100, process.stdout.columns ?? 100))
      .exitProcess(false)
      .fail((message, error) => {
        throw error ?? new CliError(message)
      })
      .parseAsync()
  } catch (error) {
    return explain(error)
  } finally {
    stop.release()
  }
  return stop.signal.aborted && code === DONE ? INTERRUPTED : code
}

/** Options that take one value are given once. */
function once(argv: Record<string, unknown>): true {
  const twice = Object.keys(argv).find(
    (name) => Array.isArray(argv[name]) && !['_', 'file', 'set', 'rules'].includes(name),
  )
  if (twice !== undefined) throw new CliError(`--${twice} is given twice`)
  return true
}
