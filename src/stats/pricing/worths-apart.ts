import type { Matrix } from '../special/matrix-type.ts'
import type { MixedArmies } from './mixed-armies.ts'
import type { Weights } from './uneven-worths.ts'

/** What is needed of a fit to compare its worths with those of another. */
type Worths = Pick<MixedArmies, 'theta' | 'noise' | 'uneven'>

/** Differences of ln worths between fits. */
export interface WorthsApart {
  /** Of each unit in each of the other fits: its ln worth there, minus that in the first fit. */
  readonly differences: readonly number[]
  readonly covariance: Matrix
  /** Degrees of freedom of the sum of their variances. */
  readonly degrees: number
}

/**
 * How the ln worths of units differ between a fit and other fits of other battles. A worth moves with the effects of the numbers of units in
 * which units stood, see `unevenWorths`. Effects are the same in all fits, so a difference has the noise of both fits and, with loadings A1
 * and A2, the part spread² (A2 − A1) (A2 − A1)', which is nothing if the numbers of units were equally frequent in both. The spread is that of
 * `known`, a fit of as many battles as possible.
 */
export function worthsApart(
  first: Worths,
  others: readonly Worths[],
  units: readonly number[],
  known: Worths,
): WorthsApart {
  const places = new Map(known.uneven.names.map((name, k) => [name, k]))
  const placeOf = (name: string): number => {
    const place = places.get(name) ?? places.size
    places.set(name, place)
    return place
  }
  const rows = others.flatMap((other, of) => units.map((unit) => ({ other, of, unit })))
  const sums = rows.map(({ other, unit }): Weights => {
    const weights = new Map<number, number>()
    for (const [{ uneven }, sign] of [
      [other, 1],
      [first, -1],
    ] as const) {
      for (const [k, name] of uneven.names.entries()) {
        const place = placeOf(name)
        weights.set(place, (weights.get(place) ?? 0) + sign * (uneven.loadings[unit]?.[k] ?? 0))
      }
    }
    return weights
  })
  const { covariance: uneven, degrees } = known.uneven.sums(sums)
  const covariance = rows.map((one, i) =>
    rows.map((two, j) => {
      const noise = (fit: Worths): number => fit.noise[one.unit]?.[two.unit] ?? 0
      return noise(first) + (one.of === two.of ? noise(one.other) : 0) + (uneven[i]?.[j] ?? 0)
    }),
  )
  return {
    differences: rows.map(({ other, unit }) => (other.theta[unit] as number) - (first.theta[unit] as number)),
    covariance,
    degrees: degrees(covariance.reduce((sum, row, i) => sum + (row[i] as number), 0)),
  }
}
