import type { SweepDocument } from '../../result/document.ts'
import type { SweptCell } from '../../result/swept.ts'
import { bonferroni } from '../../stats/intervals/multiplicity.ts'
import { LEVEL } from '../estimates/estimate.ts'
import { exactBalance } from '../estimates/exact-verdict.ts'
import { fairCount } from '../estimates/fair.ts'
import { sensitivityOf } from '../estimates/sensitivity.ts'
import { balanceOf, judged, scoreEstimate } from '../estimates/summary.ts'
import type { Kind } from '../kind.ts'
import type { Cell } from '../players/cell.ts'
import { RunError } from '../run-error.ts'
import { Group, singles } from '../study/group.ts'
import { scoreQuestions } from '../study/question.ts'
import { rangeOf } from '../study/range.ts'
import { levelOf } from '../study/stop.ts'
import type { Point, SweepStudy } from '../study/study.ts'

/** `sweep`: settings of parameters, all on the same dice. */
export const SWEEP: Kind<SweepStudy, SweepDocument> = {
  groups(study, outlines) {
    const { scenario, axes, points, design, stopping } = study
    const variants = scenario.variants.length
    const matchups = scenario.matchups.length
    if (design.kind !== 'grid') {
      if (variants * matchups > 1)
        throw new RunError('a screening of many parameters takes one matchup under one set of rules')
      if (stopping.stop.rule !== 'battles')
        throw new RunError('a screening fights a fixed number of battles at every point')
    }
    let index = 0
    const series = Array.from({ length: variants }, (_, v) =>
      Array.from({ length: matchups }, (_none, m) =>
        points.map((point, place) =>
          outlines.cell(index++, dicePlayed(study, place), variantOf(study, point, v), matchupOf(point, v, m)),
        ),
      ),
    ).flat()
    // Settings along a line are compared with one another: their errors are correlated, which a curve through them must take into account.
    if (design.kind === 'grid') {
      if (axes.length > 1) return singles(series.flat(), (cell) => rangeOf(study, cell))
      return series.map((cells, i) => new Group(i, cells, ...rangeOf(study, cells[0] as Cell), 'all'))
    }
    const cells = series[0] as Cell[]
    const stride = cells.length / design.runs
    return Array.from({ length: design.runs }, (_, run) => {
      const members = cells.slice(run * stride, (run + 1) * stride)
      return new Group(run, members, ...rangeOf(study, members[0] as Cell), 'all')
    })
  },
  questions: (_, group) => scoreQuestions(group),
  tell(study, groups, heading) {
    const { axes, points, design } = study
    const about = { axes: axes.map(({ path, label, values }) => ({ path, label, values })) }
    const shared = { ...heading, command: 'sweep' as const, ...about, margin: study.margin }
    if (design.kind !== 'grid') {
      const sensitivity = sensitivityOf(study, groups)
      return { ...shared, cells: [], simultaneous: null, fair: null, fairs: [], ...(sensitivity && { sensitivity }) }
    }
    const all = groups.flatMap(({ members }) => members).toSorted((a, b) => a.index - b.index)
    const simultaneous =
      study.stopping.stop.rule === 'until-decided' ? levelOf(all.length) : bonferroni(LEVEL, all.length)
    const cells = all.flatMap((cell): SweptCell[] => {
      if (cell.tally.blocks === 0) return []
      const { levels } = points[cell.index % points.length] as Point
      const { low, high, exact } = scoreEstimate(cell, simultaneous)
      return [
        {
          at: levels.map((level, axis) => axes[axis]?.values[level] ?? null),
          matchup: judged(cell, study.stopping.stop, all.length),
          band: { low, high },
          balance: exact === undefined ? balanceOf({ low, high }, study.margin) : exactBalance(exact, study.margin),
        },
      ]
    })
    const numeric = axes.length === 1 && axes[0]?.numeric === true
    const fairs = numeric ? groups.map((group) => fairCount(study, group)).filter((found) => found !== null) : []
    const [fair = null] = fairs
    return { ...shared, cells, simultaneous: LEVEL, fair, fairs }
  },
}

/**
 * The parts that determine the dice of a point. All settings of a grid are fought with the same dice. In a screening each trajectory or row
 * has dice of its own, because the intervals of a screening treat trajectories and rows as independent.
 */
function dicePlayed({ scenario, design, points }: SweepStudy, place: number): { game: string; seed: string } {
  if (design.kind === 'grid') return scenario
  return { game: scenario.game, seed: `${scenario.seed} ${Math.floor(place / (points.length / design.runs))}` }
}

/** The rules of a point, by their name in the sweep. */
export function variantOf({ scenario }: SweepStudy, { variants }: Point, place: number) {
  const [own, base] = [variants[place], scenario.variants[place]]
  if (own === undefined || base === undefined) throw new RangeError(`no variant ${place}`)
  return { ...own, name: base.name }
}

/** A matchup of a point, under one of its variants. */
export function matchupOf({ variants, matchups }: Point, variant: number, place: number) {
  const matchup = (variants[variant]?.matchups ?? matchups)[place]
  if (matchup === undefined) throw new RangeError(`no matchup ${place}`)
  return matchup
}
