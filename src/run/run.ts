import type { ResultDocument } from '../result/document.ts'
import type { Scenario } from '../scenario/types.ts'
import { conduct } from './conduct.ts'
import { ENGINE, type Engine } from './engine.ts'
import { prepare } from './prepare.ts'
import { repeatOf } from './study/repeat.ts'
import { FIXED, MARGIN } from './study/stop.ts'
import type { RunStudy } from './study/study.ts'
import type { RunOptions, StudyOptions } from './types.ts'

/**
 * Plays every matchup of a scenario under every variant and tells the result. Battles are rounded up to whole blocks. The same
 * scenario and seed give the same document on any machine, for any number of workers.
 *
 * Rejects with a `RunError` when a battle cannot be played or a user's general is not reproducible, and with `Interrupted` when the signal came before anything was
 * finished; later, the document tells what was.
 */
export function run(scenario: Scenario, options: RunOptions & StudyOptions = {}): Promise<ResultDocument> {
  return runOn(ENGINE, scenario, options)
}

/** `run` with other games than those of the package. */
export async function runOn(
  engine: Engine,
  scenario: Scenario,
  options: RunOptions & StudyOptions = {},
): Promise<ResultDocument> {
  const { document } = await conduct(prepare(engine, runStudy(scenario, options)), options)
  return document
}

/** What `run` is to find out. */
export function runStudy(scenario: Scenario, options: StudyOptions = {}): RunStudy {
  return { command: 'run', ...commonOf('run', scenario, options) }
}

/** What the studies of all commands have in common. */
export function commonOf(
  command: 'run' | 'compare' | 'sweep' | 'matrix',
  scenario: Scenario,
  { stopping = FIXED, margin = MARGIN, clauses = false, trust = 'auto', shard, repeat }: StudyOptions,
): Omit<RunStudy, 'command'> {
  return {
    scenario,
    stopping,
    margin,
    clauses,
    trust,
    repeat: repeat ?? repeatOf(command, scenario),
    ...(shard && { shard }),
  }
}
