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
  /** How a told battle falls into turns. */
  readonly turnsTold: TurnsTold
  readonly switches: Readonly<Record<string, Switch>>
  /** One sentence per edition, keyed as `Ruleset.editions`. */
  readonly editions: Readonly<Record<string, string>>
  readonly unitTypes: Readonly<Record<string, UnitType>>
  /** The numbers of a unit's profile besides its type. */
  readonly profile: Readonly<Record<string, ProfileField>>
  /** Groups of numbers in a profile, such as a ranged weapon; optional unless they say otherwise. */
  readonly groups: Readonly<Record<string, ProfileGroup>>
  /** Sides of a unit that an enemy front may stand on; empty where contacts have no sides. */
  readonly sides: readonly string[]
  /** What is counted, in the order of the result row. */
  readonly measures: readonly Measure[]
  /** Kinds of terrain a table may have; absent where no game is played on one. */
  readonly terrain?: Readonly<Record<string, TerrainKind>>
  /** Board of a game on hexes. Its scenarios say `table: { hexes, rows, legend }`, and places are hexes. */
  readonly hexes?: HexFacts
  /** Board of a game on squares. Its scenarios say `table: { squares, rows, legend }`, and places are squares. */
  readonly squares?: SquareFacts
  /** An army may be of several sides, each with its own turns: clause and meaning of what is said of one. */
  readonly armySides?: ArmySideFacts
  /** A unit is a single piece: nothing is said of models, ranks and commanders. */
  readonly single?: true
  /** Units are of models without ranks: nothing is said of widths and commanders. */
  readonly unranked?: true
  /** Units face nowhere: listed deployment needs no `facing`, which does nothing. */
  readonly unfaced?: true
  /** Named table sizes, inches. */
  readonly tables?: Readonly<Record<string, readonly [number, number]>>
  /** One sentence per scripted general, keyed as `Ruleset.policies`; the first is the default. */
  readonly policies?: Readonly<Record<string, string>>
  /** Of generals without code: the generals they may be like, and the weights they may state. */
  readonly weights?: WeightFacts
  /** Kinds of actions that generals choose from, as `Ruleset.describe` names them. */
  readonly actions?: Readonly<Record<string, ActionKind>>
  /** Equipment and properties a unit may have, with their clause and effect. */
  readonly equipment?: Readonly<Record<string, Gear>>
  readonly properties?: Readonly<Record<string, Gear>>
  /** Ids of the clauses that events carry out, so that clause counts show those that never acted. */
  readonly clauses?: readonly string[]
  /** What clauses are about, in a few words, by their id. */
  readonly clauseTexts?: Readonly<Record<string, string>>
  /** Ids of the clauses that hold for every line of a kind, such as what an action costs. A line names them last, in this order. */
  readonly generalClauses?: readonly string[]
  /** Where continuous moves are offered as a list to choose from. */
  readonly grid?: MoveGrid
  /** Clauses an army list may break, by what they demand. A list is held to all of them; one without an id is told without. */
  readonly lists?: Readonly<Partial<Record<ListRule, string>>>
  /** Sections that every faction has which armies are chosen from, by what they hold, and the clause that says so. */
  readonly sections?: ArmySections
  /** What terrain should be like. */
  readonly layout?: TerrainLayout
}

/** A kind of action, as it stands before a general of one’s own. */
export interface ActionKind {
  /** Fields of its actions besides `kind` and `text`; an action need not have all of them. */
  readonly with: readonly string[]
  /** What it is, in a sentence. */
  readonly meaning: string
}

/** What a game calls its turns, a round where every unit has a turn of its own, and its events that open one, the number of the turn first. */
export interface TurnsTold {
  readonly word: 'Turn' | 'Round'
  readonly events: readonly number[]
}

/**
 * Rules for an army list: entries of one `faction`; a `size` both players agree on, its `points`, the `most` and `least`
 * entries of a section; a `commander` at all, which does not stand alone (`joined`), with one `retinue` of its own list.
 */
export type ListRule = 'faction' | 'size' | 'points' | 'most' | 'least' | 'commander' | 'joined' | 'retinue'

/** Sections of every faction: the one whose entries are commanders, and others. */
export interface ArmySections {
  readonly commanders: string
  readonly others: readonly string[]
  readonly clause: string
}

