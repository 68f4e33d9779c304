import type { ExactSolution } from '../core/exact.ts'
import type { Column, Matchup } from '../core/ruleset.ts'
import type { Scenario, Variant } from '../scenario/types.ts'
import type { ChunkResult } from './chunk.ts'
import { type ClauseCounts, sumOfClauses } from './clauses.ts'
import { Firsts } from './firsts.ts'
import type { Job } from './job.ts'
import { type Chunk, chunkAt, type Pace } from './plan.ts'
import { type Games, Player } from './player.ts'
import { messageOf, RunError } from './run-error.ts'
import { Tally } from './tally.ts'

/** A matchup under a variant on its way through a run: what is wanted, what was handed out, what has come back. */
export class Cell {
  /** Of its job among the run's. */
  readonly index: number
  readonly job: Job
  readonly variant: Variant
  readonly matchup: Matchup
  /** What the generals are called. */
  readonly policies: readonly [string | null, string | null]
  readonly columns: readonly Column[]
  /** Blocks wanted. */
  readonly blocks: number
  readonly tally: Tally
  /** The column of the margin and the first battles that showed each; null in games without one. */
  readonly watched: { readonly column: number; readonly firsts: Firsts } | null
  /** Of the battles merged, where they were asked for. */
  clauses: ClauseCounts = {}
  /** Blocks handed out: those before this one. */
  next = 0
  pace: Pace | null = null
  /** The exact answer, or in plain words why there is none. */
  twin: ExactSolution | string = 'it was not asked for'
  /** Whether the twin is still to be handed out. */
  twinDue = false

  constructor(index: number, scenario: Scenario, variant: Variant, matchup: Matchup, games: Games) {
    this.index = index
    this.variant = variant
    this.matchup = matchup
    this.job = { game: scenario.game, rules: variant.rules, matchup, seed: scenario.seed }
    const player = new Player(this.job, games)
    const { columns, layout, margin } = player
    this.policies = player.policies
    this.columns = columns
    this.tally = new Tally(layout)
    this.watched = margin < 0 ? null : { column: margin, firsts: new Firsts(layout.lengths[margin] as number) }
    this.blocks = Math.ceil(scenario.battles / layout.seats)
  }

  get battles(): number {
    return this.blocks * this.tally.layout.seats
  }

  get left(): number {
    return this.blocks - this.next
  }

  /** Hands out the next blocks, `size` of them at most. */
  take(size: number): Chunk {
    const chunk = chunkAt(this.next, size, this.blocks)
    this.next = chunk.to
    return chunk
  }

  /** Adds what came back. Recent chunks tell most of the pace, but one that was held up does not spoil it. */
  merge(chunk: Chunk, result: ChunkResult): void {
    this.tally.merge(result.cells)
    if (result.firsts !== null) this.watched?.firsts.merge(result.firsts)
    if (result.clauses !== null) this.clauses = sumOfClauses([this.clauses, result.clauses])
    this.pace = {
      blocks: (this.pace?.blocks ?? 0) / 2 + chunk.to - chunk.from,
      milliseconds: (this.pace?.milliseconds ?? 0) / 2 + result.milliseconds,
    }
  }
}

/** Every matchup under every variant, variant by variant. Throws a `RunError` where the game refuses one. */
export function cellsOf(scenario: Scenario, games: Games): Cell[] {
  const pairs = scenario.variants.flatMap((variant) => scenario.matchups.map((matchup) => ({ variant, matchup })))
  return pairs.map(({ variant, matchup }, index) => {
    try {
      return new Cell(index, scenario, variant, matchup, games)
    } catch (thrown) {
      if (thrown instanceof RunError) throw thrown
      throw new RunError(`${matchup.name} under ${variant.name}: ${messageOf(thrown)}`)
    }
  })
}
