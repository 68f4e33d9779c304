import type { Matchup, RulesTable } from '../../core/ruleset.ts'

/** A matchup under one variant of the rules. Plain data: all that a thread needs to play any block of it. */
export interface Job {
  /** Key in the table of games. */
  readonly game: string
  readonly rules: RulesTable
  readonly matchup: Matchup
  readonly seed: string
  /** Each block is a single battle, from the seats of the game in turn: the seat of block b is b modulo their number. Left out: all seats. */
  readonly inTurn?: true
}
