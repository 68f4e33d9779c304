import { tellerOf } from '../../plugins/load.ts'
import { type Engine, recruit } from '../engine.ts'
import { GeneralError, Interrupted } from '../run-error.ts'
import type { RunOptions } from '../types.ts'
import type { Cell } from './cell.ts'
import { BLOCKS, hasOwnGeneral, rehearseJob } from './rehearse-job.ts'

/** The part of a cell that a rehearsal needs. */
type Led = Pick<Cell, 'index' | 'job' | 'matchup'>

/** Number of matchups, each under one variant of the rules, on which a game that is not built in is tried. */
const TRIED = 8

/** Most milliseconds that a rehearsal may take. */
const PATIENCE = 60_000

/**
 * Tries a game that is not built in on its first matchups. Plays the first `blocks` blocks of every matchup that has a user's
 * general twice, with equal seeds. The second time they are played in another order and in a new instance of the general's module. Rejects
 * with a `GeneralError` if any answer differs: such a general uses random numbers other than its dice, a clock, or its memory of other
 * battles, and results could not be repeated.
 */
export async function rehearse(
  cells: readonly Led[],
  blocks: number,
  engine: Engine,
  options: RunOptions,
): Promise<void> {
  const tried = cells.filter(({ job }) => isPlugin(engine, job.game)).slice(0, TRIED)
  const led = cells.filter((cell) => hasOwnGeneral(cell.matchup) || tried.includes(cell))
  if (led.length === 0) return
  const { workers, signal } = options
  const jobs = cells.map(({ job }) => job)
  // On a thread, a general that never answers can be ended; a general that ends its process ends only its thread.
  const threads = workers === 0 ? null : recruit(engine, jobs, 1)
  try {
    for (const cell of led) {
      const done = threads?.rehearse(cell.index, blocks) ?? rehearseJob(cell.job, blocks, engine.games, signal)
      await (threads === null ? done : inTime(done, cell, signal))
    }
  } catch (thrown) {
    throw signal?.aborted === true ? new Interrupted('interrupted before anything was finished') : thrown
  } finally {
    await threads?.close()
  }
}

/** Whether a game is not built in, so that it has to be tried. */
export function isPlugin({ games }: Engine, name: string): boolean {
  const game = games[name]
  return game !== undefined && tellerOf(game) !== null
}

/** Waits until the rehearsal ends, its time is over or the signal is given. */
function inTime(done: Promise<void>, { matchup }: Led, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const names = matchup.armies.filter(({ module }) => module !== undefined).map(({ policy }) => policy)
    const who = names.length === 0 ? 'the game' : names.join(' or ')
    const late = new GeneralError(
      `${matchup.name}: ${who} did not finish ${BLOCKS} blocks within ${PATIENCE / 1000} seconds`,
    )
    const timer = setTimeout(() => reject(late), PATIENCE)
    const interrupted = (): void => reject(new Interrupted('interrupted before anything was finished'))
    signal?.addEventListener('abort', interrupted, { once: true })
    void done.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', interrupted)
    })
  })
}
