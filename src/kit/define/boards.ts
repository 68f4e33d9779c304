import type { TerrainLook } from '../../core/facts.ts'
import type { Side } from '../../core/ruleset.ts'
import type { SimpleField } from './fields.ts'
import type { Playing, SimpleUnit, State } from './playing.ts'

/** A kind of ground. */
export interface SimpleGround {
  readonly title: string
  /** Its effect, as one sentence. */
  readonly meaning: string
  /** Pattern of its drawing. Default: an even colour. */
  readonly look?: TerrainLook
}

interface Common {
  /** Kinds of ground that scenarios may name. */
  readonly ground?: Readonly<Record<string, SimpleGround>>
  /** Words beside a unit in the drawing, such as its strength. Default: its number of models. */
  readonly label?: (state: State, unit: SimpleUnit, game: Playing) => string
  /** What `label` means, such as `warriors left`: the legend says it. */
  readonly labelled?: string
  /** The condition of a unit in a word or two, such as `routed`; empty if there is nothing to say. The drawing shows it: `routed`, `fleeing`, `prone`, `down`, `battered` and `exhausted` have a look of their own. */
  readonly status?: (state: State, unit: SimpleUnit, game: Playing) => string
}

/** A place of a map, as games and scenarios write it. */
export interface SimplePlace {
  /** The spot where it is drawn: x to the right, y up, in any unit of length. */
  readonly at: readonly [number, number]
  /** Neighbours by name. To name a border from one of its ends is enough. */
  readonly next?: readonly string[]
  readonly kind?: string
  readonly start?: 'first' | 'second'
  /** Its numbers. */
  readonly [field: string]: unknown
}

/** Places, such as provinces or rooms, and borders between them. */
export interface SimpleMap extends Common {
  readonly on: 'map'
  /** The word for a place. Default `province`. */
  readonly word?: string
  /** The map of scenarios that draw none. Without it every scenario has to draw one. */
  readonly places?: Readonly<Record<string, SimplePlace>>
  /** Numbers of a place. */
  readonly fields?: Readonly<Record<string, SimpleField>>
  /** Whether scenarios may say with `at` where a unit starts. Default false. */
  readonly starts?: boolean
  /** The place where a unit stands now; −1: it is not drawn. */
  readonly where?: (state: State, unit: SimpleUnit, game: Playing) => number
  /** The army that holds a place now, for the drawing. */
  readonly holder?: (state: State, place: number, game: Playing) => Side | null
}

/** Hexes or squares, columns × rows. The ground is in `game.matchup.battle.hexes` or `.squares`, and a unit's place in `unit.spec.at`. */
export interface SimpleCells extends Common {
  readonly on: 'hexes' | 'squares'
  /** Columns and rows of scenarios that name none. */
  readonly size: readonly [columns: number, rows: number]
  /** Fewest and most columns, and rows. Default 2 to 40; the number of columns of hexes is even. */
  readonly columns?: readonly [least: number, most: number]
  readonly rows?: readonly [least: number, most: number]
  /** On squares: lowest and highest ground, in feet, if scenarios may name heights (`game.matchup.battle.squares.elevation`). */
  readonly heights?: readonly [least: number, most: number]
  /** Where units stand if a scenario does not list their places, as one sentence. */
  readonly setUp: string
  /** Cells that an army may hold, such as objectives, and who holds such a cell now; undefined: the cell is none of them. */
  readonly holder?: (state: State, cell: number, game: Playing) => Side | null | undefined
  /** Column and row of a unit now; null: it is not drawn. */
  readonly where?: (state: State, unit: SimpleUnit, game: Playing) => readonly [column: number, row: number] | null
  /**
   * On hexes: the side that a unit faces now, 0 to 5; it is drawn. A game that has it has units with a facing: where scenarios list the
   * places of units, they also list the sides that they face (`unit.spec.facing`). Left out: units have no facing.
   */
  readonly facing?: (state: State, unit: SimpleUnit, game: Playing) => number
}

/** A table in inches. Its size and terrain are in `game.matchup.battle.table`, and a unit's place in `unit.spec.at`. */
export interface SimplePlane extends Common {
  readonly on: 'plane'
  /** Sizes by name, the default first: width and depth in inches. */
  readonly tables: Readonly<Record<string, readonly [width: number, depth: number]>>
  /** Where units stand if a scenario does not list their places, as one sentence. */
  readonly setUp: string
  /** Where the centre of a unit is now, in inches; null: it is not drawn. */
  readonly where?: (state: State, unit: SimpleUnit, game: Playing) => readonly [x: number, y: number] | null
  /**
   * The way that a unit faces now, in degrees clockwise from the first army's way forward (y growing); it is drawn. A game that has it has
   * units with a facing, as on hexes.
   */
  readonly facing?: (state: State, unit: SimpleUnit, game: Playing) => number
}

/** Where battles are fought. */
export type SimpleBoard = SimpleMap | SimpleCells | SimplePlane
