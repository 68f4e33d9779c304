import type { Field } from '../../state/field.ts'

/** How a path around is packed into one number of an event. */

/** Inches of a path around, and what it bends about: the index of a piece of ground or of a unit; the other is −1. */
export interface Bent {
  readonly inches: number
  readonly piece: number
  readonly unit: number
}

/** The waypoints of the path found last. */
export function bendsOf({ bend }: Field): readonly (readonly [number, number])[] {
  const [, count, x, y, againX, againY] = bend as unknown as readonly number[]
  const both = [
    [x, y],
    [againX, againY],
  ] as [number, number][]
  return both.slice(0, count)
}

/** An event has the code of a path times this, beside a number below it; the code is hundredths of an inch, and what the path bends about. */
export const BENT = 128
const ABOUT = 1024

/** The code of the path found last; 0 if it was straight. */
export function bendCode({ bend }: Field): number {
  if (bend[0] === 0) return 0
  return Math.round(100 * bend[0]) * ABOUT + bend[6]
}

/** Reads the code of a path from a number of an event; null if the path was straight. */
export function readBend({ pieces }: Field, number: number): Bent | null {
  const code = Math.floor(number / BENT)
  if (code === 0) return null
  const about = code % ABOUT
  return {
    inches: Math.floor(code / ABOUT) / 100,
    piece: about < pieces ? about : -1,
    unit: about < pieces ? -1 : about - pieces,
  }
}
