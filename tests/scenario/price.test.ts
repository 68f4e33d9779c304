import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readPriced } from '../../src/scenario/price/read.ts'

const home = mkdtempSync(join(tmpdir(), 'priced-'))
afterAll(() => rmSync(home, { recursive: true }))

/** Messages of the warnings about a unit that is to be priced. */
function warnings(path: string, unit: string): string[] {
  const { rosters } = readPriced(path, { unit })
  return [rosters.engagement, rosters.battle].flatMap((roster) => roster?.warnings ?? []).map(({ message }) => message)
}

describe('a unit to be priced', () => {
  test.each([
    ['sovl', 'h-spears'],
    ['war', 'ash-bowmen'],
    ['null-strike', 'reavers'],
    ['sovereign', 'maris'],
    ['book-of-war', 'ogres'],
    ['hill-and-shrine', 'levy'],
  ])('of the catalogue of %s is read without advice on what a catalogue does not have', (game, unit) => {
    const path = `fairfight:${game}/catalogue.yaml`
    expect(warnings(path, unit)).toEqual([])
    expect(readPriced(path, { unit }).rosters).not.toEqual({ engagement: null, battle: null })
  })

  test('on a table of the file is read with advice on that table', () => {
    const roster = join(home, 'roster.yaml')
    const start = 'game: sovl\ncatalogue: fairfight:sovl/catalogue.yaml\ntitle: x\nanchor: h-spears\nunits: all\n'
    writeFileSync(roster, start)
    expect(warnings(roster, 'h-spears')).toEqual([])
    writeFileSync(roster, `${start}tables: [{ weight: 1, terrain: none }]\n`)
    expect(warnings(roster, 'h-spears')).toEqual(['no piece of terrain; 4 to 8 are advised (SOVL-SETUP-03)'])
  })
})
