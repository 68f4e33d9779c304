import { Generals } from '../../core/battle.ts'
import { SILENT } from '../../core/log.ts'
import type { ActionView, Policy, Side } from '../../core/ruleset.ts'
import { fight } from '../../run/players/chunk.ts'
import type { Player } from '../../run/players/player.ts'

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
  /** What the side of the general may know of the position. Its shape is the game’s own. */
  readonly view: unknown
  /** The legal actions. */
  readonly actions: readonly ActionView[]
  /** The index of the action that the general chose; null if it failed. */
  readonly chosen: number | null
}

/**
 * Plays a battle as a run does, and hands every decision to `tell`: also the last one of a general that fails, whose error it then throws.
 * Returns the number of decisions.
 */
export function tellDecisions(player: Player, { block, seat }: Battle, tell: (decision: Decision) => void): number {
  const { rules, generals, job, policies } = player
  if (generals === null) return 0
  let told = 0
  const heard = (policy: Policy<unknown>, side: Side): Policy<unknown> => ({
    choose: (state, actions, n, dice) => {
      const view = rules.view(state, side)
      const legal = Array.from({ length: n }, (_, i) => rules.describe(state, actions[i] as number))
      let chosen: number | null = null
      try {
        chosen = policy.choose(state, actions, n, dice)
        return chosen
      } finally {
        const { name } = job.matchup.armies[side]
        tell({ decision: told++, army: name, general: policies[side], view, actions: legal, chosen })
      }
    },
  })
  const [first, second] = generals.policies
  player.generals = new Generals<unknown>([heard(first, 0), heard(second, 1)], generals.dice)
  fight(player, block, seat, SILENT)
  return told
}
