import { QueueCrew } from '../../queue/crew.ts'
import type { Recruiter } from '../../run/players/executor.ts'
import { CliError } from './exit.ts'
import { wholeNumber, workersOf } from './whole-number.ts'

/** Options that say where battles are played. */
export interface PlayersArguments {
  readonly workers?: number | undefined
  readonly queue?: string | undefined
  readonly 'queue-ca'?: string | undefined
  readonly wait?: number | undefined
  readonly quiet: boolean
}

/** The players of a run, from its options: threads of this process, or workers that listen to a queue. */
export function playersOf(
  argv: PlayersArguments,
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly workers?: number; readonly recruit?: Recruiter } {
  const { queue: url, 'queue-ca': ca, quiet } = argv
  const seconds = wholeNumber('wait', argv.wait, 0)
  if (url === undefined) {
    if (ca !== undefined) throw new CliError('--queue-ca goes with --queue')
    if (seconds !== undefined) throw new CliError('--wait goes with --queue')
    return { signal, ...workersOf(argv) }
  }
  if (argv.workers !== undefined)
    throw new CliError('--workers are threads of this process, and --queue has none: leave one out')
  const tell = (line: string): void => void (quiet || process.stderr.write(`${line}\n`))
  const place = { url, ...(ca !== undefined && { ca }) }
  const waiting = seconds === undefined ? {} : { wait: seconds }
  return {
    signal,
    recruit: (jobs, { plugins = [] }) => new QueueCrew(jobs, plugins, { ...place, ...waiting, signal, tell }),
  }
}
