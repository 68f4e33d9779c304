import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArmySpec } from '../../../src/core/ruleset.ts'
import { Journal } from '../../../src/run/counts/journal.ts'
import type { Engine } from '../../../src/run/engine.ts'
import { type Arena, type ArenaOptions, openArena } from '../../../src/run/players/arena.ts'
import { addScores, type Bout, type BoutScore } from '../../../src/run/players/bouts.ts'
import { runOn } from '../../../src/run/run.ts'
import { GeneralError, Interrupted, RunError } from '../../../src/run/run-error.ts'
import { COIN, coinMatchup, coinScenario } from '../../support/coin/coin.ts'
import { stakesMatchup } from '../../support/coin/coin-battle.ts'
import { STAKES_ENGINE } from '../../support/coin/coin-battle-engine.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'
import { coinFaults } from '../../support/coin/faults.ts'
import { THOROUGH } from '../../support/thorough.ts'

const ONE_SEAT = { seats: 1, heads: 2 }
const TWO_SEATS = { seats: 2, heads: 2 }
const FOUR_SEATS = { seats: 4 }

/** Purses of coins, named after their numbers. */
function duel(a: number, b: number, blocks: number, from = 0, rules = ONE_SEAT): Bout {
  return { rules, matchup: coinMatchup(a, b, 8, `${a} v ${b}`), from, to: from + blocks }
}

function battle(a: number, b: number, blocks: number, from = 0): Bout {
  return { rules: FOUR_SEATS, matchup: stakesMatchup(a, b, [{}, {}], `${a} v ${b}`), from, to: from + blocks }
}

const COINS = { game: 'coin', seed: '7', workers: 0 }
const STAKES = { game: 'stakes', seed: '7', workers: 0 }

/** Calls a function with an arena, and closes the arena. */
async function within<T>(engine: Engine, options: ArenaOptions, use: (arena: Arena) => Promise<T>): Promise<T> {
  const arena = openArena(engine, options)
  try {
    return await use(arena)
  } finally {
    await arena.close()
  }
}

function played(engine: Engine, options: ArenaOptions, bouts: readonly Bout[]): Promise<readonly BoutScore[]> {
  return within(engine, options, (arena) => arena.play(bouts))
}

/** Long bouts and short ones. */
const BOUTS: readonly Bout[] = [
  duel(6, 5, 20_000),
  ...Array.from({ length: 200 }, (_, i) => duel(20 + (i % 7), 20, 1 + (i % 5), i)),
  duel(9, 9, 3000, 0, TWO_SEATS),
  duel(6, 5, 16_001, 1),
]

