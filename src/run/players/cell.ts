import type { ExactSolution } from '../../core/exact.ts'
import type { Column, Matchup } from '../../core/ruleset.ts'
import type { Ended } from '../../result/heading.ts'
import type { Scenario, Variant } from '../../scenario/types.ts'
import { type ClauseCounts, sumOfClauses } from '../counts/clauses.ts'
import { Firsts } from '../counts/firsts.ts'
import { Segments } from '../counts/segments.ts'
import { Tally } from '../counts/tally.ts'
import { messageOf, RunError } from '../run-error.ts'
import type { ChunkResult } from './chunk.ts'
import type { Job } from './job.ts'
import { type Games, Player } from './player.ts'

/** How a cell ended, as it is counted: exact scores may settle what the battles did not. */
export type Ending = Omit<Ended, 'settled'>

/** A matchup under a variant, and what has come of it. */
export class Cell {
  /** Of its job among the run's. */
  readonly index: number
  readonly job: Job
  readonly variant: Variant
  readonly matchup: Matchup
  /** What the generals are called. */
  readonly policies: readonly [string | null, string | null]
  readonly columns: readonly Column[]
  readonly tally: Tally
  /** The column of the margin and the first battles that showed each; null in games without one. */
  readonly watched: { readonly column: number; readonly firsts: Firsts } | null
  /** Block scores look by look. */
  readonly segments: Segments
  /** Of the battles merged, where they were asked for. */
  clauses: ClauseCounts = {}
  /** The exact answer, or in plain words why there is none. */
  twin: ExactSolution | string = 'it was not asked for'
  /** Whether the twin is still to be handed out. */
  twinDue = false
  /** First block played. */
  from = 0
  /** How it ended, where the number of battles was not fixed. */
  ended: Ending | null = null
  /** Whether what was asked of it is answered, see `Ended.settled`. */
  settled = false
  /** Whether intervals have to hold whenever the run stopped, as after a stop on a verdict. */
  anytime = false

  constructor(
    index: number,
    scenario: Pick<Scenario, 'game' | 'seed'>,
    variant: Variant,
    matchup: Matchup,
    games: Games,
  ) {
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
    this.segments = new Segments(2 * layout.seats + 1)
  }

  /** Blocks that hold so many battles. */
  blocksOf(battles: number): number {
    return Math.ceil(battles / this.tally.layout.seats)
  }

  /** Adds what came back. */
  merge(result: ChunkResult): void {
    this.tally.merge(result.cells)
    if (result.firsts !== null) this.watched?.firsts.merge(result.firsts)
    if (result.clauses !== null) this.clauses = sumOfClauses([this.clauses, result.clauses])
  }
}

/** Every matchup under every variant, variant by variant. Throws a `RunError` where the game refuses one. */
export function cellsOf(scenario: Scenario, games: Games): Cell[] {
  const pairs = scenario.variants.flatMap((variant) =>
    (variant.matchups ?? scenario.matchups).map((matchup) => ({ variant, matchup })),
  )
  return pairs.map(({ variant, matchup }, index) => cellOf(index, scenario, variant, matchup, games))
}

/** A cell; what the game refuses is a `RunError`. */
export function cellOf(
  index: number,
  scenario: Pick<Scenario, 'game' | 'seed'>,
  variant: Variant,
  matchup: Matchup,
  games: Games,
): Cell {
  try {
    return new Cell(index, scenario, variant, matchup, games)
  } catch (thrown) {
    if (thrown instanceof RunError) throw thrown
    throw new RunError(`${matchup.name} under ${variant.name}: ${messageOf(thrown)}`)
  }
}
