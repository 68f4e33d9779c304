import { type Generals, IllegalChoice } from '../../core/battle.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { type Column, FIRST_MEASURE, type Ruleset, type RulesTable } from '../../core/ruleset.ts'
import { seedWords } from '../../core/seed.ts'
import { Layout } from '../counts/layout.ts'
import { GeneralError, RunError } from '../run-error.ts'
import { generalNames, generalsOf } from './generals.ts'
import type { Job } from './job.ts'
import type { UserGenerals } from './user-general.ts'

/** The games a thread can play, by key. */
export type Games = Readonly<Record<string, Ruleset<RulesTable, unknown>>>

/** A job made ready to play: rules compiled, state and dice allocated. */
export class Player {
  readonly job: Job
  readonly rules: Ruleset<RulesTable, unknown>
  readonly state: unknown
  readonly dice: KeyedDice
  /** Null if nothing is decided. May be replaced by generals that listen in. */
  generals: Generals<unknown> | null
  /** What the generals are called. */
  readonly policies: readonly [string | null, string | null]
  readonly columns: readonly Column[]
  readonly layout: Layout
  /** The column of the measure by which battles worth watching are found, or -1. */
  readonly margin: number
  /** The result row of the last battle. */
  readonly row: Int32Array
  private tallied: Float64Array<ArrayBuffer> | null = null

  /**
   * `modules`: the users' generals of the job, needed only to play. Throws a `RunError` where game or general is unknown, and what
   * `setup` throws where it refuses the matchup.
   */
  constructor(job: Job, games: Games, modules: UserGenerals = new Map()) {
    const rules = games[job.game]
    if (rules === undefined) {
      throw new RunError(`there is no game '${job.game}'; known: ${Object.keys(games).join(', ')}`)
    }
    const { matchup } = job
    this.job = job
    this.rules = rules
    this.state = rules.setup(job.rules, matchup)
    this.dice = new KeyedDice(...seedWords(job.seed, matchup.name))
    this.generals = generalsOf(rules, job, modules)
    this.policies = generalNames(rules, matchup)
    this.columns = rules.columns(this.state)
    this.layout = new Layout(this.columns, matchup.turns, rules.seats(this.state), matchup.mode)
    this.margin = marginOf(this.columns)
    this.row = new Int32Array(this.layout.width)
  }

  /**
   * Cells of the last chunk's tally. One buffer for all chunks: handing each its own to another thread makes the loop slower. Made when it
   * is asked for, as it is large, and bouts need none.
   */
  get cells(): Float64Array<ArrayBuffer> {
    this.tallied ??= new Float64Array(this.layout.size)
    return this.tallied
  }

  /** The error to throw for what went wrong in a battle; where a general failed it names the general, block, seat and decision. */
  fault(thrown: unknown, block: number, seat: number): unknown {
    const { generals } = this
    if (generals === null || !(thrown instanceof IllegalChoice)) return thrown
    const { side, decision } = generals
    const who = `${this.policies[side]}, general of ${this.job.matchup.armies[side].name}`
    return new GeneralError(`${who}: block ${block}, seat ${seat}, decision ${decision}: ${thrown.message}`)
  }
}

/** Name of the measure of a battle by which those worth watching are found: what the first army has more than the second. */
const MARGIN = 'margin'

function marginOf(columns: readonly Column[]): number {
  const i = columns.findIndex(
    ({ unit, measure }) => unit === null && measure.of === 'battle' && measure.name === MARGIN,
  )
  return i < 0 ? -1 : FIRST_MEASURE + i
}
