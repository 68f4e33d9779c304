/** Sides of a unit, in the order in which a model prefers to strike (SOVL-CMB-11); indices are used throughout. */
export const SIDES = ['front', 'left', 'right', 'rear'] as const
export type SideName = (typeof SIDES)[number]
export const FRONT = 0
export const LEFT = 1
export const RIGHT = 2
export const REAR = 3

/** The number of a side by its name, −1 for no side. */
export function sideIndex(name: string): number {
  return SIDES.indexOf(name as SideName)
}
