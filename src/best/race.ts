import { type Cell, cellsOf, type Entrant, meanOver, type Trial } from './trial.ts'

interface Racing {
  /** First block of its dice. */
  readonly start: number
  /** Cells over all entrants. */
  readonly budget: number
  /** Entrants that are left. */
  readonly keep: number
  /** Called after each rung with the entrant that is ahead. */
  readonly onAhead?: ((ahead: Entrant) => void) | undefined
}

/** The end of a race: the entrants, best first, and the cells that the last of them played. */
export interface Raced {
  readonly ranked: readonly Entrant[]
  /** Entrants that were left at the end, best first. */
  readonly left: readonly Entrant[]
  readonly cells: readonly Cell[]
}

/**
 * Sequential halving (Karnin, Koren & Somekh, ICML 2013): in every rung the entrants that are left play further cells, the same ones for all,
 * and the better half goes on, until `keep` are left. Every rung has the same share of `budget`, a number of cells over all entrants. In the
 * last rung the entrants that are left have met the armies of the field as often as the field asks (`turn`).
 */
export async function race(
  trial: Trial,
  entrants: readonly Entrant[],
  { start, budget, keep, onAhead }: Racing,
): Promise<Raced> {
  const { turn } = trial
  const foes = trial.foes.length
  if (entrants.length === 0) return { ranked: [], left: [], cells: [] }
  const rungs = rungsOf(entrants.length, keep)
  const out: Entrant[] = []
  let left = [...entrants]
  let at = 0
  for (let rung = 0; rung < rungs; rung++) {
    const isLast = rung === rungs - 1
    const more = Math.max(1, Math.floor(budget / rungs / left.length))
    const to = isLast ? Math.max(turn, Math.floor((at + more) / turn) * turn) : at + more
    await trial.play(left, cellsOf(foes, start, at, Math.max(at, to)))
    at = Math.max(at, to)
    const cells = cellsOf(foes, start, 0, at)
    left = ranked(left, cells, trial.seats)
    onAhead?.(left[0] as Entrant)
    const stay = isLast ? left.length : Math.max(keep, Math.ceil(left.length / 2))
    out.unshift(...left.splice(stay))
  }
  return { ranked: [...left, ...out], left: left.slice(0, keep), cells: cellsOf(foes, start, 0, at) }
}

/** Most cells that a race of `n` entrants, or of fewer, plays: each rung has its share of the budget, and at least a cell for each entrant that is left. */
export function mostCells(
  n: number,
  { budget, keep, turn }: { readonly budget: number; readonly keep: number; readonly turn: number },
): number {
  if (n === 0) return 0
  const rungs = rungsOf(n, keep)
  let [cells, left] = [0, n]
  for (let rung = 0; rung < rungs; rung++) {
    cells += Math.max(rung === rungs - 1 ? left * turn : left, budget / rungs)
    left = Math.max(keep, Math.ceil(left / 2))
  }
  return cells
}

/** Number of rungs until `keep` of `n` are left; those that are left play one rung more. */
function rungsOf(n: number, keep: number): number {
  let rungs = 1
  for (let left = n; left > keep; left = Math.max(keep, Math.ceil(left / 2))) rungs++
  return rungs
}

/** Best first; of equal entrants the earlier. */
export function ranked(entrants: readonly Entrant[], cells: readonly Cell[], seats: number): Entrant[] {
  return entrants
    .map((entrant, i) => ({ entrant, i, mean: meanOver(entrant, cells, seats) }))
    .toSorted((a, b) => b.mean - a.mean || a.i - b.i)
    .map(({ entrant }) => entrant)
}
