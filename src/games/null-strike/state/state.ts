import type { Side } from '../../../core/ruleset.ts'
import { seatings, takeSeat } from '../../../kit/seating.ts'
import { WEAPON_GROUPS } from '../chapters/weapons.ts'
import type { StrikeRules } from '../data/rules.ts'
import type { Field } from './field.ts'
import { START, type Stage } from './stage.ts'
import { NONE, resize, type Unit } from './unit.ts'

export { WEAPON_GROUPS, type Weapon } from '../chapters/weapons.ts'
export {
  ACT,
  CASUALTIES,
  CHARGED,
  DEPLOY_UNITS,
  DETAIL,
  ENDED,
  START,
  type Stage,
  TURN_BEGINS,
  TURN_ENDS,
} from './stage.ts'
export {
  ABOARD,
  DISTANCES,
  DUG_IN,
  FORTIFIED,
  type Foe,
  GONE,
  IN_RESERVE,
  mark,
  NONE,
  ON_TABLE,
  OPEN,
  OTHER,
  PLAIN,
  resize,
  standInBlock,
  Unit,
} from './unit.ts'

/** The state of a battle or an engagement. Players are 0 and 1. */
export class Strike {
  readonly rules: StrikeRules
  readonly armies: readonly [string, string]
  /** All units, the first army first, whatever the seat. */
  readonly roster: readonly Unit[]
  /** All units, the first player first, in the order of their lists. */
  units: readonly Unit[]
  readonly orders: readonly [readonly Unit[], readonly Unit[]]
  /** The army of the first player; −1 before the seats are taken. */
  seated: Side | -1 = -1
  /** The table; null in an engagement. */
  readonly field: Field | null
  /** Points of each army at the start. */
  readonly points: readonly [number, number]
  readonly lastTurn: number
  readonly seats: number

  /** Army of each player. */
  readonly armyOf: [Side, Side] = [0, 1]
  turn = 0
  stage: Stage = START
  /** The player whose turn it is, and the player with the first turn of each round. */
  goer: Side = 0
  opener: Side = 0
  /** Actions left, AP-ACT-05 to -09. */
  left = 0
  /** In an engagement: the unit that acts next. */
  cursor = 0
  /** The unit whose action is under way, the kind of that action, and the unit that it has charged. */
  active = NONE
  kind = 0
  charged = NONE
  /** The unit whose player chooses the models to be removed, and their number. AP-ATK-08. */
  losing = NONE
  lost = 0
  /** By unit: 1 if it has been set up. */
  readonly set: Uint8Array
  ending = 0

  // Counters for the result row, by army.
  readonly charges = new Int32Array(2)
  /** Knowledge of the generals about the matchup, computed at their first choice (`generals/knowledge.ts`). */
  knowledge: unknown = null
  /** Scratch: the choices of weapons after a charge. */
  readonly strikes = new Int32Array(16)
  /** Scratch: by weapon × 2 + kind, the models in range. */
  readonly shots = new Int32Array(2 * WEAPON_GROUPS.length)
  /** Scratch: by weapon × 2 + kind, the models that use it. */
  readonly arms = new Int32Array(2 * WEAPON_GROUPS.length)

  constructor(
    rules: StrikeRules,
    armies: readonly [string, string],
    roster: readonly Unit[],
    lastTurn: number,
    seats: number,
    field: Field | null,
  ) {
    this.rules = rules
    this.armies = armies
    this.roster = roster
    roster.forEach((unit, id) => {
      unit.id = id
    })
    this.units = roster
    this.orders = seatings(roster)
    const pointsOf = (army: Side): number => roster.reduce((sum, unit) => sum + (unit.army === army ? unit.cost : 0), 0)
    this.points = [pointsOf(0), pointsOf(1)]
    this.lastTurn = lastTurn
    this.seats = seats
    this.field = field
    this.set = new Uint8Array(roster.length)
    for (const unit of roster) unit.field = field
    seatUnits(this, 0)
  }
}

export function enemyOf(player: Side): Side {
  return player === 0 ? 1 : 0
}

export function unitAt(state: Strike, index: number): Unit {
  return state.units[index]
}

/** Gives the units to the players of a seat. */
export function seatUnits(state: Strike, seat: number): void {
  if (state.seated === seat) return
  const first = takeSeat(state.armyOf, seat)
  state.seated = first
  state.units = state.orders[first]
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.seat(i, unit.army === first ? 0 : 1)
    resize(unit)
  }
  if (state.field !== null) setSplit(state.field, units)
}

function setSplit(field: Field, units: readonly Unit[]): void {
  field.split = 0
  field.carriers = 0
  for (let i = 0; i < units.length; i++) {
    const { player, capacity } = units[i]
    if (player === 0) field.split++
    if (capacity > 0) field.carrying[field.carriers++] = i
  }
}
