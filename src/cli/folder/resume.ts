import { type Ledger, restore } from '../../run/counts/ledger.ts'
import type { Cell } from '../../run/players/cell.ts'
import type { Prepared } from '../../run/prepare.ts'
import { RunError } from '../../run/run-error.ts'
import { differences, type Identity, identityOf } from '../../run/study/identity.ts'
import { CliError } from '../line/exit.ts'
import { CHECKPOINT, readLedgers, TALLIES } from './ledgers.ts'

/** What an earlier run of a study has left in its output folder. */
export interface Earlier {
  readonly folder: string
  readonly ledger: Ledger
  /** What it had fought. */
  readonly cells: readonly Cell[]
}

/**
 * The furthest that earlier runs of a study have come; null if nothing is there. A checkpoint of a run that was killed has no rows beside
 * it.
 */
export async function earlierOf({ study, start }: Prepared, folder: string, rows: boolean): Promise<Earlier | null> {
  const found = await readLedgers(folder, rows ? [TALLIES] : [CHECKPOINT, TALLIES])
  const [furthest] = found
  if (furthest === undefined) return null
  const own = identityOf(study)
  const ledger = found.find(({ identity }) => differences(own, identity).length === 0)
  if (ledger === undefined) throw new CliError(`${folder} holds a run ${other(own, furthest.identity)}; ${ADVICE}`)
  const { scenario, shard } = ledger.study
  if (shard !== undefined && scenario.battles !== study.scenario.battles) {
    const { battles } = scenario
    throw new CliError(
      `${folder} holds part ${shard.index}/${shard.of} of ${battles} battles, which cannot be extended: give --battles ${battles}; or ${ADVICE}`,
    )
  }
  const courses = start()
  try {
    restore(courses, ledger)
  } catch (error) {
    throw error instanceof RunError ? new CliError(`${folder}: ${error.message}; ${ADVICE}`, { cause: error }) : error
  }
  return { folder, ledger, cells: courses.flatMap(({ group }) => group.members) }
}

const ADVICE = 'give another --out, or --force in place of --resume to replace it'

/** How what differs is told. */
const OTHER: Readonly<Record<keyof Identity, string>> = {
  version: 'of another version of fairfight',
  build: 'of another build of fairfight, whose rules or arithmetic may differ',
  command: 'of another command',
  game: 'of another game',
  seed: 'with another seed',
  rules: 'under other rules',
  armies: 'of other armies or another setting',
  'stopping rule': 'that stops in another way or at another limit',
  clauses: 'that differs in --clauses',
  shard: 'of another --shard',
}

/** How the run with the second identity differs from the first, but for the parts left out. */
export function other(a: Identity, b: Identity, except: readonly string[] = []): string {
  const parts = differences(a, b, except)
  const [first = ''] = parts
  const told = ALONE.includes(first) ? [first] : parts
  return LIST.format(told.map((part) => OTHER[part as keyof Identity]))
}

/** If one of these differs, nothing else is worth comparing. */
const ALONE: readonly string[] = ['version', 'build', 'command', 'game']

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
