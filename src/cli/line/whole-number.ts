import { CliError } from './exit.ts'

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
