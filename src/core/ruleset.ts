import type { Dice } from './dice.ts'
import type { GameFacts, Measure, Mode, SwitchValue } from './facts.ts'
import type { Log } from './log.ts'

/** First or second army of a matchup. */
export type Side = 0 | 1

/** What `Ruleset.advance` returns instead of a side when the battle has ended. */
export const OVER = -1

/** Outcomes in column 0 of a result row, seen from the first army. */
export const FIRST_WINS = 0
export const DRAW = 1
export const SECOND_WINS = 2

/** Columns every result row begins with: the outcome and the number of turns played. The measures of the units follow. */
export const OUTCOME = 0
export const TURNS = 1
export const FIRST_MEASURE = 2

/** A compiled choice for every switch of a game: plain data. */
export type RulesTable = Readonly<Record<string, SwitchValue>>

/** What fights: plain data, complete (catalogues looked up, defaults filled in), cloneable to a thread. */
export interface Matchup {
  /** `A v B`. */
  readonly name: string
  readonly mode: Mode
  /** The last turn played; null: to the end. */
  readonly turns: number | null
  readonly armies: readonly [ArmySpec, ArmySpec]
  /** Contacts of an engagement: a unit whose front touches a side of another. */
  readonly contacts: readonly ContactSpec[]
  /** Where and how a whole battle is set up; absent from engagements. */
  readonly battle?: BattleSpec
}

/** The setting of a whole battle on a plane table. */
export interface BattleSpec {
  /** `swap`: a block is one battle from every seat (table side, first move); `fixed`: one battle, the rules settle which army is where. */
  readonly seats: 'swap' | 'fixed'
  /** Games on hexes or squares have neither size nor pieces: see `hexes` and `squares`. */
  readonly table: TableSpec
  /** The board of a game on hexes, and of one on squares; absent from others. */
  readonly hexes?: HexBoard
  readonly squares?: SquareBoard
  readonly deployment: DeploymentSpec
}

/**
 * A board of flat-topped hexes, `columns` × `rows`, odd columns (from 0) half a hex lower. Row 0 is the edge of the first zone; hexes are
 * counted row by row.
 */
export interface HexBoard {
  readonly columns: number
  readonly rows: number
  /** Ground of each hex, one of `GameFacts.terrain`, or empty for open ground. */
  readonly ground: readonly string[]
}

/** A board of squares, `columns` × `rows`, counted row by row; row 0 is the uppermost, and the first zone lies where columns are low. */
export interface SquareBoard {
  readonly columns: number
  readonly rows: number
  /** Ground of each square, one of `GameFacts.terrain`, or empty for open ground; its height in feet. */
  readonly ground: readonly string[]
  readonly elevation: readonly number[]
  /** For each square: the army in whose start zone it is, and the army that may leave the board there; 1 the first, 2 the second, 3 both, 0 neither. */
  readonly zone: readonly number[]
  readonly exit: readonly number[]
}

/** A table in inches, origin at a corner: x to `width` along the long edges, y to `depth`. The first zone lies at y = 0. */
export interface TableSpec {
  readonly width: number
  readonly depth: number
  readonly terrain: readonly TerrainSpec[]
  /** Further pieces drawn by the dice: for each block anew (seed `per-block`), or from a seed of their own and then the same in every battle. */
  readonly generate?: { readonly pieces: readonly [number, number]; readonly seed: string }
}

export interface TerrainSpec {
  /** One of `GameFacts.terrain`. */
  readonly kind: string
  /** Corners of a convex polygon, in order. */
  readonly polygon: readonly (readonly [number, number])[]
}

export interface DeploymentSpec {
  /** `policy`: the generals place their units; `listed`: every unit has `at` and, where units face anywhere, `facing`. */
  readonly by: 'policy' | 'listed'
  /** Overrides the game's own order of placing units, where the scenario names one. */
  readonly order?: string
}

export interface ArmySpec {
  readonly name: string
  /** The scripted general: a name of `Ruleset.policies`, or the path of a user's module as the scenario gives it; null where nothing is decided. */
  readonly policy: string | null
  /** Where a user's general is loaded from: an absolute address of this machine. In no result. */
  readonly module?: string
  /** The weights of its general, where `policy` names a file of weights. */
  readonly weights?: Weights
  /** Its sides, where it is of several; absent where all of it is one. */
  readonly sides?: readonly SideSpec[]
  readonly units: readonly UnitSpec[]
}

/** One of several sides of an army, in a game that has them (`GameFacts.armySides`). */
export interface SideSpec {
  /** Unique in the army. */
  readonly name: string
  /** It fights the other sides of its army, too; else they are allies. */
  readonly hostile?: boolean
  /** On its guard; as its army is if left out. */
  readonly alert?: false | 'careful' | true
  /** Surprised at the start of the battle. */
  readonly surprised?: boolean
}

