import type { RunDocument } from '../result/document.ts'
import type { Scenario } from '../scenario/types.ts'
import { conduct } from './conduct.ts'
import { type Engine, engineFor } from './engine.ts'
import { prepare } from './prepare.ts'
import { repeatOf } from './study/repeat.ts'
import { FIXED, MARGIN } from './study/stop.ts'
import type { RunStudy } from './study/study.ts'
import type { RunOptions, StudyOptions } from './types.ts'

/**
 * Plays every matchup of a scenario under every variant and returns the result. Battles are rounded up to whole blocks. The same scenario
 * and seed give the same document on any machine, for any number of workers.
 *
 * Rejects with a `RunError` if a battle cannot be played or a user's general is not reproducible, and with `Interrupted` if the signal came
 * before anything was finished. After a later signal the document contains the finished part.
 */
export function run(scenario: Scenario, options: RunOptions & StudyOptions = {}): Promise<RunDocument> {
  return runOn(engineFor(scenario), scenario, options)
}

/** `run` with other games than those of the package. */
export async function runOn(
  engine: Engine,
  scenario: Scenario,
  options: RunOptions & StudyOptions = {},
): Promise<RunDocument> {
  const { document } = await conduct(prepare(engine, runStudy(scenario, options)), options)
  // The document of a study is of the study's command.
  return document as RunDocument
}

/** The study of `run`. */
export function runStudy(scenario: Scenario, options: StudyOptions = {}): RunStudy {
  return { command: 'run', ...commonOf('run', scenario, options) }
}

/** The part that the studies of all commands have in common. */
export function commonOf(
  command: 'run' | 'compare' | 'sweep' | 'matrix',
  scenario: Scenario,
  { stopping = FIXED, margin = MARGIN, clauses = false, trust = scenario.trust ?? 'auto', shard, repeat }: StudyOptions,
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
