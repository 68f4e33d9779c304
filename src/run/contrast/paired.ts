import type { Interval } from '../../stats/interval.ts'
import { differenceEvidence, differenceOf, differenceSequence } from '../difference.ts'
import type { Estimate } from '../document.ts'
import { LEVEL, meanScore, spreadOf } from '../estimate.ts'
import type { Group } from '../group.ts'
import { differenceQuestions, toVerdict } from '../question.ts'
import { levelOf } from '../stop.ts'
import type { CompareStudy } from '../study.ts'
import { about, battlesLeft } from './about.ts'
import type { Contrast, Contrasted } from './contrast.ts'
import { bestReduction } from './coupling.ts'
import { equivalenceP, isWithin } from './equivalence.ts'
import { besideExact } from './exactly.ts'
import { differenceOfTotals } from './paired-totals.ts'
import { type Totals, totalsOf, varianceOf } from './totals.ts'

/** The score, from blocks fought under both. */
export function pairedScore(study: CompareStudy, group: Group, pair: number, contrasted: Contrasted): Contrast {
  const { a, b } = contrasted
  const anytime = isAnytime(study)
  const { sd, p, test, changed, ...fixed } = differenceOf(group, pair)
  const blocks = a.tally.blocks
  const at = (level: number): Interval =>
    anytime ? differenceSequence(group, pair, level) : differenceOf(group, pair, level)
  const questions = study.scenario.matchups.length * differenceQuestions(group).length
  const equivalent = isWithin(at(anytime ? levelOf(questions) : 1 - 2 * (1 - LEVEL)), study.margin)
  const difference: Estimate = anytime ? { ...fixed, ...at(LEVEL), method: 'betting' } : fixed
  return {
    ...about(contrasted, [meanScore(a.tally), meanScore(b.tally)]),
    difference: besideExact(difference, contrasted, sd / Math.sqrt(blocks), changed),
    p: anytime ? differenceEvidence(group, pair) : p,
    test: anytime && changed > 0 ? 'anytime' : test,
    equivalent,
    equivalenceP: equivalenceP(at, study.margin),
    more: battlesLeft(toVerdict(fixed.estimate, sd, study.margin, LEVEL, true), blocks, group.seats),
    varianceReduction: sd === 0 ? null : (spreadOf(a.tally) ** 2 + spreadOf(b.tally) ** 2) / sd ** 2,
    varianceBound: bestReduction(a.tally.blockScores(), b.tally.blockScores()),
    changed,
    group,
    pair,
  }
}

/** Any other metric. `column`: among the common columns of the pair’s cross tally. */
export function paired(
  study: CompareStudy,
  group: Group,
  pair: number,
  contrasted: Contrasted,
  column: number,
): Contrast {
  const { a, b, metric, columns } = contrasted
  const [inA, inB] = [totalsOf(a, columns[0]), totalsOf(b, columns[1])]
  const { blocks } = a.tally
  const { seats } = group
  const product = group.cross?.product(pair, column) ?? 0
  const differences = { sum: inB.sum - inA.sum, squares: inA.squares + inB.squares - 2 * product }
  const unit = seats * metric.scale
  const told = differenceOfTotals({ blocks, seats, unit, metric, differences, inA, inB, product }, isAnytime(study))
  const variance = varianceOf(differences, blocks)
  const value = ({ sum }: Totals): number => (sum / (blocks * seats) - metric.zero) / metric.scale
  return {
    ...about(contrasted, [value(inA), value(inB)]),
    ...told,
    // A difference is a whole number, so no fewer blocks differ than the sum of squares over the largest of them; most often that many do.
    difference: besideExact(told.difference, contrasted, Math.sqrt(variance / blocks) / unit, differences.squares),
    equivalent: false,
    more: null,
    varianceReduction: variance === 0 ? null : (varianceOf(inA, blocks) + varianceOf(inB, blocks)) / variance,
    varianceBound: null,
    changed: null,
    group,
    pair,
  }
}

/** Whether the run stopped on a verdict, so that intervals have to hold whenever it did. */
function isAnytime({ stopping: { stop } }: CompareStudy): boolean {
  return stop.rule === 'until-decided' || stop.rule === 'sprt'
}
