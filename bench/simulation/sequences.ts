import { BEST } from '../../src/run/estimates/estimate.ts'
import { isLook, nextLook } from '../../src/run/study/looks.ts'
import { asymptoticSequence } from '../../src/stats/intervals/normal-mixture.ts'
import { betaBinomialLogE } from '../../src/stats/sequential/beta-binomial.ts'
import { HedgedBets } from '../../src/stats/sequential/betting.ts'
import { studentQuantile } from '../../src/stats/special/distributions.ts'
import { Random } from '../../tests/support/random.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

/** Number of blocks of a stream, and number of streams. */
const LENGTH = 10_000
const RUNS = 2000
const LEVEL = 0.95
const REFUTED = -Math.log(1 - LEVEL)

/** A distribution on equally spaced values from 0 on: the probability of each value. */
interface Law {
  readonly name: string
  readonly chances: readonly number[]
}

/** Scores of blocks, from 0 to 1. */
const SCORES: readonly Law[] = [
  { name: 'won or lost evenly', chances: [0.5, 0, 0.5] },
  { name: 'won or lost, 10%', chances: [0.9, 0, 0.1] },
  { name: 'with draws', chances: [0.3, 0.3, 0.4] },
  { name: 'blocks of 2 that cancel', chances: [0.02, 0.08, 0.75, 0.1, 0.05] },
  { name: 'blocks of 4', chances: [0.05, 0.05, 0.1, 0.15, 0.25, 0.15, 0.15, 0.05, 0.05] },
]

/** Differences of blocks, from −1 to 1. */
const DIFFERENCES: readonly Law[] = [
  { name: 'few differ', chances: [0.01, 0, 0.97, 0, 0.02] },
  { name: 'many differ', chances: [0.15, 0.1, 0.4, 0.15, 0.2] },
  { name: 'no difference', chances: [0.05, 0, 0.9, 0, 0.05] },
]

const COUNTS: readonly Law[] = [{ name: 'wounds, skew', chances: [0.55, 0.2, 0.1, 0.06, 0.04, 0.02, 0.01, 0.01, 0.01] }]

/** Confidence sequences: whether they failed to hold the truth at any look up to block 10,000. */
export function sequences(effort: Effort): Row[] {
  const runs = runsOf(RUNS, effort)
  const kept = (laws: readonly Law[], method: string, unused: boolean, make: (law: Law) => Watch): Row[] =>
    laws.map((law, i) => {
      const seen = new Seen()
      for (let run = 0; run < runs; run++) seen.add(survives(law, make(law), 7919 * run + i))
      const setting = `${law.name}; looks to ${LENGTH.toLocaleString('en')}`
      return rowOf({ what: 'ever excluded', setting, method, nominal: LEVEL, unused }, seen)
    })
  return [
    ...kept(SCORES.slice(0, 3), 'beta-binomial', false, betaBinomial),
    ...everyBlock(runs),
    ...kept(SCORES.slice(2), 'betting', false, betting),
    ...kept(DIFFERENCES, 'betting, differences', false, betting),
    ...kept(COUNTS, 'asymptotic', false, asymptotic),
    ...kept(
      [...SCORES.slice(0, 1), ...SCORES.slice(4), ...DIFFERENCES.slice(1, 2)],
      'Student’s t at every look',
      true,
      peeking,
    ),
  ]
}

/** Receives the counts since the last look; returns whether the interval still holds the truth. */
type Watch = (segment: readonly number[], length: number) => boolean

function survives({ chances }: Law, watch: Watch, seed: number): boolean {
  const random = new Random(seed)
  const value = sampler(chances, random)
  let held = true
  for (let block = 0; block < LENGTH && held; ) {
    const look = nextLook(block)
    // The last stretch between looks is shorter, as it is when a run reaches its limit.
    const end = Math.min(look, LENGTH)
    const segment = chances.map(() => 0)
    for (; block < end; block++) {
      const seen = value()
      segment[seen] = (segment[seen] as number) + 1
    }
    held = watch(segment, look - (block - segment.reduce((sum, count) => sum + count, 0)))
  }
  return held
}

function sampler(chances: readonly number[], random: Random): () => number {
  let sum = 0
  const edges = chances.map((chance) => {
    sum += chance
    return sum
  })
  return () => {
    const u = random.next() * sum
    let i = 0
    while (u >= (edges[i] as number) && i < edges.length - 1) i++
    return i
  }
}

function meanOf({ chances }: Law): number {
  return chances.reduce((sum, chance, value) => sum + chance * value, 0)
}

/** The counts so far, by value. */
class Moments {
  n = 0
  sum = 0
  squares = 0

  add(segment: readonly number[]): void {
    segment.forEach((count, value) => {
      this.n += count
      this.sum += count * value
      this.squares += count * value ** 2
    })
  }

  get mean(): number {
    return this.sum / this.n
  }

  get sd(): number {
    return Math.sqrt(Math.max(0, this.squares - this.n * this.mean ** 2) / (this.n - 1))
  }
}

function betaBinomial(law: Law): Watch {
  const most = law.chances.length - 1
  const truth = meanOf(law) / most
  const moments = new Moments()
  return (segment) => {
    moments.add(segment)
    return betaBinomialLogE(moments.sum / most, moments.n, truth, BEST) < REFUTED
  }
}

/** Looks after every block: more often than the design allows, and still within the promise. */
function everyBlock(runs: number): Row[] {
  const seen = new Seen()
  for (let run = 0; run < runs / 4; run++) {
    const random = new Random(31 * run + 5)
    let [wins, held] = [0, true]
    for (let n = 1; n <= LENGTH && held; n++) {
      wins += random.next() < 0.5 ? 1 : 0
      held = betaBinomialLogE(wins, n, 0.5, BEST) < REFUTED
    }
    seen.add(held)
  }
  const setting = `won or lost evenly; every block to ${LENGTH.toLocaleString('en')}`
  return [rowOf({ what: 'ever excluded', setting, method: 'beta-binomial', nominal: LEVEL }, seen)]
}

function betting(law: Law): Watch {
  const most = law.chances.length - 1
  const truth = meanOf(law) / most
  const bets = new HedgedBets(LEVEL)
  return (segment, length) => {
    bets.add(
      segment.map((count, value) => ({ value: value / most, count })),
      length,
    )
    return bets.logCapital(truth) < REFUTED
  }
}

function asymptotic(law: Law): Watch {
  const truth = meanOf(law)
  const moments = new Moments()
  return (segment) => {
    moments.add(segment)
    const { low, high } = asymptoticSequence(moments.mean, moments.sd, moments.n, { level: LEVEL, best: BEST })
    return low <= truth && truth <= high
  }
}

/** An interval for a single look, computed at every look. */
function peeking(law: Law): Watch {
  const truth = meanOf(law)
  const moments = new Moments()
  return (segment) => {
    moments.add(segment)
    if (!isLook(moments.n)) return true
    const half = (studentQuantile(0.975, moments.n - 1) * moments.sd) / Math.sqrt(moments.n)
    return Math.abs(moments.mean - truth) <= half
  }
}
