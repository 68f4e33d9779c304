import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Journal } from '../counts/journal.ts'
import type { Engine } from '../engine.ts'
import { Interrupted, RunError } from '../run-error.ts'
import { addScores, type BatchResult, type Bout, type BoutScore } from './bouts.ts'
import { type Crew, Here } from './crew.ts'
import { chunkSize, type Pace } from './plan.ts'
import { Threads } from './pool.ts'
import { hasOwnGeneral, rehearse } from './rehearsal.ts'

export interface ArenaOptions {
  /** Key in the table of games. */
  readonly game: string
  readonly seed: string
  /** Threads to play on; 0 plays on the calling thread. Default: the cores of the machine. Never changes a result. */
  readonly workers?: number
  /** Ends it early: `play` then rejects with `Interrupted`, when what was being played has come back. */
  readonly signal?: AbortSignal
  /** Asked first for every bout; what it does not know is added when it was played. */
  readonly journal?: Journal
  /** Called whenever something has come back. */
  readonly onPlayed?: (arena: Arena) => void
}

/** Plays bouts as they are thought of. Which dice they get depends on the seed, the name of the matchup and the block alone. */
export interface Arena {
  /** Scores in the order of the bouts. Rejects with a `RunError` that names the matchup which could not be played. */
  play(bouts: readonly Bout[]): Promise<readonly BoutScore[]>
  /** Battles of the bouts finished so far, whether played or known from the journal. */
  readonly played: number
  /** Those of them that were known from the journal. */
  readonly replayed: number
  close(): Promise<void>
}

/** Milliseconds of work that threads are worth their start for; until then the calling thread plays, as many runs are over by then. */
const WORTH = 150

/** Milliseconds that bouts with users' generals have to end after an interrupt. */
const GRACE = 5000

/** Blocks that a user's general is tried on. */
const REHEARSED = 2

/** Bouts looked up in the journal before anybody else has a turn. */
const LOOKUPS = 500

export function openArena(engine: Engine, options: ArenaOptions): Arena {
  return new OpenArena(engine, options)
}

class OpenArena implements Arena {
  played = 0
  replayed = 0
  private readonly engine: Engine
  private readonly options: ArenaOptions
  private readonly workers: number
  private readonly here: Here
  private threads: Threads | null = null
  /** Users' generals that were rehearsed: addresses of those of a matchup. */
  private readonly rehearsed = new Set<string>()
  /** Milliseconds the calling thread has played. */
  private spent = 0

  constructor(engine: Engine, options: ArenaOptions) {
    this.engine = engine
    this.options = options
    this.workers = options.workers ?? availableParallelism()
    this.here = new Here([], engine.games)
    // A general that has stopped answering is not waited for.
    options.signal?.addEventListener('abort', this.onAbort, { once: true })
  }

  async play(bouts: readonly Bout[]): Promise<readonly BoutScore[]> {
    await this.rehearse(bouts)
    const round = new Round(bouts, this.options.journal, (battles, known) => this.count(battles, known))
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    while (!round.handedOut && failures.length === 0 && this.options.signal?.aborted !== true) {
      const crew = this.crewFor(round)
      const parts = round.take(crew.threads)
      if (parts.length === 0) {
        await setImmediate()
        this.options.onPlayed?.(this)
        continue
      }
      const done: Promise<void> = this.have(crew, round, parts)
        .catch((thrown: unknown) => void failures.push(thrown))
        .finally(() => running.delete(done))
      running.add(done)
      if (running.size >= crew.window) await Promise.race(running)
    }
    await Promise.all(running)
    const aborted = this.options.signal?.aborted === true
    if (aborted && (failures.length > 0 || !round.handedOut)) throw new Interrupted('interrupted before all was played')
    if (failures.length > 0) throw failures[0]
    return round.scores
  }

  async close(): Promise<void> {
    this.options.signal?.removeEventListener('abort', this.onAbort)
    await this.threads?.close()
  }

  private readonly onAbort = (): void => {
    if (this.rehearsed.size > 0) setTimeout(() => void this.threads?.close(), GRACE).unref()
  }

  /** Has generals of the user's own show that they can be relied on, before the first bout of each. */
  private async rehearse(bouts: readonly Bout[]): Promise<void> {
    const { game, seed, signal } = this.options
    for (const { rules, matchup } of bouts) {
      if (!hasOwnGeneral(matchup)) continue
      const who = matchup.armies.map(({ module }) => module ?? '').join(' ')
      if (this.rehearsed.has(who)) continue
      this.rehearsed.add(who)
      const job = { game, seed, rules, matchup }
      const options = { workers: this.workers, ...(signal && { signal }) }
      await rehearse([{ index: 0, job, matchup }], REHEARSED, this.engine, options)
    }
  }

  /** Who plays what comes next. */
  private crewFor(round: Round): Crew {
    if (this.threads !== null) return this.threads
    // Users' generals are kept off the calling thread, which must hear an interrupt.
    const worth = this.rehearsed.size > 0 || this.spent + round.rest >= WORTH
    if (this.workers === 0 || !worth) return this.here
    this.threads = new Threads([], this.workers, this.engine.worker, this.engine.memory)
    return this.threads
  }

  private async have(crew: Crew, round: Round, parts: readonly Part[]): Promise<void> {
    const { game, seed } = this.options
    const result = await crew.playBatch({ game, seed, bouts: parts.map(({ bout }) => bout) })
    if (crew === this.here) this.spent += result.milliseconds
    round.merge(parts, result)
    this.options.onPlayed?.(this)
  }

  private count(battles: number, known: boolean): void {
    this.played += battles
    if (known) this.replayed += battles
  }
}

/** Blocks of a bout, by its place in the round: all of them, or some of a long one. */
interface Part {
  readonly index: number
  readonly bout: Bout
}

/** A bout that is being played. */
interface Pending {
  /** In the journal. */
  readonly key: string | undefined
  /** Blocks that have not come back. */
  blocks: number
  /** Of those that have. */
  score: BoutScore | null
}

/** Bouts on their way. */
class Round {
  /** By bout; complete when all were handed out and have come back. */
  readonly scores: BoutScore[] = []
  private readonly bouts: readonly Bout[]
  private readonly journal: Journal | undefined
  private readonly onFinished: (battles: number, known: boolean) => void
  private readonly pending = new Map<number, Pending>()
  /** The bout to be handed out next, and the first of its blocks that was not. */
  private next = 0
  private from = 0
  /** Blocks not handed out. */
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

  /** Milliseconds of work that nobody has begun, for one thread, as far as can be told. */
  get rest(): number {
    return this.pace === null ? 0 : (this.left * this.pace.milliseconds) / this.pace.blocks
  }

  /** What one thread is to play in one go. Nothing, where all it came to is known, or there is no more. */
  take(threads: number): Part[] {
    const parts: Part[] = []
    let room = chunkSize(this.pace, this.left, threads)
    for (let looked = 0; looked < LOOKUPS && room > 0; looked++) {
      const bout = this.bouts[this.next]
      if (bout === undefined) break
      const fresh = this.from === bout.from
      const key = fresh ? this.journal?.keyOf(bout) : undefined
      if (key !== undefined && this.known(bout, key)) continue
      const rest = bout.to - this.from
      // Short ones stay whole: making one ready is work, too.
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

  /** Takes over what the journal knows of the bout; whether it does. */
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

  /** Goes on behind these blocks. */
  private pass(blocks: number): void {
    this.left -= blocks
    this.from += blocks
    if (this.from < (this.bouts[this.next] as Bout).to) return
    this.next++
    this.from = this.bouts[this.next]?.from ?? 0
  }
}
