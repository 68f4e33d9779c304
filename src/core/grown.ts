/** A longer copy that has room at `index`. */
export function grown<T extends Int32Array | Float64Array>(array: T, index: number): T {
  const longer = new (array.constructor as new (length: number) => T)(Math.max(2 * array.length, index + 1))
  longer.set(array)
  return longer
}
