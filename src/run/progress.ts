import * as maths from '../core/maths.ts'
import { scoreOf } from './estimates/estimate.ts'
import type { Cell } from './players/cell.ts'
import type { Group } from './study/group.ts'
import type { Progress } from './types.ts'

/** Milliseconds between two reports. */
const INTERVAL = 100

/** Reports from time to time how far a run is. */
export class ProgressReport {
  private readonly groups: readonly Group[]
  private readonly tell: (progress: Progress) => void
  private readonly headline: (group: Group) => string
  private readonly start = performance.now()
  private last = this.start

  /** Battles counted before the start; they do not count for the rate. */
  private readonly before: number

  /** `headline`: the headline of the group that advanced last. */
  constructor(
    groups: readonly Group[],
    tell: (progress: Progress) => void,
    headline: (group: Group) => string = scoreHeadline,
  ) {
    this.groups = groups
    this.before = battlesOf(groups)
    this.tell = tell
    this.headline = headline
  }

  /** Reports, unless the last report was a moment ago. `group` is the group that advanced last. */
  now(group: Group): void {
    const now = performance.now()
    const battles = battlesOf(this.groups)
    // The goal of a group that ended early says so.
    const total = battles + this.groups.reduce((sum, each) => sum + leftOf(each) * each.cost, 0)
    if (battles < total && now - this.last < INTERVAL) return
    this.last = now
    const rate = (battles - this.before) / Math.max((now - this.start) / 1000, 1e-6)
    this.tell({
      battles,
      total,
      rate,
      left: (total - battles) / rate,
      headline: this.headline(group),
    })
  }
}

/** Such as `Order v Levy: Order scores 97.2% (96.9 to 97.5)`; a smaller error gives more digits. */
function scoreHeadline({ members }: Group): string {
  const cell = members.at(-1) as Cell
  const { estimate, low, high } = scoreOf(cell.tally)
  const [least, most] = [Math.max(0, low), Math.min(1, high)]
  const error = 50 * (most - least)
  const digits = error >= 10 ? 0 : Math.max(1, -maths.decimalExponent(Math.max(error, 1e-9)))
  const percent = (share: number): string => (100 * share).toFixed(digits)
  const [first] = cell.matchup.armies
  return `${cell.matchup.name}: ${first.name} scores ${percent(estimate)}% (${percent(least)} to ${percent(most)})`
}

/** Approximate number of blocks still to be fought. */
function leftOf({ goal, expected, merged, to, active }: Group): number {
  return active.includes(true) ? Math.max(goal, Math.min(expected, to)) - merged : 0
}

function battlesOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { members }) => sum + members.reduce((own, { tally }) => own + tally.battles, 0), 0)
}
