import type { MapPlace } from '../../core/map.ts'
import type { Matchup, RulesTable, Side, UnitSpec } from '../../core/ruleset.ts'

/** The state of a battle: whole numbers whose meaning the game decides. */
export type State = Int32Array

/** A unit as rules and measures see it: its army, its number in the army from 0, and its number among all units from 0. */
export interface SimpleUnit {
  readonly army: Side
  readonly slot: number
  readonly index: number
  readonly spec: UnitSpec
}

/** Facts that a rule may ask for besides the state. */
export interface Playing {
  /** The switches in force. */
  readonly rules: RulesTable
  readonly matchup: Matchup
  /** Units of both armies, those of the first army first. */
  readonly units: readonly SimpleUnit[]
  /** Units of the first army, and of the second. */
  readonly armies: readonly [readonly SimpleUnit[], readonly SimpleUnit[]]
  /** Places of the map, in a game on a map; otherwise empty. */
  readonly places: readonly MapPlace[]
  /** The number of the place where a unit starts; −1 if the scenario does not say it. */
  startOf(unit: SimpleUnit): number
  /**
   * The number of the turn, from 1; 0 before the first. In a game without decisions it is for texts alone: the exact answer leaves it out,
   * so that a rule that asks for the turn must count turns in the state.
   */
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
