import { binomialPmf, chanceOf, totalPmf } from './binomial.ts'
import type { Dice } from './dice.ts'

/**
 * Dice that run through every possible answer. Play the same leg again and again, each time after `next()` said there is another
 * path: rolls answer with the next combination of values, and `weight` is the probability of the path just played.
 */
export class ExactDice implements Dice {
  weight = 1
  // The path: which value each roll takes, of those its distribution holds.
  private readonly values: Distribution[] = []
  private readonly choice: number[] = []
  private depth = 0
  private started = false

  private readonly counts = new Map<number, Distribution>()
  private readonly totals = new Map<number, Distribution>()
  private readonly volleys = new Map<number, Distribution>()
  private readonly tests = new Map<number, Distribution>()

  /** Begins the enumeration of a leg. */
  restart(): void {
    this.values.length = 0
    this.choice.length = 0
    this.started = false
  }

  /** Goes to the next path; false when all were played. */
  next(): boolean {
    if (this.started) {
      let last = this.choice.length - 1
      while (last >= 0 && (this.choice[last] as number) + 1 === (this.values[last] as Distribution).values.length)
        last--
      if (last < 0) return false
      this.choice[last] = (this.choice[last] as number) + 1
      this.choice.length = last + 1
      this.values.length = last + 1
    }
    this.started = true
    this.depth = 0
    this.weight = 1
    return true
  }

  seek(): void {}
  key(): void {}

  die(sides: number): number {
    return this.take(this.cached(this.totals, (1 << 8) | sides, () => totalPmf(1, sides)))
  }

  count(n: number, sides: number, target: number): number {
    return this.take(
      this.cached(this.counts, (n << 10) | (sides << 5) | target, () => binomialPmf(n, chanceOf(sides, target))),
    )
  }

  sum(n: number, sides: number): number {
    return this.take(this.cached(this.totals, (n << 8) | sides, () => totalPmf(n, sides)))
  }

  atMost(n: number, sides: number, limit: number): boolean {
    const bounded = Math.min(n * sides, Math.max(-1, limit))
    const pmf = (): number[] => {
      const passes = totalPmf(n, sides).reduce((sum, p, total) => (total <= bounded ? sum + p : sum), 0)
      return bounded >= n * sides ? [0, 1] : [1 - passes, passes]
    }
    return this.take(this.cached(this.tests, ((n << 5) | sides) * 4096 + bounded + 1, pmf)) === 1
  }

  wounds(n: number, sides: number, hitOn: number, saveOn: number): number {
    const kind = (((n << 5) | sides) * 32 + hitOn) * 32 + saveOn
    const chance = chanceOf(sides, hitOn) * (1 - chanceOf(sides, saveOn))
    return this.take(this.cached(this.volleys, kind, () => binomialPmf(n, chance)))
  }

  hits(): number {
    throw new Error('the exact twin does not tell hits apart from wounds')
  }

  private take(distribution: Distribution): number {
    const depth = this.depth++
    if (depth === this.choice.length) {
      this.choice.push(0)
      this.values.push(distribution)
    }
    const choice = this.choice[depth] as number
    this.weight *= distribution.weights[choice] as number
    return distribution.values[choice] as number
  }

  private cached(known: Map<number, Distribution>, kind: number, pmf: () => number[]): Distribution {
    let distribution = known.get(kind)
    if (distribution === undefined) {
      distribution = support(pmf())
      known.set(kind, distribution)
    }
    return distribution
  }
}

/** The values that can occur, with their probabilities. */
interface Distribution {
  readonly values: readonly number[]
  readonly weights: readonly number[]
}

function support(pmf: readonly number[]): Distribution {
  const values = [...pmf.keys()].filter((value) => (pmf[value] as number) > 0)
  return { values, weights: values.map((value) => pmf[value] as number) }
}
