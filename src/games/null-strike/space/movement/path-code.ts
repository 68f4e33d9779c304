import type { Field } from '../../state/field.ts'

/** Packs a path around obstacles into one number of an event. */

/** Inches of a path around, and the index of the piece of ground or of the unit that it goes around; the other index is −1. */
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

/**
 * An event multiplies the code of a path by this number and adds a number below it. The code is the length in hundredths of an inch and
 * what the path goes around.
 */
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
