/** Which armies met, and whether that is enough for ratings to be finite. */

/** Whether a path of arcs leads from each of `n` armies to every other: then no set of them can rise above the others without bounds. */
export function stronglyConnected(n: number, arcs: readonly Arc[]): boolean {
  const forth: number[][] = Array.from({ length: n }, () => [])
  const back: number[][] = Array.from({ length: n }, () => [])
  for (const { from, to } of arcs) {
    forth[from]?.push(to)
    back[to]?.push(from)
  }
  return reachable(forth) === n && reachable(back) === n
}

/** The army that scored, and the army against which it scored. */
interface Arc {
  readonly from: number
  readonly to: number
}

export function arcs(a: number, b: number, forth: boolean, back: boolean): ScoredArc[] {
  return [...(forth ? [{ from: a, to: b, first: true }] : []), ...(back ? [{ from: b, to: a, first: false }] : [])]
}

interface ScoredArc extends Arc {
  /** Whether the army that scored was named first. */
  readonly first: boolean
}

/**
 * Whether scores bound the advantage of going first from both sides. The advantage is unbounded if there are ratings such that an army that
 * scores as first has a rating of at most 1 below the other's, and an army that scores as second has a rating of at least 1 above. Such
 * ratings are potentials of a graph. They exist unless the graph has a cycle of negative length.
 */
export function advantageIsFinite(n: number, scored: readonly ScoredArc[]): boolean {
  return [1, -1].every((sign) => {
    const potential = new Array<number>(n).fill(0)
    let changed = true
    for (let round = 0; round <= n && changed; round++) {
      changed = false
      for (const { from, to, first } of scored) {
        const reached = (potential[from] as number) + (first ? sign : -sign)
        if (reached >= (potential[to] as number)) continue
        potential[to] = reached
        changed = true
      }
    }
    return changed
  })
}

/** Number of vertices that can be reached from vertex 0, including vertex 0. */
function reachable(neighbours: readonly (readonly number[])[]): number {
  const seen = new Set([0])
  for (const vertex of seen) for (const next of neighbours[vertex] ?? []) seen.add(next)
  return seen.size
}

export function checkArmies(pairs: readonly { readonly a: number; readonly b: number }[], n: number): void {
  if (!(Number.isInteger(n) && n >= 2)) throw new RangeError(`ratings compare at least two armies, not ${n}`)
  for (const { a, b } of pairs) {
    const valid = [a, b].every((army) => Number.isInteger(army) && army >= 0 && army < n)
    if (!valid || a === b) throw new RangeError(`${a} and ${b} are not two of ${n} armies`)
  }
  if (
    !stronglyConnected(
      n,
      pairs.flatMap(({ a, b }) => arcs(a, b, true, true)),
    )
  ) {
    throw new RangeError('some armies never met the others, not even through third ones')
  }
}
