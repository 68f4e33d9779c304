import { describe, expect, test } from 'vitest'
import type { SweepStudy } from '../../../src/run/study/study.ts'
import { meanOf } from '../../support/block-rows.ts'
import { coinVariant } from '../../support/coin/coin.ts'
import { documentOf, interrupted, play, STOPS, screening } from '../../support/studies.ts'

describe('a screening by elementary effects', () => {
  const study = screening({ method: 'morris', runs: 6 }, { battles: 300 }) as SweepStudy
  const found = documentOf('sweep', study)

  test('has the mean effects over the whole range', async () => {
    const { sensitivity, cells, fair, simultaneous } = await found
    expect([cells, fair, simultaneous]).toEqual([[], null, null])
    expect(sensitivity).toMatchObject({ method: 'morris', runs: 6, points: 24, battles: 300, matchup: 'Heads v Tails' })
    // Each point alone, on the dice of its trajectory.
    const outputs = await Promise.all(study.points.map((point, i) => scoreAt(point, Math.floor(i / 4))))
    const effects: Record<number, number[]> = { 0: [], 1: [], 2: [] }
    study.points.forEach(({ levels }, i) => {
      if (i % 4 === 0) return
      const before = study.points[i - 1]?.levels ?? []
      const axis = levels.findIndex((level, j) => level !== before[j])
      const step = ((levels[axis] ?? 0) - (before[axis] ?? 0)) / 3
      effects[axis]?.push(((outputs[i] ?? 0) - (outputs[i - 1] ?? 0)) / step)
    })
    sensitivity?.parameters.forEach(({ mu, muStar }, axis) => {
      expect(effects[axis]).toHaveLength(6)
      expect(mu?.estimate).toBeCloseTo(meanOf(effects[axis] ?? []), 9)
      expect(muStar?.estimate).toBeCloseTo(meanOf((effects[axis] ?? []).map(Math.abs)), 9)
    })
    expect(sensitivity?.mean).toBeCloseTo(meanOf(outputs), 12)
  })

  test('finds which parameters matter, and in which direction', async () => {
    const [first, second, unused] = (await found).sensitivity?.parameters ?? []
    expect(first?.mu?.estimate).toBeGreaterThan(0.2)
    expect(second?.mu?.estimate).toBeLessThan(-0.2)
    expect(unused).toMatchObject({ mu: { estimate: 0 }, muStar: { estimate: 0 }, sigma: 0 })
  })

  async function scoreAt(point: SweepStudy['points'][number], run: number): Promise<number> {
    const scenario = {
      ...study.scenario,
      seed: `${study.scenario.seed} ${run}`,
      variants: point.variants,
      matchups: point.matchups,
    }
    const { document } = await play({ ...study, command: 'run', scenario })
    return document.matchups[0]?.score.estimate ?? Number.NaN
  }
})

describe('Sobol indices', () => {
  test('divide the variance among the parameters', async () => {
    const { sensitivity } = await documentOf('sweep', screening({ method: 'sobol', runs: 48 }, { battles: 300 }))
    expect(sensitivity).toMatchObject({ method: 'sobol', runs: 48, points: 48 * 5 })
    const [first, second, unused] = sensitivity?.parameters ?? []
    for (const parameter of [first, second]) {
      expect(parameter?.first?.estimate).toBeGreaterThan(0.2)
      expect(parameter?.total?.estimate).toBeGreaterThan(0.3)
      expect(parameter?.first?.high).toBeGreaterThan(parameter?.first?.low ?? 1)
    }
    expect(Math.abs(unused?.total?.estimate ?? 1)).toBeLessThan(0.05)
    expect(unused?.first?.low).toBeLessThanOrEqual(0.05)
    expect(sensitivity?.variance).toBeGreaterThan(0)
    expect(sensitivity?.noise).toBeLessThan(sensitivity?.variance ?? 0)
  })
})

test('an interrupted screening has no result yet, and can be resumed to the same result', async () => {
  const study = screening({ method: 'morris', runs: 4 }, { battles: 300 })
  const cut = await interrupted(study, 3)
  expect(cut.document.status).toBe('interrupted')
  expect(cut.document).not.toHaveProperty('sensitivity')
  const again = await play(study, { earlier: cut.ledger })
  expect(again.document).toEqual((await play(study)).document)
})

test('a screening has one matchup, one set of rules and a fixed number of battles', async () => {
  const variants = [coinVariant(1, 'one'), coinVariant(1, 'two')]
  const study = screening({ runs: 4 }) as SweepStudy
  await expect(play({ ...study, scenario: { ...study.scenario, variants } })).rejects.toThrow(
    'takes one matchup under one set of rules',
  )
  const stopping = STOPS['target-error']
  await expect(play(screening({ runs: 4, stopping }))).rejects.toThrow('fights a fixed number of battles')
})
