import { expect, test } from 'vitest'
import { findBoth } from '../../src/best/both.ts'
import { readBoth } from '../../src/cli/best-both.ts'
import { renderBoth } from '../../src/report/best/both.ts'
import { MIXTURE_COLUMNS } from '../../src/report/best/both-tables.ts'
import { renderBothReports } from '../../src/report/render.ts'
import type { BothDocument, BothSide } from '../../src/result/both.ts'
import { type Choice, readChoice } from '../../src/scenario/choice/read.ts'
import { call, expectRefused, shipped } from '../cli/support.ts'
import { LotteryArena, type Truth, type Worthy } from '../support/balance/lottery-arena.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Best against best, in games whose truth is known: battles are drawn, not played. */

const SCENARIO = shipped('hammer-and-green-tide')

function choices(seed: string): readonly [Choice, Choice] {
  return [readChoice(SCENARIO, { army: 'Hammer', seed }), readChoice(SCENARIO, { army: 'Tide', seed })]
}

function solve(truth: Truth, seed: string, battles = 24_000): Promise<BothDocument> {
  return findBoth(choices(seed), new LotteryArena(seed, truth, 0.1), {
    battles,
    repeat: 'npx fairfight best FILE --both',
  })
}

const models = (army: Worthy, name: string): number => army.get(name) ?? 0

/** How many models of an entry a mixture has on average. */
function meanModels({ mixture }: BothSide, entry: string): number {
  return mixture.reduce((sum, { share, units }) => {
    const own = units.filter((unit) => unit.entry === entry)
    return sum + share * own.reduce((all, unit) => all + (unit.models ?? 1), 0)
  }, 0)
}

test.runIf(THOROUGH)(
  'if each side has a kind of unit that is best against everything, both field as many as they can',
  async () => {
    // Crossbows are worth most to the humans, wolves to the orcs; all else is worth little, so that lists are near the planted best.
    const truth: Truth = (own, other) =>
      0.08 * models(own, 'Town Crossbows') - 0.1 * models(other, 'Wolf Raiders') - 0.2
    const { both, value, blocks } = await solve(truth, 'dominant')
    const [own, other] = both
    expect(meanModels(own, 'h-xbows')).toBeGreaterThan(25)
    expect(meanModels(other, 'o-wolves')).toBeGreaterThan(12)
    expect(blocks).toBeGreaterThan(20)
    // The last search, which has the battles of two rounds, may still find a few more of them.
    for (const { gain } of both) expect(gain.estimate).toBeLessThan(0.12)
    expect(value.low).toBeLessThan(value.estimate)
  },
)

