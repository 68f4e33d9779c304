import type { Mode } from '../../core/facts.ts'
import type { BattleSpec, UnitSpec, Weights } from '../../core/ruleset.ts'
import type { Fault } from '../text/source.ts'
import type { Variant } from '../types.ts'

/** A roster read, checked and completed: units with today's costs, and the field in which they are to be fair. Plain data. */
export interface Roster {
  readonly game: string
  readonly title: string
  readonly question: string | null
  readonly seed: string
  /** Battles to be spent, about. */
  readonly battles: number
  /** The rules it is for. */
  readonly rules: Variant
  /** `engagement`: units in contact, one type a side; `battle`: whole battles of mixed armies. */
  readonly mode: Mode
  readonly turns: number | null
  /** Half width of the band about an even score that is called balanced, as a share. */
  readonly tolerance: number
  /** Index of the unit whose cost stays: costs are ratios. */
  readonly anchor: number
  readonly units: readonly RosterUnit[]
  /** How many of `units` are priced, the first ones; the others stand in armies of `field.against`. */
  readonly priced: number
  readonly field: Field
  /** Pairs of generals that lead both sides, by name; the first is the standard. Empty in engagements. */
  readonly policies: readonly string[]
  /** Where battles are fought; empty in engagements. */
  readonly settings: readonly Setting[]
  /** Addresses of users' generals by the paths in `policies`; absent if all are the game's own. */
  readonly modules?: Readonly<Record<string, string>>
  /** Weights of generals without code, likewise. */
  readonly weights?: Readonly<Record<string, Weights>>
  /** The catalogue as it was read, for one with other costs: see `repriced`. */
  readonly catalogue?: { readonly name: string; readonly text: string }
  /** File name (no folders) → `sha256…` of the bytes read. */
  readonly inputs: Readonly<Record<string, string>>
  /** `PATH=VALUE` of what `--set` put in place of what the file says; absent if nothing. */
  readonly set?: readonly string[]
  readonly warnings?: readonly Fault[]
}

export interface RosterUnit {
  /** Key of the entry in the catalogue. */
  readonly id: string
  readonly name: string
  /** Faction of the catalogue; null without. */
  readonly group: string | null
  /** A unit of it without id, cost and number of models: profile, width, equipment, properties. */
  readonly template: Omit<UnitSpec, 'id' | 'models' | 'cost'>
  /** Points for a model (of games of single pieces: for the piece), today. */
  readonly cost: number
  /** Bounds of the new cost, and the step it is rounded to. */
  readonly min: number
  readonly max: number
  readonly grain: number
  /** Fewest and most models of one unit; [1, 1] of single pieces. */
  readonly models: readonly [least: number, most: number]
  /** Keeps today's cost, whatever it is worth. */
  readonly frozen: boolean
}

/** The enemies against which a unit is to be fair. */
export interface Field {
  /** Sizes of army in points, with their weights (they add up to 1); those of `against`, if there are any. */
  readonly bands: readonly Band[]
  /** Armies that stay as they are, such as a party of heroes: all others meet these alone. Empty where units are fair among themselves. */
  readonly against: readonly NamedArmy[]
  /** Fewest and most different units of a random army. */
  readonly types: readonly [least: number, most: number]
  /** How often each unit is found in the field's random armies: weights by index of unit, adding up to 1. */
  readonly weights: readonly number[]
  /** Armies of their own name, with their share of the field; empty if it is all random. Shares add up to `namedShare`. */
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
  /** Models of units of the roster. */
  readonly troops: readonly Troop[]
}

/** So many models of a unit of the roster: as one unit or several of its size. */
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
