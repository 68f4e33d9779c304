import { serve } from '../queue/serve.ts'
import { viewOf } from '../queue/workers.ts'
import { CORES, ENGINE } from '../run/engine.ts'
import { CliError, DONE } from './line/exit.ts'
import { workersOf } from './line/whole-number.ts'

interface Arguments {
  readonly queue?: string | undefined
  readonly 'queue-ca'?: string | undefined
  readonly workers?: number | undefined
  readonly quiet: boolean
}

/** `fairfight worker --queue URL`: plays for runs on other machines, until Ctrl-C; then finishes what is in hand. */
export async function workerVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const { workers: threads = CORES } = workersOf(argv)
  if (threads === 0) throw new CliError('--workers takes a whole number from 1 here: a worker plays on threads')
  const tell = (line: string): void => void (argv.quiet || process.stderr.write(`${line}\n`))
  await serve(ENGINE, { ...placeOf(argv), threads, tell }, signal)
  return DONE
}

/** `fairfight workers --queue URL`: who listens, and what there is to do. */
export async function workersVerb(argv: Arguments & { readonly json: boolean }): Promise<number> {
  const view = await viewOf(placeOf(argv))
  if (argv.json) {
    process.stdout.write(`${JSON.stringify(view, null, 2)}\n`)
    return DONE
  }
  const { queue, workers, waiting, active } = view
  const lines = workers.map(
    ({ host, process: id, threads, age }) => `  ${host}, process ${id}: ${threads} threads, for ${age} s`,
  )
  const who = workers.length === 0 ? ['  nobody'] : lines
  process.stdout.write(
    `${[`Workers of ${queue}:`, ...who, `${active} tasks are played, ${waiting} wait`].join('\n')}\n`,
  )
  return DONE
}

function placeOf({ queue: url, 'queue-ca': ca }: Arguments): { url: string; ca?: string } {
  if (url === undefined) throw new CliError('which queue? --queue redis://HOST')
  return { url, ...(ca !== undefined && { ca }) }
}