describe('an arena', () => {
  test('scores a bout as a run scores its matchup', async () => {
    const [score] = await played(COIN_ENGINE, COINS, [{ ...duel(6, 5, 2000), matchup: coinMatchup(6, 5) }])
    const { matchups } = await runOn(COIN_ENGINE, coinScenario(), { workers: 0 })
    const { wins = [], draws } = matchups[0]?.counts ?? {}
    expect(score).toEqual({ scores: [wins[1], draws, wins[0]], seats: 1, first: null, side: null })
  })

  test('counts blocks of several battles, and the score of the first mover', async () => {
    const [score] = await played(STAKES_ENGINE, STAKES, [battle(8, 7, 50)])
    const document = await runOn(
      STAKES_ENGINE,
      {
        ...coinScenario(),
        game: 'stakes',
        battles: 200,
        variants: [{ name: 'stakes', edition: 'stakes', changes: {}, rules: FOUR_SEATS }],
        matchups: [battle(8, 7, 50).matchup],
      },
      { workers: 0 },
    )
    const [matchup] = document.matchups
    const points = (score?.scores ?? []).reduce((sum, blocks, halves) => sum + (blocks * halves) / 2, 0)
    expect(points / 200).toBeCloseTo(matchup?.score.estimate ?? 0, 12)
    expect(score?.scores).toHaveLength(9)
    expect(score?.scores.reduce((sum, blocks) => sum + blocks)).toBe(50)
    expect((score?.first ?? 0) / 400).toBeCloseTo(matchup?.battle?.measures.firstMoverScore?.estimate ?? 0, 12)
    expect(score?.side).toBeNull()
  })

  let known: Promise<readonly BoutScore[]> | undefined
  const oneByOne = (): Promise<readonly BoutScore[]> => {
    known ??= within(COIN_ENGINE, COINS, async (arena) => {
      const scores: BoutScore[] = []
      for (const bout of BOUTS) scores.push((await arena.play([bout]))[0] as BoutScore)
      return scores
    })
    return known
  }

  test.each(THOROUGH ? [0, 1, 2] : [0, 2])(
    'gives the same numbers with %i workers as one bout after the other',
    async (workers) => {
      const single = await oneByOne()
      await within(COIN_ENGINE, { ...COINS, workers }, async (arena) => {
        expect(JSON.stringify(await arena.play(BOUTS))).toBe(JSON.stringify(single))
        // Again, with threads that are warm.
        expect(JSON.stringify(await arena.play(BOUTS.toReversed()))).toBe(JSON.stringify(single.toReversed()))
      })
    },
  )

  test('gives the same numbers of whole battles with 0 and 2 workers', async () => {
    const bouts = Array.from({ length: 200 }, (_, i) => battle(8 + (i % 3), 8, 1 + (i % 4) * 20))
    const [here, threads] = await Promise.all(
      [0, 2].map((workers) => played(STAKES_ENGINE, { ...STAKES, workers }, bouts)),
    )
    expect(threads).toEqual(here)
  })

  test('adds up parts of a bout to the whole', async () => {
    const parts = [duel(6, 5, 700), duel(6, 5, 1, 700), duel(6, 5, 4299, 701), duel(6, 5, 5000)]
    const [a, b, c, whole] = (await played(COIN_ENGINE, COINS, parts)) as [BoutScore, BoutScore, BoutScore, BoutScore]
    expect(addScores(addScores(a, b), c)).toEqual(whole)
    const [d, e, both] = (await played(STAKES_ENGINE, STAKES, [
      battle(8, 7, 5),
      battle(8, 7, 25, 5),
      battle(8, 7, 30),
    ])) as [BoutScore, BoutScore, BoutScore]
    expect(addScores(d, e)).toEqual(both)
  })

  test('rolls other dice for another seed or another name', async () => {
    const named = (name: string): Bout => ({ ...duel(6, 5, 4000), matchup: coinMatchup(6, 5, 8, name) })
    const [a, again, other] = await played(COIN_ENGINE, COINS, [named('A v B'), named('A v B'), named('A v C')])
    const [seeded] = await played(COIN_ENGINE, { ...COINS, seed: '8' }, [named('A v B')])
    expect(again).toEqual(a)
    expect(other).not.toEqual(a)
    expect(seeded).not.toEqual(a)
  })

  test('counts battles as bouts are finished', async () => {
    const told: number[] = []
    const onPlayed = ({ played }: Arena): void => void told.push(played)
    await within(COIN_ENGINE, { ...COINS, onPlayed }, async (arena) => {
      await arena.play([duel(6, 5, 100), duel(6, 6, 50, 0, TWO_SEATS)])
      expect(arena).toMatchObject({ played: 200, replayed: 0 })
      await arena.play([])
      await arena.play([duel(6, 5, 100)])
      expect(arena).toMatchObject({ played: 300, replayed: 0 })
    })
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(300)
  })

  test('plays several rounds at a time', async () => {
    await within(COIN_ENGINE, { ...COINS, workers: 2 }, async (arena) => {
      const [a, b] = await Promise.all([arena.play(BOUTS), arena.play(BOUTS)])
      expect(a).toEqual(b)
    })
  })
})

describe('a user’s general', () => {
  let dir = ''
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'fairfight-'))
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  /** Bouts led by a general in a module with this text. */
  function led(name: string, text: string): Bout[] {
    const file = join(dir, `${name}.mjs`)
    writeFileSync(file, text)
    const own = { policy: `./${name}.mjs`, module: pathToFileURL(file).href }
    return boutsOf(own)
  }

  function boutsOf(general: Partial<ArmySpec>): Bout[] {
    return [7, 8].map((b) => ({ ...battle(8, b, 30), matchup: stakesMatchup(8, b, [general, {}], `8 v ${b}`) }))
  }

  test.each([0, 2])('leads like a built-in general with the same choices, with %i workers', async (workers) => {
    const bouts = led('bold', 'export default (view, actions) => actions.length - 1')
    expect(await played(STAKES_ENGINE, { ...STAKES, workers }, bouts)).toEqual(
      await played(STAKES_ENGINE, STAKES, boutsOf({ policy: 'bold' })),
    )
  })

  test.each([
    ['that cannot be repeated', 'export default (v, a) => Math.floor(Math.random() * a.length)', 'is not reproducible'],
    ['that answers wrongly', 'export default () => -1', '-1'],
    ['that is none', 'export const choose = 3', 'has no general'],
  ])('%s is refused', async (_what, text, message) => {
    const failing = played(STAKES_ENGINE, STAKES, led('wrong', text))
    await expect(failing).rejects.toThrow(GeneralError)
    await expect(failing).rejects.toThrow(/^8 v 7: .*\.\/wrong\.mjs/)
    await expect(failing).rejects.toThrow(message)
  })
})

