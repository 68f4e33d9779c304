import { dirname, extname, isAbsolute, join, relative, resolve } from 'node:path'
import type { WeightFacts } from '../core/facts.ts'
import type { Weights } from '../core/ruleset.ts'
import { gameFor } from '../plugins/registry.ts'
import { isShipped } from '../plugins/shipped.ts'
import { whole } from '../report/sentences/text.ts'
import { renderTrained, weightsFile } from '../report/trained.ts'
import { isThere, writeText } from '../report/write.ts'
import { type Estimate, SCHEMA } from '../result/heading.ts'
import type { TrainedDocument } from '../result/trained.ts'
import { type Engine, engineFor } from '../run/engine.ts'
import { type Arena, openArena } from '../run/players/arena.ts'
import { Player } from '../run/players/player.ts'
import { repeatOf } from '../run/study/repeat.ts'
import { build, VERSION } from '../run/version.ts'
import { readScenario } from '../scenario/read.ts'
import { InputError } from '../scenario/text/problem.ts'
import type { Scenario } from '../scenario/types.ts'
import { battlesOfBlock, type Improved, improve, leastBattles } from '../train/improve.ts'
import { type Ground, gainOf, halfWidth, type Scored, scoresOf } from '../train/league.ts'
import { spaceOf } from '../train/space.ts'
import { forecastTraining, trainForecastText } from './forecasts/train.ts'
import { CliError, DONE, INTERRUPTED } from './line/exit.ts'
import { changes, named, readingOf } from './line/jobs.ts'
import { showProgress } from './line/progress.ts'
import { wholeNumber, workersOf } from './line/whole-number.ts'

/** Options of `tune` and `exploit`. */
export interface TrainArguments {
  readonly file?: unknown
  readonly general?: string | undefined
  readonly against?: string | undefined
  readonly battles?: number | undefined
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly seed?: string | undefined
  readonly workers?: number | undefined
  readonly 'dry-run': boolean
  readonly write?: string | undefined
  readonly json: boolean
  readonly force: boolean
  readonly quiet: boolean
}

type Command = TrainedDocument['command']

/** Battles played if nothing else is asked for. */
const BATTLES = 40_000

/** Share of the battles of `exploit` for choosing the general to begin with. */
const FIRST = 0.1

/** `fairfight tune FILE --general G --against X`: weights that do better against X than those of G. */
export async function tuneVerb(argv: TrainArguments, signal: AbortSignal): Promise<number> {
  return await train('tune', argv, signal)
}

/** `fairfight exploit FILE --general X`: the score of a general of weights that is trained to beat X, as its distance from even. */
export async function exploitVerb(argv: TrainArguments, signal: AbortSignal): Promise<number> {
  return await train('exploit', argv, signal)
}

async function train(command: Command, argv: TrainArguments, signal: AbortSignal): Promise<number> {
  const { write, force } = argv
  if (write !== undefined && !force && !argv['dry-run'] && (await isThere(write))) {
    throw new CliError(`${write} is there already; --force replaces it`)
  }
  const work = workOf(command, argv, await filesHere(argv))
  const { scenarios, first, facts, all } = work
  const budget = wholeNumber('battles', argv.battles, 1) ?? BATTLES
  const engine = engineFor(first)
  // No battle is played before the number of battles is known to be enough: one may take minutes.
  const grounds = groundsOf(scenarios, engine)
  const least = leastBattles(grounds)
  if (budget < least) throw new CliError(`--battles takes at least ${whole(least)} here, not ${whole(budget)}`)
  if (argv['dry-run']) {
    const found = await forecastTraining(first, grounds, work.start, { battles: budget, workers: argv.workers, signal })
    if (signal.aborted) return INTERRUPTED
    const who = `${command === 'tune' ? work.general : 'generals of weights'} against ${work.against}`
    process.stdout.write(argv.json ? `${JSON.stringify(found, null, 2)}\n` : trainForecastText(who, found))
    return DONE
  }
  const progress = argv.quiet ? null : showProgress()
  const begun = performance.now()
  const onPlayed = ({ played }: Arena): void => {
    const rate = played / Math.max((performance.now() - begun) / 1000, 1e-6)
    const headline = `${command}: ${whole(played)} of about ${whole(budget)} battles`
    const left = Math.max(0, budget - played) / rate
    progress?.show({ battles: Math.min(played, budget), total: budget, rate, left, headline })
  }
  const arena = openArena(engine, {
    ...workersOf(argv),
    game: first.game,
    seed: first.seed,
    signal,
    onPlayed,
  })
  try {
    await pilot(arena, grounds)
    const [like, start] =
      command === 'exploit' ? await bestOf(arena, grounds, all, FIRST * budget) : ([work.like, work.start] as const)
    const rest = command === 'exploit' ? (1 - FIRST) * budget : budget
    const found = await improve(arena, grounds, spaceOf(facts, all, start), first.seed, rest)
    progress?.end()
    const document = documentOf(command, { ...work, like, start }, found, arena.played, argv)
    process.stdout.write(argv.json ? `${JSON.stringify(document, null, 2)}\n` : renderTrained(document))
    if (write !== undefined) {
      await writeText(write, weightsFile(document))
      if (!argv.json && !argv.quiet) process.stdout.write(`\n${write}: the weights found\n`)
    }
  } finally {
    progress?.end()
    await arena.close()
  }
  return DONE
}