export interface UnitSpec {
  /** Unique in the scenario. */
  readonly id: string
  readonly models: number
  /** Models in the front rank; left to the game where the scenario gives none. */
  readonly width?: number
  readonly profile: Profile
  /** Width of the catalogue entry the unit was taken from; absent for units with a profile of their own. */
  readonly entryWidth?: number
  /** The commander who leads the unit as his retinue. */
  readonly commander?: Profile
  /** Points the unit costs, commander and options included; absent where points are not counted. */
  readonly cost?: number
  /** What it carries and is, where the game has names for it. */
  readonly equipment?: readonly string[]
  readonly properties?: readonly string[]
  /**
   * Where it is deployed (listed deployment): its centre in inches and where it faces in degrees clockwise from the first army's way forward;
   * on hexes column and row, and the hex side faced, 0 to 5 clockwise from the first army's way forward; on squares column and row alone.
   */
  readonly at?: readonly [number, number]
  readonly facing?: number
  /** Its side, one of those of its army; absent where the army names none. */
  readonly side?: string
  /** What it stands on in an engagement of a game on hexes, one of `GameFacts.terrain`; open ground if left out. */
  readonly ground?: string
}

/** `type` is one of the game's unit types; the other fields are those of `GameFacts.profile` and `GameFacts.groups`. */
export interface Profile {
  readonly type: string
  readonly [field: string]: number | string | Readonly<Record<string, number | string>>
}

export interface ContactSpec {
  /** Id of the unit whose front is meant. */
  readonly unit: string
  /** The side it stands on. */
  readonly side: string
  /** Id of the enemy unit that side belongs to. */
  readonly of: string
}

/** A fault in a matchup, at a path of the scenario document such as `['contacts', 0, 'side']`. */
export interface Problem {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** `warning`: worth telling, but the matchup may be played. Default: a fault. */
  readonly severity?: 'warning'
  /** The switch that makes it one: the problem is not told where there are no switches yet, as in a catalogue by itself. */
  readonly because?: string
}

/** One column of the result row beyond the first two. */
export interface Column {
  readonly army: Side
  /** Null for a measure of the army or of the battle. */
  readonly unit: string | null
  readonly measure: Measure
  /** Values below this have a histogram cell of their own; larger ones are summed exactly but share the last cell. */
  readonly bins: number
}

/**
 * One game. `R` is its plain-data rules table, `S` its mutable state. A battle is
 * `reset`, then `advance` and `apply` in turn until `OVER`, then `measure`; nothing on that way allocates.
 */
export interface Ruleset<R, S> {
  readonly facts: GameFacts
  /** Base first; an edition is `{ ...base, only what differs }`. */
  readonly editions: Readonly<Record<string, R>>
  readonly policies: Readonly<Record<string, Policy<S>>>
  /** The generals that are nothing but weights; absent where there are none. */
  readonly weighted?: WeightedGenerals<S>
  /** Names of the generals that lead both sides of the copies that a planner plays, each in turn; the first alone where left out. */
  readonly models?: readonly string[]

  /** What forbids this matchup under these rules; empty when it may be set up. */
  check(rules: R, matchup: Matchup): readonly Problem[]
  /** Compiles rules and units to whole numbers and allocates: once a matchup a thread. Throws on a matchup `check` refuses. */
  setup(rules: R, matchup: Matchup): S
  /** Number of exchangeable seatings of a battle (sides, first move): the battles of one block. */
  seats(state: S): number
  /** Back to the start, in place. */
  reset(state: S, seat: number): void
  /** Runs what needs no decision; returns the side that decides next, or `OVER`. */
  advance(state: S, dice: Dice, log: Log): Side | typeof OVER
  /** Legal actions of the side that decides, as packed ints, ascending, at least one and at most `MOST_ACTIONS`; returns how many. */
  actions(state: S, out: Int32Array): number
  apply(state: S, action: number, dice: Dice, log: Log): void
  /**
   * Takes out of a copy of a position, at a decision of `side`, what this side may not know, so that whoever plays the copy on decides it
   * anew. False if the position holds something that it cannot take out: a general that looks ahead then plays no copies. Left out where
   * nothing is ever hidden.
   */
  conceal?(copy: S, side: Side): boolean
  /** Which of the two players of the seat an army is: dice and generals' dice go by it, so that mirrors cancel. */
  player(state: S, side: Side): 0 | 1
  /** The action as plain data, for users' generals, logs and people. */
  describe(state: S, action: number): ActionView
  /** The position as plain data, as the side may know it. */
  view(state: S, side: Side): unknown

