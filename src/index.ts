import { type Balanced, balance as solve } from './balance/balance.ts'
import type { GameFacts } from './core/facts.ts'
import { gameFor } from './plugins/registry.ts'
import type { ReportOptions } from './report/render.ts'
import * as table from './report/table/table.ts'
import * as write from './report/write.ts'
import type { ResultDocument } from './result/document.ts'
import { engineFor } from './run/engine.ts'
import { openArena } from './run/players/arena.ts'
import { repeatOf } from './run/study/repeat.ts'
import type { Roster } from './scenario/roster/types.ts'
import type { TrustOption } from './scenario/types.ts'

export type { Balanced } from './balance/balance.ts'
export type { GameFacts } from './core/facts.ts'
export { GAMES } from './games/index.ts'
export { OutputError } from './report/output-error.ts'
export type { BalanceDocument, BalancedUnit, UnitVerdict } from './result/balance.ts'
export type { Comparison, FieldComparison, Flip } from './result/compared.ts'
export type { CompareDocument, MatrixDocument, ResultDocument, RunDocument, SweepDocument } from './result/document.ts'
export type {
  Balance,
  CountEstimate,
  Ended,
  Estimate,
  MatchupResult,
  Measured,
  SideResult,
  Status,
  Stop,
  Twin,
  UnitResult,
  VariantResult,
  Watched,
} from './result/heading.ts'
export type { Cyclic, Nash, RankedCell, Rating, Triangle } from './result/ranked.ts'
export type { FairCount, Sensitivity, SweptCell } from './result/swept.ts'
export type { RosterTrust, Trust, Trusted, UnitTrust } from './result/trust.ts'
export { type ExactOptions, exact } from './run/commands/exact.ts'
export type { Conducted } from './run/conduct.ts'
export type { Ledger } from './run/counts/ledger.ts'
export { run, runStudy } from './run/run.ts'
export { Interrupted, RunError } from './run/run-error.ts'
export type { Stopping, StopRule } from './run/study/stop.ts'
export {
  type CompareOptions,
  compare,
  compareStudy,
  conduct,
  matrix,
  matrixStudy,
  merge,
  sweep,
} from './run/study/studies.ts'
export type { Study } from './run/study/study.ts'
export { type SweepOptions, sweepStudy } from './run/study/sweep-study.ts'
export type { Progress, RowBatch, RunOptions, StudyOptions } from './run/types.ts'
export { type Axis, type Design, parseDesign, readDesign } from './scenario/options/vary.ts'
export { type ParseOptions, parseScenario } from './scenario/parse.ts'
export { readScenario } from './scenario/read.ts'
export { parseRoster, type RosterOptions, readRoster } from './scenario/roster/read.ts'
export type { Roster, RosterUnit } from './scenario/roster/types.ts'
export { InputError } from './scenario/text/problem.ts'
export type { ReadOptions, Scenario, TrustOption, Variant } from './scenario/types.ts'

/**
 * What every unit of a roster should cost, tried on fresh dice: the document, and texts of scenarios that show its outliers, by file name.
 * A roster gives one and the same result for any number of `workers`. Rejects with a `RunError` where a battle cannot be played, and with
 * `Interrupted` when the signal comes.
 */
export async function balance(
  roster: Roster,
  {
    workers,
    signal,
    trust = roster.trust ?? 'auto',
  }: { readonly workers?: number; readonly signal?: AbortSignal; readonly trust?: TrustOption } = {},
): Promise<Balanced> {
  const { game, seed } = roster
  const arena = openArena(engineFor(roster), {
    game,
    seed,
    ...(workers !== undefined && { workers }),
    ...(signal && { signal }),
  })
  try {
    return await solve(roster, arena, {
      repeat: repeatOf('balance', roster),
      trust: { option: trust, engine: engineFor(roster) },
    })
  } finally {
    await arena.close()
  }
}

/** The result for people at a terminal, as the commands print it. Default width 80, no colour. */
export function renderTable(document: ResultDocument, options?: table.TableOptions): string {
  return table.renderTable(document, factsOf(document), options)
}

/**
 * Writes `result.json`, CSV, charts and `report.html` into a folder, which is made if missing, and returns their paths. `options` name the
 * forms of the charts, as in `{ charts: ['svg', 'png'] }`; by default Vega-Lite specifications alone. All or nothing: on failure the folder is as it was. Rejects with an `OutputError` if the folder cannot be written to.
 */
export function writeReports(document: ResultDocument, folder: string, options?: ReportOptions): Promise<string[]> {
  return write.writeReports(document, factsOf(document), folder, options)
}

function factsOf(document: ResultDocument): GameFacts {
  return gameFor(document).facts
}
