import type { Mode } from '../../core/facts.ts'
import type { BattleSpec, UnitSpec, Weights } from '../../core/ruleset.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import type { Fault } from '../text/source.ts'
import type { TrustOption, Variant } from '../types.ts'

/** A roster read, checked and completed: units with today's costs, and the field in which they are to be fair. Plain data. */
export interface Roster {
  readonly game: string
  /** The file or package of the game, unless it is built in. */
  readonly plugin?: Plugin
  readonly title: string
  readonly question: string | null
  readonly seed: string
  /** Approximate number of battles to play. */
  readonly battles: number
  /** The rules under which it is priced. */
  readonly rules: Variant
  /** `engagement`: units in contact, one type on each side; `battle`: whole battles of mixed armies. */
  readonly mode: Mode
  readonly turns: number | null
  /** Half width of the band about an even score in which a score is called balanced, as a share. */
  readonly tolerance: number
  /** Index of the unit whose cost stays: only ratios of costs can be found. */
  readonly anchor: number
  readonly units: readonly RosterUnit[]
  /** Number of `units` that are priced, the first ones; the others stand in armies of `field.against`. */
  readonly priced: number
  readonly field: Field
  /** Names of the generals; each leads both sides in turn. The first is the standard. Empty in engagements. */
  readonly policies: readonly string[]
  /** The tables on which battles are fought; empty in engagements. */
  readonly settings: readonly Setting[]
  /** The option `trust` of the roster; absent: the default of the program. */
  readonly trust?: TrustOption
  /** Addresses of users' generals by the paths in `policies`; absent if all are the game's own. */
  readonly modules?: Readonly<Record<string, string>>
  /** Weights of generals without code, by the paths in `policies`; absent if there are none. */
  readonly weights?: Readonly<Record<string, Weights>>
  /** The catalogue as it was read, for writing it with other costs: see `repriced`. */
  readonly catalogue?: { readonly name: string; readonly text: string }
  /** File name (no folders) → `sha256…` of the bytes read. */
  readonly inputs: Readonly<Record<string, string>>
  /** `PATH=VALUE` of the values that `--set` replaced in the file; absent if there are none. */
  readonly set?: readonly string[]
  readonly warnings?: readonly Fault[]
}

export interface RosterUnit {
  /** Key of the entry in the catalogue. */
  readonly id: string
  readonly name: string
  /** Faction of the entry; null if it has none. */
  readonly group: string | null
  /** A unit of the entry without id, cost and number of models: profile, width, equipment, properties. */
  readonly template: Omit<UnitSpec, 'id' | 'models' | 'cost'>
  /** Today's points for a model (in games of single pieces: for the piece). */
  readonly cost: number
  /** Bounds of the new cost, and the step to which it is rounded. */
  readonly min: number
  readonly max: number
  readonly grain: number
  /** Fewest and most models of one unit; [1, 1] of single pieces. */
  readonly models: readonly [least: number, most: number]
  /** Whether today's cost stays, whatever the unit is worth. */
  readonly frozen: boolean
}

/** The enemies against which a unit is to be fair. */
export interface Field {
  /** Sizes of army in points, with their weights, which add up to 1; if there are armies `against`, their sizes. */
  readonly bands: readonly Band[]
  /** Armies that stay as they are, such as a party of heroes: all others meet only these. Empty if units are priced against each other. */
  readonly against: readonly NamedArmy[]
  /** Fewest and most different units of a random army. */
  readonly types: readonly [least: number, most: number]
  /** How often each unit is found in the field's random armies: weights by index of unit, adding up to 1. */
  readonly weights: readonly number[]
  /** Named armies, with their shares of the field; empty if all armies are random. Shares add up to `namedShare`. */
  readonly named: readonly NamedArmy[]
  /** Share of the field that is named armies, 0 to 1. */
  readonly namedShare: number
}

export interface Band {
  readonly points: number
  readonly weight: number
}

export interface NamedArmy {
  readonly name: string
  readonly weight: number
  /** Numbers of models of the roster's units. */
  readonly troops: readonly Troop[]
}

/** A number of models of a unit of the roster, in one unit or in several of allowed sizes. */
export interface Troop {
  /** Index of the unit. */
  readonly unit: number
  readonly models: number
}

export interface Setting {
  readonly name: string
  readonly weight: number
  readonly battle: BattleSpec
}

/** The options that change a roster. */
export interface RosterOptions {
  /** `PATH=VALUE` overrides, such as `tolerance=4` or `units.h-spears.frozen=true`. */
  readonly set?: readonly string[] | undefined
  /** A variant `[NAME=]EDITION[,SWITCH=VALUE…]` in place of the roster's own rules: at most one, because a roster has one price list. */
  readonly rules?: readonly string[] | undefined
  /** Battles in place of the roster's own. */
  readonly battles?: number | undefined
  /** Seed in place of the roster's own. */
  readonly seed?: string | undefined
}
