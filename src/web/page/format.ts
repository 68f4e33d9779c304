/** A share as a percentage: one decimal, more near the ends where it matters. */
export function percent(share: number): string {
  if (share === 0 || share === 1) return `${100 * share}%`
  const value = 100 * share
  if (value < 0.0005) return 'under 0.001%'
  if (value > 99.9995) return 'over 99.999%'
  const digits = value < 0.1 || value > 99.9 ? 3 : value < 1 || value > 99 ? 2 : 1
  return `${value.toFixed(digits)}%`
}
