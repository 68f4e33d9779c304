import { type Generals, IllegalChoice, isUnplayable } from '../../core/battle.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { hasRole } from '../../core/roles.ts'
import { type Column, FIRST_MEASURE, type Matchup, type Ruleset, type RulesTable } from '../../core/ruleset.ts'
import { seedWords } from '../../core/seed.ts'
import { tellerOf } from '../../plugins/load.ts'
import type { Games } from '../../plugins/registry.ts'
import { Layout } from '../counts/layout.ts'
import { GeneralError, RunError } from '../run-error.ts'
import { generalNames, generalsOf } from './generals.ts'
import { inlineEngagements } from './inlining.ts'
import type { Job } from './job.ts'
import type { UserGenerals } from './user-general.ts'

/** A job made ready to play: rules compiled, state and dice allocated. */
export class Player {
  job: Job
  readonly rules: Ruleset<RulesTable, unknown>
  readonly state: unknown
  dice: KeyedDice
  /** Null if nothing is decided. Generals that record decisions may replace them. */
  generals: Generals<unknown> | null
  /** Names of the generals. */
  readonly policies: readonly [string | null, string | null]
  readonly columns: readonly Column[]
  /** Battles of a block. */
  readonly seats: number
  /** The column of the measure by which battles worth watching are found, or -1. */
  readonly margin: number
  /** The result row of the last battle. */
  readonly row: Int32Array
  private laidOut: Layout | null = null
  private tallied: Float64Array<ArrayBuffer> | null = null
  /** Seats of which each block has the next; 0 if blocks have all of them. */
  private readonly seatsInTurn: number

  /**
   * `modules`: the users' generals of the job, needed only for playing. Throws a `RunError` if the game or a general is unknown, and the
   * game's own error if it refuses the matchup.
   */
  constructor(job: Job, games: Games, modules: UserGenerals = new Map()) {
    const rules = games[job.game]
    if (rules === undefined) {
      throw new RunError(`there is no game '${job.game}'; known: ${Object.keys(games).join(', ')}`)
    }
    const { matchup } = job
    if (matchup.mode === 'engagement') inlineEngagements()
    this.job = job
    this.rules = rules
    this.state = rules.setup(job.rules, matchup)
    this.dice = new KeyedDice(...seedWords(job.seed, matchup.name))
    this.generals = generalsOf(rules, job, modules)
    this.policies = generalNames(rules, matchup)
    this.columns = rules.columns(this.state)
    const seats = rules.seats(this.state)
    this.seatsInTurn = job.inTurn === true ? seats : 0
    this.seats = job.inTurn === true ? 1 : seats
    this.margin = marginOf(this.columns)
    this.row = new Int32Array(FIRST_MEASURE + this.columns.length)
  }

  /** The layout of its tally. Bouts have no tally, so it is made on first use. */
  get layout(): Layout {
    const { turns, mode } = this.job.matchup
    this.laidOut ??= new Layout(this.columns, turns, this.seats, mode)
    return this.laidOut
  }

  /**
   * Cells of the tally of the last chunk. All chunks share one buffer, because the loop is slower if each chunk has a buffer that is handed
   * to another thread. It is large and bouts do not need it, so it is made on first use.
   */
  get cells(): Float64Array<ArrayBuffer> {
    this.tallied ??= new Float64Array(this.layout.size)
    return this.tallied
  }

  /** Takes over the names of another matchup, and with them its dice. All else must be as in the matchup it was made for. */
  rename(matchup: Matchup): void {
    this.job = { ...this.job, matchup }
    this.dice = new KeyedDice(...seedWords(this.job.seed, matchup.name))
  }

  /** The seat of battle number `battle` of a block. */
  seatOf(block: number, battle: number): number {
    return this.seatsInTurn === 0 ? battle : block % this.seatsInTurn
  }

  /** Whether the exact twin may be solved. Whole battles have no twin, and games may declare that a matchup has none. */
  get hasTwin(): boolean {
    const { rules, state, job } = this
    return job.matchup.mode === 'engagement' && rules.facts.exact !== false && rules.solvable?.(state) !== false
  }

  /** The error to throw for an error in a battle; if a general failed, it names the general, block, seat and decision. */
  fault(thrown: unknown, block: number, seat: number): unknown {
    const { generals } = this
    if (generals === null || !isIllegal(thrown)) return this.faultOfGame(thrown, `block ${block}, seat ${seat}`)
    const { side, decision } = generals
    const who = `${this.policies[side]}, general of ${this.job.matchup.armies[side].name}`
    return new GeneralError(`${who}: block ${block}, seat ${seat}, decision ${decision}: ${thrown.message}`)
  }

  /** The error to throw after an error of the rules. For a game that is not built in, it names the line in the game's file. */
  faultOfGame(thrown: unknown, where: string): unknown {
    const told = tellerOf(this.rules)
    if (thrown instanceof RunError || isUnplayable(thrown)) return thrown
    if (told === null) return thrown instanceof Error ? placed(thrown, where) : thrown
    return new GeneralError(`${where}: ${told(thrown)}`)
  }
}

/** An error of a game that is built in, with the block and seat where it was thrown before its message. It stays what it is otherwise. */
function placed(thrown: Error, where: string): Error {
  if (!thrown.message.startsWith(where)) thrown.message = `${where}: ${thrown.message}`
  return thrown
}

function isIllegal(thrown: unknown): thrown is IllegalChoice {
  return thrown instanceof IllegalChoice
}

/** The column of the measure by which battles worth watching are found, or -1. */
function marginOf(columns: readonly Column[]): number {
  const i = columns.findIndex(
    ({ unit, measure }) => unit === null && measure.of === 'battle' && hasRole(measure, 'margin'),
  )
  return i < 0 ? -1 : FIRST_MEASURE + i
}
