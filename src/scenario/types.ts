import type { SwitchValue } from '../core/facts.ts'
import type { Matchup, RulesTable } from '../core/ruleset.ts'
import type { Fault } from './source.ts'

/** A scenario read, checked and completed: everything a run needs, as plain data. */
export interface Scenario {
  readonly game: string
  readonly title: string
  readonly question: string | null
  readonly seed: string
  /** Battles asked for, per matchup and variant. */
  readonly battles: number
  readonly variants: readonly Variant[]
  readonly matchups: readonly Matchup[]
  /** File name (no folders) → `sha256…` of the bytes read. */
  readonly inputs: Readonly<Record<string, string>>
  /** What is worth telling and may be played; absent if nothing is. */
  readonly warnings?: readonly Fault[]
}

/** A reading of the rules and how it is written down. */
export interface Variant extends VariantInfo {
  /** Every switch in force, as the game's `setup` takes it. */
  readonly rules: RulesTable
}

export interface VariantInfo {
  readonly name: string
  readonly edition: string
  /** Switches set differently from the edition. */
  readonly changes: Readonly<Record<string, SwitchValue>>
}
