import { pick } from '../core/pick.ts'
import type { Policy } from '../core/ruleset.ts'

/**
 * A general that takes any legal action, all equally likely. Other generals are compared with it, and it tests the rules. It works for
 * every game.
 */
export const randomLegal: Policy<unknown> = {
  choose: (_state, _actions, n, dice) => pick(dice, n),
}
