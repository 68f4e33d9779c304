import { describe, expect, test } from 'vitest'
import { assemble, type Conducted } from '../../src/run/conduct.ts'
import type { Ledger } from '../../src/run/counts/ledger.ts'
import { prepare } from '../../src/run/prepare.ts'
import { RunError } from '../../src/run/run-error.ts'
import { coinVariant } from '../support/coin/coin.ts'
import { COIN_ENGINE } from '../support/coin/coin-engine.ts'
import {
  COMMANDS,
  type Command,
  interrupted,
  play,
  RULES,
  STOPS,
  screening,
  studyOf,
  written,
} from '../support/studies.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Part `index` of `of`. */
async function part(command: Command, index: number, of: number, battles = 700): Promise<Ledger> {
  const { ledger } = await play(studyOf(command, { clauses: true, shard: { index, of } }, { battles }))
  return written(ledger)
}

const known = new Map<string, Promise<Ledger[]>>()

function parts(command: Command, of: number, battles = 700): Promise<Ledger[]> {
  const key = `${command} ${of} ${battles}`
  const found = known.get(key) ?? Promise.all(Array.from({ length: of }, (_, i) => part(command, i + 1, of, battles)))
  known.set(key, found)
  return found
}

const wholes = new Map<Command, ReturnType<typeof play>>()

/** The document of a command in one run. */
function wholeOf(command: Command): ReturnType<typeof play> {
  const found = wholes.get(command) ?? play(studyOf(command, { clauses: true }), { twin: true })
  wholes.set(command, found)
  return found
}

/** In a shuffled order: every third part, repeatedly. */
function shuffled<T>(list: readonly T[]): T[] {
  return [0, 1, 2].flatMap((first) => list.filter((_, i) => i % 3 === first)).toReversed()
}

function assembled(command: Command, ledgers: readonly Ledger[], battles = 700): Promise<Conducted> {
  return assemble(prepare(COIN_ENGINE, studyOf(command, { clauses: true }, { battles })), ledgers)
}

describe('the parts of a study', () => {
  test.each(COMMANDS.flatMap((command) => (THOROUGH ? [1, 2, 7] : [7]).map((of) => ({ command, of }))))(
    'of $command, merged in any order, $of of them, are the study in one run',
    async ({ command, of }) => {
      const whole = await wholeOf(command)
      const { document, ledger } = await assembled(command, shuffled(await parts(command, of)))
      expect(document).toEqual(whole.document)
      expect(document.digest).toMatch(/^[0-9a-f]{64}$/)
      expect(document).not.toHaveProperty('shard')
      expect(written(ledger)).toEqual(written(whole.ledger))
    },
  )

  test('of a screening of many parameters can be merged, too', async () => {
    const of = (index: number) => screening({ runs: 4, shard: { index, of: 3 } }, { battles: 200 })
    const ledgers = await Promise.all([3, 1, 2].map(async (index) => written((await play(of(index))).ledger)))
    const whole = screening({ runs: 4 }, { battles: 200 })
    const { document } = await assemble(prepare(COIN_ENGINE, whole), ledgers)
    expect(document).toEqual((await play(whole, { twin: true })).document)
  })

  test('have their number and their first block in the document', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map((index) => play(studyOf('compare', { shard: { index, of: 2 } }))),
    )
    expect(first?.document).toMatchObject({ status: 'complete', shard: { index: 1, of: 2 } })
    expect(second?.document).toMatchObject({ status: 'complete', shard: { index: 2, of: 2 } })
    expect(first?.document.matchups.map(({ from, blocks }) => [from, blocks])).toEqual(
      Array.from({ length: 6 }, () => [undefined, 175]),
    )
    expect(second?.document.matchups.map(({ from, blocks }) => [from, blocks])).toEqual(
      Array.from({ length: 6 }, () => [175, 175]),
    )
    expect(second?.document.digest).not.toBe(first?.document.digest)
  })

  test('divide the blocks evenly, with every block in one part', async () => {
    const ledgers = await parts('run', 9, 401)
    for (const group of [0, 1, 2, 3]) {
      const ranges = ledgers.map(({ groups }) => [
        groups[group]?.from ?? Number.NaN,
        groups[group]?.merged ?? Number.NaN,
      ])
      const blocks = group < 2 ? 401 : 201
      expect(ranges[0]?.[0]).toBe(0)
      expect(ranges.at(-1)?.[1]).toBe(blocks)
      ranges.slice(1).forEach(([from], i) => {
        expect(from).toBe(ranges[i]?.[1])
      })
      for (const [from = 0, to = 0] of ranges) expect(Math.abs(to - from - blocks / 9)).toBeLessThan(1)
    }
  })

  test('may be interrupted and continued', async () => {
    const study = studyOf('compare', { clauses: true, shard: { index: 2, of: 3 } })
    const { ledger } = await interrupted(study, 3)
    const again = await play(study, { earlier: written(ledger) })
    expect(written(again.ledger)).toEqual(await part('compare', 2, 3))
    expect(again.document).toEqual((await play(study)).document)
  })
})

