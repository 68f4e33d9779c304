import type { Dice } from './dice.ts'

/** Number of results of three twenty-sided dice. */
const THROWS = 8000

/** An index from 0 to n − 1 (n at most 8,000), all equally likely. Dice have at most twenty sides, so longer lists take three dice. */
export function pick(dice: Dice, n: number): number {
  if (n === 1) return 0
  if (n <= 20) return dice.die(n) - 1
  // Rolls again if the result does not divide evenly among the items.
  const most = THROWS - (THROWS % n)
  for (;;) {
    const at = ((dice.die(20) - 1) * 20 + dice.die(20) - 1) * 20 + dice.die(20) - 1
    if (at < most) return at % n
  }
}
