import { type ArmySpec, MOST_ACTIONS, type Profile, type Side } from '../../core/ruleset.ts'
import type { Board } from './board.ts'
import { FACTS } from './facts.ts'
import { CASTER, gearBits, LEADER } from './gear.ts'
import type { WarRules } from './rules.ts'
import { groundOf } from './terrain.ts'

/** No unit, no hex. */
export const NONE = -1
/** Of `hurtBy`: more than one enemy. */
export const MANY = -2

/** Steps of the dice keys: one for every kind of roll that a unit makes at another in one turn. Spells have one each from `CAST` and `EFFECT` on. */
export const ROLL_OFF = 0
export const SHOTS = 1
export const SHOT_SAVES = 2
export const FIGHT_DICE = 3
export const STRIKE_BACK = 4
export const BACKFIRE_SAVE = 5
export const CAST = 8
export const EFFECT = 16

/** Who is exhausted: not at all, still in the next turn, or to its end. */
export const FRESH = 0
export const TIRED = 1 // this is the turn it misses
export const SPENT = 2 // it cast a power spell this turn

/** Where a battle stands: what is next. */
export const START = 0
export const TURN_BEGINS = 1
export const CHOOSE = 2
/** The active unit may still move. */
export const ACT = 3
/** It has charged several, and names one. */
export const DECLARE = 4
/** It has moved, or held. */
export const AFTER = 5
export const ENDED = 6

/** Attacks, value and damage by profile: at full strength, battered. */
export interface Weapon {
  readonly attacks: Int32Array
  readonly value: Int32Array
  readonly damage: Int32Array
  readonly range: Int32Array
}

function weaponOf(profile: Profile, full: string, battered: string): Weapon {
  const groups = [profile[full], profile[battered]] as (Readonly<Record<string, number>> | undefined)[]
  const numbers = (name: string) => Int32Array.from(groups, (group) => group?.[name] ?? 0)
  return { attacks: numbers('attacks'), value: numbers('value'), damage: numbers('damage'), range: numbers('range') }
}

/** Strength lost at which a unit is battered, WAR-UNIT-03. */
export function halfOf(strength: number, { halfRound }: WarRules): number {
  return Math.max(1, halfRound === 'ceil' ? Math.ceil(strength / 2) : Math.floor(strength / 2))
}

/** A playing piece and its card, WAR-UNIT-01. */
export class Unit {
  readonly name: string
  readonly army: Side
  /** Place in the army's list. */
  readonly slot: number
  /** Index in `War.roster`. */
  id = 0
  /** Index in `War.units`, the player it is of and its role in dice keys: as the seat has it. */
  index = 0
  player: Side = 0
  role = 0
  readonly type: string
  readonly isInfantry: boolean
  readonly isArtillery: boolean
  readonly isFlying: boolean
  /** Enters no river. */
  readonly keepsDry: boolean
  readonly isLeader: boolean
  readonly isCaster: boolean
  readonly gear: number
  readonly points: number
  readonly cost: number
  readonly strength: number
  /** Damage at which it is battered. */
  readonly half: number
  /** Damage at which it is removed, and the most one enemy alone may bring it to in one turn. */
  readonly removedAt: number
  readonly capAt: number
  /** By profile. */
  readonly saves: Int32Array
  readonly fight: Weapon
  readonly shoot: Weapon
  /** Enemies it stands beside in an engagement, in the order of the contacts. */
  readonly foes: Unit[] = []

  // Where it stands in a battle.
  hex = NONE
  facing = 0
  /** What its ground does, in bits (`terrain.ts`), and what that adds to saves. */
  ground = 0
  cover = 0

  damage = 0
  isAlive = true
  /** Which profile it uses: 0 full, 1 battered. */
  battered = 0
  /** As the turn began. */
  wasBattered = 0
  /** The enemy that damaged it this turn: its index, `NONE` or `MANY`. */
  hurtBy = NONE
  activated = false
  exhausted = FRESH

  // Until the turn ends.
  steadied = 0
  veiled = 0
  gripped = 0
  driven = 0
  hastened = 0
  /** Movement points it loses in its next activation. */
  mired = 0
  /** Skills it has used, as bits: once a turn, or once a game. */
  usedSkills = 0
  /** Spells it has attempted, as bits. */
  attempted = 0

  // What the result row tells of the past.
  inflicted = 0
  batteredTurn = 0
  destroyedTurn = 0

