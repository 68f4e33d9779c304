import { describe, expect } from 'vitest'
import { nextLook } from '../../../src/run/study/looks.ts'
import { HedgedBets, type Weighted } from '../../../src/stats/sequential/betting.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'
import { empiricalBernstein } from '../../support/statistics/empirical-bernstein.ts'

const PATTERN = [0.5, 0.75, 0.5, 0.25, 1, 0.5, 0.5, 0.75, 0, 0.5]

describe('single observations', () => {
  // The formulas of Waudby-Smith & Ramdas (2024) in Python; bets on a grid of 1e-4, of which the last means inside are listed.
  test.each([
    ['the pattern', 50, 0.349388, 0.700612, 0.417, 0.6327],
    ['the pattern', 100, 0.423885, 0.626219, 0.4489, 0.6025],
    ['the pattern', 200, 0.460257, 0.590469, 0.4697, 0.5822],
    ['1, 0, 1, 0', 200, 0.375923, 0.626763, 0.3836, 0.6243],
  ])('%s, %d times: empirical Bernstein %d to %d, betting %d to %d', (name, n, lowEB, highEB, low, high) => {
    const values = Array.from({ length: n }, (_, i) =>
      name === 'the pattern' ? (PATTERN[i % 10] as number) : 1 - (i % 2),
    )
    const bernstein = empiricalBernstein(values)
    expect(bernstein.low).toBeCloseTo(lowEB, 6)
    expect(bernstein.high).toBeCloseTo(highEB, 6)
    const bets = oneByOne(values)
    const found = bets.interval()
    expect(Math.ceil(found.low * 1e4) / 1e4).toBe(low)
    expect(Math.floor(found.high * 1e4) / 1e4).toBe(high)
  })

  test('the capital is the larger half of the products in the textbook', () => {
    const m = 0.37
    let mean = 0.5
    let variance = 0.25
    let [more, less, sum, squares] = [0.5, 0.5, 0, 0]
    PATTERN.forEach((x, i) => {
      const t = i + 1
      const bet = Math.sqrt((2 * Math.log(2 / 0.05)) / (variance * t * Math.log(1 + t)))
      more *= 1 + Math.min(bet, 0.5 / m) * (x - m)
      less *= 1 - Math.min(bet, 0.5 / (1 - m)) * (x - m)
      sum += x
      mean = (0.5 + sum) / (t + 1)
      squares += (x - mean) ** 2
      variance = (0.25 + squares) / (t + 1)
    })
    expect(oneByOne(PATTERN).logCapital(m)).toBeCloseTo(Math.log(Math.max(more, less)), 12)
  })
})

describe('segments of observations', () => {
  const values = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 60 })
  const segments = fc.array(values, { minLength: 1, maxLength: 6 })

  test.prop([segments])('have no inner order: values one by one, sorted, or counted', (lists) => {
    const listed = new HedgedBets()
    const counted = new HedgedBets()
    for (const list of lists) {
      listed.add(list.map((quarters) => ({ value: quarters / 4, count: 1 })))
      counted.add(tally(list))
    }
    expect(counted.interval().low).toBeCloseTo(listed.interval().low, 9)
    expect(counted.interval().high).toBeCloseTo(listed.interval().high, 9)
    expect(counted.logCapital(0.3)).toBeCloseTo(listed.logCapital(0.3), 9)
  })

  test.prop([segments])('give an interval about the observed mean, whose ends have a capital of 20', (lists) => {
    const bets = new HedgedBets()
    for (const list of lists) bets.add(tally(list))
    const all = lists.flat()
    const mean = all.reduce((sum, quarters) => sum + quarters / 4, 0) / all.length
    const { low, high } = bets.interval()
    expect(0 <= low && low <= mean && mean <= high && high <= 1).toBe(true)
    for (const end of [low, high].filter((end) => end !== 0 && end !== 1 && end !== mean)) {
      expect(bets.logCapital(end)).toBeCloseTo(Math.log(20), 6)
    }
  })

  test.prop([segments])('are mirrored: scores of the other side give 1 minus the interval', (lists) => {
    const [one, other] = [new HedgedBets(), new HedgedBets()]
    for (const list of lists) {
      one.add(tally(list))
      other.add(tally(list.map((quarters) => 4 - quarters)))
    }
    expect(other.interval().low).toBeCloseTo(1 - one.interval().high, 9)
    expect(other.interval().high).toBeCloseTo(1 - one.interval().low, 9)
  })

  test('that ended early keep the bet of their planned length', () => {
    const whole = new HedgedBets()
    whole.add([{ value: 0.75, count: 40 }])
    whole.add([{ value: 0.75, count: 60 }], 60)
    const cut = new HedgedBets()
    cut.add([{ value: 0.75, count: 40 }], 100)
    const planned = new HedgedBets()
    planned.add([{ value: 0.75, count: 100 }])
    // For equal values the capital is count times the logarithm of one factor.
    expect((cut.logCapital(0.5) - Math.log(0.5)) / 40).toBeCloseTo((planned.logCapital(0.5) - Math.log(0.5)) / 100, 12)
    expect(whole.logCapital(0.5)).not.toBeCloseTo(planned.logCapital(0.5), 3)
  })

  test('without an observation change nothing', () => {
    const bets = new HedgedBets()
    bets.add([])
    bets.add([{ value: 0.2, count: 0 }])
    expect(bets.interval()).toEqual({ low: 0, high: 1 })
    expect(bets.logCapital(0.9)).toBe(Math.log(0.5))
  })

  test('of one value have an interval to that end', () => {
    const lost = new HedgedBets()
    lost.add([{ value: 0, count: 1000 }])
    expect(lost.interval().low).toBe(0)
    expect(lost.interval().high).toBeLessThan(0.03)
    const won = new HedgedBets()
    won.add([{ value: 1, count: 1000 }])
    expect(won.interval().high).toBe(1)
  })

  test('with changing means have an end at the observed mean, where a half is already excluded', () => {
    const bets = new HedgedBets()
    bets.add([{ value: 0.25, count: 1000 }])
    bets.add([{ value: 0.75, count: 1000 }])
    expect(bets.logCapital(0.5)).toBeGreaterThan(Math.log(20))
    const { low, high } = bets.interval()
    expect(low).toBe(0.5)
    expect(high).toBeGreaterThan(0.51)
  })

  test('refuse values outside 0..1, negative counts, and a level outside 0..1', () => {
    expect(() => new HedgedBets().add([{ value: 1.5, count: 1 }])).toThrow(RangeError)
    expect(() => new HedgedBets().add([{ value: 0.5, count: -1 }])).toThrow(RangeError)
    expect(() => new HedgedBets(95)).toThrow(RangeError)
    expect(() => oneByOne([0.5]).interval(1)).toThrow(RangeError)
  })
})

