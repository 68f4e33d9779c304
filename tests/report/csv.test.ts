import { expect, test } from 'vitest'
import { csv, DISTRIBUTION_COLUMNS, distributionsCsv, RESULT_COLUMNS, resultsCsv } from '../../src/report/csv/csv.ts'
import { roundingOf } from '../../src/report/csv/known.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import { exactOnly, hostile, interrupted, sampled, twoMatchups } from '../support/documents/run.ts'

const p = (estimate: number, low: number, high: number) => ({ estimate, low, high, level: 0.95, method: 'wilson' })

/** Three battles, with numbers that show how numbers are printed. */
const tiny: ResultDocument = {
  ...sampled,
  seed: 'first',
  matchups: [
    {
      name: 'A v B',
      variant: 'core',
      armies: ['A', 'B'],
      policies: ['greedy', null],
      battles: 3,
      blocks: 3,
      counts: { wins: [1, 2], draws: 0 },
      outcome: {
        first: { ...p(1 / 3, 0.06, 0.79), exact: 0.1 + 0.2, z: 0.1 },
        draw: p(0, 0, 0.56),
        second: p(2 / 3, 0.21, 0.94),
      },
      score: p(1 / 3, 0.06, 0.79),
      turns: { estimate: 1, low: 1, high: 1, level: 0.95, method: 't', histogram: [0, 3] },
      units: [
        {
          army: 'A',
          unit: 'guard',
          measures: {
            modelsLost: {
              estimate: 2,
              low: -0.1,
              high: 4,
              level: 0.95,
              method: 't',
              histogram: [1, 1],
              beyond: 1,
              exactHistogram: [0.25, 0.5, 0.25],
            },
            broke: p(0, 0, 0.56),
          },
          byTurn: { broke: [p(0, 0, 0.56)] },
        },
      ],
      twin: { solved: true, states: 9 },
    },
  ],
}

test('results are one row per estimate, and an exact value is a row of its own', () => {
  expect(resultsCsv(tiny)).toBe(`\
command,matchup,variant,army,unit,measure,turn,estimate,low,high,level,method,p,adjusted_p,verdict,wins,draws,losses,battles,blocks,n_eff,seed,block_from,block_to,policy_a,policy_b,stop
run,A v B,core,A,,win,,0.333,0.06,0.79,0.95,wilson,,,,1,0,2,3,3,3,first,0,2,greedy,,battles
run,A v B,core,A,,win,,0.3,,,,exact,,,,,,,,,,,,,greedy,,exact
run,A v B,core,,,draw,,0,0,0.56,0.95,wilson,,,,,0,,3,3,3,first,0,2,greedy,,battles
run,A v B,core,B,,win,,0.667,0.21,0.94,0.95,wilson,,,,2,0,1,3,3,3,first,0,2,greedy,,battles
run,A v B,core,A,,score,,0.333,0.06,0.79,0.95,wilson,,,,1,0,2,3,3,3,first,0,2,greedy,,battles
run,A v B,core,,,turns,,1,1,1,0.95,t,,,,,,,3,3,3,first,0,2,greedy,,battles
run,A v B,core,A,guard,modelsLost,,2,-0.1,4,0.95,t,,,,,,,3,3,3,first,0,2,greedy,,battles
run,A v B,core,A,guard,broke,,0,0,0.56,0.95,wilson,,,,,,,3,3,3,first,0,2,greedy,,battles
run,A v B,core,A,guard,broke,1,0,0,0.56,0.95,wilson,,,,,,,3,3,3,first,0,2,greedy,,battles
`)
})

/** A row with rounded numbers, of a table that has its columns. */
function rounded(row: Readonly<Record<string, string | number>>): Record<string, string | number | undefined> {
  const columns = Object.keys(row)
  const cells = roundingOf(columns)(row)
  return Object.fromEntries(columns.map((column, i) => [column, cells[i]]))
}

test('numbers are rounded to their known digits, and whole numbers stay whole', () => {
  // Half of the first interval is 0.0172…: three digits of it are four decimals.
  expect(rounded({ score: 0.190512345678, low: 0.17388927374, high: 0.20829737851 })).toEqual({
    score: 0.1905,
    low: 0.1739,
    high: 0.2083,
  })
  // Half is 5.3 and 430: two decimals, and none.
  expect(rounded({ rating: 224.75785828, low: 219.4, high: 230.0123 })).toEqual({
    rating: 224.76,
    low: 219.4,
    high: 230.01,
  })
  expect(rounded({ estimate: 4096.77, low: 3667.3, high: 4527.3 })).toEqual({ estimate: 4097, low: 3667, high: 4527 })
  // Exact values, p values and z; text is left alone.
  expect(rounded({ exact: 0.19047040924582581, p: 0.0123456789, adjusted_p: 8.881784197e-16, z: -0.4128123 })).toEqual({
    exact: 0.1904704092,
    p: 0.01235,
    adjusted_p: 8.882e-16,
    z: -0.4128,
  })
  expect(rounded({ army: '0.123456789012', battles: 123_456_789_012, share: 1 / 3 })).toEqual({
    army: '0.123456789012',
    battles: 123_456_789_012,
    share: 0.3333333333,
  })
  // Sums of shares, with and without rounding errors.
  expect(rounded({ a: 0.1 + 0.2, b: 0.005, c: 12345.67890123, d: -0.0000001234567890123 })).toEqual({
    a: 0.3,
    b: 0.005,
    c: 12345.6789,
    d: -0.000000123456789,
  })
  // Each interval has its own digits.
  expect(rounded({ score: 0.5123456, score_low: 0.4, score_high: 0.64, rating: 1.23456, low: 1.2, high: 1.3 })).toEqual(
    {
      score: 0.512,
      score_low: 0.4,
      score_high: 0.64,
      rating: 1.2346,
      low: 1.2,
      high: 1.3,
    },
  )
})