  constructor(army: Side, slot: number, spec: ArmySpec['units'][number], rules: WarRules) {
    const { profile } = spec
    const type = FACTS.unitTypes[profile.type]
    if (type === undefined) throw new Error(`unknown unit type ${profile.type}`)
    this.name = spec.id
    this.army = army
    this.slot = slot
    this.type = profile.type
    this.isInfantry = profile.type === 'infantry'
    this.isArtillery = profile.type === 'artillery'
    this.isFlying = profile.type === 'flying'
    this.keepsDry = this.isInfantry || this.isArtillery
    this.gear = gearBits(spec.properties, rules.skills === 'on')
    this.isLeader = (this.gear & LEADER) !== 0
    this.isCaster = (this.gear & CASTER) !== 0
    this.points = type.movement
    this.cost = spec.cost ?? 0
    this.strength = profile.strength as number
    this.half = halfOf(this.strength, rules)
    this.removedAt = rules.destroy === 'reach' ? this.strength : this.strength + 1
    this.capAt = rules.killCap === 'half' ? Math.min(this.half, this.removedAt - 1) : this.removedAt - 1
    this.saves = Int32Array.of(profile.save as number, profile.saveBattered as number)
    this.fight = weaponOf(profile, 'fight', 'fightBattered')
    this.shoot = weaponOf(profile, 'shoot', 'shootBattered')
    const { bits, save } = groundOf(spec.ground ?? '', rules.ruins, rules.ruinsMove)
    this.ground = bits
    this.cover = save
  }

  /** A seat: which player it is of. */
  seat(index: number, player: Side): void {
    this.index = index
    this.player = player
    this.role = 1 + this.slot + 64 * player
  }

  /** As before the battle; its place apart. */
  restore(): void {
    this.damage = 0
    this.isAlive = true
    this.battered = 0
    this.wasBattered = 0
    this.hurtBy = NONE
    this.activated = false
    this.exhausted = FRESH
    this.steadied = 0
    this.veiled = 0
    this.gripped = 0
    this.driven = 0
    this.hastened = 0
    this.mired = 0
    this.usedSkills = 0
    this.attempted = 0
    this.inflicted = 0
    this.batteredTurn = 0
    this.destroyedTurn = 0
  }
}

/** A battle or an engagement as it stands. Players are 0 and 1: the first has the edge of row 0. */
export class War {
  readonly rules: WarRules
  readonly armies: readonly [string, string]
  /** First army first, whatever the seat. */
  readonly roster: readonly Unit[]
  /** First player first, in list order. */
  units: readonly Unit[]
  readonly seated: readonly [readonly Unit[], readonly Unit[]]
  /** Null in an engagement. */
  readonly board: Board | null
  readonly lastTurn: number
  readonly seats: number

  /** Army of each player. */
  readonly armyOf: [Side, Side] = [0, 1]
  turn = 0
  stage = START
  /** The player whose go it is, and who began turn 1. */
  goer: Side = 0
  opener: Side = 0
  /** The active unit, and what it has done. */
  active = NONE
  /** It has spent movement points: how many where it paused in its move, and what limits the rest of it (`move.ts`). */
  spent = false
  walked = 0
  limits = 0
  hasShot = false
  hasFought = false
  spells = 0
  /** Where attacks are divided: those left of the step under way, `NONE` outside; by unit, how many it is to take. */
  attacksLeft = NONE
  readonly allotted: Uint8Array
  /** What may be done after the move, listed once for the position; −1: not listed. */
  readonly options: Int32Array
  optionsLeft = -1
  /** By player: units on the board, units left to activate this turn, leaders left; whether it had any. */
  readonly alive = new Int32Array(2)
  readonly left = new Int32Array(2)
  readonly leaders = new Int32Array(2)
  readonly hadLeader = new Int32Array(2)
  /** By player: spells attempted, as bits. */
  readonly attempted = new Int32Array(2)
  ending = 0

  // By army, what the result row tells of the past.
  readonly melee = new Int32Array(2)
  readonly shooting = new Int32Array(2)
  readonly magic = new Int32Array(2)
  readonly onFriends = new Int32Array(2)
  readonly charges = new Int32Array(2)

  // Scratch: lists of units, marks by unit; by unit, hits to be saved.
  readonly list: Int32Array
  readonly other: Int32Array
  readonly marks: Uint8Array
  readonly shares: Int32Array
  /** By unit: damage of an attack under way, empty outside. */
  readonly pending: Int32Array
  /** What generals know of the matchup, made at setup. */
  mind: unknown = null

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
    this.seated = [roster, roster.toSorted((a, b) => b.army - a.army)]
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
  return state.units[index] as Unit
}

/** Gives the units to the players of a seat. */
export function seatUnits(state: War, seat: number): void {
  const first: Side = seat === 1 ? 1 : 0
  state.armyOf[0] = first
  state.armyOf[1] = first === 0 ? 1 : 0
  state.units = state.seated[first]
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    unit.seat(i, unit.army === first ? 0 : 1)
  }
}

/** Counts what is left of each player. */
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
    const unit = units[i] as Unit
    if (unit.isLeader) state.hadLeader[unit.player] = 1
    if (!unit.isAlive) continue
    alive[unit.player] = (alive[unit.player] as number) + 1
    if (unit.isLeader) leaders[unit.player] = (leaders[unit.player] as number) + 1
    if (!unit.activated && unit.exhausted !== TIRED) left[unit.player] = (left[unit.player] as number) + 1
  }
}
