import type { Draft } from '../report/write.ts'
import type { ResultDocument } from '../run/document.ts'
import { run } from '../run/run.ts'
import type { RunOptions } from '../run/types.ts'
import { CliError, DONE, INTERRUPTED } from './exit.ts'
import { type Job, type JobArguments, jobsOf } from './jobs.ts'
import { workersOf } from './options.ts'
import { showProgress } from './progress.ts'
import { report } from './report.ts'
import { rowsInto } from './rows.ts'
import { warn } from './warn.ts'

interface Arguments extends JobArguments {
  readonly workers?: number | undefined
  readonly rows: boolean
  readonly clauses: boolean
  readonly quiet: boolean
}

/** `fairfight run FILE…`: reads everything first, so that nothing is played if anything is wrong. */
export async function runVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const options = { signal, ...workersOf(argv) }
  const jobs = jobsOf('run', argv)
  if (!argv.quiet) warn(...jobs.map(({ scenario }) => scenario))
  if (argv.rows && jobs.some(({ out }) => out === null)) throw new CliError('--rows with --json needs --out DIR')
  for (const [i, job] of jobs.entries()) {
    if (i > 0 && !argv.json) process.stdout.write('\n')
    const printing = { ...argv, lines: jobs.length > 1 }
    const document = await report(job.out, printing, (draft) => play(job, draft, options, argv))
    if (document.status === 'interrupted') return INTERRUPTED
  }
  return DONE
}

async function play(
  { scenario, repeat }: Job,
  draft: Draft | null,
  options: RunOptions,
  { rows, clauses, quiet }: Arguments,
): Promise<ResultDocument> {
  const onRows = rows && draft !== null ? await rowsInto(draft, scenario) : undefined
  const progress = quiet ? undefined : showProgress()
  try {
    return await run(scenario, {
      ...options,
      repeat,
      clauses,
      ...(onRows && { onRows }),
      ...(progress && { onProgress: progress.show }),
    })
  } finally {
    progress?.end()
  }
}
