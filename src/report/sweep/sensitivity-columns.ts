import type { SweepDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { Sensitivity, SensitivityParameter } from '../../result/swept.ts'
import { level } from '../sentences/format.ts'
import type { Column } from '../table/grid.ts'
import { foremostIndex, ranked, showIndex } from './sensitivity.ts'
import { rangeOf } from './setting.ts'
import { axisWords } from './words.ts'

/** The parameters with every index and its interval, the most important parameter first. */
export function sensitivityColumns({ axes }: Pick<SweepDocument, 'axes'>, sensitivity: Sensitivity): Column[] {
  const parameters = ranked(sensitivity)
  const column = (head: string, of: (parameter: SensitivityParameter) => string, minor = false): Column => ({
    head,
    cells: parameters.map(of),
    minor,
  })
  const [most] = parameters
  const range = `${level((most && foremostIndex(sensitivity, most)?.level) ?? 0)} interval`
  const indices =
    sensitivity.method === 'morris'
      ? [
          column('effect', ({ muStar }) => value(muStar)),
          column(range, ({ muStar }) => rangeText(muStar)),
          column('direction', ({ mu }) => (mu === undefined ? '' : signed(mu.estimate))),
          column('spread', ({ sigma }) => (sigma === undefined ? '' : (100 * sigma).toFixed(1))),
        ]
      : [
          column('with others', ({ total }) => value(total)),
          column(range, ({ total }) => rangeText(total)),
          column('alone', ({ first }) => value(first)),
          column(range, ({ first }) => rangeText(first)),
        ]
  const played = ({ path }: SensitivityParameter): string => {
    const axis = axes.find((each) => each.path === path)
    return axis === undefined ? '' : rangeOf(axis)
  }
  return [{ head: 'parameter', cells: parameters.map(axisWords) }, column('values', played), ...indices]
}

function value(estimate: Estimate | undefined): string {
  return estimate === undefined ? '' : showIndex(estimate).value
}

/** Points with their sign: `−61.2`. */
function signed(share: number): string {
  const text = (100 * share).toFixed(1)
  if (Number(text) === 0) return '0.0'
  return share < 0 ? text.replace('-', '\u2212') : `+${text}`
}

function rangeText(estimate: Estimate | undefined): string {
  if (estimate === undefined) return ''
  const { low, high } = showIndex(estimate)
  return low === null || high === null ? '' : `${low} to ${high}`
}
