import { CONTACT } from '../../../src/games/null-strike/space/formations/packing.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { fail } from '../../support/invariants.ts'
import { basesOf, gapBetween, type Spot } from '../../support/null-strike/bases.ts'
import { fieldOf, stands } from './invariants.ts'

/** A position as it was before a choice. */

/** The state of a unit before a choice. */
export interface Was {
  readonly x: number
  readonly y: number
  readonly place: number
  readonly models: number
  readonly others: number
  readonly dug: number
  readonly aimed: number
  readonly panicked: number
  readonly rallies: number
  readonly carrier: number
  readonly bases: readonly Spot[]
  /** Gaps to the other units on the table, by index. */
  readonly gaps: readonly number[]
}

export interface Before {
  readonly stage: number
  readonly goer: number
  readonly left: number
  readonly active: number
  readonly charged: number
  readonly losing: number
  readonly lost: number
  readonly units: readonly Was[]
  readonly taken: readonly number[]
}

export function before(state: Strike): Before {
  const { units } = state
  return {
    stage: state.stage,
    goer: state.goer,
    left: state.left,
    active: state.active,
    charged: state.charged,
    losing: state.losing,
    lost: state.lost,
    taken: [...fieldOf(state).takenBy],
    units: units.map((unit) => ({
      x: unit.x,
      y: unit.y,
      place: unit.place,
      models: unit.models,
      others: unit.others,
      dug: unit.dug,
      aimed: unit.aimed,
      panicked: unit.panicked,
      rallies: unit.rallies,
      carrier: unit.carrier,
      bases: basesOf(unit),
      gaps: stands(unit) ? units.map((other) => (stands(other) ? gapBetween(unit, other) : Number.NaN)) : [],
    })),
  }
}

/** Slightly less than a step of the grid. */
export const EPS = 0.002

/** All other units are unchanged. */
export function checkOthers(state: Strike, was: Before, but: readonly Unit[]): void {
  for (const unit of state.units) {
    if (but.includes(unit)) continue
    const old = was.units[unit.index] as Was
    if (unit.x !== old.x || unit.y !== old.y || unit.place !== old.place) fail(`${unit.name} has moved by itself`)
    if (unit.models !== old.models) fail(`${unit.name} lost models by itself`)
  }
}

/** Whether a unit touched an enemy. */
export function touchedBefore(state: Strike, was: Before, unit: Unit): boolean {
  const { gaps } = was.units[unit.index] as Was
  return state.units.some((foe) => foe.player !== unit.player && (gaps[foe.index] as number) <= CONTACT)
}
