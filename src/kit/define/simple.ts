import type { Dice } from '../../core/dice.ts'
import type { SwitchValue, WholeRange } from '../../core/facts.ts'
import type { Matchup, RulesTable, Side, UnitSpec } from '../../core/ruleset.ts'

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

/** A unit as measures see it: its army, its number in the army from 0, and its number among all units from 0. */
export interface SimpleUnit {
  readonly army: Side
  readonly slot: number
  readonly index: number
  readonly spec: UnitSpec
}

interface Common {
  readonly title: string
  readonly meaning?: string
  /**
   * Its part in reports. `margin`: how far the first army is ahead. `first-move`: the score of the army that went first, in half points.
   * `harm`: what an enemy has done to the unit or army.
   */
  readonly role?: 'margin' | 'first-move' | 'harm'
}

/** The second argument of a reader, by the owner of the measure: a unit, the number of an army (0 or 1), or the winner of the battle (0, 1 or −1). */
interface Owners {
  readonly unit: SimpleUnit
  readonly army: Side
  readonly battle: Side | -1
}

type MeasureOf<O extends keyof Owners> = Common & {
  readonly of: O
} & (
    | {
        /** A whole number at the end of the battle, from `least`, which is 0 if it is left out, to `most`. */
        readonly read: (state: Int32Array, of: Owners[O], game: Playing) => number
        readonly least?: number
        readonly most: number | ((game: Playing) => number)
        /** `tally`: it is read from `game.tally`, and grows turn by turn; the exact answer then has its mean. Default: from the state. */
        readonly from?: 'state' | 'tally'
      }
    | {
        /** Whether the event has happened by now. Reports say how often it happened, and in which turn for the first time. */
        readonly when: (state: Int32Array, of: Owners[O], game: Playing) => boolean
        /** The fate of a unit in words, as observed and as computed: `['fell', 'will fall']`. */
        readonly told?: readonly [seen: string, computed: string]
      }
  )

/** A measure of each unit, of each army or of the battle. */
export type SimpleMeasure = MeasureOf<'unit'> | MeasureOf<'army'> | MeasureOf<'battle'>

/** Facts that a rule may ask for besides the state. */
export interface Playing {
  /** The switches in force. */
  readonly rules: RulesTable
  readonly matchup: Matchup
  /** Units of both armies, those of the first army first. */
  readonly units: readonly SimpleUnit[]
  /** Units of the first army, and of the second. */
  readonly armies: readonly [readonly SimpleUnit[], readonly SimpleUnit[]]
  /** The number of the turn, from 1; 0 before the first. */
  readonly turn: number
  /** The army that goes first. With `seats: 2` each army goes first in one battle of a block. */
  readonly first: Side
  /** Numbers for measures that grow turn by turn; no rule may depend on them. */
  readonly tally: Int32Array
  /** The result of `prepare`; undefined before it was called, and in games without it. */
  readonly prepared: unknown
  /** Whether the battle is told as a transcript. Only then texts for `note` are needed. */
  readonly told: boolean
  /** A line of the transcript. */
  note(text: string): void
}

/** A game of one page: its state is one array of whole numbers, and its battles run by themselves, turn by turn. */
export interface SimpleGame {
  /** The key of the game: lower-case letters, digits and hyphens. */
  readonly name: string
  readonly title: string
  /** The kind of game, as one sentence. */
  readonly about: string
  /** The word for a turn. */
  readonly word?: 'Turn' | 'Round'
  /** Most turns of a battle, if a scenario does not name a number. A battle that lasts longer is a draw. */
  readonly turns?: number
  /** Fewest and most units of an army. Default: one unit. */
  readonly units?: readonly [least: number, most: number]
  /** The word for a unit: the type that scenarios name. Default `unit`. */
  readonly unit?: string
  /** Whether a unit has a number of models. Default true. */
  readonly models?: boolean
  readonly profile?: Readonly<Record<string, SimpleField>>
  /** Whether the rules ask what a unit costs: `spec.cost` holds the points of the whole unit if the scenario or its catalogue names them. */
  readonly costs?: boolean
  /** Properties that a unit may have, each with its meaning. */
  readonly properties?: Readonly<Record<string, string>>
  readonly switches?: Readonly<Record<string, SimpleSwitch>>
  readonly editions?: Readonly<Record<string, SimpleEdition>>
  readonly measures: Readonly<Record<string, SimpleMeasure>>
  /** 2: each army goes first in one battle of every block. Default 1: the first army always goes first. */
  readonly seats?: 1 | 2
  /** How many whole numbers the state has; everything that the rest of a battle depends on stands in them. */
  readonly state: number | ((game: Playing) => number)
  /** False: this matchup has too many ways the dice can fall under these rules, and no exact answer is tried. Left out: it is tried. */
  readonly solvable?: (game: Playing) => boolean
  /** How many numbers `game.tally` has. */
  readonly tallies?: number
  /** Computes once for a matchup what turns look up, such as tables of its units. Turns find it as `game.prepared` and must not change it. */
  readonly prepare?: (game: Playing) => unknown
  /** Problems of a matchup that the numbers and limits above do not show, as sentences. */
  readonly check?: (game: Playing) => readonly string[]
  /** Writes the start of a battle into the state, which is all zeros. */
  readonly start: (state: Int32Array, game: Playing) => void
  /** What the dice decide before the first turn, such as the weather: written into the state after `start`. */
  readonly draw?: (state: Int32Array, dice: Dice, game: Playing) => void
  /** Plays one turn. Dice may be thrown as they come: each turn has dice of its own. */
  readonly turn: (state: Int32Array, dice: Dice, game: Playing) => void
  /** The army that has won, `'draw'`, or null while the battle goes on. Asked after every turn. */
  readonly winner: (state: Int32Array, game: Playing) => Side | 'draw' | null
  /** The position in words, for transcripts. Default: the numbers of the state. */
  readonly show?: (state: Int32Array, game: Playing) => string
}
