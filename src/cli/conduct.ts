import { finished } from '../report/sentences/finished.ts'
import type { Draft } from '../report/write.ts'
import type { ResultDocument } from '../result/document.ts'
import { type Conducted, conduct } from '../run/conduct.ts'
import { engineFor } from '../run/engine.ts'
import type { Recruiter } from '../run/players/executor.ts'
import { type Prepared, prepare } from '../run/prepare.ts'
import { RunError } from '../run/run-error.ts'
import { begin } from '../run/study/director.ts'
import { forecast } from '../run/study/forecast.ts'
import { quoted } from '../run/study/quoted.ts'
import type { Study } from '../run/study/study.ts'
import { battlesOf } from './battles/beside.ts'
import { Checkpoints } from './folder/checkpoints.ts'
import { claim, type Place } from './folder/claim.ts'
import { heldForStudy } from './folder/held.ts'
import { TALLIES } from './folder/ledgers.ts'
import { type Earlier, earlierOf } from './folder/resume.ts'
import { RowsInto } from './folder/rows.ts'
import { duration, forecastText } from './forecast.ts'
import type { ChartChoice } from './line/charts.ts'
import { CliError, DONE, INTERRUPTED } from './line/exit.ts'
import { typed } from './line/jobs.ts'
import { type PlayersArguments, playersOf } from './line/players.ts'
import { showProgress } from './line/progress.ts'
import { report } from './line/report.ts'
import { warn } from './line/warn.ts'

/** Options of every verb that plays and reports. */
export interface ConductArguments extends PlayersArguments {
  readonly rows?: boolean
  readonly json: boolean
  readonly checks?: boolean
  readonly force: boolean
  readonly charts: ChartChoice
  readonly resume: boolean
  readonly 'dry-run': boolean
}

/** A study, its file as typed, and the folder for its reports; null to write none. */
interface Task {
  readonly file: string
  readonly study: Study
  readonly out: Place | null
}

/** A task that is ready to run. */
interface Ready extends Task {
  readonly prepared: Prepared
}

/** A task whose folder is locked against other processes. */
interface Claimed extends Ready {
  readonly draft: Draft | null
}

/** Milliseconds between two checkpoints. */
const KEEP = 30_000

interface Conducting {
  /** Milliseconds between checkpoints. */
  readonly keep?: number
  /** Called with the result of each file, and the folder of its reports; null if none are written. */
  readonly onDocument?: (result: Finished) => void
  /** Where the reports for the terminal go; to the terminal if left out. */
  readonly print?: (text: string) => void
}

interface Finished {
  readonly file: string
  readonly document: ResultDocument
  readonly dir: string | null
}

/** Conducts studies one after the other; prints and reports each. Returns the exit code. */
export async function conductAll(
  asked: readonly Task[],
  argv: ConductArguments,
  signal: AbortSignal,
  { keep = KEEP, onDocument, print }: Conducting = {},
): Promise<number> {
  const options = playersOf(argv, signal)
  check(asked, argv)
  const tasks = asked.map((task): Ready => ({ ...task, prepared: prepare(engineFor(task.study.scenario), task.study) }))
  for (const { prepared } of tasks) checkPrepared(prepared)
  if (!argv.quiet) warn(...tasks.map(({ study }) => study.scenario))
  const lines = tasks.length > 1
  if (argv['dry-run']) {
    for (const { study, prepared } of tasks) {
      const found = await forecast(prepared, options)
      if (signal.aborted) return INTERRUPTED
      process.stdout.write(argv.json ? `${JSON.stringify(found, null, lines ? 0 : 2)}\n` : forecastText(study, found))
    }
    return DONE
  }
  const claimed = await claimAll(tasks, argv)
  try {
    const earlier = await Promise.all(claimed.map((task) => goneBefore(task, argv)))
    for (const [i, task] of claimed.entries()) {
      if (i > 0 && !argv.json && print === undefined) process.stdout.write('\n')
      const { draft } = task
      const started = performance.now()
      let advice: string | null = null
      const make = async (): Promise<ResultDocument> => {
        const { document, ledger } = await play(task, earlier[i] ?? null, { ...options, argv, keep })
        await draft?.append(TALLIES, `${JSON.stringify(ledger)}\n`)
        onDocument?.({ file: task.file, document, dir: draft?.dir ?? null })
        if (earlier[i] === null) advice = trustAdvice(document, (performance.now() - started) / 1000)
        return document
      }
      const printing = { ...argv, lines, ...(print && { print }) }
      const { status } = await report(draft, printing, make, (document) => battlesOf(task.study, document))
      if (advice !== null && !argv.quiet && !argv.json) process.stderr.write(advice)
      if (status === 'interrupted') {
        if (draft !== null && !argv.quiet) process.stderr.write(`to go on: ${goOn(task, draft.dir)}\n`)
        return INTERRUPTED
      }
    }
  } finally {
    for (const { draft } of claimed) await draft?.discard()
  }
  return DONE
}

/** Most seconds of planners' battles that are worth advising. */
const LONGEST = 3600