test('tables of thousands of rows have one head', () => {
  const rows = Array.from({ length: 2500 }, (_, i) => ({ clause: `A-${i}`, count: i }))
  const lines = csv(['clause', 'count'], rows).trimEnd().split('\n')
  expect(lines).toEqual(['clause,count', ...rows.map(({ clause, count }) => `${clause},${count}`)])
  expect(csv(['clause', 'count'], [])).toBe('clause,count\n')
})

test('distributions are one row per value, shares and exact probabilities side by side', () => {
  expect(distributionsCsv(tiny)).toBe(`\
command,matchup,variant,army,unit,measure,value,battles,share,exact,at_least,exact_at_least,mean,sd
run,A v B,core,,,turns,0,0,0,,1,,1,0
run,A v B,core,,,turns,1,3,1,,1,,1,0
run,A v B,core,A,guard,modelsLost,0,1,0.3333333333,0.25,1,1,,
run,A v B,core,A,guard,modelsLost,1,1,0.3333333333,0.5,0.6666666667,0.75,,
run,A v B,core,A,guard,modelsLost,2,,,0.25,,0.25,,
run,A v B,core,A,guard,modelsLost,beyond,1,0.3333333333,,0.3333333333,,,
`)
})

test('an exact document has probabilities, and neither battles nor shares nor a seed', () => {
  expect(resultsCsv(exactOnly).split('\n')[1]).toBe(
    'exact,Order v Levy,core,Order,,win,,0.9708142336,,,,exact,,,,,,,,,,,,,,,exact',
  )
  expect(distributionsCsv(exactOnly).split('\n')[2]).toBe(
    'exact,Order v Levy,core,,,turns,1,,,0.7641,,1,1.4845,1.179219975',
  )
})

test('every row has every column', () => {
  for (const document of [sampled, exactOnly, twoMatchups, interrupted]) {
    for (const row of resultsCsv(document).trimEnd().split('\n'))
      expect(row.split(',')).toHaveLength(RESULT_COLUMNS.length)
    for (const row of distributionsCsv(document).trimEnd().split('\n'))
      expect(row.split(',')).toHaveLength(DISTRIBUTION_COLUMNS.length)
  }
})

test('shares of a distribution add up to one, except for the last of ten digits', () => {
  const rows = distributionsCsv(tiny)
    .split('\n')
    .filter((row) => row.includes('modelsLost'))
  expect(rows.reduce((sum, row) => sum + Number(row.split(',')[8]), 0)).toBeCloseTo(1, 8)
})

test('text that a spreadsheet would run as a formula gets an apostrophe; negative numbers do not', () => {
  const text = resultsCsv(hostile)
  expect(text).not.toMatch(/(^|,)"?[=+@]/m)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")`)
  expect(text).toContain("'+very-long-unit-name-")
  expect(text).toContain("'@SUM(1)")
  expect(resultsCsv(tiny)).toContain(',-0.1,')
})

test('a matchup without a finished battle has no rows', () => {
  const none = {
    ...interrupted,
    matchups: interrupted.matchups.map((matchup) => ({ ...matchup, battles: 0, blocks: 0 })),
  }
  expect(resultsCsv(none).trimEnd().split('\n')).toHaveLength(1)
})

test('mean and standard deviation of a histogram are those of its values', () => {
  const measures = { modelsLost: { estimate: 2, method: 't', histogram: [2, 0, 4, 2] } }
  const [matchup] = tiny.matchups
  if (matchup === undefined) throw new Error('no matchup')
  const eight = { ...matchup, battles: 8, blocks: 8, units: [{ army: 'A', unit: 'guard', measures, byTurn: {} }] }
  const last = distributionsCsv({ ...tiny, matchups: [eight] })
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.split(',')
    .slice(-4)
  // Values 0, 0, 2, 2, 2, 2, 3, 3: mean 14 / 8, mean square 34 / 8.
  expect(last?.slice(0, 2)).toEqual(['0.25', ''])
  expect(last?.slice(2).map(Number)).toEqual([1.75, expect.closeTo(Math.sqrt(34 / 8 - 1.75 ** 2), 9)])
})

test('a file begins with a byte order mark only if a name needs one', () => {
  expect(csv(['a'], [{ a: 'Levy’s' }])).toBe('\uFEFFa\nLevy’s\n')
  expect(csv(['a'], [{ a: 'Levy' }])).toBe('a\nLevy\n')
})

test('the prices of a unit and its scores are rounded to what their intervals know', () => {
  const columns = ['price', 'low', 'high', 'score_at_price', 'at_price_low', 'at_price_high'] as const
  const row = {
    price: 19.449123,
    low: 19.301234,
    high: 19.601234,
    score_at_price: 0.9779825131,
    at_price_low: 0.9678030231,
    at_price_high: 0.9881620031,
  }
  expect(csv(columns, [row]).trim().split('\n')[1]).toBe('19.449,19.301,19.601,0.978,0.9678,0.9882')
})
