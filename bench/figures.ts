/** The result of one part of the bench. */
export interface Part {
  readonly title: string
  /** How to read the table. */
  readonly note: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Numbers by name, for goals and for `--json`. */
  readonly figures: Readonly<Record<string, number>>
  /** Errors in the results; their speed does not matter here. */
  readonly faults: readonly string[]
}

/** The extent of the measurements. */
export interface Effort {
  readonly quick: boolean
  readonly long: boolean
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Median, and in brackets the least and the largest. */
export function spread(values: readonly number[], digits: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}
