import type { Switch, WholeRange } from '../core/facts.ts'

/**
 * Each switch is written once, in a table: the type of the rules, the base edition, the schema of scenarios and the help follow from the
 * table. Write it `as const satisfies SwitchTable`.
 */
export type SwitchTable = Readonly<Record<string, Switch>>

/** The type of the values of a switch. */
type ValueOf<V extends Switch['values']> = V extends readonly (infer T)[]
  ? T
  : V extends WholeRange & { readonly none: true }
    ? number | null
    : number

/** The readings of the rules as plain data: one field for each switch. */
export type RulesOf<T extends SwitchTable> = { readonly [N in keyof T]: ValueOf<T[N]['values']> }

/** A table in which every default is one of the values of its switch. */
type Consistent<T extends SwitchTable> = { readonly [N in keyof T]: { readonly default: ValueOf<T[N]['values']> } }

/** The base edition: every switch at its default, in the order of the table. */
export function defaultsOf<const T extends SwitchTable>(switches: T & Consistent<T>): RulesOf<T> {
  return Object.fromEntries(Object.entries(switches).map(([name, one]) => [name, one.default])) as RulesOf<T>
}
