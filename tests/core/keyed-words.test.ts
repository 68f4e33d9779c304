import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { seedWords } from '../../src/core/seed.ts'
import { type Key, repeatsZ, word } from '../support/dice/words.ts'
import { uniformZ } from '../support/statistics/chi-square.ts'

/** Of a sound generator one in 150,000 such tests exceeds this limit; the seeds are fixed. */
const LIMIT = 4.5

const dice = new KeyedDice(...seedWords('the words', 'A v B'))
const KEY: Key = [1, 1, 1, 65]

/** First word of the key in each block. */
function firstWords(count: number, blockOf: (i: number) => number): Uint32Array {
  const words = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    dice.seek(blockOf(i))
    dice.key(...KEY)
    words[i] = word(dice)
  }
  return words
}

describe('the first words of a key over 2^24 blocks', () => {
  test('repeat about 32,725 times, as words drawn at random do', () => {
    expect(Math.abs(repeatsZ(firstWords(2 ** 24, (i) => i)))).toBeLessThan(LIMIT)
  })

  test('repeat as often when blocks are 2^16 apart', () => {
    const blockOf = (i: number): number => (i & 0xffff) * 2 ** 16 + (i >>> 16)
    expect(Math.abs(repeatsZ(firstWords(2 ** 24, blockOf)))).toBeLessThan(LIMIT)
  })
})

describe('beyond 2^32 blocks', () => {
  test('words repeat as at random', () => {
    expect(Math.abs(repeatsZ(firstWords(2 ** 22, (i) => i * 2 ** 28)))).toBeLessThan(LIMIT)
  })

  test('blocks differ from those 2^32 before', () => {
    const low = firstWords(2 ** 12, (i) => i)
    const high = firstWords(2 ** 12, (i) => 2 ** 32 + i)
    expect(low.filter((value, i) => value === high[i])).toEqual(new Uint32Array(0))
  })
})

/** Two rolls of one battle: one word under each key, or two words under one key. */
interface Neighbours {
  readonly keys: readonly [Key, Key]
  /** Index of the word under the second key; 1 is the first. */
  readonly draw?: number
}

const NEIGHBOURS: [string, Neighbours][] = [
  ['the next draw of a key', { keys: [KEY, KEY], draw: 2 }],
  ['the next target', { keys: [KEY, [1, 1, 1, 66]] }],
  ['the next actor', { keys: [KEY, [1, 1, 2, 65]] }],
  ['actor and target swapped', { keys: [KEY, [1, 1, 65, 1]] }],
  ['the next step', { keys: [KEY, [1, 2, 1, 65]] }],
  ['step 17', { keys: [KEY, [1, 17, 1, 65]] }],
  ['nobody as target', { keys: [KEY, [1, 1, 1, 0]] }],
  ['the next turn', { keys: [KEY, [2, 1, 1, 65]] }],
  ['turn 3', { keys: [KEY, [3, 1, 1, 65]] }],
  ['turn 5', { keys: [KEY, [5, 1, 1, 65]] }],
  ['turn 513', { keys: [KEY, [513, 1, 1, 65]] }],
  ['turn 4097', { keys: [KEY, [4097, 1, 1, 65]] }],
  ['the next turn and target', { keys: [KEY, [2, 1, 1, 66]] }],
  ['the second draw of the next target', { keys: [KEY, [1, 1, 1, 66]], draw: 2 }],
  ['the second draw of the next turn', { keys: [KEY, [2, 1, 1, 65]], draw: 2 }],
]

describe('the first word of a key and', () => {
  const BLOCKS = 2 ** 21

  test.each(NEIGHBOURS)('%s are independent', (_name, { keys: [one, other], draw = 1 }) => {
    const mixed = new Uint32Array(BLOCKS)
    const faces = new Uint32Array(36 * 36)
    for (let block = 0; block < BLOCKS; block++) {
      dice.seek(block)
      dice.key(...one)
      const first = word(dice)
      dice.key(...other)
      let second = 0
      for (let i = 0; i < draw; i++) second = word(dice)
      mixed[block] = first ^ second
      const face = 36 * Math.floor(first / (2 ** 32 / 36)) + Math.floor(second / (2 ** 32 / 36))
      faces[face] = (faces[face] as number) + 1
    }
    expect(Math.abs(uniformZ(faces))).toBeLessThan(LIMIT)
    // A dependence of two words shows in their difference long before it shows in dice.
    expect(Math.abs(repeatsZ(mixed))).toBeLessThan(LIMIT)
  })

  test.each([1, 2, 2 ** 16, 2 ** 28, 2 ** 31])('the word %d blocks later are independent', (apart) => {
    const later = firstWords(BLOCKS, (i) => i + apart)
    const mixed = firstWords(BLOCKS, (i) => i).map((value, i) => value ^ (later[i] as number))
    expect(Math.abs(repeatsZ(mixed))).toBeLessThan(LIMIT)
  })
})
