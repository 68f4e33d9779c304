// The field: what ground costs and hides, where units may go, and what they see.
import { hexes } from 'fairfight/game'
import { shrinesOf, Units } from './state.js'

const { distance, Hexes, inFrontArc, isInSight, neighbour, OFF, SIDES, sideTowards } = hexes

/** No unit may enter such a hex. */
const BARRED = 99

/** Tables of a matchup that never change. */
export class Field {
  constructor(game) {
    const { columns, rows, ground } = game.matchup.battle.hexes
    this.board = new Hexes(columns, rows)
    this.ground = ground
    this.shrines = shrinesOf(game)
    this.units = new Units(this.shrines.length)
    this.foes = game.units.map(({ army }) => game.armies[1 - army])
    this.all = game.units
  }

  isHill = (hex) => this.ground[hex] === 'hill'
  isShrine = (hex) => this.ground[hex] === 'shrine'
  covers = (hex) => this.ground[hex] === 'woods' || this.ground[hex] === 'ruins'

  apart(from, to) {
    return distance(this.board, from, to)
  }

  towards(from, to) {
    return sideTowards(this.board, from, to)
  }

  /** Steps of its move that a unit pays to enter a hex. */
  cost(unit, hex) {
    const kind = this.ground[hex]
    if (kind === 'water') return BARRED
    if (kind === 'woods') return has(unit, 'riders') ? BARRED : has(unit, 'skirmishers') ? 1 : 2
    return kind === 'hill' ? 2 : 1
  }

  mayEnter(unit, hex) {
    return this.cost(unit, hex) < BARRED
  }

  /** The unit on a hex; undefined if there is none. */
  unitOn(state, hex) {
    return this.all.find((unit) => this.units.hex(state, unit) === hex)
  }

  /** Whether an enemy stands beside a hex. */
  isThreatened(state, unit, hex) {
    return this.foes[unit.index].some(
      (foe) => this.isHere(state, foe) && this.apart(this.units.hex(state, foe), hex) === 1,
    )
  }

  isHere(state, unit) {
    return this.units.isHere(state, unit)
  }

  /** The nearest enemy that is still there; of two equally near ones, the first in its army. */
  nearestFoe(state, unit, hex = this.units.hex(state, unit)) {
    let nearest
    let least = Number.POSITIVE_INFINITY
    for (const foe of this.foes[unit.index]) {
      if (!this.isHere(state, foe)) continue
      const steps = this.apart(hex, this.units.hex(state, foe))
      if (steps >= least) continue
      nearest = foe
      least = steps
    }
    return nearest
  }

  /** Turns a unit to its nearest enemy. */
  faceFoe(state, unit) {
    const foe = this.nearestFoe(state, unit)
    if (foe !== undefined)
      this.units.face(state, unit, this.towards(this.units.hex(state, unit), this.units.hex(state, foe)))
  }

  /**
   * What it costs a unit to come to each hex; −1 where it cannot. Nobody passes through a unit, and whoever comes beside an enemy stops.
   * Its own hex costs nothing.
   */
  reach(state, unit) {
    const { board, units } = this
    const costs = new Int8Array(board.count).fill(-1)
    const taken = new Uint8Array(board.count)
    for (const other of this.all) if (this.isHere(state, other)) taken[units.hex(state, other)] = 1
    const start = units.hex(state, unit)
    const { move } = unit.spec.profile
    costs[start] = 0
    let edge = [start]
    while (edge.length > 0) {
      const next = []
      for (const hex of edge) {
        if (hex !== start && this.isThreatened(state, unit, hex)) continue
        for (let side = 0; side < SIDES; side++) {
          const to = neighbour(board, hex, side)
          if (to === OFF || taken[to] === 1) continue
          const cost = costs[hex] + this.cost(unit, to)
          if (cost > move || (costs[to] !== -1 && costs[to] <= cost)) continue
          costs[to] = cost
          next.push(to)
        }
      }
      edge = next
    }
    return costs
  }

  /** Whether a unit sees an enemy. Woods hide what is behind them; hills, too, unless one of the two stands on a hill. */
  sees(state, unit, foe) {
    const [from, to] = [this.units.hex(state, unit), this.units.hex(state, foe)]
    const isHigh = this.isHill(from) || this.isHill(to)
    return isInSight(this.board, from, to, (hex) => this.ground[hex] === 'woods' || (!isHigh && this.isHill(hex)))
  }

  /** Whether an attack from a hex comes from the side or the rear. Skirmishers have neither. */
  isFlank(state, foe, from) {
    if (has(foe, 'skirmishers')) return false
    return !inFrontArc(this.board, this.units.hex(state, foe), this.units.facing(state, foe), from)
  }

  /** Where a charge ends: beside the enemy, in its flank if that can be reached, and by the shortest way; −1 if nowhere. */
  chargeFrom(state, unit, foe, costs) {
    const at = this.units.hex(state, foe)
    if (this.apart(this.units.hex(state, unit), at) === 1) return this.units.hex(state, unit)
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let side = 0; side < SIDES; side++) {
      const hex = neighbour(this.board, at, side)
      if (hex === OFF || costs[hex] < 0) continue
      const value = costs[hex] + (this.isFlank(state, foe, hex) ? 0 : 50)
      if (value >= least) continue
      best = hex
      least = value
    }
    return best
  }

  /** The hexes of flight, a step at a time: as far from an enemy as can be. Returns the last hex, or −1 if there is no way. */
  flight(state, unit, from, steps) {
    let hex = this.units.hex(state, unit)
    for (let step = 0; step < steps; step++) {
      let best = -1
      for (let side = 0; side < SIDES; side++) {
        const to = neighbour(this.board, hex, side)
        if (to === OFF || !this.mayEnter(unit, to) || this.unitOn(state, to) !== undefined) continue
        if (this.isThreatened(state, unit, to) || this.apart(from, to) <= this.apart(from, hex)) continue
        best = to
        break
      }
      if (best === -1) return step === 0 ? -1 : hex
      hex = best
    }
    return hex
  }
}

export function has({ spec }, property) {
  return spec.properties?.includes(property) === true
}
