import yargs, { type Argv } from 'yargs'
import type { ChartChoice } from './line/charts.ts'
import { nameShell } from './line/completion.ts'
import { examplesOf } from './line/examples.ts'
import { CliError, DONE, explain, INTERRUPTED, stopSignal, UsageError } from './line/exit.ts'
import { width } from './line/terminal.ts'
import { checkNames, checkNumbers, checkUsage, noVerb, WORDS } from './line/usage.ts'
import { VERBS, type Verb } from './verbs.ts'

const PROGRAM = 'fairfight'

const NAMES = [...VERBS.map(({ name }) => name), 'completion']

const ABOUT =
  '$0 <command>\n\nIs it a fair fight? Plays tabletop battles by the million and says who wins, and how sure that is.'

const EXIT_CODES = 'Exit codes: 0 done, 1 failed while running, 2 the input is wrong, 130 interrupted.'

/** The command line. Returns the exit code: 0 done, 1 failed while running, 2 the input is wrong, 130 interrupted. */
export async function main(args: readonly string[]): Promise<number> {
  let code = DONE
  const stop = stopSignal()
  try {
    checkNames(args)
    // Without this, help for an unknown command would be the general help.
    const [first = '-'] = args
    if (!first.startsWith('-') && !NAMES.includes(first)) throw noVerb(first, NAMES)
    nameShell(args)
    const version = args.some((arg) => /^--version(?:=|$)/.test(arg)) ? (await import('../run/version.ts')).VERSION : ''
    const parser = parserOf(args, version)
    const shown = asksForHelp(args)
    for (const verb of VERBS) {
      parser.command(verb.usage, verb.about, helpOf(verb, shown, args), async (argv) => {
        await useOwnCharts(argv)
        code = await verb.carryOut(argv, stop.signal)
      })
    }
    addCompletion(parser, shown, args)
    await parser.parseAsync()
  } catch (error) {
    return explain(error)
  } finally {
    stop.release()
  }
  return stop.signal.aborted && code === DONE ? INTERRUPTED : code
}

/** The templates that `--charts` names, for all commands that have it. */
async function useOwnCharts(argv: object): Promise<void> {
  const { charts }: { readonly charts?: ChartChoice } = argv
  const folder = charts?.folder ?? null
  if (folder === null) return
  const { useCharts } = await import('../report/assets.ts')
  try {
    useCharts(folder)
  } catch (error) {
    throw error instanceof Error && error.name === 'OutputError' ? new CliError(error.message, { cause: error }) : error
  }
}

/** Rules for every command. */
function parserOf(args: readonly string[], version: string): Argv {
  return (
    yargs([...args])
      .scriptName(PROGRAM)
      // This comes first, so that messages are English, whatever the language of the machine.
      .detectLocale(false)
      .updateStrings(WORDS)
      .usage(ABOUT)
      .command('$0', false, {}, (argv) => {
        throw noVerb(argv._[0], NAMES)
      })
      .parserConfiguration({ 'camel-case-expansion': false, 'dot-notation': false })
      .epilogue(`${EXIT_CODES}\n\n${examplesOf(PROGRAM)}`)
      .help()
      .alias('help', 'h')
      // yargs would name the version of the project in which the program is installed.
      .version(version)
      .wrap(Math.min(100, width()))
      .exitProcess(false)
      .fail((message, error: Error | undefined) => {
        const verb = NAMES.find((name) => name === args[0])
        throw error === undefined || error.name === 'YError' ? new UsageError(error?.message ?? message, verb) : error
      })
  )
}

/** Whether some argument may ask for help or for completions. */
function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => /^-[^-]*h|^--(?:help|get-yargs-completions)/.test(arg))
}

/**
 * Tells yargs of the arguments of a verb, their checks, and the examples below its help. `shown`: whether the help may be asked for; `args`: the
 * command line.
 */
function helpOf(
  { name, positional, options }: Omit<Verb, 'carryOut'>,
  shown: boolean,
  args: readonly string[],
): (parser: Argv) => Argv {
  const [argument] = Object.entries(positional)
  return (parser) => {
    if (argument !== undefined) parser.positional(...argument)
    // yargs lays out the help of every command that it carries out, whether asked for or not, which takes as long as to load a scenario.
    const hidden = Object.entries(options).map(([option, about]) => [option, { ...about, hidden: true }])
    return parser
      .options(shown ? options : Object.fromEntries(hidden))
      .check(checkUsage(name, argument?.[0] ?? null, options))
      .check(checkNumbers(args, options))
      .epilogue(examplesOf(name))
  }
}

/** Adds `completion`, which the parser itself answers. */
function addCompletion(parser: Argv, shown: boolean, args: readonly string[]): void {
  const shell = { type: 'string', describe: 'bash or zsh; that of the user if left out' } as const
  const verb = { usage: 'completion [shell]', name: 'completion', positional: { shell }, options: {} }
  const about = 'a script that lets a shell complete commands: add it to ~/.bashrc or ~/.zshrc'
  parser.command(verb.usage, about, helpOf({ ...verb, about }, shown, args), () => {
    parser.showCompletionScript()
  })
}
