import { Generals, isUnplayable, playBattle } from '../../core/battle.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { SILENT } from '../../core/log.ts'
import type { Policy, Ruleset } from '../../core/ruleset.ts'
import type { PlannerName } from './planner-name.ts'

/** The work of a battle that planners lead, in decisions. */
export interface PlannerCost {
  /** Number of decisions in a battle that ordinary generals lead. */
  readonly battle: number
  /** Number of decisions in the rollouts that planners would play in that battle. */
  readonly rollouts: number
}

/** Seed of the dice of this battle; no battle of a run has it. */
const DICE_WORDS = [0x510e527f, 0x1f83d9ab] as const

/**
 * Estimates the work of battles led by planners without running a planner. An ordinary battle is played, and each of its decisions counts
 * once for every rollout that would pass through it. The estimate assumes that a planner tries all actions of its list, up to `candidates`,
 * that all rollouts go on to the end, and that no candidate is dropped early. If the battle cannot be played to its end, the decisions up
 * to there count. A function of its arguments alone. `state`: as `setup` made it; it is reset.
 */
export function plannerCost<R, S>(
  rules: Ruleset<R, S>,
  state: S,
  model: Policy<S>,
  { rollouts, candidates }: Pick<PlannerName, 'rollouts' | 'candidates'>,
): PlannerCost {
  const cost = { battle: 0, rollouts: 0 }
  /** Rollouts begun so far: each of them passes through every later decision. */
  let begun = 0
  const policy: Policy<S> = {
    choose(position, actions, n, own) {
      cost.battle++
      if (n > 1) begun += rollouts * Math.min(n, candidates)
      cost.rollouts += begun
      return model.choose(position, actions, n, own)
    },
  }
  const dice = (flip: number): KeyedDice => {
    const made = new KeyedDice(DICE_WORDS[0] ^ flip, DICE_WORDS[1])
    made.seek(0)
    return made
  }
  try {
    rules.reset(state, 0)
    playBattle(rules, state, dice(0), SILENT, new Generals([policy, policy], [dice(1), dice(2)]))
  } catch (thrown) {
    if (!isUnplayable(thrown)) throw thrown
  }
  return cost
}
