import { expect, test } from 'vitest'
import { compared, type Pair, rootMeanSquare } from './author.ts'

/** Pairs in which every property of the units affects at least one fight. */
const PAIRS: readonly Pair[] = [
  ['light-foot', 'pikemen'],
  ['heavy-foot', 'longbows'],
  ['pikemen', 'medium-horse'],
  ['horse-archers', 'elf-archers'],
  ['light-horse', 'elephant-archers'],
  ['stone-giants', 'dwarf-elite-foot'],
  ['halfling-slingers', 'elf-elite-archers'],
  ['archers', 'unicorn-warriors'],
  ['goblin-wolf-riders', 'ogres'],
  ['gnoll-longbows', 'trolls'],
]

/** The standard error of a score is 0.35 points here and 0.16 in the table, so that of a difference is at most 0.39. */
const BATTLES = 20_000

test('ten pairs score as in the author’s program, within four standard errors', async () => {
  const all = await compared(PAIRS, BATTLES)
  expect(all).toHaveLength(PAIRS.length)
  for (const { pair, his, ours } of all) expect(Math.abs(ours - his), pair).toBeLessThan(0.0156)
  expect(rootMeanSquare(all, BATTLES)).toBeLessThan(1.6)
})
