import * as maths from '../../core/maths.ts'
import type { BalanceDocument, BalancedUnit, UnitVerdict } from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import { interval, type Shown, show } from '../sentences/format.ts'
import { isolated } from '../sentences/text.ts'

/** Functions on the units of a roster for the parts of the report. */

/** Verdicts for reports. */
export const VERDICTS: Readonly<Record<UnitVerdict, string>> = {
  raise: 'raise',
  lower: 'lower',
  keep: 'keep',
  situational: 'situational',
  'policy-dependent': 'by general',
  'not-identified': 'not known',
  anchor: 'anchor',
  frozen: 'frozen',
}

/** Units of one group, such as a faction. */
interface Group {
  /** Name of the group; null if there is only one. */
  readonly heading: string | null
  readonly units: readonly BalancedUnit[]
}

/** Units by their group, in the order of the roster. All are in one group if at most one group has a name. */
export function grouped({ units }: BalanceDocument): readonly Group[] {
  const groups = new Map<string | null, BalancedUnit[]>()
  for (const unit of units) groups.set(unit.group, [...(groups.get(unit.group) ?? []), unit])
  if (groups.size < 2) return [{ heading: null, units }]
  return [...groups].map(([group, own]) => ({
    heading: group === null ? 'Others' : capital(isolated(group)),
    units: own,
  }))
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Log of the ratio of a unit's worth to its cost today; 0 if the worth is unknown. */
export function misprice({ recommended, current }: BalancedUnit): number {
  return recommended === null || !(recommended > 0 && current > 0) ? 0 : maths.log(recommended / current)
}

/** Whether today's cost lies in the interval of the unit's worth, and its score does not contradict that. */
export function isWithin({ current, low, high, balanced }: BalancedUnit): boolean {
  return low !== null && high !== null && current >= low && current <= high && balanced !== 'unbalanced'
}

/** The worth of a unit, with as many digits as its interval supports; null if unknown. */
export function worth({ recommended, low, high }: BalancedUnit): Shown | null {
  if (recommended === null) return null
  if (low === null || high === null || low === high)
    return { value: money(recommended), low: null, high: null, ...NOTHING }
  return show({ estimate: recommended, low, high, level: 0, method: '' }, 'count')
}

const NOTHING = { exact: null, z: null } as const

/** Ends of the interval of a unit's worth: `63.2–65.9`; empty if there is none. */
export function worthRange(unit: BalancedUnit): string {
  const shown = worth(unit)
  return (shown && interval(shown, 'count')) ?? ''
}

/** Points as a person writes them: `9`, `2.5`. */
export function money(points: number): string {
  return String(Number(points.toPrecision(6)))
}

/** A change in per cent without its sign of percent: `+30`, `−8.3`, `0`. */
export function changeText({ changePercent }: BalancedUnit): string {
  const size = Math.abs(changePercent)
  const text = String(Number(size.toFixed(size < 9.95 ? 1 : 0)))
  return `${text === '0' ? '' : changePercent > 0 ? '+' : '\u2212'}${text}`
}

/** A share without its sign of percent, with a single decimal, as all shares of a column. */
export function bare(estimate: Estimate): string {
  const { value } = show(estimate, 'share')
  return /[<>]/.test(value) ? value.replace('%', '') : (100 * estimate.estimate).toFixed(1)
}

/** The interval of a score: `43.7–46.0%`. */
export function rangeText(estimate: Estimate): string {
  const { low, high } = estimate
  if (low === undefined || high === undefined || low === high) return interval(show(estimate, 'share'), 'share') ?? ''
  return `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}%`
}

/** Level of the intervals. */
export function levelOf({ units }: BalanceDocument): number {
  return units.find(({ score }) => score.now.level !== undefined)?.score.now.level ?? LEVEL
}

const LEVEL = 0.95

/** Name of a unit by its id. */
export function namesOf({ units }: BalanceDocument): (id: string) => string {
  const names = new Map(units.map(({ id, name }) => [id, isolated(name)]))
  return (id) => names.get(id) ?? isolated(id)
}
