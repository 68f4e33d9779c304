import type { GameFacts } from './core/facts.ts'
import { GAMES } from './games/index.ts'
import * as table from './report/table.ts'
import * as write from './report/write.ts'
import type { ResultDocument } from './run/document.ts'

export type { GameFacts } from './core/facts.ts'
export { GAMES } from './games/index.ts'
export { OutputError } from './report/output-error.ts'
export type {
  CountEstimate,
  Estimate,
  MatchupResult,
  Measured,
  ResultDocument,
  SideResult,
  Status,
  Stop,
  Twin,
  UnitResult,
  VariantResult,
  Watched,
} from './run/document.ts'
export { type ExactOptions, exact } from './run/exact.ts'
export { run } from './run/run.ts'
export { Interrupted, RunError } from './run/run-error.ts'
export type { Progress, RowBatch, RunOptions } from './run/types.ts'
export { type ParseOptions, parseScenario, type ReadOptions } from './scenario/parse.ts'
export { InputError } from './scenario/problem.ts'
export { readScenario } from './scenario/read.ts'
export type { Scenario, Variant } from './scenario/types.ts'

/** The result for people at a terminal, as the commands print it. Default width 80, no colour. */
export function renderTable(document: ResultDocument, options?: table.TableOptions): string {
  return table.renderTable(document, factsOf(document), options)
}

/**
 * Writes `result.json`, CSV, charts and `report.html` into a folder, which is made if missing, and returns their paths. All or nothing:
 * on failure the folder is as it was. Rejects with an `OutputError` where it cannot be written.
 */
export function writeReports(document: ResultDocument, folder: string): Promise<string[]> {
  return write.writeReports(document, factsOf(document), folder)
}

function factsOf({ game }: ResultDocument): GameFacts {
  const facts = GAMES[game]?.facts
  if (facts === undefined) throw new RangeError(`there is no game ${game}`)
  return facts
}
