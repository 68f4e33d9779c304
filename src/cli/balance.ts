import { basename } from 'node:path'
import { type Balanced, balance, type Stage } from '../balance/balance.ts'
import { keyOfGame } from '../plugins/plugin.ts'
import { whole } from '../report/sentences/text.ts'
import type { Draft } from '../report/write.ts'
import { hashOf } from '../run/counts/digest.ts'
import { Journal } from '../run/counts/journal.ts'
import { engineFor } from '../run/engine.ts'
import { type Arena, openArena } from '../run/players/arena.ts'
import type { Recruiter } from '../run/players/executor.ts'
import { Interrupted } from '../run/run-error.ts'
import { quoted } from '../run/study/quoted.ts'
import { repeatOf } from '../run/study/repeat.ts'
import { build, otherBuild, VERSION } from '../run/version.ts'
import { readRoster } from '../scenario/roster/read.ts'
import type { Roster } from '../scenario/roster/types.ts'
import type { TrustOption } from '../scenario/types.ts'
import { forecastOf, forecastText } from './balance-forecast.ts'
import { reportBalance } from './balance-report.ts'
import { Checkpoints } from './folder/checkpoints.ts'
import { claim, type Place } from './folder/claim.ts'
import { type Held, heldForResult } from './folder/held.ts'
import { JOURNAL, readJournal } from './folder/ledgers.ts'
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
    await carryOut({ ...work, draft }, await journalOf(work, draft))
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
  await reportBalance(balanced, work.roster, work.draft, work.argv)
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

/**
 * The bouts in a folder that this roster can use. `--resume` accepts bouts of another roster, and always the bouts of an interrupted run.
 */
async function heldFor(roster: Roster, dir: string, resume: boolean): Promise<Held> {
  const head = headOf(roster)
  let journal: Journal | null
  try {
    journal = await readJournal(dir)
  } catch (error) {
    if (error instanceof CliError && !resume) return { what: 'other', how: 'bouts that cannot be read', goesOn: true }
    throw error
  }
  const stranger = journal === null ? undefined : otherPart(journal, head)
  if (resume && journal !== null) {
    return stranger === undefined ? { what: 'same' } : { what: 'other', how: `a run ${stranger}`, goesOn: true }
  }
  const { game, seed, set, inputs, battles, rules } = roster
  const { name, edition, changes: changed, set: own, rules: switches } = rules
  const variants = [{ name, edition, changes: changed, ...(own && { set: own }), switches }]
  const origin = { command: 'balance', game, seed, inputs, battles, variants, ...(set && { set }) } as const
  const found = await heldForResult(origin, dir)
  if (found.what !== 'nothing' || journal === null) return found
  return stranger === undefined ? { what: 'same' } : { what: 'other', how: `a run ${stranger}`, goesOn: true }
}

/** The head of a journal: what all its bouts have in common. */
function headOf({ game, plugin, seed, rules, modules = {}, inputs }: Roster) {
  return {
    version: VERSION,
    build: build(),
    game: keyOfGame({ game, ...(plugin && { plugin }) }),
    seed,
    rules: hashOf(JSON.stringify(rules.rules)),
    generals: hashOf(JSON.stringify(Object.keys(modules).map((path) => inputs[basename(path)] ?? path))),
  }
}

/** The first part in which a journal differs from this run, in words; undefined if there is none. */
function otherPart(journal: Journal, head: ReturnType<typeof headOf>): string | undefined {
  const { version = '', build: there = '' } = journal.head
  const built = otherBuild({ version, build: there })
  if (built !== null) return built
  return OTHER.find(([part]) => journal.head[part] !== head[part])?.[1]
}

/** The journal that an earlier run has left, or a new one. */
async function journalOf({ roster, argv }: Work, draft: Draft | null): Promise<Journal> {
  const head = headOf(roster)
  if (draft === null || !argv.resume) return new Journal(head)
  const found = await readJournal(draft.dir)
  if (found === null) {
    if (!argv.quiet) process.stderr.write(`nothing to go on from in ${draft.dir}: starting anew\n`)
    return new Journal(head)
  }
  const other = otherPart(found, head)
  if (other === undefined) return found
  throw new CliError(
    `${draft.dir} holds a run ${other}; give another --out, or --force in place of --resume to replace it`,
  )
}

/** Parts in which journals must agree. The roster may differ: a bout is found by its content. */
const OTHER = [
  ['game', 'of another game'],
  ['seed', 'with another seed'],
  ['rules', 'under other rules'],
  ['generals', 'with other generals of your own'],
] as const