test.runIf(THOROUGH)(
  'if every list has an answer, both mix, and the mixtures leave each other little to gain',
  async () => {
    // Crossbows are good against wolves, and halberds against the rest: as in matching pennies, no single list is safe.
    const truth: Truth = (own, other) => {
      const bows = Math.min(1, models(own, 'Town Crossbows') / 20)
      const wolves = Math.min(1, models(other, 'Wolf Raiders') / 10)
      return 3 * (2 * bows - 1) * (2 * wolves - 1)
    }
    const [one, again] = [await solve(truth, 'pennies'), await solve(truth, 'pennies')]
    expect(again).toEqual(one)
    const { both, value } = one
    for (const { mixture, gain } of both) {
      expect(mixture.length).toBeGreaterThan(1)
      expect(mixture.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
      expect(gain.estimate).toBeLessThan(0.12)
    }
    expect(value.estimate).toBeGreaterThan(0.35)
    expect(value.estimate).toBeLessThan(0.65)
    const text = renderBoth(one).replaceAll(/\s+/g, ' ')
    expect(text).toMatch(
      /^If both choose: Hammer scores [\d.]+% \(95% interval [\d.]+ to [\d.]+%\) against Tide, on fresh dice\./,
    )
    const [most] = one.both[0].mixture
    expect(text).toMatch(new RegExp(`Hammer fields [^.]+ in ${Math.round(100 * (most?.share ?? 0))}% of games, `))
    expect(text).toMatch(/Hammer’s best answer that one more search found/)
    expect(text).toMatch(/Tide, \d+ to \d+ points: \d+% /)
  },
)

test('the page and the files tell both mixtures, list against list, and the best answers', async () => {
  const truth: Truth = (own, other) => 0.08 * models(own, 'Town Crossbows') - 0.1 * models(other, 'Wolf Raiders') - 0.2
  const document = await solve(truth, 'page', 6000)
  const { both, pairs } = document
  expect(pairs.map((scores) => scores.length)).toEqual(both[0].mixture.map(() => both[1].mixture.length))
  const value = pairs.reduce(
    (sum, scores, i) =>
      sum +
      scores.reduce(
        (part, { estimate }, j) =>
          part + (both[0].mixture[i]?.share ?? 0) * (both[1].mixture[j]?.share ?? 0) * estimate,
        0,
      ),
    0,
  )
  expect(value).toBeCloseTo(document.value.estimate, 9)
  const files = await renderBothReports(document, new Map(), { charts: [] })
  expect([...files.keys()]).toEqual(['result.json', 'mixtures.csv', 'results.csv', 'report.html'])
  const page = String(files.get('report.html'))
  expect(page).toContain('Which lists do Hammer and Tide field if both choose?')
  for (const { mixture } of both) for (const { points } of mixture) expect(page).toContain(`>${points}</td>`)
  const [head = '', ...rows] = String(files.get('mixtures.csv')).replace('\uFEFF', '').trim().split('\n')
  expect(head.split(',')).toEqual([...MIXTURE_COLUMNS])
  const [one, other] = both.map(({ mixture }) => mixture.length) as [number, number]
  expect(rows).toHaveLength(one + other + 2 * one * other + 2)
  expect(String(files.get('results.csv'))).toContain('mixture score')
})

test('best --both refuses what does not go with it', async () => {
  const args = ['best', SCENARIO, '--both', '--battles', '8000', '--workers', '0', '--quiet']
  await expectRefused([...args, '--limit', 'nobody=0'], /--limit/)
  const few = await call(['best', SCENARIO, '--both', '--battles', '5999', '--dry-run'])
  expect(few.code).toBe(2)
  expect(few.stderr).toMatch(/^--battles 5999 is too few: --both makes up to 10 searches, .* ask for 6000 or more\n$/)
  await expectRefused([...args, '--battles', '100'], /--battles/)
  await expectRefused(
    ['best', shipped('starter-round-robin'), '--both'],
    /--both takes two armies that meet each other/,
  )
  expect((await call(['best', '--help'])).stdout).toContain('--both')
})

test.runIf(THOROUGH)('best --both --dry-run says for both armies what is played', async () => {
  const args = ['best', SCENARIO, '--both', '--battles', '8000', '--workers', '0', '--quiet']
  const { code, stdout } = await call([...args, '--dry-run', '--limit', 'h-xbows=0', '--limit', 'o-wolves=0..1'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^Which lists do Hammer with \d+ to \d+ points and Tide with \d+ to \d+ points field if both choose\?/,
  )
  expect(stdout).toMatch(/fresh dice: at most 1,600 battles, .*\n\nAt most [\d,]+ battles in all/)
})

test('a limit holds for the army that has the entry', () => {
  const limit = ['h-xbows=0', 'o-wolves=0..1']
  const limitsOf = ({ space }: Choice, key: string) => space.byKey.get(key)?.limit
  const [own, other] = readBoth(SCENARIO, { army: 'Hammer', limit })
  expect([own.army, other.army]).toEqual(['Hammer', 'Tide'])
  expect([limitsOf(own, 'h-xbows'), limitsOf(other, 'o-wolves')]).toEqual([
    [0, 0],
    [0, 1],
  ])
  expect([limitsOf(own, 'o-wolves'), limitsOf(other, 'h-xbows')]).toEqual([undefined, undefined])
})
