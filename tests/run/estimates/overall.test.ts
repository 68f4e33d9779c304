import { describe, expect, test } from 'vitest'
import type { ResultDocument } from '../../../src/result/document.ts'
import type { Estimate } from '../../../src/result/heading.ts'
import { overallOf } from '../../../src/run/estimates/overall.ts'
import { compared } from '../../support/documents/compare.ts'

/** A result of `run` for one matchup, with the fields that the answer over several files reads. */
function result(
  file: string,
  armies: [string, string],
  score: Partial<Estimate>,
  roles?: [string | null, string | null],
) {
  const matchup = {
    name: armies.join(' v '),
    variant: 'core',
    armies,
    score: { method: 'wilson', ...score },
    ...(roles && { roles }),
  }
  return { file, document: { command: 'run', title: file, matchups: [matchup] } as unknown as ResultDocument }
}

const level = 0.95

describe('the score of one army over several files', () => {
  const files = [
    result('a', ['Red', 'Blue'], { estimate: 0.6, low: 0.58, high: 0.62, level }),
    result('b', ['Green', 'Red'], { estimate: 0.5, low: 0.48, high: 0.52, level }),
    result('c', ['Red', 'White'], { estimate: 0.7, low: 0.68, high: 0.72, level }),
  ]

  test('is the score of that army in every matchup, on either side', () => {
    const { about, overall } = overallOf(files, 0.05)
    const [only] = overall
    expect(about).toBe('Red')
    expect(only?.effects.map(({ difference }) => difference.estimate)).toEqual([
      expect.closeTo(0.1, 12),
      expect.closeTo(0, 12),
      expect.closeTo(0.2, 12),
    ])
    expect(only?.mean?.estimate).toBeCloseTo(0.1, 9)
    expect(only?.effects.map(({ verdict }) => verdict)).toEqual(['higher', 'equivalent', 'higher'])
  })

  test('may be the score of another army, in the matchups where it takes part', () => {
    const { overall } = overallOf(files, 0.05, 'Blue')
    expect(overall[0]?.effects.map(({ matchup, difference }) => [matchup, difference.estimate])).toEqual([
      ['Red v Blue', expect.closeTo(-0.1, 12)],
    ])
    expect(overall[0]?.mean).toBeUndefined()
  })

  test('has limits that are possible, however few files there are', () => {
    const two = [
      result('a', ['Red', 'Blue'], { estimate: 0.6, low: 0.58, high: 0.62, level }),
      result('b', ['Green', 'Red'], { estimate: 0.1, low: 0.08, high: 0.12, level }),
    ]
    // 12.7 standard errors of 0.15 to either side of 0.25.
    expect(overallOf(two, 0.05).overall[0]?.mean).toMatchObject({ low: -0.5, high: 0.5 })
    const three = [...two, result('c', ['Red', 'White'], { estimate: 0.2, low: 0.18, high: 0.22, level })]
    expect(overallOf(three, 0.05).overall[0]?.prediction).toEqual({ low: -0.5, high: 0.5 })
  })

  test('cannot be the score of an army that is in no matchup', () => {
    expect(() => overallOf(files, 0.05, 'Black')).toThrow('--for: no army and no role is called `Black`')
  })
})

test('without a common army or role the mean has no sign, but a size', () => {
  const { about, overall } = overallOf(
    [
      result('a', ['Red', 'Blue'], { estimate: 0.6, exact: 0.6 }),
      result('b', ['Green', 'White'], { estimate: 0.3, exact: 0.3 }),
    ],
    0.05,
  )
  expect(about).toBeNull()
  expect(overall[0]?.mean).toBeUndefined()
  expect(overall[0]?.size).toBeCloseTo(Math.sqrt((0.01 + 0.04) / 2), 12)
})

test('a common role is used before a common name', () => {
  const { about, overall } = overallOf(
    [
      result('a', ['Red', 'Blue'], { estimate: 0.6, exact: 0.6 }, [null, 'attacker']),
      result('b', ['Red', 'White'], { estimate: 0.3, exact: 0.3 }, [null, 'attacker']),
    ],
    0.05,
  )
  expect(about).toBe('attacker')
  expect(overall[0]?.effects.map(({ army }) => army)).toEqual(['Blue', 'White'])
  expect(overall[0]?.mean?.estimate).toBeCloseTo(0.05, 6)
})

test('verdicts are corrected for all files: a difference at p 0.04 counts alone, but not among ten', () => {
  // 2.05 standard errors from a half.
  const near = (file: string, armies: [string, string]) =>
    result(file, armies, { estimate: 0.5 + 2.05 * 0.06, low: 0.5 + 0.09 * 0.06, high: 0.5 + 4.01 * 0.06, level })
  const one = overallOf([near('a', ['Red', 'Blue'])], 0.05)
  expect(one.overall[0]?.effects[0]?.verdict).toBe('higher')
  const ten = overallOf(
    Array.from({ length: 10 }, (_, i) => near(`${i}`, ['Red', 'Blue'])),
    0.05,
  )
  expect(ten.overall[0]?.verdicts).toEqual({ higher: 0, lower: 0, equivalent: 0, undecided: 10, unreached: 0 })
  expect(ten.overall[0]?.mean?.low).toBeGreaterThan(0)
})

test('a comparison that was never reached has that verdict, and counts in no mean', () => {
  const never = {
    ...compared,
    comparisons: compared.comparisons.map((each) => ({
      ...each,
      difference: { ...each.difference, estimate: 0, low: 0, high: 0, exact: 0 },
      verdict: 'unreached' as const,
    })),
  }
  const [alone] = overallOf([{ file: 'a', document: compared }], 0.05).overall
  const [both] = overallOf(
    [
      { file: 'a', document: compared },
      { file: 'b', document: never },
    ],
    0.05,
  ).overall
  expect(both?.effects.filter(({ file }) => file === 'b').every(({ verdict }) => verdict === 'unreached')).toBe(true)
  expect(both?.verdicts.unreached).toBe(both?.effects.filter(({ file }) => file === 'b').length)
  expect(both?.verdicts.unreached).toBeGreaterThan(0)
  expect(both?.size).toBe(alone?.size)
  expect(both?.mean).toEqual(alone?.mean)
})
