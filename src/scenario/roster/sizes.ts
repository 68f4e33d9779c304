/**
 * Sizes of the units that so many models make: as few units as can be, as even as can be, the larger first; null if no number of units of
 * `least` to `most` models has just that many.
 *
 * @example sizesOf(40, [10, 25]) // => [20, 20]
 */
export function sizesOf(models: number, [least, most]: readonly [number, number]): readonly number[] | null {
  const units = Math.ceil(models / most)
  if (!(models >= 1) || !Number.isInteger(models) || units * least > models) return null
  const each = Math.floor(models / units)
  const larger = models - each * units
  return Array.from({ length: units }, (_, unit) => (unit < larger ? each + 1 : each))
}

/** The numbers of models next below and above that units can be made of; below null if there are none. */
export function nextSizes(
  models: number,
  range: readonly [number, number],
): { readonly below: number | null; readonly above: number } {
  let [below, above] = [Math.floor(models), Math.ceil(models)]
  while (below > 0 && sizesOf(below, range) === null) below--
  while (sizesOf(above, range) === null) above++
  return { below: below > 0 ? below : null, above }
}
