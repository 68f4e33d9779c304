import { KeyedDice } from '../core/keyed-dice.ts'
import type { Ruleset, RulesTable } from '../core/ruleset.ts'
import { seedWords } from '../core/seed.ts'
import type { Job } from './job.ts'
import { Layout } from './layout.ts'
import { RunError } from './run-error.ts'

/** The games a thread can play, by key. */
export type Games = Readonly<Record<string, Ruleset<RulesTable, unknown>>>

/** A job made ready to play: rules compiled, state and dice allocated. */
export class Player {
  readonly rules: Ruleset<RulesTable, unknown>
  readonly state: unknown
  readonly dice: KeyedDice
  readonly layout: Layout
  /** The result row of the last battle. */
  readonly row: Int32Array
  /** Cells of the last chunk's tally. One buffer for all chunks: handing each its own to another thread makes the loop slower. */
  readonly cells: Float64Array<ArrayBuffer>

  /** Throws a `RunError` where the game is unknown, and what `setup` throws where it refuses the matchup. */
  constructor(job: Job, games: Games) {
    const rules = games[job.game]
    if (rules === undefined) {
      throw new RunError(`there is no game '${job.game}'; known: ${Object.keys(games).join(', ')}`)
    }
    this.rules = rules
    this.state = rules.setup(job.rules, job.matchup)
    this.dice = new KeyedDice(...seedWords(job.seed, job.matchup.name))
    this.layout = new Layout(rules.columns(this.state), job.matchup.turns, rules.seats(this.state))
    this.row = new Int32Array(this.layout.width)
    this.cells = new Float64Array(this.layout.size)
  }
}
