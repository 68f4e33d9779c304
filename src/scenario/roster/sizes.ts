/**
 * Sizes of the units into which models are divided: as few units as possible, as equal as possible, the larger first; null if no number of
 * units of `least` to `most` models has exactly that many models.
 *
 * @example sizesOf(40, [10, 25]) // => [20, 20]
 */
export function sizesOf(models: number, range: readonly [number, number]): readonly number[] | null {
  if (!isMade(models, range)) return null
  const units = unitsIn(models, range)
  const each = Math.floor(models / units)
  const larger = models - each * units
  return Array.from({ length: units }, (_, unit) => (unit < larger ? each + 1 : each))
}

/** The number of units into which models are divided. */
export function unitsIn(models: number, [, most]: readonly [number, number]): number {
  return Math.ceil(models / most)
}

/** Whether units of `least` to `most` models each can have exactly this number of models together. */
export function isMade(models: number, [least, most]: readonly [number, number]): boolean {
  return models >= 1 && Number.isInteger(models) && Math.ceil(models / most) * least <= models
}

/** The nearest numbers of models below and above that can be divided into units; below is null if there is none. */
export function nextSizes(
  models: number,
  range: readonly [number, number],
): { readonly below: number | null; readonly above: number } {
  let [below, above] = [Math.floor(models), Math.ceil(models)]
  while (below > 0 && !isMade(below, range)) below--
  while (!isMade(above, range)) above++
  return { below: below > 0 ? below : null, above }
}
