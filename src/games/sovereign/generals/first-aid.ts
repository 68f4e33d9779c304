import { totalPmf } from '../../../core/binomial.ts'
import { aidDc, aidMod, mayAid } from '../chapters/injury/injury.ts'
import { distanceOf, isEngaged, isGripped } from '../space/reach.ts'
import { rateOf } from '../space/ways.ts'
import { lengthBy, walkFrom } from '../state/field.ts'
import { type Fight, type Unit, UP, unitAt } from '../state/state.ts'
import type { Knowledge } from './knowledge.ts'

/** The gain of first aid. SVN-AI-25. */

/** By total t: chance that 2d6 reach t. */
const REACHES = totalPmf(2, 6).map((_, total, chances) => chances.slice(total).reduce((sum, chance) => sum + chance, 0))
/** Share of a fallen ally's worth that its life counts in the present fight. */
const LIFE = 0.8
/** Factor of first aid for a fallen ally that will die soon. */
const URGENT = 4

/** Gain of first aid to a fallen ally in reach; 0 if a better medic may still come in this round, as each victim has one attempt a round. */
export function aidGain({ weights }: Knowledge, state: Fight, unit: Unit, victim: Unit): number {
  if (weights.aids === 0 || !mayAid(victim, state.round)) return 0
  const chance = chanceOf(state, unit, victim)
  if (chance === 0 || isLeftToOther(state, unit, victim, chance)) return 0
  const isLate = state.round - victim.downRound >= 3
  return weights.aids * victim.share * (isLate && !isEngaged(state, unit) ? URGENT : 1) * LIFE * chance
}

/** Chance that first aid succeeds. SVN-DOWN-03. */
function chanceOf(state: Fight, medic: Unit, victim: Unit): number {
  return REACHES[Math.max(0, aidDc(medic, victim, state.round) - aidMod(medic))] ?? 0
}

/** Whether an ally with a better chance has yet to act and may come to the victim in this round. */
function isLeftToOther(state: Fight, unit: Unit, victim: Unit, chance: number): boolean {
  const { board } = state
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally === unit || ally.fate !== UP || ally.side !== unit.side || ally.done === 1 || ally.main === 0) continue
    if (ally.retreating === 1 || isGripped(ally) || chanceOf(state, ally, victim) <= chance) continue
    const walk = board === null ? null : walkFrom(board.field, ally.square)
    const far = distanceOf(state, ally, victim)
    if (far <= 1 || lengthBy(walk, victim.square, ally.size + victim.size, far) <= rateOf(ally) + 1) return true
  }
  return false
}
