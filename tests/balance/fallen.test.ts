import { expect, test } from 'vitest'
import { fallenAt } from '../../src/balance/stages/fallen.ts'
import type { FocusMet } from '../../src/balance/stages/rounds.ts'
import { Journal } from '../../src/run/counts/journal.ts'
import { addScores } from '../../src/run/players/bouts.ts'
import { expectedScore, type MixedArmies } from '../../src/stats/pricing/mixed-armies.ts'

const FIT = { theta: [0, 0], kappas: [2] } as unknown as MixedArmies
const BATTLES = 100

/** A meeting of this many of one unit with four of another, with the number of the four that are down and dead after each battle. */
function meeting(models: number, band: number, losses: (logit: number) => readonly [number, number] | null): FocusMet {
  const p = 1 - expectedScore([[0, models]], [[1, 4]], FIT.theta, 2)
  const found = losses(Math.log(p / (1 - p)))
  const score = { scores: [0, 0, BATTLES], seats: 1, first: null, side: null }
  const [focus, army] = [[{ unit: 0, models }], [{ unit: 1, models: 4 }]]
  return {
    meeting: { names: ['one', 'other'], armies: [focus, army], policy: null, setting: null, blocks: BATTLES },
    score: found === null ? score : { ...score, fallen: [BATTLES * found[0], BATTLES * found[1]] },
    band,
  } as unknown as FocusMet
}

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8]

test('the number of units that fall at a difficulty follows from a line in the log odds', () => {
  const met = SIZES.map((models) => meeting(models, 0, (logit) => [2 - 0.5 * logit, 1 - 0.25 * logit]))
  const found = fallenAt(FIT, met, 0, [0.7, 0.5])
  for (const [i, score] of [0.7, 0.5].entries()) {
    const logit = Math.log(score / (1 - score))
    expect(found[i]?.down.estimate).toBeCloseTo(2 - 0.5 * logit, 9)
    expect(found[i]?.dead.estimate).toBeCloseTo(1 - 0.25 * logit, 9)
    // All meetings lie on the line.
    expect(found[i]?.down.low).toBeCloseTo(found[i]?.down.estimate ?? 0, 6)
    expect(found[i]?.battles).toBeGreaterThanOrEqual(40)
  }
})

test('meetings away from the line make the interval wider', () => {
  const off = SIZES.map((models, i) => meeting(models, 0, () => [i % 2 === 0 ? 1 : 2, 0.5]))
  const [found] = fallenAt(FIT, off, 0, [0.5])
  expect((found?.down.high ?? 0) - (found?.down.low ?? 0)).toBeGreaterThan(0.3)
  expect(found?.dead).toMatchObject({ estimate: 0.5, low: 0.5, high: 0.5 })
})

test('there is no estimate for an army that was not met, for other games, or far from all meetings', () => {
  const tell = (): readonly [number, number] => [1, 1]
  const near = SIZES.map((models) => meeting(models, 0, tell))
  expect(fallenAt(FIT, near, 1, [0.5])).toEqual([null])
  expect(
    fallenAt(
      FIT,
      SIZES.map((models) => meeting(models, 0, () => null)),
      0,
      [0.5],
    ),
  ).toEqual([null])
  expect(fallenAt(FIT, near, 0, [0.9999])).toEqual([null])
})

test('the units that fell are added up over parts of a bout, and kept in journals', () => {
  const part = { scores: [1, 0, 2], seats: 1, first: 2, side: null }
  const sum = addScores({ ...part, fallen: [3, 1] }, { ...part, fallen: [4, 2] })
  expect(sum.fallen).toEqual([7, 3])
  expect('fallen' in addScores(part, { ...part, fallen: [4, 2] })).toBe(false)
  const journal = new Journal({ game: 'sovereign', seed: '7' })
  journal.add('a', sum)
  journal.add('b', part)
  const read = Journal.read(journal.text())
  expect([read.find('a'), read.find('b')]).toEqual([sum, part])
})
