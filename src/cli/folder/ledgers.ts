import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isCount, Journal } from '../../run/counts/journal.ts'
import { LEDGER, type Ledger } from '../../run/counts/ledger.ts'
import { RunError } from '../../run/run-error.ts'
import { isMap } from '../../scenario/text/tree.ts'
import { CliError } from '../line/exit.ts'

/** Files for the counts of a run in its output folder: after it has ended, and while it goes on. */
export const TALLIES = 'tallies.json'
export const CHECKPOINT = 'checkpoint.json'

/** Scores of the bouts of `balance`, while it runs and afterwards. */
export const JOURNAL = 'bouts.jsonl'

/** The counts of the finished run and of the killed run in an output folder, as far as they are there; the run with more battles first. */
export async function readLedgers(folder: string, files = [CHECKPOINT, TALLIES]): Promise<Ledger[]> {
  const found = await Promise.all(files.map((file) => read(join(folder, file))))
  return found.filter((ledger) => ledger !== null).toSorted((a, b) => blocksOf(b) - blocksOf(a))
}

/** Scores of the bouts in an output folder; null if there are none. */
export async function readJournal(folder: string): Promise<Journal | null> {
  const path = join(folder, JOURNAL)
  const text = await textAt(path)
  try {
    return text === null ? null : Journal.read(text)
  } catch (error) {
    throw error instanceof RunError ? damaged(path) : error
  }
}

/** A JSON file of an earlier command; null if there is none. */
export async function leftAt(path: string): Promise<unknown> {
  const text = await textAt(path)
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return UNREADABLE
  }
}

/** Stands for an existing file that is not JSON. */
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
    // A file that is not JSON is reported as unreadable.
  }
  throw damaged(path)
}

/** The error for unusable files of an earlier run. */
export function damaged(path: string): CliError {
  return new CliError(`${path} is damaged, or was left by another version of fairfight; play that run anew`)
}

function blocksOf({ groups }: Ledger): number {
  return groups.reduce((sum, { from, merged }) => sum + merged - from, 0)
}

/** Whether a value has the shape of a ledger. Whether the ledger fits a scenario is checked when it is restored. */
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
    planner = '',
  } = value
  return (
    [from, merged, goal, looks].every(isCount) &&
    Number(merged) >= Number(from) &&
    [active, open].every((list) => isList(list, isFlag)) &&
    [cross, flips].every(isCounts) &&
    isList(members, isMember) &&
    isList(differences, isLooks) &&
    isList(between, isScore) &&
    isList(trust, isGroup) &&
    typeof planner === 'string'
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
