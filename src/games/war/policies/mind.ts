import { SIDES } from '../../../board/hex.ts'
import { SPELLS } from '../gear.ts'
import type { Unit, War, Weapon } from '../state.ts'
import { Gains } from './gains.ts'
import { reachFor } from './reach.ts'

/**
 * What generals know of a matchup before it begins: what every unit may expect to take from every other, in hundredths of a point, by
 * profiles and on open ground. Whole numbers, as they are asked for in every decision.
 */
export class Mind {
  readonly n: number
  /** By attacker and target in roster order: × 4 + 2 × attacker battered + target battered. */
  readonly fights: Int32Array
  readonly volleys: Int32Array
  /** By spell and target: × 2 + target battered. */
  readonly spells: Int32Array
  /** By unit: hundredths of a point that a point of its strength is worth, and the unit whole. */
  readonly worth: Int32Array
  readonly whole: Int32Array
  /** Enemies of the unit that acts, alive: their indices and hexes. */
  readonly foes: Int32Array
  readonly hexes: Int32Array
  enemies = 0
  /** The best shot from a hex, by the side faced; by hex in `board.ends` what it could be worth. */
  readonly aims = new Int32Array(SIDES)
  /** What attacks bring; of the moment the shots at each enemy. */
  readonly gains = new Gains()
  readonly gainOf: Int32Array
  readonly bounds: Int32Array
  /** What charges cost on this board, see `reach.ts`. */
  readonly reach: Uint8Array

  // Enemies that may do something to the unit, see `threats.ts`: their hexes, what they may do, and how far.
  readonly threats: Int32Array
  readonly strikes: Int32Array
  readonly shots: Int32Array
  readonly points: Int32Array
  readonly ranges: Int32Array
  readonly ways: Int32Array
  threatening = 0

  constructor({ roster, board }: War) {
    const n = roster.length
    this.n = n
    this.fights = new Int32Array(n * n * 4)
    this.volleys = new Int32Array(n * n * 4)
    this.spells = new Int32Array(SPELLS.length * n * 2)
    this.worth = Int32Array.from(roster, ({ cost, strength }) => Math.round((100 * Math.max(1, cost)) / strength))
    this.whole = Int32Array.from(roster, ({ cost }) => 100 * Math.max(1, cost))
    this.foes = new Int32Array(n)
    this.hexes = new Int32Array(n)
    this.gainOf = new Int32Array(n)
    this.bounds = new Int32Array(board === null ? 0 : board.hexes.count)
    this.reach = board === null ? new Uint8Array(0) : reachFor(board.hexes)
    this.threats = new Int32Array(n)
    this.strikes = new Int32Array(n)
    this.shots = new Int32Array(n)
    this.points = new Int32Array(n)
    this.ranges = new Int32Array(n)
    this.ways = new Int32Array(n)
    for (const [i, unit] of roster.entries()) {
      for (const [j, target] of roster.entries()) {
        for (const own of [0, 1] as const) {
          for (const other of [0, 1] as const) {
            const at = (i * n + j) * 4 + 2 * own + other
            this.fights[at] = this.expected(unit.fight, own, target, other)
            this.volleys[at] = this.expected(unit.shoot, own, target, other)
          }
        }
      }
      for (const [spell, { dice, hitOn, damage }] of SPELLS.entries()) {
        for (const own of [0, 1] as const) {
          const hits = dice * (hitOn === 0 ? 1 : chance(hitOn))
          const value = hits * damage * (1 - chance(unit.saves[own] as number)) * (this.worth[i] as number)
          this.spells[(spell * n + i) * 2 + own] = Math.round(value)
        }
      }
    }
  }

  private expected(weapon: Weapon, own: number, target: Unit, other: number): number {
    const hits = (weapon.attacks[own] as number) * chance(weapon.value[own] as number)
    const damage = hits * (1 - chance(target.saves[other] as number)) * (weapon.damage[own] as number)
    return Math.round(Math.min(damage, target.strength) * (this.worth[target.id] as number))
  }
}

/** Of a d12. */
function chance(target: number): number {
  return Math.min(12, Math.max(0, 13 - target)) / 12
}

/** The mind that belongs to a battle, made once. */
export function mindOf(state: War): Mind {
  if (state.mind === null) state.mind = new Mind(state)
  return state.mind as Mind
}

export function fightValue(mind: Mind, unit: Unit, target: Unit): number {
  return mind.fights[(unit.id * mind.n + target.id) * 4 + 2 * unit.battered + target.battered] as number
}

export function shotValue(mind: Mind, unit: Unit, target: Unit): number {
  return mind.volleys[(unit.id * mind.n + target.id) * 4 + 2 * unit.battered + target.battered] as number
}

/** Notes the enemies of a unit that are alive. */
export function lookAround(mind: Mind, state: War, unit: Unit): void {
  const { units } = state
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if (foe.player === unit.player || !foe.isAlive) continue
    mind.foes[n] = i
    mind.hexes[n++] = foe.hex
  }
  mind.enemies = n
}
