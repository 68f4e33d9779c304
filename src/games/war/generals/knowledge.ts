import { SILENT } from '../../../core/log.ts'
import { D12, hitOnDie, saveOnDie } from '../chapters/dice.ts'
import { stepsOf } from '../chapters/sight.ts'
import type { WarRules } from '../data/rules.ts'
import type { Board } from '../state/board.ts'
import type { War } from '../state/state.ts'
import { NONE, type Unit, type Weapon } from '../state/unit.ts'
import { Gains } from './gains.ts'
import { StrikeZones } from './strike-zones.ts'
import { Ways } from './ways.ts'

/** Points and number of units of the shipped armies `aldermark` and `gravewood`, for which the weights of generals were found. */
const USUAL_POINTS = 1355
const USUAL_UNITS = 21

/**
 * Worth of every unit to a general, in points, by its index in the roster. Costs are scaled so that the mean unit of both armies is worth as
 * much as the mean unit of the shipped armies. So multiplying all costs by a number changes nothing.
 */
export function worthOf(roster: readonly Unit[]): Float64Array {
  const sum = costsOf(roster)
  // A single division of whole numbers, so that the quotient does not depend on the scale of the costs.
  const points = (cost: number) => (cost * roster.length * USUAL_POINTS) / (sum * USUAL_UNITS)
  return Float64Array.from(roster, ({ cost }) => (sum === 0 ? USUAL_POINTS / USUAL_UNITS : Math.max(1, points(cost))))
}

function costsOf(roster: readonly Unit[]): number {
  return roster.reduce((points, { cost }) => points + cost, 0)
}

/** Scratch of one decision. Every decision writes what it reads, so no decision depends on an earlier one. */
export class Scratch {
  /** Living enemies of the player that decides: their indices and hexes, and the reach of their strike zones in steps. */
  readonly foes: Int32Array
  readonly hexes: Int32Array
  readonly spans: Int32Array
  /** By enemy: 1 if it does not act any more in this turn. */
  readonly dones: Uint8Array
  /** Living units of the player that decides: their indices and hexes. */
  readonly friends: Int32Array
  readonly friendHexes: Int32Array
  ownUnits = 0
  /** By enemy: its points and the greatest distance of its shots, and whether its strike zone is drawn for them. */
  readonly reaches: Int32Array
  readonly ranges: Int32Array
  readonly isDrawn: Uint8Array
  /** By enemy: index of its strike zone in `StrikeZones.bits`. By hex: bits of a zone for an enemy whose movement changes. */
  readonly zoneAt: Int32Array
  readonly zone: Uint8Array
  /**
   * By enemy, over the units in its strike zone: expected loss of its best and of its second best target, and the index of the best; whether they are
   * written.
   */
  readonly bestHarm: Int32Array
  readonly secondHarm: Int32Array
  readonly bestTarget: Int32Array
  readonly isAimed: Uint8Array
  /** By unit, for enemies: its number here. */
  readonly numbers: Int32Array
  enemies = 0
  /** The position for which the enemies were written, see `threats.ts`. */
  readonly noted: Int32Array
  /** Hexes of living enemies that have Dread. */
  readonly dreadHexes: Int32Array
  dreads = 0
  /** How far the player that decides is ahead by the score, from −64 to 64. See `score.ts`. */
  tide = 0
  /** By unit: expected gain of a spell that hits every enemy about a hex; −1 if not computed. */
  readonly flooded: Int32Array
  /** By unit × 4, + 2 with Dread beside the attacker, + 1 from a hill: value of a fight with it; −1 if not computed. */
  readonly fights: Int32Array
  /** Enemies that may be in range of a shot after the move, the most valuable target first: value of a shot at each, its index and its hex. */
  readonly shotGains: Int32Array
  readonly shotUnits: Int32Array
  readonly shotHexes: Int32Array
  shots = 0
  /**
   * Enemies that the unit may strike in the next turn, the most valuable target first: the part of the strike's value that counts; by hex, the steps from there
   * to the nearest hex from which the unit strikes. `nextSteps`: most steps of the unit in that turn.
   */
  readonly nextStrikes: Int32Array
  readonly nextWays: Uint8Array[] = []
  nextTargets = 0
  nextSteps = 0
  /** Value of the best shot from the hex and the facing that were evaluated last. */
  facedShot = 0
  /** By action: upper bound of the value of an activation; what is known of it; expected loss where the unit stands, in this turn. */
  readonly upper: Float64Array
  readonly stages: Uint8Array
  readonly stayRisks: Int32Array
  /** By hex in `board.ends`: upper bound of the value of a move there. */
  readonly bounds: Int32Array
  /**
   * Enemies that may harm the unit: the index of the strike zone of each in `StrikeZones.bits`; by kind of strike (× 4) the part of its expected damage that counts,
   * and its whole expected damage in this turn. See `threats.ts`.
   */
  readonly threats: Int32Array
  readonly harm: Int32Array
  readonly dangers: Int32Array
  threatening = 0
  /** What threats are noted for, see `areNoted`: the unit by its index, or `NONE`, and what of it they depend on; the weights. */
  readonly threatened = new Int32Array(7).fill(NONE)
  threatWeights: unknown = null
  /** By unit and number of an enemy: upper bound of the value of a fight and of a shot, or `NONE` if the unit may not strike the enemy so. */
  readonly mostFights: Int32Array
  readonly mostShots: Int32Array
  // The best place of a unit: index in `board.ends` or `NONE`, hex, facing, value, and the value of its strike from there.
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
    this.spans = new Int32Array(units)
    this.dones = new Uint8Array(units)
    this.friends = new Int32Array(units)
    this.friendHexes = new Int32Array(units)
    this.noted = new Int32Array(2 * units + 1).fill(NONE)
    this.reaches = new Int32Array(units)
    this.ranges = new Int32Array(units)
    this.isDrawn = new Uint8Array(units)
    this.zoneAt = new Int32Array(units)
    this.zone = new Uint8Array(hexes)
    this.bestHarm = new Int32Array(units)
    this.secondHarm = new Int32Array(units)
    this.bestTarget = new Int32Array(units)
    this.isAimed = new Uint8Array(units)
    this.numbers = new Int32Array(units)
    this.flooded = new Int32Array(units)
    this.dreadHexes = new Int32Array(units)
    this.fights = new Int32Array(4 * units)
    this.shotGains = new Int32Array(units)
    this.shotUnits = new Int32Array(units)
    this.shotHexes = new Int32Array(units)
    this.nextStrikes = new Int32Array(units)
    this.upper = new Float64Array(units)
    this.stages = new Uint8Array(units)
    this.stayRisks = new Int32Array(units)
    this.bounds = new Int32Array(hexes)
    this.threats = new Int32Array(units)
    this.harm = new Int32Array(4 * units)
    this.dangers = new Int32Array(4 * units)
    this.mostFights = new Int32Array(units * units)
    this.mostShots = new Int32Array(units * units)
  }
}

