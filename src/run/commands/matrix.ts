import * as maths from '../../core/maths.ts'
import type { MatrixDocument } from '../../result/document.ts'
import type { Balance } from '../../result/heading.ts'
import type { Ranked, RankedCell } from '../../result/ranked.ts'
import { benjaminiHochberg } from '../../stats/intervals/multiplicity.ts'
import { ALMOST_ALL, leastAlpha } from '../../stats/sequential/least-alpha.ts'
import { normalHalfWidth } from '../../stats/special/level.ts'
import { uniformOf } from '../counts/uniform.ts'
import { LEVEL, meanScore, scoreOf, spreadOf } from '../estimates/estimate.ts'
import { scoreEvidence } from '../estimates/evidence.ts'
import { exactBalance } from '../estimates/exact-verdict.ts'
import { type Met, rankingOf, UNRANKED } from '../estimates/ranking.ts'
import { balanceIn, balanceOf, judged, scoreEstimate } from '../estimates/summary.ts'
import type { Kind } from '../kind.ts'
import type { Cell } from '../players/cell.ts'
import { RunError } from '../run-error.ts'
import { singles } from '../study/group.ts'
import { scoreQuestions } from '../study/question.ts'
import { rangeOf } from '../study/range.ts'
import { levelOf } from '../study/stop.ts'
import type { MatrixStudy } from '../study/study.ts'

/** `matrix`: every army against every army, which armies are out of line, and how much is rock-paper-scissors. */
export const MATRIX: Kind<MatrixStudy, MatrixDocument> = {
  groups(study, outlines) {
    const { variants, matchups } = study.scenario
    if (variants.length > 1)
      throw new RunError('a matrix is played under one set of rules; `compare` sets several side by side')
    if (matchups.length < 3) throw new RunError('a matrix needs at least three armies')
    return singles(outlines.cells(study.scenario), (cell) => rangeOf(study, cell))
  },
  questions: (_, group) => scoreQuestions(group),
  tell(study, groups, heading) {
    const cells = groups.flatMap(({ members }) => members).filter(({ tally }) => tally.blocks > 0)
    return {
      ...heading,
      command: 'matrix',
      matchups: cells.map((cell) => judged(cell, study.stopping.stop, groups.length)),
      ...rank(study, cells, groups.length),
    }
  },
}

function rank(study: MatrixStudy, cells: readonly Cell[], pairs: number): Ranked {
  const armies = [...new Set(study.scenario.matchups.flatMap((matchup) => matchup.armies.map(({ name }) => name)))]
  const met = cells.map((cell): Met => {
    const [a, b] = cell.matchup.armies.map(({ name }) => armies.indexOf(name)) as [number, number]
    const { estimate, low, high, exact } = scoreEstimate(cell, LEVEL)
    const { tally } = cell
    return {
      a,
      b,
      score: estimate,
      ...(exact !== undefined && { exact }),
      battles: tally.battles,
      sampling: maths.squared(spreadOf(tally)) / tally.blocks,
      // Derived from the interval: it has a width even if no score varied, and after a stop on a verdict.
      variance: maths.squared((high - low) / 2 / normalHalfWidth(LEVEL)),
    }
  })
  const { factions } = study.scenario
  const found = {
    armies,
    ...(factions && { factions }),
    cells: judgedCells(study, cells, met, armies, pairs),
    margin: study.margin,
  }
  return connected(met, armies.length)
    ? { ...found, ...rankingOf(met, armies, uniformOf(study.scenario.seed, 'nash')) }
    : { ...found, ...UNRANKED }
}

/** Whether the pairs that met connect all armies. */
function connected(met: readonly Met[], n: number): boolean {
  const reached = new Set([0])
  for (let grown = true; grown; ) {
    grown = false
    for (const { a, b } of met) {
      if (reached.has(a) === reached.has(b)) continue
      reached.add(a).add(b)
      grown = true
    }
  }
  return reached.size === n
}

function judgedCells(
  study: MatrixStudy,
  cells: readonly Cell[],
  met: readonly Met[],
  armies: readonly string[],
  pairs: number,
): RankedCell[] {
  const p = cells.map((cell) => unbalancedP(cell, study.margin))
  const adjusted = benjaminiHochberg(p)
  return cells.map((cell, i) => ({
    a: armies[(met[i] as Met).a] as string,
    b: armies[(met[i] as Met).b] as string,
    score: scoreEstimate(cell, LEVEL),
    p: p[i] as number,
    adjustedP: adjusted[i] as number,
    verdict: verdictOf(cell, adjusted[i] as number, study.margin, pairs),
  }))
}

function verdictOf(cell: Cell, adjustedP: number, margin: number, pairs: number): Balance {
  const { exact } = scoreEstimate(cell, LEVEL)
  if (exact !== undefined) return exactBalance(exact, margin)
  if (cell.anytime) return balanceIn(cell, margin, levelOf(pairs))
  if (adjustedP <= 1 - LEVEL) return 'unbalanced'
  return balanceOf(scoreEstimate(cell, 1 - 2 * (1 - LEVEL)), margin) === 'balanced' ? 'balanced' : 'undecided'
}

/** p of the hypothesis that the score lies inside the band: the smallest α at which the interval at level 1 − α lies outside the band. */
function unbalancedP(cell: Cell, margin: number): number {
  const score = meanScore(cell.tally)
  const edge = score > 0.5 ? 0.5 + margin : 0.5 - margin
  if (Math.abs(score - 0.5) <= margin) return 1
  if (cell.anytime) return Math.min(1, maths.exp(-scoreEvidence(cell).against(edge)))
  const isOutside = (alpha: number): boolean => {
    const { low, high } = scoreOf(cell.tally, undefined, 1 - alpha)
    return low > edge || high < edge
  }
  return leastAlpha(isOutside, ALMOST_ALL, 1)
}
