import * as maths from '../../core/maths.ts'
import type { Roster, RosterUnit, Troop } from '../../scenario/roster/types.ts'
import { affordable } from '../solver/affordable.ts'
import type { Chance } from '../solver/chance.ts'
import type { Ground, Meeting } from '../solver/field.ts'
import { fieldArmy, focusArmy, pointsOf } from '../stages/armies.ts'

/** Armies about one unit, and the armies of a field to which it does not belong. */

/** A meeting of an army built about the unit at some cost, with an army of the field of about the same points. */
export interface Planned {
  readonly meeting: Meeting
  /** Points for a model of the unit: those for which the army was built. */
  readonly cost: number
  /** Models of the unit in the army, and points of all its other units. */
  readonly models: number
  readonly rest: number
  /** ln(points of the army / points of the other) at that cost. */
  readonly tilt: number
  /** The unit with the most points in the other army, or the number of the fixed army. */
  readonly against: number
}

/** Number of armies drawn until the game allows a meeting. */
const TRIES = 20

export class FieldArmies {
  /** The lowest and the highest cost at which armies of the field can be built. */
  readonly range: readonly [low: number, high: number]
  private readonly ground: Ground
  private readonly unit: number
  /** The roster without the unit among those of the field. */
  private readonly field: Roster
  /** The roster with the unit in each group in whose armies it may stand. */
  private readonly own: readonly Roster[]

  constructor(ground: Ground, unit: number) {
    const { roster } = ground
    this.ground = ground
    this.unit = unit
    const { units, field } = roster
    const { group, cost } = units[unit] as RosterUnit
    const apart = units.map((one, u) => (u === unit ? { ...one, group: OUTSIDE } : one))
    const weights = field.weights.map((weight, u) => (u === unit ? 0 : weight))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    this.field = {
      ...roster,
      units: apart,
      field: { ...field, weights: weights.map((weight) => (whole > 0 ? weight / whole : 0)) },
    }
    const others = [...new Set(units.flatMap((one, u) => (u === unit ? [] : [one.group])))]
    const groups = group !== null || others.includes(null) ? [group] : others
    this.own = groups.map((one) => ({
      ...roster,
      units: units.map((it, u) => (u === unit ? { ...it, group: one } : it)),
    }))
    const most = affordable(roster, unit)
    this.range = [cost / WIDEST, Number.isFinite(most) ? most : cost * WIDEST]
  }

  /** Whether the unit belongs to no faction although others do: then every faction may field it. */
  get isMercenary(): boolean {
    return this.own.length > 1
  }

  /** Draws a meeting; null if the game allows none. */
  plan(cost: number, label: string, dice: Chance): Planned | null {
    const { roster } = this.ground
    const costs = this.costs(cost)
    for (let i = 0; i < TRIES; i++) {
      const own = this.own[dice.below(this.own.length)] as Roster
      const drawn = roster.field.against.length > 0 ? this.fixed(own, costs, dice) : this.random(own, costs, dice)
      const meeting: Meeting = {
        names: [`${roster.units[this.unit]?.name} ${label}`, `${drawn.name} ${label}`],
        armies: [drawn.army, drawn.other],
        policy: roster.policies[0] ?? null,
        setting: this.ground.setting(dice),
        blocks: 1,
      }
      if (drawn.army.length === 0 || drawn.other.length === 0 || !this.ground.allows(meeting, costs)) continue
      const points = pointsOf(drawn.army, costs)
      const models = drawn.army.reduce((sum, troop) => sum + (troop.unit === this.unit ? troop.models : 0), 0)
      const tilt = maths.log(points / pointsOf(drawn.other, costs))
      return { meeting, cost, models, rest: points - models * cost, tilt, against: drawn.against }
    }
    return null
  }

  /** Costs of all units, with this one for the unit. */
  costs(cost: number): readonly number[] {
    return this.ground.roster.units.map((one, u) => (u === this.unit ? cost : one.cost))
  }

  private random(own: Roster, costs: readonly number[], dice: Chance) {
    const { bands } = own.field
    const least = (own.units[this.unit] as RosterUnit).models[0] * (costs[this.unit] as number)
    const found = dice.pick(bands.map(({ points, weight }) => (least <= points * 1.02 ? weight : 0)))
    const points = bands[Math.max(0, found)]?.points ?? 0
    const army = focusArmy(own, costs, this.unit, points, dice)
    const other = fieldArmy(this.field, costs, pointsOf(army, costs), dice)
    return { army, other, name: 'Field', against: mainOf(other, costs) }
  }

  private fixed(own: Roster, costs: readonly number[], dice: Chance) {
    const { against } = own.field
    const i = Math.max(0, dice.pick(against.map(({ weight }) => weight)))
    const other = against[i]?.troops ?? []
    const army = focusArmy(own, costs, this.unit, pointsOf(other, costs), dice)
    return { army, other, name: against[i]?.name ?? '', against: i }
  }
}

/** A group to which no unit of a catalogue belongs. */
const OUTSIDE = '\u0000'
/** The search for costs begins at this fraction of today’s cost. */
const WIDEST = 50

function mainOf(troops: readonly Troop[], costs: readonly number[]): number {
  const points = ({ unit, models }: Troop): number => models * (costs[unit] as number)
  return troops.toSorted((a, b) => points(b) - points(a))[0]?.unit ?? 0
}