/**
 * Knowledge of generals about a battle: the expected damage of every unit to every other, in hundredths of a point, by profiles and on open
 * ground, in whole numbers. It is computed at the first decision of a battle. A choice depends only on the position and the general's
 * dice, because the caches here hold only what can be computed from the position again.
 */
export class Knowledge {
  readonly state: War
  readonly board: Board
  /** By army: number of its units at the start. */
  readonly sizes: Int32Array
  /** Expected damage in hundredths of a point, by attacker and enemy in roster order: × 4 + 2 × attacker battered + target battered. */
  readonly fights: Int32Array
  readonly shots: Int32Array
  /** By unit × 2 + battered: range of its shots in steps from hex to hex; 0 if it does not shoot. */
  readonly ranges: Int32Array
  /** By unit: worth of one point of its strength, and of the whole unit, in hundredths of a point. */
  readonly strengthWorth: Int32Array
  readonly worth: Int32Array
  /** Points of the battle's costs in a point of worth. */
  readonly pointsOfWorth: number
  /** Worth of the mean unit, in hundredths of a point. */
  readonly meanWorth: number
  /** By unit: expected damage of a fight or a shot at full strength, as a mean over all enemies, in hundredths of a point. */
  readonly power: Int32Array
  /** Cache of the gains of attacks. */
  readonly gains: Gains
  readonly zones: StrikeZones
  readonly ways: Ways
  readonly scratch: Scratch
  /** By action: value of the choice. Scratch of one decision. */
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
    this.strengthWorth = Int32Array.from(roster, ({ strength }, id) => Math.round((100 * points[id]) / strength))
    this.worth = Int32Array.from(points, (worth) => Math.round(100 * worth))
    this.pointsOfWorth = costsOf(roster) === 0 ? 1 : (costsOf(roster) * USUAL_UNITS) / (n * USUAL_POINTS)
    this.meanWorth = Math.max(1, Math.round(this.worth.reduce((sum, worth) => sum + worth, 0) / n))
    this.gains = new Gains(points)
    this.zones = new StrikeZones(state, board)
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
    }
    this.power = Int32Array.from(roster, (unit) => this.powerOf(unit))
  }

  /** Writes the expected damage of a weapon to a target, by their profiles. */
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
}

/** Range of a weapon in steps from hex to hex; 0 if it has no attacks. */
function rangeOf(board: Board, { attacks, range }: Weapon, battered: number): number {
  return attacks[battered] === 0 ? 0 : stepsOf(board, range[battered])
}

/** Chance of a d12 to show a number or more. */
function chance(target: number): number {
  return (D12 + 1 - target) / D12
}

/** The knowledge about a battle. It is prepared at the first request. */
export function knowledgeOf(state: War): Knowledge {
  if (state.knowledge === null) {
    if (state.board === null) throw new Error('an engagement asks for no decision')
    state.knowledge = new Knowledge(state, state.board)
  }
  return state.knowledge as Knowledge
}

/** Expected damage of a fight by the cards alone, in hundredths of a point. */
export function fightValue({ fights, state }: Knowledge, unit: Unit, target: Unit): number {
  return fights[(unit.id * state.roster.length + target.id) * 4 + 2 * unit.battered + target.battered]
}

/** Expected damage of a shot by the cards alone, in hundredths of a point. */
export function shotValue({ shots, state }: Knowledge, unit: Unit, target: Unit): number {
  return shots[(unit.id * state.roster.length + target.id) * 4 + 2 * unit.battered + target.battered]
}
