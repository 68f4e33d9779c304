import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { BATTLE, CATALOGUE, edited, fought, HAMMER, KNIGHTS, thrown } from './support.ts'

describe('a scenario in a file (readScenario)', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  const complaint = (name: string) =>
    thrown(() => readScenario(at(name)))
      .format()
      .replaceAll(folder, '')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairfight-scenario-'))
  })
  beforeEach(() => {
    writeFileSync(at('knights.yaml'), KNIGHTS)
    writeFileSync(at('catalogue.yaml'), CATALOGUE)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('may name a catalogue beside it', () => {
    const { inputs, matchups } = readScenario(at('knights.yaml'))
    expect(matchups[0]?.armies[0].units[0]?.profile['power']).toBe(5)
    expect(Object.keys(inputs)).toEqual(['knights.yaml', 'catalogue.yaml'])
  })

  test('finds the catalogue from its own folder', () => {
    mkdirSync(at('deeper'), { recursive: true })
    writeFileSync(at('deeper/knights.yaml'), edited('catalogue: cat', 'catalogue: ../cat'))
    expect(readScenario(at('deeper/knights.yaml')).inputs).toHaveProperty(['catalogue.yaml'])
    writeFileSync(at('deeper/absolute.yaml'), edited('catalogue: ', `catalogue: ${folder}/`))
    expect(readScenario(at('deeper/absolute.yaml')).inputs).toHaveProperty(['catalogue.yaml'])
  })

  test('has the hash of the bytes, byte order mark included', () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(KNIGHTS)])
    writeFileSync(at('marked.yaml'), bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(readScenario(at('marked.yaml')).inputs['marked.yaml']).toBe(`sha256:${hash}`)
  })

  test('is changed by the options', () => {
    const options = { set: ['armies.Order.units.knights.models=6'], rules: ['earlier-combat'], battles: 10, seed: 'x' }
    expect(readScenario(at('knights.yaml'), options)).toMatchObject({
      battles: 10,
      seed: 'x',
      variants: [{ name: 'earlier-combat' }],
      matchups: [{ armies: [{ units: [{ models: 6 }] }, {}] }],
    })
  })

  describe('a general without code', () => {
    const WEIGHTS = 'game: sovl\nlike: cautious\nweights:\n  urge: 3\n  counters: 0\n'
    const led = (weights: string) => {
      mkdirSync(at('lists'), { recursive: true })
      writeFileSync(at('hammer.yaml'), HAMMER)
      writeFileSync(at('mine.yaml'), weights)
      writeFileSync(at('battle.yaml'), fought('aggressive', './mine.yaml'))
    }

    test('has the weights of the general it is based on, except for its own', () => {
      led(WEIGHTS)
      const { matchups, inputs } = readScenario(at('battle.yaml'))
      const army = matchups[0]?.armies.find(({ policy }) => policy === './mine.yaml')
      const like = GAMES['sovl']?.weighted?.named['cautious']
      expect(army?.weights).toEqual({ ...like, urge: 3, counters: 0 })
      expect(Object.keys(inputs)).toContain('mine.yaml')
      expect(army?.module).toBeUndefined()
    })

    test.each([
      ['urge: 3', 'urge: 30', '/mine.yaml:4:9: `urge` must be a number from -20 to 20, not the number 30'],
      [
        'counters: 0',
        'counters: 0.5',
        '/mine.yaml:5:13: `counters` must be a whole number from 0 to 1, not the number 0.5',
      ],
      ['urge', 'urges', '/mine.yaml:4:3: `urges` is not known here; did you mean `urge`?'],
      ['cautious', 'bold', '/mine.yaml:2:7: `like` must be'],
      ['like: cautious\n', '', '/mine.yaml:1:1: `like` is missing'],
      ['sovl', 'war', '/mine.yaml:1:7: `game` must be'],
    ])('whose %s is %s is refused at its place', (now, then, expected) => {
      led(WEIGHTS.replace(now, then))
      expect(complaint('battle.yaml')).toContain(expected)
    })

    test('that does not exist is reported where it is named', () => {
      led(WEIGHTS)
      rmSync(at('mine.yaml'))
      expect(complaint('battle.yaml')).toMatch(
        /battle\.yaml:\d+:13: cannot read the general `\.\/mine\.yaml`, which is looked for beside the scenario: there is no such file/,
      )
    })
  })

  test('reads lists, files that they name, and generals, each once', () => {
    mkdirSync(at('lists'), { recursive: true })
    writeFileSync(at('lists/hammer.yaml'), HAMMER.replace('catalogue: ', 'catalogue: ../'))
    writeFileSync(at('my general.js'), 'export default () => 0\n')
    const text = fought('hammer.yaml', 'lists/hammer.yaml')
      .replace('aggressive', './my general.js')
      .concat('  - { name: Third, policy: "./my general.js", list: lists/hammer.yaml }\n')
      .replace('armies:', 'matchups: all\narmies:')
    writeFileSync(at('battle.yaml'), text)
    const { inputs, matchups } = readScenario(at('battle.yaml'))
    expect(Object.keys(inputs)).toEqual(['battle.yaml', 'catalogue.yaml', 'my general.js', 'hammer.yaml'])
    expect(matchups[2]?.armies[0]).toMatchObject({
      policy: './my general.js',
      module: pathToFileURL(at('my general.js')).href,
    })
    const hash = createHash('sha256').update('export default () => 0\n').digest('hex')
    expect(inputs['my general.js']).toBe(`sha256:${hash}`)
    expect(matchups[0]?.armies[0]).not.toHaveProperty('module')
  })

  test('reports a list or a general that does not exist, and faults in a list with its own lines', () => {
    writeFileSync(at('battle.yaml'), fought('hammer.yaml', 'lists/none.yaml').replace('aggressive', './none.js'))
    expect(
      complaint('battle.yaml')
        .split('\n')
        .filter((line) => line.startsWith('/')),
    ).toEqual([
      '/battle.yaml:17:11: cannot read the army list `lists/none.yaml`, which is looked for beside the scenario: there is no such file',
      '/battle.yaml:19:13: cannot read the general `./none.js`, which is looked for beside the scenario: there is no such file',
    ])
    writeFileSync(at('hammer.yaml'), HAMMER.replace('models: 15', 'models: 9'))
    writeFileSync(at('battle.yaml'), BATTLE)
    expect(complaint('battle.yaml')).toMatch(/^\/hammer\.yaml:9:32: 9 models; allowed of `h-spears`: 10 to 25/)
    writeFileSync(at('hammer.yaml'), HAMMER.replace('catalogue.yaml', 'none.yaml'))
    expect(complaint('battle.yaml')).toMatch(
      /^\/hammer\.yaml:3:12: cannot read the catalogue `none\.yaml`, which is looked for beside the list: there is no such file/,
    )
  })

  test('names the given path and the place', () => {
    writeFileSync(at('wrong.yaml'), edited('title', 'titel'))
    expect(complaint('wrong.yaml')).toMatch(/^\/wrong\.yaml:2:1: `titel` is not known here/)
  })

  test('names the catalogue’s own lines', () => {
    writeFileSync(at('catalogue.yaml'), CATALOGUE.replace('skill: 5', 'skill: five'))
    expect(complaint('knights.yaml')).toMatch(/^\/catalogue\.yaml:25:31: `skill` must be a whole number from 0 to 20/)
  })

  test('refuses a path that is not a readable file', () => {
    expect(complaint('missing.yaml')).toBe('/missing.yaml: there is no such file')
    expect(complaint('knights.yaml/x')).toBe('/knights.yaml/x: there is no such file')
    expect(complaint('knights')).toBe('/knights: there is no such file; did you mean `knights.yaml`?')
    expect(complaint('knigts.yml')).toBe('/knigts.yml: there is no such file; did you mean `knights.yaml`?')
    expect(complaint('open-field.yml')).toBe(
      '/open-field.yml: there is no such file; did you mean `fairfight:war/open-field.yaml`?',
    )
    expect(complaint('nowhere/knights.yaml')).toBe('/nowhere/knights.yaml: there is no such file')
    expect(complaint('turns=3')).toMatch(/^\/turns=3: there is no such file/)
    expect(thrown(() => readScenario('turns=3')).message).toBe(
      'turns=3: there is no such file; a value is changed with `--set turns=3`',
    )
    // Where the path names a game, only files of that game are meant.
    expect(complaint('war/open-feld.yaml')).toBe(
      '/war/open-feld.yaml: there is no such file; did you mean `fairfight:war/open-field.yaml`?',
    )
    expect(complaint('sovl/open-field.yaml')).toBe('/sovl/open-field.yaml: there is no such file')
    // The list of a starter is no scenario, and every game has a roster.
    expect(complaint('wardens.yaml')).toBe('/wardens.yaml: there is no such file')
    expect(complaint('roster.yaml')).toBe('/roster.yaml: there is no such file')
    writeFileSync(at('knight.md'), 'About the knight')
    expect(complaint('knight.yaml')).toBe('/knight.yaml: there is no such file; did you mean `knights.yaml`?')
    expect(complaint('.')).toMatch(/: this is a folder, not a file$/)
  })

  test('reports a catalogue that is not a readable file at the place that names it', () => {
    writeFileSync(at('lost.yaml'), edited('catalogue.yaml', 'catalog.yaml'))
    expect(complaint('lost.yaml')).toMatch(
      /^\/lost\.yaml:9:12: cannot read the catalogue `catalog\.yaml`, which is looked for beside the scenario: there is no such file; did you mean `catalogue\.yaml`\?\n/,
    )
    writeFileSync(at('lost.yaml'), edited('catalogue.yaml', '.'))
    expect(complaint('lost.yaml')).toMatch(
      /^\/lost\.yaml:9:12: cannot read the catalogue `\.`, which is looked for beside the scenario: this is a folder, not a file\n/,
    )
  })

  test('refuses a file of more than a million bytes, and a device without an end', () => {
    writeFileSync(at('large.yaml'), `${KNIGHTS}#${'x'.repeat(1_000_000)}`)
    expect(complaint('large.yaml')).toBe('/large.yaml: more than 1,000,000 bytes')
    expect(thrown(() => readScenario('/dev/zero')).format()).toBe('/dev/zero: more than 1,000,000 bytes')
  })

  test.each([
    ['Latin-1', Buffer.from('game: sovl\ntitle: Die M\xfchle\n', 'latin1'), '2:13'],
    ['UTF-16', Buffer.from('\ufeffgame: sovl', 'utf16le'), '1:1'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0x0a, 0xc3, 0x28]), '2:1'],
  ])('refuses %s at the first byte that is not UTF-8', (_name, bytes, place) => {
    writeFileSync(at('bytes.yaml'), bytes)
    expect(complaint('bytes.yaml')).toContain(`/bytes.yaml:${place}: this is not UTF-8 text; save the file as UTF-8`)
  })
})
