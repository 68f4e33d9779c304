import type { Dice } from '../../../src/core/dice.ts'

/** A fraction in lowest terms. */
export interface Rational {
  readonly over: bigint
  readonly under: bigint
}

export function rational(over: bigint | number, under: bigint | number = 1n): Rational {
  const [n, d] = [BigInt(over), BigInt(under)]
  const by = divisor(n < 0n ? -n : n, d)
  return { over: n / by, under: d / by }
}

/** A text such as `9/20`; of a whole number the number itself. */
export function told({ over, under }: Rational): string {
  return under === 1n ? `${over}` : `${over}/${under}`
}

export function plus(a: Rational, b: Rational): Rational {
  return rational(a.over * b.under + b.over * a.under, a.under * b.under)
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.over * b.over, a.under * b.under)
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x === 0n ? 1n : x
}

/**
 * Dice that run through every answer and weigh each path as a fraction: `mean` and `chances` below are exact to the last digit. Knows the
 * questions `die`, `sum`, `count` and `atMost`.
 */
class RationalDice implements Dice {
  /** The weight of the path so far is `over / under`, not in lowest terms. */
  over = 1n
  under = 1n
  private readonly choice: number[] = []
  private readonly sizes: number[] = []
  private depth = 0
  private started = false

  /** Goes to the next path; false when all were played. */
  next(): boolean {
    if (this.started) {
      while (this.choice.length > 0 && (this.choice.at(-1) as number) + 1 === this.sizes.at(-1)) {
        this.choice.pop()
        this.sizes.pop()
      }
      if (this.choice.length === 0) return false
      this.choice[this.choice.length - 1] = (this.choice.at(-1) as number) + 1
    }
    this.started = true
    this.depth = 0
    this.over = 1n
    this.under = 1n
    return true
  }

  seek(): void {}
  key(): void {}

  die(sides: number): number {
    return this.sum(1, sides)
  }

  sum(n: number, sides: number): number {
    return this.take(questionOf(`${n}d${sides}`, () => totals(n, sides)))
  }

  count(n: number, sides: number, target: number): number {
    const hits = Math.min(sides, Math.max(0, sides + 1 - target))
    return this.take(questionOf(`${n}d${sides} ${hits}`, () => counts(n, sides, hits)))
  }

  atMost(n: number, sides: number, limit: number): boolean {
    return this.sum(n, sides) <= limit
  }

  wounds(): number {
    throw new Error('no such roll in a game of single blows')
  }

  hits(): number {
    throw new Error('no such roll in a game of single blows')
  }

  private take({ values, ways, all }: Question): number {
    const depth = this.depth++
    if (depth === this.choice.length) {
      this.choice.push(0)
      this.sizes.push(values.length)
    }
    const choice = this.choice[depth] as number
    this.over *= ways[choice] as bigint
    this.under *= all
    return values[choice] as number
  }
}

/** The answers of a question with the number of ways to each, and the number of all ways. */
interface Question {
  readonly values: readonly number[]
  readonly ways: readonly bigint[]
  readonly all: bigint
}

/** Questions that were asked. */
const QUESTIONS = new Map<string, Question>()

function questionOf(key: string, waysOf: () => readonly bigint[]): Question {
  const known = QUESTIONS.get(key)
  if (known !== undefined) return known
  const ways = waysOf()
  const values = [...ways.keys()].filter((value) => (ways[value] as bigint) > 0n)
  const question = {
    values,
    ways: values.map((value) => ways[value] as bigint),
    all: ways.reduce((sum, way) => sum + way, 0n),
  }
  QUESTIONS.set(key, question)
  return question
}

/** Number of ways in which n dice show each number of hits. */
function counts(n: number, sides: number, hits: number): bigint[] {
  let ways = [1n]
  for (let die = 0; die < n; die++) {
    const more = new Array<bigint>(ways.length + 1).fill(0n)
    ways.forEach((way, k) => {
      more[k] = (more[k] as bigint) + way * BigInt(sides - hits)
      more[k + 1] = (more[k + 1] as bigint) + way * BigInt(hits)
    })
    ways = more
  }
  return ways
}

/** Number of ways in which n dice show each total. */
function totals(n: number, sides: number): bigint[] {
  let ways = [1n]
  for (let die = 0; die < n; die++) {
    const more = new Array<bigint>(ways.length + sides).fill(0n)
    ways.forEach((way, total) => {
      for (let face = 1; face <= sides; face++) more[total + face] = (more[total + face] as bigint) + way
    })
    ways = more
  }
  return ways
}

/** P(each value) of a function that rolls dice, over all results of the dice. */
export function chances(play: (dice: Dice) => number | string | boolean): ReadonlyMap<string, Rational> {
  const dice = new RationalDice()
  // Weights with equal denominators are added as whole numbers.
  const found = new Map<string, Map<bigint, bigint>>()
  while (dice.next()) {
    const value = String(play(dice))
    const sums = found.get(value) ?? new Map<bigint, bigint>()
    found.set(value, sums.set(dice.under, (sums.get(dice.under) ?? 0n) + dice.over))
  }
  return new Map(
    Array.from(found, ([value, sums]) => {
      const parts = Array.from(sums, ([under, over]) => rational(over, under))
      return [value, parts.reduce(plus, rational(0))]
    }),
  )
}

/** P(true), as `9/20`. */
export function chance(play: (dice: Dice) => boolean): string {
  return told(chances(play).get('true') ?? rational(0))
}

/** The expected value, as `711/160`. */
export function mean(play: (dice: Dice) => number): string {
  let sum = rational(0)
  for (const [value, weight] of chances(play)) sum = plus(sum, times(rational(Number(value)), weight))
  return told(sum)
}
