import type { CountEstimate, MatchupResult, UnitResult } from '../../result/heading.ts'

/**
 * Leaves out each measure that says of every unit what another says of its enemy: in a fight of one against one, what one inflicts the other
 * suffers, up to what it has left. What is inflicted beyond that is in the last value of what is suffered.
 */
export function withoutTwice({ units }: MatchupResult, measures: readonly string[]): readonly string[] {
  const spread = (measure: string, unit: UnitResult): Spread | null => spreadOf(unit.measures[measure])
  return measures.reduce<readonly string[]>((kept, measure) => {
    const others = kept.filter((each) => each !== measure)
    const isTold = units.every((unit) => {
      const own = spread(measure, unit)
      return (
        own === null ||
        units.some((other) => other !== unit && others.some((each) => isPooled(own, spread(each, other))))
      )
    })
    return isTold && units.some((unit) => spread(measure, unit) !== null) ? others : kept
  }, measures)
}

/** How a measure is spread over battles, value by value; `beyond`: what its histogram does not hold. */
interface Spread {
  readonly counts: readonly number[]
  readonly beyond: number
  readonly from: number
  readonly step: number
}

function spreadOf(count: CountEstimate | undefined): Spread | null {
  if (count?.histogram === undefined) return null
  const { histogram, from = 0, step = 1, beyond = 0 } = count
  return { counts: histogram, beyond, from, step }
}

/** Whether one spread is the other if all values past the last of the shorter are counted with it. */
function isPooled(one: Spread, other: Spread | null): boolean {
  if (other === null || one.from !== other.from || one.step !== other.step) return false
  const last = Math.min(one.counts.length, other.counts.length) - 1
  const pooled = ({ counts, beyond }: Spread): number[] => [
    ...counts.slice(0, last),
    counts.slice(last).reduce((sum, count) => sum + count, beyond),
  ]
  const [a, b] = [pooled(one), pooled(other)]
  const all = a.reduce((sum, count) => sum + count, 0)
  return last > 0 && a.every((count, i) => Math.abs(count - (b[i] as number)) <= SAME * all)
}

/** Rounding errors of exact probabilities, as a share of their sum. */
const SAME = 1e-9
