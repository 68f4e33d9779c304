import type { ExactSolution } from '../../core/exact.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import { type Games, gamesWith } from '../../plugins/registry.ts'
import type { Pairing } from '../counts/cross.ts'
import type { Firsts } from '../counts/firsts.ts'
import { checkSparse, dense, type Sparse, sparse } from '../counts/sparse.ts'
import type { Tally } from '../counts/tally.ts'
import type { Batch, BatchResult } from './bouts.ts'
import type { ChunkResult } from './chunk.ts'
import { Hand } from './crew.ts'
import type { Job } from './job.ts'
import type { Chunk } from './plan.ts'
import type { TogetherResult } from './together.ts'

/**
 * Work for a worker on any machine, as plain data. It brings all it needs: jobs hold the profiles that catalogues and lists named, so no
 * file is sent.
 */
export type Order = OrderOf & {
  /** Code of the user's own that it needs, by hash; a worker that has it puts its own addresses of generals in. */
  readonly own?: OwnCode
  /** The queue it was sent through, which names version, build and arithmetic. */
  readonly queue?: string
}

type OrderOf =
  | {
      readonly kind: 'play'
      readonly jobs: JobsText
      readonly chunk: Chunk
      readonly rows: boolean
      readonly clauses: boolean
    }
  | {
      readonly kind: 'together'
      readonly jobs: JobsText
      readonly active: readonly boolean[]
      readonly pairing: Pairing
      readonly chunk: Chunk
      readonly rows: boolean
      readonly clauses: boolean
    }
  | { readonly kind: 'solve'; readonly jobs: JobsText; readonly budget: number }
  | { readonly kind: 'bouts'; readonly batch: Batch }

/** Jobs as JSON: a list of one job, or of those of a team. Most orders of a run have the same, so they are read once. */
export type JobsText = string

/** A game and generals of the user's own, by hash. Code itself is never sent. */
export interface OwnCode {
  /** The name as the scenario writes it, and the hash of its files. */
  readonly game?: { readonly name: string; readonly hash: string }
  /** Generals by the address of their module. */
  readonly generals: Readonly<Record<string, { readonly name: string; readonly hash: string }>>
}

/** The answer to an order, by its kind. */
export interface Done {
  readonly play: ChunkResult
  readonly together: TogetherResult
  readonly solve: ExactSolution | null
  readonly bouts: BatchResult
}

/** Numbers that are mostly one number, and how many they are. */
interface Packed {
  readonly n: number
  readonly cells: Sparse
}

interface PackedChunk {
  readonly cells: Packed
  readonly rows: string | null
  readonly firsts: Packed | null
  readonly clauses: ChunkResult['clauses']
  readonly milliseconds: number
}

/** An answer as it is sent. */
export type Reply =
  | { readonly kind: 'play'; readonly chunk: PackedChunk }
  | {
      readonly kind: 'together'
      readonly members: readonly (PackedChunk | null)[]
      readonly cross: Packed
      readonly flips: Packed
      readonly milliseconds: number
    }
  | { readonly kind: 'solve'; readonly solution: ExactSolution | null }
  | { readonly kind: 'bouts'; readonly result: BatchResult }

/** A `Reply` as JSON. */
export type ReplyText = string

/** Where no battle of a margin, or none that was turned, has been seen. */
const NEVER = Number.POSITIVE_INFINITY

export function packed<K extends Order['kind']>(kind: K, done: Done[K]): Reply
export function packed(kind: Order['kind'], done: Done[Order['kind']]): Reply {
  switch (kind) {
    case 'play':
      return { kind, chunk: packedChunk(done as ChunkResult) }
    case 'together': {
      const { members, cross, flips, milliseconds } = done as TogetherResult
      return {
        kind,
        members: members.map((member) => member && packedChunk(member)),
        cross: packedCells(cross),
        flips: packedCells(flips, NEVER),
        milliseconds,
      }
    }
    case 'solve':
      return { kind, solution: done as ExactSolution | null }
    case 'bouts':
      return { kind, result: done as BatchResult }
  }
}

