import { grown } from './grown.ts'

/** Probability by position, with a list of the positions whose probability is positive. */
export class Layer {
  size = 0
  ids = new Int32Array(1024)
  /** Probability by position. */
  mass = new Float64Array(1024)

  add(id: number, chance: number): void {
    // A product of chances can underflow to 0; a position with probability 0 is not listed.
    if (chance === 0) return
    if (id >= this.mass.length) this.mass = grown(this.mass, id)
    if (this.mass[id] === 0) {
      if (this.size === this.ids.length) this.ids = grown(this.ids, this.size)
      this.ids[this.size++] = id
    }
    this.mass[id] = this.mass[id] + chance
  }

  total(): number {
    let sum = 0
    for (let i = 0; i < this.size; i++) sum += this.mass[this.ids[i]]
    return sum
  }

  clear(): void {
    for (let i = 0; i < this.size; i++) this.mass[this.ids[i]] = 0
    this.size = 0
  }
}
