import { pick } from '../core/pick.ts'
import type { Policy } from '../core/ruleset.ts'

/** Any legal action, each as likely as the others: what other generals are compared with, and what tests the rules. Of every game. */
export const randomLegal: Policy<unknown> = {
  choose: (_state, _actions, n, dice) => pick(dice, n),
}
