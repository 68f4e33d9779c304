import * as maths from '../../../core/maths.ts'
import type { Estimate } from '../../../result/heading.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import type { Group } from '../../study/group.ts'
import { differenceQuestions } from '../../study/question.ts'
import { levelOf } from '../../study/stop.ts'
import type { CompareStudy } from '../../study/study.ts'
import { differenceOf, differenceSequence } from '../difference.ts'
import { momentsOf } from '../distribution.ts'
import { LEVEL } from '../estimate.ts'
import { bandOf, differenceEvidence, type Evidence } from '../evidence.ts'
import { tellSprt } from '../sprt.ts'
import { about, battlesLeft } from './about.ts'
import { bestReduction } from './coupling.ts'
import { equivalenceP } from './equivalence.ts'
import { besideExact } from './exactly.ts'
import { differenceOfTotals } from './paired-totals.ts'
import { type Totals, varianceOf } from './totals.ts'
import type { Contrast, Contrasted } from './types.ts'

/** The score, from blocks fought under both. */
export function pairedScore(study: CompareStudy, group: Group, pair: number, contrasted: Contrasted): Contrast {
  const { b } = contrasted
  const anytime = isAnytime(study)
  const { sd, p, test, changed, ...fixed } = differenceOf(group, pair)
  const { blocks } = b.tally
  const [inA, inB] = group.scoresOf(pair)
  const at = (level: number): Interval =>
    anytime ? differenceSequence(group, pair, level) : differenceOf(group, pair, level)
  const questions = study.scenario.matchups.length * differenceQuestions(group).length
  const decisive = anytime ? levelOf(questions) : 1 - 2 * (1 - LEVEL)
  const evidence = differenceEvidence(group, pair)
  const difference: Estimate = anytime ? { ...fixed, ...at(LEVEL), method: 'betting' } : fixed
  return {
    ...about(contrasted, [ofBlocks(inA).mean / (2 * group.seats), ofBlocks(inB).mean / (2 * group.seats)]),
    difference: besideExact(difference, contrasted, sd / Math.sqrt(blocks), changed),
    ...(anytime
      ? {
          p: Math.min(1, maths.exp(-evidence.against(0))),
          test: changed > 0 ? 'anytime' : test,
          correction: 'bonferroni' as const,
          questions,
        }
      : { p, test }),
    at: anytime ? null : at,
    equivalent: anytime && bandOf(evidence, 0, study.margin, decisive) === 'inside',
    equivalence: { ...at(decisive), level: decisive },
    equivalenceP: anytime ? equivalenceNow(evidence, study.margin) : equivalenceP(at, study.margin),
    ...(study.stopping.stop.rule === 'sprt' && {
      sprt: tellSprt(group.differenceCounts(pair), study.stopping.stop.hypotheses),
    }),
    more: battlesLeft({ ...fixed, sd, blocks, changed, seats: group.seats }, study.margin),
    varianceReduction:
      sd === 0
        ? null
        : (ofBlocks(inA).variance + ofBlocks(inB).variance) / maths.squared(2 * group.seats) / maths.squared(sd),
    varianceBound: bestReduction(inA, inB),
    changed,
    group,
    pair,
  }
}

/** Anytime-valid p of a difference outside the band: the larger of the p of its two edges. */
function equivalenceNow(evidence: Evidence, margin: number): number {
  if (Math.abs(evidence.mean) >= margin) return 1
  return Math.min(1, maths.exp(-Math.min(evidence.against(-margin), evidence.against(margin))))
}

/** Any other metric. `column`: among the common columns of the pair’s cross tally. */
export function paired(
  study: CompareStudy,
  group: Group,
  pair: number,
  contrasted: Contrasted,
  column: number,
): Contrast {
  const { b, metric } = contrasted
  // Only blocks on which both were fought count, because the base may have been fought longer.
  const { blocks } = b.tally
  const { seats } = group
  const { a: inA, b: inB, product } = group.sumsOf(pair, column)
  const differences = { sum: inB.sum - inA.sum, squares: inA.squares + inB.squares - 2 * product }
  const unit = seats * metric.scale
  const told = differenceOfTotals({ blocks, seats, unit, metric, differences, inA, inB, product }, isAnytime(study))
  const variance = varianceOf(differences, blocks)
  const value = ({ sum }: Totals): number => (sum / (blocks * seats) - metric.zero) / metric.scale
  return {
    ...about(contrasted, [value(inA), value(inB)]),
    ...told,
    // A difference is a whole number, so at least the sum of squares divided by the largest square is the number of differing blocks; most
    // often it is exactly that.
    difference: besideExact(told.difference, contrasted, Math.sqrt(variance / blocks) / unit, differences.squares),
    at: null,
    equivalent: false,
    more: null,
    varianceReduction: variance === 0 ? null : (varianceOf(inA, blocks) + varianceOf(inB, blocks)) / variance,
    varianceBound: null,
    changed: null,
    group,
    pair,
  }
}

/** Whether the run stopped on a verdict, so that intervals must hold at any stopping time. */
function isAnytime({ stopping: { stop } }: CompareStudy): boolean {
  return stop.rule === 'until-decided' || stop.rule === 'sprt'
}

/** Mean and variance of a count of blocks by whole numbers from 0. */
function ofBlocks(counts: readonly number[]): { readonly mean: number; readonly variance: number } {
  const blocks = counts.reduce((sum, count) => sum + count, 0)
  return momentsOf(counts.map((count) => count / blocks))
}
