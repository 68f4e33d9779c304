import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { repriced } from '../../../src/scenario/roster/repriced.ts'

const catalogue = (game: string) =>
  readFileSync(new URL(`../../../scenarios/${game}/catalogue.yaml`, import.meta.url), 'utf8')

describe('a catalogue with other costs', () => {
  test.each(['sovl', 'war'])('of %s is unchanged except for the given costs, to the last blank', (game) => {
    const text = catalogue(game)
    const [some = '', other = ''] = game === 'sovl' ? ['h-spears', 'e-oak'] : ['ash-bowmen', 'hex-singer']
    const changed = repriced(text, { [some]: 8.5, [other]: 1234 })
    const [before, after] = [text.split('\n'), changed.split('\n')]
    expect(after).toHaveLength(before.length)
    const differing = after.flatMap((line, index) => (line === before[index] ? [] : [[before[index], line] as const]))
    expect(differing).toHaveLength(2)
    for (const [was, is] of differing) expect(is.replace(/cost: [\d.]+/, '')).toBe(was?.replace(/cost: [\d.]+/, ''))
    expect(differing.map(([, is]) => /cost: ([\d.]+)/.exec(is)?.[1])).toEqual(['8.5', '1234'])
  })

  test('is unchanged with its own costs, or with none', () => {
    const text = catalogue('sovl')
    expect(repriced(text, {})).toBe(text)
    expect(repriced(text, { 'h-spears': 9, 'o-giant': 108 })).toBe(text)
  })

  test('keeps costs of options, of factions and in comments', () => {
    const text = `entries:
  a: # cost: 1
    name: A # its name
    options: { b: { name: B, cost: 1 } }   # cost: 1
    cost:   1 # points, cost: 1
  cost: { name: Cost, cost: 1 }\r
`
    expect(repriced(text, { a: 2.25, cost: 30 })).toBe(
      text.replace('cost:   1 #', 'cost:   2.25 #').replace('Cost, cost: 1', 'Cost, cost: 30'),
    )
  })

  test('has a cost for an entry that had none', () => {
    const text = 'entries:\n  a: { name: A }\n  b:\n    # First of all:\n    name: B\n    width: 1\n'
    const changed = repriced(text, { a: 2, b: 3 })
    expect(changed).toBe(
      'entries:\n  a: { cost: 2, name: A }\n  b:\n    # First of all:\n    cost: 3\n    name: B\n    width: 1\n',
    )
  })

  test('keeps aliases of a cost or an entry', () => {
    const text = `factions:
  x:
    entries:
      a: &a { name: A, cost: &c 5, wounds: *c }
      b: *a
      c: { name: C, cost: *c }
      d: { name: D, cost: *c }
      e: *a
`
    const entries = (content: string) => (parse(content) as { factions: { x: { entries: object } } }).factions.x.entries
    expect(entries(repriced(text, { a: 6, b: 7, c: 8 }))).toEqual({
      a: { name: 'A', cost: 6, wounds: 5 },
      b: { name: 'A', cost: 7, wounds: 5 },
      c: { name: 'C', cost: 8 },
      d: { name: 'D', cost: 5 },
      e: { name: 'A', cost: 5, wounds: 5 },
    })
  })

  test('keeps a byte order mark and Windows line ends', () => {
    expect(repriced('\ufeffentries:\r\n  a: { cost: 1 }\r\n', { a: 2 })).toBe('\ufeffentries:\r\n  a: { cost: 2 }\r\n')
  })

  test('has no new entries', () => {
    expect(() => repriced(catalogue('sovl'), { 'h-spear': 8 })).toThrow('the catalogue has no entry h-spear')
    expect(() => repriced('entries: { a: 1 }', { a: 8 })).toThrow('the entry a is no map')
  })
})
