/** Numbers distinct saved states in the order in which they occur: an open-addressing hash table over arrays of whole numbers. */
export class Positions {
  private slots = new Int32Array(1 << 12).fill(-1)
  private words = new Int32Array(1 << 14)
  private used = 0
  /** By number: where its row begins. */
  private readonly starts: number[] = [0]

  get size(): number {
    return this.starts.length - 1
  }

  /** The number of the state in the first `length` elements of `row`; a new number for a new state. */
  number(row: Int32Array, length: number): number {
    if (this.size * 2 > this.slots.length) this.grow()
    let slot = hash(row, 0, length) & (this.slots.length - 1)
    for (;;) {
      const id = this.slots[slot]
      if (id < 0) break
      if (this.same(id, row, length)) return id
      slot = (slot + 1) & (this.slots.length - 1)
    }
    const id = this.size
    this.slots[slot] = id
    this.append(row, length)
    return id
  }

  /** The row with this number; read it before the next call. */
  row(id: number): Int32Array {
    return this.words.subarray(this.starts[id], this.starts[id + 1])
  }

  private same(id: number, row: Int32Array, length: number): boolean {
    const start = this.starts[id]
    if (this.starts[id + 1] - start !== length) return false
    for (let i = 0; i < length; i++) if (this.words[start + i] !== row[i]) return false
    return true
  }

  private append(row: Int32Array, length: number): void {
    if (this.used + length > this.words.length) {
      const words = new Int32Array(2 * this.words.length + length)
      words.set(this.words)
      this.words = words
    }
    for (let i = 0; i < length; i++) this.words[this.used + i] = row[i]
    this.used += length
    this.starts.push(this.used)
  }

  private grow(): void {
    this.slots = new Int32Array(2 * this.slots.length).fill(-1)
    for (let id = 0; id < this.size; id++) {
      const start = this.starts[id]
      let slot = hash(this.words, start, this.starts[id + 1]) & (this.slots.length - 1)
      while (this.slots[slot] >= 0) slot = (slot + 1) & (this.slots.length - 1)
      this.slots[slot] = id
    }
  }
}

function hash(row: Int32Array, from: number, to: number): number {
  let h = 0
  for (let i = from; i < to; i++) h = Math.imul((h ^ row[i]) + 0x7f4a7c15, 0x2c1b3c6d)
  return h ^ (h >>> 15)
}
