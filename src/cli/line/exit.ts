import { PluginError } from '../../plugins/plugin.ts'
import { TemplateError } from '../../report/charts/template.ts'
import { OutputError } from '../../report/output-error.ts'
import { Interrupted, RunError } from '../../run/run-error.ts'
import { InputError } from '../../scenario/text/problem.ts'

/** Exit codes. */
export const DONE = 0
const FAILED = 1
const WRONG_INPUT = 2
export const INTERRUPTED = 130

/** An option or argument that cannot be used. */
export class CliError extends Error {
  override name = 'CliError'
}

/** A command line with wrong syntax; the message points to the help, that of the command if it is known. */
export class UsageError extends CliError {
  override name = 'UsageError'
  readonly verb: string | undefined

  constructor(message: string, verb?: string) {
    super(message)
    this.verb = verb
  }
}

/** Prints an error on stderr, in words and without a stack trace, and returns the exit code. */
export function explain(error: unknown): number {
  if (error instanceof InputError) return say(error.format(), WRONG_INPUT)
  if (error instanceof UsageError) {
    const of = error.verb === undefined ? '' : `${error.verb} `
    return say(`${error.message}\nSee npx fairfight ${of}--help.`, WRONG_INPUT)
  }
  if (error instanceof TemplateError) return say(error.message, WRONG_INPUT)
  if (error instanceof PluginError) return say(error.message, WRONG_INPUT)
  if (error instanceof CliError) return say(error.message, WRONG_INPUT)
  if (error instanceof Interrupted) return say(error.message, INTERRUPTED)
  if (error instanceof RunError || error instanceof OutputError) return say(error.message, FAILED)
  const message = error instanceof Error ? error.message : String(error)
  return say(
    `fairfight failed: ${message}\nThis is a fault of fairfight, not of your scenario; please report it.`,
    FAILED,
  )
}

function say(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}

/** Milliseconds in which a second interrupt is an echo of the first, because npx repeats the signal that the terminal has already sent. */
const ECHO = 1000

/** Ctrl-C, as a signal: the first asks for a clean end, a second ends at once. */
export function stopSignal(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  let first = 0
  const interrupt = (): void => {
    if (!controller.signal.aborted) first = performance.now()
    else if (performance.now() - first > ECHO) process.exit(INTERRUPTED)
    controller.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
    },
  }
}
