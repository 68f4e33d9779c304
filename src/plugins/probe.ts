import { isMainThread, Worker } from 'node:worker_threads'
import type { Matchup, RulesTable } from '../core/ruleset.ts'

/** Milliseconds that a game may take to load and to set one matchup up. */
const PATIENCE = 10_000

/** A matchup that the game is to set up under some rules. */
export interface Trial {
  readonly rules: RulesTable
  readonly matchup: Matchup
}

/** Code of a thread that only reports that it has ended. Errors are ignored, because they occur again on the thread that waits. */
const THREAD = `
const { workerData: { path, trial, ended } } = require('node:worker_threads')
try {
  const game = require(path).default
  if (trial !== null && game.check(trial.rules, trial.matchup).every(({ severity }) => severity === 'warning')) {
    game.reset(game.setup(trial.rules, trial.matchup), 0)
  }
} catch {}
Atomics.store(ended, 0, 1)
Atomics.notify(ended, 0)
`

/**
 * Whether the loading of a game ends and, if a trial is given, its check and set-up. This is tried on another thread, because the calling
 * thread could not be interrupted in an endless loop. Threads that play need no such trial, because they can be ended from outside.
 */
export function ends(path: string, trial: Trial | null): boolean {
  if (!isMainThread) return true
  const ended = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { path, trial, ended },
    stdout: true,
    stderr: true,
  })
  worker.on('error', () => undefined)
  worker.unref()
  const answer = Atomics.wait(ended, 0, 0, PATIENCE)
  void worker.terminate()
  return answer !== 'timed-out'
}

/** The time limit in words. */
export const LIMIT: string = `${PATIENCE / 1000} seconds`