describe('a bout that cannot be played', () => {
  const broken = { ...duel(6, 5, 10), matchup: { ...coinMatchup(6, 5, 8, 'A v B'), armies: [] } } as unknown as Bout

  test.each([0, 2])('is named in the error, with %i workers', async (workers) => {
    const failing = played(COIN_ENGINE, { ...COINS, workers }, [...BOUTS, broken, ...BOUTS])
    await expect(failing).rejects.toThrow(RunError)
    await expect(failing).rejects.toThrow(/A v B, blocks? \d+( to \d+)?: /)
  })

  test('is named in the error if it is alone', async () => {
    await expect(played(COIN_ENGINE, COINS, [broken])).rejects.toThrow(/^A v B, block 0: (?!A v B)/)
  })

  test('must have a known game, and blocks', async () => {
    await expect(played(COIN_ENGINE, { ...COINS, game: 'dice' }, [duel(6, 5, 1)])).rejects.toThrow(
      "6 v 5, block 0: there is no game 'dice'; known: coin",
    )
    await expect(played(COIN_ENGINE, COINS, [duel(6, 5, 0, 3)])).rejects.toThrow('6 v 5: a bout has at least one block')
  })
})

describe('a thread that fails', () => {
  const faults = coinFaults()
  const many = Array.from({ length: 20 }, (_, i) => duel(30, 30, 2000, i))

  test.each(THOROUGH ? ['throw', 'exit'] : ['exit'])(
    'once (%s) has its batch played again, with the same numbers',
    async (kind) => {
      faults.fail(kind, 1)
      const numbers = await played(COIN_ENGINE, { ...COINS, workers: 2 }, many)
      expect(faults.count()).toBeGreaterThanOrEqual(1)
      expect(numbers).toEqual(await played(COIN_ENGINE, COINS, many))
    },
  )

  test('every time ends the work, with a message in words', async () => {
    faults.fail('throw', 1000)
    const failing = played(COIN_ENGINE, { ...COINS, workers: 1 }, many)
    await expect(failing).rejects.toThrow(RunError)
    await expect(failing).rejects.toThrow(/^30 v 30, blocks \d+ to \d+.*: failed 3 times: .*the coin rolled under/)
  })
})

describe('an interrupt', () => {
  test.each([0, 2])('ends the work between batches, with %i workers', async (workers) => {
    const stop = new AbortController()
    const journal = new Journal({ game: 'coin', seed: '7' })
    const onPlayed = ({ played }: Arena): void => {
      if (played > 0) stop.abort()
    }
    const options = { ...COINS, workers, signal: stop.signal, journal, onPlayed }
    await within(COIN_ENGINE, options, async (arena) => {
      const bouts = Array.from({ length: 2000 }, (_, i) => duel(6, 5, 500, i))
      await expect(arena.play(bouts)).rejects.toThrow(Interrupted)
      expect(arena.played).toBeGreaterThan(0)
      expect(arena.played).toBeLessThan(900_000)
      expect(journal.size).toBeGreaterThan(0)
      await expect(arena.play(bouts)).rejects.toThrow(Interrupted)
    })
  })

  test('before the start plays nothing', async () => {
    const options = { ...COINS, signal: AbortSignal.abort() }
    await within(COIN_ENGINE, options, async (arena) => {
      await expect(arena.play([duel(6, 5, 500)])).rejects.toThrow(Interrupted)
      expect(arena.played).toBe(0)
    })
  })
})

