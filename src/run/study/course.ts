import type { GroupRecord } from '../counts/record.ts'
import type { Correction } from '../trust/correction.ts'
import type { Group } from './group.ts'
import type { Question } from './question.ts'

/**
 * Decides about a group when all its chunks have been returned. It continues the group by raising its goal, or ends it by leaving the goal
 * unchanged. It may also raise the goals of other groups that wait. It must depend only on the counts of the groups.
 */
export type Director = (group: Group, groups: readonly Group[]) => void

/** A group, its questions, and which of them are still open. */
export interface Course {
  readonly group: Group
  readonly questions: readonly Question[]
  readonly open: boolean[]
  /** The groups that planners play beside it; null until the group itself has been played. */
  corrections: readonly Correction[] | null
  /** Counts of the battles that planners played in an earlier run. */
  earlier: readonly GroupRecord[]
}
