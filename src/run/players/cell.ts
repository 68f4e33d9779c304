import type { ExactSolution } from '../../core/exact.ts'
import type { Column, Matchup } from '../../core/ruleset.ts'
import type { Games } from '../../plugins/registry.ts'
import type { Ended } from '../../result/heading.ts'
import type { Trust } from '../../result/trust.ts'
import type { Scenario, Variant } from '../../scenario/types.ts'
import { type ClauseCounts, sumOfClauses } from '../counts/clauses.ts'
import { Firsts } from '../counts/firsts.ts'
import type { Layout } from '../counts/layout.ts'
import { Segments } from '../counts/segments.ts'
import { Tally } from '../counts/tally.ts'
import { messageOf, RunError } from '../run-error.ts'
import type { ChunkResult } from './chunk.ts'
import type { Job } from './job.ts'
import { Player } from './player.ts'

/** The end of a cell by its battles alone. Exact scores may later answer questions that the battles left open. */
export type Ending = Omit<Ended, 'settled'>

/** Facts about a matchup under a variant that the game gives before a battle is played; computed once. */
export interface Outline {
  readonly job: Job
  readonly variant: Variant
  readonly matchup: Matchup
  /** Names of the generals. */
  readonly policies: readonly [string | null, string | null]
  readonly columns: readonly Column[]
  readonly layout: Layout
  /** The column of the measure by which battles worth watching are found, or -1. */
  readonly margin: number
  /** Whether it has an exact twin, of whatever size. */
  readonly hasTwin: boolean
}

/** A matchup under a variant, with everything counted of it. */
export class Cell {
  /** Index of its job among those of the run. */
  readonly index: number
  readonly job: Job
  readonly variant: Variant
  readonly matchup: Matchup
  /** Names of the generals. */
  readonly policies: readonly [string | null, string | null]
  readonly columns: readonly Column[]
  readonly tally: Tally
  /** The column of the margin, and for each margin the first battle with it; null in games without a margin. */
  readonly watched: { readonly column: number; readonly firsts: Firsts } | null
  /** Block scores look by look. */
  readonly segments: Segments
  /** Clause counts of the battles merged, if they were asked for. */
  clauses: ClauseCounts = {}
  /** Whether it has an exact twin, of whatever size. */
  readonly hasTwin: boolean
  /** The exact answer, or in plain words why there is none. */
  twin: ExactSolution | string = 'it was not asked for'
  /** Whether the twin is still to be handed out. */
  twinDue = false
  /** Its score as planners change it; null if planners were not asked. */
  trust: Trust | null = null
  /** First block played. */
  from = 0
  /** How it ended, if the number of battles was not fixed. */
  ended: Ending | null = null
  /** Whether all questions about it are answered, see `Ended.settled`. */
  settled = false
  /** Whether its intervals must hold at any stopping time, as after a stop on a verdict. */
  anytime = false

  constructor(index: number, { job, variant, matchup, policies, columns, layout, margin, hasTwin }: Outline) {
    this.index = index
    this.job = job
    this.variant = variant
    this.matchup = matchup
    this.policies = policies
    this.columns = columns
    this.tally = new Tally(layout)
    this.watched = margin < 0 ? null : { column: margin, firsts: new Firsts(layout.lengths[margin] as number) }
    this.hasTwin = hasTwin
    this.segments = new Segments(2 * layout.seats + 1)
  }

  /** Number of blocks that hold at least this many battles. */
  blocksOf(battles: number): number {
    return Math.ceil(battles / this.tally.layout.seats)
  }

  /** Adds the result of a chunk. */
  merge(result: ChunkResult): void {
    const firsts = this.watched?.firsts ?? null
    if (result.mergeInto === undefined) {
      this.tally.merge(result.cells)
      if (result.firsts !== null) firsts?.merge(result.firsts)
    } else result.mergeInto(this.tally, firsts)
    if (result.clauses !== null) this.clauses = sumOfClauses([this.clauses, result.clauses])
  }
}

/** The outlines of the cells of a study. Each is made once, when a cell with its index is first asked for; only then the matchup is set up. */
export class Outlines {
  private readonly games: Games
  private readonly known: Outline[] = []

  constructor(games: Games) {
    this.games = games
  }

  /** A cell in which nothing has been counted. Throws a `RunError` if the game refuses the matchup. */
  cell(index: number, scenario: Pick<Scenario, 'game' | 'seed'>, variant: Variant, matchup: Matchup): Cell {
    this.known[index] ??= outlineOf(scenario, variant, matchup, this.games)
    return new Cell(index, this.known[index])
  }

  /** Every matchup under every variant, variant by variant. */
  cells(scenario: Scenario): Cell[] {
    const pairs = scenario.variants.flatMap((variant) =>
      (variant.matchups ?? scenario.matchups).map((matchup) => ({ variant, matchup })),
    )
    return pairs.map(({ variant, matchup }, index) => this.cell(index, scenario, variant, matchup))
  }
}

/** Asks the game about a matchup; throws a `RunError` if the game refuses it. */
function outlineOf(
  { game, seed }: Pick<Scenario, 'game' | 'seed'>,
  variant: Variant,
  matchup: Matchup,
  games: Games,
): Outline {
  try {
    const job = { game, rules: variant.rules, matchup, seed }
    const { policies, columns, layout, margin, hasTwin } = new Player(job, games)
    return { job, variant, matchup, policies, columns, layout, margin, hasTwin }
  } catch (thrown) {
    if (thrown instanceof RunError) throw thrown
    throw new RunError(`${matchup.name} under ${variant.name}: ${messageOf(thrown)}`)
  }
}