describe('parts of an incomplete study', () => {
  test.each(COMMANDS)('of %s are refused in words if one is missing', async (command) => {
    const [first, second, third] = (await parts(command, 3)) as [Ledger, Ledger, Ledger]
    const message = (start: string) => new RegExp(`: ${start}`)
    await expect(assembled(command, [first, third])).rejects.toThrow(message('blocks \\d+ to \\d+ are missing'))
    await expect(assembled(command, [second, third])).rejects.toThrow(message('blocks 0 to \\d+ are missing'))
    await expect(assembled(command, [second, first])).rejects.toThrow(
      message('the parts hold blocks up to \\d+ of \\d+; one is missing, or was interrupted'),
    )
    await expect(assembled(command, [])).rejects.toThrow(RunError)
  })

  test.each(COMMANDS)('of %s are refused in words if one occurs twice', async (command) => {
    const [first, second, third] = (await parts(command, 3)) as [Ledger, Ledger, Ledger]
    for (const ledgers of [
      [first, first, second, third],
      [first, second, second, third],
      [first, second, third, third],
    ]) {
      await expect(assembled(command, ledgers)).rejects.toThrow(/: blocks \d+ to \d+ are there twice$/)
    }
  })

  test('are refused in words if one was interrupted', async () => {
    const study = (index: number) => studyOf('compare', { clauses: true, shard: { index, of: 2 } })
    const whole = await Promise.all([1, 2].map((index) => part('compare', index, 2)))
    const cut = await Promise.all([1, 2].map(async (index) => written((await interrupted(study(index), 2)).ledger)))
    await expect(assembled('compare', [cut[0] as Ledger, whole[1] as Ledger])).rejects.toThrow(
      /blocks \d+ to \d+ are missing$/,
    )
    await expect(assembled('compare', [whole[0] as Ledger, cut[1] as Ledger])).rejects.toThrow(
      'or was interrupted: finish it',
    )
  })

  test('of studies of other sizes are refused', async () => {
    const ledgers = await parts('run', 2)
    await expect(assembled('run', ledgers, 800)).rejects.toThrow(RunError)
    await expect(assembled('run', ledgers, 600)).rejects.toThrow(RunError)
  })
})

describe('a single part', () => {
  test.each(RULES.filter((rule) => rule !== 'battles'))('of a run that stops by %s is refused', async (rule) => {
    const refused = play(studyOf('run', { stopping: STOPS[rule], shard: { index: 1, of: 2 } }))
    await expect(refused).rejects.toThrow(RunError)
    await expect(refused).rejects.toThrow('a run that decides as it goes cannot be divided into parts')
  })

  test.each([
    [{ index: 0, of: 2 }, 'the part must be from 1 to 2, not 0'],
    [{ index: 3, of: 2 }, 'the part must be from 1 to 2, not 3'],
    [{ index: 1.5, of: 2 }, 'the part must be from 1 to 2, not 1.5'],
    [{ index: 1, of: 0 }, 'parts must be a whole number from 1, not 0'],
  ])('that does not exist is refused: %o', async (shard, message) => {
    await expect(play(studyOf('run', { shard }))).rejects.toThrow(message)
  })

  test('without a block of some matchup can be merged in any order', async () => {
    // Three blocks of two seats among seven parts, six of one seat.
    const variants = [coinVariant(1, 'one seat'), coinVariant(2, 'two seats')]
    const study = (index?: number) =>
      studyOf('run', index === undefined ? {} : { shard: { index, of: 4 } }, { battles: 6, variants })
    const ledgers = await Promise.all([1, 2, 3, 4].map(async (index) => written((await play(study(index))).ledger)))
    const whole = await play(study(), { twin: true })
    for (const order of [ledgers, ledgers.toReversed(), shuffled(ledgers)]) {
      expect((await assemble(prepare(COIN_ENGINE, study()), order)).document).toEqual(whole.document)
    }
  })
})
