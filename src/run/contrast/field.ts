import { chiSquareCdf } from '../../stats/distributions.ts'
import { normalHalfWidth } from '../../stats/level.ts'
import { normalCdf } from '../../stats/normal.ts'
import type { FieldComparison } from '../compared.ts'
import { LEVEL } from '../estimate.ts'
import { levelOf } from '../stop.ts'
import type { CompareStudy } from '../study.ts'
import type { Contrast } from './contrast.ts'

/** Matchups named as those a rule changed most. */
const MOST = 5

/** What each variant changes over all matchups, each weighing the same. */
export function fieldOf(study: CompareStudy, found: readonly Contrast[]): FieldComparison[] {
  const scores = found.filter(({ metric }) => metric === 'score')
  return study.scenario.variants.slice(1).flatMap(({ name }): FieldComparison[] => {
    const own = scores.filter(({ b }) => b === name)
    return own.length < 2 ? [] : [overall(study, own)]
  })
}

function overall(study: CompareStudy, own: readonly Contrast[]): FieldComparison {
  const anytime = study.stopping.stop.rule === 'until-decided'
  const k = own.length
  const z = normalHalfWidth(LEVEL)
  // From the interval, which knows of an error even where no block differed.
  const parts = own.map(({ difference: { estimate, low = -1, high = 1 } }) => ({
    estimate,
    variance: ((high - low) / 2 / z) ** 2,
  }))
  const mean = parts.reduce((sum, { estimate }) => sum + estimate, 0) / k
  const error = Math.sqrt(parts.reduce((sum, { variance }) => sum + variance, 0)) / k
  const half = z * error
  const p = 2 * normalCdf(-Math.abs(mean) / error)
  const equivalenceP = normalCdf((Math.abs(mean) - study.margin) / error)
  const equivalent = equivalenceP <= 1 - LEVEL
  const differs = p <= (anytime ? 1 - levelOf(k) : 1 - LEVEL)
  const way = mean > 0 ? 'higher' : 'lower'
  const { a, b } = own[0] as Contrast
  return {
    a,
    b,
    difference: { estimate: mean, low: mean - half, high: mean + half, level: LEVEL, method: 'stratified' },
    p,
    verdict: equivalent ? 'equivalent' : differs ? way : 'undecided',
    ...(equivalent && differs && { detectable: way }),
    equivalenceP,
    interaction: interactionOf(parts),
    most: own
      .toSorted((x, y) => Math.abs(y.difference.estimate) - Math.abs(x.difference.estimate))
      .slice(0, MOST)
      .map(({ matchup }) => matchup),
  }
}

/** Cochran's Q: whether differences vary more than their errors. */
function interactionOf(parts: readonly { readonly estimate: number; readonly variance: number }[]) {
  const weights = parts.map(({ variance }) => 1 / variance)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = parts.reduce((sum, { estimate }, i) => sum + estimate * (weights[i] as number), 0) / total
  const q = parts.reduce((sum, { estimate }, i) => sum + (weights[i] as number) * (estimate - mean) ** 2, 0)
  const df = parts.length - 1
  return { q, df, p: 1 - chiSquareCdf(q, df) }
}
