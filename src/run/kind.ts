import type { ResultDocument } from '../result/document.ts'
import type { Heading } from '../result/heading.ts'
import type { Outlines } from './players/cell.ts'
import type { Group } from './study/group.ts'
import type { Question } from './study/question.ts'
import type { Study } from './study/study.ts'

/** What one command makes of its study. */
export interface Kind<S extends Study, D extends ResultDocument> {
  /** What is fought: empty cells in groups, all blocks or those of the shard. Throws a `RunError` if the game refuses one. */
  groups(study: S, outlines: Outlines): Group[]
  /** What a run that looks waits to know of a group. */
  questions(study: S, group: Group): Question[]
  /** The document; `heading` is what all have in common. */
  tell(study: S, groups: readonly Group[], heading: Omit<Heading, 'command'>): D
}
