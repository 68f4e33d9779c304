import type { Trust, Trusted } from '../../result/trust.ts'
import { holm } from '../../stats/intervals/multiplicity.ts'
import { LEVEL } from './estimate.ts'

/**
 * Corrects the verdicts on answers that are told together: an answer `moves` only if it does after Holm's correction for their number, so
 * that the probability of even one answer that is wrongly said to move is at most 5%. Null for answers about which planners were not asked.
 * Adds the corrected p, and drops the advice to play more where an answer moves.
 */
export function trustedTogether<T extends Trust>(all: readonly (T | null)[]): readonly (T | null)[] {
  const family = all.flatMap((trust, i) => (trust?.found === undefined ? [] : [{ i, found: trust.found }]))
  const adjusted = new Map(holm(family.map(({ found }) => found.p)).map((p, place) => [family[place]?.i, p]))
  return all.map((trust, i) => {
    const adjustedP = adjusted.get(i)
    if (trust?.found === undefined || adjustedP === undefined) return trust
    const moves = trust.found.verdict === 'moves' && (family.length === 1 || adjustedP <= 1 - LEVEL)
    const verdict: Trusted['verdict'] = trust.found.verdict === 'holds' ? 'holds' : moves ? 'moves' : 'open'
    const { more, ...rest } = trust
    return { ...rest, found: { ...trust.found, verdict, adjustedP }, ...(more && verdict === 'open' && { more }) } as T
  })
}
