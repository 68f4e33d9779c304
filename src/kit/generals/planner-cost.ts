import { Generals, isUnplayable, playBattle } from '../../core/battle.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { SILENT } from '../../core/log.ts'
import type { Policy, Ruleset } from '../../core/ruleset.ts'
import type { PlannerName } from './planner-name.ts'

/** What a planner's battle takes, in decisions. */
export interface PlannerCost {
  /** Decisions of a battle that ordinary generals lead. */
  readonly battle: number
  /** Decisions of the rollouts of that battle, if planners led it. */
  readonly rollouts: number
}

/** Words of the dice: they are of no battle of a run. */
const DICE_WORDS = [0x510e527f, 0x1f83d9ab] as const

/**
 * Forecast of what battles led by planners take, without a planner: an ordinary battle is played, and every decision of it is counted as
 * often as the rollouts of a planner would come by it, with as many candidates as its list of actions had, all rollouts going on to the end and
 * no candidate dropping out early. A battle that turns out to be unplayable counts as far as it came. A function of its arguments alone.
 * `state`: as `setup` made it; it is reset.
 */
export function plannerCost<R, S>(
  rules: Ruleset<R, S>,
  state: S,
  model: Policy<S>,
  { rollouts, candidates }: Pick<PlannerName, 'rollouts' | 'candidates'>,
): PlannerCost {
  const cost = { battle: 0, rollouts: 0 }
  /** Rollouts begun so far: each comes by every later decision. */
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
