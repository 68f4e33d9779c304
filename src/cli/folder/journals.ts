import { basename } from 'node:path'
import { keyOfGame } from '../../plugins/plugin.ts'
import type { Draft } from '../../report/write.ts'
import { hashOf } from '../../run/counts/digest.ts'
import { Journal } from '../../run/counts/journal.ts'
import { build, otherBuild, VERSION } from '../../run/version.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { CliError } from '../line/exit.ts'
import { type Held, heldForResult, type Origin } from './held.ts'
import { readJournal } from './ledgers.ts'

/** Journals of bouts in output folders: what `--resume` of `balance` and `price` goes on from. */

/** The facts of a roster that all its bouts have in common. */
type RosterFacts = Pick<Roster, 'game' | 'plugin' | 'seed' | 'rules' | 'modules' | 'inputs'>

function headOf(command: Origin['command'], { game, plugin, seed, rules, modules = {}, inputs }: RosterFacts) {
  return {
    command,
    version: VERSION,
    build: build(),
    game: keyOfGame({ game, ...(plugin && { plugin }) }),
    seed,
    rules: hashOf(JSON.stringify(rules.rules)),
    generals: hashOf(JSON.stringify(Object.keys(modules).map((path) => inputs[basename(path)] ?? path))),
  }
}

/** The first part in which a journal differs from this run, in words; undefined if there is none. */
function otherPart(journal: Journal, head: ReturnType<typeof headOf>): string | undefined {
  const { version = '', build: there = '' } = journal.head
  const built = otherBuild({ version, build: there })
  if (built !== null) return built
  return OTHER.find(([part]) => journal.head[part] !== head[part])?.[1]
}

/** Parts in which journals must agree. The rest of the roster may differ: a bout is found by its content. */
const OTHER = [
  ['command', 'of another command'],
  ['game', 'of another game'],
  ['seed', 'with another seed'],
  ['rules', 'under other rules'],
  ['generals', 'with other generals of your own'],
] as const

/** The journal that an earlier run has left, if it is to be gone on from, or a new one. */
export async function journalFor(
  command: Origin['command'],
  roster: RosterFacts,
  draft: Draft | null,
  { resume, quiet }: { readonly resume: boolean; readonly quiet: boolean },
): Promise<Journal> {
  const head = headOf(command, roster)
  if (draft === null || !resume) return new Journal(head)
  const found = await readJournal(draft.dir)
  if (found === null) {
    if (!quiet) process.stderr.write(`nothing to go on from in ${draft.dir}: starting anew\n`)
    return new Journal(head)
  }
  const other = otherPart(found, head)
  if (other === undefined) return found
  throw new CliError(
    `${draft.dir} holds a run ${other}; give another --out, or --force in place of --resume to replace it`,
  )
}

/**
 * The bouts in a folder that a run can use. `--resume` accepts bouts of another roster, and always the bouts of an interrupted run.
 */
export async function heldForBouts(roster: RosterFacts, origin: Origin, dir: string, resume: boolean): Promise<Held> {
  let journal: Journal | null
  try {
    journal = await readJournal(dir)
  } catch (error) {
    if (error instanceof CliError && !resume) return { what: 'other', how: 'bouts that cannot be read', goesOn: true }
    throw error
  }
  const stranger = journal === null ? undefined : otherPart(journal, headOf(origin.command, roster))
  if (resume && journal !== null) {
    return stranger === undefined ? { what: 'same' } : { what: 'other', how: `a run ${stranger}`, goesOn: true }
  }
  const found = await heldForResult(origin, dir)
  if (found.what !== 'nothing' || journal === null) return found
  return stranger === undefined ? { what: 'same' } : { what: 'other', how: `a run ${stranger}`, goesOn: true }
}
