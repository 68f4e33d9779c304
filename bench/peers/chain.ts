import { binomialPmf, totalPmf } from '../../src/core/binomial.ts'

const MODELS = 20
const WIDTH = 5

/** P(A wins), P(B wins), P(both are destroyed). */
export type ChainAnswer = readonly [number, number, number]

/**
 * The reference duel as an absorbing Markov chain over the numbers of models left. It does only what an exact answer to this one duel
 * needs, and so it bounds the speed of general engines.
 */
export function chain(): ChainAnswer {
  // Wounds: A hits on 3+, B saves on 5+; B hits on 4+, A saves on 3+.
  const byA = Array.from({ length: 2 * WIDTH + 1 }, (_, n) => binomialPmf(n, (4 / 6) * (4 / 6)))
  const byB = Array.from({ length: 2 * WIDTH + 1 }, (_, n) => binomialPmf(n, (3 / 6) * (2 / 6)))
  const holds = cumulative(totalPmf(2, 6))
  const chances = new Float64Array((MODELS + 1) ** 2)
  chances[MODELS * (MODELS + 1) + MODELS] = 1
  let [first, second, both] = [0, 0, 0]
  // No side gains models, and only a round without a wound leaves both numbers unchanged. So each pair is computed once.
  for (let a = MODELS; a > 0; a--) {
    for (let b = MODELS; b > 0; b--) {
      const ours = byA[Math.min(a, 2 * WIDTH)] as number[]
      const theirs = byB[Math.min(b, 2 * WIDTH)] as number[]
      const here = (chances[a * (MODELS + 1) + b] as number) / (1 - (ours[0] as number) * (theirs[0] as number))
      if (here === 0) continue
      for (let x = 0; x < ours.length; x++) {
        for (let y = x === 0 ? 1 : 0; y < theirs.length; y++) {
          const p = here * (ours[x] as number) * (theirs[y] as number)
          const leftA = Math.max(0, a - y)
          const leftB = Math.max(0, b - x)
          if (leftA === 0 && leftB === 0) both += p
          else if (leftB === 0) first += p
          else if (leftA === 0) second += p
          else {
            const loser = x > y ? leftB : leftA
            const stays = x === y ? 1 : (holds[7 + rankBonus(loser) - Math.abs(x - y)] ?? 0)
            const to = leftA * (MODELS + 1) + leftB
            chances[to] = (chances[to] as number) + p * stays
            if (x > y) first += p * (1 - stays)
            else second += p * (1 - stays)
          }
        }
      }
    }
  }
  return [first, second, both]
}

/** Ranks behind the first; the last rank counts if it is at least half full. */
function rankBonus(models: number): number {
  return Math.max(0, Math.floor(models / WIDTH) + (models % WIDTH >= Math.ceil(WIDTH / 2) ? 1 : 0) - 1)
}

/** P(2d6 is at most t), t = 0..12; beyond that it is certain. */
function cumulative(pmf: readonly number[]): number[] {
  let sum = 0
  const below = pmf.map((p) => {
    sum += p
    return sum
  })
  return [...below, 1, 1, 1]
}
