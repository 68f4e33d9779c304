// The position in whole numbers, and the names of its places.

/** A unit that is gone has no hex. */
export const GONE = -1

/** Nerve of a unit. */
export const STEADY = 0
export const SHAKEN = 1

/** Places of the state: points of both armies, the army that acts next, the army that began the round; then holders of shrines, then units. */
export const [POINTS, NEXT, BEGAN, SHRINES] = [0, 2, 3, 4]

/** Numbers of a unit: its hex, its warriors, the side that it faces, its nerve, and whether it has acted in this round. */
const FIELDS = 5
const [HEX, MODELS, FACING, NERVE, ACTED] = [0, 1, 2, 3, 4]

/** How many numbers a position has. */
export function sizeOf(game) {
  return SHRINES + shrinesOf(game).length + FIELDS * game.units.length
}

/** The hexes with shrines, ascending. */
export function shrinesOf({ matchup }) {
  return matchup.battle.hexes.ground.flatMap((kind, hex) => (kind === 'shrine' ? [hex] : []))
}

/** Reads and writes the numbers of one unit of a position. */
export class Units {
  constructor(shrines) {
    this.base = SHRINES + shrines
  }

  hex = (state, { index }) => state[this.base + FIELDS * index + HEX]
  models = (state, { index }) => state[this.base + FIELDS * index + MODELS]
  facing = (state, { index }) => state[this.base + FIELDS * index + FACING]
  isShaken = (state, { index }) => state[this.base + FIELDS * index + NERVE] === SHAKEN
  hasActed = (state, { index }) => state[this.base + FIELDS * index + ACTED] === 1
  isHere = (state, unit) => this.hex(state, unit) !== GONE

  place(state, { index, spec }, hex, facing) {
    state.set([hex, spec.models, facing, STEADY, 0], this.base + FIELDS * index)
  }

  move(state, { index }, hex) {
    state[this.base + FIELDS * index + HEX] = hex
  }

  face(state, { index }, side) {
    state[this.base + FIELDS * index + FACING] = side
  }

  shake(state, { index }, nerve) {
    state[this.base + FIELDS * index + NERVE] = nerve
  }

  act(state, { index, army }, acted = 1) {
    state[this.base + FIELDS * index + ACTED] = acted
    if (acted === 1) state[NEXT] = 1 - army
  }

  /** Takes warriors off; a unit without warriors is gone. */
  lose(state, unit, models) {
    const left = Math.max(0, this.models(state, unit) - models)
    state[this.base + FIELDS * unit.index + MODELS] = left
    if (left === 0) this.move(state, unit, GONE)
  }
}
