import type { Problem, Ruleset, RulesTable, UnitSpec } from '../../core/ruleset.ts'
import type { ListDocument } from '../schema/list-schema.ts'
import type { Data } from '../text/tree.ts'

/** Models of one entry. */
export interface Troops {
  /** Key of the entry. */
  readonly entry: string
  readonly models: number
  /** Keys of options of the entry. */
  readonly options: readonly string[]
}

/** A unit of a list. */
export interface Pick extends Troops {
  /** For a commander: the retinue. */
  readonly leads?: Troops
  /** Keys that only this unit has, such as a profile of its own. A unit with such keys is in every list, as it is. */
  readonly written?: Data
}

/** An entry that lists may choose. */
export interface Kind {
  readonly key: string
  readonly name: string
  /** Fewest and most models of a unit. */
  readonly models: readonly [number, number]
  readonly options: readonly string[]
  /** Entries that may be the retinue; only commanders have some. */
  readonly retinues?: readonly string[]
  /** Fewest and most units of it in a list, retinues included. */
  readonly limit: readonly [number, number]
}

/** A list that breaks no rule, ready for battle. */
export interface Legal {
  readonly picks: readonly Pick[]
  readonly units: readonly UnitSpec[]
  readonly points: number
}

/** How an army is written. */
export type Form =
  /** `beside`: path of its catalogue from the folder of the scenario. */
  { readonly kind: 'list'; readonly list: ListDocument; readonly beside: string } | { readonly kind: 'units' }

export type Game = Ruleset<RulesTable, unknown>

/** Whether problems forbid a battle. */
export function forbids(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity !== 'warning')
}
