import { type Balanced, balance, type Stage } from '../balance/balance.ts'
import { whole } from '../report/sentences/text.ts'
import type { Draft } from '../report/write.ts'
import type { Journal } from '../run/counts/journal.ts'
import { engineFor } from '../run/engine.ts'
import { type Arena, openArena } from '../run/players/arena.ts'
import type { Recruiter } from '../run/players/executor.ts'
import { Interrupted } from '../run/run-error.ts'
import { quoted } from '../run/study/quoted.ts'
import { repeatOf } from '../run/study/repeat.ts'
import { readRoster } from '../scenario/roster/read.ts'
import type { Roster } from '../scenario/roster/types.ts'
import type { TrustOption } from '../scenario/types.ts'
import { reportBalance } from './balance-report.ts'
import { Checkpoints } from './folder/checkpoints.ts'
import { claim, type Place } from './folder/claim.ts'
import type { Held } from './folder/held.ts'
import { heldForBouts, journalFor } from './folder/journals.ts'
import { JOURNAL } from './folder/ledgers.ts'
import { forecastOf, forecastText } from './forecasts/balance.ts'
import type { ChartChoice } from './line/charts.ts'
import { CliError, DONE, INTERRUPTED } from './line/exit.ts'
import { changes, folder, named, typed } from './line/jobs.ts'
import { type PlayersArguments, playersOf } from './line/players.ts'
import { showProgress } from './line/progress.ts'
import { trustOf } from './line/study.ts'
import { warn } from './line/warn.ts'
import { wholeNumber } from './line/whole-number.ts'

/** Options of `balance`. */
export interface BalanceArguments extends PlayersArguments {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly seed?: string | undefined
  readonly battles?: number | undefined
  readonly trust?: string | undefined
  readonly out?: string | undefined
  readonly json: boolean
  readonly force: boolean
  readonly charts: ChartChoice
  readonly resume: boolean
  readonly 'dry-run': boolean
}

/** Milliseconds between two checkpoints. */
const KEEP = 30_000

/** `fairfight balance FILE`: what every unit of a roster should cost. `keep`: milliseconds between checkpoints. */
export async function balanceVerb(argv: BalanceArguments, signal: AbortSignal, keep = KEEP): Promise<number> {
  const file = String(argv.file)
  const { set, rules, seed, trust } = argv
  const roster = readRoster(file, { set, rules, seed, battles: wholeNumber('battles', argv.battles, 1) })
  const work: Work = {
    roster,
    trust: trust === undefined ? (roster.trust ?? 'auto') : trustOf(trust),
    repeat: repeatOf('balance', roster, named(file), [
      ...changes({ set, rules }),
      ...(trust === undefined ? [] : [['trust', trust.trim()] as const]),
    ]),
    out: folder('balance', file, 1, { ...argv, shard: undefined }),
    argv,
    signal,
    options: playersOf(argv, signal),
    keep,
  }
  check(work)
  if (!argv.quiet) warn(roster)
  if (argv['dry-run']) {
    const found = await forecastOf(roster, { ...work.options, signal, trust: work.trust })
    if (signal.aborted) return INTERRUPTED
    process.stdout.write(argv.json ? `${JSON.stringify(found, null, 2)}\n` : forecastText(roster, found))
    return DONE
  }
  const draft = await claimed(work)
  try {
    await carryOut({ ...work, draft }, await journalFor('balance', roster, draft, argv))
  } finally {
    await draft?.discard()
  }
  return DONE
}

interface Work {
  readonly roster: Roster
  /** How far to trust the prices. */
  readonly trust: TrustOption
  /** The command line that repeats the result. */
  readonly repeat: string
  /** The place for the reports; null to write none. */
  readonly out: Place | null
  readonly argv: BalanceArguments
  readonly signal: AbortSignal
  readonly options: { readonly workers?: number; readonly recruit?: Recruiter }
  readonly keep: number
}

/** The arguments with the folder of the reports. */
interface Claimed extends Work {
  readonly draft: Draft | null
}

