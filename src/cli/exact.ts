import { exact } from '../run/commands/exact.ts'
import { headingOf } from '../run/heading.ts'
import { repeatOf } from '../run/study/repeat.ts'
import type { Scenario } from '../scenario/types.ts'
import { claim } from './folder/claim.ts'
import { heldForResult, type Origin } from './folder/held.ts'
import type { ChartChoice } from './line/charts.ts'
import { CliError, DONE } from './line/exit.ts'
import { changes, type JobArguments, named, readAll } from './line/jobs.ts'
import { type PlayersArguments, playersOf } from './line/players.ts'
import { report } from './line/report.ts'

/** Printed if the answer takes a while. */
const PATIENCE = 'following every way the dice can fall; this may take a minute\n'

interface Arguments extends JobArguments, PlayersArguments {
  readonly force: boolean
  readonly charts: ChartChoice
}

/** `fairfight exact FILE`. */
export async function exactVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const options = playersOf(argv, signal)
  const jobs = readAll('exact', argv)
  for (const { scenario } of jobs) {
    const battle = scenario.matchups.find(({ mode }) => mode === 'battle')
    if (battle === undefined) continue
    const file = Object.keys(scenario.inputs)[0]
    throw new CliError(
      `${file}: exact solves engagements, which dice alone decide; ${battle.name} is a whole battle, in which generals decide: sample it with \`npx fairfight run\``,
    )
  }
  for (const { file, scenario, out } of jobs) {
    const repeat = repeatOf('exact', scenario, named(file), changes(argv))
    const draft = out && (await claim(out, { ...argv, held: (dir) => heldForResult(originOf(scenario), dir) }))
    const word = argv.quiet ? undefined : setTimeout(() => process.stderr.write(PATIENCE), 1000)
    try {
      await report(draft, { ...argv, lines: false }, () => exact(scenario, { ...options, repeat }))
    } finally {
      clearTimeout(word)
    }
  }
  return DONE
}

/** Everything that the exact answer depends on. */
function originOf(scenario: Scenario): Origin {
  const stop = { rule: 'exact', asked: 0, looks: 0 } as const
  return headingOf(scenario, { command: 'exact', status: 'complete', stop, repeat: '' })
}
