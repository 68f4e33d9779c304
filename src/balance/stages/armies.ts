import * as maths from '../../core/maths.ts'
import { nextSizes } from '../../scenario/roster/sizes.ts'
import type { Roster, RosterUnit, Troop } from '../../scenario/roster/types.ts'
import type { Troops } from '../../stats/pricing/army-scores.ts'
import { affordable } from '../solver/affordable.ts'
import type { Chance } from '../solver/chance.ts'

/** Random legal armies of about equal points, for battles of mixed armies. */

/**
 * Least and largest share of points that the focus unit has in an army that is built about it. The shares are larger than in armies of the
 * field, so that fewer battles are needed to find the price of the unit.
 */
const FOCUS: Share = [0.7, 1]
export const IN_FIELD: Share = [0.3, 0.7]
type Share = readonly [least: number, most: number]

/** Number of armies drawn. The army nearest to the wanted points is taken. */
const TRIES = 24

/** An army in the form of the model of mixed armies. */
export function troopsOf(army: readonly Troop[]): Troops {
  return army.map(({ unit, models }) => [unit, models] as const)
}

/**
 * How far the costs at which an army is drawn may lie from those of the round, in ln. Models are divided into as few units as possible. In
 * SOVL a unit of 15 models fights about as well as one of 25, so the score of an army is the same over a step of costs, and then jumps. At
 * one list of costs all armies of a unit stand on the same step. Over a wider range they stand on several, and scores follow the model. The
 * step from one full unit to two is ln 2 = 0.69: a range of 2 × 0.4 is wider. `bench/README.md` has what other ranges give.
 */
const SPREAD = 0.4

/**
 * Costs about those of the round, of each unit by itself, at which the armies of one meeting are drawn and their points count. So both armies
 * have as many points, as far as whole models allow. At the costs of the round one would have more, and where rules favour the army with
 * fewer points, as by the first turn in Null Strike, battles would show this and not what units are worth. No cost is more than an army can
 * afford.
 */
export function costsAbout(roster: Roster, costs: readonly number[], chance: Chance): number[] {
  return costs.map((cost, u) =>
    Math.min(Math.max(cost, affordable(roster, u)), cost * maths.exp(chance.between(-SPREAD, SPREAD))),
  )
}

/** Points of an army. */
export function pointsOf(troops: readonly Troop[], costs: readonly number[]): number {
  return troops.reduce((sum, { unit, models }) => sum + models * (costs[unit] as number), 0)
}

/**
 * An army built about a focus unit, with points as near as possible to those wanted. Its kinds are drawn once; each number of kinds is
 * equally likely. Among the drawn armies that contain all these kinds, the nearest in points is taken; if there is none, the nearest of the
 * others.
 */
export function focusArmy(
  roster: Roster,
  costs: readonly number[],
  focus: number,
  points: number,
  chance: Chance,
  share = FOCUS,
): Troop[] {
  const kinds = kindsDrawn(roster, costs, focus, points * (1 - share[0]), chance)
  // A single kind has one number that fits.
  const tries = kinds.length === 1 ? 1 : TRIES
  let best: Troop[] = []
  let distance = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries && (distance > 1e-9 || best.length < kinds.length); i++) {
    const army = drawn(roster, costs, kinds, points, chance, share)
    const off = Math.abs(pointsOf(army, costs) / points - 1)
    if (army.length < best.length || (army.length === best.length && off >= distance)) continue
    best = army
    distance = off
  }
  return best
}

/** An army of the field: a named one, or one built about a unit that is drawn with its weight. */
export function fieldArmy(roster: Roster, costs: readonly number[], points: number, chance: Chance): Troop[] {
  const { field } = roster
  if (chance.unit() < field.namedShare) {
    const named = field.named[chance.pick(field.named.map(({ weight }) => weight))]
    if (named !== undefined) return scaled(roster, costs, named.troops, points)
  }
  const focus = chance.pick(field.weights.map((weight, u) => (canAfford(roster, costs, u, points) ? weight : 0)))
  return focusArmy(roster, costs, Math.max(0, focus), points, chance, IN_FIELD)
}

