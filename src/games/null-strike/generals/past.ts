/**
 * What the pairs and the bests of units were worked out with. By unit in the roster: its place (NaN if it was not on the table), its models, whether it has aimed, the losses
 * at which it must test its Morale, the worth of one of its models, its index in the battle, and the attacks that it could still choose, as bits.
 */
export class Past {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly models: Int32Array
  readonly aimed: Int32Array
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
    this.aimed = new Int32Array(units)
    this.need = new Int32Array(units)
    this.worth = new Float64Array(units)
    this.index = new Int32Array(units).fill(-1)
    this.acts = new Int32Array(units)
  }
}
