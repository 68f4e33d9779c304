import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bestBattle } from '../../src/cli/best-files.ts'
import { Unplayable } from '../../src/core/battle.ts'
import { best, price, renderTable } from '../../src/index.ts'
import type { BattleLog } from '../../src/report/playback/log.ts'
import type { BestDocument } from '../../src/result/best.ts'
import type { RunDocument } from '../../src/result/document.ts'
import type { PriceDocument } from '../../src/result/price.ts'
import { GeneralError } from '../../src/run/run-error.ts'
import { readChoice } from '../../src/scenario/choice/read.ts'
import { InputError } from '../../src/scenario/text/problem.ts'
import { THOROUGH } from '../support/thorough.ts'
import { call, expectRefused, filesIn, folder, ROOT, read, shipped } from './support.ts'

const HORSE = join(ROOT, 'scenarios', 'book-of-war', 'first-battle.yaml')
const TIDE = shipped('hammer-and-green-tide')
const FEW = ['--battles', '1500', '--workers', '0', '--quiet']

async function documentOf(args: readonly string[]): Promise<BestDocument> {
  const { code, stdout, stderr } = await call(['best', ...args, '--json'])
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as BestDocument
}

test('best writes a page, tables, the list, and prints commands that play it', async () => {
  const dir = join(folder(), 'out')
  const { code, stdout, stderr } = await call(['best', HORSE, ...FEW, '--out', dir])
  expect(code, stderr).toBe(0)
  expect(stdout).toMatch(/^Which list of Horse does best against Pikes\?\n\nThe best list found for Horse: /)
  expect(stdout).toContain('on fresh dice')
  expect(stdout).toMatch(/Changes of the given list/)
  const battle = 'battles/matchup-1-block-0-seat-0.html'
  expect(filesIn(dir)).toEqual([
    battle,
    'best-list.yaml',
    'changes.csv',
    ...['compare', 'scores'].map((chart) => `charts/${chart}.vl.json`),
    'lists.csv',
    'report.html',
    'result.json',
    'results.csv',
  ])
  const [, set = ''] = /--set '(armies\.0\.units=[^']+)'/.exec(stdout) ?? []
  const document = JSON.parse(read(dir, 'result.json')) as BestDocument
  expect(set).toBe(document.best.set)
  // The page links to the battle that `play` shows by the printed command.
  expect(read(dir, 'report.html')).toContain(`<a href="${battle}">One battle of it, step by step</a>`)
  const watched = JSON.parse((await call(['play', HORSE, '--set', set, '--block', '0', '--json'])).stdout) as BattleLog
  for (const unit of watched.armies.flatMap(({ units }) => units)) expect(read(dir, battle)).toContain(unit)
  expect(read(dir, battle)).toContain(watched.events.at(-1)?.text)
  // The command plays the same battles, beginning with those of the score.
  const args = ['--set', set, '--battles', String(document.best.battles), '--workers', '0', '--quiet', '--json']
  const run = JSON.parse((await call(['run', HORSE, ...args])).stdout) as RunDocument
  expect(run.matchups[0]?.score.estimate).toBe(document.best.score.estimate)
})

test('a battle that cannot be played again has no page, and the answer is not lost for it', async () => {
  const choice = readChoice(HORSE)
  const found = { sets: [], foe: choice.foes[0]?.name ?? '', repeat: 'npx fairfight play' }
  expect([...(await bestBattle(choice, found)).keys()]).toEqual(['battles/matchup-1-block-0-seat-0.html'])
  const failing = (error: Error) => ({
    ...choice,
    having: () => {
      throw error
    },
  })
  for (const error of [new InputError([]), new GeneralError('gone'), new Unplayable('no room')])
    expect((await bestBattle(failing(error), found)).size).toBe(0)
  await expect(bestBattle(failing(new Error('a fault')), found)).rejects.toThrow('a fault')
})

test('the result does not depend on the number of threads', async () => {
  const some = [HORSE, '--battles', '1500', '--quiet', '--limit', 'archers=0']
  const [one, other] = [await documentOf([...some, '--workers', '0']), await documentOf([...some, '--workers', '2'])]
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  expect(one.best.points).toBeLessThanOrEqual(72)
  expect(one.finalists.flatMap(({ units }) => units.map(({ entry }) => entry))).not.toContain('archers')
})

