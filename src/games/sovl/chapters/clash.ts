import { chargePower, FEARLESS, FRENZY, NEVER_FAILS, POISON, SAVES_4, THIRD_RANK } from '../data/gear.ts'
import { FRONT, LEFT, REAR, RIGHT } from '../data/sides.ts'
import type { Stats } from '../data/stats.ts'
import type { SovlState } from '../state/state.ts'
import { bonusFor, type Unit } from '../state/unit.ts'
import { hitTarget, saveTarget } from './combat/target-numbers.ts'
import { COMMANDER, DICE_ROW, ranks, strikes } from './formation.ts'

/**
 * The exact expected result of one round of combat between two units. Wounds of both are sums of binomials; Combat Score and Break Test
 * follow from them (SOVL-CMB-04 to -24). Generals use it to evaluate charges.
 */

/** Indices of the numbers in an entry. The front of unit `u` is in contact with a side of unit `v`. */
export const LOSS_U = 0 // expected loss of u, in the unit of its `worth`
export const LOSS_V = 1
export const BREAKS_U = 2 // P(u breaks)
export const BREAKS_V = 3
export const WINS_U = 4 // P(u has the higher Combat Score)
export const WINS_V = 5
export const WOUNDS_U = 6 // expected wounds on u, at most the wounds that u has left
export const WOUNDS_V = 7
const ENTRY = 8

/**
 * Share of a broken unit's remaining points that counts as lost. More than half of broken units rally, but not always in time, and until
 * then they neither fight nor hold ground.
 */
export const BROKEN_SHARE = 0.6

const FEWEST = 1 << 9
const MOST = 1 << 17

/** Chance that the total of two dice is at most the index. */
const AT_MOST = Float64Array.of(0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36).map((ways) => ways / 36)

/** Chance to pass a Discipline Test; `limit` is the highest total of 2d6 that passes. */
export function passes(limit: number): number {
  return limit < 2 ? 0 : limit >= 12 ? 1 : AT_MOST[limit]
}

/** Chance that one attack wounds, given the lowest rolls that hit and that save. */
function woundChance(hitOn: number, saveOn: number, gear: number): number {
  const hit = (7 - hitOn) / 6
  const fails = (saveOn - 1) / 6
  return (gear & FRENZY ? hit * (2 - hit) : hit) * (gear & POISON ? fails * (7 / 6) : fails)
}

/**
 * Cache of clashes by units, side and wounds left: a hash table with open addressing. A clash is computed when it is first requested.
 */
export class Clashes {
  private readonly state: SovlState
  private readonly units: number
  /** Two keys for each entry: both units with the side, and the wounds left to both; −1 for an empty slot. */
  private keys: Int32Array
  private entries = 0
  private mask: number
  /** `ENTRY` numbers for each entry. */
  values: Float64Array

  private readonly row = new Int32Array(DICE_ROW)
  private readonly reach = new Int32Array(8)
  private readonly given: Float64Array
  private readonly taken: Float64Array
  private readonly limitsU: Int32Array
  private readonly limitsV: Int32Array

  constructor(state: SovlState) {
    this.state = state
    this.units = state.roster.length
    this.keys = new Int32Array(2 * FEWEST).fill(-1)
    this.values = new Float64Array(ENTRY * FEWEST)
    this.mask = FEWEST - 1
    let most = 1
    for (const { block, fullModels } of state.roster) {
      most = Math.max(most, fullModels * (block.attacks + 2) + (block.commanderAttacks ?? 0) + 1)
    }
    this.given = new Float64Array(most + 1)
    this.taken = new Float64Array(most + 1)
    this.limitsU = new Int32Array(most + 1)
    this.limitsV = new Int32Array(most + 1)
  }

  /** Index in `values` of the entry for u's front against a side of v, with the wounds they have left. Valid until the next call. */
  of(u: Unit, v: Unit, side: number): number {
    const who = (u.shape * this.units + v.shape) * 4 + side
    const pools = (u.pool << 16) | v.pool
    let slot = this.slotOf(who, pools)
    if (this.keys[2 * slot] === who) return slot * ENTRY
    if (this.entries * 2 > this.mask) {
      this.grow()
      slot = this.slotOf(who, pools)
    }
    this.entries++
    this.keys[2 * slot] = who
    this.keys[2 * slot + 1] = pools
    this.workOut(u, v, side, slot * ENTRY)
    return slot * ENTRY
  }

