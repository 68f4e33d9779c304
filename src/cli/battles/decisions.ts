import { Generals } from '../../core/battle.ts'
import { SILENT } from '../../core/log.ts'
import type { ActionView, Policy, Side } from '../../core/ruleset.ts'
import { fight } from '../../run/players/chunk.ts'
import type { Player } from '../../run/players/player.ts'
import { describedActions } from '../../run/players/user-general.ts'

/** A battle of a run by its numbers, from 0. */
interface Battle {
  readonly block: number
  readonly seat: number
}

/** A decision of a battle, with what a general of a user’s own would be given at it. */
export interface Decision {
  /** Its number in the battle, from 0, as in messages about a general’s errors. */
  readonly decision: number
  /** The army whose general decides, and the name of that general. */
  readonly army: string
  readonly general: string | null
  /** The position as the game shows it to this army: `SovlView`, `WarView` and so on. */
  readonly view: unknown
  /** The legal actions. */
  readonly actions: readonly ActionView[]
  /** The index of the action that the general chose; null if it failed or answered with something else. */
  readonly chosen: number | null
}

/**
 * Plays a battle as a run does, and hands every decision to `tell`: also the last one of a general that fails, whose error it then throws.
 * Returns the number of decisions. The player keeps the generals that listen.
 */
export function tellDecisions(player: Player, { block, seat }: Battle, tell: (decision: Decision) => void): number {
  const { rules, generals, job, policies } = player
  if (generals === null) return 0
  let told = 0
  const heard = (policy: Policy<unknown>, side: Side): Policy<unknown> => ({
    choose: (state, actions, n, dice) => {
      const { name } = job.matchup.armies[side]
      const given = {
        decision: told++,
        army: name,
        general: policies[side],
        view: rules.view(state, side),
        actions: describedActions(rules, state, actions, n),
      }
      let answer: number
      try {
        answer = policy.choose(state, actions, n, dice)
      } catch (error) {
        tell({ ...given, chosen: null })
        throw error
      }
      tell({ ...given, chosen: Number.isInteger(answer) && answer >= 0 && answer < n ? answer : null })
      return answer
    },
  })
  const [first, second] = generals.policies
  player.generals = new Generals<unknown>([heard(first, 0), heard(second, 1)], generals.dice)
  fight(player, block, seat, SILENT)
  return told
}
