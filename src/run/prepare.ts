import type { ResultDocument } from '../result/document.ts'
import { COMPARE } from './commands/compare.ts'
import { MATRIX } from './commands/matrix.ts'
import { PLAIN } from './commands/plain.ts'
import { SWEEP } from './commands/sweep.ts'
import type { Engine } from './engine.ts'
import type { Kind } from './kind.ts'
import { Outlines } from './players/cell.ts'
import type { Course } from './study/course.ts'
import type { Study } from './study/study.ts'

type AnyKind = Kind<Study, ResultDocument>

/** Each kind is given only studies of its own command. */
const KINDS = { run: PLAIN, compare: COMPARE, sweep: SWEEP, matrix: MATRIX } as unknown as Readonly<
  Record<Study['command'], AnyKind>
>

/** A study whose matchups were all set up once, for everything that follows: a forecast, a check, the run itself. */
export interface Prepared {
  readonly study: Study
  readonly engine: Engine
  readonly kind: AnyKind
  /** The groups of the study and its questions, with nothing counted yet. Each call makes new ones. */
  readonly start: () => Course[]
}

/** Makes a study ready. Throws a `RunError` if the game refuses a matchup, or if the study asks for something impossible. */
export function prepare(engine: Engine, study: Study): Prepared {
  const kind = KINDS[study.command]
  const outlines = new Outlines(engine.games)
  const start = (): Course[] =>
    kind.groups(study, outlines).map((group) => {
      const questions = kind.questions(study, group)
      return { group, questions, open: questions.map(() => true), corrections: null, earlier: [] }
    })
  start()
  return { study, engine, kind, start }
}
