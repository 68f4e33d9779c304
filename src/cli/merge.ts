import { join, resolve } from 'node:path'
import type { ResultDocument } from '../result/document.ts'
import type { Conducted } from '../run/conduct.ts'
import type { Ledger } from '../run/counts/ledger.ts'
import { engineFor } from '../run/engine.ts'
import { prepare } from '../run/prepare.ts'
import { RunError } from '../run/run-error.ts'
import { differences, identityOf } from '../run/study/identity.ts'
import { MERGE_ELSEWHERE, merge } from '../run/study/studies.ts'
import { otherBuild } from '../run/version.ts'
import { battlesOf } from './battles/beside.ts'
import { claim } from './folder/claim.ts'
import { heldForStudy } from './folder/held.ts'
import { damaged, readLedgers, TALLIES } from './folder/ledgers.ts'
import type { ChartChoice } from './line/charts.ts'
import { CliError, DONE } from './line/exit.ts'
import { report } from './line/report.ts'

interface Arguments {
  readonly dir?: unknown
  readonly out?: string | undefined
  readonly json: boolean
  readonly checks?: boolean
  readonly force: boolean
  readonly charts: ChartChoice
  readonly quiet: boolean
}

/** `fairfight merge DIR…`: the parts that --shard played, put together to the result of a single run. */
export async function mergeVerb(argv: Arguments): Promise<number> {
  const folders = [argv.dir].flat().map(String)
  if (argv.out === undefined && !argv.json) throw new CliError('--out DIR says where the merged reports go')
  if (argv.out === '') throw new CliError('--out needs the name of a folder')
  const { out } = argv
  if (out !== undefined && folders.some((folder) => resolve(folder) === resolve(out))) {
    throw new CliError(`--out ${out} is one of the parts; the merged reports need a folder of their own`)
  }
  const parts: Ledger[] = []
  for (const folder of folders) {
    const [part] = await readLedgers(folder)
    if (part === undefined) throw new CliError(`${folder} holds no ${TALLIES}: it is not the output folder of a run`)
    const stranger = otherBuild(part.identity)
    if (stranger !== null) throw new CliError(`${folder} holds a part ${stranger}: ${MERGE_ELSEWHERE}`)
    if (!isWhole(part)) throw damaged(join(folder, TALLIES))
    const [first] = parts
    const other = first === undefined ? [] : differences(first.identity, part.identity, ['shard'])
    if (other.length > 0)
      throw new CliError(`${folder} and ${folders[0]} are no parts of one run: they differ in ${list(other)}`)
    parts.push(part)
  }
  const merged = await mergedOf(parts)
  const { study } = merged.ledger
  const draft =
    out === undefined
      ? null
      : await claim(
          { dir: out, asked: true },
          { ...argv, held: (dir) => heldForStudy(prepare(engineFor(study.scenario), study), dir) },
        )
  const make = async (): Promise<ResultDocument> => {
    await draft?.append(TALLIES, `${JSON.stringify(merged.ledger)}\n`)
    return merged.document
  }
  await report(draft, { ...argv, lines: false }, make, (document) => battlesOf(study, document))
  return DONE
}

/** Whether a ledger agrees with its identity. */
function isWhole({ study, identity }: Ledger): boolean {
  try {
    return differences(identityOf(study), identity).length === 0
  } catch {
    return false
  }
}

/** The merged result. Parts that do not fit together are a fault of the command line. */
async function mergedOf(parts: readonly Ledger[]): Promise<Conducted> {
  try {
    return await merge(parts)
  } catch (error) {
    throw error instanceof RunError ? new CliError(error.message, { cause: error }) : error
  }
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
}
