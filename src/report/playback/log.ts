import type { ActionView, Piece, Scene, Side } from '../../core/ruleset.ts'
import type { VariantResult } from '../../result/heading.ts'
import type { ConsideredLog } from './why.ts'

/** Version of the log of a battle; raised by a change that breaks a reader. */
export const SCHEMA = 1

/** Which battle is meant: what `rows.csv` names it by, and all it depends on besides the scenario. */
export interface BattleName {
  readonly game: string
  /** `A v B`. */
  readonly matchup: string
  readonly rules: Pick<VariantResult, 'name' | 'edition' | 'changes'>
  readonly seed: string
  readonly block: number
  readonly seat: number
}

/**
 * One battle, event by event: what `play --json` prints and `battle.json` holds, and all that the page is made from. It names no
 * clock and no path of this machine, so equal inputs give equal bytes.
 */
export interface BattleLog extends BattleName {
  readonly schema: typeof SCHEMA
  /** First army and second. */
  readonly armies: readonly [ArmyLog, ArmyLog]
  /** Turns played. */
  readonly turns: number
  readonly events: readonly EventLog[]
  /** Choices of the generals, in order; empty for engagements. */
  readonly decisions: readonly DecisionLog[]
  /** The table; null where the battle has none. */
  readonly table: TableLog | null
  /** What stood on it, change by change; empty where there is none. The first is the start. */
  readonly scenes: readonly SceneLog[]
  /** The position in words, change by change; the first is the start. */
  readonly positions: readonly PositionLog[]
  readonly result: BattleResult
}

interface ArmyLog {
  readonly name: string
  /** Its general; null where nothing is decided. */
  readonly policy: string | null
  /** Ids. */
  readonly units: readonly string[]
}

export interface EventLog {
  /** The turn it happened in; 0 before the first. */
  readonly turn: number
  /** Text for people; leading spaces tell how deep it stands. */
  readonly text: string
  /** Ids of the clauses of the rules that it carries out. */
  readonly clauses: readonly string[]
  /** The game's own number of the event, and its four values. */
  readonly event: number
  readonly values: readonly [number, number, number, number]
}

export interface DecisionLog {
  /** How many events were told before it: it comes right before `events[before]`. */
  readonly before: number
  readonly turn: number
  readonly army: Side
  readonly chosen: ActionView
  /** Legal actions it was chosen from. */
  readonly of: number
  /** With `play --why`: the best of them as the general values them, best first, and the chosen one. Absent if it compares no values. */
  readonly considered?: readonly ConsideredLog[]
}

/** `holder` is null for an area that may be held: scenes tell its holder. */
export interface TableLog extends Pick<Scene, 'width' | 'depth' | 'hexes' | 'squares' | 'areas' | 'marks'> {}

/** A scene as its difference from the one before. Inches, x to the right, y up. */
export interface SceneLog {
  /** How many events had been told when it stood: it is the picture of `events[after - 1]`. */
  readonly after: number
  readonly caption: string
  /** Pieces that are new, or changed in any way. */
  readonly pieces: readonly Piece[]
  /** Ids of pieces that are no longer there. */
  readonly gone: readonly string[]
  /** The armies that hold the objectives, in the order of the areas that have a `holder`; in the first scene, and where one changed hands. */
  readonly holders?: readonly (Side | null)[]
}

export interface PositionLog {
  readonly after: number
  /** Lines, such as `knights: 5 of 5 models, fighting`. */
  readonly text: string
}

export interface BattleResult {
  readonly outcome: 'first' | 'draw' | 'second'
  /** Name of the army that won; null for a draw. */
  readonly winner: string | null
  /** What a run counts of the battle, in the order of the game. */
  readonly measures: readonly MeasureLog[]
}

export interface MeasureLog {
  readonly army: string | null
  readonly unit: string | null
  readonly measure: string
  readonly title: string
  readonly kind: 'count' | 'event'
  /** A count, or the turn an event first happened in, 0 if it never did. */
  readonly value: number
}
