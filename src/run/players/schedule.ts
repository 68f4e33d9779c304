import { cpuTime, type Engine, THREAD_COST, THREADS_WORTH } from '../engine.ts'
import type { Director } from '../study/course.ts'
import type { Group } from '../study/group.ts'
import type { RunOptions } from '../types.ts'
import type { Cell } from './cell.ts'
import type { Crew } from './crew.ts'
import { Executor, type Handed } from './executor.ts'
import type { Job } from './job.ts'
import { type Chunk, chunkSize } from './plan.ts'
import { hasOwnGeneral } from './rehearse-job.ts'
import type { TogetherResult } from './together.ts'

/** Milliseconds for which the calling thread plays at first before it is asked whether threads are worth their start; then each time twice as long. */
const PILOT = 25
/**
 * Code is slow when it is new: whole battles of all games take 40 to 60 times their later time at first, 3 to 4 times after 0.8 seconds of CPU
 * time, and 1.2 to 1.5 times after 1.6 seconds. So a pace measured after fewer milliseconds than these is taken to improve in proportion.
 */
const LEARNT = 5000
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
  const pilot =
    executor.workers > 0 &&
    options.chunk === undefined &&
    !own &&
    options.slow !== true &&
    options.recruit === undefined
  const handOut = (crew: Crew): Handed | null => schedule.handOut(crew)
  try {
    const crew = pilot ? await playPilots(executor, schedule) : executor.crewFor(Number.POSITIVE_INFINITY)
    await executor.work(() => crew, handOut)
  } finally {
    await executor.close()
  }
}

/**
 * Plays on the calling thread until the work left is worth threads, or nothing is left; returns the crew for what is left. Time is CPU time, so
 * that code does not look slow because the machine is busy.
 */
async function playPilots(executor: Executor, schedule: Schedule): Promise<Crew> {
  const [began, since] = [cpuTime(), performance.now()]
  const here = executor.crewFor(0)
  for (let time = PILOT; ; time *= 2) {
    await executor.work(
      () => here,
      (crew) => schedule.handOut(crew),
      time,
    )
    const spent = cpuTime() - began
    const rest = schedule.rest() * (spent / (performance.now() - since))
    const work = rest * Math.min(1, spent / LEARNT)
    const crew = work < THREADS_WORTH ? here : executor.crewFor(work, THREAD_COST)
    if (!executor.isHere(crew) || rest === 0 || executor.aborted) return crew
  }
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

  /** Milliseconds of work left for one thread, as far as known; 0 if nothing is left. */
  rest(): number {
    const paced = this.groups.findLast((group) => group.pace !== null)?.pace ?? null
    return this.groups.reduce((sum, group) => {
      const pace = group.pace ?? paced
      const blocks = group.left === 0 ? 0 : Math.max(group.left, group.expected - group.next)
      const play = pace === null ? 0 : (blocks * pace.milliseconds) / pace.blocks
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
