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

/**
 * Rejects an empty text, of which yargs makes 0, and a number with commas, of which yargs makes NaN. The message for `1,000` names 1000. For
 * other texts the command itself says which numbers the option takes.
 */
export function checkNumbers(
  args: readonly string[],
  options: Readonly<Record<string, Options>>,
): (argv: Record<string, unknown>) => true {
  const numbers = Object.keys(options).filter((name) => options[name]?.type === 'number')
  return (argv) => {
    for (const name of numbers) {
      const text = writtenFor(name, args)
      if (text?.trim() === '') throw new CliError(`--${name} needs a value`)
      const number = text === undefined ? null : meant(text)
      if (Number.isNaN(argv[name]) && number !== null)
        throw new CliError(`--${name} takes a number, not \`${text}\`; did you mean ${number}?`)
    }
    return true
  }
}

/** The text that follows an option; undefined if it is not there. */
function writtenFor(name: string, args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  const found = args[at]
  return found?.includes('=') === true ? found.slice(name.length + 3) : args[at < 0 ? args.length : at + 1]
}

/** The number that was probably meant, or null: `1,000` has a mark between thousands, `2,5` a comma for the point. */
function meant(text: string): string | null {
  if (/^\d{1,3}(?:[,_' ]\d{3})+$/.test(text)) return text.replaceAll(/\D/g, '')
  return /^\d+,\d+$/.test(text) ? text.replace(',', '.') : null
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
