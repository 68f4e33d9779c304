import { describe, expect, test } from 'vitest'
import { runOn } from '../../src/run/run.ts'
import { Interrupted, RunError } from '../../src/run/run-error.ts'
import type { Progress, RowBatch } from '../../src/run/types.ts'
import { COIN_GAMES, coinMatchup, coinScenario, coinVariant } from '../support/coin/coin.ts'
import { COIN_ENGINE } from '../support/coin/coin-engine.ts'

const here = { workers: 0 }

describe('a run', () => {
  test('reports what was played and how to repeat it', async () => {
    const document = await runOn(COIN_ENGINE, coinScenario({ seed: "dragon's" }), here)
    expect(document).toMatchObject({
      schema: 1,
      command: 'run',
      game: 'coin',
      title: 'Six coins against five',
      status: 'complete',
      stop: { rule: 'battles', asked: 2000, looks: 1 },
      seed: "dragon's",
      repeat: "npx fairfight run coins.yaml --battles 2000 --seed 'dragon'\\''s'",
      inputs: { 'coins.yaml': 'sha256:0' },
      variants: [{ name: 'coin', edition: 'coin', changes: {}, switches: { seats: 1, heads: 2 } }],
    })
    expect(document).not.toHaveProperty('unplayed')
    expect(document.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(document.version).toMatch(/^\d+\.\d+\.\d+/)
  })

  test('plays every matchup under every variant, variant by variant', async () => {
    const scenario = coinScenario({
      battles: 50,
      variants: [coinVariant(1, 'one seat'), coinVariant(2, 'two seats')],
      matchups: [coinMatchup(3, 3, 8, 'A v B'), coinMatchup(4, 2, 8, 'A v C')],
    })
    const { matchups } = await runOn(COIN_ENGINE, scenario, here)
    expect(matchups.map(({ variant, name }) => [variant, name])).toEqual([
      ['one seat', 'A v B'],
      ['one seat', 'A v C'],
      ['two seats', 'A v B'],
      ['two seats', 'A v C'],
    ])
  })

  test('rounds battles up to whole blocks', async () => {
    const { matchups } = await runOn(COIN_ENGINE, coinScenario({ battles: 7, variants: [coinVariant(2)] }), here)
    expect(matchups[0]).toMatchObject({ blocks: 4, battles: 8 })
  })

  test('gives the same document for any chunk, with one seat and with two', async () => {
    const scenario = coinScenario({ battles: 900, variants: [coinVariant(1, 'one'), coinVariant(2, 'two')] })
    const text = JSON.stringify(await runOn(COIN_ENGINE, scenario, here))
    for (const chunk of [1, 7, 100, 5000]) {
      expect(JSON.stringify(await runOn(COIN_ENGINE, scenario, { ...here, chunk }))).toBe(text)
    }
  })

  test('has a digest of its own for every seed', async () => {
    const digests = await Promise.all(
      ['1', '2', '3'].map(async (seed) => (await runOn(COIN_ENGINE, coinScenario({ seed }), here)).digest),
    )
    expect(new Set(digests).size).toBe(3)
  })

  test('shares dice between variants: the same rules under another name give the same numbers', async () => {
    const scenario = coinScenario({ variants: [coinVariant(1, 'a'), coinVariant(1, 'b')] })
    const [a, b] = (await runOn(COIN_ENGINE, scenario, here)).matchups
    expect({ ...a, variant: '' }).toEqual({ ...b, variant: '' })
  })

  test('ends its progress with everything done', async () => {
    const seen: Progress[] = []
    await runOn(COIN_ENGINE, coinScenario(), { ...here, onProgress: (progress) => seen.push(progress) })
    expect(seen.at(-1)).toMatchObject({ battles: 2000, total: 2000, left: 0 })
    expect(seen.at(-1)?.headline).toMatch(/^Heads v Tails: Heads scores 9\d\.\d% \(9\d\.\d to 9\d\.\d\)$/)
  })

  test('can leave out the exact twin', async () => {
    const { matchups } = await runOn(COIN_ENGINE, coinScenario({ battles: 10 }), { ...here, twin: false })
    expect(matchups[0]?.twin).toEqual({ solved: false, reason: 'it was not asked for' })
    expect(matchups[0]?.score).not.toHaveProperty('exact')
  })
})

/** Interrupts a run after this many batches of rows. */
function interruptAfter(batches: number) {
  const user = new AbortController()
  let seen = 0
  const onRows = () => {
    if (++seen === batches) user.abort()
  }
  return { signal: user.signal, onRows }
}

describe('an interrupted run', () => {
  test.each([0, 2])('reports exactly the blocks that were finished, with %i workers', async (workers) => {
    const scenario = coinScenario({ battles: 3000, variants: [coinVariant(2)] })
    const stopped = await runOn(COIN_ENGINE, scenario, { workers, chunk: 20, twin: false, ...interruptAfter(3) })
    expect(stopped).toMatchObject({ status: 'interrupted', stop: { rule: 'interrupted', asked: 3000 } })
    const battles = stopped.matchups[0]?.battles ?? 0
    expect(battles).toBeGreaterThanOrEqual(120)
    expect(battles).toBeLessThan(3000)
    const whole = await runOn(COIN_ENGINE, { ...scenario, battles }, { workers: 0, twin: false })
    expect(whole.status).toBe('complete')
    expect(stopped.matchups).toEqual(whole.matchups)
    expect(stopped.digest).toBe(whole.digest)
  })

  test('leaves out matchups that it did not reach, and names them', async () => {
    const matchups = [coinMatchup(3, 3, 8, 'A v B'), coinMatchup(4, 2, 8, 'A v C')]
    const variants = [coinVariant(1, 'one seat'), coinVariant(2, 'two seats')]
    const scenario = coinScenario({ matchups, variants })
    const stopped = await runOn(COIN_ENGINE, scenario, { ...here, chunk: 20, ...interruptAfter(3) })
    expect(stopped.matchups.map(({ name }) => name)).toEqual(['A v B'])
    expect(stopped.unplayed).toEqual(['A v C (one seat)', 'A v B (two seats)', 'A v C (two seats)'])
  })

  test('has no result when nothing was finished', async () => {
    const signal = AbortSignal.abort()
    await expect(runOn(COIN_ENGINE, coinScenario(), { ...here, signal })).rejects.toThrow(Interrupted)
  })
})

describe('result rows', () => {
  test.each([0, 3])('come in order and complete, with %i workers', async (workers) => {
    const scenario = coinScenario({
      battles: 600,
      variants: [coinVariant(2)],
      matchups: [coinMatchup(3, 3, 8, 'A v B'), coinMatchup(4, 2, 8, 'A v C')],
    })
    const batches: RowBatch[] = []
    const { matchups } = await runOn(COIN_ENGINE, scenario, { workers, chunk: 37, onRows: (b) => void batches.push(b) })
    for (const { name, counts } of matchups) {
      const own = batches.filter(({ matchup }) => matchup === name)
      let next = 0
      const wins = [0, 0, 0]
      for (const { from, seats, rows, columns } of own) {
        expect(from).toBe(next)
        const width = 2 + columns.length
        next += rows.length / width / seats
        for (let at = 0; at < rows.length; at += width) wins[rows[at] as number] = (wins[rows[at] as number] ?? 0) + 1
      }
      expect(next).toBe(300)
      expect(counts).toEqual({ wins: [wins[0], wins[2]], draws: wins[1] })
    }
    expect(batches.map(({ matchup }) => matchup).join()).toMatch(/^(A v B,)+(A v C,?)+$/)
  })

  test('do not change the result, and are waited for', async () => {
    let open = 0
    let most = 0
    const onRows = async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 1))
      open--
    }
    const scenario = coinScenario({ battles: 500 })
    const document = await runOn(COIN_ENGINE, scenario, { workers: 2, chunk: 50, onRows })
    expect(most).toBe(1)
    expect(document).toEqual(await runOn(COIN_ENGINE, scenario, here))
  })
})

