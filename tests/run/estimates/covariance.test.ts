import { expect, test } from 'vitest'
import { restore } from '../../../src/run/counts/ledger.ts'
import { covarianceOf } from '../../../src/run/estimates/covariance.ts'
import { prepare } from '../../../src/run/prepare.ts'
import type { Group } from '../../../src/run/study/group.ts'
import type { Study } from '../../../src/run/study/study.ts'
import { BlockRows, covarianceBetween } from '../../support/block-rows.ts'
import { coinVariant } from '../../support/coin/coin.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'
import { play, STOPS, studyOf } from '../../support/studies.ts'

/** The group of a sweep in its final state, and the rows of its battles. */
async function fought(study: Study): Promise<{ group: Group; rows: BlockRows }> {
  const rows = new BlockRows()
  const { ledger } = await play(study, { onRows: rows.onRows, chunk: 90 })
  const courses = prepare(COIN_ENGINE, study).start()
  restore(courses, ledger)
  const [course] = courses
  if (course === undefined) throw new Error('no group')
  return { group: course.group, rows }
}

test.each([1, 2])('the covariances of scores on the same blocks of %i agree with their rows', async (seats) => {
  const { group, rows } = await fought(studyOf('sweep', {}, { variants: [coinVariant(seats)] }))
  const scores = rows.keys.map((key) => rows.scores(key).map((half) => half / 2 / seats))
  const blocks = 700 / seats
  covarianceOf(group).forEach((row, a) => {
    row.forEach((covariance, b) => {
      const expected = covarianceBetween(scores[a] as number[], scores[b] as number[]) / blocks
      expect(covariance).toBeCloseTo(expected, 12)
    })
  })
  expect(covarianceOf(group)[3]?.[4]).toBeGreaterThan(0)
})

test('settings that ended at different looks share the blocks that both were played on', async () => {
  const { group, rows } = await fought(studyOf('sweep', { stopping: STOPS['target-error'] }))
  const scores = rows.keys.map((key) => rows.scores(key).map((half) => half / 4))
  expect(new Set(scores.map(({ length }) => length)).size).toBeGreaterThan(1)
  covarianceOf(group).forEach((row, a) => {
    row.forEach((covariance, b) => {
      const [one, other] = [scores[a] as number[], scores[b] as number[]]
      const both = Math.min(one.length, other.length)
      // Covariance of two means: n_both c / (n_a n_b), where n_both is the smaller number.
      const expected = covarianceBetween(one.slice(0, both), other.slice(0, both)) / Math.max(one.length, other.length)
      expect(covariance).toBeCloseTo(expected, 12)
    })
  })
})

test('nothing is known of a setting that was not played', () => {
  const [course] = prepare(COIN_ENGINE, studyOf('sweep')).start()
  if (course === undefined) throw new Error('no group')
  expect(covarianceOf(course.group).flat().every(Number.isNaN)).toBe(true)
})
