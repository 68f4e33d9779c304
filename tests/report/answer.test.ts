import { expect, test } from 'vitest'
import { FACTS as WAR_FACTS } from '../../src/games/war/data/facts.ts'
import { answers } from '../../src/report/sentences/answer.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import type { MatchupResult } from '../../src/result/heading.ts'
import { share, solved } from '../support/documents/estimates.ts'
import { exactOnly, interrupted, order, sampled, twoMatchups, zeroEvents } from '../support/documents/run.ts'

const answer = (document: ResultDocument): string | undefined => answers(document)[0]?.sentence
const more = (document: ResultDocument): string | undefined => answers(document)[0]?.more
const check = (document: ResultDocument): string | null | undefined => answers(document)[0]?.check

/** Order v Levy with other numbers of wins. */
function fought(wins: readonly [number, number], n: number): ResultDocument {
  const draws = n - wins[0] - wins[1]
  const matchup: MatchupResult = {
    ...order,
    battles: n,
    blocks: n,
    counts: { wins, draws },
    outcome: { first: share(wins[0], n), draw: share(draws, n), second: share(wins[1], n) },
    score: share(wins[0] + draws / 2, n),
  }
  return { ...sampled, matchups: [matchup] }
}

test('a clear answer names the winner, its interval, and the most frequent fate of the loser', () => {
  expect(answer(sampled)).toBe('Order will win 97.1% of battles (exact).')
  expect(more(sampled)).toBe('Levy’s line will break in 96.3%.')
  expect(check(sampled)).toBe('Of 20,000 battles played Order won 97.2% (95% interval 96.9 to 97.4%).')
})

test('the fate of the loser is in the words of the game', () => {
  const removed = {
    ...order.units[1],
    byTurn: { destroyed: [share(900, 1_000)] },
    measures: { destroyed: share(900, 1_000) },
  }
  const document = fought([900, 100], 1_000)
  const matchups = document.matchups.map((matchup) => ({ ...matchup, units: [removed] })) as MatchupResult[]
  expect(answers({ ...document, matchups }, WAR_FACTS)[0]?.more).toBe('Levy’s line did not survive in 90.0%.')
  expect(more({ ...document, matchups })).toBe('Levy’s line did not survive in 90.0%.')
})

test('the winner may be the second army', () => {
  expect(answer(fought([100, 900], 1_000))).toMatch(
    /^Levy won 90\.0% of 1,000 battles \(95% interval 88\.0 to 91\.7%\)\.$/,
  )
  expect(more(fought([100, 900], 1_000))).toMatch(/^Order’s knights broke/)
})

test('it is too close to call only if the interval of the score holds 50%', () => {
  expect(answers(fought([515, 485], 1_000))[0]?.verdict).toBe('open')
  expect(answer(fought([515, 485], 1_000))).toBe(
    'Too close to call: Order won 51.5% of 1,000 battles (95% interval 48.4 to 54.6%).',
  )
  expect(answers(fought([5_150, 4_850], 10_000))[0]?.verdict).toBe('narrow')
  expect(answer(fought([5_150, 4_850], 10_000))).toMatch(/^A narrow edge: Order won 51\.5% of 10,000 battles/)
})

/** With the exact twin: a share of wins, no draws. */
function twinned(matchup: MatchupResult, first: number): MatchupResult {
  const { outcome, score } = matchup
  return {
    ...matchup,
    outcome: {
      first: { ...outcome.first, exact: first },
      draw: { ...outcome.draw, exact: 0 },
      second: { ...outcome.second, exact: 1 - first },
    },
    score: { ...score, exact: first },
  }
}

test('the verdict follows the exact value if it is known, whatever the sample says', () => {
  const [matchup] = fought([5_120, 4_880], 10_000).matchups
  if (!matchup) throw new Error('no matchup')
  expect(answer({ ...sampled, matchups: [twinned(matchup, 0.5)] })).toBe(
    'Exactly even: Order and Levy will each win 50.00% of battles (exact).',
  )
  expect(check({ ...sampled, matchups: [twinned(matchup, 0.5)] })).toBe(
    'Of 10,000 battles played Order won 51.2% (95% interval 50.2 to 52.2%).',
  )
})

