import { wilson } from '../../src/stats/intervals/proportion.ts'

/** How well a promise was kept: one line of the table. */
export interface Row {
  readonly what: string
  /** The game that was played, and its number of blocks. */
  readonly setting: string
  readonly method: string
  /** Promised share of the runs: an interval holds the truth, a test does not reject a true hypothesis, a verdict is right. */
  readonly nominal: number
  /** Share of the runs in which the promise was kept. */
  readonly seen: number
  readonly runs: number
  /** Interval of that share, from this number of runs. */
  readonly low: number
  readonly high: number
  /** Mean width of the intervals; absent if there are none. */
  readonly width?: number
  /** Mean number of battles until the stop, if the run decided when to stop. */
  readonly battles?: number
  /** Further remarks. If a run reports several estimates of one sort, the name of the one that held least often. */
  readonly note?: string
  /** `conservative`: the promise was kept more often than promised. `unused`: fairfight does not use this method; the line shows why. */
  readonly verdict: 'ok' | 'too low' | 'conservative' | 'unused'
}

/** Confidence with which a line is called too low. It is so high that among some hundred lines no line is called too low by chance. */
export const SURE = 0.999

/** The results of one promise in the runs so far. */
export class Seen {
  runs = 0
  held = 0
  width = 0
  battles = 0

  /** `held`: whether the promise was kept, or the share of several promises that were kept. */
  add(held: boolean | number, { width = 0, battles = 0 }: { readonly width?: number; readonly battles?: number } = {}) {
    this.runs++
    this.held += Number(held)
    this.width += width
    this.battles += battles
  }

  get share(): number {
    return this.held / this.runs
  }
}

type About = Pick<Row, 'what' | 'setting' | 'method' | 'nominal' | 'note'> & { readonly unused?: boolean }

/** The line of the table for these results. */
export function rowOf({ unused = false, ...about }: About, { runs, held, width, battles }: Seen): Row {
  const { low, high } = wilson(held, runs, SURE)
  const { nominal } = about
  const verdict = unused ? 'unused' : high < nominal ? 'too low' : low > nominal ? 'conservative' : 'ok'
  return {
    ...about,
    seen: held / runs,
    runs,
    low,
    high,
    ...(width > 0 && { width: width / runs }),
    ...(battles > 0 && { battles: battles / runs }),
    verdict,
  }
}

/** Extent of the simulation: the full table has `runs` of 1. */
export type Effort = number

/** Number of runs at this effort, but never fewer than are needed to show anything. */
export function runsOf(full: number, effort: Effort): number {
  return Math.max(20, Math.round(full * effort))
}
