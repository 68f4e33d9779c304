import type { Scenario } from '../scenario/types.ts'
import { type Cell, cellsOf } from './cell.ts'
import { sumOfClauses } from './clauses.ts'
import { digestOf } from './digest.ts'
import type { ResultDocument } from './document.ts'
import { ENGINE, type Engine } from './engine.ts'
import { headingOf } from './heading.ts'
import { ProgressReport } from './progress.ts'
import { rehearse } from './rehearsal.ts'
import { repeatOf } from './repeat.ts'
import { Interrupted, RunError } from './run-error.ts'
import { playAll } from './schedule.ts'
import { summarise } from './summary.ts'
import type { RowBatch, RunOptions } from './types.ts'

/**
 * Plays every matchup of a scenario under every variant and tells the result. Battles are rounded up to whole blocks. The same
 * scenario and seed give the same document on any machine, for any number of workers.
 *
 * Rejects with a `RunError` when a battle cannot be played or a user's general is not reproducible, and with `Interrupted` when the signal came before anything was
 * finished; later, the document tells what was.
 */
export function run(scenario: Scenario, options: RunOptions = {}): Promise<ResultDocument> {
  return runOn(ENGINE, scenario, options)
}

/** `run` with other games than those of the package. */
export async function runOn(engine: Engine, scenario: Scenario, options: RunOptions = {}): Promise<ResultDocument> {
  check(scenario, options)
  const cells = cellsOf(scenario, engine.games)
  await rehearse(cells, engine, options)
  const progress = options.onProgress && new ProgressReport(cells, options.onProgress)
  await playAll(cells, engine, options, (cell, chunk, rows) => {
    progress?.now(cell)
    if (rows !== null) return options.onRows?.(batchOf(cell, chunk.from, rows))
  })
  const played = cells.filter((cell) => cell.tally.blocks > 0)
  if (played.length === 0) throw new Interrupted('interrupted before anything was finished')
  const complete = cells.every((cell) => cell.tally.blocks === cell.blocks)
  const unplayed = cells
    .filter((cell) => cell.tally.blocks === 0)
    .map(({ matchup, variant }) => `${matchup.name} (${variant.name})`)
  return {
    ...headingOf(scenario, {
      command: 'run',
      status: complete ? 'complete' : 'interrupted',
      stop: { rule: complete ? 'battles' : 'interrupted', asked: scenario.battles, looks: 1 },
      repeat: options.repeat ?? repeatOf('run', scenario),
    }),
    digest: digestOf(
      played.map(({ variant, matchup, tally }) => ({
        variant: variant.name,
        matchup: matchup.name,
        columns: tally.layout.names,
        numbers: tally.cells,
      })),
    ),
    matchups: played.map(summarise),
    ...(options.clauses === true && {
      clauses: sumOfClauses(
        played.map((cell) => cell.clauses),
        engine.games[scenario.game]?.facts.clauses,
      ),
    }),
    ...(unplayed.length > 0 && { unplayed }),
  }
}

function batchOf({ matchup, variant, columns, tally }: Cell, from: number, rows: Int32Array): RowBatch {
  return { matchup: matchup.name, variant: variant.name, from, seats: tally.layout.seats, columns, rows }
}

function check({ battles, variants, matchups }: Scenario, { workers = 0, chunk = 1 }: RunOptions): void {
  checkWhole('battles', battles, 1)
  checkWhole('workers', workers, 0)
  checkWhole('chunk', chunk, 1)
  if (variants.length * matchups.length === 0) throw new RunError('the scenario has nothing to play')
}

function checkWhole(what: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least) return
  throw new RunError(`${what} must be a whole number from ${least}, not ${value}`)
}
