import { type Estimate, SCHEMA, type SprtHypotheses } from '../../result/heading.ts'
import type { RatedDocument } from '../../result/rated.ts'
import { scoreInterval } from '../../stats/intervals/score.ts'
import { eloEstimate, normalisedElo } from '../../stats/ratings/elo.ts'
import { moments } from '../../stats/sequential/sprt.ts'
import { VERSION } from '../version.ts'
import { LEVEL } from './estimate.ts'
import { tellSprt } from './sprt.ts'

/**
 * The strength of the first side, from counts of blocks by score, from 0 to 1; with hypotheses also the state of the sequential test
 * between them. Throws a RangeError unless there is an odd number of at least 3 counts, 0 or more and not all 0.
 */
export function ratedOf(counts: readonly number[], hypotheses?: SprtHypotheses): RatedDocument {
  const battlesOfBlock = (counts.length - 1) / 2
  const blocks = counts.reduce((sum, count) => sum + count, 0)
  const { low: least, high: most, los } = eloEstimate(counts, LEVEL)
  const { mean, variance } = moments(
    counts.map((count) => count / blocks),
    counts.map((_, i) => i / (counts.length - 1)),
  )
  const { low, high, nEff } = scoreInterval({ blocks, seats: battlesOfBlock, mean, variance }, LEVEL)
  const isOpen = mean > 0 && mean < 1
  const elo: Estimate = {
    estimate: eloEstimate(counts, LEVEL).elo,
    ...([least, most].every(Number.isFinite) && { low: least, high: most, level: LEVEL }),
    method: 'normal',
  }
  return {
    schema: SCHEMA,
    command: hypotheses === undefined ? 'elo' : 'sprt',
    version: VERSION,
    counts,
    blocks,
    battles: blocks * battlesOfBlock,
    score: { estimate: mean, low, high, level: LEVEL, method: 'wilson', nEff },
    elo: isOpen ? elo : null,
    normalisedElo: isOpen ? normalisedElo(counts) : null,
    los: isOpen ? los : null,
    ...(hypotheses && { sprt: { ...tellSprt(counts, hypotheses), hypotheses } }),
  }
}