describe('looks of a run, simulated', () => {
  const LOOKS = looksUpTo(4000)
  const DRAWS: Record<string, { readonly mean: number; readonly next: (random: Random) => number }> = {
    coins: { mean: 0.5, next: (random) => random.int(0, 1) },
    'blocks of four coins': { mean: 0.5, next: blockOfFour },
    'wins of 19 in 20': { mean: 0.95, next: (random) => (random.next() < 0.95 ? 1 : 0) },
    'a score seldom seen': { mean: 0.51, next: (random) => (random.next() < 0.02 ? 1 : 0.5) },
  }

  test.each(Object.keys(DRAWS))('%s: the true mean is excluded at some look in at most one run of 20', (name) => {
    const { mean, next } = DRAWS[name] as (typeof DRAWS)[string]
    const random = new Random(21)
    const runs = 1000
    let excluded = 0
    for (let run = 0; run < runs; run++) {
      const bets = new HedgedBets()
      let before = 0
      for (const look of LOOKS) {
        bets.add(tally(Array.from({ length: look - before }, () => 4 * next(random))))
        before = look
        if (bets.logCapital(mean) >= Math.log(20)) {
          excluded++
          break
        }
      }
    }
    expect(excluded / runs).toBeLessThan(0.05 + 2.33 * Math.sqrt((0.05 * 0.95) / runs))
    if (name === 'blocks of four coins') expect(excluded).toBeGreaterThan(0)
  })

  test('bets by segment give intervals about as wide as bets on each block, and narrower late ones', () => {
    const runs = 4
    const ratios = new Map<number, number>()
    for (let run = 0; run < runs; run++) {
      const random = new Random(31 + run)
      const single = new HedgedBets()
      const bets = new HedgedBets()
      let before = 0
      for (const look of LOOKS) {
        const values = Array.from({ length: look - before }, () => blockOfFour(random))
        before = look
        for (const value of values) single.add([{ value, count: 1 }])
        bets.add(tally(values.map((value) => 4 * value)))
        const ratio = width(bets) / width(single)
        ratios.set(look, (ratios.get(look) ?? 0) + ratio / runs)
      }
    }
    expect(ratios.get(100)).toBeLessThan(1.2)
    for (const look of LOOKS.filter((look) => look > 200)) expect(ratios.get(look)).toBeLessThan(1.05)
    expect(ratios.get(LOOKS.at(-1) ?? 0)).toBeLessThan(0.95)
  })
})

function oneByOne(values: readonly number[]): HedgedBets {
  const bets = new HedgedBets()
  for (const value of values) bets.add([{ value, count: 1 }])
  return bets
}

/** Scores given in quarters. */
function tally(quarters: readonly number[]): Weighted[] {
  const counts = [0, 0, 0, 0, 0]
  for (const score of quarters) counts[score] = (counts[score] as number) + 1
  return counts.map((count, i) => ({ value: i / 4, count }))
}

function blockOfFour(random: Random): number {
  const bits = random.int(0, 15)
  return ((bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + (bits >> 3)) / 4
}

function looksUpTo(most: number): number[] {
  const looks: number[] = []
  for (let look = nextLook(0); look <= most; look = nextLook(look)) looks.push(look)
  return looks
}

function width(bets: HedgedBets): number {
  const { low, high } = bets.interval()
  return high - low
}
