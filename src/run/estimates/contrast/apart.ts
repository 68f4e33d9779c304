import * as maths from '../../../core/maths.ts'
import { differenceTest, newcombe, type Sample, welch } from '../../../stats/intervals/independent.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import type { Cell } from '../../players/cell.ts'
import type { CompareStudy } from '../../study/study.ts'
import { LEVEL, meanScore, scoreOf, spreadOf } from '../estimate.ts'
import { about, battlesLeft } from './about.ts'
import { equivalenceP } from './equivalence.ts'
import { besideExact } from './exactly.ts'
import { type Totals, totalsOf, varianceOf } from './totals.ts'
import type { Contrast, Contrasted } from './types.ts'

/** Fields that only pairs have. */
const UNPAIRED = { more: null, varianceReduction: null, varianceBound: null, changed: null, group: null, pair: null }

/** The score, from blocks with dice of their own: Newcombe's interval at the effective numbers of battles. */
export function scoresApart({ margin }: CompareStudy, contrasted: Contrasted): Contrast {
  const { a, b } = contrasted
  const [inA, inB] = [scoreOf(a.tally), scoreOf(b.tally)]
  const { nEff: na = a.tally.battles } = inA
  const { nEff: nb = b.tally.battles } = inB
  const at = (level: number): Interval => newcombe(inB.estimate * nb, nb, inA.estimate * na, na, level)
  const estimate = inB.estimate - inA.estimate
  const { blocks } = a.tally
  const error = Math.sqrt(
    maths.squared(spreadOf(a.tally)) / a.tally.blocks + maths.squared(spreadOf(b.tally)) / b.tally.blocks,
  )
  const difference = { estimate, ...at(LEVEL), level: LEVEL, method: 'newcombe' }
  return {
    ...about(contrasted, [inA.estimate, inB.estimate]),
    difference: besideExact(difference, contrasted, error, Math.min(a.tally.blocks, b.tally.blocks)),
    ...scoreTest(a, b),
    at,
    equivalent: false,
    equivalence: { ...at(TWO_ONE_SIDED), level: TWO_ONE_SIDED },
    equivalenceP: equivalenceP(at, margin),
    ...UNPAIRED,
    more: battlesLeft(
      { ...at(LEVEL), estimate, sd: error * Math.sqrt(blocks), blocks, changed: blocks, seats: a.tally.layout.seats },
      margin,
    ),
  }
}

/** Level of the interval of two one-sided tests. */
const TWO_ONE_SIDED = 1 - 2 * (1 - LEVEL)

/** The test of two proportions for wins and losses of single battles, else Welch's. */
function scoreTest(a: Cell, b: Cell): Pick<Contrast, 'p' | 'test'> {
  const [ofA, ofB] = [a.tally.blockScores(), b.tally.blockScores()]
  const isWinOrLoss = [ofA, ofB].every((scores) => scores.length === 3 && scores[1] === 0)
  if (isWinOrLoss) return differenceTest(ofA[2] as number, a.tally.blocks, ofB[2] as number, b.tally.blocks)
  const sample = ({ tally }: Cell): Sample => ({
    n: tally.blocks,
    mean: meanScore(tally),
    sd: spreadOf(tally) * Math.sqrt(tally.blocks / Math.max(1, tally.blocks - 1)),
  })
  const { p } = welch(sample(a), sample(b))
  return { p: p ?? 1, test: p === undefined ? 'none' : 'welch' }
}

/** Any other metric: Newcombe's interval for events of single battles, else Welch's. */
export function apart(contrasted: Contrasted): Contrast {
  const { a, b, metric, columns } = contrasted
  const [inA, inB] = [totalsOf(a, columns[0]), totalsOf(b, columns[1])]
  const { seats } = a.tally.layout
  const [x, y] = [sampleOf(a, inA, seats * metric.scale), sampleOf(b, inB, b.tally.layout.seats * metric.scale)]
  const zero = metric.zero / metric.scale
  const shared = { ...about(contrasted, [x.mean - zero, y.mean - zero]), at: null, equivalent: false, ...UNPAIRED }
  const error = Math.sqrt(maths.squared(x.sd ?? 0) / x.n + maths.squared(y.sd ?? 0) / y.n)
  const exactly = (difference: Contrast['difference']) => besideExact(difference, contrasted, error, Math.min(x.n, y.n))
  if (metric.kind === 'share' && metric.scale === 1 && seats === 1 && b.tally.layout.seats === 1) {
    const ends = newcombe(inB.sum, y.n, inA.sum, x.n)
    const difference = { estimate: y.mean - x.mean, ...ends, level: LEVEL, method: 'newcombe' }
    return { ...shared, difference: exactly(difference), ...differenceTest(inA.sum, x.n, inB.sum, y.n) }
  }
  const { difference: estimate, low, high, p } = welch(x, y)
  const ends = low === undefined || high === undefined ? {} : { low, high, level: LEVEL }
  return {
    ...shared,
    difference: exactly({ estimate, ...ends, method: 'welch' }),
    p: p ?? 1,
    test: p === undefined ? 'none' : 'welch',
  }
}

function sampleOf({ tally: { blocks } }: Cell, totals: Totals, unit: number): Sample {
  const mean = totals.sum / blocks / unit
  if (blocks < 2) return { n: blocks, mean }
  return { n: blocks, mean, sd: Math.sqrt((varianceOf(totals, blocks) * blocks) / (blocks - 1)) / unit }
}
