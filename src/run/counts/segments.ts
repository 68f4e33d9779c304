/**
 * How often each of some equally spaced values was seen, look by look. A confidence sequence bets on what the next look will show by
 * what the earlier ones did, so it needs them apart.
 */
export class Segments {
  /** For each look, the counts of what was seen since the one before. */
  readonly looks: number[][] = []
  private readonly values: number
  private readonly before: number[]

  constructor(values: number) {
    this.values = values
    this.before = Array.from({ length: values }, () => 0)
  }

  /** A look: `counts` is all that was seen so far. */
  add(counts: readonly number[]): void {
    this.looks.push(this.since(counts))
    for (let i = 0; i < this.values; i++) this.before[i] = counts[i] as number
  }

  /** The segments, with what was seen since the last look as one more. */
  with(counts: readonly number[]): readonly (readonly number[])[] {
    const last = this.since(counts)
    return last.some((count) => count > 0) ? [...this.looks, last] : this.looks
  }

  /** Takes over the looks of an earlier run. */
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