interface Work {
  /** Scenarios in which the opponent leads every army; the first one gives game and seed. */
  readonly scenarios: readonly Scenario[]
  readonly first: Scenario
  readonly facts: WeightFacts
  /** Weights of the generals of the game that have a name. */
  readonly all: Readonly<Record<string, Weights>>
  /** The general to begin with, its weights, and the general of the game that gives the others. */
  readonly general: string
  readonly start: Weights
  readonly like: string
  /** The opponent. */
  readonly against: string
}

/** The named generals that are files in the current folder; others are searched beside the scenario. */
async function filesHere({ general, against }: TrainArguments): Promise<ReadonlySet<string>> {
  const named = [general, against].flatMap((name) => (name !== undefined && extname(name) !== '' ? [name] : []))
  const here = await Promise.all(named.map(isThere))
  return new Set(named.filter((name, i) => here[i] === true && !isAbsolute(name)))
}

/** A file of the current folder as a scenario names it. */
function fromFolderOf(scenario: string, file: string): string {
  return isShipped(scenario) ? resolve(file) : join(relative(dirname(scenario), '.'), file)
}

/** Reads the scenarios with the opponent on both sides, and the general to begin with. */
function workOf(command: Command, argv: TrainArguments, here: ReadonlySet<string>): Work {
  const files = [argv.file].flat().map(String)
  const given = files.map((file) => readScenario(file, readingOf({ ...argv, battles: undefined })))
  const [first] = given
  if (first === undefined) throw new CliError(`${command} needs a scenario`)
  const other = given.find(({ game, plugin }) => game !== first.game || plugin?.hash !== first.plugin?.hash)
  if (other !== undefined) throw new CliError(`${command} is for one game, not for ${first.game} and ${other.game}`)
  const engagement = given.findIndex(({ matchups }) => matchups[0]?.mode !== 'battle')
  if (engagement >= 0) throw new CliError(`${command} is for battles; ${files[engagement]} is an engagement`)
  if (given.some(({ variants }) => variants.length > 1)) {
    throw new CliError(`${command} takes one reading of the rules; give --rules once`)
  }
  const game = gameFor(first)
  const all = game.weighted?.named
  const facts = game.facts.weights
  if (all === undefined || facts === undefined) throw new CliError(`${first.game} has no generals of weights`)
  const [standard = ''] = facts.named
  const against = (command === 'tune' ? argv.against : argv.general) ?? standard
  const general = command === 'tune' ? (argv.general ?? standard) : standard
  const led = (policy: string, option: string) =>
    files.map((file, i) =>
      ledBy(file, given[i] ?? first, here.has(policy) ? fromFolderOf(file, policy) : policy, option, argv),
    )
  const start = all[general] ?? led(general, '--general')[0]?.matchups[0]?.armies[0].weights
  if (start === undefined) {
    throw new CliError(`--general ${general} is not of weights; allowed: ${Object.keys(all).join(', ')}, ./FILE.yaml`)
  }
  const scenarios = led(against, command === 'tune' ? '--against' : '--general')
  return {
    scenarios,
    first,
    facts,
    all,
    general,
    start,
    like: Object.hasOwn(all, general) ? general : standard,
    against,
  }
}

