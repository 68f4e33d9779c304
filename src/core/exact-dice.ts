import { binomialPmf, chanceOf, totalPmf } from './binomial.ts'
import type { Dice } from './dice.ts'

/** More rolls on one path than are followed: a rule throws until something happens, which may take for ever. */
export class TooManyRolls extends Error {
  override readonly name = 'TooManyRolls'
}

/**
 * Dice that enumerate every possible answer. Play the same leg again and again, as long as `next()` returns true: rolls answer with the
 * next combination of values, and `weight` is the probability of the path just played.
 */
export class ExactDice implements Dice {
  weight = 1
  // The current path: the distribution of each roll, and the value that it takes there.
  private readonly rolls: Distribution[] = []
  private readonly choice: number[] = []
  private length = 0
  private depth = 0
  private readonly most: number
  private started = false

  private readonly counts = new Map<number, Distribution>()
  private readonly totals = new Map<number, Distribution>()
  private readonly volleys = new Map<number, Distribution>()
  private readonly tests = new Map<number, Distribution>()

  /** `most`: rolls of one path; a rule that asks for more gets a `TooManyRolls`. */
  constructor(most = 10_000) {
    this.most = most
  }

  /** Begins the enumeration of a leg. */
  restart(): void {
    this.length = 0
    this.started = false
  }

  /** Goes to the next path; returns false when all were played. */
  next(): boolean {
    if (this.started) {
      let last = this.length - 1
      while (last >= 0 && this.choice[last] + 1 === this.rolls[last].values.length) last--
      if (last < 0) return false
      this.choice[last] = this.choice[last] + 1
      this.length = last + 1
    }
    this.started = true
    this.depth = 0
    this.weight = 1
    return true
  }

  seek(): void {}
  key(): void {}

  die(sides: number): number {
    return this.sum(1, sides)
  }

  count(n: number, sides: number, target: number): number {
    const kind = sides > FEW ? -((n * MANY + sides) * MANY + target) : (n << 10) | (sides << 5) | target
    return this.take(this.counts.get(kind) ?? keep(this.counts, kind, binomialPmf(n, chanceOf(sides, target))))
  }

  sum(n: number, sides: number): number {
    const kind = (n << 10) | sides
    return this.take(this.totals.get(kind) ?? keep(this.totals, kind, totalPmf(n, sides)))
  }

  atMost(n: number, sides: number, limit: number): boolean {
    const bounded = Math.min(n * sides, Math.max(-1, limit))
    const kind = sides > FEW ? -((n * MANY + sides) * 1_048_576 + bounded + 1) : ((n << 5) | sides) * 4096 + bounded + 1
    return this.take(this.tests.get(kind) ?? keep(this.tests, kind, passes(n, sides, bounded))) === 1
  }

  wounds(n: number, sides: number, hitOn: number, saveOn: number): number {
    const kind =
      sides > FEW
        ? -(((n * MANY + sides) * MANY + hitOn) * MANY + saveOn)
        : (((n << 5) | sides) * 32 + hitOn) * 32 + saveOn
    const known = this.volleys.get(kind)
    if (known !== undefined) return this.take(known)
    return this.take(keep(this.volleys, kind, binomialPmf(n, chanceOf(sides, hitOn) * (1 - chanceOf(sides, saveOn)))))
  }

  hits(): number {
    throw new Error('the exact twin does not tell hits apart from wounds')
  }

  private take(roll: Distribution): number {
    const depth = this.depth++
    if (depth === this.length) {
      if (depth === this.most) throw new TooManyRolls(`more than ${this.most} rolls on one path`)
      this.choice[depth] = 0
      this.rolls[depth] = roll
      this.length++
    }
    const choice = this.choice[depth]
    this.weight *= roll.weights[choice]
    return roll.values[choice]
  }
}

/** Most sides of dice whose rolls have packed keys. A number greater than the sides of any die and any target. */
const FEW = 30
const MANY = 1024

/** P(more than `limit`) and P(at most `limit`) for the total of n dice. */
function passes(n: number, sides: number, limit: number): number[] {
  if (limit >= n * sides) return [0, 1]
  const chance = totalPmf(n, sides).reduce((sum, p, total) => (total <= limit ? sum + p : sum), 0)
  return [1 - chance, chance]
}

function keep(known: Map<number, Distribution>, kind: number, pmf: number[]): Distribution {
  const distribution = support(pmf)
  known.set(kind, distribution)
  return distribution
}

/** The values that can occur, with their probabilities. */
interface Distribution {
  readonly values: readonly number[]
  readonly weights: readonly number[]
}

function support(pmf: readonly number[]): Distribution {
  const values = [...pmf.keys()].filter((value) => pmf[value] > 0)
  return { values, weights: values.map((value) => pmf[value]) }
}
