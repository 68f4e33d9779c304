import type { MapBoard } from './map.ts'

/**
 * A game's description of itself, as plain data. The scenario schema, the help and the reports are generated from it, so every command
 * works with a game that states its facts.
 */
export interface GameFacts {
  /** The key in scenarios and on the command line, such as `sovl`. */
  readonly name: string
  /** Name for reports. */
  readonly title: string
  /** One sentence: the kind of game. */
  readonly about: string
  /** The kinds of scenario the game can play. */
  readonly modes: readonly Mode[]
  /** Turns (rounds) of an engagement if the scenario names no limit. */
  readonly turns: number
  /** How a transcript is divided into turns. */
  readonly turnsTold: TurnsTold
  readonly switches: Readonly<Record<string, Switch>>
  /** One sentence per edition, keyed as `Ruleset.editions`. */
  readonly editions: Readonly<Record<string, string>>
  readonly unitTypes: Readonly<Record<string, UnitType>>
  /** The numbers of a unit's profile besides its type. */
  readonly profile: Readonly<Record<string, ProfileField>>
  /** Groups of numbers in a profile, such as a ranged weapon; optional unless the group says otherwise. */
  readonly groups: Readonly<Record<string, ProfileGroup>>
  /** Sides of a unit at which an enemy front may stand; empty if contacts have no sides. */
  readonly sides: readonly string[]
  /**
   * `all`: in an engagement every unit meets the whole enemy, so scenarios state no contacts; there is one type of unit, which they may
   * leave out. Left out: units meet as the contacts of the scenario say.
   */
  readonly met?: 'all'
  /** Measures, in the order of the result row. */
  readonly measures: readonly Measure[]
  /** Kinds of terrain that a table may have; absent if no game is played on a table. */
  readonly terrain?: Readonly<Record<string, TerrainKind>>
  /** Board of a game on hexes. Its scenarios have `table: { hexes, rows, legend }`, and places are hexes. */
  readonly hexes?: HexFacts
  /** Board of a game on squares. Its scenarios have `table: { squares, rows, legend }`, and places are squares. */
  readonly squares?: SquareFacts
  /** Board of a game on a map. Its scenarios may have `table: { places }`, and units start `at` a place. */
  readonly map?: MapFacts
  /** Battles have no board: scenarios have no `table`, and units have no place. */
  readonly boardless?: true
  /** Where units stand at the start if `deployment` does not list their places. Left out: as games on a plane table say. */
  readonly setUp?: string
  /** The meaning of `seats` in scenarios. False: a block is one battle, and scenarios say nothing of seats. */
  readonly seated?: string | false
  /** An army may have several sides, each with its own turns: clause and meaning of their settings. */
  readonly armySides?: ArmySideFacts
  /**
   * False: engagements have no exact twin. `leg`, `save` and `load` are then never called for one, and only samples answer. Battles are
   * never solved exactly, whatever stands here.
   */
  readonly exact?: false
  /** What the number on a piece in a drawing means, such as `hit points left`. Left out: the legend does not say it. */
  readonly labelled?: string
  /** Rules of engagements ask what a unit costs. Left out: only whole battles count points. */
  readonly costed?: true
  /** A unit is a single piece, without models, ranks or commanders. */
  readonly single?: true
  /** Units have models but no ranks: scenarios state no width and no commander. */
  readonly unranked?: true
  /** Units have no facing: listed deployment needs no `facing`. */
  readonly unfaced?: true
  /** Named table sizes, inches. */
  readonly tables?: Readonly<Record<string, readonly [number, number]>>
  /** One sentence per scripted general, keyed as `Ruleset.policies`; the first is the default. */
  readonly policies?: Readonly<Record<string, string>>
  /** For generals made of weights: the generals that they may be based on, and the weights that they may set. */
  readonly weights?: WeightFacts
  /** Kinds of actions that generals choose from, as `Ruleset.describe` names them. */
  readonly actions?: Readonly<Record<string, ActionKind>>
  /** Equipment and properties a unit may have, with their clause and effect. */
  readonly equipment?: Readonly<Record<string, Gear>>
  readonly properties?: Readonly<Record<string, Gear>>
  /** Ids of the clauses that events cite, so that clause counts include those that never acted. */
  readonly clauses?: readonly string[]
  /** Short titles of clauses, by id. */
  readonly clauseTexts?: Readonly<Record<string, string>>
  /** Ids of the clauses that hold for every line of a kind, such as what an action costs. A line names them last, in this order. */
  readonly generalClauses?: readonly string[]
  /** For games that offer continuous moves as a list. */
  readonly grid?: MoveGrid
  /** Clauses that an army list may break, by requirement. All requirements are checked; one without an id is reported without it. */
  readonly lists?: Readonly<Partial<Record<ListRule, string>>>
  /** Sections that every faction has if armies are chosen from factions, and the clause that says so. */
  readonly sections?: ArmySections
  /** Requirements for terrain. */
  readonly layout?: TerrainLayout
}