/** A scenario in which a general leads every army. An unknown general is an error of the option. */
function ledBy(file: string, { matchups }: Scenario, policy: string, option: string, argv: TrainArguments): Scenario {
  const armies = new Set(matchups.flatMap(({ armies: pair }) => pair.map(({ name }) => name)))
  const leads = [...armies].map((_, i) => `armies.${i}.policy=${policy}`)
  const reading = readingOf({ ...argv, battles: undefined })
  try {
    return readScenario(file, { ...reading, set: [...(reading.set ?? []), ...leads] })
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new CliError(`${option} ${policy}: ${error.faults[0]?.message ?? error.message}`)
  }
}

/** The matchups of scenarios, with the battles of a block. */
function groundsOf(scenarios: readonly Scenario[], { games }: Engine): readonly Ground[] {
  return scenarios.flatMap(({ game, seed, matchups, variants }) =>
    matchups.map((matchup) => {
      const rules = variants[0]?.rules ?? {}
      return { rules, matchup, seats: new Player({ game, seed, rules, matchup }, games).layout.seats }
    }),
  )
}

/** Plays one block of each matchup, so that a general that fails is told before the search. */
async function pilot(arena: Arena, grounds: readonly Ground[]): Promise<void> {
  await arena.play(grounds.map(({ rules, matchup }) => ({ rules, matchup, from: 0, to: 1 })))
}

/** The general of the game that does best against the opponent, with its weights. */
async function bestOf(
  arena: Arena,
  grounds: readonly Ground[],
  all: Readonly<Record<string, Weights>>,
  battles: number,
): Promise<readonly [string, Weights]> {
  const entries = Object.entries(all)
  const each = entries.length * battlesOfBlock(grounds)
  // Blocks that are used nowhere else: those of the search begin with the first.
  const range = { from: 2 ** 31, blocks: Math.max(2, Math.floor(battles / each)) }
  const scores = await scoresOf(
    arena,
    grounds,
    entries.map(([, weights]) => weights),
    range,
  )
  const best = scores.reduce((at, { mean }, i) => (mean > (scores[at]?.mean ?? 0) ? i : at), 0)
  return entries[best] ?? ['', {}]
}

function documentOf(
  command: Command,
  { scenarios, first, like, start, general, against }: Work,
  { weights, before, after, generations }: Improved,
  battles: number,
  argv: TrainArguments,
): TrainedDocument {
  const asked = command === 'tune' ? { general, against } : { general: against }
  const options = Object.entries(asked).map(([name, value]) => [name, value] as const)
  return {
    schema: SCHEMA,
    command,
    version: VERSION,
    build: build(),
    game: first.game,
    title: scenarios.map(({ title }) => title).join(', '),
    seed: first.seed,
    repeat: repeatOf(
      command,
      { ...first, battles: argv.battles ?? BATTLES },
      [argv.file].flat().map((file) => named(String(file))),
      [...changes(argv), ...options],
    ),
    inputs: Object.assign({}, ...scenarios.map(({ inputs }) => inputs)) as Scenario['inputs'],
    rules: [...new Set(scenarios.map(({ variants }) => variants[0]?.name ?? ''))].join(', '),
    matchups: scenarios.flatMap(({ matchups }) => matchups.map(({ name }) => name)),
    general,
    against,
    battles,
    like,
    start,
    changed: Object.fromEntries(Object.entries(weights).filter(([name, value]) => value !== start[name])),
    before: estimate(before),
    after: estimate(after),
    gain: estimate(gainOf(before, after)),
    generations,
  }
}

function estimate(score: Scored): Estimate {
  const half = halfWidth(score)
  return { estimate: score.mean, low: score.mean - half, high: score.mean + half, level: 0.95, method: 't' }
}
