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
  /** Whose front stands on which side of whom (engagements). */
  readonly contacts: readonly ContactSpec[]
}

export interface ArmySpec {
  readonly name: string
  /** Name of a scripted general; null where nothing is decided. */
  readonly policy: string | null
  readonly units: readonly UnitSpec[]
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
}

/** `type` is one of the game's unit types; the other fields are those of `GameFacts.profile` and `GameFacts.groups`. */
export interface Profile {
  readonly type: string
  readonly [field: string]: number | string | Readonly<Record<string, number>>
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
}

/** One column of the result row beyond the first two. */
export interface Column {
  readonly army: Side
  readonly unit: string
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
  /** Legal actions of the side that decides, as packed ints, ascending, at least one; returns how many. */
  actions(state: S, out: Int32Array): number
  apply(state: S, action: number, dice: Dice, log: Log): void

  /** Columns of the result row beyond `OUTCOME` and `TURNS`, unit by unit in army order, measures in the order of the facts. */
  columns(state: S): readonly Column[]
  /** Writes the result row, whole numbers. */
  measure(state: S, row: Int32Array): void

  /**
   * A shorter `advance` for the exact twin: runs to the next point where the saved state is compact, so that equal states can be
   * merged there. Returns `LEG`, or `TURN` when it ended a turn, or `OVER`. Takes no notice of the turn limit.
   */
  leg(state: S, dice: Dice): typeof LEG | typeof TURN | typeof OVER
  /** Writes all that the rest of the battle depends on, the turn number apart; returns its length. */
  save(state: S, out: Int32Array): number
  /** Restores what `save` wrote. `history` measures and the turn start again from zero. */
  load(state: S, from: Int32Array): void

  /** The position, for people; never on the hot path. */
  show(state: S): string
  /** An event the log was given, as a line for people. */
  tell(state: S, event: number, a: number, b: number, c: number, d: number): string
}

/** `Ruleset.leg` ended inside a turn. */
export const LEG = 0
/** `Ruleset.leg` ended a turn. */
export const TURN = 1

/** A scripted general: picks an index into the legal list, so no policy can cheat. Has dice of its own. */
export interface Policy<S> {
  /** Returns the index, 0 to n − 1, of the chosen action. */
  choose(state: S, actions: Int32Array, n: number, dice: Dice): number
}
