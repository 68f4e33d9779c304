import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isCount, Journal } from '../../run/counts/journal.ts'
import { LEDGER, type Ledger } from '../../run/counts/ledger.ts'
import { RunError } from '../../run/run-error.ts'
import { isMap } from '../../scenario/text/tree.ts'
import { CliError } from '../line/exit.ts'

/** What a run has counted, in its output folder; and where it is kept while the run goes on. */
export const TALLIES = 'tallies.json'
export const CHECKPOINT = 'checkpoint.json'

/** What the bouts of `balance` came to, while it goes on and afterwards. */
export const JOURNAL = 'bouts.jsonl'

/** What the runs of an output folder have counted, a finished one and one that was killed: the furthest first. */
export async function readLedgers(folder: string, files = [CHECKPOINT, TALLIES]): Promise<Ledger[]> {
  const found = await Promise.all(files.map((file) => read(join(folder, file))))
  return found.filter((ledger) => ledger !== null).toSorted((a, b) => blocksOf(b) - blocksOf(a))
}

/** What the bouts of an output folder came to; null if nothing is there. */
export async function readJournal(folder: string): Promise<Journal | null> {
  const path = join(folder, JOURNAL)
  const text = await textAt(path)
  try {
    return text === null ? null : Journal.read(text)
  } catch (error) {
    throw error instanceof RunError ? damaged(path) : error
  }
}

/** A file of JSON that an earlier command has left; null if there is none. */
export async function leftAt(path: string): Promise<unknown> {
  const text = await textAt(path)
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return UNREADABLE
  }
}

/** Stands for a file that is there and is no JSON. */
export const UNREADABLE = Symbol('unreadable')

async function textAt(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))) return null
    throw new CliError(`${path} cannot be read`, { cause: error })
  }
}

async function read(path: string): Promise<Ledger | null> {
  const text = await textAt(path)
  if (text === null) return null
  try {
    const ledger: unknown = JSON.parse(text)
    if (isLedger(ledger)) return ledger
  } catch {
    // Said below.
  }
  throw damaged(path)
}

/** What an earlier run has left cannot be used. */
export function damaged(path: string): CliError {
  return new CliError(`${path} is damaged, or was left by another version of fairfight; play that run anew`)
}

function blocksOf({ groups }: Ledger): number {
  return groups.reduce((sum, { from, merged }) => sum + merged - from, 0)
}

/** Whether it has the shape of what a run leaves; whether it fits a scenario is seen where it is taken over. */
function isLedger(value: unknown): value is Ledger {
  return (
    isMap(value) &&
    value.ledger === LEDGER &&
    isMap(value.study) &&
    isMap(value.identity) &&
    isList(value.groups, isGroup)
  )
}

function isGroup(value: unknown): boolean {
  if (!isMap(value)) return false
  const {
    from,
    merged,
    goal,
    looks,
    active,
    open,
    members,
    cross = [],
    flips = [],
    differences,
    between = [],
    trust = [],
  } = value
  return (
    [from, merged, goal, looks].every(isCount) &&
    Number(merged) >= Number(from) &&
    [active, open].every((list) => isList(list, isFlag)) &&
    [cross, flips].every(isCounts) &&
    isList(members, isMember) &&
    isList(differences, isLooks) &&
    isList(between, isScore) &&
    isList(trust, isGroup)
  )
}

function isMember(value: unknown): boolean {
  if (!isMap(value)) return false
  const { tally, firsts = [], segments, clauses, ended } = value
  return [tally, firsts].every(isCounts) && isLooks(segments) && isMap(clauses) && (ended === null || isMap(ended))
}

function isLooks(value: unknown): boolean {
  return isList(value, isCounts)
}

function isCounts(value: unknown): boolean {
  return isList(value, Number.isSafeInteger)
}

function isScore(value: unknown): boolean {
  return isMap(value) && Number.isFinite(value.value) && Number.isFinite(value.score)
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean'
}

function isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isItem(item))
}
