import type { Cell } from '../players/cell.ts'
import type { Study } from './study.ts'

/** The range of blocks of a cell that a study plays: the first block, and the block after the last one. */
export function rangeOf({ scenario, stopping, shard }: Study, cell: Cell): readonly [from: number, to: number] {
  const blocks = cell.blocksOf(stopping.stop.rule === 'battles' ? scenario.battles : stopping.most)
  if (shard === undefined) return [0, blocks]
  const { index, of } = shard
  return [Math.floor((blocks * (index - 1)) / of), Math.floor((blocks * index) / of)]
}
