import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const shipped = fileURLToPath(new URL('../../scenarios/sovl/catalogue.yaml', import.meta.url))
const { sizes, factions } = parse(readFileSync(shipped, 'utf8')) as {
  readonly sizes: Readonly<Record<string, { readonly sections: Readonly<Record<string, readonly [number, number]>> }>>
  readonly factions: Readonly<
    Record<string, { readonly entries: Readonly<Record<string, { readonly section: string }>> }>
  >
}

describe('the army lists shipped', () => {
  test('SOVL-ARMY-05: have sections, Commanders and Battle Line among them for every size and faction', () => {
    for (const [size, { sections }] of Object.entries(sizes)) {
      expect(Object.keys(sections), size).toEqual(expect.arrayContaining(['Commanders', 'Battle Line']))
    }
    for (const [faction, { entries }] of Object.entries(factions)) {
      const used = new Set(Object.values(entries).map(({ section }) => section))
      expect([...used], faction).toEqual(expect.arrayContaining(['Commanders', 'Battle Line']))
      expect(used.size, faction).toBeGreaterThan(2)
    }
  })
})
