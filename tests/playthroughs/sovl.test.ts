import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLAUSES, READINGS } from '../../src/games/sovl/data/clauses.ts'
import { PLAYTHROUGHS } from './sovl.ts'

describe.each(PLAYTHROUGHS)('the playthrough $file', ({ file }) => {
  const golden = readFileSync(join(import.meta.dirname, file), 'utf8')

  test('goes from the roll-off to the end of the game, through every phase', () => {
    for (const line of [/^Roll-off: /m, /^Turn 1\b/m, /^Charge Phase: /m, /^Strategic Phase: /m, /^Combat Phase: /m]) {
      expect(golden).toMatch(line)
    }
    expect(golden).toMatch(/^The game is over, /m)
  })

  test('SOVL-X-12: rolls off after the terrain is laid and before any unit is deployed', () => {
    const lines = golden.split('\n')
    const [terrain, rollOff, deployed] = [
      lines.findLastIndex((line) => line.startsWith('Terrain ')),
      lines.findIndex((line) => line.startsWith('Roll-off: ')),
      lines.findIndex((line) => / (?:is|are) placed | stands? at /.test(line)),
    ] as const
    expect([terrain, rollOff, deployed].every((line) => line > 0)).toBe(true)
    expect(terrain).toBeLessThan(rollOff)
    expect(rollOff).toBeLessThan(deployed)
  })

  test('SOVL-G-44: has three phases to a turn, and no magic', () => {
    const phases = golden.split('\n').flatMap((line) => /^(\w+ Phase): /.exec(line)?.[1] ?? [])
    expect(new Set(phases)).toEqual(new Set(['Charge Phase', 'Strategic Phase', 'Combat Phase']))
    expect(golden).not.toMatch(/magic|spell/i)
  })

  test('names clauses that are in the list, and many of them', () => {
    const named = new Set([...golden.matchAll(/ \[([\w -]+)\]$/gm)].flatMap(([, ids]) => String(ids).split(' ')))
    expect([...named].filter((id) => !(`SOVL-${id}` in CLAUSES || `SOVL-${id}` in READINGS))).toEqual([])
    expect(named.size).toBeGreaterThan(70)
  })
})
