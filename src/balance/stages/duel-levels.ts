import type { Fight } from './even-fights.ts'

/** Result of one number of models against another. */
export interface Level {
  /** Models of the held unit, and of the varied one. */
  readonly models: number
  readonly count: number
  readonly blocks: number
  readonly seats: number
  /** Mean score of the held side, and the mean squared deviation of its block scores. */
  readonly mean: number
  readonly variance: number
  readonly exact: boolean
}

/** Numbers of models of the held unit and of the varied one. */
export type Numbers = Pick<Fight, 'models' | 'count'>

/** Scores of two units against each other, by numbers of models. */
export class Levels {
  private readonly sums = new Map<number, Sums>()
  private sorted: readonly Level[] | null = null

  /** Adds block scores of the held unit. */
  add(numbers: Numbers, scores: readonly { readonly score: number; readonly blocks: number }[], seats: number): void {
    const sums = this.sumsAt(numbers, seats)
    for (const { score, blocks } of scores) {
      sums.blocks += blocks
      sums.sum += blocks * score
      sums.squares += blocks * score * score
    }
  }

  /** Sets the exact score of the held unit. */
  solve(numbers: Numbers, score: number): void {
    this.sumsAt(numbers, 1).exact = score
  }

  /** The scores at these numbers of models; null if there are none. */
  at({ models, count }: Numbers): Level | null {
    const sums = this.sums.get(keyOf(models, count))
    if (sums === undefined) return null
    sums.level ??= levelOf(sums)
    return sums.level
  }

  /** The exact score at these numbers of models; null if it is unknown. */
  exactAt({ models, count }: Numbers): number | null {
    return this.sums.get(keyOf(models, count))?.exact ?? null
  }

  /** Number of blocks fought at these numbers of models. */
  blocksAt({ models, count }: Numbers): number {
    return this.sums.get(keyOf(models, count))?.blocks ?? 0
  }

  get battles(): number {
    return [...this.sums.values()].reduce((sum, { blocks, seats }) => sum + blocks * seats, 0)
  }

  get size(): number {
    return this.sums.size
  }

  /** All levels, by ascending numbers of models. */
  get told(): readonly Level[] {
    this.sorted ??= [...this.sums.values()]
      .toSorted((one, other) => one.models - other.models || one.count - other.count)
      .map((sums) => (sums.level ??= levelOf(sums)))
    return this.sorted
  }

  /** The sums at these numbers of models, for a change. */
  private sumsAt({ models, count }: Numbers, seats: number): Sums {
    this.sorted = null
    const key = keyOf(models, count)
    const sums = this.sums.get(key) ?? { models, count, blocks: 0, sum: 0, squares: 0, seats, exact: null, level: null }
    sums.level = null
    this.sums.set(key, sums)
    return sums
  }
}

interface Sums {
  readonly models: number
  readonly count: number
  blocks: number
  sum: number
  squares: number
  readonly seats: number
  exact: number | null
  /** The level that these sums make; null after a change. */
  level: Level | null
}

function levelOf({ models, count, blocks, sum, squares, seats, exact }: Sums): Level {
  const mean = exact ?? sum / blocks
  const variance = exact === null ? Math.max(0, squares / blocks - mean * mean) : 0
  return { models, count, blocks, seats, mean, variance, exact: exact !== null }
}

function keyOf(models: number, count: number): number {
  return models * 65_536 + count
}
