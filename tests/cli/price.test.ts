import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { chartChoice } from '../../src/cli/line/charts.ts'
import { priceVerb } from '../../src/cli/price.ts'
import type { PriceDocument } from '../../src/result/price.ts'
import { THOROUGH } from '../support/thorough.ts'
import { call, ROOT } from './support.ts'

const home = mkdtempSync(join(tmpdir(), 'price-'))
afterAll(() => rmSync(home, { recursive: true }))

const FEW = ['--battles', '120', '--workers', '0', '--quiet']

function file(name: string, text: string): string {
  const path = join(home, name)
  writeFileSync(path, text)
  return path
}

const entry = `entries:
  my-unit:
    { name: My Unit, type: infantry-20, width: 5, models: [10, 20], cost: 16,
      movement: 8, skill: 4, power: 4, defense: 5, attacks: 1, wounds: 1, discipline: 8 }
`
const head =
  'game: sovl\ncatalogue: fairfight:sovl/catalogue.yaml\nunits: [my-unit, h-spears, h-blades, o-mob, d-shields]\n'
const OWN = file('my-unit.yaml', head + entry)
/** The same led by the default general without its look ahead, which takes half of the time. */
const QUICK = file('quick.yaml', `${head}policies: [./slow-witted.yaml]\n${entry}`)
file('slow-witted.yaml', 'game: sovl\ntitle: Slow-witted\nlike: greedy\nweights: { tries: 0 }\n')

