import * as maths from '../../core/maths.ts'
import type { Bout } from '../../run/players/bouts.ts'
import type { PricedUnit } from '../../scenario/price/types.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { Chance } from '../solver/chance.ts'
import { Ground } from '../solver/field.ts'
import { Duel, duelMeeting } from '../stages/duels.ts'
import { NOBODY } from '../stages/pilots.ts'
import { FieldArmies } from './field-armies.ts'

/** Most pilots of each kind of fight; blocks of one in a straight fight. */
const PILOTS = 24
const BLOCKS = 50
/** Whole battles are piloted at costs up to this far from today's, in ln. */
const REACH = 0.4

/** A few bouts of each kind of fight, as they will be played about today's cost, for measuring the time they take. */
export function pricePilots({ id, current, rosters }: PricedUnit): {
  readonly engagement: readonly Bout[]
  readonly battle: readonly Bout[]
} {
  const { engagement, battle } = rosters
  return {
    engagement: engagement === null ? [] : duelPilots(engagement, id),
    battle: battle === null ? [] : armyPilots(battle, id, current),
  }
}

function indexOf({ units }: Roster, id: string): number {
  return units.findIndex((unit) => unit.id === id)
}

function duelPilots(roster: Roster, id: string): Bout[] {
  const ground = new Ground(roster, NOBODY)
  const unit = indexOf(roster, id)
  const costs = roster.units.map(({ cost }) => cost)
  const others = roster.units.flatMap((_, u) => (u === unit ? [] : [u]))
  const step = Math.max(1, Math.ceil(others.length / PILOTS))
  return others.flatMap((other, i): Bout[] => {
    if (i % step !== 0) return []
    const duel = new Duel(roster, Math.min(unit, other), Math.max(unit, other))
    const fight = duel.typical(costs) ?? { models: duel.models, count: duel.spans.varied[0] }
    const meeting = { ...duelMeeting(roster, duel, fight), setting: null, blocks: 1 }
    return [{ rules: roster.rules.rules, matchup: ground.matchup(meeting, costs), from: 0, to: BLOCKS }]
  })
}

function armyPilots(roster: Roster, id: string, current: number | null): Bout[] {
  const ground = new Ground(roster, NOBODY)
  const unit = indexOf(roster, id)
  const armies = new FieldArmies(ground, unit)
  const chance = new Chance(roster.seed, 'price: pilot')
  const [low, high] = armies.range
  const at = Math.min(high, Math.max(low, current ?? roster.units[unit]?.cost ?? 1))
  return Array.from({ length: PILOTS }, (_, i): Bout[] => {
    const dice = chance.seek(i)
    const cost = at * maths.exp(REACH * (2 * dice.unit() - 1))
    const plan = armies.plan(Math.min(high, Math.max(low, cost)), `pilot ${i}`, dice)
    if (plan === null) return []
    const matchup = ground.matchup(plan.meeting, armies.costs(plan.cost))
    return [{ rules: roster.rules.rules, matchup, from: 0, to: 1 }]
  }).flat()
}
