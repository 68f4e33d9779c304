import type { Matchup } from '../../core/ruleset.ts'
import type { Shard } from '../../result/heading.ts'
import type { Scalar } from '../../result/swept.ts'
import type { Scenario, TrustOption, Variant } from '../../scenario/types.ts'
import type { Stopping } from './stop.ts'

/** A question to be answered, as plain data: enough to play it, to continue it on another machine, and to report the result. */
export type Study = RunStudy | CompareStudy | SweepStudy | MatrixStudy

interface Common {
  readonly scenario: Scenario
  readonly stopping: Stopping
  /** Half width of the band about an even score, or about no difference, in which the result is called balanced or equivalent. */
  readonly margin: number
  /** The command line that repeats it. */
  readonly repeat: string
  /** Whether clauses are counted. */
  readonly clauses: boolean
  /** Whether planners play blocks again, and how many. */
  readonly trust: TrustOption
  /** The part of the blocks to play; left out if all are played. */
  readonly shard?: Shard
}

/** Every matchup under every variant, each by itself. */
export interface RunStudy extends Common {
  readonly command: 'run'
}

/** Every matchup under all variants on the same blocks. */
export interface CompareStudy extends Common {
  readonly command: 'compare'
  /** Every variant with dice of its own instead. */
  readonly independent: boolean
}

/** Settings of parameters. */
export interface SweepStudy extends Common {
  readonly command: 'sweep'
  readonly axes: readonly Axis[]
  readonly points: readonly Point[]
  /**
   * If there is one axis: the scenario with a number that is not one of its values; throws if it cannot be played. Not written to files:
   * tallies of parts already contain the solved values between.
   */
  readonly between?: (value: number) => Pick<Scenario, 'variants' | 'matchups'>
  /** How the settings were chosen: all combinations, or a screening design for many parameters. */
  readonly design: SweepDesign
}

export type SweepDesign =
  | { readonly kind: 'grid' }
  /** Points trajectory by trajectory; a trajectory has one point more than there are parameters. */
  | { readonly kind: 'morris'; readonly runs: number }
  /** Points row by row: A, B, then A with each parameter in turn taken from B. */
  | { readonly kind: 'sobol'; readonly runs: number }

export interface Axis {
  readonly path: string
  readonly label: string
  readonly values: readonly Scalar[]
  readonly numeric: boolean
}

/** A setting: the index of its value on every axis, and the scenario with these values. */
export interface Point {
  readonly levels: readonly number[]
  readonly variants: readonly Variant[]
  readonly matchups: readonly Matchup[]
}

/** Every army against every army. */
export interface MatrixStudy extends Common {
  readonly command: 'matrix'
}
