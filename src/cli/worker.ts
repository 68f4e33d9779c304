import type { Listener } from '../queue/listeners.ts'
import { serve } from '../queue/serve.ts'
import { counted } from '../queue/words.ts'
import { viewOf } from '../queue/workers.ts'
import { CORES, ENGINE } from '../run/engine.ts'
import { CliError, DONE, INTERRUPTED } from './line/exit.ts'
import { workersOf } from './line/whole-number.ts'

interface Arguments {
  readonly queue?: string | undefined
  readonly 'queue-ca'?: string | undefined
  readonly workers?: number | undefined
  readonly generals?: readonly string[] | undefined
  readonly quiet: boolean
}

/** `fairfight worker --queue URL`: plays for runs on other machines, until Ctrl-C; then finishes its tasks. */
export async function workerVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const { workers: threads = CORES } = workersOf(argv)
  if (threads === 0) throw new CliError('--workers takes a whole number from 1 here: a worker plays on threads')
  const tell = (line: string): void => void (argv.quiet || process.stderr.write(`${line}\n`))
  await serve(ENGINE, { ...placeOf(argv), threads, folders: argv.generals ?? [], tell }, signal)
  // A connection whose server is gone would be tried again for ever, and keep the process.
  process.exit(INTERRUPTED)
}

/** `fairfight workers --queue URL`: lists the workers that listen, and the numbers of tasks. */
export async function workersVerb(argv: Arguments & { readonly json: boolean }): Promise<number> {
  const view = await viewOf(placeOf(argv))
  if (argv.json) {
    process.stdout.write(`${JSON.stringify(view, null, 2)}\n`)
    return DONE
  }
  const { queue, workers, waiting, active, others } = view
  const lines = workers.map((worker) => `  ${workerText(worker)}${worker.generals ? ', with code of its own' : ''}`)
  const who = workers.length === 0 ? ['  nobody'] : lines
  if (others.length > 0) {
    who.push('Never asked:', ...others.map((other) => `  ${workerText(other)}: a worker ${other.difference}`))
  }
  process.stdout.write(
    `${[`Workers of ${queue}:`, ...who, `${counted(active, 'task')} being played, ${waiting} waiting`].join('\n')}\n`,
  )
  return DONE
}

function workerText({ host, process: id, threads, age }: Omit<Listener, 'queue'>): string {
  return `${host}, process ${id}: ${counted(threads, 'thread')}, for ${age} s`
}

function placeOf({ queue: url, 'queue-ca': ca }: Arguments): { url: string; ca?: string } {
  if (url === undefined) throw new CliError('which queue? --queue redis://HOST')
  return { url, ...(ca !== undefined && { ca }) }
}
