/**
 * How often each of some equally spaced values was seen, look by look. A confidence sequence uses earlier looks for its bets on the next
 * one, so it needs them separately.
 */
export class Segments {
  /** For each look, the counts since the look before. */
  readonly looks: number[][] = []
  private readonly values: number
  private readonly before: number[]

  constructor(values: number) {
    this.values = values
    this.before = Array.from({ length: values }, () => 0)
  }

  /** Adds a look: `counts` holds everything seen so far. */
  add(counts: readonly number[]): void {
    this.looks.push(this.since(counts))
    for (let i = 0; i < this.values; i++) this.before[i] = counts[i] as number
  }

  /** The segments, and the counts since the last look as one more segment. */
  with(counts: readonly number[]): readonly (readonly number[])[] {
    const last = this.since(counts)
    return last.some((count) => count > 0) ? [...this.looks, last] : this.looks
  }

  /** Restores the looks of an earlier run. */
  restore(looks: readonly (readonly number[])[]): void {
    for (const look of looks) {
      this.looks.push([...look])
      for (let i = 0; i < this.values; i++) this.before[i] = (this.before[i] as number) + (look[i] as number)
    }
  }

  private since(counts: readonly number[]): number[] {
    return this.before.map((count, i) => (counts[i] as number) - count)
  }
}
