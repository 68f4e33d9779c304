import type { Dice } from './dice.ts'
import type { GameFacts, Measure, Mode, SwitchValue } from './facts.ts'
import type { Log } from './log.ts'
import type { MapBoard } from './map.ts'

/** The first or the second army of a matchup. */
export type Side = 0 | 1

/** What `Ruleset.advance` returns instead of a side when the battle has ended. */
export const OVER = -1

/** Outcomes in column 0 of a result row, seen from the first army. */
export const FIRST_WINS = 0
export const DRAW = 1
export const SECOND_WINS = 2

/** The first columns of every result row: the outcome and the number of turns played. The measures follow. */
export const OUTCOME = 0
export const TURNS = 1
export const FIRST_MEASURE = 2

/** One value for every switch of a game: plain data. */
export type RulesTable = Readonly<Record<string, SwitchValue>>

/** A complete description of a fight as plain data: catalogues are looked up, defaults filled in, and it can be sent to a thread. */
export interface Matchup {
  /** `A v B`. */
  readonly name: string
  readonly mode: Mode
  /** The last turn that is played; null: until the end. */
  readonly turns: number | null
  readonly armies: readonly [ArmySpec, ArmySpec]
  /** Contacts of an engagement: a unit whose front touches a side of another. */
  readonly contacts: readonly ContactSpec[]
  /** Where and how a whole battle is set up; absent from engagements. */
  readonly battle?: BattleSpec
}

/** The setting of a whole battle on a plane table. */
export interface BattleSpec {
  /**
   * `swap`: a block is one battle from every seat (table side, first move); `fixed`: one battle, in which the rules decide the place of
   * each army.
   */
  readonly seats: 'swap' | 'fixed'
  /** Games on hexes or squares have no size and no pieces here: see `hexes` and `squares`. */
  readonly table: TableSpec
  /** The board of a game on hexes, on squares or on a map; absent from other games. */
  readonly hexes?: HexBoard
  readonly squares?: SquareBoard
  readonly map?: MapBoard
  readonly deployment: DeploymentSpec
}

/**
 * A board of flat-topped hexes, `columns` × `rows`; odd columns (from 0) are half a hex lower. Row 0 is the edge of the first zone; hexes
 * are counted row by row.
 */
export interface HexBoard {
  readonly columns: number
  readonly rows: number
  /** Ground of each hex, one of `GameFacts.terrain`, or empty for open ground. */
  readonly ground: readonly string[]
}

/** A board of squares, `columns` × `rows`, counted row by row; row 0 is on top, and the first zone lies at the low columns. */
export interface SquareBoard {
  readonly columns: number
  readonly rows: number
  /** Ground of each square, one of `GameFacts.terrain`, or empty for open ground. */
  readonly ground: readonly string[]
  /** Height of each square in feet. */
  readonly elevation: readonly number[]
  /**
   * By square: the army whose start zone it is in, and the army that may leave the board there; 1 the first, 2 the second, 3 both, 0
   * neither.
   */
  readonly zone: readonly number[]
  readonly exit: readonly number[]
}

/** A table in inches, with its origin at a corner: x to `width` along the long edges, y to `depth`. The first zone lies at y = 0. */
export interface TableSpec {
  readonly width: number
  readonly depth: number
  readonly terrain: readonly TerrainSpec[]
  /** Further random pieces: new ones for each block (seed `per-block`), or from a seed of their own and then the same in every battle. */
  readonly generate?: { readonly pieces: readonly [number, number]; readonly seed: string }
}

export interface TerrainSpec {
  /** One of `GameFacts.terrain`. */
  readonly kind: string
  /** Corners of a convex polygon, in order. */
  readonly polygon: readonly (readonly [number, number])[]
}

export interface DeploymentSpec {
  /** `policy`: the generals place their units; `listed`: every unit has `at` and, if units have a facing, `facing`. */
  readonly by: 'policy' | 'listed'
  /** Overrides the game's order of placing units, if the scenario names an order. */
  readonly order?: string
}

export interface ArmySpec {
  readonly name: string
  /**
   * The scripted general: a name of `Ruleset.policies`, or the path of a user's module as the scenario gives it; null if the game has no
   * decisions.
   */
  readonly policy: string | null
  /** Absolute address of a user's general on this machine. It is in no result. */
  readonly module?: string
  /** The weights of its general, if `policy` names a file of weights. */
  readonly weights?: Weights
  /** What the army stands for, such as `attacker`: answers over many scenarios are about a role. */
  readonly role?: string
  /** Its sides; absent if the whole army is one side. */
  readonly sides?: readonly SideSpec[]
  readonly units: readonly UnitSpec[]
}

/** One of several sides of an army, in a game that has them (`GameFacts.armySides`). */
export interface SideSpec {
  /** Unique in the army. */
  readonly name: string
  /** The side also fights the other sides of its army; otherwise they are allies. */
  readonly hostile?: boolean
  /** Whether the side expects a fight; as its army is set if left out. */
  readonly alert?: false | 'careful' | true
  /** Surprised at the start of the battle. */
  readonly surprised?: boolean
}

