import type { Matchup } from '../../core/ruleset.ts'
import type { Engine } from '../engine.ts'
import { GeneralError, Interrupted } from '../run-error.ts'
import type { RunOptions } from '../types.ts'
import type { Cell } from './cell.ts'
import { Threads } from './pool.ts'
import { BLOCKS, rehearseJob } from './rehearse-job.ts'

/** What there is to rehearse. */
type Led = Pick<Cell, 'index' | 'job' | 'matchup'>

/** Milliseconds a rehearsal may take. */
const PATIENCE = 60_000

/**
 * Plays the first of `blocks` blocks of every matchup that has a user's general twice, with equal seeds, in another order and in an
 * instance of its module that has seen nothing else. Rejects with a `GeneralError` if any answer differs: such a general uses chance of its
 * own, a clock, or what it remembers of other battles, and no result of it could be repeated.
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
  // On a thread, a general that never answers can be ended, and one that ends its process ends nothing else.
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

/** Whether an army of the matchup is led by a general of the user's own. */
export function hasOwnGeneral({ armies }: Matchup): boolean {
  return armies.some(({ module }) => module !== undefined)
}

/** Waits for a rehearsal, but not for ever, nor when the signal is given. */
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