/** Throws a `SyntaxError` or a `RangeError` if the reply cannot be read, is not of this kind, or does not fit together. */
export function unpacked<K extends Order['kind']>(kind: K, text: ReplyText): Done[K]
export function unpacked(kind: Order['kind'], text: ReplyText): Done[Order['kind']] {
  const reply = JSON.parse(text) as Reply
  if (reply.kind !== kind) throw new RangeError(`a reply to ${reply.kind}, not to ${kind}`)
  switch (reply.kind) {
    case 'play':
      return new Unpacked(reply.chunk)
    case 'together':
      return {
        members: reply.members.map((member) => member && new Unpacked(member)),
        cross: dense(reply.cross.cells, reply.cross.n),
        flips: dense(reply.flips.cells, reply.flips.n, NEVER),
        milliseconds: reply.milliseconds,
      }
    case 'solve':
      return reply.solution
    case 'bouts':
      return reply.result
  }
}

function packedChunk({ cells, rows, firsts, clauses, milliseconds }: ChunkResult): PackedChunk {
  return {
    cells: packedCells(cells),
    rows: rows && Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString('base64'),
    firsts: firsts && packedCells(firsts, NEVER),
    clauses,
    milliseconds,
  }
}

/**
 * A chunk's answer as it came. Most of its numbers are zeros, and answers that wait for an earlier one would take megabytes: so they are
 * merged as they are, and spread out for those alone who read them.
 */
class Unpacked implements ChunkResult {
  readonly rows: ChunkResult['rows']
  readonly clauses: ChunkResult['clauses']
  readonly milliseconds: number
  private readonly packedCells: Packed
  private readonly packedFirsts: Packed | null

  constructor({ cells, rows, firsts, clauses, milliseconds }: PackedChunk) {
    this.packedCells = checked(cells)
    this.packedFirsts = firsts && checked(firsts)
    this.rows = rows === null ? null : rowsOf(rows)
    this.clauses = clauses
    this.milliseconds = milliseconds
  }

  get cells(): Float64Array<ArrayBuffer> {
    return dense(this.packedCells.cells, this.packedCells.n)
  }

  get firsts(): Float64Array<ArrayBuffer> | null {
    return this.packedFirsts && dense(this.packedFirsts.cells, this.packedFirsts.n, NEVER)
  }

  mergeInto(tally: Tally, firsts: Firsts | null): void {
    tally.mergeSparse(this.packedCells.cells, this.packedCells.n)
    if (this.packedFirsts !== null) firsts?.mergeSparse(this.packedFirsts.cells)
  }
}

function rowsOf(text: string): Int32Array<ArrayBuffer> {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return new Int32Array(bytes.buffer)
}

function packedCells(cells: Float64Array, usual = 0): Packed {
  return { n: cells.length, cells: sparse(cells, usual) }
}

function checked(packed: Packed): Packed {
  checkSparse(packed.cells, packed.n)
  return packed
}

/** Carries out orders, one after the other. */
export class Orders {
  private readonly games: Games
  /** The players of bouts, and the hash of the game that was loaded for them; players are kept from batch to batch. */
  private bouts: { readonly key: string; readonly hand: Hand } | null = null
  /** The players of the jobs of the last order: orders of one run follow each other, and the set-up of players takes time. */
  private last: { readonly key: string; readonly hand: Hand; readonly team: readonly number[] } | null = null

  constructor(games: Games) {
    this.games = games
  }

  /** `plugin`: the game of the order, if it does not come with the package. */
  async carryOut(order: Order, plugin?: Plugin): Promise<Reply> {
    const hash = plugin?.hash ?? ''
    if (order.kind === 'bouts') {
      if (this.bouts?.key !== hash) this.bouts = { key: hash, hand: new Hand([], this.gamesWith(plugin)) }
      return packed('bouts', await this.bouts.hand.playBatch(order.batch))
    }
    const key = `${hash}${order.jobs}`
    if (this.last?.key !== key) {
      const jobs = JSON.parse(order.jobs) as readonly Job[]
      const hand = new Hand(jobs, this.gamesWith(plugin))
      for (const index of jobs.keys()) await hand.prepare(index)
      this.last = { key, hand, team: Array.from(jobs.keys()) }
    }
    const { hand, team: jobs } = this.last
    switch (order.kind) {
      case 'play':
        return packed('play', hand.play(0, order.chunk, order.rows, order.clauses))
      case 'together': {
        const { active, pairing, chunk, rows, clauses } = order
        return packed('together', hand.playTogether({ jobs, active, pairing }, chunk, rows, clauses))
      }
      case 'solve':
        return packed('solve', hand.solve(0, order.budget))
    }
  }

  private gamesWith(plugin: Plugin | undefined): Games {
    return plugin === undefined ? this.games : gamesWith([plugin], this.games)
  }
}
