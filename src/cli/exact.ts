import { exact } from '../run/exact.ts'
import { DONE } from './exit.ts'
import { type JobArguments, jobsOf } from './jobs.ts'
import { workersOf } from './options.ts'
import { report } from './report.ts'

/** Said when the answer takes a while. */
const PATIENCE = 'following every way the dice can fall; this may take a minute\n'

interface Arguments extends JobArguments {
  readonly workers?: number | undefined
  readonly quiet: boolean
}

/** `fairfight exact FILE`. */
export async function exactVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const options = { signal, ...workersOf(argv) }
  for (const { scenario, out, repeat } of jobsOf('exact', argv)) {
    const word = argv.quiet ? undefined : setTimeout(() => process.stderr.write(PATIENCE), 1000)
    try {
      await report(out, { ...argv, lines: false }, () => exact(scenario, { ...options, repeat }))
    } finally {
      clearTimeout(word)
    }
  }
  return DONE
}