export interface UnitSpec {
  /** Unique in the scenario. */
  readonly id: string
  readonly models: number
  /** Models in the front rank; the game chooses if the scenario gives none. */
  readonly width?: number
  readonly profile: Profile
  /** Width of the catalogue entry the unit was taken from; absent for units with a profile of their own. */
  readonly entryWidth?: number
  /** The commander that leads the unit; the unit is its retinue. */
  readonly commander?: Profile
  /** Points of the unit, commander and options included; absent if points are not counted. */
  readonly cost?: number
  /** Its equipment and properties, by the names of the game. */
  readonly equipment?: readonly string[]
  readonly properties?: readonly string[]
  /**
   * Its place in a listed deployment: its centre in inches, and its facing in degrees clockwise from the first army's way forward. On
   * hexes: column and row, and the side of the hex it faces, 0 to 5 clockwise from the first army's way forward. On squares: column and
   * row.
   */
  readonly at?: readonly [number, number]
  readonly facing?: number
  /** The name of the place where it starts, in a game on a map. */
  readonly place?: string
  /** Its side, one of those of its army; absent if the army names none. */
  readonly side?: string
  /** The ground it stands on in an engagement of a game on hexes, one of `GameFacts.terrain`; open ground if left out. */
  readonly ground?: string
}

/** `type` is one of the game's unit types; the other fields are those of `GameFacts.profile` and `GameFacts.groups`. */
export interface Profile {
  readonly type: string
  readonly [field: string]: number | string | Readonly<Record<string, number | string>>
}

export interface ContactSpec {
  /** Id of the unit whose front is in contact. */
  readonly unit: string
  /** The side of the enemy at which it stands. */
  readonly side: string
  /** Id of the enemy unit. */
  readonly of: string
}

/** A fault in a matchup, at a path of the scenario document such as `['contacts', 0, 'side']`. */
export interface Problem {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** `warning`: the matchup may be played nevertheless. Default: a fault. */
  readonly severity?: 'warning'
  /** The switch that causes the problem: without switches, as in a catalogue alone, the problem is not reported. */
  readonly because?: string
}

/** One column of the result row beyond the first two. */
export interface Column {
  readonly army: Side
  /** Null for a measure of an army or of the battle. */
  readonly unit: string | null
  readonly measure: Measure
  /** Values below this have a histogram bin of their own; larger values are summed exactly but share the last bin. */
  readonly bins: number
}

/**
 * One game. `R` is its rules table as plain data, `S` its mutable state. A battle is `reset`, then `advance` and `apply` in turn until
 * `OVER`, then `measure`; none of these allocates.
 */
export interface Ruleset<R, S> {
  readonly facts: GameFacts
  /** Rules by edition, the base first; an edition is `{ ...base, only what differs }`. */
  readonly editions: Readonly<Record<string, R>>
  readonly policies: Readonly<Record<string, Policy<S>>>
  /** The generals that consist of weights; absent if there are none. */
  readonly weighted?: WeightedGenerals<S>
  /** Names of the generals that lead both sides of the copies that a planner plays, each in turn; by default only the first general. */
  readonly models?: readonly string[]

  /** Problems that forbid this matchup under these rules; empty if it may be set up. */
  check(rules: R, matchup: Matchup): readonly Problem[]
  /**
   * Compiles rules and units to whole numbers and allocates; called once for each matchup and thread. Throws if `check` refuses the
   * matchup.
   */
  setup(rules: R, matchup: Matchup): S
  /** Number of exchangeable seatings of a battle (sides, first move): the battles in one block. */
  seats(state: S): number
  /** Restores the start, in place. */
  reset(state: S, seat: number): void
  /** Plays on until a decision is needed; returns the side that decides, or `OVER`. */
  advance(state: S, dice: Dice, log: Log): Side | typeof OVER
  /**
   * Writes the legal actions of the side that decides, as packed ints, ascending, at least one and at most `MOST_ACTIONS`; returns their
   * number.
   */
  actions(state: S, out: Int32Array): number
  apply(state: S, action: number, dice: Dice, log: Log): void
  /**
   * In a copy of a position at a decision of `side`, removes everything that this side may not know, so that it is decided anew when the
   * copy is played on. Returns false if it cannot remove something: a general that looks ahead then plays no copies. Left out if nothing is
   * ever hidden.
   */
  conceal?(copy: S, side: Side): boolean
  /**
   * What a position at a decision promises `side`: the points that it has left and may expect to gain, less those of its enemy, as a share
   * of the points of an army. NaN while the position is unsettled, as in the middle of an exchange: then a general that looks ahead plays
   * on. Left out if only what has happened counts.
   */
  outlook?(state: S, side: Side): number
  /** The player of an army in this seat. The dice of battles and generals follow the player, so that mirrors cancel. */
  player(state: S, side: Side): 0 | 1
  /** The action as plain data, for users' generals, logs and reports. */
  describe(state: S, action: number): ActionView
  /** The position as plain data, limited to what the side may know. */
  view(state: S, side: Side): unknown

