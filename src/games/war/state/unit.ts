import type { ArmySpec, Profile, Side } from '../../../core/ruleset.ts'
import { roleOf } from '../../../kit/seating.ts'
import { CASTER, gearBits, LEADER } from '../data/gear.ts'
import type { WarRules } from '../data/rules.ts'
import { groundOf } from '../data/terrain.ts'
import { UNIT_TYPES } from '../data/unit-types.ts'

/** No unit, no hex. */
export const NONE = -1
/** Value of `hurtBy`: more than one enemy. */
export const MANY = -2

/** Values of `exhausted`. */
export const FRESH = 0
export const TIRED = 1 // it misses this turn
export const SPENT = 2 // it cast a power spell this turn

/** Attacks, value and damage by profile: at full strength, and battered. */
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

/** Lost strength at which a unit is battered, WAR-UNIT-03. */
export function halfOf(strength: number, { halfRound }: WarRules): number {
  return Math.max(1, halfRound === 'ceil' ? Math.ceil(strength / 2) : Math.floor(strength / 2))
}

/** A playing piece and its card, WAR-UNIT-01. */
export class Unit {
  readonly name: string
  readonly army: Side
  /** Index in the army's list. */
  readonly slot: number
  /** Index in `War.roster`. */
  id = 0
  /** In the present seat: index in `War.units`, player, and role in dice keys. */
  index = 0
  player: Side = 0
  role = 0
  readonly type: string
  readonly isInfantry: boolean
  readonly isArtillery: boolean
  readonly isFlying: boolean
  /** Whether it may not enter a river. */
  readonly keepsDry: boolean
  readonly isLeader: boolean
  readonly isCaster: boolean
  readonly gear: number
  readonly points: number
  readonly cost: number
  readonly strength: number
  /** Damage at which it is battered. */
  readonly half: number
  /** Damage at which it is removed; most damage that one enemy alone may do to it in a turn. */
  readonly removedAt: number
  readonly capAt: number
  /** By profile: value of its saves. */
  readonly saves: Int32Array
  readonly fight: Weapon
  readonly shoot: Weapon
  /** Adjacent enemies in an engagement, in the order of the contacts. */
  readonly foes: Unit[] = []

  // Its hex and facing in a battle.
  hex = NONE
  facing = 0
  /** Effects of its ground, in bits (`data/terrain.ts`), and the bonus of the ground to saves. */
  ground = 0
  cover = 0

  damage = 0
  isAlive = true
  /** Profile in use: 0 full strength, 1 battered. */
  battered = 0
  /** `battered` when the turn began. */
  wasBattered = 0
  /** Index of the enemy that damaged it this turn, `NONE` or `MANY`. */
  hurtBy = NONE
  activated = false
  exhausted = FRESH

  // Effects that last until the turn ends.
  steadied = 0
  veiled = 0
  gripped = 0
  driven = 0
  hastened = 0
  /** Movement points it loses in its next activation. */
  mired = 0
  /** Skills it has used up, as bits. */
  usedSkills = 0
  /** Spells it has attempted, as bits. */
  attempted = 0

  // Counters for the result row.
  inflicted = 0
  batteredTurn = 0
  destroyedTurn = 0

  constructor(army: Side, slot: number, spec: ArmySpec['units'][number], rules: WarRules) {
    const { profile } = spec
    const type = UNIT_TYPES[profile.type]
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

  /** Sets the index and the player of the unit. */
  seat(index: number, player: Side): void {
    this.index = index
    this.player = player
    this.role = roleOf(player, this.slot)
  }

  /** Restores the state before the battle, except its place. */
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
