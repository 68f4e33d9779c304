import { exact } from '../run/exact.ts'
import { repeatOf } from '../run/repeat.ts'
import { CliError, DONE } from './exit.ts'
import { changes, type JobArguments, named, readAll } from './jobs.ts'
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
  const jobs = readAll('exact', argv)
  for (const { scenario } of jobs) {
    const battle = scenario.matchups.find(({ mode }) => mode === 'battle')
    if (battle === undefined) continue
    const file = Object.keys(scenario.inputs)[0]
    throw new CliError(
      `${file}: ${battle.name} is a whole battle, and exact solves engagements; sample it with \`fairfight run\``,
    )
  }
  for (const { file, scenario, out } of jobs) {
    const repeat = repeatOf('exact', scenario, named(file), changes(argv))
    const word = argv.quiet ? undefined : setTimeout(() => process.stderr.write(PATIENCE), 1000)
    try {
      await report(out, { ...argv, lines: false }, () => exact(scenario, { ...options, repeat }))
    } finally {
      clearTimeout(word)
    }
  }
  return DONE
}