/** A kind of action, as a user's general sees it. */
export interface ActionKind {
  /** Fields of its actions besides `kind` and `text`; an action need not have all of them. */
  readonly with: readonly string[]
  /** Its meaning, in one sentence. */
  readonly meaning: string
}

/**
 * The game's word for a turn (or for a round in which every unit has a turn of its own), and its events that begin one; their first number
 * is the number of the turn.
 */
export interface TurnsTold {
  readonly word: 'Turn' | 'Round'
  readonly events: readonly number[]
}

/**
 * Rules for an army list: entries of one `faction`; a `size` agreed by both players, its `points`, the `most` and `least` entries of a
 * section; a `commander` who leads a unit (`joined`), with one `retinue` of its own list.
 */
export type ListRule = 'faction' | 'size' | 'points' | 'most' | 'least' | 'commander' | 'joined' | 'retinue'

/** Sections of every faction: the section of commanders, and others. */
export interface ArmySections {
  readonly commanders: string
  readonly others: readonly string[]
  readonly clause: string
}

/** A board of hexes, columns × rows: see `HexBoard`. */
export interface HexFacts {
  /** Size of a board if the scenario names none. */
  readonly size: readonly [number, number]
  /** Clause for that size. */
  readonly clause: string
  /** What a unit pays for steps and turns, as one sentence. Left out: it is told nowhere. */
  readonly steps?: string
  /** Smallest and largest numbers of columns and of rows. The number of columns must be even, so that half a turn exchanges the sides. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
}

/** A board of squares, columns × rows: see `SquareBoard`. */
export interface SquareFacts {
  /** Size of a board if the scenario names none. */
  readonly size: readonly [number, number]
  /** Clause for that size. */
  readonly clause: string
  /** Smallest and largest numbers of columns and of rows. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
  /** Lowest and highest ground in feet; equal if all ground is level, and scenarios say nothing of heights. */
  readonly elevation: readonly [number, number]
  /** One sentence: where armies start and leave if the rows of a scenario do not say it. */
  readonly zones: string
}

/** A game on a map: places, such as provinces or rooms, and borders between them. */
export interface MapFacts {
  /** The word for a place, such as `province`. */
  readonly word: string
  /** The map of scenarios that draw none; null: every scenario has to draw one. */
  readonly standard: MapBoard | null
  /** Numbers of a place besides its kind. */
  readonly fields: Readonly<Record<string, ProfileField>>
  /** Whether scenarios may say at which place a unit starts. */
  readonly starts: boolean
}

/** Several sides of an army: their meaning, and the settings of one. */
export interface ArmySideFacts {
  readonly clause: string
  readonly about: string
  readonly hostile: string
  readonly alert: string
  readonly surprised: string
}

/** The grid of legal moves: rules data, printed in reports. */
export interface MoveGrid {
  /** The switch that names the list in force. */
  readonly switch: string
  /** What all lists have in common, in one sentence. */
  readonly about: string
  /** The moves that a unit may choose from, by value of the switch. */
  readonly moves: Readonly<Record<string, readonly string[]>>
}

export interface TerrainLayout {
  /** Advised smallest and largest number of pieces, and the clause that says so; other numbers are played with a warning. */
  readonly pieces: readonly [number, number]
  readonly advice: string
  /** The clause that pieces are convex and do not touch. */
  readonly placement: string
}

export interface TerrainKind {
  readonly title: string
  readonly clause: string
  readonly movement: 'open' | 'difficult' | 'impassable'
  /** Its effect on movement, in a few words of the game; by default the words for `movement`. */
  readonly does?: string
  /** Whether it blocks the line of sight. Left out: the game does not say it here. */
  readonly opaque?: boolean
  /** Further effects, in one sentence. */
  readonly meaning?: string
  /** Pattern of its drawing; by default from its name or its movement. */
  readonly look?: TerrainLook
}

/** Patterns for drawings of ground. */
export const TERRAIN_LOOKS = [
  'forest',
  'hill',
  'swamp',
  'water',
  'crossing',
  'bridge',
  'houses',
  'ruins',
  'walls',
  'building',
  'cliff',
  'rough',
  'open',
] as const

export type TerrainLook = (typeof TERRAIN_LOOKS)[number]

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
  /** All allowed values, or a range of whole numbers. */
  readonly values: readonly SwitchValue[] | WholeRange
  readonly default: SwitchValue
  /** Id of the clause, contradiction or gap that it decides. */
  readonly clause: string
  /** Its question, in one sentence. */
  readonly meaning: string
  /** Its effect on results. */
  readonly affects: string
  /**
   * The largest shift of an army's score, in points of 100, rounded, that another value of the switch makes in one of the shipped
   * scenarios. Left out if it is below 5 or was never measured.
   */
  readonly moves?: number
  /**
   * Ids of the only clauses in which it decides anything: if none of them was carried out, the switch had no effect. Left out if that is
   * `clause` itself, or unknown.
   */
  readonly needs?: readonly string[]
}

