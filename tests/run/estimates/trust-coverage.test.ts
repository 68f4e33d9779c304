import { expect, test } from 'vitest'
import { scoreFound } from '../../../src/run/estimates/trust.ts'
import { normalQuantile } from '../../../src/stats/special/normal.ts'
import { Random } from '../../support/random.ts'
import { THOROUGH } from '../../support/thorough.ts'

/** The result of a few battles of planners must hold as often as its interval promises; simulated with a known truth. */

interface Truth {
  /** Chance to win under planners in a mean block, and standard deviation of the log odds over the blocks. */
  readonly chance: number
  readonly spread: number
  /** Chance of a draw. */
  readonly draws: number
  /** Correlation of the luck of a block under planners with its luck under the generals of the run. */
  readonly common: number
}

const TRUTHS: readonly Truth[] = [
  { chance: 0.5, spread: 0, draws: 0, common: 0 },
  { chance: 0.5, spread: 2, draws: 0, common: 0.3 },
  { chance: 0.5, spread: 4, draws: 0, common: 0.9 },
  { chance: 0.8, spread: 1.5, draws: 0, common: 0.3 },
  { chance: 0.9, spread: 0, draws: 0, common: 0 },
  { chance: 0.5, spread: 0.5, draws: 0.4, common: 0.3 },
]

/** Share of simulated corrections by this many battles whose interval holds the truth, and the mean half width of the intervals. */
function covered(battles: number, { chance, spread, draws, common }: Truth, runs: number) {
  const random = new Random(battles)
  const normal = (): number => normalQuantile((random.int(0, 1e9) + 0.5) / (1e9 + 1))
  const logit = Math.log(chance / (1 - chance))
  const won = (luck: number): number => 1 / (1 + Math.exp(-(logit + spread * luck)))
  const lucks = Array.from({ length: 2000 }, (_, i) => normalQuantile((i + 0.5) / 2000))
  const truth = draws / 2 + (1 - draws) * (lucks.reduce((sum, luck) => sum + won(luck), 0) / lucks.length)
  const score = (p: number): number => (random.next() < draws ? 0.5 : Number(random.next() < p))
  const whole = { estimate: truth, low: truth - 0.01, high: truth + 0.01, level: 0.95, method: 'wilson' }
  let [held, half] = [0, 0]
  for (let run = 0; run < runs; run++) {
    const sums = { n: battles, x: 0, y: 0, xx: 0, yy: 0, xy: 0 }
    for (let i = 0; i < battles; i++) {
      const luck = normal()
      const other = common * luck + Math.sqrt(1 - common * common) * normal()
      const [x, y] = [score(won(other)), score(won(luck))]
      sums.x += x
      sums.y += y
      sums.xx += x * x
      sums.yy += y * y
      sums.xy += x * y
    }
    const { low, high } = scoreFound(sums, whole, 0.05).corrected
    if (low <= truth && truth <= high) held++
    half += (high - low) / 2
  }
  return { held: held / runs, half: half / runs }
}

test.each(THOROUGH ? [2, 4, 8, 12, 24, 60] : [8])(
  'of %i battles the interval of the corrected score holds the truth',
  (battles) => {
    const found = TRUTHS.map((truth) => covered(battles, truth, 2000))
    // Wilson's interval holds in 95 of 100 runs as a mean over all truths, and somewhat less often for some truths.
    for (const { held } of found) expect(held).toBeGreaterThan(0.915)
    expect(found.reduce((sum, { held }) => sum + held, 0) / found.length).toBeGreaterThan(0.94)
    // At most as wide as the interval of this many battles without a correction.
    for (const { half } of found) expect(half).toBeLessThan(0.98 / Math.sqrt(battles + 2))
  },
)
