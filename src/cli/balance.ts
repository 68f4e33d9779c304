import { basename } from 'node:path'
import { type Balanced, balance, type Stage } from '../balance/balance.ts'
import { whole } from '../report/text.ts'
import type { Draft } from '../report/write.ts'
import { type Arena, openArena } from '../run/arena.ts'
import { hashOf } from '../run/digest.ts'
import { ENGINE } from '../run/engine.ts'
import { Journal } from '../run/journal.ts'
import { quoted } from '../run/quoted.ts'
import { repeatOf } from '../run/repeat.ts'
import { Interrupted } from '../run/run-error.ts'
import { VERSION } from '../run/version.ts'
import { readRoster } from '../scenario/roster-read.ts'
import type { Roster } from '../scenario/roster-types.ts'
import { forecastOf, forecastText } from './balance-forecast.ts'
import { reportBalance } from './balance-report.ts'
import { Checkpoints } from './checkpoints.ts'
import { CliError, DONE, INTERRUPTED } from './exit.ts'
import { changes, folder, named, typed } from './jobs.ts'
import { JOURNAL, readJournal } from './ledgers.ts'
import { wholeNumber, workersOf } from './options.ts'
import { showProgress } from './progress.ts'
import { open } from './report.ts'
import { warn } from './warn.ts'

/** Options of `balance`. */
export interface BalanceArguments {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly seed?: string | undefined
  readonly battles?: number | undefined
  readonly workers?: number | undefined
  readonly out?: string | undefined
  readonly json: boolean
  readonly quiet: boolean
  readonly resume: boolean
  readonly 'dry-run': boolean
}

/** Milliseconds between two checkpoints. */
const KEEP = 30_000

/** `fairfight balance FILE`: what every unit of a roster should cost. `keep`: milliseconds between checkpoints. */
export async function balanceVerb(argv: BalanceArguments, signal: AbortSignal, keep = KEEP): Promise<number> {
  const file = String(argv.file)
  const { set, rules, seed } = argv
  const roster = readRoster(file, { set, rules, seed, battles: wholeNumber('battles', argv.battles, 1) })
  const work: Work = {
    roster,
    repeat: repeatOf('balance', roster, named(file), changes({ set, rules })),
    out: folder('balance', file, 1, { ...argv, shard: undefined }),
    argv,
    signal,
    options: workersOf(argv),
    keep,
  }
  check(work)
  if (!argv.quiet) warn(roster)
  if (argv['dry-run']) {
    const found = await forecastOf(roster, { ...work.options, signal })
    if (signal.aborted) return INTERRUPTED
    process.stdout.write(argv.json ? `${JSON.stringify(found, null, 2)}\n` : forecastText(roster, found))
    return DONE
  }
  await carryOut(work, await journalOf(work))
  return DONE
}

interface Work {
  readonly roster: Roster
  /** The command line that repeats it. */
  readonly repeat: string
  /** The folder for the reports; null to write none. */
  readonly out: string | null
  readonly argv: BalanceArguments
  readonly signal: AbortSignal
  readonly options: { readonly workers?: number }
  readonly keep: number
}

/** Refuses what cannot be done, before anything is played. */
function check({ out, argv }: Work): void {
  if (argv.resume && out === null) throw new CliError('--resume with --json needs --out DIR')
  if (argv.resume && argv['dry-run']) {
    throw new CliError('--dry-run tells what the whole work takes, whatever is there already: leave out --resume')
  }
}

/** Does the work and reports it. What was played is kept in the folder however it ends; with nothing played, that is left as it was. */
async function carryOut(work: Work, journal: Journal): Promise<void> {
  const { out, argv } = work
  const draft = out === null ? null : await open(out)
  try {
    const balanced = await solved(work, journal, draft)
    await draft?.append(JOURNAL, journal.text(true))
    await reportBalance(balanced, work.roster, draft, argv)
  } finally {
    await draft?.discard()
  }
}

async function solved(work: Work, journal: Journal, draft: Draft | null): Promise<Balanced> {
  const { roster, repeat, signal, options, argv } = work
  const progress = argv.quiet ? null : new Shown(roster.battles)
  const checkpoints = draft && new Checkpoints(draft, work.keep, JOURNAL)
  const onPlayed = (arena: Arena): void => {
    progress?.now(arena)
    if (arena.played > arena.replayed) checkpoints?.now(() => journal.text())
  }
  const arena = openArena(ENGINE, { ...options, game: roster.game, seed: roster.seed, signal, journal, onPlayed })
  try {
    return await balance(roster, arena, { repeat, onStage: (stage) => progress?.begin(stage) })
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

/** Says how far it came, and how to go on. */
function interrupted({ roster, repeat, out, argv }: Work, played: number): Interrupted {
  if (played === 0) return new Interrupted('interrupted before anything was finished')
  const far = `interrupted after ${whole(played)} of about ${whole(roster.battles)} battles`
  if (out === null || argv.quiet) return new Interrupted(far)
  return new Interrupted(`${far}\nto go on: ${typed(repeat, String(argv.file))} --out ${quoted(out)} --resume`)
}

/** Progress over all stages: battles of the budget, and how long the rest will take. Battles known from before are not this run's work. */
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

/** What an earlier run has left of this work, or a new journal. */
async function journalOf({ roster, out, argv }: Work): Promise<Journal> {
  const { game, seed, rules, modules = {}, inputs } = roster
  const head = {
    version: VERSION,
    game,
    seed,
    rules: hashOf(JSON.stringify(rules.rules)),
    generals: hashOf(JSON.stringify(Object.keys(modules).map((path) => inputs[basename(path)] ?? path))),
  }
  if (out === null || !argv.resume) return new Journal(head)
  const found = await readJournal(out)
  if (found === null) {
    if (!argv.quiet) process.stderr.write(`nothing to go on from in ${out}: starting anew\n`)
    return new Journal(head)
  }
  const other = OTHER.find(([part]) => found.head[part] !== head[part])
  if (other === undefined) return found
  throw new CliError(`${out} holds a run ${other[1]}; leave out --resume to start anew, or give another --out`)
}

/** What journals are refused for. Where the roster differs, its bouts are found for what they are. */
const OTHER = [
  ['version', 'of another version of fairfight'],
  ['game', 'of another game'],
  ['seed', 'with another seed'],
  ['rules', 'under other rules'],
  ['generals', 'with other generals of your own'],
] as const
