import { SIDES } from '../../../board/hex/hex.ts'
import { SILENT } from '../../../core/log.ts'
import { D12, hitOnDie, saveOnDie } from '../chapters/dice.ts'
import { stepsOf } from '../chapters/sight.ts'
import { SPELLS } from '../data/gear.ts'
import type { WarRules } from '../data/rules.ts'
import type { Board } from '../state/board.ts'
import type { War } from '../state/state.ts'
import { NONE, type Unit, type Weapon } from '../state/unit.ts'
import { Gains } from './gains.ts'
import { type StrikeZones, zonesFor } from './strike-zones.ts'
import { Ways } from './ways.ts'

/** Points and number of units of the shipped armies `aldermark` and `gravewood`, for which the weights of generals were found. */
const USUAL_POINTS = 1355
const USUAL_UNITS = 21

/**
 * What every unit is worth to a general, in points, by its place in the roster. The measure is such that the units of both armies are worth
 * on average what those of the shipped armies are: to multiply all costs by a number changes nothing.
 */
export function worthOf(roster: readonly Unit[]): Float64Array {
  const sum = roster.reduce((points, { cost }) => points + cost, 0)
  // One division of whole numbers, so that it comes out the same however large a point is.
  const points = (cost: number) => (cost * roster.length * USUAL_POINTS) / (sum * USUAL_UNITS)
  return Float64Array.from(roster, ({ cost }) => (sum === 0 ? USUAL_POINTS / USUAL_UNITS : Math.max(1, points(cost))))
}

/** Room for one decision. Every decision writes what it reads, so that nothing is carried over from one to the next. */
class Scratch {
  /** Enemies of the player that decides, alive: their indices and hexes, where their strike zones stand, how far these go. */
  readonly foes: Int32Array
  readonly hexes: Int32Array
  readonly zoneAt: Int32Array
  readonly spans: Int32Array
  /** By enemy, of the units in its strike zone: expected loss of the best target and of the second best, and index of the best. */
  readonly bestHarm: Int32Array
  readonly secondHarm: Int32Array
  readonly bestTarget: Int32Array
  /** By unit, for enemies: the expected loss of its best target. */
  readonly bestHarmOf: Int32Array
  enemies = 0
  /** By unit: what a fight with it brings, −1 before it is asked for. */
  readonly fights: Int32Array
  /** Enemies that may be in range of a shot after the move: their hexes, and what a shot at them is worth. */
  readonly shotHexes: Int32Array
  readonly shotGains: Int32Array
  readonly shotUnits: Int32Array
  shots = 0
  /** By side faced: what the best shot from the hex looked at is worth. */
  readonly aims = new Int32Array(SIDES)
  /** By hex in `board.ends`: upper bound of what moving there is worth. */
  readonly bounds: Int32Array
  /**
   * Enemies that may harm the unit: where the strike zone of each stands; by zone (× 4) what counts of what it may do, and all that it may
   * do in this turn. See `threats.ts`.
   */
  readonly threats: Int32Array
  readonly harm: Int32Array
  readonly dangers: Int32Array
  threatening = 0
  // The best place of a unit: place in `board.ends` or `NONE`, hex, facing, value, and what it strikes from there.
  bestEnd = NONE
  bestHex = NONE
  bestFacing = 0
  bestValue = 0
  bestStrike = 0
  /** Index of the enemy that the unit strikes from there, or `NONE`. */
  aimedAt = NONE

  constructor(units: number, hexes: number) {
    this.foes = new Int32Array(units)
    this.hexes = new Int32Array(units)
    this.zoneAt = new Int32Array(units)
    this.spans = new Int32Array(units)
    this.bestHarm = new Int32Array(units)
    this.secondHarm = new Int32Array(units)
    this.bestTarget = new Int32Array(units)
    this.bestHarmOf = new Int32Array(units)
    this.fights = new Int32Array(units)
    this.shotHexes = new Int32Array(units)
    this.shotGains = new Int32Array(units)
    this.shotUnits = new Int32Array(units)
    this.bounds = new Int32Array(hexes)
    this.threats = new Int32Array(units)
    this.harm = new Int32Array(4 * units)
    this.dangers = new Int32Array(4 * units)
  }
}

/**
 * What generals know of a battle: what every unit may be expected to take from every other, in hundredths of a point, by profiles and on
 * open ground. Whole numbers, found when the first decision of a battle is asked for. What a general chooses follows from the position and
 * its dice alone: the caches here only keep what the position would give again.
 */
