import { rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { OutputError } from './output-error.ts'

/** The file that says which process is writing into a folder. */
export const LOCK = '.fairfight-lock'

/** A process, as a lock names it. */
interface Holder {
  readonly host: string
  readonly process: number
  /** Its start in the system's own count; null if the system does not give it. A later process may have the same number. */
  readonly started: string | null
}

/** The right of one process to write into a folder. A killed process leaves its lock behind, and the next process takes it over. */
export class Lock {
  private readonly path: string
  /** The number of the process whose lock was taken over; null if there was none. */
  readonly takenFrom: number | null

  private constructor(path: string, takenFrom: number | null) {
    this.path = path
    this.takenFrom = takenFrom
  }

  /** Takes the lock of an existing folder. Rejects with an `OutputError` if another process has it. */
  static async take(dir: string): Promise<Lock> {
    const path = join(dir, LOCK)
    const own = JSON.stringify(await thisProcess())
    if (await wrote(path, own)) return new Lock(path, null)
    const holder = await holderOf(path)
    if (holder === null || !(await isGone(holder))) throw held(dir, LOCK, holder)
    // If several processes find the same abandoned lock, only one may remove it, and only while it is unchanged.
    const guard = `${path}-taking`
    if (!(await wrote(guard, own))) throw held(dir, `${LOCK}-taking`, null)
    try {
      const still = await holderOf(path)
      if (still !== null && !(await isGone(still))) throw held(dir, LOCK, still)
      await rm(path, { force: true })
      if (!(await wrote(path, own))) throw held(dir, LOCK, await holderOf(path))
    } finally {
      await rm(guard, { force: true })
    }
    return new Lock(path, holder.process)
  }

  release(): void {
    rmSync(this.path, { force: true })
  }
}

async function thisProcess(): Promise<Holder> {
  return { host: hostname(), process: process.pid, started: await startOf(process.pid) }
}

/** Writes a file that must not exist yet; returns false if it does. */
async function wrote(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** The process that has a lock; null if unknown, for example while the lock is being written. */
async function holderOf(path: string): Promise<Holder | null> {
  try {
    const found = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder> | null
    if (typeof found?.host !== 'string' || !Number.isSafeInteger(found.process)) return null
    return { host: found.host, process: Number(found.process), started: found.started ?? null }
  } catch {
    return null
  }
}

/** Whether a process of this machine has ended. */
async function isGone({ host, process: id, started }: Holder): Promise<boolean> {
  if (host !== hostname()) return false
  try {
    process.kill(id, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
  const start = await startOf(id)
  return started !== null && start !== null && start !== started
}

/** Start of a process, in ticks since the machine started (Linux); null on other systems. */
async function startOf(id: number): Promise<string | null> {
  try {
    // The second field, the name of the program in brackets, may contain anything.
    const fields = (await readFile(`/proc/${id}/stat`, 'utf8')).split(') ').at(-1)?.split(' ')
    return fields?.[19] ?? null
  } catch {
    return null
  }
}

function held(dir: string, file: string, holder: Holder | null): OutputError {
  const where = holder === null || holder.host === hostname() ? '' : ` on ${holder.host}`
  const who = holder === null ? 'another run' : `another run (process ${holder.process}${where})`
  return new OutputError(
    `${dir}: ${who} is writing there; wait until it has ended, or give another --out. If it has ended, delete ${join(dir, file)}`,
  )
}
