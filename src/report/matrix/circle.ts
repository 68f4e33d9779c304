import type { MatrixDocument } from '../../result/document.ts'
import type { Circle, Triangle } from '../../result/ranked.ts'
import { pText } from '../sentences/significance.ts'
import { isolated, listed } from '../sentences/text.ts'
import { alpha } from './ranking.ts'

/** Whether each army of a triangle scores more than a half against the next. */
export function isCircle({ scores }: Pick<Triangle, 'scores'>): boolean {
  return scores.every((score) => score > 0.5)
}

/** Triangles in the order of the report: the clearest circle, other circles, then triangles that are no circles. */
export function inOrder({ triangles, circle }: MatrixDocument): readonly Triangle[] {
  const rank = (triangle: Triangle): number => (isClearest(triangle, circle) ? 0 : isCircle(triangle) ? 1 : 2)
  return triangles.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether a triangle is the circle that the verdict names; they may begin with different armies. */
export function isClearest(triangle: Triangle, circle: Circle | null): boolean {
  return circle !== null && isCircle(triangle) && triangle.armies.every((army) => circle.armies.includes(army))
}

/** Sentence that says whether three armies beat each other in turn, and which three do so most clearly. */
export function circleText(document: MatrixDocument): string {
  const { circle } = document
  if (circle === null) return 'Even so no three armies beat each other in turn.'
  const { armies, exact, p } = circle
  const scores = exact ?? circle.scores
  const legs = armies.map((army, i) => {
    const score = Math.round(100 * (scores[i] ?? 0))
    return `${isolated(army)} ${i > 0 ? '' : exact === undefined ? 'scored ' : 'will score '}${score}% against ${isolated(armies[(i + 1) % 3] ?? '')}`
  })
  if (exact !== undefined) {
    const what = isCircle({ scores: exact }) ? 'The clearest circle' : 'The nearest to a circle, although it is none'
    return `${what}: ${listed(legs)} (exactly).`
  }
  const what = p <= alpha(document) ? 'The clearest circle' : 'The nearest to a circle, which may be chance'
  return `${what}: ${listed(legs)} (${pText(p)} for such scores if one of the three were not ahead; not corrected for the number of circles).`
}