/** Rejects impossible requests before anything is played. */
function check({ out, argv }: Work): void {
  if (argv.resume && out === null) throw new CliError('--resume with --json needs --out DIR')
  if (argv.resume && argv['dry-run']) {
    throw new CliError('--dry-run tells what the whole work takes, whatever is there already: leave out --resume')
  }
}

/**
 * Does the work and reports it. Keeps what was played, even if the work fails or is interrupted; if nothing was played, leaves the folder
 * unchanged.
 */
async function carryOut(work: Claimed, journal: Journal): Promise<void> {
  const balanced = await solved(work, journal)
  await work.draft?.append(JOURNAL, journal.text(true))
  await reportBalance(balanced, work.roster, String(work.argv.file), work.draft, work.argv)
}

async function solved(work: Claimed, journal: Journal): Promise<Balanced> {
  const { roster, trust, repeat, signal, options, argv, draft } = work
  const progress = argv.quiet ? null : new Shown(roster.battles)
  const checkpoints = draft && new Checkpoints(draft, work.keep, JOURNAL)
  const onPlayed = (arena: Arena): void => {
    progress?.now(arena)
    if (arena.played > arena.replayed) checkpoints?.now(() => journal.text())
  }
  const arena = openArena(engineFor(roster), {
    ...options,
    game: roster.game,
    seed: roster.seed,
    signal,
    journal,
    onPlayed,
  })
  try {
    return await balance(roster, arena, {
      repeat,
      trust: { option: trust, engine: engineFor(roster) },
      onStage: (stage) => progress?.begin(stage),
    })
  } catch (error) {
    const fresh = arena.played > arena.replayed
    await checkpoints?.end()
    if (fresh) await draft?.keep(JOURNAL, journal.text())
    throw error instanceof Interrupted ? interrupted(work, arena.played) : error
  } finally {
    await arena.close()
    await checkpoints?.end()
    progress?.end()
  }
}

/** Prints how far an interrupted run came, and how to continue it. */
function interrupted({ roster, repeat, draft, argv }: Claimed, played: number): Interrupted {
  if (played === 0) return new Interrupted('interrupted before anything was finished')
  const far = `interrupted after ${whole(played)} of about ${whole(roster.battles)} battles`
  if (draft === null || argv.quiet) return new Interrupted(far)
  return new Interrupted(`${far}\nto go on: ${typed(repeat, String(argv.file))} --out ${quoted(draft.dir)} --resume`)
}

/**
 * Progress over all stages: battles of the budget, and how long the rest will take. Battles that an earlier run played do not count for the
 * speed.
 */
class Shown {
  private readonly budget: number
  private readonly start = performance.now()
  private readonly progress = showProgress()
  private stage = ''

  constructor(budget: number) {
    this.budget = budget
  }

  begin({ name }: Stage): void {
    this.stage = name
  }

  now({ played, replayed }: Arena): void {
    if (played === replayed) return
    const rate = (played - replayed) / Math.max((performance.now() - this.start) / 1000, 1e-6)
    this.progress.show({
      battles: Math.min(played, this.budget),
      total: this.budget,
      rate,
      left: Math.max(0, this.budget - played) / rate,
      headline: `${this.stage}: ${whole(played)} of about ${whole(this.budget)} battles`,
    })
  }

  end(): void {
    this.progress.end()
  }
}

/** The folder for the reports, which no other process writes to from now on; null to write none. */
async function claimed({ roster, out, argv }: Work): Promise<Draft | null> {
  if (out === null) return null
  return await claim(out, { ...argv, held: (dir) => heldFor(roster, dir, argv.resume) })
}

function heldFor(
  { game, seed, set, inputs, battles, rules, ...roster }: Roster,
  dir: string,
  resume: boolean,
): Promise<Held> {
  const { name, edition, changes: changed, set: own, rules: switches } = rules
  const variants = [{ name, edition, changes: changed, ...(own && { set: own }), switches }]
  const origin = { command: 'balance', game, seed, inputs, battles, variants, ...(set && { set }) } as const
  return heldForBouts({ ...roster, game, seed, inputs, rules }, origin, dir, resume)
}
