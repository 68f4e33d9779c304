import { cellsOf } from './cell.ts'
import type { RunDocument } from './document.ts'
import { singles } from './group.ts'
import type { Kind } from './kind.ts'
import { scoreQuestions } from './question.ts'
import { rangeOf } from './range.ts'
import type { RunStudy } from './study.ts'
import { judged } from './summary.ts'

/** `run`: every matchup under every variant, each by itself. */
export const PLAIN: Kind<RunStudy, RunDocument> = {
  groups: (study, games) => singles(cellsOf(study.scenario, games), (cell) => rangeOf(study, cell)),
  questions: (_, group) => scoreQuestions(group),
  tell: (study, groups, heading) => ({
    ...heading,
    command: 'run',
    matchups: groups
      .flatMap(({ members }) => members)
      .filter(({ tally }) => tally.blocks > 0)
      .map((cell) => judged(cell, study.stopping.stop, groups.length)),
  }),
}
