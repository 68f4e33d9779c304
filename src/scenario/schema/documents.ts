import type { Mode, SwitchValue } from '../../core/facts.ts'
import type { Profile, SideSpec } from '../../core/ruleset.ts'
import type { TrustOption } from '../types.ts'
import type { DeploymentDocument, MatchupsDocument, TableDocument } from './battle-schema.ts'
import type { HexTableDocument } from './hex-schema.ts'
import type { ListDocument } from './list-schema.ts'
import type { MapTableDocument } from './map-schema.ts'
import type { PartialProfile } from './profile-schema.ts'
import type { SquareTableDocument } from './square-schema.ts'

/** The board of a battle as it is written: a plane table, a board drawn letter by letter, or a map. */
export type GroundDocument = TableDocument | HexTableDocument | SquareTableDocument | MapTableDocument

/** A scenario as it is written, with defaults filled in. */
export interface ScenarioDocument {
  readonly game: string
  readonly title: string
  readonly question?: string
  readonly rules: string | RulesDocument
  readonly mode: Mode
  readonly turns?: number | 'none'
  readonly battles: number
  readonly seed: string | number
  readonly catalogue?: string
  readonly trust?: TrustOption
  readonly seats?: 'swap' | 'fixed'
  readonly table?: GroundDocument
  readonly deployment?: DeploymentDocument
  readonly matchups?: MatchupsDocument
  readonly armies: readonly ArmyDocument[]
  readonly contacts?: readonly { readonly unit: string; readonly side?: string; readonly of: string }[]
}

/** An edition, and switches by name; `none` stands for null. */
export interface RulesDocument {
  readonly edition: string
  readonly [name: string]: SwitchValue
}

/** Either `units` or a `list`; paths of list files have been replaced by the lists. */
export interface ArmyDocument {
  readonly name: string
  readonly policy?: string
  readonly role?: string
  readonly sides?: readonly SideSpec[]
  readonly units?: readonly UnitDocument[]
  readonly list?: ListDocument
}

/** A commander: `unit`, a key of the catalogue, with further `properties`; or a `profile` and `width` of its own. */
export interface UnitDocument {
  readonly id: string
  readonly unit?: string
  /** With `unit`: the numbers that replace those of the entry; without: the whole profile. */
  readonly profile?: PartialProfile
  /** Absent if units are single pieces. */
  readonly models?: number
  /** Number of combatants on squares, each with a number after its id. */
  readonly count?: number
  readonly width?: number
  readonly commander?: string | { readonly profile: Profile }
  readonly options?: readonly string[]
  readonly equipment?: readonly string[]
  readonly properties?: readonly string[]
  readonly cost?: number
  /** A pair of numbers; on a map the name of a place. */
  readonly at?: readonly [number, number] | string
  readonly facing?: number
  readonly ground?: string
  readonly side?: string
}
