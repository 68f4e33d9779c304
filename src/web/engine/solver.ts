import type { ExactSolution } from '../../core/exact.ts'
import type { Batch, BatchResult } from '../../run/players/bouts.ts'
import type { ChunkResult } from '../../run/players/chunk.ts'
import { type Crew, Here, type Recruits, type Team } from '../../run/players/crew.ts'
import type { Job } from '../../run/players/job.ts'
import type { Chunk } from '../../run/players/plan.ts'
import type { TogetherResult } from '../../run/players/together.ts'
import { RunError } from '../../run/run-error.ts'
import { CORES, ENGINE, recruit } from './engine.ts'

/** Solutions that are kept: a curve about another value asks for most of its points again. */
const KEPT = 400

/** Milliseconds of a solution from which on hands solve, so that the director has time for questions. */
const LONG = 40

/** What was solved, by game, rules and matchup: no seed changes it. Null for what is too large. */
const SOLVED = new Map<string, Promise<ExactSolution | null>>()

/** Milliseconds that the director last took to solve something. */
let pace = 0

/** Whether solving takes so long that a curve should be shown point by point. */
export function isLong(): boolean {
  return pace > LONG
}

/**
 * A crew for what is solved rather than played. The director solves by itself what it can solve at once, because its code is warm; hands
 * solve what takes longer. Nothing is solved twice.
 */
export class Solver implements Recruits {
  readonly threads = CORES
  readonly window = CORES
  private readonly jobs: readonly Job[]
  private readonly here: Here
  private hands: Crew | null = null
  /** Fulfilled when the director has solved what it was asked for so far. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(jobs: readonly Job[]) {
    this.jobs = jobs
    this.here = new Here(jobs, ENGINE.games)
  }

  solve(job: number, budget: number): Promise<ExactSolution | null> {
    const key = this.keyOf(job, budget)
    const known = SOLVED.get(key)
    if (known !== undefined) return known
    const solution = this.turn.then(() => (isLong() ? this.away(job, budget) : this.timed(job, budget)))
    // Those that hands solve need not wait for each other.
    if (!isLong()) this.turn = solution.catch(() => undefined)
    keep(key, solution)
    return solution
  }

  play(job: number, chunk: Chunk, rows: boolean, clauses = false): Promise<ChunkResult> {
    return this.here.play(job, chunk, rows, clauses)
  }

  playTogether(team: Team, chunk: Chunk, rows: boolean, clauses = false): Promise<TogetherResult> {
    return this.here.playTogether(team, chunk, rows, clauses)
  }

  playBatch(batch: Batch): Promise<BatchResult> {
    return this.here.playBatch(batch)
  }

  rehearse(): Promise<void> {
    throw new RunError('a page plays no generals of your own; use the command line')
  }

  async close(): Promise<void> {
    await this.hands?.close()
  }

  private async timed(job: number, budget: number): Promise<ExactSolution | null> {
    const start = performance.now()
    try {
      return await this.here.solve(job, budget)
    } finally {
      pace = performance.now() - start
    }
  }

  private async away(job: number, budget: number): Promise<ExactSolution | null> {
    this.hands ??= recruit(ENGINE, this.jobs, CORES)
    const start = performance.now()
    try {
      return await this.hands.solve(job, budget)
    } finally {
      // What hands solve at once is for the director again.
      pace = performance.now() - start
    }
  }

  private keyOf(job: number, budget: number): string {
    const { game, rules, matchup } = this.jobs[job] as Job
    return JSON.stringify([game, rules, matchup, budget])
  }
}

/** Keeps a solution; what failed is tried again the next time. */
function keep(key: string, solution: Promise<ExactSolution | null>): void {
  const [oldest] = SOLVED.keys()
  if (SOLVED.size >= KEPT && oldest !== undefined) SOLVED.delete(oldest)
  SOLVED.set(key, solution)
  solution.catch(() => SOLVED.delete(key))
}
