import { setImmediate } from 'node:timers/promises'
import type { ExactSolution } from '../../core/exact.ts'
import type { Games } from '../../plugins/registry.ts'
import type { Pairing } from '../counts/cross.ts'
import { messageOf, RunError } from '../run-error.ts'
import { type Batch, type BatchResult, batchName, playBatch } from './bouts.ts'
import { type ChunkResult, playChunk } from './chunk.ts'
import type { Job } from './job.ts'
import { KeptPlayers } from './kept-players.ts'
import type { Chunk } from './plan.ts'
import { Player } from './player.ts'
import { rehearseJob } from './rehearse-job.ts'
import { playTogether, type TogetherResult } from './together.ts'
import { solveTwin } from './twin.ts'
import { loadGenerals, type UserGenerals } from './user-general.ts'

/** Plays chunks and solves twins of the jobs that it was given; tasks name jobs by index. */
export interface Crew {
  /** How many tasks it works on at a time. */
  readonly threads: number
  /** How many tasks it should have at a time, running or waiting. */
  readonly window: number
  /** Milliseconds of work that a task should be; left out: few, as is right for threads. */
  readonly span?: number
  /** Milliseconds of work that a task near the end should be at least; left out: a share of `span`. */
  readonly least?: number
  /** Rejects with a `RunError` if the chunk cannot be played. Merge the result before asking for the next. */
  play(job: number, chunk: Chunk, wantRows: boolean, wantClauses?: boolean): Promise<ChunkResult>
  /** Plays a chunk of jobs that are compared block by block; rejects as `play` does. */
  playTogether(team: Team, chunk: Chunk, wantRows: boolean, wantClauses?: boolean): Promise<TogetherResult>
  /** Null if the twin is larger than the budget. */
  solve(job: number, budget: number): Promise<ExactSolution | null>
  /** Plays bouts, which belong to no job and contain everything they need. Rejects with a `RunError` if one of them cannot be played. */
  playBatch(batch: Batch): Promise<BatchResult>
  close(): Promise<void>
}

/** A crew away from the calling thread, so that what never answers can be ended by `close`. */
export interface Recruits extends Crew {
  /** Plays the first blocks of a job twice: its game, unless it is built in, and users' generals; see `rehearse`. */
  rehearse(job: number, blocks: number): Promise<void>
}

/** Jobs fought on the same blocks, by index. Only those that are `active` are played. */
export interface Team {
  readonly jobs: readonly number[]
  readonly active: readonly boolean[]
  readonly pairing: Pairing
}

/** Does tasks one after the other, on the thread it belongs to. */
export class Hand {
  private readonly jobs: readonly Job[]
  private readonly games: Games
  // Tasks come group by group, so the players of one group are kept.
  private current = new Map<number, Player>()
  private readonly generals = new Map<number, UserGenerals>()
  private readonly kept = new KeptPlayers()

  constructor(jobs: readonly Job[], games: Games) {
    this.jobs = jobs
    this.games = games
  }

  /** Loads the users' generals of a job, once. Await it before the job's tasks. */
  async prepare(index: number): Promise<void> {
    if (!this.generals.has(index)) this.generals.set(index, await loadGenerals(this.job(index).matchup))
  }

  rehearse(index: number, blocks: number): Promise<void> {
    return rehearseJob(this.job(index), blocks, this.games)
  }

  play(index: number, chunk: Chunk, wantRows: boolean, wantClauses = false): ChunkResult {
    return this.withPlayers([index], ([player]) => playChunk(player as Player, chunk, wantRows, wantClauses))
  }

  playTogether({ jobs, active, pairing }: Team, chunk: Chunk, wantRows: boolean, wantClauses = false): TogetherResult {
    return this.withPlayers(jobs, (players) => playTogether(players, active, pairing, chunk, wantRows, wantClauses))
  }

  solve(index: number, budget: number): ExactSolution | null {
    return this.withPlayers([index], ([first]) => {
      const player = first as Player
      try {
        return solveTwin(player, this.job(index).matchup.turns, budget)
      } catch (thrown) {
        throw player.faultOfGame(thrown, 'the exact answer')
      }
    })
  }

  playBatch(batch: Batch): Promise<BatchResult> {
    return playBatch(batch, this.games, this.kept)
  }

  private withPlayers<T>(indices: readonly number[], act: (players: readonly Player[]) => T): T {
    const kept = this.current
    const players = indices.map(
      (index) => kept.get(index) ?? new Player(this.job(index), this.games, this.generals.get(index)),
    )
    // The players are taken out while they are in use: after an error their state may be unusable.
    this.current = new Map()
    const result = act(players)
    this.current = new Map(indices.map((index, i) => [index, players[i] as Player]))
    return result
  }

  private job(index: number): Job {
    const job = this.jobs[index]
    if (job === undefined) throw new RangeError(`there is no job ${index}`)
    return job
  }
}

/** The calling thread. Between tasks it lets the event loop turn, so that progress is shown and an interrupt is received. */
export class Here implements Crew {
  readonly threads = 1
  readonly window = 1
  private readonly jobs: readonly Job[]
  private readonly hand: Hand

  constructor(jobs: readonly Job[], games: Games) {
    this.jobs = jobs
    this.hand = new Hand(jobs, games)
  }

  play(job: number, chunk: Chunk, wantRows: boolean, wantClauses = false): Promise<ChunkResult> {
    return this.attempt([job], () => this.hand.play(job, chunk, wantRows, wantClauses))
  }

  playTogether(team: Team, chunk: Chunk, wantRows: boolean, wantClauses = false): Promise<TogetherResult> {
    return this.attempt(team.jobs, () => this.hand.playTogether(team, chunk, wantRows, wantClauses))
  }

  solve(job: number, budget: number): Promise<ExactSolution | null> {
    return this.attempt([job], () => this.hand.solve(job, budget))
  }

  async playBatch(batch: Batch): Promise<BatchResult> {
    await setImmediate()
    try {
      return await this.hand.playBatch(batch)
    } catch (thrown) {
      const why = messageOf(thrown)
      throw new RunError(batch.bouts.length > 1 ? why : `${batchName(batch)}: ${why}`)
    }
  }

  async close(): Promise<void> {}

  private async attempt<T>(jobs: readonly number[], act: () => T): Promise<T> {
    await setImmediate()
    try {
      for (const job of jobs) await this.hand.prepare(job)
      return act()
    } catch (thrown) {
      throw new RunError(`${this.jobs[jobs[0] as number]?.matchup.name}: ${messageOf(thrown)}`)
    }
  }
}
