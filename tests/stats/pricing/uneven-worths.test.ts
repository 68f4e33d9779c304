import { describe, expect, test } from 'vitest'
import { EIGHT, fought } from '../../../bench/simulation/balance.ts'
import { unevenStudy } from '../../../bench/simulation/uneven.ts'
import type { ArmyScore, MixedArmiesModel } from '../../../src/stats/pricing/army-scores.ts'
import { type MixedArmies, mixedArmies } from '../../../src/stats/pricing/mixed-armies.ts'
import { spreadBy } from '../../../src/stats/pricing/uneven-worths.ts'
import { studentQuantile } from '../../../src/stats/special/distributions.ts'
import { Random } from '../../support/random.ts'
import { EACH, FULL, fitted, KAPPA, MODEL } from '../../support/statistics/one-unit.ts'
import { THOROUGH } from '../../support/thorough.ts'

/** Models of a unit that differ in worth from one number of units to the next. */

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

describe('worths that differ between numbers of units (unevenWorths)', () => {
  test('agree with the formulas of a one-way layout', () => {
    const scores = [0.35, 0.5, 0.6, 0.45]
    const n = 400
    const p = mean(scores)
    // Of four effects with equal information the fit takes one.
    const noise = KAPPA ** 2 * n * p * (1 - p)
    const squares = scores.reduce((sum, score) => sum + (KAPPA * n * (score - p)) ** 2, 0)
    const { spread, phi, standardErrors, noise: byChance, degrees, joint } = fitted(scores, n)
    const variance = (squares - phi * noise * 3) / (noise ** 2 * 3)
    expect(spread).toBeCloseTo(Math.sqrt(variance), 8)
    // The mean of four effects, and the effect of the anchor.
    const added = variance * (1 / 4 + 1)
    const without = fitted(scores, n, { ...MODEL, unitsIn: () => 1 })
    expect(without.spread).toBeNull()
    expect(standardErrors[1]).toBeCloseTo(Math.hypot(without.standardErrors[1] ?? 0, Math.sqrt(added)), 8)
    expect(byChance.map((row, u) => Math.sqrt(row[u] as number))).toEqual(without.standardErrors)
    // Four groups.
    expect(degrees).toEqual([Number.POSITIVE_INFINITY, expect.closeTo(3, 6)])
    for (const [i, matrix] of joint.entries()) {
      expect(matrix[1]?.[1]).toBeCloseTo((without.joint[i]?.[1]?.[1] ?? 0) + added, 8)
      expect(matrix[0]).toEqual([0, 0, 0])
    }
  })

  test('add nothing where scores differ by less than chance', () => {
    const { spread, standardErrors } = fitted([0.5, 0.51, 0.49, 0.5], 40)
    expect(spread).toBe(0)
    expect(standardErrors).toEqual(fitted([0.5, 0.51, 0.49, 0.5], 40, { ...MODEL, unitsIn: () => 1 }).standardErrors)
  })

  test('are not estimable where every kind stands in one number of units, and then add nothing', () => {
    const model: MixedArmiesModel = { ...MODEL, unitsIn: () => 1 }
    for (const lambda of [0, 0.02]) {
      const found = fitted([0.35, 0.5, 0.6, 0.45], 400, { ...model, prior: { centre: [0, 0], lambda } })
      expect(found.spread).toBeNull()
      expect(found.degrees).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
      const { unitsIn: _, ...plain } = model
      const without = fitted([0.35, 0.5, 0.6, 0.45], 400, { ...plain, prior: { centre: [0, 0], lambda } })
      expect(found.standardErrors).toEqual(without.standardErrors)
    }
  })

  test('of other units count for a unit that is seen in one number only: it has one effect, and its worth all of it', () => {
    // Unit 2 is as good as the anchor, always in one number; it says nothing on the spread.
    const both = { ...MODEL, units: 3, prior: { centre: [0, 0, 0], lambda: 0 } }
    const rows = [0.35, 0.5, 0.6, 0.45].flatMap((score, i) =>
      Array.from({ length: EACH }, (): ArmyScore[] => [
        { a: [[1, FULL * (i + 1)]], b: [[0, FULL * (i + 1)]], band: 0, score, n: 40 },
        { a: [[2, FULL]], b: [[0, FULL]], band: 0, score: 0.5, n: 40 },
      ]).flat(),
    )
    const { spread, standardErrors } = mixedArmies(rows, both)
    expect(spread).toBeCloseTo(fitted([0.35, 0.5, 0.6, 0.45], 400).spread ?? Number.NaN, 1)
    const without = mixedArmies(rows, { ...both, unitsIn: () => 1 })
    const squared = (u: number): number => (standardErrors[u] ?? 0) ** 2 - (without.standardErrors[u] ?? 0) ** 2
    // Its own effect and that of the anchor; of unit 1 the mean of four effects, and that of the anchor.
    expect(squared(2)).toBeCloseTo(2 * (spread ?? 0) ** 2, 8)
    expect(squared(1)).toBeCloseTo(1.25 * (spread ?? 0) ** 2, 8)
  })

  test('change no worth, and are mirrored if the armies are exchanged', () => {
    const random = new Random(3)
    const rows = Array.from({ length: 300 }, () => fought(EIGHT, EIGHT.worths, random))
    const mirrored = rows.map((row): ArmyScore => ({ ...row, a: row.b, b: row.a, score: 1 - row.score }))
    const [one, other] = [mixedArmies(rows, eight()), mixedArmies(mirrored, eight())]
    expect(one.theta).toEqual(mixedArmies(rows, { ...eight(), unitsIn: () => 1 }).theta)
    expect(other.spread).toBeCloseTo(one.spread ?? Number.NaN, 9)
    for (const [u, error] of one.standardErrors.entries()) expect(other.standardErrors[u]).toBeCloseTo(error, 9)
  })

  test.runIf(THOROUGH)('are found: none in an even game, and as much as there is in an uneven one', () => {
    const [even, uneven] = [0, 0.3].map((spread) => Array.from({ length: 12 }, (_, run) => played(spread, run)))
    const found = (runs: readonly Run[] = []) => Math.sqrt(mean(runs.map(({ fit }) => (fit.spread ?? Number.NaN) ** 2)))
    expect(found(even)).toBeLessThan(0.06)
    expect(found(uneven)).toBeGreaterThan(0.25)
    expect(found(uneven)).toBeLessThan(0.35)
  })

  test.runIf(THOROUGH)('make intervals that hold the worth about which they vary; without them too few do', () => {
    const runs = Array.from({ length: 20 }, (_, run) => played(0.3, 100 + run))
    const share = (of: (run: Run) => MixedArmies) =>
      mean(
        runs.flatMap((run) => {
          const { theta, standardErrors, degrees } = of(run)
          return theta.slice(1).map((log, i) => {
            const off = log - Math.log(EIGHT.worths[i + 1] as number)
            const half = studentQuantile(0.975, degrees[i + 1] as number) * (standardErrors[i + 1] as number)
            return Math.abs(off) <= half ? 1 : 0
          })
        }),
      )
    expect(share(({ plain }) => plain)).toBeLessThan(0.8)
    expect(share(({ fit }) => fit)).toBeGreaterThan(0.9)
  })
})