/** Whether the smallest unit of a kind costs at most this many points. */
export function canAfford(roster: Roster, costs: readonly number[], unit: number, points: number): boolean {
  return (costs[unit] as number) * (roster.units[unit] as RosterUnit).models[0] <= points * 1.02
}

/** The kinds of an army, the focus unit first. `rest`: the most points that the focus unit leaves for the other kinds. */
function kindsDrawn(roster: Roster, costs: readonly number[], focus: number, rest: number, chance: Chance): number[] {
  const { units, field } = roster
  const [least, most] = field.types
  const { group } = units[focus] as RosterUnit
  const types = least + chance.below(most - least + 1)
  const kinds = [focus]
  const pool = units.map((unit, u) =>
    u < roster.priced && u !== focus && unit.group === group && canAfford(roster, costs, u, rest) ? 1 : 0,
  )
  while (kinds.length < types) {
    const next = chance.pick(pool)
    if (next < 0) break
    pool[next] = 0
    kinds.push(next)
  }
  return kinds
}

/** An army of these kinds, with random shares and sizes. */
function drawn(
  roster: Roster,
  costs: readonly number[],
  chosen: readonly number[],
  points: number,
  chance: Chance,
  [least, most]: Share,
): Troop[] {
  const { units } = roster
  const share = chosen.length === 1 ? 1 : chance.between(least, most)
  const shares = chosen.map((_, i) => (i === 0 ? share : -maths.log(chance.unit())))
  const rest = shares.slice(1).reduce((sum, part) => sum + part, 0)
  const army = chosen.map((unit, i): Troop => {
    const part = i === 0 ? share : ((1 - share) * (shares[i] as number)) / rest
    return { unit, models: nearest(units[unit] as RosterUnit, (part * points) / (costs[unit] as number)) }
  })
  return adjusted(roster, costs, army, points)
}

/** The legal number of models nearest to a number. */
export function nearest({ models: range }: RosterUnit, models: number): number {
  const { below, above } = nextSizes(Math.max(range[0], models), range)
  return below !== null && models - below <= above - models ? below : above
}

/** Adds and removes models until no single change brings the army nearer to its points; drops kinds that do not fit at all. */
function adjusted(roster: Roster, costs: readonly number[], army: readonly Troop[], points: number): Troop[] {
  let troops = [...army]
  for (;;) {
    const off = pointsOf(troops, costs) - points
    let best = Math.abs(off) - 1e-9 * points
    let change: Troop[] | null = null
    for (const [i, { unit, models }] of troops.entries()) {
      for (const next of neighbours(roster.units[unit] as RosterUnit, models, i === 0)) {
        const left = Math.abs(off + (next - models) * (costs[unit] as number))
        if (left >= best) continue
        best = left
        change = troops.map((troop, j) => (j === i ? { unit, models: next } : troop))
      }
    }
    if (change === null) return troops
    troops = change.filter(({ models }) => models > 0)
  }
}

/** The next legal numbers of models above and below; 0 below if the unit may be left out. */
function neighbours({ models: range }: RosterUnit, models: number, isFocus: boolean): number[] {
  const { above } = nextSizes(models + 1, range)
  const { below } = nextSizes(models - 1, range)
  return below === null ? (isFocus ? [above] : [above, 0]) : [above, below]
}

/** A named army scaled to a number of points. Its shares are kept as far as whole models allow. */
function scaled(roster: Roster, costs: readonly number[], troops: readonly Troop[], points: number): Troop[] {
  const factor = points / pointsOf(troops, costs)
  if (Math.abs(factor - 1) < 0.02) return [...troops]
  return adjusted(
    roster,
    costs,
    troops.map(({ unit, models }) => ({ unit, models: nearest(roster.units[unit] as RosterUnit, models * factor) })),
    points,
  )
}
