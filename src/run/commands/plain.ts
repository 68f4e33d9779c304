import type { RunDocument } from '../../result/document.ts'
import { judged } from '../estimates/summary.ts'
import type { Kind } from '../kind.ts'
import { singles } from '../study/group.ts'
import { scoreQuestions } from '../study/question.ts'
import { rangeOf } from '../study/range.ts'
import type { RunStudy } from '../study/study.ts'

/** `run`: every matchup under every variant, each on its own. */
export const PLAIN: Kind<RunStudy, RunDocument> = {
  groups: (study, outlines) => singles(outlines.cells(study.scenario), (cell) => rangeOf(study, cell)),
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
