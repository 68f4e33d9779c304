import { availableParallelism } from 'node:os'
import type { Cell } from './cell.ts'
import { type Crew, Here } from './crew.ts'
import type { Engine } from './engine.ts'
import { type Chunk, chunkSize } from './plan.ts'
import { Threads } from './pool.ts'
import { hasOwnGeneral } from './rehearsal.ts'
import type { RunOptions } from './types.ts'

/** Milliseconds played on the calling thread to learn the pace: many runs are over by then. */
const PILOT = 25
/** Threads are not worth their start for less work than this, in milliseconds; one more thread is for so much more. */
const WORTH = 150
const WORTH_ANOTHER = 50
/** Milliseconds that chunks with users' generals have to end after an interrupt. */
const GRACE = 5000
/** What solving a twin is expected to take, in milliseconds. */
const TWIN_TIME = 100

/** Paths the twin may have to be solved beside a sample. */
const TWIN_BUDGET = 1_000_000

/** Cells of result rows in a chunk when rows are wanted: about 1 MB. */
const ROW_CELLS = 2 ** 18

/** Called when a chunk was merged, in block order, with its rows where they are wanted; the next waits until it is done. */
export type OnChunk = (cell: Cell, chunk: Chunk, rows: Int32Array | null) => void | Promise<void>

/** Plays the cells, in order, until all is done or the signal is given. */
export async function playAll(
  cells: readonly Cell[],
  engine: Engine,
  options: RunOptions,
  onChunk: OnChunk,
): Promise<void> {
  const jobs = cells.map((cell) => cell.job)
  const schedule = new Schedule(cells, options, onChunk)
  const workers = options.workers ?? availableParallelism()
  const here = new Here(jobs, engine.games)
  if (workers === 0) return schedule.work(here)
  // A fixed chunk size asks for threads, not for haste; and users' generals are kept off the calling thread, which must hear an interrupt.
  const own = cells.some(({ matchup }) => hasOwnGeneral(matchup))
  const pilot = options.chunk === undefined && !own
  if (pilot) await schedule.work(here, PILOT)
  const rest = pilot ? schedule.rest() : Number.POSITIVE_INFINITY
  if (rest < WORTH || options.signal?.aborted === true) return schedule.work(here)
  const threads = new Threads(jobs, Math.min(workers, Math.ceil(rest / WORTH_ANOTHER)), engine.worker, engine.memory)
  // A general that has stopped answering is not waited for.
  const giveUp = (): void => void setTimeout(() => void threads.close(), GRACE).unref()
  if (own) options.signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await schedule.work(threads)
  } finally {
    options.signal?.removeEventListener('abort', giveUp)
    await threads.close()
  }
}

/** What is to be done next, and what has been handed out. */
class Schedule {
  private readonly cells: readonly Cell[]
  private readonly options: RunOptions
  private readonly onChunk: OnChunk
  /** The first cell that may have something left to hand out. */
  private current = 0
  /** Fulfilled when every chunk handed out so far was merged. */
  private merged: Promise<void> = Promise.resolve()

  constructor(cells: readonly Cell[], options: RunOptions, onChunk: OnChunk) {
    this.cells = cells
    this.options = options
    this.onChunk = onChunk
    if (options.twin === false) return
    for (const cell of cells) {
      cell.twinDue = cell.matchup.mode === 'engagement'
      cell.twin = cell.twinDue ? 'the run was interrupted before it was solved' : 'only engagements can be solved'
    }
  }

  /** Has the crew work until all is handed out, the signal is given, or `milliseconds` have gone by; then waits for it. */
  async work(crew: Crew, milliseconds = Number.POSITIVE_INFINITY): Promise<void> {
    const end = performance.now() + milliseconds
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    while (failures.length === 0 && this.options.signal?.aborted !== true && performance.now() < end) {
      const task = this.handOut(crew)
      if (task === null) break
      const done: Promise<void> = task
        .catch((thrown: unknown) => void failures.push(thrown))
        .finally(() => running.delete(done))
      running.add(done)
      if (running.size >= crew.window) await Promise.race(running)
    }
    await Promise.all(running)
    if (failures.length > 0) throw failures[0]
  }

  /** Milliseconds of work left for one thread, as far as can be told. */
  rest(): number {
    const paced = this.cells.findLast((cell) => cell.pace !== null)
    return this.cells.reduce((sum, cell) => {
      const pace = cell.pace ?? paced?.pace
      const play = pace == null ? 0 : (cell.left * pace.milliseconds) / pace.blocks
      return sum + play + (cell.twinDue ? TWIN_TIME : 0)
    }, 0)
  }

  /** Gives the crew something to do; null when nothing is left. */
  private handOut(crew: Crew): Promise<void> | null {
    let cell = this.cells[this.current]
    while (cell !== undefined && cell.left === 0 && !cell.twinDue) cell = this.cells[++this.current]
    if (cell === undefined) return null
    // Several threads had better start with what cannot be divided.
    const twinFirst = crew.threads > 1 || cell.left === 0
    return cell.twinDue && twinFirst ? this.solve(crew, cell) : this.play(crew, cell)
  }

  private async solve(crew: Crew, cell: Cell): Promise<void> {
    cell.twinDue = false
    const solution = await crew.solve(cell.index, TWIN_BUDGET)
    cell.twin = solution ?? `more than ${TWIN_BUDGET.toLocaleString('en')} ways the dice can fall`
  }

  private async play(crew: Crew, cell: Cell): Promise<void> {
    const { onRows, chunk: fixed, clauses = false } = this.options
    const { seats, width } = cell.tally.layout
    const size = fixed ?? chunkSize(cell.pace, cell.left, crew.threads)
    const chunk = cell.take(onRows === undefined ? size : Math.min(size, ROW_CELLS / (seats * width)))
    const before = this.merged
    // Chunks are merged in block order, so what is there is always a prefix.
    this.merged = crew.play(cell.index, chunk, onRows !== undefined, clauses).then(async (result) => {
      await before
      cell.merge(chunk, result)
      await this.onChunk(cell, chunk, result.rows)
    })
    return this.merged
  }
}
