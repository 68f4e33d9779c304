import type { SprtHypotheses, SprtResult } from '../../result/heading.ts'
import { eloAfterSprt } from '../../stats/ratings/elo.ts'
import { logLikelihoodRatio, sprtBounds, sprtDecision } from '../../stats/sequential/sprt.ts'
import { LEVEL } from './estimate.ts'

/** The state of a sequential probability ratio test, given the number of blocks with each score. */
export function tellSprt(counts: readonly number[], hypotheses: SprtHypotheses): SprtResult {
  const { alpha, beta } = hypotheses
  const { low, high } = sprtBounds(alpha, beta)
  const decision = sprtDecision(counts, hypotheses, hypotheses)
  const after = eloAfterSprt(counts, hypotheses, { alpha, beta, level: LEVEL })
  const ends = [after.low, after.high].every(Number.isFinite) ? { low: after.low, high: after.high, level: LEVEL } : {}
  return {
    llr: logLikelihoodRatio(counts, hypotheses),
    lower: low,
    upper: high,
    accepted: decision === 'continue' ? null : decision === 'accept-h0' ? 'h0' : 'h1',
    elo: Number.isFinite(after.elo) ? { estimate: after.elo, ...ends, method: 'median-unbiased' } : null,
    los: after.los,
  }
}
