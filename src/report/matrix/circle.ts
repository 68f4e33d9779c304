import type { MatrixDocument } from '../../run/document.ts'
import { isolated } from '../text.ts'
import { alpha, listed, pText } from './ranking.ts'

/** Whether three armies beat each other in turn, and which do so most clearly. */
export function circleText(document: MatrixDocument): string {
  const { circle } = document
  if (circle === null) return 'Even so no three armies beat each other in turn.'
  const { armies, scores, p } = circle
  const legs = armies.map((army, i) => {
    const score = Math.round(100 * (scores[i] ?? 0))
    return `${isolated(army)} ${i === 0 ? 'scored ' : ''}${score} % against ${isolated(armies[(i + 1) % 3] ?? '')}`
  })
  const what = p <= alpha(document) ? 'The clearest circle' : 'The nearest to a circle, which may be chance'
  return `${what}: ${listed(legs)} (${pText(p)} that one of the three is not ahead).`
}
