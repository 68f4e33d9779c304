import type { Field } from '../../state/field.ts'

/** How a way that bends is told. */

/** Inches of a way that bends, and about what: the index of a piece of ground or of a unit, and −1. */
export interface Bent {
  readonly inches: number
  readonly piece: number
  readonly unit: number
}

/** Where the way looked for last bends. */
export function bendsOf({ bend }: Field): readonly (readonly [number, number])[] {
  const [, count, x, y, againX, againY] = bend as unknown as readonly number[]
  const both = [
    [x, y],
    [againX, againY],
  ] as [number, number][]
  return both.slice(0, count)
}

/** In events a way that bends is told beside a number below this: hundredths of an inch, and about what. */
export const BENT = 128
const ABOUT = 1024

/** The way looked for last for an event; 0 where it was straight. */
export function bendCode({ bend }: Field): number {
  if (bend[0] === 0) return 0
  return Math.round(100 * bend[0]) * ABOUT + bend[6]
}

/** What an event tells of a way that bends: inches, and about what; null where it was straight. */
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
