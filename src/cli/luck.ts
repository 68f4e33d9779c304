import { gameFor } from '../plugins/registry.ts'
import { renderLuck } from '../report/luck.ts'
import { engineFor } from '../run/engine.ts'
import { prepareLuck } from '../run/luck/luck.ts'
import { RunError } from '../run/run-error.ts'
import { repeatOf } from '../run/study/repeat.ts'
import { readScenario } from '../scenario/read.ts'
import { didYouMean, listed } from '../scenario/text/nearest.ts'
import { CliError, DONE } from './line/exit.ts'
import { changes, type JobArguments, named, readingOf } from './line/jobs.ts'
import { matchupOf } from './line/matchup.ts'
import { showProgress } from './line/progress.ts'
import { colour, width } from './line/terminal.ts'
import { workersOf } from './line/whole-number.ts'

interface Arguments extends JobArguments {
  readonly result?: string[] | undefined
  readonly army?: string | undefined
  readonly matchup?: string | undefined
  readonly workers?: number | undefined
  readonly quiet: boolean
}

/** `fairfight luck FILE --result NAME=VALUE …`: compares a battle that was really played with simulated battles. */
export async function luckVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const { result = [], army } = argv
  const file = String(argv.file)
  if (result.length === 0) {
    throw new CliError(
      'what came out of the battle? Tell it with --result NAME=VALUE: winner, turns, or a column of rows.csv, such as --result winner=draw turns=3',
    )
  }
  const read = readScenario(file, readingOf(argv))
  const [variant, another] = read.variants
  if (variant === undefined || another !== undefined) {
    throw new CliError('luck takes one reading of the rules; give --rules once')
  }
  const matchups = variant.matchups ?? read.matchups
  const scenario = { ...read, variants: [{ ...variant, matchups: [matchupOf(matchups, argv.matchup)] }] }
  const own = [
    ...(argv.matchup === undefined ? [] : [['matchup', argv.matchup] as const]),
    ...(army === undefined ? [] : [['army', army] as const]),
    ...result.map((text) => ['result', text] as const),
  ]
  const repeat = repeatOf('luck', scenario, named(file), [...changes(argv), ...own])
  const judge = asked(() =>
    prepareLuck(engineFor(scenario), scenario, {
      told: result,
      repeat,
      suggest: (name, names, printed) =>
        `${didYouMean(name, [...names, ...printed]) || ';'} there are ${listed(names, name)}`,
      ...(army !== undefined && { army }),
    }),
  )
  const progress = argv.quiet ? null : showProgress()
  try {
    const document = await judge({
      ...workersOf(argv),
      signal,
      ...(progress && { onProgress: (now) => progress.show(now) }),
    })
    progress?.end()
    const { facts } = gameFor(scenario)
    process.stdout.write(
      argv.json
        ? `${JSON.stringify(document, null, 2)}\n`
        : renderLuck(document, facts, { colour: colour(), columns: width() }),
    )
  } finally {
    progress?.end()
  }
  return DONE
}

/** A fault in a given fact is a fault of the command line. */
function asked<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof RunError ? new CliError(error.message, { cause: error }) : error
  }
}
