import { type Ledger, restore } from '../../run/counts/ledger.ts'
import type { Cell } from '../../run/players/cell.ts'
import type { Prepared } from '../../run/prepare.ts'
import { RunError } from '../../run/run-error.ts'
import { differences, type Identity, identityOf } from '../../run/study/identity.ts'
import { otherBuild } from '../../run/version.ts'
import { CliError } from '../line/exit.ts'
import { CHECKPOINT, readLedgers, TALLIES } from './ledgers.ts'

/** An earlier run of a study in its output folder. */
export interface Earlier {
  readonly folder: string
  readonly ledger: Ledger
  /** Its cells. */
  readonly cells: readonly Cell[]
}

/** The earlier run of a study that came furthest; null if there is none. The checkpoint of a killed run has no rows. */
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

/** Words for the differences. */
const OTHER: Readonly<Record<Exclude<keyof Identity, 'version' | 'build'>, string>> = {
  command: 'of another command',
  game: 'of another game, or of another version of the game',
  seed: 'with another seed',
  rules: 'under other rules',
  armies: 'of other armies or another setting',
  'stopping rule': 'that stops in another way or at another limit',
  clauses: 'that differs in --clauses',
  shard: 'of another --shard',
}

/** Differences of the second identity from the first, which is of this build, in words, except for the parts left out. */
export function other(a: Identity, b: Identity, except: readonly string[] = []): string {
  const parts = differences(a, b, except)
  const built = parts.includes('version') || parts.includes('build') ? otherBuild(b) : null
  if (built !== null) return built
  const [first = ''] = parts
  const told = ALONE.includes(first) ? [first] : parts
  return LIST.format(told.map((part) => OTHER[part as keyof typeof OTHER]))
}

/** If one of these differs, nothing else is worth comparing. */
const ALONE: readonly string[] = ['command', 'game']

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
