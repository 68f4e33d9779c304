/**
 * Pricing as the balancer of Book of War does it, written as well as its idea allows: bisection over whole counts. A probe is a fixed
 * number of battles at a count; it says only whether the held side won more than half of them. There is no interval.
 */

/** Twice the score of the held side in a number of battles against a count. */
export type Probe = (count: number, battles: number) => number

export interface Bisected {
  /** Of the last two counts, which are neighbours, the count whose score is nearer to a half. */
  readonly count: number
  /** The value at which a straight line between the two scores reaches a half. */
  readonly between: number
  readonly battles: number
}

/**
 * Doubles or halves the count from the start until the scores lie on both sides of a half, then bisects down to two neighbouring counts.
 * The battles are divided evenly among the probes that a start wrong by a factor of up to 4 needs. The rest is fought at the two
 * neighbours, so that the total is the requested number of battles.
 */
export function bisected(probe: Probe, start: number, battles: number): Bisected {
  const each = Math.floor(battles / (SPARE + Math.ceil(Math.log2(start))))
  const probes = new Probes(probe, battles)
  let [low, high] = bracketed((count) => probes.fight(count, each), Math.max(1, Math.round(start)))
  while (high - low > 1 && probes.left > 0) {
    const middle = (low + high) >> 1
    if (probes.fight(middle, each) > 0.5) low = middle
    else high = middle
  }
  const above = probes.fight(low, probes.left >> 1) - 0.5
  const below = 0.5 - probes.fight(high, probes.left)
  const apart = above + below
  return {
    count: above < below ? low : high,
    between: apart > 0 ? low + (high - low) * Math.min(1, Math.max(0, above / apart)) : (low + high) / 2,
    battles: battles - probes.left,
  }
}

/** The battles fought so far, out of a given number. */
class Probes {
  left: number
  private readonly probe: Probe
  private readonly fought = new Map<number, { readonly halves: number; readonly battles: number }>()

  constructor(probe: Probe, battles: number) {
    this.probe = probe
    this.left = battles
  }

  /** The score over all battles at a count, after fighting some more of them if any are left. */
  fight(count: number, wanted: number): number {
    const some = Math.min(this.left, wanted)
    const { halves, battles } = this.fought.get(count) ?? { halves: 0, battles: 0 }
    const now = { halves: halves + (some > 0 ? this.probe(count, some) : 0), battles: battles + some }
    this.fought.set(count, now)
    this.left -= some
    return now.halves / 2 / now.battles
  }
}

/** Number of probes besides those of the halving: the start, two doublings, and one for the wider gap. */
const SPARE = 4

/** Two counts: against the lower count the held side scores more than a half, against the higher count it does not. */
function bracketed(score: (count: number) => number, start: number): [low: number, high: number] {
  let at = start
  if (score(at) > 0.5) {
    while (score(2 * at) > 0.5) at *= 2
    return [at, 2 * at]
  }
  while (at > 1) {
    const half = at >> 1
    if (score(half) > 0.5) return [half, at]
    at = half
  }
  return [1, 2]
}