/** The weights of a general: numbers by which it evaluates positions and actions. */
export interface WeightFacts {
  /** Generals of the game that consist of weights, the default first. */
  readonly named: readonly string[]
  /** Generals that lead each unit as one of these. */
  readonly mixed?: readonly string[]
  readonly fields: Readonly<Record<string, WeightField>>
  /** One sentence on what the values are counted in that these generals give their actions. `play --why` and the page of a battle tell it. */
  readonly scale?: string
}

/** A weight of a general: its meaning and its range. */
export interface WeightField {
  readonly meaning: string
  readonly min: number
  readonly max: number
  /** Whole numbers only; a range from 0 to 1 means no or yes. */
  readonly whole?: true
}

/** Whole numbers from `min` to `max`; with `none`, also null for “no such limit”. */
export interface WholeRange {
  readonly min: number
  readonly max: number
  readonly none?: boolean
}

export interface UnitType {
  readonly title: string
  readonly clause: string
  /** Base of one model in millimetres; absent if bases do not matter. */
  readonly base?: { readonly width: number; readonly depth: number }
  /** Movement allowance: in inches, on hexes in movement points, on squares in squares. Left out: the type does not decide it. */
  readonly movement?: number
  /** Further limits of its movement, in one sentence. */
  readonly meaning?: string
}

/** A whole number of a profile. */
export interface ProfileField {
  readonly title: string
  readonly clause: string
  readonly min: number
  readonly max: number
  /** The number may be left out; the game then supplies it (SOVL: movement by unit type). */
  readonly optional?: boolean
  readonly meaning: string
}

/** Numbers that a profile has together or not at all. */
export interface ProfileGroup {
  /** Every profile must have the group. */
  readonly required?: true
  /** The group may have a `name` for reports, which does not affect battles. */
  readonly named?: true
  readonly title: string
  readonly clause: string
  readonly meaning: string
  readonly fields: Readonly<Record<string, ProfileField>>
}

/** Why the score of the side that goes first does not show the value of going first, and how to measure that value. */
export interface Uneven {
  /** Rules under which both armies go first equally often, by switch. Between mirrored armies the difference does not matter. */
  readonly evenUnder?: Readonly<Record<string, string>>
  /** How to measure the value: a command, and switches besides the rules in force. */
  readonly measuredBy: string
}

export interface Measure {
  /** The key in result documents and CSV, such as `woundsInflicted`. */
  readonly name: string
  readonly title: string
  /**
   * `count`: a whole number for each battle. `event`: the turn in which it first happened, 0 if it never did; reported as a probability
   * and, by turn, as cumulative incidence.
   */
  readonly kind: 'count' | 'event'
  /**
   * `state`: can be computed from the saved state at any time. `history`: grows leg by leg, and after `load` counts from zero; the exact
   * twin adds up its increments.
   */
  readonly memory: 'state' | 'history'
  readonly meaning: string
  /** What it is measured for; `unit` if left out. */
  readonly of?: 'unit' | 'army' | 'battle'
  /** Modes in which it is counted; all if left out. */
  readonly modes?: readonly Mode[]
  /** The row holds whole numbers: value = (row − `zero`) / `scale`. 0 and 1 if left out. */
  readonly zero?: number
  readonly scale?: number
  /** The value is a score from 0 to 1. Its interval is the one for scores, which bounds the error even if all scores were equal. */
  readonly score?: true
  /** For scores: the side whose score it is, in words that begin a sentence, such as `Who moves first`. */
  readonly holder?: string
  /**
   * For a score in a game where one army may go first more often than the other, so that it also contains the difference between the
   * armies.
   */
  readonly uneven?: Uneven
  /** For events: the words for the fate of a unit, as observed and as computed, such as `broke`, `will break`. */
  readonly told?: readonly [seen: string, computed: string]
  /**
   * Its part in reports. `margin`: how far the first army is ahead, by which battles worth watching are found. `first-move`, `table-side`:
   * the score of the army that goes first, or that has the first edge. `harm`: what an enemy has done.
   */
  readonly role?: 'margin' | 'first-move' | 'table-side' | 'harm'
  /** The measure is one of the few that comparisons of rules test; the others are reported without a claim. */
  readonly primary?: true
}