describe('a run that cannot be played', () => {
  test.each([
    [{ battles: 0 }, 'battles must be a whole number from 1, not 0'],
    [{ game: 'chess' }, "there is no game 'chess'; known: coin"],
    [{ matchups: [] }, 'nothing to play'],
  ])('is refused in words: %o', async (parts, message) => {
    const refused = runOn(COIN_ENGINE, coinScenario(parts), here)
    await expect(refused).rejects.toThrow(RunError)
    await expect(refused).rejects.toThrow(message)
  })

  test('is refused with the matchup and the variant when the game refuses it', async () => {
    const coin = {
      ...COIN_GAMES.coin,
      setup: () => {
        throw new Error('a purse may not hold a sword')
      },
    }
    const refused = runOn({ ...COIN_ENGINE, games: { coin } }, coinScenario(), here)
    await expect(refused).rejects.toThrow('Heads v Tails under coin: a purse may not hold a sword')
  })

  test('fails with the name of the matchup if a battle fails on the calling thread', async () => {
    const coin = {
      ...COIN_GAMES.coin,
      advance: () => {
        throw new Error('the coin rolled under the table')
      },
    }
    const failed = runOn({ ...COIN_ENGINE, games: { coin } }, coinScenario(), here)
    await expect(failed).rejects.toThrow(RunError)
    await expect(failed).rejects.toThrow('Heads v Tails: block 0, seat 0: the coin rolled under the table')
  })
})
