import type { Roster } from '../../scenario/roster/types.ts'
import { Duel } from '../stages/duels.ts'
import { mostOfLooks } from '../stages/looks.ts'
import { merged, PARTS } from './numbers.ts'

/**
 * The most straight fights in which the price of one unit is found (`price`), and in which its score is measured once (`each`). Every number of
 * models that is even is fought a few times, however few fights are asked for. How many numbers those are at the price is known only
 * afterwards: today's costs stand in for it, with some room.
 */
export function mostInContact(
  roster: Roster,
  unit: number,
  asked: { readonly price: number; readonly each: number; readonly seats: number },
): { readonly price: number; readonly each: number } {
  const { seats } = asked
  const others = roster.units.flatMap((_, other) => (other === unit ? [] : [evenNumbers(roster, unit, other)]))
  const fights = ROOM * others.reduce((sum, many) => sum + many, 0)
  return { price: mostOfLooks(asked.price, seats, others.length), each: seats * (asked.each + PARTS * fights) }
}

/** How many times as many numbers may be even at the price as at today's costs. */
const ROOM = 1.5

/** Different numbers of models at which two units fight at equal points. */
function evenNumbers(roster: Roster, unit: number, other: number): number {
  const duel = new Duel(roster, Math.min(unit, other), Math.max(unit, other))
  const costs = roster.units.map(({ cost }) => cost)
  return Math.max(1, merged(duel.evenly(costs).fights).length)
}
