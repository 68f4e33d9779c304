import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkAlone } from '../../src/scenario/lists/alone.ts'
import { documentAt, filesOf } from '../support/readme/blocks.ts'

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

describe('the catalogue and the list of SOVL in the README of the scenarios', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sovl-lists-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const files = filesOf(documentAt('scenarios/README.md'))
  const block = (name: string) => {
    const found = files.find((file) => file.name === name)
    if (found === undefined) throw new Error(`the README has no ${name}`)
    return found.code
  }
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  test('SOVL-ARMY-04, -05, -09: are valid, and cost the sum of their entries and options', () => {
    expect(checkAlone(write('mine.yaml', block('mine.yaml')))).toMatchObject({ warnings: [] })
    const list = checkAlone(write('my-list.yaml', block('my-list.yaml')))
    expect(list?.about).toContain(`${50 + 8 + 20 * 9 + 20 * 9} points`)
  })

  test('SOVL-ARMY-05: are refused without Commanders', () => {
    const without = block('mine.yaml').replace(/ {6}captain:[^]*?(?= {6}pikes:)/, '')
    expect(() => checkAlone(write('mine.yaml', without))).toThrow('SOVL-ARMY-05')
  })

  test('SOVL-ARMY-09: are refused without a commander chosen', () => {
    write('mine.yaml', block('mine.yaml'))
    const without = block('my-list.yaml').replace(/commanders:\n.*\n/, '')
    expect(() => checkAlone(write('my-list.yaml', without))).toThrow('SOVL-ARMY-09')
  })
})
