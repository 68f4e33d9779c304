import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import { FRENZY, POISON } from '../../data/gear.ts'
import { touching } from '../../space/contact.ts'
import type { Battle } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import * as Step from '../../state/steps.ts'
import { NONE, type Strike, supportRanks, type Unit } from '../../state/unit.ts'
import { DICE_ROW, SUPPORTS, strikes } from '../formation.ts'
import { citeStrike, noteStrike } from './tell-attack.ts'

/** Attacks of an engagement, SOVL-CMB-05 to -17. */

/**
 * Step 1: the unit strikes at every enemy in contact, with the models that it had when the phase began (SOVL-CMB-05). Wounds are only
 * noted; they are removed when the engagement is settled.
 */
export function attack(state: SovlState, unit: Unit, dice: Dice, log: Log): void {
  const row = state.wholeSides ? unit.dice : reachedDice(state, unit)
  const at = state.wholeSides ? unit.models * DICE_ROW : 0
  const all = unit.strikes
  for (let i = 0; i < all.length; i++) {
    const strike = all[i]
    const foe = strike.foe
    const thrown = row[at + strike.column]
    if (thrown === 0 || foe.engagement === NONE) continue
    dice.key(state.turn, strike.step, unit.role, foe.role)
    const rerolls = (unit.gear & (FRENZY | POISON)) !== 0
    const wounds = rerolls
      ? woundsRerolled(state, unit, strike, thrown, dice)
      : dice.wounds(thrown, 6, strike.hitOn, strike.saveOn)
    unit.inflicted += wounds
    foe.taken += wounds
    if (state.battle !== null) expectWounds(state.battle, unit, thrown, strike.hitOn, strike.saveOn, unit.gear)
    if (!log.on) continue
    const hits = rerolls ? state.hits : dice.hits()
    const supports = row[at + SUPPORTS]
    citeStrike(state, unit, strike, log)
    noteStrike(state, unit, strike, thrown, supports, wounds, hits, log)
  }
}

/** Wounds of attacks whose misses are rolled again (frenzy), or whose saves of 6 are (poison). `state.hits` = number of hits. */
function woundsRerolled(state: SovlState, unit: Unit, strike: Strike, thrown: number, dice: Dice): number {
  const { foe, byCommander } = strike
  let hits = dice.count(thrown, 6, strike.hitOn)
  if ((unit.gear & FRENZY) !== 0) {
    dice.key(state.turn, byCommander ? Step.COMMANDER_REROLL : Step.REROLL, unit.role, foe.role)
    if (thrown > hits) hits += dice.count(thrown - hits, 6, strike.hitOn)
  }
  state.hits = hits
  if (hits === 0) return 0
  if ((unit.gear & POISON) === 0) return hits - dice.count(hits, 6, strike.saveOn)
  return failedSaves(state, unit, foe, byCommander ? Step.COMMANDER_RESAVE : Step.RESAVE, hits, strike.saveOn, dice)
}

/**
 * Number of failed Damage Saves if each 6 is rolled once more: first the dice that show 6 are counted, then the other dice, then the second
 * rolls.
 */
export function failedSaves(
  state: SovlState,
  unit: Unit,
  foe: Unit,
  step: Step.Kind,
  hits: number,
  saveOn: number,
  dice: Dice,
): number {
  dice.key(state.turn, step, unit.role, foe.role)
  const sixes = dice.count(hits, 6, 6)
  // A die that does not show 6 has five equally likely sides.
  const saved = hits > sixes ? dice.count(hits - sixes, 5, saveOn) : 0
  return hits - saved - (sixes > 0 ? dice.count(sixes, 6, saveOn) : 0)
}

/** Adds the expected wounds of such attacks to the total against which the army’s luck is measured. */
export function expectWounds(
  battle: Battle,
  unit: Unit,
  thrown: number,
  hitOn: number,
  saveOn: number,
  gear: number,
): void {
  const { expected } = battle
  const misses = hitOn - 1
  const frenzied = (gear & FRENZY) !== 0 ? (6 + misses) / 6 : 1
  const poisoned = (gear & POISON) !== 0 ? 7 / 6 : 1
  expected[unit.army] = expected[unit.army] + (thrown * (7 - hitOn) * frenzied * (saveOn - 1) * poisoned) / 36
}

/** The dice of a unit whose models strike only if they are in contact. */
function reachedDice(state: SovlState, unit: Unit): Int32Array {
  touching(unit, state.rules, state.reach)
  strikes(unit.block, unit.models, unit.engaged, state.reach, state.rules, state.row, 0, supportRanks(unit))
  return state.row
}