  /**
   * Columns of the result row beyond `OUTCOME` and `TURNS`: unit by unit in army order the measures of units, then army by army those of
   * armies, then those of the battle, each in the order of the facts.
   */
  columns(state: S): readonly Column[]
  /** Writes the result row, whole numbers. */
  measure(state: S, row: Int32Array): void

  /**
   * A shorter `advance` for the exact twin: runs to the next point where the saved state is compact, so that equal states can be
   * merged there. Returns `LEG`, or `TURN` when it ended a turn, or `OVER`. Takes no notice of the turn limit.
   */
  leg(state: S, dice: Dice): typeof LEG | typeof TURN | typeof OVER
  /**
   * Writes all that the rest of the battle depends on; returns its length. In engagements the turn number apart: the exact twin counts
   * turns itself. In whole battles with it, at any decision.
   */
  save(state: S, out: Int32Array): number
  /** Restores what `save` wrote. `history` measures start again from zero, and in engagements the turn. */
  load(state: S, from: Int32Array): void

  /** The position, for people; never on the hot path. */
  show(state: S): string
  /** The table drawn, or null where there is none. */
  scene(state: S): Scene | null
  /** An event the log was given, as a line for people. */
  tell(state: S, event: number, a: number, b: number, c: number, d: number): string
}

/** Legal actions at most. */
export const MOST_ACTIONS = 8192

/** A legal action as plain data; further fields by kind, documented by the game. */
export interface ActionView {
  readonly kind: string
  /** A few words for people. */
  readonly text: string
  readonly [field: string]: unknown
}

/** A table to be drawn to scale: lengths in inches, x to the right, y up. */
export interface Scene {
  readonly width: number
  readonly depth: number
  /** A board of hexes: each is an area, of kind `''` where its ground is open, and lengths are no inches but go by their drawing. */
  readonly hexes?: true
  /** Likewise a board of squares. */
  readonly squares?: true
  /** Lines for people: phase, score and the like. */
  readonly caption: string
  readonly areas: readonly Area[]
  /** Words at the edge of the board, such as the numbers of its columns and rows; they stand on these spots, middle over middle. */
  readonly marks?: readonly { readonly text: string; readonly at: readonly [number, number] }[]
  readonly pieces: readonly Piece[]
}

/** Ground, or a part of the table such as a deployment zone. */
export interface Area {
  /** Key of terrain in the facts; for a zone `first` or `second`, the army it belongs to. */
  readonly kind: string
  /** Name for people, where the kind does not say it. */
  readonly label?: string
  /** Where it is, such as the column and row of a hex; of an objective, its number. */
  readonly place?: string
  /** The army that has taken an objective; null for neither. Objectives are drawn as circles about the middle of their polygon. */
  readonly holder?: Side | null
  readonly polygon: readonly (readonly [number, number])[]
}

/** A unit on the table. */
export interface Piece {
  readonly id: string
  readonly army: Side
  /** Corners, front left first, clockwise as seen from above. */
  readonly polygon: readonly (readonly [number, number])[]
  /** Middle of the front edge, where it has a front; and centre. */
  readonly front?: readonly [number, number]
  readonly centre: readonly [number, number]
  /** What it strikes at, drawn while the piece acts. */
  readonly reach?: readonly (readonly [number, number])[]
  /** What is left, such as `12 of 20`. */
  readonly label: string
  /** Such as `fleeing`, `engaged`; drawn apart. */
  readonly status: string
  /** What it is, and what it stands on: `Heavy cavalry, leader, on a hill`. */
  readonly about?: string
  /** What of that the piece is marked with. */
  readonly badge?: 'leader' | 'caster'
}

/** `Ruleset.leg` ended inside a turn. */
export const LEG = 0
/** `Ruleset.leg` ended a turn. */
export const TURN = 1

/** The weights of a general, by name; which there are the facts of the game say. */
export type Weights = Readonly<Record<string, number>>

/** Generals that differ in their weights alone. */
export interface WeightedGenerals<S> {
  /** The weights of generals that have a name in `Ruleset.policies`. */
  readonly named: Readonly<Record<string, Weights>>
  /** The general of these weights, all of them given. */
  general(weights: Weights): Policy<S>
}

/** A scripted general: picks an index into the legal list, so no policy can cheat. Has dice of its own. */
export interface Policy<S> {
  /** Returns the index, 0 to n − 1, of the chosen action. */
  choose(state: S, actions: Int32Array, n: number, dice: Dice): number
  /**
   * Writes what the general thinks each action is worth, in a unit of its own; higher is better, NaN for one that it has not looked at.
   * `choose` takes the first of the highest value. Absent from generals that do not compare values.
   */
  values?(state: S, actions: Int32Array, n: number, dice: Dice, out: Float64Array): void
}
