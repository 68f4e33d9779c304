import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { besideShipped, placeOf, shipped, shippedFiles } from '../../src/plugins/shipped.ts'
import { checkAlone } from '../../src/scenario/lists/alone.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import { call } from '../cli/support.ts'

const HOME = mkdtempSync(join(tmpdir(), 'fairfight-shipped-'))

function file(name: string, text: string): string {
  const path = join(HOME, name)
  writeFileSync(path, text)
  return path
}

function battle(catalogue: string, list = 'fairfight:sovl/lists/human-hammer.yaml', policy = 'greedy'): string {
  return `game: sovl
title: Mine against theirs
battles: 40
catalogue: ${catalogue}
armies:
  - { name: Hammer, list: ${list}, policy: ${policy} }
  - { name: Spears, units: [{ id: spears, unit: h-spears, models: 20, width: 5 }] }
`
}

describe('files that come with fairfight', () => {
  test('may be named in any folder; their names and hashes are among the inputs', () => {
    const scenario = readScenario(file('mine.yaml', battle('fairfight:sovl/catalogue.yaml')))
    expect(Object.keys(scenario.inputs).toSorted()).toEqual([
      'fairfight:sovl/catalogue.yaml',
      'fairfight:sovl/lists/human-hammer.yaml',
      'mine.yaml',
    ])
    expect(Object.values(scenario.inputs).every((hash) => /^sha256:[0-9a-f]{64}$/.test(hash))).toBe(true)
  })

  test('may be generals, catalogues of rosters, and games', () => {
    const led = readScenario(
      file('led.yaml', battle('fairfight:sovl/catalogue.yaml', undefined, 'fairfight:sovl/generals/hedgehog.js')),
    )
    expect(led.matchups[0]?.armies[0].module).toMatch(/^file:.*\/hedgehog\.js$/)
    const roster =
      'game: sovl\ntitle: Prices\nmode: engagement\ncatalogue: fairfight:sovl/catalogue.yaml\nunits: all\nanchor: h-spears\n'
    expect(readRoster(file('roster.yaml', roster)).catalogue?.name).toBe('catalogue.yaml')
    const own =
      'game: fairfight:conquest/conquest.js\ntitle: Three against two\nbattles: 40\narmies:\n  - { name: A, units: [{ id: a, models: 3 }] }\n  - { name: B, units: [{ id: b, models: 2 }] }\n'
    expect(readScenario(file('own.yaml', own))).toMatchObject({ game: 'conquest' })
  })

  test('can be played and checked by name; paths in them start from their folder', async () => {
    const run = await call(
      ['run', 'fairfight:sovl/hammer-and-green-tide.yaml', '--battles', '4', '--json', '--quiet', '--workers', '0'],
      { cwd: HOME },
    )
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const document = JSON.parse(run.stdout) as { inputs: Record<string, string>; repeat: string }
    expect(Object.keys(document.inputs)).toContain('fairfight:sovl/lists/orc-green-tide.yaml')
    expect(document.repeat).toBe('npx fairfight run fairfight:sovl/hammer-and-green-tide.yaml --battles 4 --seed 7')
    expect(checkAlone('fairfight:sovl/lists/human-hammer.yaml')?.about).toMatch(/^an army list/)
    expect(readScenario('fairfight:conquest/conquest.yaml').plugin?.from).toBe('fairfight:conquest/conquest.yaml')
  })

  test('are listed by `games`', async () => {
    const { stdout } = await call(['games', 'sovl'], { cwd: HOME })
    for (const name of [
      'catalogue.yaml',
      'lists/human-hammer.yaml',
      'generals/hedgehog.js',
      'roster.yaml',
      'ford-held.yaml',
    ]) {
      expect(stdout).toContain(`fairfight:sovl/${name}`)
    }
  })

  test.each([
    [
      'fairfight:sovl/catalog.yaml',
      'cannot read the catalogue `fairfight:sovl/catalog.yaml`: no such file comes with fairfight; did you mean `fairfight:sovl/catalogue.yaml`? `npx fairfight games sovl` lists those that do',
    ],
    [
      'fairfight:../package.json',
      'cannot read the catalogue `fairfight:../package.json`: it leads out of the folder of the files that come with fairfight',
    ],
    ['fairfight:sovl/../../package.json', 'it leads out of the folder of the files that come with fairfight'],
  ])('%s is refused with its place', (name, message) => {
    const path = file('wrong.yaml', battle(name))
    expect(() => readScenario(path)).toThrow(message)
    expect(() => readScenario(path)).toThrow(/wrong\.yaml:4:12/)
  })

  test('all exist, and none lies outside its folder', () => {
    const all = shippedFiles(/\.yaml$/)
    expect(all.length).toBeGreaterThan(80)
    expect(all.filter((name) => !existsSync(placeOf(name)))).toEqual([])
    expect(besideShipped('../catalogue.yaml', 'fairfight:sovl/lists/x.yaml')).toBe('fairfight:sovl/catalogue.yaml')
    expect(['fairfight:/etc/passwd', 'fairfight:..', 'fairfight:a/../../b', 'fairfight:a\\..\\b'].map(shipped)).toEqual(
      [null, null, null, null],
    )
  })
})