test('with several armies the field is listed army by army, with the mixture that nobody beats', async () => {
  const file = join(folder(), 'three.yaml')
  const from = join(ROOT, 'scenarios', 'book-of-war')
  const army = (name: string, unit: string, models: number): string =>
    `  - { name: ${name}, units: [{ id: ${name.toLowerCase()}, unit: ${unit}, models: ${models} }] }`
  const armies = [army('Pikes', 'pikemen', 14), army('Mine', 'medium-horse', 6), army('Bows', 'archers', 9)]
  const head = `game: ${join(from, 'book-of-war.js')}\ntitle: Three\ncatalogue: ${join(from, 'catalogue.yaml')}\nmatchups: all`
  writeFileSync(file, `${head}\narmies:\n${armies.join('\n')}\n`)
  const document = await documentOf([file, '--army', 'Mine', '--limit', 'archers=0', ...FEW])
  const { mixture, field, finalists, best, given, gain } = document
  expect(field.map(({ name }) => name)).toEqual(['Pikes', 'Bows'])
  expect(best.against.length).toBe(2)
  expect(given?.units).toMatchObject([{ entry: 'medium-horse', models: 6 }])
  // The army is the second in one of its matchups; its own score is shown in both.
  expect(gain?.estimate).toBeCloseTo(best.score.estimate - (given?.score.estimate ?? 0), 9)
  expect(mixture?.weights.length).toBe(finalists.length)
  expect(mixture?.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
  expect(mixture?.secured.low).toBeLessThan(mixture?.secured.estimate ?? 0)
  expect(mixture?.most.high).toBeGreaterThan(mixture?.secured.estimate ?? 1)
})

// The most expensive search: over all lists of a faction.
test.runIf(THOROUGH)(
  'an army whose list names only a faction and a size is built from nothing',
  async () => {
    const file = join(folder(), 'blank.yaml')
    const list = "{ game: war, catalogue: 'fairfight:war/catalogue.yaml', faction: gravewood, size: warband }"
    const armies = `- { name: Mine, list: ${list} }\n- { name: Theirs, list: 'fairfight:war/lists/aldermark.yaml' }`
    writeFileSync(file, `game: war\ntitle: Blank\narmies:\n${armies}\n`)
    const document = await documentOf([file, '--battles', '1500', '--workers', '2', '--quiet'])
    expect(document).toMatchObject({ given: null, outside: false, gain: null, points: [616, 685] })
    expect(document.changes?.of).toBe('best')
    const run = await call([
      'run',
      file,
      '--set',
      document.best.set,
      '--battles',
      '2',
      '--workers',
      '0',
      '--json',
      '--quiet',
    ])
    expect(run.code, run.stderr).toBe(0)
    await expectRefused(
      ['best', file, '--points', '500..501', '--limit', 'bone-levy=9'],
      /:4:23: no legal list of `gravewood` has 500 to 501 points/,
    )
  },
  120_000,
)

test('in an engagement a unit takes the place of the unit that the contacts name', async () => {
  const file = join(folder(), 'flank.yaml')
  const units = (id: string, unit: string, models: number): string =>
    `[{ id: ${id}, unit: ${unit}, models: ${models} }]`
  const armies = `- { name: Mine, units: ${units('riders', 'h-xbows', 8)} }\n- { name: Spears, units: ${units('spears', 'h-spears', 20)} }`
  const contacts = '[{ unit: riders, side: left, of: spears }]'
  const head = "game: sovl\ntitle: Flank\nmode: engagement\ncatalogue: 'fairfight:sovl/catalogue.yaml'"
  writeFileSync(file, `${head}\narmies:\n${armies}\ncontacts: ${contacts}\n`)
  const document = await documentOf([file, '--points', '80..90', ...FEW])
  expect(document.mode).toBe('engagement')
  expect(document.best.units.length).toBe(1)
  expect(document.best.set).toMatch(/^armies\.0\.units=\[\{id: riders, unit: /)
  expect(document.given?.points).toBe(88)
  expect(document.gain?.estimate).toBeGreaterThan(0)
})

describe('--field', () => {
  const list = (name: string): string => `fairfight:sovl/lists/${name}.yaml`

  test('puts the armies of other files in the place of those of the scenario; the printed command needs no such file', async () => {
    const dir = folder()
    const [theirs, ours] = [join(dir, 'other', 'theirs.yaml'), join(dir, 'ours.yaml')]
    mkdirSync(join(dir, 'other'))
    const text = 'game: sovl\ntitle: Raiders\ncatalogue: fairfight:sovl/catalogue.yaml\nfaction: orc\nsize: warband\n'
    const units =
      'commanders: [{ entry: o-boss, retinue: { entry: o-mob, models: 15 } }]\nunits: [{ entry: o-mob, models: 15 }]\n'
    writeFileSync(join(dir, 'other', 'list.yaml'), text + units)
    writeFileSync(
      theirs,
      `game: sovl\ntitle: Theirs\narmies:\n- { name: Ours, list: list.yaml, policy: cautious }\n- { name: Elves, list: ${list('elf-dance')} }\n`,
    )
    writeFileSync(
      ours,
      `game: sovl\ntitle: Ours\narmies:\n- { name: Ours, list: ${list('human-hammer')} }\n- { name: Others, list: ${list('human-gunline')} }\n`,
    )
    const choice = readChoice(ours, { field: [theirs, join(dir, 'other', 'list.yaml')] })
    expect(choice.army).toBe('Ours')
    expect(choice.foes.map(({ name }) => name)).toEqual(['Ours 2', 'Elves', 'Raiders'])
    expect(choice.foes.map(({ matchup }) => matchup.armies[1].policy ?? 'greedy')).toEqual([
      'cautious',
      'greedy',
      'greedy',
    ])
    rmSync(join(dir, 'other'), { recursive: true })
    const again = readChoice(ours, { set: choice.scenario.set })
    expect(again.foes).toEqual(choice.foes)
    const args = (choice.scenario.set ?? []).flatMap((value) => ['--set', value])
    const run = ['run', ours, ...args, '--battles', '2', '--workers', '0', '--trust', 'off', '--json', '--quiet']
    expect((await call(run)).code).toBe(0)
  })

  test.each([
    [
      'a catalogue',
      'fairfight:sovl/catalogue.yaml',
      /a field is an army list \(`faction`\), or a scenario whose `armies` are/,
    ],
    [
      'a list of another game',
      'fairfight:war/lists/aldermark.yaml',
      /the scenario is of the game sovl, and so its field is/,
    ],
    ['a file that there is not', 'nowhere.yaml', /nowhere\.yaml: there is no such file/],
  ])('refuses %s', async (_, file, message) => {
    await expectRefused(['best', TIDE, '--field', file], message)
  })
})

test.runIf(THOROUGH)(
  '--dry-run --both says how many battles are played at most, also if few are asked for',
  async () => {
    const args = ['best', HORSE, '--both', '--battles', '6000', '--json', '--quiet', '--workers', '0']
    const { most, stages } = JSON.parse((await call([...args, '--dry-run'])).stdout) as {
      most: number
      stages: { battles: number }[]
    }
    const { battles } = JSON.parse((await call(args)).stdout) as { battles: number }
    expect(most).toBe(stages.reduce((sum, stage) => sum + stage.battles, 0))
    expect(most).toBeGreaterThan(6000)
    expect(most).toBeGreaterThanOrEqual(battles)
    expect(most).toBeLessThan(1.6 * battles)
  },
)

test.runIf(THOROUGH)('--dry-run says how many battles are played at most', async () => {
  const dry = JSON.parse((await call(['best', HORSE, ...FEW, '--json', '--dry-run'])).stdout) as { most: number }
  const { search } = await documentOf([HORSE, ...FEW])
  const played = Object.values(search.battles).reduce((sum, battles) => sum + battles, 0)
  expect(dry.most).toBeGreaterThanOrEqual(played)
  expect(dry.most).toBeLessThan(1.6 * played)
})

test('--dry-run says that no list has so few points, as the search does', async () => {
  const few = ['best', TIDE, '--army', 'Tide', '--points', '20', '--workers', '0', '--quiet']
  const { code, stderr } = await call([...few, '--dry-run'])
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^no legal list of Tide has 18 to 20 points: its list in the file has \d+; try other --points or --limit\n$/,
    ),
  ])
})

