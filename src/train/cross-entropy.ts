import { KeyedDice } from '../core/keyed-dice.ts'
import { seedWords } from '../core/seed.ts'
import { normalQuantile } from '../stats/special/normal.ts'

/**
 * The cross-entropy method (Rubinstein 1999; de Boer et al. 2005): draws a population of vectors about a mean, and moves mean and spread
 * towards those of the best vectors. The spread is taken about the old mean, as in the rank-mu update of CMA-ES (Hansen 2016). The result
 * depends only on the seed and on the scores.
 */
export class CrossEntropy {
  mean: readonly number[]
  private spread: readonly number[]
  private readonly seed: string
  private drawn = 0

  constructor(start: readonly number[], spread: readonly number[], seed: string) {
    this.mean = start
    this.spread = spread
    this.seed = seed
  }

  /** The next population. The mean itself is the first of it. */
  draw(size: number): readonly (readonly number[])[] {
    const dice = new KeyedDice(...seedWords(this.seed, 'cross-entropy', 'train'))
    dice.seek(this.drawn++)
    const others = Array.from({ length: size - 1 }, (_, i) => {
      dice.key(0, 0, (i >> 7) & 127, i & 127)
      return this.mean.map((mean, at) => mean + (this.spread[at] ?? 0) * normal(dice))
    })
    return [this.mean, ...others]
  }

  /** Moves mean and spread towards the best quarter of a population. `scores` are in the order of the population. */
  learn(population: readonly (readonly number[])[], scores: readonly number[]): void {
    const best = [...population.keys()]
      .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      .slice(0, Math.max(2, Math.round(population.length / 4)))
      .map((i) => population[i] ?? [])
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const means = this.mean.map((_, at) => mean(best.map((vector) => vector[at] ?? 0)))
    // The spread is taken about the old mean. Repeated steps in one direction then widen it; about the new mean it would shrink too soon.
    const spreads = this.mean.map((centre, at) =>
      Math.sqrt(mean(best.map((vector) => squared((vector[at] ?? 0) - centre)))),
    )
    this.mean = means.map((centre, at) => SMOOTHING * centre + (1 - SMOOTHING) * (this.mean[at] ?? 0))
    this.spread = spreads.map((spread, at) => SMOOTHING * spread + (1 - SMOOTHING) * (this.spread[at] ?? 0))
  }
}

/** Weight of the new mean and spread against the old ones. Below 1, the search does not depend on the luck of one population. */
const SMOOTHING = 0.7

const FINE = 0x1000000

function squared(x: number): number {
  return x * x
}

function normal(dice: KeyedDice): number {
  return normalQuantile((dice.die(FINE) - 0.5) / FINE)
}
