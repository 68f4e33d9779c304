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

/** Each kind is only ever given studies of its own command. */
const KINDS = { run: PLAIN, compare: COMPARE, sweep: SWEEP, matrix: MATRIX } as unknown as Readonly<
  Record<Study['command'], AnyKind>
>

/** A study whose matchups were all set up once, for everything that is to be done with it: a forecast, a check, the run itself. */
export interface Prepared {
  readonly study: Study
  readonly engine: Engine
  readonly kind: AnyKind
  /** What the study fights and what it waits to know, with nothing counted yet: new ones each time. */
  readonly start: () => Course[]
}

/** Makes a study ready. Throws a `RunError` if the game refuses a matchup, or what is asked cannot be done. */
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
