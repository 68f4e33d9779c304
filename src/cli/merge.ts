import { differences } from '../run/identity.ts'
import type { Ledger } from '../run/ledger.ts'
import { merge } from '../run/studies.ts'
import { CliError, DONE } from './exit.ts'
import { readLedger, TALLIES } from './ledgers.ts'
import { report } from './report.ts'

interface Arguments {
  readonly dir?: unknown
  readonly out?: string | undefined
  readonly json: boolean
  readonly quiet: boolean
}

/** `fairfight merge DIR…`: the parts that --shard played, put together to the result of a single run. */
export async function mergeVerb(argv: Arguments): Promise<number> {
  const folders = [argv.dir].flat().map(String)
  if (argv.out === undefined && !argv.json) throw new CliError('--out DIR says where the merged reports go')
  if (argv.out === '') throw new CliError('--out needs the name of a folder')
  if (argv.out !== undefined && folders.includes(argv.out)) throw new CliError(`--out ${argv.out} is one of the parts`)
  const parts: Ledger[] = []
  for (const folder of folders) {
    const part = await readLedger(folder)
    if (part === null) throw new CliError(`${folder} holds no ${TALLIES}: it is not the output folder of a run`)
    const [first] = parts
    const other = first === undefined ? [] : differences(first.identity, part.identity, ['shard'])
    if (other.length > 0) throw new CliError(`${folder} is of another ${other.join(', ')} than ${folders[0]}`)
    parts.push(part)
  }
  await report(argv.out ?? null, { ...argv, lines: false }, async (draft) => {
    const { document, ledger } = await merge(parts)
    await draft?.append(TALLIES, `${JSON.stringify(ledger)}\n`)
    return document
  })
  return DONE
}
