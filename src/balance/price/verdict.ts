import type { Estimate } from '../../result/heading.ts'
import type { Price, PriceDocument, PriceVerdict } from '../../result/price.ts'
import type { PriceTrust } from '../../result/trust.ts'

/** Share of today’s cost that a price may differ by and still be fair. */
const NEAR = 0.05

/** Ratio of two prices from which on they differ. */
export const APART = 1.1

/** Whether the prices in both kinds of fight say about the same. `ratio`: the higher over the lower. */
export function fightsOf(engagement: Price | null, battle: Price | null): PriceDocument['fights'] {
  const [a, b] = [engagement?.cost?.estimate, battle?.cost?.estimate]
  if (a === undefined || b === undefined) return undefined
  const ratio = Math.max(a / b, b / a)
  return { verdict: ratio < APART ? 'alike' : 'apart', ratio }
}

/** Judges today’s cost by the interval of the price. `grain`: step of costs; half a step is always near enough. */
export function verdictOn(price: Estimate | null, current: number | null, grain: number): PriceVerdict {
  if (current === null) return 'none'
  if (price === null) return 'undecided'
  const { estimate, low = estimate, high = estimate } = price
  const near = Math.max(NEAR * current, grain / 2)
  if (low >= current - near && high <= current + near) return 'fair'
  if (low > current) return 'too-cheap'
  return high < current ? 'too-dear' : 'undecided'
}

/** A verdict as planners leave it: if the price moves in their hands, and their price decides otherwise, it depends on the general. */
export function withPlanners(
  verdict: PriceVerdict,
  trust: PriceTrust | null,
  current: number | null,
  grain: number,
): PriceVerdict {
  if (current === null || trust?.priceVerdict !== 'moves' || trust.worth === undefined) return verdict
  const { estimate, high } = trust.worth
  const beyond = Number.POSITIVE_INFINITY
  const theirs = verdictOn({ ...trust.worth, estimate: estimate ?? beyond, high: high ?? beyond }, current, grain)
  return theirs === verdict || theirs === 'undecided' ? verdict : 'by-general'
}
