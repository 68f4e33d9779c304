import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLAUSES } from '../../src/games/sovereign/data/clauses.ts'
import { PLAYTHROUGHS } from './sovereign.ts'

const goldens = PLAYTHROUGHS.map(({ file }) => ({
  file,
  golden: readFileSync(join(import.meta.dirname, file), 'utf8'),
}))
const [gate = '', ambush = '', blind = '', crypt = '', mages = '', brawl = ''] = goldens.map(({ golden }) => golden)

/** Clauses that a text names. */
function clausesOf(golden: string): Set<string> {
  return new Set([...golden.matchAll(/ \[([A-Za-z0-9 -]+)\]$/gm)].flatMap(([, ids]) => String(ids).split(' ')))
}

describe.each(goldens)('the playthrough $file', ({ golden }) => {
  test('goes from initiative to the end', () => {
    for (const line of [/^Initiative: /m, /^Round 1\b/m, / at .+: \d+ on the die, /, / loses \d+ HP, \d+ left/])
      expect(golden).toMatch(line)
    expect(golden).toMatch(/^(?:A draw|Winner: .+)\n$/m)
  })

  test('names clauses that are in the list', () => {
    expect([...clausesOf(golden)].filter((id) => !(`SVN-${id}` in CLAUSES))).toEqual([])
  })

  test('has hit points that agree with the events, and only units without hit points fall', () => {
    const left = new Map<string, number>()
    for (const [, name = '', lost, now] of golden.matchAll(/^ *(\S.*) loses (\d+) HP, (\d+) left/gm)) {
      const before = left.get(name)
      if (before !== undefined) expect([name, before - Number(lost)]).toEqual([name, Number(now)])
      left.set(name, Number(now))
    }
    for (const [, name = ''] of golden.matchAll(/^ *(\S.*) (?:falls|is killed)/gm))
      expect([name, left.get(name)]).toEqual([name, 0])
  })

  test('hits if the total reaches the AC', () => {
    for (const [line, total, ac, end] of golden.matchAll(/ (\S+) in all against AC (\d+), a (hit|miss)/g)) {
      const sum = Number(total?.replace('−', '-'))
      expect([line, end]).toEqual([line, sum >= Number(ac) ? 'hit' : 'miss'])
    }
  })
})

test('the gate has charges over stairs and ground of all heights, cover, and most clauses', () => {
  for (const line of [/ charges from /, /−2 at cover/, / is killed/, / wants out, /, / leaves the field/]) {
    expect(gate).toMatch(line)
  }
  expect(clausesOf(gate).size).toBeGreaterThan(80)
})

test('the ambush is attempted, and friends are screened', () => {
  for (const line of [/surprised/, / screens /, / against the screen of /]) expect(ambush).toMatch(line)
  expect(clausesOf(ambush).size).toBeGreaterThan(85)
})

test('random choices lead to events that generals rarely cause', () => {
  for (const line of [
    / holds its action/,
    / takes the action it held/,
    / drops prone/,
    / disengages/,
    /’s luck turns it/,
  ]) {
    expect(blind).toMatch(line)
  }
  expect(clausesOf(blind).size).toBeGreaterThan(110)
})

test('the crypt has three sides with turns of their own, which fight one another until one is left', () => {
  const order = [...crypt.matchAll(/^Initiative: (\w+) \d+/gm)].map(([, side]) => side)
  expect(order.toSorted()).toEqual(['Party', 'dead', 'goblins'])
  const turns = [...crypt.matchAll(/^ {2}(\w+) to act/gm)].map(([, side]) => side)
  expect(turns.slice(0, 6)).toEqual([...order, ...order])
  for (const line of [/mudgoblin \d at bone-sentry \d: /, /bone-sentry \d at mudgoblin \d: /, / at brannoch: /])
    expect(crypt).toMatch(line)
  expect(crypt).toMatch(/^The battle is over, won by (?:Party|goblins|dead)\b/m)
  expect(crypt).toMatch(/^ {2}dead, at war with goblins:\n {4}bone-sentry 1: /m)
})

test('mages cast, strike friend and foe, meet saves and are interrupted', () => {
  for (const line of [
    / casts its first spell at the corner \(/,
    / casts its second spell at \w/,
    / saves with .*: saved \[.*ECON-10/,
    / saves with .*: not saved/,
    / makes a Snap Attack on (?:mage|seren)/,
    / loses its (?:first|second) spell, hurt before it works/,
  ]) {
    expect(mages).toMatch(line)
  }
  for (const clause of ['GRID-10', 'ECON-10', 'SNAP-04']) expect(clausesOf(mages)).toContain(clause)
})

test('the brawl has no squares', () => {
  expect(brawl).not.toMatch(/\(\d+, \d+\)/)
  expect(clausesOf(brawl).size).toBeGreaterThan(20)
})
