import { exact } from '../run/exact.ts'
import { DONE } from './exit.ts'
import { type JobArguments, jobsOf } from './jobs.ts'
import { workersOf } from './options.ts'
import { report } from './report.ts'

interface Arguments extends JobArguments {
  readonly workers?: number | undefined
  readonly quiet: boolean
}

/** `fairfight exact FILE`. */
export async function exactVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const options = { signal, ...workersOf(argv) }
  for (const { scenario, out, repeat } of jobsOf('exact', argv)) {
    await report(out, { ...argv, lines: false }, () => exact(scenario, { ...options, repeat }))
  }
  return DONE
}
