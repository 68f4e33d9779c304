import * as maths from '../../core/maths.ts'
import { type Asked, evenCosts } from '../solver/even-field.ts'
import type { Ground } from '../solver/field.ts'
import { Duel } from './duels.ts'
import { Looks, looksFor, SEARCH, TODAY } from './looks.ts'
import { curvesAt, type Rates, ratesFrom } from './rates.ts'
import { solveAt } from './solved.ts'
import type { Spending } from './spending.ts'

/** Stage A: the worth of every unit relative to every other, from fights of one kind against another at several numbers of models. */

/** The largest number of turns. A turn computes costs from exact scores, at the sizes that the costs of the turn before make. */
const MOST_TURNS = 30
/** Costs and sizes agree when no ln cost changes by more: before the last look, and after it. */
const NEARLY = 2e-3
const AGREE = 1e-4
/** Fights are solved exactly as soon as no ln cost changes by more than this in a turn. */
const ROUGHLY = 0.05

/**
 * Plays unit against unit. Costs are found from fights at equal points, which depend on the costs themselves: the search starts from
 * numbers of models that do not depend on today's costs, and continues until costs and sizes agree.
 *
 * `only`: the only unit whose cost is sought. It meets all others, whose costs stay, and its score is to be a half.
 */
export async function exchangeRates(ground: Ground, spending: Spending, only: number | null = null): Promise<Rates> {
  const { roster } = ground
  const { units } = roster
  const pairs = units.flatMap((_, a) => units.slice(a + 1).map((__, i) => [a, a + 1 + i] as const))
  const duels = pairs.filter((pair) => only === null || pair.includes(only)).map(([a, b]) => new Duel(roster, a, b))
  const { searches, refinements } = looksFor(roster.mode, spending.battles / ground.seats / duels.length)
  const played = new Looks(ground, duels, spending, searches, refinements)
  const today = units.map(({ cost }) => cost)
  const looks = searches + refinements.length + 1
  for (let look = 0; look < searches; look++) {
    spending.onLook?.(look, looks)
    await played.searching(SEARCH)
  }
  let found = ratesFrom(ground, duels, null, only)
  const isEngagement = roster.mode === 'engagement'
  for (const [look, parts] of refinements.entries()) {
    spending.onLook?.(searches + look, looks)
    if (isEngagement) found = await agreed(ground, duels, found, NEARLY, only)
    await played.evenly(found.even.logCosts.map(maths.exp), parts)
    if (found.free !== found.even) await played.evenly(found.free.logCosts.map(maths.exp), parts / 2)
    found = ratesFrom(ground, duels, found, only)
  }
  if (isEngagement) {
    found = await agreed(ground, duels, found, NEARLY, only)
    await played.filling(found.even.logCosts.map(maths.exp))
    if (found.free !== found.even) await played.filling(found.free.logCosts.map(maths.exp))
    found = await agreed(ground, duels, found, AGREE, only)
  }
  spending.onLook?.(looks - 1, looks)
  await played.evenly(today, TODAY)
  return found
}

/**
 * Costs that agree with the sizes that they make: with frozen costs, and without. Exact scores may show that a unit belongs to the field, or
 * that it does not: then costs and sizes are made to agree for the other field, too.
 */
async function agreed(
  ground: Ground,
  duels: readonly Duel[],
  start: Rates,
  within: number,
  only: number | null,
): Promise<Rates> {
  let found = await agreedIn(ground, duels, start, within, only)
  let before = start
  for (let i = 0; i < MOST_FIELDS && !isSameField(before, found); i++) {
    before = found
    found = await agreedIn(ground, duels, before, within, only)
  }
  return found
}

/** Most changes of the field that are followed. */
const MOST_FIELDS = 3

function isSameField(one: Rates, other: Rates): boolean {
  return one.weights.every((weight, u) => weight === other.weights[u])
}

/** Costs that agree with the sizes that they make, in the field of `start`. */
async function agreedIn(
  ground: Ground,
  duels: readonly Duel[],
  start: Rates,
  within: number,
  only: number | null,
): Promise<Rates> {
  const even = await settledAt(ground, duels, start, start.even.logCosts, start.asked, within)
  const { free } = start
  const own = free === start.even ? even : await settledAt(ground, duels, start, free.logCosts, start.freely, within)
  return ratesFrom(
    ground,
    duels,
    { ...start, even: { ...start.even, logCosts: even }, free: { ...free, logCosts: own } },
    only,
  )
}

/**
 * Even costs at the sizes that follow from these costs. Costs and sizes are computed in turn until they agree. Fights are solved exactly as
 * soon as costs and sizes agree roughly. A unit whose cost oscillates takes shorter steps, because scores may jump if the sizes change.
 * `within`: the largest change of an ln cost in the last step.
 */
async function settledAt(
  ground: Ground,
  duels: readonly Duel[],
  { slope }: Rates,
  start: readonly number[],
  asked: Asked,
  within: number,
): Promise<readonly number[]> {
  let costs = start
  let last = costs.map(() => 0)
  const parts = costs.map(() => 1)
  let isRough = true
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    if (!isRough) await solveAt(ground, duels, costs.map(maths.exp))
    const next = evenCosts(curvesAt(duels, costs, slope, true), { ...asked, start: costs })
    const steps = next.map((log, u) => log - (costs[u] as number))
    for (const [u, step] of steps.entries()) {
      const isBack = step * (last[u] as number) < 0
      parts[u] = isBack ? (parts[u] as number) / 2 : Math.min(1, 1.5 * (parts[u] as number))
    }
    const moves = steps.map((step, u) => step * (parts[u] as number))
    const longest = Math.max(...moves.map(Math.abs))
    if (longest < within && !isRough) break
    isRough &&= longest > ROUGHLY && turn < MOST_TURNS / 3
    last = steps
    costs = costs.map((log, u) => log + (moves[u] as number))
  }
  return costs
}
