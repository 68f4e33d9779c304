export type { GameFacts } from './core/facts.ts'
export { GAMES } from './games/index.ts'
export { OutputError } from './report/output-error.ts'
export { renderTable } from './report/table.ts'
export { writeReports } from './report/write.ts'
export type {
  CountEstimate,
  Estimate,
  MatchupResult,
  ResultDocument,
  Status,
  Stop,
  Twin,
  UnitResult,
  VariantResult,
} from './run/document.ts'
export { type ExactOptions, exact } from './run/exact.ts'
export { run } from './run/run.ts'
export { Interrupted, RunError } from './run/run-error.ts'
export type { Progress, RowBatch, RunOptions } from './run/types.ts'
export { type ParseOptions, parseScenario, type ReadOptions } from './scenario/parse.ts'
export { InputError } from './scenario/problem.ts'
export { readScenario } from './scenario/read.ts'
export type { Scenario, Variant } from './scenario/types.ts'
