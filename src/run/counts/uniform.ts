import { KeyedDice } from '../../core/keyed-dice.ts'
import { seedWords } from '../../core/seed.ts'

/** Number of different values on [0, 1). */
const STEPS = 0x1000000

/** Numbers on [0, 1), fixed by seed and purpose: for bootstraps and designs, never for battles. */
export function uniformOf(seed: string, purpose: string): () => number {
  const dice = new KeyedDice(...seedWords(seed, purpose, 'statistics'))
  let drawn = 0
  return () => {
    dice.seek(drawn++)
    dice.key(0, 0, 0, 0)
    return (dice.die(STEPS) - 0.5) / STEPS
  }
}
