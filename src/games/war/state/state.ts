import { MOST_ACTIONS, type Side } from '../../../core/ruleset.ts'
import { seatings, takeSeat } from '../../../kit/seating.ts'
import type { WarRules } from '../data/rules.ts'
import type { Ending } from '../telling/events.ts'
import type { Board } from './board.ts'
import { START, type Stage } from './stage.ts'
import { NONE, TIRED, Unit } from './unit.ts'

/** The state of a battle or an engagement. Player 0 has the edge of row 0. */
export class War {
  readonly rules: WarRules
  readonly armies: readonly [string, string]
  /** All units, first army first in every seat. */
  readonly roster: readonly Unit[]
  /** All units, first player first, in the order of the lists. */
  units: readonly Unit[]
  readonly seated: readonly [readonly Unit[], readonly Unit[]]
  /** Null in an engagement. */
  readonly board: Board | null
  readonly lastTurn: number
  readonly seats: number

  /** Army of each player. */
  readonly armyOf: [Side, Side] = [0, 1]
  turn = 0
  stage: Stage = START
  /** The next player to activate, and the player that activated first in turn 1. */
  goer: Side = 0
  opener: Side = 0
  /** Index of the active unit. */
  active = NONE
  /**
   * Whether the active unit has spent movement points; points spent where it paused in its move; limits of the rest of the move
   * (`chapters/move.ts`).
   */
  spent = false
  walked = 0
  limits = 0
  hasShot = false
  hasFought = false
  spells = 0
  /** If attacks are divided: attacks left in the step under way, or `NONE`; by unit, attacks at it. */
  attacksLeft = NONE
  readonly allotted: Uint8Array
  /** Legal actions after the move, and their number; −1 before they are listed for the position. */
  readonly options: Int32Array
  optionsLeft = -1
  /** By player: units on the board; units left to activate this turn; leaders left; 1 if it had leaders. */
  readonly alive = new Int32Array(2)
  readonly left = new Int32Array(2)
  readonly leaders = new Int32Array(2)
  readonly hadLeader = new Int32Array(2)
  /** By player: spells attempted, as bits. */
  readonly attempted = new Int32Array(2)
  /** Reason why the battle ended; 0 before. */
  ending: Ending | 0 = 0

  // By army: counters for the result row.
  readonly melee = new Int32Array(2)
  readonly shooting = new Int32Array(2)
  readonly magic = new Int32Array(2)
  readonly onFriends = new Int32Array(2)
  readonly charges = new Int32Array(2)

  // Scratch: lists of units; by unit, marks, and hits still to be saved.
  readonly list: Int32Array
  readonly other: Int32Array
  readonly marks: Uint8Array
  readonly shares: Int32Array
  /** By unit: damage of the attack under way that is still to be applied. */
  readonly pending: Int32Array
  /** Knowledge of the generals about the battle, prepared at their first decision. */
  knowledge: unknown = null

  constructor(
    rules: WarRules,
    armies: readonly [string, string],
    roster: readonly Unit[],
    board: Board | null,
    lastTurn: number,
    seats: number,
  ) {
    this.rules = rules
    this.armies = armies
    this.roster = roster
    roster.forEach((unit, id) => {
      unit.id = id
    })
    this.units = roster
    this.seated = seatings(roster)
    this.board = board
    this.lastTurn = lastTurn
    this.seats = seats
    const n = roster.length
    this.allotted = new Uint8Array(n)
    this.options = new Int32Array(MOST_ACTIONS)
    this.list = new Int32Array(n)
    this.other = new Int32Array(n)
    this.marks = new Uint8Array(n)
    this.shares = new Int32Array(n)
    this.pending = new Int32Array(n)
    seatUnits(this, 0)
  }
}

export function enemyOf(player: Side): Side {
  return player === 0 ? 1 : 0
}

export function unitAt(state: War, index: number): Unit {
  return state.units[index]
}

/** Gives the armies to the players of a seat. */
export function seatUnits(state: War, seat: number): void {
  const first = takeSeat(state.armyOf, seat)
  state.units = state.seated[first]
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.seat(i, unit.army === first ? 0 : 1)
  }
}

/** Counts the units and leaders of each player. */
export function recount(state: War): void {
  const { units, alive, left, leaders } = state
  alive[0] = 0
  alive[1] = 0
  left[0] = 0
  left[1] = 0
  leaders[0] = 0
  leaders[1] = 0
  state.hadLeader[0] = 0
  state.hadLeader[1] = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.isLeader) state.hadLeader[unit.player] = 1
    if (!unit.isAlive) continue
    alive[unit.player] = alive[unit.player] + 1
    if (unit.isLeader) leaders[unit.player] = leaders[unit.player] + 1
    if (!unit.activated && unit.exhausted !== TIRED) left[unit.player] = left[unit.player] + 1
  }
}