describe('the spread by the method of moments (spreadBy)', () => {
  // One parameter and two effects: M = [[3, −1], [−1, 3]], with tr M = 6, tr M² = 20, tr M³ = 72, tr M⁴ = 272.
  const among = [
    [4, 0],
    [0, 4],
  ]
  const along = [[2, 2]]

  test('agrees with a computation by hand', () => {
    const { spread, covariance, degrees } = spreadBy({ pull: [4, -2], among, along, kinds: [0, 0] }, [[0.25]], 1)
    // (16 + 4 − 6) / 20, half of which the parameter has: each effect moves it by 1/2.
    expect((spread ?? 0) ** 2).toBeCloseTo(0.7, 12)
    expect(covariance[0]?.[0]).toBeCloseTo(0.35, 12)
    // tr C² = 20 + 2 × 0.7 × 72 + 0.49 × 272 = 254.08, so var(spread²) = 1.2704.
    expect(degrees(0, 0.6)).toBeCloseTo((2 * 0.6 ** 2) / (0.25 * 1.2704), 12)
    // Not fewer than those of the spread alone.
    expect(degrees(0, 0.35)).toBeCloseTo(400 / 272, 12)
  })

  test('is 0, and not negative, where sums are smaller than chance makes them; the errors still have few degrees of freedom', () => {
    const { spread, covariance, degrees } = spreadBy({ pull: [1, -1], among, along, kinds: [0, 0] }, [[0.25]], 1)
    expect(spread).toBe(0)
    expect(covariance).toEqual([[0]])
    // var(spread²) = 2 × 20 / 400.
    expect(degrees(0, 0.6)).toBeCloseTo((2 * 0.6 ** 2) / (0.25 * 0.1), 12)
  })

  test('is not estimable where the parameters take all effects, or where even a spread of 1 would not be seen', () => {
    expect(spreadBy({ pull: [0], among: [[4]], along: [[4]], kinds: [0] }, [[0.25]], 1).spread).toBeNull()
    expect(spreadBy({ pull: [4, -2], among, along, kinds: [0, 0] }, [[0.25]], 3.1).spread).not.toBeNull()
    // The standard error of spread² is phi × √(2 / 20).
    const vague = spreadBy({ pull: [4, -2], among, along, kinds: [0, 0] }, [[0.25]], 3.2)
    expect(vague).toMatchObject({ spread: null, covariance: [[0]] })
    expect(vague.degrees(0, 1)).toBe(Number.POSITIVE_INFINITY)
  })

  // Four kinds in three numbers of units each, of which the parameter takes nothing.
  const kinds = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
  const each = kinds.map((_, k) => kinds.map((_, l) => (k === l ? 4 : 0)))
  const free = { among: each, along: [kinds.map(() => 0)], kinds }

  test('is that of all kinds if none stands out, and one more for a kind that does', () => {
    // S_k² of a spread of 0.5: 4 × 1 + 16 × 0.25 = 8.
    const even = [3, -2.5, 2.8, -3, 2.5, -2.8, 3, 2.5, -2.8, 2.5, -3, 2.8]
    const { spread, apart } = spreadBy({ pull: even, ...free }, [[1]], 1)
    expect(apart).toEqual([])
    const meanSquare = mean(even.map((value) => value ** 2))
    expect((spread ?? 0) ** 2).toBeCloseTo((meanSquare - 4) / 16, 12)
    const uneven = even.map((value, k) => (k < 3 ? 10 * value : value))
    const found = spreadBy({ pull: uneven, ...free }, [[1]], 1)
    expect((found.spread ?? 0) ** 2).toBeCloseTo((mean(even.slice(3).map((value) => value ** 2)) - 4) / 16, 12)
    expect(found.apart).toEqual([
      {
        kind: 0,
        spread: expect.closeTo(Math.sqrt((100 * mean(even.slice(0, 3).map((value) => value ** 2)) - 4) / 16), 12),
      },
    ])
  })

  test('tells no kind from others of which the scores say nothing', () => {
    // Five kinds, four of which stand in one number of units: the parameters take all of their effects, and rows of M are 0.
    const kinds = [0, 0, 0, 1, 2, 3, 4]
    const among = kinds.map((_, k) => kinds.map((_, l) => (k === l && k < 3 ? 4 : 0)))
    const sums = { pull: [30, -25, 28, 0, 0, 0, 0], among, along: [kinds.map(() => 0)], kinds }
    const { spread, apart } = spreadBy(sums, [[1]], 1)
    expect(apart).toEqual([])
    expect((spread ?? 0) ** 2).toBeCloseTo((mean([900, 625, 784]) - 4) / 16, 10)
  })

  test('of a kind that stands out is known from its own numbers of units only', () => {
    // The parameter is moved by effect 0, or by effect 8.
    const along = (of: number) => [kinds.map((_, k) => (k === of ? 0.1 : 0))]
    const pull = [30, -25, 28, -3, 2.5, -2.8, 3, 2.5, -2.8, 2.5, -3, 2.8]
    const [own, other] = [0, 8].map((of) => spreadBy({ pull, among: each, along: along(of), kinds }, [[1]], 1))
    // Three effects, and nine.
    expect(own?.degrees(0, own.covariance[0]?.[0] ?? 0)).toBeCloseTo(3, 2)
    expect(other?.degrees(0, other.covariance[0]?.[0] ?? 0)).toBeCloseTo(9, 2)
    expect(own?.covariance[0]?.[0]).toBeGreaterThan(20 * (other?.covariance[0]?.[0] ?? 0))
  })

  test.runIf(THOROUGH)(
    'makes intervals that hold if the anchor differs much more than other kinds, and hardly wider ones if it does not',
    () => {
      const six = { kinds: 6, numbers: 4, skewed: false, information: 5, spread: 0.05 }
      const [anchored, even] = [unevenStudy({ ...six, anchor: 0.3 }, 150), unevenStudy(six, 150)]
      // 73% without a spread of its own.
      expect(anchored.student.share).toBeGreaterThan(0.88)
      expect(even.student.share).toBeGreaterThan(0.92)
      expect(even.student.width).toBeLessThan(anchored.student.width / 3)
    },
  )

  test('makes intervals of few kinds in few numbers of units that hold, where those of the normal distribution do not', () => {
    const few = { kinds: 3, numbers: 2, skewed: false, information: 5, spread: 0.15 }
    const { student, normal: plain, least } = unevenStudy(few, 600)
    expect(least).toBeGreaterThan(2)
    expect(least).toBeLessThan(4)
    expect(student.share).toBeGreaterThan(0.925)
    expect(student.share).toBeLessThan(0.975)
    expect(plain.share).toBeLessThan(0.9)
  })
})

