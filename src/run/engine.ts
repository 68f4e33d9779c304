import { availableParallelism } from 'node:os'
import { GAMES } from '../games/index.ts'
import type { OfGame } from '../plugins/plugin.ts'
import { type Games, gamesWith } from '../plugins/registry.ts'
import type { Recruits } from './players/crew.ts'
import type { Job } from './players/job.ts'
import { type ThreadOptions, Threads } from './players/pool.ts'

/** The games and the threads of a run. */
export interface Engine extends ThreadOptions {
  readonly games: Games
}

/** Number of threads that this machine can run at a time: a run starts this many by default. */
export const CORES: number = availableParallelism()

/**
 * Milliseconds that a thread takes to load its code and to learn what the calling thread has learnt: this much in whole battles, half of it in
 * duels. At most one thread starts for each `THREAD_COST` milliseconds of work left.
 */
export const THREAD_COST = 1000
/** Milliseconds of work from which threads play: with less, two threads would take nearly as long as the calling thread, and twice the CPU time. */
export const THREADS_WORTH = 4000

/** Milliseconds of CPU time that this process has taken, all threads together. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Starts threads that know these jobs. */
export function recruit(engine: Engine, jobs: readonly Job[], threads: number): Recruits {
  return new Threads(jobs, threads, engine)
}

/** Under a test runner that compiles on the fly, threads load the output of `tsc -b`, because they cannot read TypeScript. */
const folder = import.meta.url.endsWith('.ts') ? '../../dist/workers/' : '../../workers/'

/** The games of the package. */
export const ENGINE: Engine = { games: GAMES, worker: new URL(`${folder}battle.js`, import.meta.url).href }

/** The games of the package, and the game of this scenario or roster. */
export function engineFor({ plugin }: Pick<OfGame, 'plugin'>): Engine {
  if (plugin === undefined) return ENGINE
  const plugins = [plugin]
  return { ...ENGINE, games: gamesWith(plugins), plugins }
}
