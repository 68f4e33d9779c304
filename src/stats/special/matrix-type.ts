/** Rows of a matrix, all of the same length. */
export type Matrix = readonly (readonly number[])[]
