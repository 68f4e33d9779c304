import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEDGER, type Ledger } from '../run/ledger.ts'
import { CliError } from './exit.ts'

/** What a run has counted, in its output folder; and where it is kept while the run goes on. */
export const TALLIES = 'tallies.json'
export const CHECKPOINT = 'checkpoint.json'

/** What the run of an output folder has counted; of one that was killed, what it had kept. Null where there is nothing. */
export async function readLedger(folder: string): Promise<Ledger | null> {
  const found = [await read(join(folder, CHECKPOINT)), await read(join(folder, TALLIES))].filter(
    (each) => each !== null,
  )
  return found.toSorted((a, b) => blocksOf(b) - blocksOf(a))[0] ?? null
}

async function read(path: string): Promise<Ledger | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))) return null
    throw new CliError(`${path} cannot be read`, { cause: error })
  }
  try {
    const ledger: Ledger = JSON.parse(text)
    if (ledger.ledger === LEDGER && Array.isArray(ledger.groups)) return ledger
  } catch {
    // Said below.
  }
  throw new CliError(`${path} is not what a run of this version of fairfight leaves`)
}

function blocksOf({ groups }: Ledger): number {
  return groups.reduce((sum, { from, merged }) => sum + merged - from, 0)
}
