import type { Engine } from '../engine.ts'
import type { Director } from '../study/course.ts'
import type { Group } from '../study/group.ts'
import type { RunOptions } from '../types.ts'
import type { Cell } from './cell.ts'
import type { Crew } from './crew.ts'
import { Executor, type Handed } from './executor.ts'
import type { Job } from './job.ts'
import { type Chunk, chunkSize, type Pace } from './plan.ts'
import { hasOwnGeneral } from './rehearse-job.ts'
import type { TogetherResult } from './together.ts'

/**
 * Milliseconds of the pilots, which are played on the calling thread to learn the pace. Code is slow when it is new: as long as the pace
 * gains a quarter from pilot to pilot, the remaining time cannot be estimated, and the next pilot is played. Many runs end within this time.
 */
const PILOTS = [25, 50, 100, 200, 400]
const GAIN = 1.25
/** Milliseconds that a thread needs to load what it plays. */
const START = 150
/** Milliseconds that solving a twin is expected to take. */
const TWIN_TIME = 100

/** Most paths of a twin that is solved beside a sample. */
const TWIN_BUDGET = 1_000_000

/** Cells of result rows in a chunk if rows are wanted: about 1 MB. */
const ROW_CELLS = 0x40000

/**
 * Called when a chunk was merged, in block order within its group, with the rows of each member if they are wanted. The next chunk waits
 * until it is done.
 */
type OnChunk = (group: Group, chunk: Chunk, result: TogetherResult) => void | Promise<void>

/** `slow`: a single block takes seconds, so no block is played on the calling thread to learn the pace. */
type PlayOptions = RunOptions & { readonly clauses?: boolean; readonly slow?: boolean }

/** Plays the groups, in order, until all are done or the signal is given. Without a director each group is played to its goal. */
export async function playAll(
  groups: readonly Group[],
  engine: Engine,
  options: PlayOptions,
  onChunk: OnChunk,
  director: Director | null = null,
): Promise<void> {
  const cells = groups.flatMap(({ members }) => members)
  const jobs: Job[] = []
  for (const cell of cells) jobs[cell.index] = cell.job
  const schedule = new Schedule(groups, options, onChunk, director)
  // Rows of a chunk take a megabyte.
  const executor = new Executor(engine, jobs, { ...options, ...(options.onRows && { backlog: 1 }) })
  const own = cells.some(({ matchup }) => hasOwnGeneral(matchup))
  if (own) executor.guard()
  // If the size of chunks is fixed, threads are used from the start.
  const pilot = options.chunk === undefined && !own && options.slow !== true && options.recruit === undefined
  const handOut = (crew: Crew): Handed | null => schedule.handOut(crew)
  try {
    const spent = pilot && executor.workers > 0 ? await playPilots(executor, schedule) : 0
    // A thread loads the code and learns as the calling thread did. It has to save as much again.
    const crew = executor.crewFor(pilot ? schedule.rest() : Number.POSITIVE_INFINITY, 2 * (START + spent))
    await executor.work(() => crew, handOut)
  } finally {
    await executor.close()
  }
}

/** Plays on the calling thread until the pace is known; returns the milliseconds spent. */
async function playPilots(executor: Executor, schedule: Schedule): Promise<number> {
  let [spent, pace] = [0, Number.POSITIVE_INFINITY]
  for (const time of PILOTS) {
    const crew = executor.crewFor(0)
    await executor.work(
      () => crew,
      () => schedule.handOut(crew),
      time,
    )
    spent += time
    const now = schedule.pace()
    if (now === null || pace / now < GAIN) break
    pace = now
  }
  return spent
}

/** The tasks to be done next, and those that were handed out. */
class Schedule {
  private readonly groups: readonly Group[]
  private readonly options: PlayOptions
  private readonly onChunk: OnChunk
  private readonly director: Director | null
  /** One promise for each group, or one for all together: fulfilled when every chunk handed out so far was merged. */
  private readonly merged: Promise<void>[]

