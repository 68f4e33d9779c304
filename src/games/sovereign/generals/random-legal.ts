import { pick } from '../../../core/pick.ts'
import type { Policy } from '../../../core/ruleset.ts'
import type { Fight } from '../state/state.ts'

/** Any legal action, each as likely as the others: the measure of the rest, and the fuzzer of the rules. */
export const randomLegal: Policy<Fight> = {
  choose: (_state, _actions, n, dice) => pick(dice, n),
}
