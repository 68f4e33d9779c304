import type { ActionView, Piece, Scene, Side } from '../../core/ruleset.ts'
import type { VariantResult } from '../../result/heading.ts'
import type { ConsideredLog } from './why.ts'

/** Version of the log of a battle; raised by a change that breaks programs that read it. */
export const SCHEMA = 1

/** Names a battle: as in `rows.csv`, and everything it depends on besides the scenario. */
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
 * One battle, event by event: the output of `play --json`, the content of `battle.json`, and the only source of the page. It contains no
 * time and no path of this machine, so equal inputs give equal bytes.
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
  /** The table; null if the battle has none. */
  readonly table: TableLog | null
  /** The pieces on it, change by change; empty without a table. The first scene is the start. */
  readonly scenes: readonly SceneLog[]
  /** The position in words, change by change; the first is the start. */
  readonly positions: readonly PositionLog[]
  readonly result: BattleResult
}

interface ArmyLog {
  readonly name: string
  /** Its general; null if the game has no decisions. */
  readonly policy: string | null
  /** Ids. */
  readonly units: readonly string[]
}

export interface EventLog {
  /** The turn in which it happened; 0 before the first. */
  readonly turn: number
  /** Text with leading spaces for its depth. */
  readonly text: string
  /** Ids of the clauses that it carries out. */
  readonly clauses: readonly string[]
  /** The game's own number of the event, and its four values. */
  readonly event: number
  readonly values: readonly [number, number, number, number]
}

export interface DecisionLog {
  /** Number of events before it: it comes right before `events[before]`. */
  readonly before: number
  readonly turn: number
  readonly army: Side
  readonly chosen: ActionView
  /** Number of legal actions. */
  readonly of: number
  /** With `play --why`: the best of them as the general values them, best first, and the chosen one. Absent if it compares no values. */
  readonly considered?: readonly ConsideredLog[]
}

/** `holder` is null for an area that may be held: scenes name its holder. */
export interface TableLog
  extends Pick<Scene, 'width' | 'depth' | 'hexes' | 'squares' | 'map' | 'lines' | 'areas' | 'marks'> {}

/** A scene as its difference from the one before. Inches, x to the right, y up. */
export interface SceneLog {
  /** Number of events before it: it is the picture of `events[after - 1]`. */
  readonly after: number
  readonly caption: string
  /** Pieces that are new, or changed in any way. */
  readonly pieces: readonly Piece[]
  /** Ids of pieces that are no longer there. */
  readonly gone: readonly string[]
  /**
   * The armies that hold the objectives, in the order of the areas that have a `holder`; in the first scene, and whenever one changes
   * hands.
   */
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
  /** The measures of the battle, in the order of the game. */
  readonly measures: readonly MeasureLog[]
}

export interface MeasureLog {
  readonly army: string | null
  readonly unit: string | null
  readonly measure: string
  readonly title: string
  readonly kind: 'count' | 'event'
  /** A count, or the turn in which an event first happened, 0 if it never did. */
  readonly value: number
}