/** Coins that count the battles that were requested. */
function counted(): { readonly engine: Engine; readonly battles: () => number } {
  let battles = 0
  const advance: typeof COIN.advance = (state, dice, log) => {
    battles++
    return COIN.advance(state, dice, log)
  }
  const engine = { ...COIN_ENGINE, games: { coin: { ...COIN, advance } } } as unknown as Engine
  return { engine, battles: () => battles }
}

describe('a journal', () => {
  const head = { game: 'coin', seed: '7', version: '1' }
  const bouts = Array.from({ length: 1500 }, (_, i) =>
    duel(6 + (i % 4), 5, 1 + (i % 3), i, i % 2 ? ONE_SEAT : TWO_SEATS),
  )
  const kept = async (some: readonly Bout[], journal = new Journal(head)): Promise<string> => {
    await played(COIN_ENGINE, { ...COINS, journal }, some)
    return journal.text()
  }

  test('replaces the bouts it has, and gives the same numbers', async () => {
    const { engine, battles } = counted()
    const journal = Journal.read(await kept(bouts.slice(0, 900)))
    await within(engine, { ...COINS, journal }, async (arena) => {
      const scores = await arena.play(bouts)
      const rest = bouts.slice(900).reduce((sum, { rules, from, to }) => sum + (to - from) * Number(rules.seats), 0)
      expect(battles()).toBe(rest)
      expect(arena.played - arena.replayed).toBe(rest)
      expect(scores).toEqual(await played(COIN_ENGINE, COINS, bouts))
    })
  })

  test('is the same in any order, and however often it was continued', async () => {
    const text = await kept(bouts)
    expect(await kept(bouts.toReversed())).toBe(text)
    expect(await kept(bouts, Journal.read(await kept(bouts.slice(300, 500))))).toBe(text)
    expect(Journal.read(text).text()).toBe(text)
  })

  test('may leave out bouts that were not asked for', async () => {
    const journal = Journal.read(await kept(bouts))
    await played(COIN_ENGINE, { ...COINS, journal }, bouts.slice(0, 100))
    expect(journal.text(true)).toBe(await kept(bouts.slice(0, 100)))
    expect(journal.text()).toBe(await kept(bouts))
  })

  test('distinguishes bouts by everything that they depend on', () => {
    const bout = duel(6, 5, 10)
    const others: readonly Bout[] = [
      duel(6, 6, 10),
      duel(6, 5, 11),
      duel(6, 5, 10, 1),
      duel(6, 5, 10, 0, TWO_SEATS),
      { ...bout, matchup: coinMatchup(6, 5, 9, '6 v 5') },
      { ...bout, matchup: coinMatchup(6, 5, 8, '5 v 6') },
    ]
    const journal = new Journal(head)
    const keys = [
      ...[bout, ...others].map((each) => journal.keyOf(each)),
      new Journal({ ...head, seed: '8' }).keyOf(bout),
      new Journal({ ...head, game: 'dice' }).keyOf(bout),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Journal(head).keyOf(structuredClone(bout))).toBe(keys[0])
  })

  test('is not used if its numbers are impossible', async () => {
    const text = await kept([duel(6, 5, 100)])
    const wrong = text.replace(/,(\d+)\]/, (_, wins) => `,${Number(wins) + 1}]`)
    const journal = Journal.read(wrong)
    expect(await kept([duel(6, 5, 100)], journal)).toBe(text)
  })

  test.each<[what: string, change: (text: string) => string]>([
    ['empty', () => ''],
    ['of another format', (text) => text.replace('"journal":1', '"journal":2')],
    ['cut short', (text) => text.slice(0, -9)],
    ['of no numbers', (text) => text.replace(/(",)(\d+)/, '$1"x"')],
    ['of fractions', (text) => text.replace(/(\d+)\]/, '0.5]')],
    ['of too few', (text) => text.replace(/,\d+\]/, ']')],
    ['without a seed', (text) => text.replace('"seed"', '"need"')],
    ['no list', (text) => text.replace(/\[.*\]/, '{}')],
    ['a number', (text) => text.replace(/\[.*\]/, '3')],
  ])('that is %s is refused', async (_what, change) => {
    const text = change(await kept([duel(6, 5, 100)]))
    expect(() => Journal.read(text)).toThrow(new RunError('the journal is damaged, or of another version'))
  })
})
