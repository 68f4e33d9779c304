import { SIDES } from '../../../board/hex/hex.ts'
import { SILENT } from '../../../core/log.ts'
import { D12, hitOnDie, saveOnDie } from '../chapters/dice.ts'
import { stepsOf } from '../chapters/sight.ts'
import { SPELLS } from '../data/gear.ts'
import type { WarRules } from '../data/rules.ts'
import type { Board } from '../state/board.ts'
import type { Unit, Weapon } from '../state/card.ts'
import type { War } from '../state/state.ts'
import { Gains } from './gains.ts'
import { type Reach, reachFor } from './reach.ts'

/** Of the shipped armies `aldermark` and `gravewood`, for which the weights of generals were found: their points and their units. */
const USUAL_POINTS = 1355
const USUAL_UNITS = 21

/**
 * What every unit is worth to a general, by its place in the roster: its points, in a measure in which the units of both armies are
 * worth on average what those of the shipped armies are. All costs times a number change nothing.
 */
export function worthOf(roster: readonly Unit[]): Float64Array {
  const sum = roster.reduce((points, { cost }) => points + cost, 0)
  // One division of whole numbers, so that it comes out the same however large a point is.
  const points = (cost: number) => (cost * roster.length * USUAL_POINTS) / (sum * USUAL_UNITS)
  return Float64Array.from(roster, ({ cost }) => (sum === 0 ? USUAL_POINTS / USUAL_UNITS : Math.max(1, points(cost))))
}

/**
 * What generals know of a matchup before it begins: what every unit may expect to take from every other, in hundredths of a point, by
 * profiles and on open ground. Whole numbers, as they are asked for in every decision.
 */
export class Mind {
  readonly n: number
  /** By army: how many units it began with. */
  readonly sizes: Int32Array
  /** By attacker and enemy in roster order: × 4 + 2 × attacker battered + target battered. */
  readonly fights: Int32Array
  readonly volleys: Int32Array
  /** By unit, × 2 + battered: how many steps it shoots, 0 where it does not. */
  readonly ranges: Int32Array
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
  /** What attacks bring. */
  readonly gains: Gains
  /** Of the moment: by unit what a fight with it brings, −1 as long as nobody has asked; enemies that may come to be shot at. */
  readonly blows: Int32Array
  readonly aimedAt: Int32Array
  readonly gainOf: Int32Array
  aimed = 0
  readonly bounds: Int32Array
  /** What units may strike on this board, see `reach.ts`. */
  readonly reach: Reach

  // Enemies that may do something to the unit, see `threats.ts`: their zones about them, and by zone (× 4) what they may do.
  readonly threats: Int32Array
  readonly harm: Int32Array
  threatening = 0

  constructor({ roster, rules }: War, board: Board) {
    const { hexes } = board
    const points = worthOf(roster)
    this.gains = new Gains(points)
    const n = roster.length
    this.n = n
    this.sizes = Int32Array.from([0, 1], (army) => roster.filter((unit) => unit.army === army).length)
    this.fights = new Int32Array(n * n * 4)
    this.volleys = new Int32Array(n * n * 4)
    this.ranges = Int32Array.from({ length: 2 * n }, (_, i) => rangeOf(board, roster[i >> 1].shoot, i & 1))
    this.spells = new Int32Array(SPELLS.length * n * 2)
    this.worth = Int32Array.from(roster, ({ strength }, id) => Math.round((100 * points[id]) / strength))
    this.whole = Int32Array.from(points, (worth) => Math.round(100 * worth))
    this.foes = new Int32Array(n)
    this.hexes = new Int32Array(n)
    this.blows = new Int32Array(n)
    this.aimedAt = new Int32Array(n)
    this.gainOf = new Int32Array(n)
    this.bounds = new Int32Array(hexes.count)
    this.reach = reachFor(hexes)
    this.threats = new Int32Array(n)
    this.harm = new Int32Array(4 * n)
    for (const unit of roster) {
      for (const target of roster) {
        if (unit.army === target.army) continue
        const at = (unit.id * n + target.id) * 4
        this.weigh(rules, unit.fight, target, this.fights, at)
        this.weigh(rules, unit.shoot, target, this.volleys, at)
      }
      this.weighSpells(rules, unit)
    }
  }

  /** What a weapon may be expected to do to a target, by their profiles. */
  private weigh(rules: WarRules, { attacks, value, damage }: Weapon, target: Unit, out: Int32Array, at: number): void {
    const { strength, saves, id } = target
    for (let own = 0; own < 2; own++) {
      const hits = attacks[own] * chance(hitOnDie(rules, value[own], SILENT))
      for (let other = 0; other < 2; other++) {
        const done = hits * (1 - chance(saveOnDie(rules, saves[other], false, SILENT))) * damage[own]
        out[at + 2 * own + other] = Math.round(Math.min(done, strength) * this.worth[id])
      }
    }
  }

  private weighSpells(rules: WarRules, { id, saves }: Unit): void {
    for (const [spell, { dice, hitOn: value, damage }] of SPELLS.entries()) {
      for (const own of [0, 1] as const) {
        const hits = dice * (value === 0 ? 1 : chance(hitOnDie(rules, value, SILENT)))
        const loss = hits * damage * (1 - chance(saveOnDie(rules, saves[own], false, SILENT))) * this.worth[id]
        this.spells[(spell * this.n + id) * 2 + own] = Math.round(loss)
      }
    }
  }
}

function rangeOf(board: Board, { attacks, range }: Weapon, battered: number): number {
  return attacks[battered] === 0 ? 0 : stepsOf(board, range[battered])
}

/** Of a d12. */
function chance(target: number): number {
  return (D12 + 1 - target) / D12
}

/** The mind that belongs to a battle, made once. */
export function mindOf(state: War): Mind {
  if (state.mind === null) {
    if (state.board === null) throw new Error('an engagement asks for no decision')
    state.mind = new Mind(state, state.board)
  }
  return state.mind as Mind
}

export function fightValue(mind: Mind, unit: Unit, target: Unit): number {
  return mind.fights[(unit.id * mind.n + target.id) * 4 + 2 * unit.battered + target.battered]
}

export function shotValue(mind: Mind, unit: Unit, target: Unit): number {
  return mind.volleys[(unit.id * mind.n + target.id) * 4 + 2 * unit.battered + target.battered]
}

/** Notes the enemies of a unit that are alive. */
export function lookAround(mind: Mind, state: War, unit: Unit): void {
  const { units } = state
  const { foes, hexes } = mind
  // Of the first player stand first.
  const firsts = mind.sizes[state.armyOf[0]]
  const end = unit.player === 0 ? units.length : firsts
  let n = 0
  for (let i = unit.player === 0 ? firsts : 0; i < end; i++) {
    const foe = units[i]
    if (!foe.isAlive) continue
    foes[n] = i
    hexes[n++] = foe.hex
  }
  mind.enemies = n
}
