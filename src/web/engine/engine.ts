import type { Engine } from '../../run/engine.ts'
import type { Recruits } from '../../run/players/crew.ts'
import type { Job } from '../../run/players/job.ts'
import { Hands, WebCrew } from './crew.ts'
import { ALL_GAMES } from './games.ts'

/**
 * The games and the crew of a page. The page is built with this file in the place of `src/run/engine.ts`, so that runs take their crew from
 * here.
 */
export const ENGINE: Engine = { games: ALL_GAMES, worker: '' }

export function engineFor(): Engine {
  return ENGINE
}

/** Most hands of a page: each takes some 35 MB. */
const MOST = 4

export const CORES: number = Math.min(MOST, Math.max(1, navigator.hardwareConcurrency))

/**
 * As in `src/run/engine.ts`. A new hand takes some half a second of CPU time until it has started and learnt, a warm one next to nothing
 * (`bench/web-threads.ts`); hands stay warm from run to run.
 */
export const THREAD_COST = 500
export const THREADS_WORTH = 1000

/** Milliseconds: a page is not told its CPU time. */
export function cpuTime(): number {
  return performance.now()
}

let hands: Hands | null = null

/** Says of which script hands are made; before the first run. */
export function setHands(script: string): void {
  hands = new Hands(script, CORES)
}

export function recruit(_engine: Engine, jobs: readonly Job[], threads: number): Recruits {
  if (hands === null) throw new RangeError('no script for hands was given')
  return new WebCrew(hands, jobs, threads)
}
