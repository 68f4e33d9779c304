import { isEngaged } from '../../space/reach.ts'
import { DOWN, type Unit } from '../../state/state.ts'
import { NEVER, type Turn } from './squares.ts'

/** Gains of first aid and of picking up a weapon. */

/** Factor of first aid for a fallen ally that will die soon. */
const URGENT = 4

/** Gain of first aid. SVN-AI-25. */
export function aidGain({ knowledge, state, unit }: Turn, victim: Unit): number {
  if (victim.fate !== DOWN) return 0
  const isLate = state.round - victim.downRound >= 3
  return knowledge.weights.aids * victim.share * (isLate && !isEngaged(state, unit) ? URGENT : 1) * AIDED
}

/** Chance that first aid succeeds, times the share of a fallen ally's worth that its life counts in the present fight. */
const AIDED = 0.1

/** Gain of picking up a weapon with empty hands. */
export function fetchGain({ knowledge, unit }: Turn): number {
  return unit.hand === unit.fist || (unit.gone & (1 << unit.hand)) !== 0
    ? unit.share * FETCHED * (1 + knowledge.weights.urge)
    : NEVER
}

const FETCHED = 0.1
