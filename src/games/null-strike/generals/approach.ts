/** What is kept of pairs of enemies and of what it was worked out with (`pairs.ts`). */

/** Numbers noted for each pair in `Knowledge.approach`: moves and runs before a shot, and the share of its gain that then counts. */
export const SHOT_STEPS = 0
export const SHOT_SHARE = 1
/** Share of the models of the unit that are in range. */
export const IN_RANGE = 2
/** Moves and runs before a charge, and the share of its gain that then counts. */
export const BLOW_STEPS = 3
export const BLOW_SHARE = 4
/** Gap between the two units, inches. */
export const GAP = 5
export const APPROACH = 6

/**
 * What the pairs and the bests of units were worked out with. By unit in the roster: its place (NaN if it was not on the table), its models, the losses
 * at which it must test its Morale, the worth of one of its models, its index in the battle, and the attacks that it could still choose, as bits.
 */
export class Past {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly models: Int32Array
  readonly need: Int32Array
  readonly worth: Float64Array
  readonly index: Int32Array
  readonly acts: Int32Array
  haste = Number.NaN
  weights: object | null = null
  /** By player: most moves and runs of a unit in the turns that are left. */
  readonly steps = new Float64Array(2)

  constructor(units: number) {
    this.x = new Float64Array(units).fill(Number.NaN)
    this.y = new Float64Array(units)
    this.models = new Int32Array(units)
    this.need = new Int32Array(units)
    this.worth = new Float64Array(units)
    this.index = new Int32Array(units).fill(-1)
    this.acts = new Int32Array(units)
  }
}
