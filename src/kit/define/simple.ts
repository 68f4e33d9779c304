import type { Dice } from '../../core/dice.ts'
import type { Side } from '../../core/ruleset.ts'
import type { SimpleBoard } from './boards.ts'
import type { SimpleDecisions } from './deciding.ts'
import type { SimpleEdition, SimpleField, SimpleSwitch } from './fields.ts'
import type { SimpleMeasure } from './measures.ts'
import type { Playing, State } from './playing.ts'

/**
 * A game of one file. Its state is one array of whole numbers. Battles run turn by turn; if there are `decisions`, generals choose in them.
 */
export interface SimpleGame {
  /** The key of the game: lower-case letters, digits and hyphens. */
  readonly name: string
  readonly title: string
  /** The kind of game, as one sentence. */
  readonly about: string
  /** The word for a turn. */
  readonly word?: 'Turn' | 'Round'
  /** Most turns of a battle, if a scenario does not name a number. Default 100. A battle that lasts longer is a draw, or ends as `end` says. */
  readonly turns?: number
  /** Fewest and most units of an army. Default: one unit. */
  readonly units?: readonly [least: number, most: number]
  /** The word for a unit: the type that scenarios name. Default `unit`. */
  readonly unit?: string
  /** Whether a unit has a number of models. Default true. */
  readonly models?: boolean
  readonly profile?: Readonly<Record<string, SimpleField>>
  /** Whether the rules ask what a unit costs: `spec.cost` holds the points of the whole unit if the scenario or its catalogue names them. */
  readonly costs?: boolean
  /** Properties that a unit may have, each with its meaning. */
  readonly properties?: Readonly<Record<string, string>>
  readonly switches?: Readonly<Record<string, SimpleSwitch>>
  readonly editions?: Readonly<Record<string, SimpleEdition>>
  readonly measures: Readonly<Record<string, SimpleMeasure>>
  /** 2: each army goes first in one battle of every block. Default 1: the first army always goes first. */
  readonly seats?: 1 | 2
  /** How many whole numbers the state has; everything that the rest of a battle depends on stands in them. */
  readonly state: number | ((game: Playing) => number)
  /** Whether an exact answer is tried for a matchup. Return false if the dice have too many outcomes in it. Default: it is tried. */
  readonly solvable?: (game: Playing) => boolean
  /** How many numbers `game.tally` has. */
  readonly tallies?: number
  /** Computes data that turns look up, such as tables of the units, once for a matchup. Turns read it as `game.prepared` and must not change it. */
  readonly prepare?: (game: Playing) => unknown
  /** Problems of a matchup that the numbers and limits above do not show, as sentences. */
  readonly check?: (game: Playing) => readonly string[]
  /** Writes the start of a battle into the state, which is all zeros. */
  readonly start: (state: State, game: Playing) => void
  /** Rolls the dice before the first turn, such as those for the weather, and writes the results into the state; called after `start`. */
  readonly draw?: (state: State, dice: Dice, game: Playing) => void
  /**
   * Plays one turn. In a game with decisions it plays the end of the turn, after the last decision, and may be left out. It may roll any
   * number of dice, because each call has dice of its own.
   */
  readonly turn?: (state: State, dice: Dice, game: Playing) => void
  /** The decisions of generals. Without them battles run by themselves, and have an exact answer. */
  readonly decisions?: SimpleDecisions
  /** The board of a game with decisions. Without it there is none. */
  readonly board?: SimpleBoard
  /** The army that has won, `'draw'`, or null while the battle goes on. Asked after every choice and every turn. */
  readonly winner: (state: State, game: Playing) => Side | 'draw' | null
  /** The army that has won a battle whose turns are over without a winner. Default: nobody, a draw. */
  readonly end?: (state: State, game: Playing) => Side | 'draw'
  /**
   * The position in words, for transcripts. Of a line such as `knights: 4 of 6 figures, routed`, which begins with the id of a unit, the
   * page of a battle shows the parts beside the story. Default: the numbers of the state.
   */
  readonly show?: (state: State, game: Playing) => string
}
