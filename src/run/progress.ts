import * as maths from '../core/maths.ts'
import { scoreOf } from './estimates/estimate.ts'
import type { Cell } from './players/cell.ts'
import type { Group } from './study/group.ts'
import type { Progress } from './types.ts'

/** Milliseconds between two reports. */
const INTERVAL = 100

/** Tells how far a run is, now and then. */
export class ProgressReport {
  private readonly groups: readonly Group[]
  private readonly tell: (progress: Progress) => void
  private readonly headline: (group: Group) => string
  private readonly start = performance.now()
  private last = this.start

  /** Battles there were before: they are not this run's work. */
  private readonly before: number

  /** `headline`: what is told of the group that came on last. */
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

  /** Reports, unless it did a moment ago. `group` is the one that came on last. */
  now(group: Group): void {
    const now = performance.now()
    const battles = battlesOf(this.groups)
    // If a group has ended early its goal says so.
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

/** Such as `Order v Levy: Order scores 97.2 % ± 0.3`; more digits as the error shrinks. */
function scoreHeadline({ members }: Group): string {
  const cell = members.at(-1) as Cell
  const { estimate, low, high } = scoreOf(cell.tally)
  const error = (100 * (high - low)) / 2
  const digits = Math.max(1, -maths.decimalExponent(error))
  const [first] = cell.matchup.armies
  return `${cell.matchup.name}: ${first.name} scores ${(100 * estimate).toFixed(digits)} % ± ${error.toFixed(digits)}`
}

/** Blocks still to be fought, about. */
function leftOf({ goal, expected, merged, to, active }: Group): number {
  return active.includes(true) ? Math.max(goal, Math.min(expected, to)) - merged : 0
}

function battlesOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { members }) => sum + members.reduce((own, { tally }) => own + tally.battles, 0), 0)
}