test('the draw is the answer if most battles are drawn', () => {
  expect(answer(fought([200, 100], 1_000))).toMatch(/^Mostly a draw: 70\.0% of 1,000 battles were drawn \(95% interval/)
})

test('draws are reported if they are more than a few', () => {
  expect(more(fought([600, 200], 1_000))).toMatch(/^20\.0% were drawn; /)
})

test('an exact answer has no interval and says that it is exact', () => {
  expect(answer(exactOnly)).toBe('Order will win 97.1% of battles (exact).')
  expect(more(exactOnly)).toBe('Levy’s line will break in 96.3%.')
  expect(check(exactOnly)).toBe(null)
})

test('an exact tie is even, not too close to call', () => {
  const [matchup] = exactOnly.matchups
  if (!matchup) throw new Error('no matchup')
  const outcome = { first: solved(0.48), draw: solved(0.04), second: solved(0.48) }
  const even = { ...exactOnly, matchups: [{ ...matchup, outcome, score: solved(0.5) }] }
  expect(answer(even)).toBe('Exactly even: Order and Levy will each win 48.0% of battles (exact).')
  expect(more(even)).toBe('4.0% will be drawn.')
})

test('a win in every battle keeps its interval', () => {
  expect(answer(zeroEvents)).toBe('Order won all 20,000 battles (95% interval from 99.98%).')
  expect(more(zeroEvents)).toBe('Levy’s line broke in all.')
})

test('an interrupted run says so first', () => {
  expect(answer(interrupted)).toMatch(
    /^Interrupted after 6,400 of 20,000 battles \(the intervals hold if the user did not stop because of the numbers\)\. Order will win 97\.1% /,
  )
  expect(check(interrupted)).toMatch(/^Of 6,400 battles played Order won 97\.0% \(95% interval 96\.6 to /)
})

test('an interrupted run names the matchups that it never began', () => {
  expect(answer({ ...interrupted, unplayed: ['Order v Levy (earlier-combat)'] })).toMatch(
    /^Interrupted after 6,400 of 20,000 battles, before .?Order v Levy \(earlier-combat\).? began \(the intervals/,
  )
})

test('a matchup without a finished battle has no numbers', () => {
  const none = {
    ...interrupted,
    matchups: interrupted.matchups.map((matchup) => ({ ...matchup, battles: 0, blocks: 0 })),
  }
  expect(answer(none)).toBe('Interrupted after 0 of 20,000 battles. No battle was finished.')
})

test('every matchup and variant has an answer, in the order of the document', () => {
  expect(answers(twoMatchups).map(({ matchup, verdict }) => [matchup.name, matchup.variant, verdict])).toEqual([
    ['Order v Levy', 'core', 'clear'],
    ['Order v Chaos', 'core', 'open'],
    ['Order v Levy', 'gentle rear', 'clear'],
    ['Order v Chaos', 'gentle rear', 'open'],
  ])
})

test('a unit with the name of its army is named once', () => {
  const units = order.units.map((unit) => (unit.army === 'Levy' ? { ...unit, unit: 'levy' } : unit))
  expect(more({ ...sampled, matchups: [{ ...order, units }] })).toBe('Levy will break in 96.3%.')
})

test('if the sample had the other army ahead, this is said beside the exact value', () => {
  const [matchup] = fought([4_950, 5_050], 10_000).matchups
  if (!matchup) throw new Error('no matchup')
  expect(answer({ ...sampled, matchups: [twinned(matchup, 0.51)] })).toBe(
    'A narrow edge: Order will win 51.0% of battles (exact).',
  )
  expect(check({ ...sampled, matchups: [twinned(matchup, 0.51)] })).toBe(
    'Of 10,000 battles played Order won 49.5% (95% interval 48.5 to 50.5%).',
  )
})

test('a score that chance does not explain has a warning', () => {
  const warned = (z: number) => ({ ...sampled, matchups: [{ ...order, score: { ...order.score, z } }] })
  expect(answer(warned(-5.3))).toMatch(
    /\. Warning: the score lies 5\.3 standard errors from its exact value, which chance does not explain\.$/,
  )
  expect(answer(warned(4.9))).not.toContain('Warning')
})

test('an interrupted run has numbers but no verdict', () => {
  const cut = (wins: readonly [number, number]) =>
    answer({ ...fought(wins, 10_000), status: 'interrupted', stop: interrupted.stop })
  expect(cut([5_010, 4_990])).toMatch(/numbers\)\. Order won 50\.1% of 10,000 battles \(95%/)
  expect(cut([5_150, 4_850])).toMatch(/numbers\)\. Order won 51\.5% of 10,000 battles \(95%/)
  expect(cut([1_000, 1_000])).toMatch(/numbers\)\. Order scored 50\.0%, draws as half \(95%/)
})

test('all battles, none, and a single one are given in words', () => {
  expect(answer(fought([0, 0], 200))).toBe('All 200 battles were drawn (95% interval from 98.1%).')
  expect(answer(fought([0, 0], 1))).toBe('The only battle was drawn (95% interval from 20%).')
  expect(more(fought([60, 0], 200))).toBe('Order won 30%, Levy none.')
  expect(answer(fought([0, 200], 200))).toMatch(/^Levy won all 200 battles \(95% interval from 98\.1%\)\./)
  const lost = fought([0, 200], 200).matchups.map((each) => twinned(each, 0.51))
  expect(check({ ...sampled, matchups: lost })).toMatch(/Of 200 battles played Order won none \(95% interval 0 to /)
  expect(answer(fought([1, 0], 1))).toMatch(/^Too close to call: Order won all of 1 battle /)
})