test('--dry-run says how many lists there are, what is played and how long it takes, and writes nothing', async () => {
  const dir = join(folder(), 'out')
  const { code, stdout, stderr } = await call(['best', HORSE, '--dry-run', '--out', dir, '--workers', '1'])
  expect(code, stderr).toBe(0)
  expect(stdout).toMatch(
    /^Which list of Horse does best against Pikes\?\n\nAll \d+ legal lists of Horse with \d+ to 72 points take part\.\n\n {2}a race of all legal lists: at most 22,000 battles, .*\n {2}changes: at most 4,802 battles, .*\n {2}fresh dice: at most 13,200 battles, .*\n\nAt most 40,002 battles in all: .* on 1 thread\.\nNothing was written\.\n$/,
  )
  expect(existsSync(dir)).toBe(false)
  const { lists } = JSON.parse((await call(['best', HORSE, '--dry-run', '--json'])).stdout) as { lists: number }
  const document = await documentOf([HORSE, ...FEW])
  expect(document.search.lists).toBe(lists)
  await expectRefused(
    ['best', HORSE, '--dry-run', '--battles', '100'],
    /--battles 100 is too few: .* ask for 1500 or more/,
  )
})

test.runIf(THOROUGH)('programs get the documents that the commands print', async () => {
  const asked = { battles: 1500, workers: 0, limit: ['archers=0'] }
  const found = await best(HORSE, asked)
  const printed = await documentOf([HORSE, '--limit', 'archers=0', ...FEW])
  const bare = ({ repeat: _repeat, ...rest }: BestDocument): unknown => JSON.parse(JSON.stringify(rest))
  expect(bare(found)).toEqual(bare(printed))
  expect(renderTable(found)).toContain('Which list of Horse does best against Pikes?')
  const catalogue = 'fairfight:war/catalogue.yaml'
  await expect(price(catalogue, { unit: 'ash-bowmen', battles: 99 })).rejects.toThrow(
    '`battles` is a whole number from 100, not 99',
  )
  const priced = await price(catalogue, { unit: 'ash-bowmen', battles: 100, workers: 0 })
  const args = ['price', catalogue, '--unit', 'ash-bowmen', '--battles', '100', '--workers', '0', '--quiet', '--json']
  const { watch, ...told } = JSON.parse((await call(args)).stdout) as PriceDocument
  expect(watch).toBeDefined()
  expect(JSON.parse(JSON.stringify(priced))).toEqual(told)
})