export class Knowledge {
  readonly state: War
  readonly board: Board
  /** By army: how many units it began with. */
  readonly sizes: Int32Array
  /** Expected damage in hundredths of a point, by attacker and enemy in roster order: × 4 + 2 × attacker battered + target battered. */
  readonly fights: Int32Array
  readonly shots: Int32Array
  /** By unit, × 2 + battered: the steps from hex to hex that it shoots, 0 where it does not. */
  readonly ranges: Int32Array
  /** By spell and target, × 2 + target battered: expected damage in hundredths of a point. */
  readonly spells: Int32Array
  /** By unit, in hundredths of a point: what a point of its strength is worth, and the unit whole. */
  readonly strengthWorth: Int32Array
  readonly worth: Int32Array
  /** By unit, in hundredths of a point: what it does in a fight or with a shot on the average of all enemies, at full strength. */
  readonly power: Int32Array
  /** Cache of what attacks are worth. */
  readonly gains: Gains
  readonly zones: StrikeZones
  readonly ways: Ways
  readonly scratch: Scratch
  /** By unit or enemy that may be chosen: what a choice is worth. Scratch of one decision. */
  readonly values: Float64Array

  constructor(state: War, board: Board) {
    const { roster, rules } = state
    const n = roster.length
    const points = worthOf(roster)
    this.state = state
    this.board = board
    this.sizes = Int32Array.from([0, 1], (army) => roster.filter((unit) => unit.army === army).length)
    this.fights = new Int32Array(n * n * 4)
    this.shots = new Int32Array(n * n * 4)
    this.ranges = Int32Array.from({ length: 2 * n }, (_, i) => rangeOf(board, roster[i >> 1].shoot, i & 1))
    this.spells = new Int32Array(SPELLS.length * n * 2)
    this.strengthWorth = Int32Array.from(roster, ({ strength }, id) => Math.round((100 * points[id]) / strength))
    this.worth = Int32Array.from(points, (worth) => Math.round(100 * worth))
    this.gains = new Gains(points)
    this.zones = zonesFor(board.hexes)
    this.ways = new Ways(board)
    this.values = new Float64Array(n)
    this.scratch = new Scratch(n, board.hexes.count)
    for (const unit of roster) {
      for (const target of roster) {
        if (unit.army === target.army) continue
        const at = (unit.id * n + target.id) * 4
        this.weigh(rules, unit.fight, target, this.fights, at)
        this.weigh(rules, unit.shoot, target, this.shots, at)
      }
      this.weighSpells(rules, unit, n)
    }
    this.power = Int32Array.from(roster, (unit) => this.powerOf(unit))
  }

  /** Writes what a weapon may be expected to do to a target, by their profiles. */
  private weigh(rules: WarRules, { attacks, value, damage }: Weapon, target: Unit, out: Int32Array, at: number): void {
    const { strength, saves, id } = target
    for (let own = 0; own < 2; own++) {
      const hits = attacks[own] * chance(hitOnDie(rules, value[own], SILENT))
      for (let other = 0; other < 2; other++) {
        const done = hits * (1 - chance(saveOnDie(rules, saves[other], false, SILENT))) * damage[own]
        out[at + 2 * own + other] = Math.round(Math.min(done, strength) * this.strengthWorth[id])
      }
    }
  }

  private powerOf(unit: Unit): number {
    const { roster } = this.state
    const enemies = roster.filter(({ army }) => army !== unit.army)
    const strike = (target: Unit) => {
      const at = (unit.id * roster.length + target.id) * 4
      return Math.max(this.fights[at], this.shots[at])
    }
    return Math.round(enemies.reduce((sum, target) => sum + strike(target), 0) / Math.max(1, enemies.length))
  }

  private weighSpells(rules: WarRules, { id, saves }: Unit, n: number): void {
    for (const [spell, { dice, hitOn: value, damage }] of SPELLS.entries()) {
      for (const own of [0, 1] as const) {
        const hits = dice * (value === 0 ? 1 : chance(hitOnDie(rules, value, SILENT)))
        const unsaved = 1 - chance(saveOnDie(rules, saves[own], false, SILENT))
        this.spells[(spell * n + id) * 2 + own] = Math.round(hits * damage * unsaved * this.strengthWorth[id])
      }
    }
  }
}

/** Steps from hex to hex that a weapon shoots, 0 where it has no attacks. */
function rangeOf(board: Board, { attacks, range }: Weapon, battered: number): number {
  return attacks[battered] === 0 ? 0 : stepsOf(board, range[battered])
}

/** Chance of a d12 to show a number or more. */
function chance(target: number): number {
  return (D12 + 1 - target) / D12
}

/** The knowledge that belongs to a battle, prepared when it is asked for first. */
export function knowledgeOf(state: War): Knowledge {
  if (state.knowledge === null) {
    if (state.board === null) throw new Error('an engagement asks for no decision')
    state.knowledge = new Knowledge(state, state.board)
  }
  return state.knowledge as Knowledge
}

/** Expected damage of a fight, in hundredths of a point, by the cards. */
export function fightValue({ fights, state }: Knowledge, unit: Unit, target: Unit): number {
  return fights[(unit.id * state.roster.length + target.id) * 4 + 2 * unit.battered + target.battered]
}

/** Expected damage of a shot, in hundredths of a point, by the cards. */
export function shotValue({ shots, state }: Knowledge, unit: Unit, target: Unit): number {
  return shots[(unit.id * state.roster.length + target.id) * 4 + 2 * unit.battered + target.battered]
}
