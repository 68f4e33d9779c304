import { FIRST_MEASURE, OUTCOME } from '../../src/core/ruleset.ts'
import type { RowBatch } from '../../src/run/types.ts'

/** The battles of a block, seat by seat, each as a row of `Ruleset.measure`. */
export type Block = readonly (readonly number[])[]

/**
 * Every battle of a study, for tests that compute its result again. Settings of a sweep are distinguished by the name of the first unit.
 */
export class BlockRows {
  private readonly found = new Map<string, { readonly names: readonly string[]; readonly blocks: Block[] }>()

  readonly onRows = ({ matchup, variant, from, seats, columns, rows }: RowBatch): void => {
    const key = [variant, matchup, columns[0]?.unit].join('|')
    const names = ['outcome', 'turns', ...columns.map(({ army, unit, measure }) => `${army}/${unit}/${measure.name}`)]
    const known = this.found.get(key) ?? { names, blocks: [] }
    this.found.set(key, known)
    const { blocks } = known
    const width = FIRST_MEASURE + columns.length
    for (let at = 0; at < rows.length; at += seats * width) {
      const block = from + at / (seats * width)
      if (blocks.length !== block) throw new Error(`block ${block} of ${key} came after ${blocks.length} others`)
      blocks.push(
        Array.from({ length: seats }, (_, seat) => [...rows.subarray(at + seat * width, at + (seat + 1) * width)]),
      )
    }
  }

  get keys(): string[] {
    return [...this.found.keys()]
  }

  /** Rows block by block. */
  of(key: string): readonly Block[] {
    return this.get(key).blocks
  }

  /** Score of the first army in half points, block by block. */
  scores(key: string): number[] {
    return this.of(key).map((block) => block.reduce((sum, row) => sum + 2 - (row[OUTCOME] as number), 0))
  }

  /** Total of a column, block by block; of an event, in how many battles it happened. */
  totals(key: string, name: string, event: boolean): number[] {
    const column = this.get(key).names.indexOf(name)
    if (column < 0) throw new Error(`${key} has no ${name}`)
    const value = (row: readonly number[]): number =>
      event ? Math.min(1, row[column] as number) : (row[column] as number)
    return this.of(key).map((block) => block.reduce((sum, row) => sum + value(row), 0))
  }

  private get(key: string) {
    const found = this.found.get(key)
    if (found === undefined) throw new Error(`${key} was not fought; there are ${this.keys.join(', ')}`)
    return found
  }
}

/** Number of times that each whole number from 0 to `most` occurs. */
export function countsOf(values: readonly number[], most: number): number[] {
  return Array.from({ length: most + 1 }, (_, value) => values.filter((each) => each === value).length)
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

export function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length
}

/** Mean product of the deviations, divisor n. For equal arguments it is the variance. */
export function covarianceBetween(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  return meanOf(a.map((value, i) => (value - meanA) * ((b[i] as number) - meanB)))
}
