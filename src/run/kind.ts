import type { ResultDocument } from '../result/document.ts'
import type { Heading } from '../result/heading.ts'
import type { Outlines } from './players/cell.ts'
import type { Group } from './study/group.ts'
import type { Question } from './study/question.ts'
import type { Study } from './study/study.ts'

/** The parts of a study in which commands differ. */
export interface Kind<S extends Study, D extends ResultDocument> {
  /** The empty cells to be fought, in groups, with all blocks or those of the shard. Throws a `RunError` if the game refuses a matchup. */
  groups(study: S, outlines: Outlines): Group[]
  /** The questions about a group that a sequential run waits for. */
  questions(study: S, group: Group): Question[]
  /** The document; `heading` is what the documents of all commands have in common. */
  tell(study: S, groups: readonly Group[], heading: Omit<Heading, 'command'>): D
}