interface Run {
  readonly fit: MixedArmies
  /** The fit that does not tell numbers of units apart. */
  readonly plain: MixedArmies
}

function eight(): MixedArmiesModel {
  const logs = EIGHT.worths.map(Math.log)
  return {
    units: logs.length,
    bands: 3,
    seats: 2,
    fixed: [[0, logs[0] as number]],
    prior: { centre: logs },
    unitsIn: (_, models) => Math.ceil(models / FULL),
  }
}

/** Armies whose models are worth more or less by kind and number of units, with a standard deviation of `spread` in ln. */
function played(spread: number, run: number): Run {
  const random = new Random(run)
  const effects = new Map<string, number>()
  const effect = (unit: number, models: number): number => {
    const key = `${unit}: ${Math.ceil(models / FULL)}`
    const known = effects.get(key) ?? spread * random.normal()
    effects.set(key, known)
    return known
  }
  const worth = (troops: ArmyScore['a']): number =>
    troops.reduce((sum, [u, models]) => sum + models * (EIGHT.worths[u] as number) * Math.exp(effect(u, models)), 0)
  const rows = Array.from({ length: 800 }, (): ArmyScore => {
    const { a, b, band } = fought(EIGHT, EIGHT.worths, random)
    const p = 1 / (1 + (worth(b) / worth(a)) ** EIGHT.kappa)
    const score = (Number(random.next() < p) + Number(random.next() < p)) / 2
    return { a, b, band, score, n: 1 }
  })
  return { fit: mixedArmies(rows, eight()), plain: mixedArmies(rows, { ...eight(), unitsIn: () => 1 }) }
}
