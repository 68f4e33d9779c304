import { POSE } from '../../../board/plane/shapes.ts'

/** Numbers of a plan: the pose (centre, facing) and the movement left after it. */
export const PLAN = 5

/** Positions of which plans are kept, as a power of 2. */
const BITS = 6

/** Most rows of a grid whose plans are kept. */
const MOST_ROWS = 24

/** Most numbers on which kept plans depend beyond those for each unit; plans that depend on more are not kept. */
const MOST_OTHERS = 96

/** Numbers for each unit on which plans depend: its shape and its pose. */
const EACH = 1 + POSE

/** The plans of a unit in one position, and the numbers on which they depend, as bits. */
interface Kept {
  readonly causes: Int32Array
  length: number
  readonly plans: Float64Array
  readonly legal: Int32Array
}

/**
 * Plans that were made before, with all numbers on which they depend. Looks ahead play on from one position again and again, and many units have
 * the same plans each time. Kept plans are the same as new ones, so it does not matter which are kept.
 */
export class KeptPlans {
  /** The numbers on which the plans depend that are asked for. */
  readonly causes: Float64Array
  private readonly bits: Int32Array
  private readonly kept: (Kept | undefined)[] = []
  /** Place in the list of the plans that were last asked for. */
  private place = 0

  constructor(units: number) {
    this.causes = new Float64Array(EACH * units + MOST_OTHERS)
    this.bits = new Int32Array(this.causes.buffer)
    for (let place = 0; place < 1 << BITS; place++) this.kept.push(undefined)
  }

  /** Reads the plans that depend on the first `n` numbers of `causes`. Returns whether they were kept. */
  recall(n: number, plans: Float64Array, legal: Int32Array, rows: number): boolean {
    if (n > this.causes.length) return false
    const { bits } = this
    const length = 2 * n
    let hash = length
    for (let i = 0; i < length; i += 2) hash = (Math.imul(hash, 31) + (bits[i] ^ bits[i + 1])) | 0
    this.place = Math.imul(hash, 0x9e3779b1) >>> (32 - BITS)
    const kept = this.kept[this.place]
    if (kept === undefined || kept.length !== length) return false
    const { causes } = kept
    for (let i = 0; i < length; i++) if (causes[i] !== bits[i]) return false
    for (let i = 0; i < rows * PLAN; i++) plans[i] = kept.plans[i]
    for (let i = 0; i < rows; i++) legal[i] = kept.legal[i]
    return true
  }

  /** Keeps the plans that `recall` did not find. */
  keep(n: number, plans: Float64Array, legal: Int32Array, rows: number): void {
    const { bits } = this
    if (n > this.causes.length || rows > MOST_ROWS) return
    const kept = (this.kept[this.place] ??= {
      causes: new Int32Array(bits.length),
      length: 0,
      plans: new Float64Array(MOST_ROWS * PLAN),
      legal: new Int32Array(MOST_ROWS),
    })
    const { causes } = kept
    kept.length = 2 * n
    for (let i = 0; i < 2 * n; i++) causes[i] = bits[i]
    for (let i = 0; i < rows * PLAN; i++) kept.plans[i] = plans[i]
    for (let i = 0; i < rows; i++) kept.legal[i] = legal[i]
  }
}
