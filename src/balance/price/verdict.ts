import type { Estimate } from '../../result/heading.ts'
import type { PriceVerdict } from '../../result/price.ts'
import type { PriceTrust } from '../../result/trust.ts'

/** Share of today’s cost that a price may differ by and still be fair. */
const NEAR = 0.05

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
