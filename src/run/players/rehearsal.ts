import type { Matchup } from '../../core/ruleset.ts'
import type { Engine } from '../engine.ts'
import { GeneralError, Interrupted } from '../run-error.ts'
import type { RunOptions } from '../types.ts'
import type { Cell } from './cell.ts'
import { Threads } from './pool.ts'
import { BLOCKS, rehearseJob } from './rehearse-job.ts'

/** The part of a cell that a rehearsal needs. */
type Led = Pick<Cell, 'index' | 'job' | 'matchup'>

/** Most milliseconds that a rehearsal may take. */
const PATIENCE = 60_000

/**
 * Plays the first `blocks` blocks of every matchup that has a user's general twice, with equal seeds. The second time they are played in
 * another order and in a new instance of the general's module. Rejects with a `GeneralError` if any answer differs: such a general uses
 * random numbers other than its dice, a clock, or its memory of other battles, and results could not be repeated.
 */
export async function rehearse(
  cells: readonly Led[],
  blocks: number,
  engine: Engine,
  options: RunOptions,
): Promise<void> {
  const led = cells.filter(({ matchup }) => hasOwnGeneral(matchup))
  if (led.length === 0) return
  const { workers, signal } = options
  const jobs = cells.map(({ job }) => job)
  // On a thread, a general that never answers can be ended; a general that ends its process ends only its thread.
  const threads = workers === 0 ? null : new Threads(jobs, 1, engine.worker, engine.memory)
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

/** Whether a user's general leads an army of the matchup. */
export function hasOwnGeneral({ armies }: Matchup): boolean {
  return armies.some(({ module }) => module !== undefined)
}

/** Waits until the rehearsal ends, its time is over or the signal is given. */
function inTime(done: Promise<void>, { matchup }: Led, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const names = matchup.armies.filter(({ module }) => module !== undefined).map(({ policy }) => policy)
    const late = new GeneralError(
      `${matchup.name}: ${names.join(' or ')} did not come to the end of ${BLOCKS} blocks in ${PATIENCE / 1000} seconds`,
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
