import type { SwitchValue } from '../core/facts.ts'
import type { Matchup, RulesTable } from '../core/ruleset.ts'
import type { Plugin } from '../plugins/plugin.ts'
import type { Fault } from './text/source.ts'

/** How many blocks planners play again: none, as many as a bounded part of the run's work allows, or this number for each matchup or unit. */
export type TrustOption = 'off' | 'auto' | number

/** The options that change a scenario. */
export interface ReadOptions {
  /** `PATH=VALUE` overrides, such as `armies.Order.units.knights.models=6`. */
  readonly set?: readonly string[] | undefined
  /** Variants `[NAME=]EDITION[,SWITCH=VALUE…]` in place of the scenario's own rules. */
  readonly rules?: readonly string[] | undefined
  /**
   * Further variants `[NAME: ]PATH=VALUE[; PATH=VALUE…]`: the scenario under the first of its rules with these values set in it. A colon
   * followed by a blank, before the first `=`, ends a name. A value with `;` in it stands in quotes.
   */
  readonly with?: readonly string[] | undefined
  /** Battles in place of the scenario's own. */
  readonly battles?: number | undefined
  /** Seed in place of the scenario's own. */
  readonly seed?: string | undefined
  /** Every army meets every other, instead of the scenario's own matchups; for three or more armies. */
  readonly matchups?: 'all' | undefined
}

/** A scenario after reading, checks and completion: everything a run needs, as plain data. */
export interface Scenario {
  /** Name of the game. */
  readonly game: string
  /** The file or package of the game, unless it is built in. */
  readonly plugin?: Plugin
  readonly title: string
  readonly question: string | null
  readonly seed: string
  /** Number of battles for each matchup and variant. */
  readonly battles: number
  /** The option `trust` of the scenario; absent: the default of the program. */
  readonly trust?: TrustOption
  readonly variants: readonly Variant[]
  readonly matchups: readonly Matchup[]
  /** The faction of each army whose list or units are of one, by the name of the army; absent if there are none. */
  readonly factions?: Readonly<Record<string, string>>
  /** File name (no folders) → `sha256…` of the bytes read. */
  readonly inputs: Readonly<Record<string, string>>
  /** `PATH=VALUE` of the values that `--set` replaced in the file; absent if there are none. */
  readonly set?: readonly string[]
  /** Warnings; the scenario may be played all the same. Absent if there are none. */
  readonly warnings?: readonly Fault[]
}

/** A variant of the rules and how it is written; and its matchups, if it changes these, too. */
export interface Variant extends VariantInfo {
  /** The value of every switch, in the form of the game's `setup`. */
  readonly rules: RulesTable
  /** Its own matchups, with the names and the order of the scenario's; absent if they are the scenario's. */
  readonly matchups?: readonly Matchup[]
}

export interface VariantInfo {
  readonly name: string
  readonly edition: string
  /** Switches set differently from the edition. */
  readonly changes: Readonly<Record<string, SwitchValue>>
  /** `PATH=VALUE` of the values set in the scenario for this variant; absent if there are none. */
  readonly set?: readonly string[]
}
