import { fileURLToPath } from 'node:url'
import { priceUnit } from '../../../src/balance/price/price.ts'
import { Duel } from '../../../src/balance/stages/duels.ts'
import type { PriceDocument } from '../../../src/result/price.ts'
import { ENGINE } from '../../../src/run/engine.ts'
import { type PricedUnit, readPriced } from '../../../src/scenario/price/read.ts'
import type { Roster } from '../../../src/scenario/roster/types.ts'
import type { TrustOption } from '../../../src/scenario/types.ts'
import { additive, LotteryArena, type Truth } from './lottery-arena.ts'

/** Games in which the right price of one unit is known: battles are drawn, not played. */

const CATALOGUE = fileURLToPath(new URL('../../../scenarios/war/catalogue.yaml', import.meta.url))

/** A card of W.A.R. that costs 60 points, among cards that are worth their costs. */
export const UNIT = 'shieldwall-spears'

export function card(seed: string, battles: number, unit = UNIT): PricedUnit {
  return readPriced(CATALOGUE, { unit, seed, battles })
}

/** Worth of all cards by name: their costs, and the worth of the unit. */
export function worthWith({ rosters, id }: PricedUnit, worth: number): Record<string, number> {
  const { units } = rosters.battle as Roster
  return Object.fromEntries(units.map((one) => [one.name, one.id === id ? worth : one.cost]))
}

/** The price of a unit in a game in which the score of an army follows the sum of its worths, with a truth for each kind of fight. */
export async function drawn(
  unit: PricedUnit,
  battles: number,
  truths: { readonly engagement: Truth; readonly battle: Truth },
  trust: TrustOption = 'off',
): Promise<PriceDocument> {
  const arenaFor = (roster: Roster): LotteryArena => new LotteryArena(roster.seed, truths[roster.mode], 0.15)
  return (
    await priceUnit(unit, arenaFor, {
      battles,
      repeat: 'fairfight price FILE',
      trust: { option: trust, engine: ENGINE },
    })
  ).document
}

/** The price of the unit with these worths in a straight fight and in whole battles. */
export async function planted(
  seed: string,
  battles: number,
  engagement: number,
  battle: number,
): Promise<PriceDocument> {
  const unit = card(seed, battles)
  return await drawn(unit, battles, {
    engagement: additive(worthWith(unit, engagement), 3),
    battle: additive(worthWith(unit, battle), 3),
  })
}

/**
 * The cost at which the unit scores a half in straight fights at equal points, if scores follow the sum of worths. Found by bisection from
 * the numbers of models at equal points and the chances of the game only.
 */
export function evenInContact(unit: PricedUnit, worth: number, kappa: number): number {
  const roster = unit.rosters.engagement as Roster
  const own = roster.units.findIndex(({ id }) => id === unit.id)
  const duels = roster.units.flatMap((_, u) =>
    u === own ? [] : [new Duel(roster, Math.min(u, own), Math.max(u, own))],
  )
  const meanAt = (cost: number): number => {
    const costs = roster.units.map((one, u) => (u === own ? cost : one.cost))
    const of = (u: number): number => (u === own ? worth : (roster.units[u]?.cost ?? 0))
    let [sum, total] = [0, 0]
    for (const duel of duels) {
      const { fights, weight } = duel.evenly(costs)
      for (const { models, count, share } of fights) {
        const held = 1 / (1 + ((count * of(duel.varied)) / (models * of(duel.held))) ** kappa)
        sum += weight * share * (duel.held === own ? held : 1 - held)
      }
      total += weight
    }
    return sum / total
  }
  let [low, high] = [worth / 3, worth * 3]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (meanAt(middle) > 0.5) low = middle
    else high = middle
  }
  return (low + high) / 2
}
