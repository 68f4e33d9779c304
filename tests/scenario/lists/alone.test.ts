import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAlone } from '../../../src/scenario/lists/alone.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { thrown } from '../support.ts'

const CATALOGUE = `game: war
sizes:
  warband: { points: 300, sections: { Troops: [1, 4] } }
factions:
  alder:
    entries:
      spears: { name: Spears, section: Troops, type: infantry, cost: 60, strength: 6, save: 7, saveBattered: 8, fight: { attacks: 6, value: 7, damage: 1 }, fightBattered: { attacks: 3, value: 8, damage: 1 } }
      reader: { name: Reader, section: Troops, type: infantry, cost: 50, strength: 3, save: 9, saveBattered: 10, fight: { attacks: 2, value: 9, damage: 1 }, fightBattered: { attacks: 1, value: 10, damage: 1 }, properties: [caster, spark] }
`

const LIST = `game: war
catalogue: cards.yaml
faction: alder
size: warband
units:
  - { entry: spears }
  - { entry: reader }
`

describe('a file checked by itself', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairfight-alone-'))
    writeFileSync(join(folder, 'cards.yaml'), CATALOGUE)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function file(name: string, text: string): string {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  function faults(name: string, text: string): string[] {
    const path = file(name, text)
    return thrown(() => checkAlone(path)).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
  }

  test('may be a catalogue', () => {
    expect(checkAlone(file('cards.yaml', CATALOGUE))).toEqual({
      about: 'a catalogue of 2 entries in 1 faction',
      warnings: [],
    })
    expect(faults('wrong.yaml', CATALOGUE.replace('save: 7', 'save: 77'))).toEqual([
      '7:93 `save` must be a whole number from 1 to 13, not the number 77',
    ])
  })

  test('checks every card of a catalogue as the game checks units', () => {
    expect(faults('wrong.yaml', CATALOGUE.replace('[caster, spark]', '[spark]'))[0]).toMatch(
      /^8:\d+ spells are those of a `caster` \(WAR-MAG-06\)$/,
    )
    const { warnings = [] } =
      checkAlone(file('odd.yaml', CATALOGUE.replace('strength: 6,', 'strength: 6, remaining: 1,'))) ?? {}
    expect(warnings.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '7 1 of 6 remain; a unit that has lost half has 3 left (WAR-G-03)',
    ])
  })

  test('has no switches: a property without effect under a switch is no fault of a catalogue', () => {
    const mage = `game: sovereign
entries:
  mage: { name: Mage, type: monster, cost: 20, hp: 8, ac: 12, level: 2, firstSpell: { range: 60, dice: 2, die: 6 } }
`
    expect(checkAlone(file('mages.yaml', mage))).toEqual({ about: 'a catalogue of 1 entry', warnings: [] })
    const two = `game: sovereign
title: Mages
mode: engagement
catalogue: mages.yaml
armies:
  - { name: One, units: [{ id: one, unit: mage }] }
  - { name: Two, units: [{ id: two, unit: mage }] }
`
    expect(readScenario(file('two.yaml', two)).warnings?.[0]?.message).toMatch(/the switch `spells` is off/)
  })

  test('may be a list, which is checked against its catalogue', () => {
    expect(checkAlone(file('list.yaml', LIST))?.about).toBe('an army list of 2 units, 110 points')
    expect(faults('list.yaml', LIST.replace('spears', 'spares'))[0]).toContain('`spares` is not an entry of `alder`')
    expect(faults('list.yaml', LIST.replace('catalogue: cards.yaml\n', ''))[0]).toContain('`catalogue` is missing')
  })

  test('names the sizes and factions if a list names none', () => {
    expect(faults('list.yaml', LIST.replace('size: warband\n', ''))).toEqual([
      '1:1 `size` is missing; allowed: warband',
    ])
    expect(faults('list.yaml', LIST.replace('faction: alder\n', 'faction: elder\n'))[0]).toContain(
      'did you mean `alder`?',
    )
  })

  test('is not judged here if it is a scenario', () => {
    const path = new URL('../../../scenarios/war/open-field.yaml', import.meta.url).pathname
    expect(checkAlone(path)).toBeUndefined()
  })

  test('gives a unit of an entry further properties, in a scenario', () => {
    const scenario = file(
      'field.yaml',
      `game: war
title: One more spell
mode: engagement
catalogue: cards.yaml
armies:
  - { name: One, units: [{ id: a, unit: reader, properties: [mend] }] }
  - { name: Two, units: [{ id: b, unit: spears }] }
`,
    )
    expect(readScenario(scenario).matchups[0]?.armies[0].units[0]?.properties).toEqual(['caster', 'spark', 'mend'])
  })
})