/** A board of hexes, columns × rows: see `HexBoard`. */
export interface HexFacts {
  /** The size a board has if the scenario names none. */
  readonly size: readonly [number, number]
  /** Clause by which it has that. */
  readonly clause: string
  /** Smallest and largest numbers of columns, which are even so that half a turn changes the sides, and of rows. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
}

/** A board of squares, columns × rows: see `SquareBoard`. */
export interface SquareFacts {
  /** The size a board has if the scenario names none. */
  readonly size: readonly [number, number]
  /** Clause by which it has that. */
  readonly clause: string
  /** Smallest and largest numbers of columns and of rows. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
  /** Lowest and highest ground, feet. */
  readonly elevation: readonly [number, number]
  /** Where armies start, and leave, if the rows of a scenario do not say it: in a sentence. */
  readonly zones: string
}

/** Several sides of an army: what they are, and what may be said of one. */
export interface ArmySideFacts {
  readonly clause: string
  readonly about: string
  readonly hostile: string
  readonly alert: string
  readonly surprised: string
}

/** The grid of legal moves: rules data, printed in reports. */
export interface MoveGrid {
  /** The switch that says which list is in force. */
  readonly switch: string
  /** What all lists have in common, in one sentence. */
  readonly about: string
  /** What a unit may choose from, by value of the switch. */
  readonly moves: Readonly<Record<string, readonly string[]>>
}

export interface TerrainLayout {
  /** Fewest and most pieces advised, and the clause that says so; others are played, with a warning. */
  readonly pieces: readonly [number, number]
  readonly advice: string
  /** The clause by which pieces are convex and apart. */
  readonly placement: string
}

export interface TerrainKind {
  readonly title: string
  readonly clause: string
  readonly movement: 'open' | 'difficult' | 'impassable'
  /** What it does to movement, in a few words of the game; as `movement` says if left out. */
  readonly does?: string
  /** Blocks the line of sight. */
  readonly opaque: boolean
  /** What else it does, in one sentence. */
  readonly meaning?: string
  /** How it is drawn; by its name or its movement if left out. */
  readonly look?: TerrainLook
}

/** Patterns for drawings of ground. */
export type TerrainLook =
  | 'forest'
  | 'hill'
  | 'swamp'
  | 'water'
  | 'crossing'
  | 'bridge'
  | 'houses'
  | 'ruins'
  | 'walls'
  | 'building'
  | 'cliff'
  | 'rough'
  | 'open'

export interface Gear {
  readonly title: string
  readonly clause: string
  readonly meaning: string
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
  /**
   * The largest shift of an army's score, in points of 100 and rounded, that another value of the switch was measured to make in a
   * scenario that comes along; left out where it is below 5 or was never measured.
   */
  readonly moves?: number
  /**
   * Ids of the clauses in which alone it decides anything: where none of them was carried out, it had no part. Left out where that is
   * `clause` itself, or where it is not known.
   */
  readonly needs?: readonly string[]
}

/** What generals without code are made of: numbers by which a general weighs what it sees. */
export interface WeightFacts {
  /** Generals of the game that are nothing but weights, the default first. */
  readonly named: readonly string[]
  readonly fields: Readonly<Record<string, WeightField>>
}

/** A weight of a general: what it means, and its range. */
export interface WeightField {
  readonly meaning: string
  readonly min: number
  readonly max: number
  /** Whole numbers only; from 0 to 1 it is no or yes. */
  readonly whole?: true
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
  /** Base, in millimetres, of one model; absent where bases do not matter. */
  readonly base?: { readonly width: number; readonly depth: number }
  /** Movement allowance in inches, on hexes in movement points, on squares in squares. */
  readonly movement: number
  /** What else binds it when it moves, in one sentence. */
  readonly meaning?: string
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
  /** Every profile has them. */
  readonly required?: true
  /** What it stands for may have a `name`, for people alone: battles do not depend on it. */
  readonly named?: true
  readonly title: string
  readonly clause: string
  readonly meaning: string
  readonly fields: Readonly<Record<string, ProfileField>>
}

/** Why the score of the side that goes first does not tell what going first is worth, and how to find that out. */
export interface Uneven {
  /** Rules under which either army goes first equally often, by switch; between mirrored armies it never matters. */
  readonly evenUnder?: Readonly<Record<string, string>>
  /** What measures what it is worth: a command, and switches beside the rules in force. */
  readonly measuredBy: string
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
  /** What it is measured of; `unit` if left out. */
  readonly of?: 'unit' | 'army' | 'battle'
  /** Modes it is counted in; all if left out. */
  readonly modes?: readonly Mode[]
  /** The row holds whole numbers: value = (row − `zero`) / `scale`. 0 and 1 if left out. */
  readonly zero?: number
  readonly scale?: number
  /** The value is a score from 0 to 1: its interval is that of scores, which knows how far one that did not vary may be from the truth. */
  readonly score?: true
  /** The side whose score it is, in words that begin a sentence, such as `Who moves first`; only for scores. */
  readonly holder?: string
  /** Set for a score where one army may go first more often than the other, so that it holds what the armies are worth as well. */
  readonly uneven?: Uneven
  /** What became of a unit, as seen and as computed, such as `broke`, `will break`; only for events. */
  readonly told?: readonly [seen: string, computed: string]
  /** Among the few that comparisons of rules are about; the others are compared for their own sake. */
  readonly primary?: true
}
