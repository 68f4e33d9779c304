import type { Mode } from '../../core/facts.ts'
import type { Roster, RosterOptions } from '../roster/types.ts'

/** The unit that is asked about, and the fields that it is to be priced in. Plain data. */
export interface PricedUnit {
  /** Key of its entry. */
  readonly id: string
  readonly name: string
  /** Points for a model today; null if the file states none. */
  readonly current: number | null
  /** Roster of each kind of fight; null if the game, or the unit, has none. */
  readonly rosters: Readonly<Record<Mode, Roster | null>>
  /** Why a kind of fight is missing, in a sentence. */
  readonly missing: Readonly<Partial<Record<Mode, string>>>
  /** Whether the tables and the sizes of armies were stated, or chosen by the program. */
  readonly chosen: { readonly table: boolean; readonly points: boolean }
  /** The changes of a scenario in the entry of the unit, as paths such as `ranged.range`. */
  readonly changed: readonly string[]
}

/** The request for a price. */
export interface PriceOptions extends RosterOptions {
  /** Key of the entry; in a scenario, the id of a unit. */
  readonly unit: string
  /** Points of an army in whole battles, in place of those of the file. */
  readonly points?: number | undefined
}
