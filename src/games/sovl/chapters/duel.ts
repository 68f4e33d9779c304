import type { Dice } from '../../../core/dice.ts'
import { IN_COMBAT } from '../data/gear.ts'
import type { SovlState } from '../state/state.ts'
import * as Step from '../state/steps.ts'
import { BROKEN, DESTROYED, FIGHTING, type Unit } from '../state/unit.ts'
import { DICE_ROW } from './formation.ts'

/**
 * An engagement of two units, by far the most common engagement: the rounds of `combatPhase` folded into one loop over a few numbers. The
 * rolls and their keys, and the state at the end, are those of `combatPhase`; a test plays both and compares every column.
 */

/** Whether an engagement can be folded: two units, and no rule that depends on more than their models and wounds. */
export function isDuel(state: SovlState): boolean {
  return (
    state.units.length === 2 &&
    state.wholeSides &&
    !state.pursuit &&
    !state.woundsClear &&
    !state.ranksLostFlanked &&
    state.units.every((unit) => unit.commander === null && unit.strikes.length === 1 && (unit.gear & IN_COMBAT) === 0)
  )
}

/** Fights all rounds, from a state between two rounds. The engagement must be listed. */
export function fightDuel(state: SovlState, dice: Dice): void {
  const first = state.units[0]
  const second = state.units[1]
  const forth = first.strikes[0]
  const back = second.strikes[0]
  const bonus = first.bonus - second.bonus
  const { capped, testAfterKill, leastLimit, mostLimit, lastTurn } = state
  let turn = state.turn
  let firstPool = first.pool
  let secondPool = second.pool
  let firstModels = first.models
  let secondModels = second.models
  let firstWon = first.roundsWon
  let secondWon = second.roundsWon
  let inflicted = first.inflicted
  let suffered = second.inflicted
  let ended = false
  do {
    turn++
    // Attacks of both units with the models they have now.
    const thrown = first.dice[firstModels * DICE_ROW + forth.column]
    const answered = second.dice[secondModels * DICE_ROW + back.column]
    let given = 0
    let taken = 0
    if (thrown > 0) {
      dice.key(turn, Step.ATTACK, first.role, second.role)
      given = dice.wounds(thrown, 6, forth.hitOn, forth.saveOn)
    }
    if (answered > 0) {
      dice.key(turn, Step.ATTACK, second.role, first.role)
      taken = dice.wounds(answered, 6, back.hitOn, back.saveOn)
    }
    inflicted += given
    suffered += taken
    // Combat Score and casualties.
    const lead = capped ? bonus + Math.min(given, secondPool) - Math.min(taken, firstPool) : bonus + given - taken
    firstPool = Math.max(0, firstPool - taken)
    secondPool = Math.max(0, secondPool - given)
    firstModels = first.modelsAt[firstPool]
    secondModels = second.modelsAt[secondPool]
    ended = firstPool === 0 || secondPool === 0
    // The Break Test of the loser.
    if (lead > 0) {
      firstWon++
      if (secondPool > 0 && (testAfterKill || firstPool > 0)) {
        const limit = second.holdsAt[secondModels] - lead
        dice.key(turn, Step.BREAK, second.role, 0)
        if (!dice.atMost(2, 6, Math.min(mostLimit, Math.max(leastLimit, limit)))) {
          second.fate = BROKEN
          second.brokeTurn = turn
          ended = true
        }
      }
    } else if (lead < 0) {
      secondWon++
      if (firstPool > 0 && (testAfterKill || secondPool > 0)) {
        const limit = first.holdsAt[firstModels] + lead
        dice.key(turn, Step.BREAK, first.role, 0)
        if (!dice.atMost(2, 6, Math.min(mostLimit, Math.max(leastLimit, limit)))) {
          first.fate = BROKEN
          first.brokeTurn = turn
          ended = true
        }
      }
    }
  } while (!ended && turn < lastTurn)
  state.turn = turn
  settleUp(first, firstPool, firstModels, inflicted, firstWon, turn)
  settleUp(second, secondPool, secondModels, suffered, secondWon, turn)
  state.changed = ended
}

function settleUp(unit: Unit, pool: number, models: number, inflicted: number, won: number, turn: number): void {
  unit.pool = pool
  unit.models = models
  unit.inflicted = inflicted
  unit.roundsWon = won
  if (pool === 0 && unit.fate === FIGHTING) {
    unit.fate = DESTROYED
    unit.destroyedTurn = turn
  }
}
