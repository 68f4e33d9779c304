import type { SwitchValue, WholeRange } from '../../core/facts.ts'

/** A whole number of a unit's profile: its title, least and greatest value; or a map with these and more. */
export type SimpleField =
  | readonly [title: string, least: number, most: number]
  | {
      readonly title: string
      readonly least: number
      readonly most: number
      readonly meaning?: string
      readonly optional?: boolean
    }

/** A rule with several readings. Its first value is the default, or the lowest of a range. */
export interface SimpleSwitch {
  readonly values: readonly SwitchValue[] | WholeRange
  readonly default?: SwitchValue
  /** Its question, as one sentence. */
  readonly meaning: string
  /** Its effect on results, as one sentence. */
  readonly affects?: string
}

/** Readings of the rules with a name: what differs from the base. */
export interface SimpleEdition {
  readonly about: string
  readonly rules: Readonly<Record<string, SwitchValue>>
}
