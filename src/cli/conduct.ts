import type { Draft } from '../report/write.ts'
import { type Conducted, conduct } from '../run/conduct.ts'
import { ENGINE } from '../run/engine.ts'
import { forecast } from '../run/forecast.ts'
import { differences, identityOf } from '../run/identity.ts'
import type { Ledger } from '../run/ledger.ts'
import type { Study } from '../run/study.ts'
import { CliError, DONE, INTERRUPTED } from './exit.ts'
import { forecastText } from './forecast.ts'
import { CHECKPOINT, readLedger, TALLIES } from './ledgers.ts'
import { workersOf } from './options.ts'
import { showProgress } from './progress.ts'
import { report } from './report.ts'
import { RowsInto } from './rows.ts'
import { warn } from './warn.ts'

/** Options of every verb that plays and reports. */
export interface ConductArguments {
  readonly workers?: number | undefined
  readonly rows?: boolean
  readonly quiet: boolean
  readonly json: boolean
  readonly resume: boolean
  readonly 'dry-run': boolean
}

/** A study, and the folder for its reports; null to write none. */
export interface Task {
  readonly study: Study
  readonly out: string | null
}

/** Milliseconds between two checkpoints. */
const KEEP = 30_000

/** Has studies conducted one after the other; prints and reports each. Returns the exit code. */
export async function conductAll(tasks: readonly Task[], argv: ConductArguments, signal: AbortSignal): Promise<number> {
  const options = { signal, ...workersOf(argv) }
  if (!argv.quiet) warn(...tasks.map(({ study }) => study.scenario))
  if (argv.rows === true && tasks.some(({ out }) => out === null))
    throw new CliError('--rows with --json needs --out DIR')
  if (argv.resume && tasks.some(({ out }) => out === null)) throw new CliError('--resume with --json needs --out DIR')
  if (argv['dry-run']) {
    for (const { study } of tasks) {
      const found = await forecast(ENGINE, study, options)
      process.stdout.write(argv.json ? `${JSON.stringify(found, null, 2)}\n` : forecastText(study, found))
    }
    return DONE
  }
  const earlier = await Promise.all(tasks.map((task) => earlierOf(task, argv)))
  for (const [i, task] of tasks.entries()) {
    if (i > 0 && !argv.json) process.stdout.write('\n')
    const printing = { ...argv, lines: tasks.length > 1 }
    const ledger = earlier[i] ?? undefined
    const { status } = await report(task.out, printing, async (draft) => {
      const { document, ledger: counted } = await play(task, draft, ledger, { ...options, argv })
      await draft?.append(TALLIES, `${JSON.stringify(counted)}\n`)
      return document
    })
    if (status === 'interrupted') return INTERRUPTED
  }
  return DONE
}

interface Playing {
  readonly signal: AbortSignal
  readonly workers?: number
  readonly argv: ConductArguments
}

async function play(
  { study, out }: Task,
  draft: Draft | null,
  earlier: Ledger | undefined,
  { argv, ...options }: Playing,
): Promise<Conducted> {
  const rows =
    argv.rows === true && draft !== null ? await RowsInto.open(draft, study, earlier === undefined ? null : out) : null
  const decides = study.stopping.stop.rule !== 'battles'
  if (decides && !argv.quiet && earlier === undefined) await announce(study, options)
  const progress = argv.quiet ? undefined : showProgress()
  let kept = Date.now()
  let keeping = Promise.resolve()
  const keep = (ledger: () => Ledger): void => {
    if (draft === null || Date.now() - kept < KEEP) return
    kept = Date.now()
    const text = JSON.stringify(ledger())
    // What cannot be kept will fail again at the end, in words.
    keeping = keeping.then(() => draft.keep(CHECKPOINT, text)).catch(() => undefined)
  }
  try {
    const conducted = await conduct(ENGINE, study, {
      ...options,
      onTallies: keep,
      ...(earlier && { earlier }),
      ...(rows && { onRows: (batch) => rows.add(batch) }),
      ...(progress && { onProgress: progress.show }),
    })
    await keeping
    await rows?.finish()
    return conducted
  } finally {
    progress?.end()
  }
}

/** A forecast that takes longer than this to come true is worth telling, in seconds. */
const LONG = 3

/** Says before a long run what it will take. */
async function announce(
  study: Study,
  options: { readonly signal: AbortSignal; readonly workers?: number },
): Promise<void> {
  const found = await forecast(ENGINE, study, options)
  if (found.seconds >= LONG && !options.signal.aborted) process.stderr.write(forecastText(study, found, true))
}

/** What an earlier run of the same study has left; null where it left nothing. */
async function earlierOf({ study, out }: Task, argv: ConductArguments): Promise<Ledger | null> {
  if (out === null || !argv.resume) return null
  const found = await readLedger(out)
  if (found === null) {
    if (!argv.quiet) process.stderr.write(`nothing to go on from in ${out}: starting anew\n`)
    return null
  }
  const other = differences(identityOf(study), found.identity)
  if (other.length === 0) return found
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(other.map((part) => `another ${part}`))
  throw new CliError(
    `${out} holds a run with ${list}: it cannot be gone on with. Leave out --resume, or give another --out`,
  )
}
