import { describe, expect, test } from 'vitest'
import { DRAW, FIRST_WINS, SECOND_WINS, type Side } from '../../src/core/ruleset.ts'
import { type Counted, type Measures, overArmy, plainMeasures, resultRow } from '../../src/kit/measures.ts'

interface Pawn {
  readonly army: Side
  readonly name: string
  readonly numbers: readonly number[]
}

interface Game {
  readonly roster: readonly Pawn[]
  readonly isBattle: boolean
  readonly won: Side | -1
}

const unit = (name: string, at: number, modes?: readonly ['battle']): Counted<Game, Pawn> => ({
  name,
  title: name,
  kind: 'count',
  memory: 'state',
  meaning: `Number ${at}.`,
  ...(modes && { modes }),
  bins: () => 10 + at,
  read: (_, { numbers }) => numbers[at] as number,
})

const sum = overArmy<Pawn>(({ numbers }) => numbers[0] as number)

/** Measures of a game: this many of a unit in an engagement, three more in a battle, two of an army, one of a battle. */
function measures(engaged: number): Measures<Game, Pawn> {
  const rest = { kind: 'count', memory: 'state', meaning: '.', modes: ['battle'] } as const
  return {
    unit: Array.from({ length: engaged + 3 }, (_, i) => unit(`n${i}`, i, i < engaged ? undefined : ['battle'])),
    army: [
      { ...rest, of: 'army', name: 'sum', title: 'Sum', bins: (_, army) => 20 + army, read: sum },
      { ...rest, of: 'army', name: 'army', title: 'Army', bins: () => 2, read: (_, army) => army },
    ],
    battle: [{ ...rest, of: 'battle', name: 'won', title: 'Won', bins: () => 3, read: (_, won) => won + 1 }],
  }
}

const told = {
  roster: ({ roster }: Game) => roster,
  isBattle: ({ isBattle }: Game) => isBattle,
  winner: ({ won }: Game) => won,
  turns: () => 4,
}

const numbers = (from: number): number[] => Array.from({ length: 12 }, (_, i) => from + i)
const roster: readonly Pawn[] = [
  { army: 0, name: 'a', numbers: numbers(100) },
  { army: 0, name: 'b', numbers: numbers(200) },
  { army: 1, name: 'c', numbers: numbers(300) },
]

describe.each([4, 5, 6, 9])('of %i measures of a unit in an engagement', (engaged) => {
  const all = measures(engaged)
  const { columns, measure } = resultRow(all, told)

  test('the row of an engagement has these, unit by unit', () => {
    const state: Game = { roster, isBattle: false, won: 1 }
    const row = new Int32Array(2 + 3 * engaged + 1).fill(-7)
    measure(state, row)
    const values = roster.flatMap((pawn) => pawn.numbers.slice(0, engaged))
    expect([...row]).toEqual([SECOND_WINS, 4, ...values, -7])
    expect(columns(state).map(({ unit: name, measure: { name: what } }) => `${name} ${what}`)).toEqual(
      roster.flatMap(({ name }) => Array.from({ length: engaged }, (_, i) => `${name} n${i}`)),
    )
  })

  test('the row of a battle has all of them, then those of armies, then those of the battle', () => {
    const state: Game = { roster, isBattle: true, won: 0 }
    const found = columns(state)
    const row = new Int32Array(2 + found.length)
    measure(state, row)
    const values = roster.flatMap((pawn) => pawn.numbers.slice(0, engaged + 3))
    expect([...row]).toEqual([FIRST_WINS, 4, ...values, 300, 0, 300, 1, 1])
    expect(found.slice(-5).map(({ army, unit: name, bins }) => [army, name, bins])).toEqual([
      [0, null, 20],
      [0, null, 2],
      [1, null, 21],
      [1, null, 2],
      [0, null, 3],
    ])
    expect(found[engaged]).toMatchObject({ army: 0, unit: 'a', bins: 10 + engaged })
  })

  test('the facts list the measures as plain data', () => {
    const plain = plainMeasures(all)
    expect(structuredClone(plain)).toEqual(plain)
    expect(columns({ roster, isBattle: true, won: 0 })[0]?.measure).toEqual(plain[0])
  })
})

test('a battle that no side won is a draw', () => {
  const row = new Int32Array(40)
  resultRow(measures(4), told).measure({ roster, isBattle: false, won: -1 }, row)
  expect(row[0]).toBe(DRAW)
})

test('fewer than four measures of a unit in an engagement are refused', () => {
  expect(() => resultRow(measures(3), told)).toThrow('four measures')
})
