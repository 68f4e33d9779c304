import type { Policy } from '../../../core/ruleset.ts'
import type { SovlState } from '../state.ts'

/** Any legal action, each as likely as the others: the measure of the rest, and the fuzzer of the rules. */
export const randomLegal: Policy<SovlState> = {
  choose(_state, _actions, n, dice) {
    if (n <= 20) return n === 1 ? 0 : dice.die(n) - 1
    // Dice have at most twenty sides: two of them, thrown again beyond the list.
    for (;;) {
      const at = ((dice.die(20) - 1) * 20 + dice.die(20) - 1) * 20 + dice.die(20) - 1
      const most = 8000 - (8000 % n)
      if (at < most) return at % n
    }
  },
}
