import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FACTS } from '../../src/games/war/data/facts.ts'
import { PLAYTHROUGHS } from './war.ts'

const goldens = PLAYTHROUGHS.map(({ file }) => ({
  file,
  golden: readFileSync(join(import.meta.dirname, file), 'utf8'),
}))
const [battle = '', engagement = ''] = goldens.map(({ golden }) => golden)

/** Clauses that a text names. */
function clausesOf(golden: string): Set<string> {
  return new Set([...golden.matchAll(/ \[([A-Z0-9 -]+)\]$/gm)].flatMap(([, ids]) => String(ids).split(' ')))
}

describe.each(goldens)('the playthrough $file', ({ golden }) => {
  test('goes from the first roll-off to the end', () => {
    for (const line of [/^ {2}Roll-off: /m, /^Turn 1\b/m, /: activated/, / is over[,:] /]) expect(golden).toMatch(line)
    expect(golden).toMatch(/^(?:A draw|Winner: .+)\n$/m)
  })

  test('names clauses that rules cite', () => {
    expect([...clausesOf(golden)].filter((id) => FACTS.clauses?.includes(`WAR-${id}`) !== true)).toEqual([])
  })
})

test('the battle has moves over all kinds of ground, charges, shots, fights, and most clauses that rules cite', () => {
  for (const line of [/ charged from /, / shot at .+: \d/, / fought /, /: battered/, /^ {6}.+: removed/m, / cast /]) {
    expect(battle).toMatch(line)
  }
  expect(clausesOf(battle).size).toBeGreaterThan(75)
})

test('the engagement has skills, spells that work and fail, and friends that help a leader', () => {
  for (const line of [
    / used Steady on /,
    / used Drive On on /,
    / it works/,
    / it fails/,
    /by friends/,
    /: exhausted/,
  ]) {
    expect(engagement).toMatch(line)
  }
  expect(clausesOf(engagement).size).toBeGreaterThan(28)
})

test('a removed unit stays removed, and no unit acts twice in a turn', () => {
  for (const { golden } of goldens) {
    for (const turn of golden.split(/^Turn \d+.*$/m).slice(1)) {
      const active = [...turn.matchAll(/^ {2}(\S.*): activated/gm)].map(([, name]) => name)
      expect(new Set(active).size).toBe(active.length)
    }
    const gone = [...golden.matchAll(/^ {6}(\S.*): removed/gm)].map(([, name]) => name)
    expect(new Set(gone).size).toBe(gone.length)
    for (const name of gone) expect(golden.split('\n')).toContain(`  ${name}: removed`)
  }
})