  /** Forgets all entries, because a unit has changed its width. */
  forget(): void {
    this.keys.fill(-1)
    this.entries = 0
  }

  /** The slot of a key, or the free slot for it. */
  private slotOf(who: number, pools: number): number {
    const { keys, mask } = this
    let slot = (Math.imul(who + 1, 0x9e3779b1) ^ Math.imul(pools + 1, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    while (keys[2 * slot] !== -1 && (keys[2 * slot] !== who || keys[2 * slot + 1] !== pools)) slot = (slot + 1) & mask
    return slot
  }

  /** Doubles the table. At its largest size it is emptied instead. */
  private grow(): void {
    const { keys, values } = this
    this.entries = 0
    if (this.mask + 1 >= MOST) {
      keys.fill(-1)
      return
    }
    const size = 2 * (this.mask + 1)
    this.mask = size - 1
    this.keys = new Int32Array(2 * size).fill(-1)
    this.values = new Float64Array(ENTRY * size)
    for (let slot = 0; 2 * slot < keys.length; slot++) {
      const who = keys[2 * slot]
      if (who === -1) continue
      const pools = keys[2 * slot + 1]
      const to = this.slotOf(who, pools)
      this.keys[2 * to] = who
      this.keys[2 * to + 1] = pools
      this.entries++
      for (let k = 0; k < ENTRY; k++) this.values[to * ENTRY + k] = values[slot * ENTRY + k]
    }
  }

  private workOut(u: Unit, v: Unit, side: number, at: number): void {
    const { state, values, given, taken, limitsU, limitsV } = this
    const most = this.wounds(u, FRONT, v, side, true, given)
    const back = this.wounds(v, side, u, FRONT, false, taken)
    const bonus = bonusFor(side, state.rules)
    this.limits(u, false, back, limitsU)
    this.limits(v, side !== FRONT, most, limitsV)
    const poolU = u.pool
    const poolV = v.pool
    const { capped, testAfterKill } = state
    const feelsU = (u.gear & FEARLESS) === 0 ? 1 : 0
    const feelsV = (v.gear & FEARLESS) === 0 ? 1 : 0
    const least = state.leastLimit
    const top = state.mostLimit
    let winsU = 0
    let winsV = 0
    let breaksU = 0
    let breaksV = 0
    let goneU = 0
    let goneV = 0
    let woundsU = 0
    let woundsV = 0
    for (let a = 0; a <= most; a++) {
      const chanceA = given[a]
      if (chanceA === 0) continue
      const lostV = a < poolV ? a : poolV
      woundsV += chanceA * lostV
      for (let b = 0; b <= back; b++) {
        const chance = chanceA * taken[b]
        const lostU = b < poolU ? b : poolU
        const lead = (capped ? lostV - lostU : a - b) + bonus
        if (lead > 0) {
          winsU += chance
          if (lostV === poolV || !(testAfterKill || lostU < poolU)) continue
          let limit = limitsV[a] - lead * feelsV
          limit = limit < least ? least : limit > top ? top : limit
          const breaks = chance * (1 - AT_MOST[limit])
          breaksV += breaks
          goneV += breaks * (poolV - lostV)
        } else if (lead < 0) {
          winsV += chance
          if (lostU === poolU || !(testAfterKill || lostV < poolV)) continue
          let limit = limitsU[b] + lead * feelsU
          limit = limit < least ? least : limit > top ? top : limit
          const breaks = chance * (1 - AT_MOST[limit])
          breaksU += breaks
          goneU += breaks * (poolU - lostU)
        }
      }
    }
    for (let b = 0; b <= back; b++) woundsU += taken[b] * (b < poolU ? b : poolU)
    values[at + LOSS_U] = (u.worth / u.fullPool) * (woundsU + BROKEN_SHARE * goneU)
    values[at + LOSS_V] = (v.worth / v.fullPool) * (woundsV + BROKEN_SHARE * goneV)
    values[at + BREAKS_U] = breaksU
    values[at + BREAKS_V] = breaksV
    values[at + WINS_U] = winsU
    values[at + WINS_V] = winsV
    values[at + WOUNDS_U] = woundsU
    values[at + WOUNDS_V] = woundsV
  }

  /**
   * Writes the limit of the unit's Break Test for each number of wounds lost from 0 to `most`, before the difference of Combat Scores
   * (SOVL-CMB-23).
   */
  private limits(unit: Unit, flanked: boolean, most: number, out: Int32Array): void {
    const table = this.state.ranksLostFlanked && flanked ? unit.holdsFlankedAt : unit.holdsAt
    const never = (unit.gear & NEVER_FAILS) !== 0
    for (let lost = 0; lost <= most && lost < unit.pool; lost++) {
      out[lost] = never ? 99 : table[unit.modelsAt[unit.pool - lost]]
    }
  }

  /** Writes the chance of each number of wounds to `out`; returns the largest number. `unit` strikes with its `side` at the `foeSide` of `foe`. */
  private wounds(unit: Unit, side: number, foe: Unit, foeSide: number, charges: boolean, out: Float64Array): number {
    const { state, row, reach } = this
    const { rules } = state
    const models = unit.modelsAt[unit.pool]
    if (!state.wholeSides) centred(unit, side, foe, foeSide, rules.attackFrontage === 'contact-plus-one' ? 1 : 0, reach)
    const supporting = !charges && (unit.gear & THIRD_RANK) !== 0 ? 2 : 1
    strikes(unit.block, models, 1 << side, state.wholeSides ? null : reach, rules, row, 0, supporting)
    const target = (isAlone(foe) ? foe.commander : foe.stats) as Stats
    out[0] = 1
    const most = this.throwAll(unit, unit.stats, row[side], target, charges, 0, out)
    if (unit.commander === null) return most
    return this.throwAll(unit, unit.commander, row[side + COMMANDER], target, charges, most, out)
  }

  /** Adds `thrown` attacks to the distribution `out` of up to `most` wounds. */
  private throwAll(
    unit: Unit,
    own: Stats,
    thrown: number,
    target: Stats,
    charges: boolean,
    most: number,
    out: Float64Array,
  ): number {
    const { gear } = unit
    const extra = charges ? chargePower(gear) : 0
    const save = saveTarget(own.power + extra, target.defense, this.state.rules.damageSave)
    const saveOn = gear & SAVES_4 ? Math.max(4, save) : save
    const p = woundChance(hitTarget(own.skill, target.skill), saveOn, gear)
    for (let dice = 1; dice <= thrown; dice++) {
      out[most + dice] = 0
      for (let k = most + dice; k > 0; k--) out[k] = out[k] * (1 - p) + out[k - 1] * p
      out[0] = out[0] * (1 - p)
    }
    return most + thrown
  }
}

/** Whether only the commander is left, SOVL-G-62. */
function isAlone(unit: Unit): boolean {
  return unit.lastStand > 0 && unit.pool <= unit.lastStand
}

/** Writes the places of a side that face the enemy if the middles of the two sides meet. SOVL-X-06. */
function centred(unit: Unit, side: number, foe: Unit, foeSide: number, more: number, out: Int32Array): void {
  const places = placesOf(unit, side)
  const base = side === LEFT || side === RIGHT ? unit.baseDepth : unit.baseWidth
  const foeBase = foeSide === LEFT || foeSide === RIGHT ? foe.baseDepth : foe.baseWidth
  const spare = (places * base - placesOf(foe, foeSide) * foeBase) / 2
  // Number of whole places beyond the enemy's end. A place that overlaps the enemy by a quarter of a millimetre or less counts as beyond.
  const beyond = Math.min((places - 1) >> 1, Math.max(0, Math.floor((spare + 0.254) / base)))
  out[2 * side] = beyond - more
  out[2 * side + 1] = places - 1 - beyond + more
}

function placesOf(unit: Unit, side: number): number {
  const models = unit.modelsAt[unit.pool]
  return side === FRONT || side === REAR ? Math.min(models, unit.width) : ranks(models, unit.width)
}
