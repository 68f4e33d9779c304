import { describe, expect, test } from 'vitest'
import { Hand } from '../../../src/run/players/crew.ts'
import { Threads } from '../../../src/run/players/pool.ts'
import { runOn } from '../../../src/run/run.ts'
import { RunError } from '../../../src/run/run-error.ts'
import type { RunOptions } from '../../../src/run/types.ts'
import { COIN_GAMES, coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'
import { coinFaults } from '../../support/coin/faults.ts'
import { THOROUGH } from '../../support/thorough.ts'

const scenario = coinScenario({
  battles: 6000,
  variants: [coinVariant(1, 'one seat'), coinVariant(2, 'two seats')],
  matchups: [coinMatchup(6, 5, 8, 'A v B'), coinMatchup(9, 9, null, 'A v C')],
})
const textOf = async (options: RunOptions, engine = COIN_ENGINE): Promise<string> =>
  JSON.stringify(await runOn(engine, scenario, options))

describe('a run on threads', () => {
  const sizes: readonly (readonly [workers: number, chunk: number])[] = [
    [1, 500],
    [2, 1733],
    [2, 100],
    [5, 64],
  ]
  test.each(THOROUGH ? sizes : sizes.slice(0, 2))(
    'gives the same bytes with %i workers and chunks of %i as on the calling thread',
    async (workers, chunk) => {
      expect(await textOf({ workers, chunk })).toBe(await textOf({ workers: 0 }))
    },
  )

  test('gives the same bytes when it measures its own chunks', async () => {
    const large = { ...scenario, battles: 100_000 }
    const [none, two] = await Promise.all([0, 2].map((workers) => runOn(COIN_ENGINE, large, { workers })))
    expect(JSON.stringify(two)).toBe(JSON.stringify(none))
  })
})

describe('a worker that fails', () => {
  const faults = coinFaults()

  const faultsTried = THOROUGH ? ['throw', 'exit', 'memory'] : ['throw']
  test.each(faultsTried)('once (%s) has its chunk played again, with the same result', async (kind) => {
    faults.fail(kind, 1)
    const engine = { ...COIN_ENGINE, memory: 24 }
    const text = await textOf({ workers: 2, chunk: 100 }, engine)
    expect(faults.count()).toBeGreaterThanOrEqual(1)
    expect(text).toBe(await textOf({ workers: 0 }))
  })

  // After a throw the chunk is played once more, block by block, to find the block.
  test.each([
    ['throw', /failed 3 times: block \d+, seat 0: the coin rolled under the table/, 2],
    ['exit', /failed 3 times: worker exited with code: 3/, 1],
  ])('every time (%s) ends the run after three tries, with a message in words', async (kind, message, timesATry) => {
    faults.fail(kind, 1000)
    const failed = runOn(COIN_ENGINE, scenario, { workers: 1, chunk: 2000, twin: false })
    await expect(failed).rejects.toThrow(RunError)
    await expect(failed).rejects.toThrow(message)
    await expect(failed).rejects.toThrow(/^A v B, blocks \d+ to \d+: /)
    // Four chunks are under way, and none is tried more often.
    expect(faults.count()).toBeGreaterThanOrEqual(3)
    expect(faults.count()).toBeLessThanOrEqual(12 * timesATry)
  })

  test('that is killed from outside changes no result', async () => {
    const job = { game: 'coin', rules: { seats: 1, heads: 2 }, matchup: coinMatchup(30, 30), seed: '7' }
    const chunks = Array.from({ length: 24 }, (_, i) => ({ from: i * 2000, to: (i + 1) * 2000 }))
    const threads = new Threads([job], 2, COIN_ENGINE)
    try {
      const playing = chunks.map((chunk) => threads.play(0, chunk, false))
      await playing[0]
      const [victim] = threads.pool.threads
      await victim?.terminate()
      const hand = new Hand([job], COIN_GAMES)
      const played = await Promise.all(playing)
      expect(played.map(({ cells }) => cells)).toEqual(chunks.map((chunk) => hand.play(0, chunk, false).cells.slice()))
      expect(threads.pool.threads).not.toContain(victim)
    } finally {
      await threads.close()
    }
  })

  test('is not started again when its pool is closed', async () => {
    const job = { game: 'coin', rules: { seats: 1, heads: 2 }, matchup: coinMatchup(200, 200), seed: '7' }
    const threads = new Threads([job], 1, COIN_ENGINE)
    const solving = threads.solve(0, 50_000_000)
    await Promise.all([threads.close(), expect(solving).rejects.toThrow('the worker threads were ended')])
    expect(threads.pool.threads).toHaveLength(0)
  })

  test('at its start ends the run, with a message in words', async () => {
    const engine = { ...COIN_ENGINE, worker: new URL('./no-such-worker.js', COIN_ENGINE.worker).href }
    const failed = runOn(engine, scenario, { workers: 2, chunk: 500 })
    await expect(failed).rejects.toThrow(RunError)
    await expect(failed).rejects.toThrow('no-such-worker.js')
  })
})
