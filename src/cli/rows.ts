import { GAMES } from '../games/index.ts'
import { RowsCsv } from '../report/rows.ts'
import type { Draft } from '../report/write.ts'
import type { RowBatch } from '../run/types.ts'
import type { Scenario } from '../scenario/types.ts'

const FILE = 'rows.csv'

/** Begins `rows.csv`; returns what takes each batch there. */
export async function rowsInto(
  draft: Draft,
  { game, matchups }: Scenario,
): Promise<(batch: RowBatch) => Promise<void>> {
  const facts = GAMES[game]?.facts
  if (facts === undefined) throw new Error(`no game ${game}`)
  const csv = new RowsCsv(matchups, facts)
  await draft.append(FILE, csv.header)
  return (batch) => draft.append(FILE, csv.text(batch))
}
