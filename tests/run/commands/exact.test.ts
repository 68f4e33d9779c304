import { describe, expect, test } from 'vitest'
import { exactOn } from '../../../src/run/commands/exact.ts'
import { Interrupted, RunError } from '../../../src/run/run-error.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'

const exactly = (estimate: number) => ({ estimate: expect.closeTo(estimate, 12), method: 'exact' })

describe('the exact result', () => {
  test('of one coin each over two turns agrees with a calculation by hand', async () => {
    // The first mover wins with 1/2 + 1/4 · 1/2, the second with 1/4 + 1/4 · 1/4; both coins survive with 1/16.
    const document = await exactOn(COIN_ENGINE, coinScenario({ matchups: [coinMatchup(1, 1, 2)] }))
    const [result] = document.matchups
    expect(result?.outcome).toEqual({ first: exactly(5 / 8), draw: exactly(1 / 16), second: exactly(5 / 16) })
    expect(result?.score).toEqual(exactly(21 / 32))
    expect(result?.turns).toEqual({
      ...exactly(1.25),
      quantiles: { 5: 1, 50: 1, 95: 2 },
      histogram: [0, expect.closeTo(3 / 4, 12), expect.closeTo(1 / 4, 12)],
    })
    const [first, second] = result?.units ?? []
    expect(second?.measures.broke).toEqual(exactly(5 / 8))
    expect(second?.byTurn.broke).toEqual([exactly(1 / 2), exactly(5 / 8)])
    expect(first?.byTurn.broke).toEqual([exactly(1 / 4), exactly(5 / 16)])
    expect(first?.measures.flips).toEqual(exactly(1.25))
    expect(first?.measures.lost).toMatchObject({ ...exactly(5 / 16), histogram: [expect.closeTo(11 / 16, 12), 5 / 16] })
  })

  test('is the mean over the seats of a block', async () => {
    const scenario = coinScenario({ variants: [coinVariant(2)], matchups: [coinMatchup(1, 1, 2)] })
    const [result] = (await exactOn(COIN_ENGINE, scenario)).matchups
    expect(result?.outcome).toEqual({ first: exactly(15 / 32), draw: exactly(1 / 16), second: exactly(15 / 32) })
    expect(result?.units[0]?.measures.lost).toMatchObject(exactly(15 / 32))
    expect(result?.units[0]?.byTurn.broke).toEqual([exactly(3 / 8), exactly(15 / 32)])
  })

  test('has no sampled values', async () => {
    const document = await exactOn(COIN_ENGINE, coinScenario())
    expect(document).toMatchObject({
      command: 'exact',
      status: 'complete',
      stop: { rule: 'exact', asked: 0, looks: 0 },
      repeat: 'npx fairfight exact coins.yaml',
    })
    expect(document.digest).toMatch(/^[0-9a-f]{64}$/)
    for (const sampled of ['battles', 'blocks', 'counts']) expect(document.matchups[0]).not.toHaveProperty(sampled)
  })

  test('has another digest if any value differs', async () => {
    const digests = [coinMatchup(2, 2), coinMatchup(2, 2, 7), coinMatchup(2, 3)].map(
      async (matchup) => (await exactOn(COIN_ENGINE, coinScenario({ matchups: [matchup] }))).digest,
    )
    expect(new Set(await Promise.all(digests)).size).toBe(3)
  })

  test('of a battle without a limit lists turns as long as they matter', async () => {
    const [result] = (await exactOn(COIN_ENGINE, coinScenario({ matchups: [coinMatchup(1, 1, null)] }))).matchups
    // The first mover wins with 1/2 + 1/8 + 1/32 + …
    expect(result?.outcome.first.estimate).toBeCloseTo(2 / 3, 12)
    expect(result?.units[0]?.byTurn.broke?.at(-1)?.estimate).toBeCloseTo(1 / 3, 8)
    expect(result?.units[0]?.byTurn.broke?.length).toBeLessThan(20)
  })

  test('is the same if a larger one is solved on a thread', async () => {
    const scenario = coinScenario({ matchups: [coinMatchup(12, 12, 8, 'A v B'), coinMatchup(2, 2, 8, 'A v C')] })
    const here = await exactOn(COIN_ENGINE, scenario)
    await expect(exactOn(COIN_ENGINE, scenario, {}, { here: 500, thread: 0 })).rejects.toThrow('A v B')
    for (const workers of [0, 1]) {
      expect(await exactOn(COIN_ENGINE, scenario, { workers }, { here: 500, thread: 1_000_000 })).toEqual(here)
    }
  })
})

describe('a battle that cannot be solved', () => {
  test('is refused if it is too large, with advice', async () => {
    const refused = exactOn(
      COIN_ENGINE,
      coinScenario({ matchups: [coinMatchup(20, 20)] }),
      {},
      { here: 100, thread: 5000 },
    )
    await expect(refused).rejects.toThrow(RunError)
    await expect(refused).rejects.toThrow(/Heads v Tails under coin has more than 5,000 ways .* 'npx fairfight run'/)
  })

  test('is given up if the user interrupts', async () => {
    const scenario = coinScenario({ matchups: [coinMatchup(200, 200)] })
    const user = new AbortController()
    const options = { workers: 1, signal: user.signal }
    const solving = exactOn(COIN_ENGINE, scenario, options, { here: 100, thread: 50_000_000 })
    setTimeout(() => user.abort(), 100)
    await expect(solving).rejects.toThrow(Interrupted)
    await expect(exactOn(COIN_ENGINE, scenario, { signal: user.signal })).rejects.toThrow(Interrupted)
  })
})
