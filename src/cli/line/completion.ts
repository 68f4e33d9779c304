import { CliError } from './exit.ts'

/** Shells that can complete commands. */
const SHELLS = ['bash', 'zsh']

/**
 * Prepares for `completion SHELL`: yargs makes the script for the shell that the environment names, so the one asked for is named there.
 *
 * @throws CliError if there is no script for it
 */
export function nameShell([verb, shell]: readonly string[]): void {
  if (verb !== 'completion' || shell === undefined || shell.startsWith('-')) return
  if (!SHELLS.includes(shell)) {
    throw new CliError(`there is no completion for \`${shell}\`; allowed: ${SHELLS.join(', ')}`)
  }
  process.env.SHELL = shell
}
