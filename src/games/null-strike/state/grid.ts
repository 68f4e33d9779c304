/** Places are multiples of 1/1024 inch, so that snapshots and events can store them as whole numbers. */
export const GRID = 1024

/** Rounds towards zero to the grid. Too slow for code that runs often: V8 may allocate numbers that a function takes or returns. */
export const onGrid = (value: number): number => Math.trunc(value * GRID) / GRID
