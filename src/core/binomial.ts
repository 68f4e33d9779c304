/** Bits that choose a cell of the guide: the highest bits of the word. */
const CELL_BITS = 8
const CELLS = 1 << CELL_BITS
const CELL_SHIFT = 32 - CELL_BITS
/** Number of words in a cell of the guide, and number of all words. */
const CELL_WORDS = 1 << CELL_SHIFT
const WORDS = CELLS * CELL_WORDS

/**
 * A distribution on 0, 1, 2, … that is drawn by inverting its distribution function with one 32-bit word. Larger words give larger values,
 * so two rules variants that share the word move together. A guide table gives the value at once for words whose cell lies inside one step
 * (more than nine in ten); the others are searched step by step. Probabilities are rounded to 2^-32.
 */
export class InverseCdf {
  /** Indexed by the highest bits of a word: the value, or −1 minus the value at which the search starts. */
  private readonly guide: Int16Array
  /** Upper ends of the steps, as signed words: the value is the number of ends that are at most the word. */
  private readonly ends: Int32Array

  /** `pmf[k]` is the probability of value k; the sum is 1. */
  constructor(pmf: readonly number[]) {
    const bounds = cumulativeWords(pmf)
    // The last value with a positive probability has no end.
    this.ends = Int32Array.from(bounds.slice(0, bounds.indexOf(WORDS)), (bound) => bound - WORDS / 2)
    this.guide = new Int16Array(CELLS)
    let value = 0
    for (let cell = 0; cell < CELLS; cell++) {
      while (bounds[value] <= cell * CELL_WORDS) value++
      const whole = bounds[value] >= (cell + 1) * CELL_WORDS
      this.guide[cell] = whole ? value : -1 - value
    }
  }

  /** The value for a 32-bit word. */
  at(word: number): number {
    const value = this.guide[word >>> CELL_SHIFT]
    return value >= 0 ? value : this.walk(word, -1 - value)
  }

  private walk(word: number, from: number): number {
    const signed = word ^ (1 << 31)
    let value = from
    while (value < this.ends.length && signed >= this.ends[value]) value++
    return value
  }
}

/** Steps of the distribution function in units of 2^-32, each from 0 to 2^32. From the last possible value on they are 2^32. */
function cumulativeWords(pmf: readonly number[]): number[] {
  const last = pmf.findLastIndex((p) => p > 0)
  let sum = 0
  return pmf.map((p, value) => {
    sum += p
    return value >= last ? WORDS : Math.min(WORDS, Math.round(sum * WORDS))
  })
}

/** P(k successes in n trials), k = 0..n. Computed outwards from the mode, so that it does not underflow. */
export function binomialPmf(n: number, p: number): number[] {
  if (p <= 0 || p >= 1) return Array.from({ length: n + 1 }, (_, k) => (k === (p <= 0 ? 0 : n) ? 1 : 0))
  const mode = Math.min(n, Math.floor((n + 1) * p))
  const weight = new Array<number>(n + 1).fill(0)
  weight[mode] = 1
  for (let k = mode; k < n; k++) weight[k + 1] = (weight[k] * (n - k) * p) / ((k + 1) * (1 - p))
  for (let k = mode; k > 0; k--) weight[k - 1] = (weight[k] * k * (1 - p)) / ((n - k + 1) * p)
  const total = weight.reduce((sum, w) => sum + w, 0)
  return weight.map((w) => w / total)
}

/** P(total = t) of n dice with `sides` sides, index t = 0..n·sides. */
export function totalPmf(n: number, sides: number): number[] {
  let pmf = [1]
  for (let die = 0; die < n; die++) {
    const next = new Array<number>(pmf.length + sides).fill(0)
    pmf.forEach((p, total) => {
      for (let face = 1; face <= sides; face++) next[total + face] = next[total + face] + p / sides
    })
    pmf = next
  }
  return pmf
}

/** P(a die with `sides` sides shows `target` or more). */
export function chanceOf(sides: number, target: number): number {
  return Math.min(sides, Math.max(0, sides + 1 - target)) / sides
}
