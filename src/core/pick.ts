import type { Dice } from './dice.ts'

/** Throws of three dice of twenty. */
const THROWS = 8000

/** An index from 0 to n − 1 (n at most 8,000), each as likely. Dice have at most twenty sides: longer lists take three. */
export function pick(dice: Dice, n: number): number {
  if (n === 1) return 0
  if (n <= 20) return dice.die(n) - 1
  // Thrown again where the items do not share the throws out evenly.
  const most = THROWS - (THROWS % n)
  for (;;) {
    const at = ((dice.die(20) - 1) * 20 + dice.die(20) - 1) * 20 + dice.die(20) - 1
    if (at < most) return at % n
  }
}
