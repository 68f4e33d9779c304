import { setImmediate } from 'node:timers/promises'
import type { Journal } from '../counts/journal.ts'
import type { Engine } from '../engine.ts'
import { Interrupted, RunError } from '../run-error.ts'
import { addScores, type BatchResult, type Bout, type BoutScore } from './bouts.ts'
import type { Crew } from './crew.ts'
import { Executor, type Handed, type Recruiter } from './executor.ts'
import { chunkSize, type Pace } from './plan.ts'
import { isPlugin, rehearse } from './rehearsal.ts'
import { hasOwnGeneral } from './rehearse-job.ts'

export interface ArenaOptions {
  /** Key in the table of games. */
  readonly game: string
  readonly seed: string
  /** Threads to play on; 0 plays on the calling thread. Default: the cores of the machine. Never changes a result. */
  readonly workers?: number
  /** Ends the play early: when the running bouts have ended, `play` rejects with `Interrupted`. */
  readonly signal?: AbortSignal
  /** Is asked first for the score of every bout. If it does not know a score, the bout is played and the score added. */
  readonly journal?: Journal
  /** Plays bouts elsewhere than on threads of this process. */
  readonly recruit?: Recruiter
  /** Called whenever a thread has returned results. */
  readonly onPlayed?: (arena: Arena) => void
}

/** Plays bouts on request. The dice of a bout depend on the seed, the name of the matchup and the block alone. */
export interface Arena {
  /** Scores in the order of the bouts. Rejects with a `RunError` that names the matchup that could not be played. */
  play(bouts: readonly Bout[]): Promise<readonly BoutScore[]>
  /** Every block takes seconds from now on, as planners do: an interrupt gives up those that are being played. */
  slowly?(): void
  /** Lets the event loop turn, so that an interrupt is noticed while bouts are being planned. Rejects with `Interrupted` after one. */
  breathe?(): Promise<void>
  /** Battles of the bouts finished so far, whether played or known from the journal. */
  readonly played: number
  /** Battles among these that were known from the journal. */
  readonly replayed: number
  close(): Promise<void>
}

/** Number of blocks on which a user's general is rehearsed. */
const REHEARSED = 2

/** Number of bouts looked up in the journal before the event loop gets a turn. */
const LOOKUPS = 500

export function openArena(engine: Engine, options: ArenaOptions): Arena {
  return new OpenArena(engine, options)
}

class OpenArena implements Arena {
  played = 0
  replayed = 0
  private readonly engine: Engine
  private readonly options: ArenaOptions
  private readonly executor: Executor
  /** Matchups whose users' generals were rehearsed, by the addresses of these generals. */
  private readonly rehearsed = new Set<string>()
  /** Milliseconds the calling thread has played. */
  private spent = 0

  constructor(engine: Engine, options: ArenaOptions) {
    this.engine = engine
    this.options = options
    this.executor = new Executor(engine, [], options)
  }

  async play(bouts: readonly Bout[]): Promise<readonly BoutScore[]> {
    await this.rehearse(bouts)
    const round = new Round(bouts, this.options.journal, (battles, known) => this.count(battles, known))
    try {
      await this.executor.work(
        () => this.executor.crewFor(this.spent + round.rest),
        (crew) => this.handOut(crew, round),
      )
    } catch (thrown) {
      throw this.executor.aborted ? interrupted() : thrown
    }
    if (!round.handedOut) throw interrupted()
    return round.scores
  }

  slowly(): void {
    this.executor.slowly()
  }

  async breathe(): Promise<void> {
    await setImmediate()
    if (this.options.signal?.aborted === true) throw interrupted()
  }

  async close(): Promise<void> {
    await this.executor.close()
  }

  /** Rehearses users' generals before the first bout of each. */
  private async rehearse(bouts: readonly Bout[]): Promise<void> {
    const { game, seed, signal } = this.options
    for (const { rules, matchup } of bouts) {
      const isTried = !isPlugin(this.engine, game) || this.rehearsed.has(game)
      if (!hasOwnGeneral(matchup) && isTried) continue
      this.rehearsed.add(game)
      const who = matchup.armies.map(({ module }) => module ?? '').join(' ')
      if (this.rehearsed.has(who)) continue
      this.rehearsed.add(who)
      this.executor.guard()
      const job = { game, seed, rules, matchup }
      const options = { workers: this.executor.workers, ...(signal && { signal }) }
      await rehearse([{ index: 0, job, matchup }], REHEARSED, this.engine, options)
    }
  }

  /** Gives a crew the next bouts whose scores are not known; null if all were handed out. */
  private handOut(crew: Crew, round: Round): Handed | null {
    if (round.handedOut) return null
    const parts = round.take(crew)
    const done = parts.length > 0 ? this.have(crew, round, parts) : this.looked()
    return { played: done, done }
  }

  /** Lets the event loop turn after bouts that the journal knew. */
  private async looked(): Promise<void> {
    await setImmediate()
    this.options.onPlayed?.(this)
  }

