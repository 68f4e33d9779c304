/**
 * How a game describes itself, as plain data. The scenario schema, the help and the reports are generated from this, so a game
 * that states its facts is known to every command.
 */
export interface GameFacts {
  /** The key in scenarios and on the command line, such as `sovl`. */
  readonly name: string
  /** The name for people. */
  readonly title: string
  /** One sentence: what kind of game it is. */
  readonly about: string
  /** The kinds of scenario the game can play. */
  readonly modes: readonly Mode[]
  /** Turns (rounds) an engagement lasts when the scenario names no limit. */
  readonly turns: number
  readonly switches: Readonly<Record<string, Switch>>
  /** One sentence per edition, keyed as `Ruleset.editions`. */
  readonly editions: Readonly<Record<string, string>>
  readonly unitTypes: Readonly<Record<string, UnitType>>
  /** The numbers of a unit's profile besides its type. */
  readonly profile: Readonly<Record<string, ProfileField>>
  /** Optional groups of numbers in a profile, such as a ranged weapon. */
  readonly groups: Readonly<Record<string, ProfileGroup>>
  /** Sides of a unit that an enemy front may stand on; empty where contacts have no sides. */
  readonly sides: readonly string[]
  /** What is counted for every unit, in the order of the result row. */
  readonly measures: readonly Measure[]
}

/** `engagement`: units already in contact, no table. `battle`: the whole game. */
export type Mode = 'engagement' | 'battle'

export type SwitchValue = string | number | boolean | null

/** A rule with more than one reading. */
export interface Switch {
  /** Every value allowed, or a range of whole numbers. */
  readonly values: readonly SwitchValue[] | WholeRange
  readonly default: SwitchValue
  /** Id of the clause, contradiction or gap it decides. */
  readonly clause: string
  /** What it decides, in one sentence. */
  readonly meaning: string
  /** What a user will see change. */
  readonly affects: string
}

/** Whole numbers from `min` to `max`; with `none`, also null for "no such limit". */
export interface WholeRange {
  readonly min: number
  readonly max: number
  readonly none?: boolean
}

export interface UnitType {
  readonly title: string
  readonly clause: string
  /** Base, in millimetres, of one model. */
  readonly base: { readonly width: number; readonly depth: number }
  /** Movement allowance in inches. */
  readonly movement: number
}

/** A whole number of a profile. */
export interface ProfileField {
  readonly title: string
  readonly clause: string
  readonly min: number
  readonly max: number
  /** May be left out; the value then taken is given by the game (SOVL: movement by unit type). */
  readonly optional?: boolean
  readonly meaning: string
}

/** Numbers that come together or not at all. */
export interface ProfileGroup {
  readonly title: string
  readonly clause: string
  readonly meaning: string
  readonly fields: Readonly<Record<string, ProfileField>>
}

export interface Measure {
  /** The key in result documents and CSV, such as `woundsInflicted`. */
  readonly name: string
  readonly title: string
  /**
   * `count`: a whole number a battle. `event`: the turn in which it first happened, 0 if it never did; reported as a probability
   * and, by turn, as cumulative incidence.
   */
  readonly kind: 'count' | 'event'
  /**
   * `state`: can be read off the saved state at any time. `history`: grows leg by leg, and after `load` counts from zero; the exact
   * twin adds up its increments.
   */
  readonly memory: 'state' | 'history'
  readonly meaning: string
}