  constructor(groups: readonly Group[], options: PlayOptions, onChunk: OnChunk, director: Director | null) {
    this.groups = groups
    this.options = options
    this.onChunk = onChunk
    this.director = director
    this.merged = groups.map(() => Promise.resolve())
    if (options.twin === false) return
    for (const cell of groups.flatMap(({ members }) => members)) {
      cell.twinDue = cell.hasTwin
      if (cell.hasTwin) cell.twin = 'the run was interrupted before it was solved'
      else if (cell.matchup.mode === 'battle') cell.twin = 'only engagements can be solved'
      else cell.twin = 'the game cannot be solved'
    }
  }

  /** Milliseconds that a block takes by the latest chunks; null if none has been played. */
  pace(): number | null {
    const paced = this.paced()
    return paced === null ? null : paced.milliseconds / paced.blocks
  }

  private paced(): Pace | null {
    return this.groups.findLast((group) => group.pace !== null)?.pace ?? null
  }

  /** Milliseconds of work left for one thread, as far as known. */
  rest(): number {
    const paced = this.paced()
    return this.groups.reduce((sum, group) => {
      const pace = group.pace ?? paced
      const play = pace === null ? 0 : (group.left * pace.milliseconds) / pace.blocks
      return sum + play + group.members.filter(({ twinDue }) => twinDue).length * TWIN_TIME
    }, 0)
  }

  /** Gives the crew its next task; null if there is none, or none yet. */
  handOut(crew: Crew): Handed | null {
    for (const group of this.groups) {
      const cell = group.members.find(({ twinDue }) => twinDue)
      // With several threads it is better to start with a twin, because it cannot be divided.
      if (cell !== undefined && (crew.threads > 1 || group.left === 0)) return this.solve(crew, cell)
      if (group.left > 0) return this.play(crew, group)
    }
    return null
  }

  private solve(crew: Crew, cell: Cell): Handed {
    cell.twinDue = false
    const played = crew.solve(cell.index, TWIN_BUDGET)
    const done = played.then((solution) => {
      cell.twin = solution ?? `more than ${TWIN_BUDGET.toLocaleString('en')} ways the dice can fall`
    })
    return { played, done }
  }

  private play(crew: Crew, group: Group): Handed {
    const { onRows, chunk: fixed } = this.options
    const size = fixed ?? chunkSize(group.pace, group.left, crew.threads, crew.span, crew.least)
    const width = group.members.reduce((sum, { tally }) => sum + tally.layout.width, 0)
    const chunk = group.take(onRows === undefined ? size : Math.min(size, ROW_CELLS / (group.seats * width)))
    // Without a director, the groups are merged in order, too.
    const chain = this.director === null ? 0 : group.index
    const before = this.merged[chain]
    // Chunks are merged in block order, so the merged blocks always come first, without gaps.
    const played = this.playChunk(crew, group, chunk)
    const merged = played.then(async (result) => {
      await before
      group.merge(chunk, result)
      // Directs the group at once: otherwise other groups would count it as judged.
      if (group.idle) this.director?.(group, this.groups)
      await this.onChunk(group, chunk, result)
    })
    this.merged[chain] = merged
    return { played, done: merged }
  }

  private async playChunk(crew: Crew, group: Group, chunk: Chunk): Promise<TogetherResult> {
    const { members, pairing, active } = group
    const rows = this.options.onRows !== undefined
    const clauses = this.options.clauses ?? false
    const jobs = members.map(({ index }) => index)
    if (pairing !== null) return crew.playTogether({ jobs, active: [...active], pairing }, chunk, rows, clauses)
    const result = await crew.play(jobs[0] as number, chunk, rows, clauses)
    return { members: [result], cross: NOTHING, flips: NOTHING, milliseconds: result.milliseconds }
  }
}

const NOTHING = new Float64Array()
