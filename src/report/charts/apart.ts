/** Heights for labels at the ends of lines, moved apart by `gap`, a share of `top`, until none hides another and all are inside 0 to `top`. */
export function apart(ends: readonly number[], top: number, gap: number): number[] {
  const least = top * Math.min(gap, 1 / Math.max(1, ends.length - 1))
  const labels = ends.map((at, line) => ({ line, at })).toSorted((a, b) => b.at - a.at || a.line - b.line)
  let above = top + least
  for (const label of labels) above = label.at = Math.min(label.at, above - least)
  let below = -least
  for (const label of labels.toReversed()) below = label.at = Math.max(label.at, below + least)
  return labels.toSorted((a, b) => a.line - b.line).map(({ at }) => at)
}
