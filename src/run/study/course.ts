import type { GroupRecord } from '../counts/record.ts'
import type { Correction } from '../trust/correction.ts'
import type { Group } from './group.ts'
import type { Question } from './question.ts'

/**
 * Called when everything wanted of a group has come back, with all groups. Lets it go on by raising its goal, or ends it by leaving
 * that; it may raise the goals of others that wait. To be a function of what the groups have counted, of nothing else.
 */
export type Director = (group: Group, groups: readonly Group[]) => void

/** A group, its questions, and which of them are still open. */
export interface Course {
  readonly group: Group
  readonly questions: readonly Question[]
  readonly open: boolean[]
  /** What planners play beside it; null until the group itself has been played. */
  corrections: readonly Correction[] | null
  /** What they have played in an earlier run. */
  earlier: readonly GroupRecord[]
}