  /**
   * Columns of the result row beyond `OUTCOME` and `TURNS`: measures of units, unit by unit in army order; then of armies, army by army;
   * then of the battle, each in the order of the facts.
   */
  columns(state: S): readonly Column[]
  /** Writes the result row, in whole numbers. */
  measure(state: S, row: Int32Array): void

  /**
   * False: an engagement of this matchup under these rules has too many ways the dice can fall; no exact answer is tried. Left out: it is
   * tried for every engagement.
   */
  solvable?(state: S): boolean

  /**
   * A shorter `advance` for the exact twin: plays to the next point where the saved state is compact, so that equal states can be merged
   * there. Returns `LEG`, or `TURN` if it ended a turn, or `OVER`. Ignores the turn limit.
   */
  leg(state: S, dice: Dice): typeof LEG | typeof TURN | typeof OVER
  /**
   * Writes everything that the rest of the battle depends on; returns its length. In engagements without the turn number, because the exact
   * twin counts turns itself. In whole battles with it, at any decision.
   */
  save(state: S, out: Int32Array): number
  /** Restores what `save` wrote. `history` measures, and in engagements the turn, start again from zero. */
  load(state: S, from: Int32Array): void

  /** The position as text; not for hot paths. */
  show(state: S): string
  /** The table as a drawing, or null if there is none. */
  scene(state: S): Scene | null
  /** An event of the log as a line of text. */
  tell(state: S, event: number, a: number, b: number, c: number, d: number): string
}

/** Most legal actions of a position. */
export const MOST_ACTIONS = 8192

/** A legal action as plain data; further fields depend on the kind, and the game documents them. */
export interface ActionView {
  readonly kind: string
  /** A few words of text. */
  readonly text: string
  readonly [field: string]: unknown
}

/** A table drawn to scale: lengths in inches, x to the right, y up. */
export interface Scene {
  readonly width: number
  readonly depth: number
  /** A board of hexes: each hex is an area, of kind `''` for open ground, and lengths follow the drawing instead of inches. */
  readonly hexes?: true
  /** A board of squares: each square is an area, as hexes are. */
  readonly squares?: true
  /** A map: lengths follow the drawing instead of inches, and lines join places that border each other. */
  readonly map?: true
  readonly lines?: readonly (readonly [from: readonly [number, number], to: readonly [number, number]])[]
  /** Lines of text: phase, score and so on. */
  readonly caption: string
  readonly areas: readonly Area[]
  /** Words at the edge of the board, such as the numbers of its columns and rows; each is centred on its spot. */
  readonly marks?: readonly { readonly text: string; readonly at: readonly [number, number] }[]
  readonly pieces: readonly Piece[]
}

/** Ground, or a part of the table such as a deployment zone. */
export interface Area {
  /** Key of terrain in the facts; for a zone `first` or `second`, by army. */
  readonly kind: string
  /** Name for reports, if the kind is not enough. */
  readonly label?: string
  /** Its place, such as the column and row of a hex; for an objective, its number. */
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
  /** Middle of the front edge, if the unit has a front; and centre. */
  readonly front?: readonly [number, number]
  readonly centre: readonly [number, number]
  /** The area that it strikes at, drawn while the piece acts. */
  readonly reach?: readonly (readonly [number, number])[]
  /** The strength left, such as `12 of 20`. */
  readonly label: string
  /** A condition such as `fleeing` or `engaged`, drawn in its own way. */
  readonly status: string
  /** Its type and its ground: `Heavy cavalry, leader, on a hill`. */
  readonly about?: string
  /** Its role, shown as a badge. */
  readonly badge?: 'leader' | 'caster'
}

/** `Ruleset.leg` ended inside a turn. */
export const LEG = 0
/** `Ruleset.leg` ended a turn. */
export const TURN = 1

/** The weights of a general, by name; the facts of the game list the names. */
export type Weights = Readonly<Record<string, number>>

/** Generals that differ in their weights alone. */
export interface WeightedGenerals<S> {
  /** The weights of generals that have a name in `Ruleset.policies`. */
  readonly named: Readonly<Record<string, Weights>>
  /** The general with these weights; all weights must be given. */
  general(weights: Weights): Policy<S>
}

/** Value of an action that a general takes only if there is no other, such as one that a quick look has ruled out. Reasons leave it out. */
export const LAST_RESORT = -1e6

/** A scripted general: it picks an index into the list of legal actions, so it cannot make an illegal move. It has dice of its own. */
export interface Policy<S> {
  /** Returns the index, 0 to n − 1, of the chosen action. */
  choose(state: S, actions: Int32Array, n: number, dice: Dice): number
  /**
   * Writes the value of each action in a unit of the general's own: higher is better, NaN for an action that it has not evaluated. `choose`
   * takes the first action with the highest value. Absent from generals that do not compare values.
   */
  values?(state: S, actions: Int32Array, n: number, dice: Dice, out: Float64Array): void
  /** A faster general that stands for it in planners: it leads their copies, and its choice stands unless a candidate is better. Left out or null: itself. */
  readonly inCopies?: Policy<S> | null
  /** Time of its decisions as a multiple of those of `inCopies`; left out: 1. What planners cost is told by it. */
  readonly work?: number
}