test('a result of other limits is not replaced without --force', async () => {
  const dir = join(folder(), 'out')
  expect((await call(['best', HORSE, ...FEW, '--out', dir])).code).toBe(0)
  const other = await call(['best', HORSE, ...FEW, '--points', '60..70', '--out', dir])
  expect([other.code, other.stdout]).toEqual([2, ''])
  expect(other.stderr).toContain('holds a result of `best` with other options; give another --out, or --force')
  expect((await call(['best', HORSE, ...FEW, '--out', dir])).code).toBe(0)
})

test.each([
  [
    'an army that there is not',
    [HORSE, '--army', 'Hors'],
    /no army is called `Hors`; did you mean `Horse`\? allowed: Horse, Pikes/,
  ],
  [
    'points that are none',
    [HORSE, '--points', 'many'],
    /points are a number such as 1000, or a range such as 950\.\.1000/,
  ],
  ['points the wrong way round', [HORSE, '--points', '90..60'], /90 is more than 60/],
  ['points beyond the size', [TIDE, '--points', '900'], /the size of its list allows 0 to 500 points/],
  [
    'points that no list has',
    [HORSE, '--points', '1..2', ...FEW],
    /^no legal list of Horse has 1 to 2 points: its list in the file has 72; try other --points or --limit/,
  ],
  [
    'an entry that there is not',
    [TIDE, '--limit', 'h-lancer=0'],
    /no entry `h-lancer` can be chosen; did you mean `h-lancers`\?/,
  ],
  ['a limit without a number', [TIDE, '--limit', 'h-lancers'], /how many\? `h-lancers=0\.\.2` allows up to two units/],
  ['a limit that is no number', [TIDE, '--limit', 'h-lancers=some'], /numbers of units are such as 2, or 0\.\.2/],
  ['contacts', [shipped('hammer-and-anvil')], /contacts name units, and those of a chosen list are not known yet/],
  [
    'an army that meets itself',
    [join(ROOT, 'scenarios', 'war', 'first-activation.yaml')],
    /:7:11: Aldermark meets itself, so both sides would/,
  ],
  ['several rules', [TIDE, '--rules', 'core', '--rules', 'earlier-combat'], /give --rules once/],
  [
    'too few battles',
    [HORSE, '--battles', '100', '--workers', '0', '--quiet'],
    /^--battles 100 is too few: .* ask for 1,?500 or more/,
  ],
  [
    'too many battles',
    [HORSE, '--battles', '2000001'],
    /--battles takes a whole number from 1 to 2000000, not 2000001/,
  ],
  ['a roster', [shipped('roster')], /this is a roster, which `balance` prices/],
])('%s is refused', async (_, args, message) => {
  await expectRefused(['best', ...args], message)
})
