import type { SweepDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { SensitivityParameter } from '../../result/swept.ts'
import type { ChartData, ChartRow } from '../charts/chart-rows.ts'
import { level } from '../sentences/format.ts'
import { broken, clipped, counted, isolated, plain } from '../sentences/text.ts'
import { foremostIndex, negligible, negligibleText, ranked, showIndex, weightOf } from './sensitivity.ts'
import { rangeOf } from './setting.ts'
import { axisWords } from './words.ts'

/** The range in which a parameter was varied. */
function played({ axes }: SweepDocument, { path }: SensitivityParameter): ChartRow {
  const axis = axes.find((each) => each.path === path)
  return axis === undefined ? {} : { played: clipped(rangeOf(axis), 30) }
}

/**
 * How much each parameter matters: a bar for each, the most important first, in percentage points. Sobol indices have two panels: the effect
 * of a parameter with its interactions, and its effect alone.
 */
export function importance(document: SweepDocument): ChartData {
  const { sensitivity } = document
  if (sensitivity === undefined) return { chart: 'sweep-sensitivity', rows: [], note: '' }
  const least = negligible(document, sensitivity)
  const parameters = ranked(sensitivity)
  const panels: readonly (readonly [string, (parameter: SensitivityParameter) => Estimate | undefined, boolean])[] =
    sensitivity.method === 'morris'
      ? [['Effect, points of score', ({ muStar }) => muStar, true]]
      : [
          ['With others, % of the variance', ({ total }) => total, true],
          ['Alone, % of the variance', ({ first }) => first, false],
        ]
  const rows = panels.flatMap(([panel, of, judged], order) =>
    parameters.flatMap((parameter, row): ChartRow[] => {
      const estimate = of(parameter)
      if (estimate === undefined) return []
      return [
        {
          panel,
          order,
          row,
          parameter: clipped(axisWords(parameter), 40),
          short: broken(clipped(axisWords(parameter), 40), 18),
          ...played(document, parameter),
          path: plain(parameter.path),
          weight: weightOf(sensitivity, parameter, least),
          estimate: 100 * estimate.estimate,
          ...(estimate.low === undefined ? {} : { low: 100 * estimate.low }),
          ...(estimate.high === undefined ? {} : { high: 100 * estimate.high }),
          ...(judged && row === 0 ? { negligible: 100 * least } : {}),
          label: showIndex(estimate).value,
        },
      ]
    }),
  )
  const [most] = parameters
  const of = most && foremostIndex(sensitivity, most)?.level
  const note = [
    isolated(clipped(sensitivity.matchup, 40)),
    `${counted(sensitivity.points, 'setting')} of ${counted(sensitivity.battles, 'battle')}`,
    ...(of === undefined ? [] : [`whiskers: ${level(of)} interval`]),
    `purple: whole interval above ${negligibleText(sensitivity, least)}`,
  ]
  return { chart: 'sweep-sensitivity', rows, note: note.join(' · ') }
}
