import type { Ending } from '../players/cell.ts'
import type { ExactScore } from '../study/group.ts'
import type { ClauseCounts } from './clauses.ts'
import type { Sparse } from './sparse.ts'

/** The counts of a group as plain data. */
export interface GroupRecord {
  readonly from: number
  /** All blocks before this one were played. */
  readonly merged: number
  readonly goal: number
  readonly looks: number
  readonly active: readonly boolean[]
  readonly open: readonly boolean[]
  readonly members: readonly CellRecord[]
  readonly cross?: Sparse
  readonly flips?: Sparse
  readonly differences: readonly (readonly (readonly number[])[])[]
  readonly between?: readonly ExactScore[]
  /** The planner, if these are counts of planners. */
  readonly planner?: string
  /** Counts of the battles that planners played for it; left out if there are none. */
  readonly trust?: readonly GroupRecord[]
}

/** The counts of a cell as plain data. */
export interface CellRecord {
  readonly tally: Sparse
  readonly firsts?: Sparse
  readonly segments: readonly (readonly number[])[]
  readonly clauses: ClauseCounts
  readonly ended: Ending | null
}