describe('price', () => {
  test('says both prices first, and writes the page with a battle to watch', async () => {
    const out = join(home, 'out')
    const { code, stdout } = await call(['price', QUICK, '--unit', 'my-unit', '--points', '250', '--out', out, ...FEW])
    expect(code).toBe(0)
    const text = stdout.replaceAll(/\s+/g, ' ')
    expect(text).toMatch(
      /^What should My Unit cost\? My Unit should cost about [\d.]+ points a model in a straight fight \(95% interval [\d.]+ to [\d.]+\) and about [\d.]+ points a model in whole battles \(95% interval [\d.]+ to [\d.]+\)\. It costs 16 a model: /,
    )
    for (const name of [
      'report.html',
      'price.csv',
      'against.csv',
      'numbers.csv',
      'watch.yaml',
      'battle.html',
      'result.json',
    ])
      expect(existsSync(join(out, name)), name).toBe(true)
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('<a href="battle.html">')
    const watched = await call(['play', join(out, 'watch.yaml'), '--json', '--quiet'])
    expect(watched.code).toBe(0)
    const again = await call(['price', QUICK, '--unit', 'h-blades', '--out', out, ...FEW])
    expect(again.code).toBe(2)
    expect(again.stderr).toContain('holds a result of `price` of another unit')
  })

  test.runIf(THOROUGH)('--json prints the document, which is the same each time', async () => {
    const args = ['price', OWN, '--unit', 'my-unit', '--json', ...FEW]
    const [one, other] = [await call(args), await call(args)]
    expect(one.stdout).toBe(other.stdout)
    const document = JSON.parse(one.stdout) as Record<string, unknown>
    expect(document).toMatchObject({
      schema: 1,
      command: 'price',
      unit: { id: 'my-unit', name: 'My Unit', current: 16 },
      field: { units: 4 },
      repeat: 'npx fairfight price my-unit.yaml --unit my-unit --battles 120 --seed 1',
    })
    expect(document.against).toHaveLength(4)
  })

  test.runIf(THOROUGH)(
    'is interrupted with what was finished kept, and goes on to the bytes of an uninterrupted run',
    async () => {
      const [whole, cut] = [join(home, 'whole'), join(home, 'cut')]
      const args = ['price', OWN, '--unit', 'my-unit', '--charts', 'none', ...FEW]
      expect(await call([...args, '--out', whole])).toMatchObject({ code: 0 })
      const stop = new AbortController()
      const argv = {
        file: OWN,
        unit: 'my-unit',
        battles: 120,
        workers: 0,
        out: cut,
        json: true,
        quiet: false,
        force: false,
        charts: chartChoice('none'),
        resume: false,
        'dry-run': false,
      }
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      const under = priceVerb(argv, stop.signal, 0)
      const ended = expect(under).rejects.toThrow(
        /^interrupted after [\d,]+ battles and straight fights\nto go on: npx fairfight price .* --resume$/,
      )
      await vi.waitFor(
        () => expect(readFileSync(join(cut, 'bouts.jsonl'), 'utf8').split('\n').length).toBeGreaterThan(9),
        {
          timeout: 30_000,
          interval: 5,
        },
      )
      stop.abort()
      await ended
      said.mockRestore()
      expect(readdirSync(cut)).toEqual(['bouts.jsonl'])
      const kept = readFileSync(join(cut, 'bouts.jsonl'), 'utf8').split('\n').length
      const on = await call([...args, '--resume', '--out', cut])
      expect(on).toMatchObject({ code: 0, stderr: '' })
      for (const name of ['result.json', 'bouts.jsonl', 'report.html', 'price.csv'])
        expect(readFileSync(join(cut, name), 'utf8'), name).toBe(readFileSync(join(whole, name), 'utf8'))
      expect(readFileSync(join(cut, 'bouts.jsonl'), 'utf8').split('\n').length).toBeGreaterThan(kept)
      const other = await call([...args, '--resume', '--seed', 'other', '--out', cut])
      expect(other).toMatchObject({ code: 2 })
      expect(other.stderr).toContain('holds a run with another seed')
    },
  )

  test('--dry-run says what will be played and how long it takes, and writes nothing', async () => {
    const out = join(home, 'dry')
    const args = ['price', OWN, '--unit', 'my-unit', '--dry-run', '--out', out, '--workers', '1']
    const { code, stdout } = await call([...args, '--trust', '10'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^What should My Unit cost\?\n\n {2}the price in straight fights: at most about [\d,]+ straight/,
    )
    expect(stdout).toMatch(/ {2}the price in whole battles: at most 1,5\d\d whole battles, /)
    const parts = [...stdout.matchAll(/^ {2}.*: at most ([\d,]+) whole battles, /gm)]
    const sum = parts.reduce((so, [, most = '']) => so + Number(most.replaceAll(',', '')), 0)
    const together = Number(
      /^Whole battles together: at most ([\d,]+), fewer than/m.exec(stdout)?.[1]?.replaceAll(',', ''),
    )
    expect(together).toBeGreaterThan(1500)
    expect(together).toBeLessThan(sum)
    expect(stdout).toMatch(/How far to trust it: planner:8\/8 leads about 10 battles beside it, .* more\./)
    expect(stdout).toMatch(/Nothing was written\.\n$/)
    expect(existsSync(out)).toBe(false)
    const refused = await call([...args, '--resume'])
    expect(refused).toMatchObject({ code: 2 })
  })

  test.runIf(THOROUGH)('--dry-run says how much is fought at most, also if few battles are asked for', async () => {
    const few = ['--battles', '100', '--trust', 'off', '--workers', '0', '--quiet']
    const args = ['price', OWN, '--unit', 'my-unit', ...few]
    const dry = JSON.parse((await call([...args, '--json', '--dry-run'])).stdout) as {
      most: number
      stages: readonly { mode: string; battles: number }[]
    }
    const { engagement, battle } = JSON.parse((await call([...args, '--json'])).stdout) as PriceDocument
    const straight = dry.stages.reduce((sum, one) => sum + (one.mode === 'engagement' ? one.battles : 0), 0)
    const [fought, fights] = [battle?.battles ?? 0, engagement?.battles ?? 0]
    expect(fought).toBeGreaterThan(100)
    expect(dry.most).toBeGreaterThanOrEqual(fought)
    expect(dry.most).toBeLessThan(1.6 * fought)
    expect(straight).toBeGreaterThanOrEqual(fights)
    expect(straight).toBeLessThan(6 * fights)
    expect((await call([...args, '--dry-run'])).stdout).toContain('more than the 100 asked for')
  })

  test.runIf(THOROUGH)('takes the unit of a scenario by its id', async () => {
    const scenario = file(
      'battle.yaml',
      `game: sovl
mode: engagement
catalogue: fairfight:sovl/catalogue.yaml
armies:
  - { name: Mine, units: [{ id: Old Guard, profile: { type: infantry-20, movement: 8, skill: 4, power: 4, defense: 5, attacks: 1, wounds: 1, discipline: 8 }, models: 15, width: 5 }] }
  - { name: Yours, units: [{ id: spears, unit: h-spears, models: 20 }] }
`,
    )
    const { code, stdout, stderr } = await call(['price', scenario, '--unit', 'Old Guard', '--json', ...FEW])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      unit: { name: 'Old Guard', current: null },
      battle: { verdict: 'none' },
    })
  })

  test.runIf(THOROUGH)(
    'takes the numbers and the equipment that a scenario changes in an entry, and says so',
    async () => {
      const scenario = file(
        'changed.yaml',
        `game: sovl
mode: engagement
seed: 7
catalogue: fairfight:sovl/catalogue.yaml
armies:
  - { name: Mine, units: [{ id: riders, unit: h-lancers, models: 5, profile: { power: 6 }, equipment: [] }] }
  - { name: Yours, units: [{ id: spears, unit: h-spears, models: 20 }] }
`,
      )
      const of = async (...args: string[]): Promise<PriceDocument> => {
        const { stdout } = await call(['price', ...args, '--json', ...FEW])
        return JSON.parse(stdout) as PriceDocument
      }
      const found = await of(scenario, '--unit', 'riders')
      const changes = [
        '--set',
        'catalogue.h-lancers.power=6',
        '--set',
        'catalogue.h-lancers.equipment=[]',
        '--seed',
        '7',
      ]
      const asked = await of('fairfight:sovl/catalogue.yaml', '--unit', 'h-lancers', ...changes)
      expect(found.digest).toBe(asked.digest)
      expect(found.notes).toContain(
        'The price is that of Plate Lancers as the scenario changes it: power, equipment are not as in the catalogue.',
      )
    },
  )

  test('names the place in a scenario of a change that is not legal', async () => {
    const scenario = file(
      'wrong.yaml',
      `game: sovl
mode: engagement
catalogue: fairfight:sovl/catalogue.yaml
armies:
  - name: Mine
    units:
      - { id: riders, unit: h-lancers, profile: { powr: 6 } }
`,
    )
    const { code, stderr } = await call(['price', scenario, '--unit', 'riders', ...FEW])
    expect(code).toBe(2)
    expect(stderr).toContain('wrong.yaml:7:51: `powr` is not known here; did you mean `power`?')
  })

  test.runIf(THOROUGH)('a copy of units that all cost 10 is worth 10, whatever it costs', async () => {
    const soldier = (name: string, cost: number): string =>
      `{ name: ${name}, type: infantry-20, width: 5, models: [10, 20], cost: ${cost}, movement: 8, skill: 4, power: 3, defense: 4, attacks: 1, wounds: 1, discipline: 7 }`
    const copies = file(
      'copies.yaml',
      `game: sovl\nentries:\n  mine: ${soldier('Mine', 16)}\n  first: ${soldier('First', 10)}\n  second: ${soldier('Second', 10)}\n  third: ${soldier('Third', 10)}\n`,
    )
    const args = ['price', copies, '--unit', 'mine', '--points', '400', '--battles', '800', '--workers', '0', '--quiet']
    const { code, stdout } = await call([...args, '--json'])
    expect(code).toBe(0)
    const { engagement, battle } = JSON.parse(stdout) as PriceDocument
    // Such fights are solved exactly, all with the same score: nothing is random.
    expect(engagement).toMatchObject({ verdict: 'too-dear', cost: { estimate: 10, method: 'exact' } })
    expect(battle?.cost?.low).toBeLessThanOrEqual(10)
    expect(battle?.cost?.high).toBeGreaterThanOrEqual(10)
    expect(battle?.verdict).toBe('too-dear')
  })

  test.runIf(THOROUGH)(
    '--dry-run leaves out straight fights that the game refuses, such as fourteen units against one on hexes',
    async () => {
      const asked = [
        'price',
        'scenarios/war/catalogue.yaml',
        '--unit',
        'ash-bowmen',
        '--set',
        'units.ash-bowmen.cost=5',
      ]
      const { code, stdout, stderr } = await call([...asked, '--battles', '120', '--workers', '0', '--dry-run'], {
        cwd: ROOT,
      })
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(/^What should Ash Bowmen cost\?\n\n {2}the price in straight fights: at most about /)
    },
  )

  test('takes the only entry of a file of its own, and names several', async () => {
    const entry = (name: string) =>
      `{ name: ${name}, type: infantry-20, width: 5, models: [10, 20], cost: 16, movement: 8, skill: 4, power: 4, defense: 5, attacks: 1, wounds: 1, discipline: 8 }`
    const begin = 'game: sovl\ncatalogue: fairfight:sovl/catalogue.yaml\nentries:\n'
    const one = file('one.yaml', `${begin}  guard: ${entry('Guard')}\n`)
    const { code, stdout } = await call(['price', one, '--dry-run', '--workers', '0', '--battles', '120'])
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'What should Guard cost?'])
    const two = file('two.yaml', `${begin}  guard: ${entry('Guard')}\n  watch: ${entry('Watch')}\n`)
    const refused = await call(['price', two])
    expect([refused.code, refused.stderr]).toEqual([2, 'which unit? Name it with --unit KEY: guard, watch\n'])
  })

  test.each([
    [
      'a misspelt unit',
      [OWN, '--unit', 'my-unti'],
      '--unit: this file, as the catalogue fairfight:sovl/catalogue.yaml, has no unit `my-unti`; did you mean `my-unit`? allowed: my-unit of this file; of the catalogue fairfight:sovl/catalogue.yaml: ',
    ],
    [
      'no unit',
      [OWN],
      'which unit? Name it with --unit KEY, the key of its entry: my-unit, h-spears, h-blades, o-mob, d-shields\n',
    ],
    [
      'no unit of a scenario',
      ['scenarios/sovl/flank-charge.yaml'],
      'which unit? Name it with --unit KEY, the key of its entry: lancers, spears\n',
    ],
    [
      'no unit of a scenario of army lists',
      ['scenarios/sovl/hammer-and-green-tide.yaml'],
      'which unit? Name it with --unit KEY, the key of its entry. This file writes out none: price a unit from its catalogue\n',
    ],
    [
      'no unit of a catalogue',
      ['scenarios/hill-and-shrine/catalogue.yaml'],
      'which unit? Name it with --unit KEY, the key of its entry: spearmen, axemen, guards, slingers, levy, bowmen, riders, iron-riders\n',
    ],
    [
      'a file without a catalogue',
      [
        file(
          'alone.yaml',
          'game: sovl\nmode: engagement\narmies:\n  - { name: A, units: [{ id: a, unit: h-spears, models: 9 }] }\n',
        ),
        '--unit',
        'a',
      ],
      'alone.yaml:1:1: `catalogue` is missing: `a` is priced against the units of a catalogue',
    ],
    [
      'an army list',
      [file('list.yaml', 'game: sovl\nfaction: human\n'), '--unit', 'a'],
      'list.yaml:1:1: this is an army list; a price is asked of a roster',
    ],
    ['too few battles', [OWN, '--unit', 'my-unit', '--battles', '5'], '--battles takes a whole number from 100, not 5'],
    [
      'points without end',
      [OWN, '--unit', 'my-unit', '--points', '100000', '--dry-run'],
      'no army of 100000 points: armies of the field have up to ',
    ],
    [
      'points without end beside stated ones',
      ['scenarios/sovl/roster.yaml', '--unit', 'h-spears', '--points', '2501'],
      'armies of the field have up to 500, and `--points` may be 5 times as many, 2500',
    ],
    ['no points', [OWN, '--unit', 'my-unit', '--points', '0'], '--points takes a number above 0'],
  ])('refuses %s', async (_, args, message) => {
    const { code, stdout, stderr } = await call(['price', ...args, '--json'])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(message)
  })
})
