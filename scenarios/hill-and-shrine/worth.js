// What generals value: features of a position for an army.
import { canShoot } from './fight.js'
import { POINTS, SHRINES } from './state.js'

/** Points of a warrior in a scenario that names no costs. */
const USUAL = 5

/** The part of its worth that a shaken unit keeps, in quarters. */
const SHAKEN_WORTH = 2

/** What is left of an army: points, a shaken unit counting half. */
export function worthOf(state, army, { armies, prepared: field }) {
  let sum = 0
  for (const unit of armies[army]) {
    if (!field.isHere(state, unit)) continue
    const { cost = USUAL * unit.spec.models, models } = unit.spec
    const quarters = field.units.isShaken(state, unit) ? SHAKEN_WORTH : 4
    sum += (quarters * cost * field.units.models(state, unit)) / (4 * models)
  }
  return sum
}

function enemy(side) {
  return side === 0 ? 1 : 0
}

/** Units of an army that are still there. */
function left(state, army, { armies, prepared: field }) {
  return armies[army].filter((unit) => field.isHere(state, unit))
}

export const FEATURES = {
  points: {
    meaning: 'Its lead in points.',
    read: (state, side) => state[POINTS + side] - state[POINTS + enemy(side)],
    weight: 30,
  },
  strength: {
    meaning: 'The worth of what stands, less that of the enemy; a shaken unit counts half.',
    read: (state, side, game) => worthOf(state, side, game) - worthOf(state, enemy(side), game),
    weight: 1,
  },
  shrines: {
    meaning: 'Shrines that it holds, less those of the enemy.',
    read: (state, side, { prepared: { shrines } }) =>
      shrines.reduce((sum, _, i) => sum + (state[SHRINES + i] === 0 ? 0 : state[SHRINES + i] === side + 1 ? 1 : -1), 0),
    weight: 5,
  },
  near: {
    meaning: 'Steps from each shrine that it does not hold to the nearest steady unit of its own; fewer are better.',
    read: (state, side, game) => {
      const { prepared: field } = game
      const own = left(state, side, game).filter((unit) => !field.units.isShaken(state, unit))
      let sum = 0
      for (const [i, shrine] of field.shrines.entries()) {
        if (state[SHRINES + i] === side + 1) continue
        sum += Math.min(20, ...own.map((unit) => field.apart(field.units.hex(state, unit), shrine)))
      }
      return -sum
    },
    weight: 1.5,
  },
  close: {
    meaning: 'Steps from its units without bows to their nearest enemy; fewer are better.',
    read: (state, side, game) => {
      const { prepared: field } = game
      let sum = 0
      for (const unit of left(state, side, game)) {
        if (unit.spec.profile.range !== undefined) continue
        const foe = field.nearestFoe(state, unit)
        if (foe !== undefined) sum += field.apart(field.units.hex(state, unit), field.units.hex(state, foe))
      }
      return -sum
    },
    weight: 0.5,
    range: [-10, 10],
  },
  targets: {
    meaning: 'Its units that see an enemy within their range.',
    read: (state, side, game) => {
      const foes = left(state, enemy(side), game)
      const { prepared: field } = game
      return left(state, side, game).filter((unit) => foes.some((foe) => canShoot(state, field, unit, foe))).length
    },
    weight: 6,
  },
  exposed: {
    meaning: 'Its units with an enemy within four steps of their flank or rear.',
    read: (state, side, game) => {
      const { prepared: field } = game
      const foes = left(state, enemy(side), game)
      return left(state, side, game).filter((unit) =>
        foes.some((foe) => {
          const hex = field.units.hex(state, foe)
          return field.apart(field.units.hex(state, unit), hex) <= 4 && field.isFlank(state, unit, hex)
        }),
      ).length
    },
    weight: -4,
  },
}

export const GENERALS = {
  bold: { about: 'Seeks the enemy wherever it stands.', weights: { close: 5, exposed: -1, near: 0.5, shrines: 0 } },
  warden: { about: 'Thinks of the shrines alone.', weights: { shrines: 60, near: 8, close: 0, targets: 2 } },
}
