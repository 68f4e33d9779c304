import type { Options } from 'yargs'
import { didYouMean, nearest } from '../../scenario/text/nearest.ts'
import { CliError, UsageError } from './exit.ts'

const NO_FILE = 'which file? %s given, at least %s needed'

/** Our own words for yargs' messages about a wrong command line. One message has a plural, which the types of yargs do not know. */
export const WORDS = {
  'Not enough arguments following: %s': '--%s needs a value',
  'Not enough non-option arguments: got %s, need at least %s': { one: NO_FILE, other: NO_FILE },
} as unknown as Record<string, string>

/** Keys that yargs itself adds to its result. */
const OWN = ['_', '$0', 'help', 'h', 'version']

/** Rejects options such as `--constructor`, on which yargs fails because every object has a property of that name. */
export function checkNames(args: readonly string[]): void {
  const inherited = args.find((arg) => (/^--?(?:no-)?([^=]+)/.exec(arg)?.[1] ?? '') in Object.prototype)
  if (inherited !== undefined) throw new UsageError(`there is no option \`${inherited}\``)
}

/** Rejects a text in the place of a number, such as `1,000`; yargs only says that it is no number. */
export function checkNumbers(
  args: readonly string[],
  options: Readonly<Record<string, Options>>,
): (argv: Record<string, unknown>) => true {
  const numbers = Object.keys(options).filter((name) => options[name]?.type === 'number')
  return (argv) => {
    const wrong = numbers.find((name) => Number.isNaN(argv[name]))
    if (wrong === undefined) return true
    const at = args.findIndex((arg) => arg === `--${wrong}` || arg.startsWith(`--${wrong}=`))
    const text = args[at]?.includes('=') === true ? args[at].slice(wrong.length + 3) : (args[at + 1] ?? '')
    const bare = text.replaceAll(/[,_' ]/g, '')
    const meant = /^\d+$/.test(bare) ? `; did you mean ${bare}?` : ''
    throw new CliError(`--${wrong} takes a number, not \`${text}\`${meant}`)
  }
}

/** Rejects options that a command does not have, and single values given twice. */
export function checkUsage(
  verb: string,
  positional: string | null,
  options: Readonly<Record<string, Options>>,
): (argv: Record<string, unknown>) => true {
  const names = Object.keys(options)
  const known = [
    ...OWN,
    ...(positional === null ? [] : [positional]),
    ...names,
    ...names.flatMap((name) => options[name]?.alias ?? []),
  ]
  return (argv) => {
    const unknown = Object.keys(argv).find((name) => !known.includes(name))
    if (unknown !== undefined) throw new UsageError(noOption(verb, unknown, names), verb)
    const [, extra] = argv._ as (string | number)[]
    if (extra !== undefined && positional === null) {
      throw new UsageError(`${verb} takes options only; \`${extra}\` is none`, verb)
    }
    if (extra !== undefined) throw new UsageError(`${verb} takes one ${positional}; \`${extra}\` is one too many`, verb)
    const twice = names.find((name) => Array.isArray(argv[name]) && options[name]?.array !== true)
    if (twice !== undefined) throw new UsageError(`--${twice} is given twice`, verb)
    return true
  }
}

function noOption(verb: string, name: string, names: readonly string[]): string {
  const short = name.length === 1
  const asked = `${verb} has no option \`${short ? '-' : '--'}${name}\``
  if (names.length === 0) return `${asked}, nor any other`
  const near = short ? names.find((each) => each.startsWith(name)) : nearest(name, names)
  const meant = near === undefined ? '' : ` Did you mean \`--${near}\`?`
  return `${asked}.${meant} It takes ${names.map((each) => `--${each}`).join(', ')}`
}

/** The error for a command line without a command, or with an unknown one. */
export function noVerb(word: string | number | undefined, verbs: readonly string[]): UsageError {
  if (word === undefined) return new UsageError(`which command? One of ${verbs.join(', ')}`)
  const text = String(word)
  if (/\.(ya?ml|json)$/i.test(text))
    return new UsageError(`\`${text}\` is no command; to play it, npx fairfight run ${text}`)
  return new UsageError(
    `there is no command \`${text}\`${didYouMean(text, verbs) || ';'} there are ${verbs.join(', ')}`,
  )
}
