import * as maths from '../../core/maths.ts'
import type { Group } from '../study/group.ts'
import { spreadOf } from './estimate.ts'

/**
 * Covariances of the mean scores of the members of a group, a row for each member. For two members that were fought on the same blocks it
 * is the covariance of their block scores, divided by the number of blocks of the member with more blocks.
 */
export function covarianceOf(group: Group): number[][] {
  const { members, cross } = group
  const matrix = members.map(({ tally }) => members.map(() => (tally.blocks > 0 ? 0 : Number.NaN)))
  members.forEach(({ tally }, i) => {
    ;(matrix[i] as number[])[i] = maths.squared(spreadOf(tally)) / tally.blocks
  })
  cross?.layout.pairs.forEach(({ a, b }, pair) => {
    const sums = { blocks: 0, a: 0, b: 0, product: 0 }
    cross.eachScores(pair, (x, y, blocks) => {
      sums.blocks += blocks
      sums.a += x * blocks
      sums.b += y * blocks
      sums.product += x * y * blocks
    })
    if (sums.blocks === 0) return
    const most = 2 * group.seats
    const ofBlock = (sums.product / sums.blocks - (sums.a / sums.blocks) * (sums.b / sums.blocks)) / maths.squared(most)
    const blocks = Math.max(members[a]?.tally.blocks ?? 0, members[b]?.tally.blocks ?? 0)
    ;(matrix[a] as number[])[b] = ofBlock / blocks
    ;(matrix[b] as number[])[a] = ofBlock / blocks
  })
  return matrix
}
