import type { Cell } from './cell.ts'
import { scoreOf } from './estimate.ts'
import type { Progress } from './types.ts'

/** Milliseconds between two reports. */
const INTERVAL = 100

/** Tells how far a run is, now and then. */
export class ProgressReport {
  private readonly cells: readonly Cell[]
  private readonly tell: (progress: Progress) => void
  private readonly start = performance.now()
  private last = this.start

  constructor(cells: readonly Cell[], tell: (progress: Progress) => void) {
    this.cells = cells
    this.tell = tell
  }

  /** Reports, unless it did a moment ago. `cell` is the one that came on last. */
  now(cell: Cell): void {
    const now = performance.now()
    const battles = sum(this.cells, (each) => each.tally.battles)
    const total = sum(this.cells, (each) => each.battles)
    if (battles < total && now - this.last < INTERVAL) return
    this.last = now
    const rate = battles / Math.max((now - this.start) / 1000, 1e-6)
    this.tell({ battles, total, rate, left: (total - battles) / rate, headline: headline(cell) })
  }
}

/** Such as `Order v Levy: Order scores 97.2 % ± 0.3`; more digits as the error shrinks. */
function headline(cell: Cell): string {
  const { estimate, low, high } = scoreOf(cell.tally)
  const error = (100 * (high - low)) / 2
  const digits = Math.max(1, -Math.floor(Math.log10(error)))
  const [first] = cell.matchup.armies
  return `${cell.matchup.name}: ${first.name} scores ${(100 * estimate).toFixed(digits)} % ± ${error.toFixed(digits)}`
}

function sum(cells: readonly Cell[], amount: (cell: Cell) => number): number {
  return cells.reduce((total, cell) => total + amount(cell), 0)
}
