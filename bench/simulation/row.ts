import { wilson } from '../../src/stats/intervals/proportion.ts'

/** How a promise was kept: one line of the table. */
export interface Row {
  readonly what: string
  /** What was played, and how many blocks of it. */
  readonly setting: string
  readonly method: string
  /** Share of the runs in which it is to hold: an interval covers, a test does not refuse what is true, a verdict is not wrong. */
  readonly nominal: number
  /** In which it held. */
  readonly seen: number
  readonly runs: number
  /** What the share may be, as far as so many runs tell. */
  readonly low: number
  readonly high: number
  /** Mean width of the intervals, if there are any. */
  readonly width?: number
  /** Mean battles until the stop, where the run decided that. */
  readonly battles?: number
  /** If several things of a kind were told, the one that held least often; and what else there is to say. */
  readonly note?: string
  /** `conservative`: it held more often than promised; `unused`: nothing here is told by this method, it is shown to be the wrong one. */
  readonly verdict: 'ok' | 'too low' | 'conservative' | 'unused'
}

/** So sure is one of a line that is called too low: with some hundred lines none is by chance. */
export const SURE = 0.999

/** What was seen of one thing in the runs so far. */
export class Seen {
  runs = 0
  held = 0
  width = 0
  battles = 0

  /** `held`: whether, or of several things which share. */
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

/** The line of what was seen. */
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

/** How much is simulated: the full table has `runs` of 1. */
export type Effort = number

/** So many runs at this effort, but never fewer than can tell anything. */
export function runsOf(full: number, effort: Effort): number {
  return Math.max(20, Math.round(full * effort))
}