/** Advice on `--trust`, with the seconds it takes on this machine, if a run of `seconds` was too short to measure trust and that takes an hour at most; else null. */
function trustAdvice(document: ResultDocument, seconds: number): string | null {
  const all = finished(document)
  const asked = all.flatMap(({ trust }) => trust ?? [])
  const [first] = asked
  if (first?.more === undefined || asked.some(({ found }) => found !== undefined)) return null
  const battles = all.reduce((sum, matchup) => sum + (matchup.battles ?? 0), 0)
  const cost = asked.reduce((sum, { more }) => sum + (more?.cost ?? 0), 0)
  const takes = (cost / battles) * seconds
  // Nobody waits for hours to learn how far a run of seconds may be trusted.
  if (takes > LONGEST) return null
  return `to measure how far to trust it: --trust ${first.more.blocks}, ${duration(takes)} on this machine\n`
}

/** Claims the folders of all tasks before anything is played. */
async function claimAll(tasks: readonly Ready[], { force, resume, quiet }: ConductArguments): Promise<Claimed[]> {
  const claimed: Claimed[] = []
  try {
    for (const task of tasks) {
      const held = (dir: string) => heldForStudy(task.prepared, dir)
      claimed.push({ ...task, draft: task.out && (await claim(task.out, { held, force, resume, quiet })) })
    }
    return claimed
  } catch (error) {
    for (const { draft } of claimed) await draft?.discard()
    throw error
  }
}

/** The command line that continues the run in a folder. */
function goOn({ study, file }: Task, out: string): string {
  return `${typed(study.repeat, file)} --out ${quoted(out)} --resume`
}

/** Rejects impossible requests before anything is played. */
function check(tasks: readonly Task[], argv: ConductArguments): void {
  if (tasks.some(({ out }) => out === null)) {
    if (argv.rows === true) throw new CliError('--rows with --json needs --out DIR')
    if (argv.resume) throw new CliError('--resume with --json needs --out DIR')
  }
  if (argv.resume && argv['dry-run']) {
    throw new CliError('--dry-run tells what a whole run takes, whatever is there already: leave out --resume')
  }
}

/** Rejects requests that only the cells show to be impossible: more parts than there are blocks, and a budget that is too small for all. */
function checkPrepared(prepared: Prepared): void {
  checkShard(prepared)
  checkBudget(prepared)
}

function checkShard({ study, start }: Prepared): void {
  const { shard, scenario } = study
  if (shard === undefined) return
  for (const { group } of start()) {
    const [cell] = group.members
    const blocks = cell?.blocksOf(scenario.battles) ?? 0
    if (blocks >= shard.of) continue
    throw new CliError(
      `--shard ${shard.index}/${shard.of}: ${cell?.matchup.name} can be divided into ${blocks} part${blocks === 1 ? '' : 's'} at most`,
    )
  }
}

function checkBudget({ study, start }: Prepared): void {
  if (study.stopping.budget === null) return
  try {
    begin(study.stopping, start())
  } catch (error) {
    throw error instanceof RunError ? new CliError(`--budget: ${error.message}`, { cause: error }) : error
  }
}

interface Playing {
  readonly signal: AbortSignal
  readonly workers?: number
  readonly recruit?: Recruiter
  readonly argv: ConductArguments
  readonly keep: number
}

async function play(
  { study, draft, prepared }: Claimed,
  earlier: Earlier | null,
  { argv, keep, ...options }: Playing,
): Promise<Conducted> {
  const rows = argv.rows === true && draft !== null ? await RowsInto.open(draft, study, earlier) : null
  const decides = study.stopping.stop.rule !== 'battles'
  if (decides && !argv.quiet && earlier === null) await announce(prepared, options)
  const progress = argv.quiet ? undefined : showProgress()
  const checkpoints = draft && new Checkpoints(draft, keep)
  try {
    const conducted = await conduct(prepared, {
      ...options,
      ...(checkpoints && { onTallies: (ledger) => checkpoints.now(() => JSON.stringify(ledger())) }),
      ...(earlier && { earlier: earlier.ledger }),
      ...(rows && { onRows: (batch) => rows.add(batch) }),
      ...(progress && { onProgress: progress.show }),
    })
    await rows?.finish()
    return conducted
  } finally {
    await checkpoints?.end()
    progress?.end()
  }
}

/** Seconds of a run from which its forecast is printed. */
const LONG = 3

/** Prints before a long run how long it will take. */
async function announce(
  prepared: Prepared,
  options: { readonly signal: AbortSignal; readonly workers?: number },
): Promise<void> {
  const found = await forecast(prepared, options)
  if (found.seconds >= LONG && !options.signal.aborted) process.stderr.write(forecastText(prepared.study, found, true))
}

/** The counts of an earlier run of the task. */
async function goneBefore({ prepared, draft }: Claimed, argv: ConductArguments): Promise<Earlier | null> {
  if (draft === null || !argv.resume) return null
  const found = await earlierOf(prepared, draft.dir, argv.rows === true)
  if (found === null && !argv.quiet) process.stderr.write(`nothing to go on from in ${draft.dir}: starting anew\n`)
  return found
}