  private async have(crew: Crew, round: Round, parts: readonly Part[]): Promise<void> {
    const { game, seed } = this.options
    const result = await crew.playBatch({ game, seed, bouts: parts.map(({ bout }) => bout) })
    if (this.executor.isHere(crew)) this.spent += result.milliseconds
    round.merge(parts, result)
    this.options.onPlayed?.(this)
  }

  private count(battles: number, known: boolean): void {
    this.played += battles
    if (known) this.replayed += battles
  }
}

function interrupted(): Interrupted {
  return new Interrupted('interrupted before all was played')
}

/** Blocks of the bout number `index` of a round: all of them, or a part of a long bout. */
interface Part {
  readonly index: number
  readonly bout: Bout
}

/** A bout that is being played. */
interface Pending {
  /** Key of the bout in the journal. */
  readonly key: string | undefined
  /** Number of blocks that have not been returned. */
  blocks: number
  /** Score of the blocks that have been returned. */
  score: BoutScore | null
}

/** The bouts of one call of `play`: which were handed out, and which have been returned. */
class Round {
  /** Scores by bout; complete when all bouts were handed out and returned. */
  readonly scores: BoutScore[] = []
  private readonly bouts: readonly Bout[]
  private readonly journal: Journal | undefined
  private readonly onFinished: (battles: number, known: boolean) => void
  private readonly pending = new Map<number, Pending>()
  /** The bout to be handed out next, and its first block that was not handed out. */
  private next = 0
  private from = 0
  /** Number of blocks not handed out. */
  private left: number
  private pace: Pace | null = null

  constructor(
    bouts: readonly Bout[],
    journal: Journal | undefined,
    onFinished: (battles: number, known: boolean) => void,
  ) {
    const empty = bouts.find(({ from, to }) => to <= from)
    if (empty !== undefined) throw new RunError(`${empty.matchup.name}: a bout has at least one block`)
    this.bouts = bouts
    this.journal = journal
    this.onFinished = onFinished
    this.left = bouts.reduce((sum, { from, to }) => sum + to - from, 0)
    this.from = bouts[0]?.from ?? 0
  }

  get handedOut(): boolean {
    return this.next === this.bouts.length
  }

  /** Milliseconds of single-thread work that was not handed out, as far as known. */
  get rest(): number {
    return this.pace === null ? 0 : (this.left * this.pace.milliseconds) / this.pace.blocks
  }

  /** Takes the next bouts for one thread. Empty if the journal already has all bouts that were looked at, or if no bouts are left. */
  take({ threads, span, least }: Pick<Crew, 'threads' | 'span' | 'least'>): Part[] {
    const parts: Part[] = []
    let room = chunkSize(this.pace, this.left, threads, span, least)
    for (let looked = 0; looked < LOOKUPS && room > 0; looked++) {
      const bout = this.bouts[this.next]
      if (bout === undefined) break
      const fresh = this.from === bout.from
      // Bouts solved exactly are solved again after a restart: this needs no dice and takes little time.
      const key = fresh && bout.paths === undefined ? this.journal?.keyOf(bout) : undefined
      if (key !== undefined && this.known(bout, key)) continue
      const rest = bout.to - this.from
      // Short bouts stay whole, because making a bout ready takes time, too.
      if (rest > room && parts.length > 0) break
      const blocks = rest > room ? Math.ceil(rest / Math.ceil(rest / room)) : rest
      if (fresh) this.pending.set(this.next, { key, blocks: rest, score: null })
      parts.push({ index: this.next, bout: { ...bout, from: this.from, to: this.from + blocks } })
      room -= blocks
      this.pass(blocks)
    }
    return parts
  }

  merge(parts: readonly Part[], { scores, milliseconds }: BatchResult): void {
    parts.forEach(({ index, bout }, i) => this.add(index, bout, scores[i] as BoutScore))
    this.pace = { blocks: parts.reduce((sum, { bout }) => sum + bout.to - bout.from, 0), milliseconds }
  }

  private add(index: number, part: Bout, score: BoutScore): void {
    const pending = this.pending.get(index) as Pending
    pending.blocks -= part.to - part.from
    pending.score = pending.score === null ? score : addScores(pending.score, score)
    if (pending.blocks > 0) return
    this.pending.delete(index)
    if (pending.key !== undefined) this.journal?.add(pending.key, pending.score)
    this.finish(index, pending.score, false)
  }

  /** Takes over the score that the journal has of a bout; false if it has none. */
  private known(bout: Bout, key: string): boolean {
    const blocks = bout.to - bout.from
    const score = this.journal?.find(key) ?? null
    if (score === null) return false
    if (score.seats > 0 && score.scores.reduce((sum, some) => sum + some, 0) !== blocks) return false
    this.finish(this.next, score, true)
    this.pass(blocks)
    return true
  }

  private finish(index: number, score: BoutScore, known: boolean): void {
    const { from, to } = this.bouts[index] as Bout
    this.scores[index] = score
    this.onFinished((to - from) * score.seats, known)
  }

  /** Counts these blocks as handed out. */
  private pass(blocks: number): void {
    this.left -= blocks
    this.from += blocks
    if (this.from < (this.bouts[this.next] as Bout).to) return
    this.next++
    this.from = this.bouts[this.next]?.from ?? 0
  }
}
