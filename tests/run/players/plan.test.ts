import { describe, expect } from 'vitest'
import { type Chunk, chunkAt, chunkSize } from '../../../src/run/players/plan.ts'
import { nextLook } from '../../../src/run/study/looks.ts'
import { fc, test } from '../../support/properties.ts'

/** All chunks of a matchup. */
function chunks(size: number, blocks: number): Chunk[] {
  const all: Chunk[] = []
  while ((all.at(-1)?.to ?? 0) < blocks) all.push(chunkAt(all.at(-1)?.to ?? 0, size, blocks))
  return all
}

const sizes = fc.integer({ min: 1, max: 1000 })
const blockCounts = fc.integer({ min: 1, max: 3000 })

describe('the chunk from a block on (chunkAt)', () => {
  test.prop([sizes, blockCounts])('covers every block once, in order', (size, blocks) => {
    const all = chunks(size, blocks)
    expect(all[0]?.from).toBe(0)
    expect(all.at(-1)?.to).toBe(blocks)
    for (const [i, chunk] of all.entries()) {
      expect(chunk.to).toBeGreaterThan(chunk.from)
      expect(chunk.to - chunk.from).toBeLessThanOrEqual(size)
      if (i > 0) expect(chunk.from).toBe(all[i - 1]?.to)
    }
  })

  test.prop([sizes, blockCounts])('never crosses a look', (size, blocks) => {
    for (const { from, to } of chunks(size, blocks)) expect(to).toBeLessThanOrEqual(nextLook(from))
  })

  test('ends at the look when the size would go beyond it', () => {
    expect(chunkAt(0, 1000, 1000)).toEqual({ from: 0, to: 100 })
    expect(chunkAt(110, 1000, 1000)).toEqual({ from: 110, to: 125 })
  })

  test('has one block if its size is a fraction of a block', () => {
    expect(chunkAt(7, 0.2, 1000)).toEqual({ from: 7, to: 8 })
  })
})

describe('the size of a chunk (chunkSize)', () => {
  const fast = { blocks: 100_000, milliseconds: 10 }

  test('is one block while no speed is known', () => {
    expect(chunkSize(null, 1e6, 2)).toBe(1)
  })

  test('is 30 milliseconds of work when much is left', () => {
    expect(chunkSize(fast, 1e9, 2)).toBe(300_000)
  })

  test('is an eighth of the rest for each thread, but at least 2 milliseconds of work', () => {
    expect(chunkSize(fast, 1_600_000, 2)).toBe(100_000)
    expect(chunkSize(fast, 1000, 2)).toBe(20_000)
  })

  test('relies on a speed for at most sixteen times the blocks that it was measured on', () => {
    expect(chunkSize({ blocks: 1, milliseconds: 0.01 }, 1e9, 2)).toBe(16)
  })

  test('is one block when a block takes longer than a chunk should', () => {
    expect(chunkSize({ blocks: 1, milliseconds: 500 }, 1e9, 2)).toBe(1)
  })
})
