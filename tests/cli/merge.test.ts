import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { build, VERSION } from '../../src/run/version.ts'
import { call, expectRefused, filesIn, folder, hashesOf, read, shipped, threeArmies } from './support.ts'

const FLANK = shipped('flank-charge')
const BATTLES = ['--battles', '301']

let home = ''
/** Folders inside the folder of all tests. */
const at = (...names: string[]): string[] => names.map((name) => join(home, name))

async function played(name: string, ...options: string[]): Promise<string> {
  const args = ['run', FLANK, '--quiet', '--json', '--out', join(home, name), ...options]
  const { code, stdout, stderr } = await call(args)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

beforeAll(async () => {
  home = folder()
  for (const part of [1, 2, 3]) await played(`part-${part}`, ...BATTLES, '--shard', `${part}/3`)
  await played('whole', ...BATTLES)
  await played('seed', ...BATTLES, '--seed', 'another', '--shard', '3/3')
  await played('fewer', '--battles', '200', '--shard', '3/3')
  mkdirSync(join(home, 'empty'))
  mkdirSync(join(home, 'half'))
  writeFileSync(join(home, 'half', 'tallies.json'), read(home, 'part-1', 'tallies.json').slice(0, 1000))
  // A part that was interrupted holds fewer blocks.
  mkdirSync(join(home, 'cut'))
  const cut = read(home, 'part-2', 'tallies.json').replace(/"merged":200/, '"merged":150')
  writeFileSync(join(home, 'cut', 'tallies.json'), cut)
  // Another army replaces one in the scenario of a finished part.
  mkdirSync(join(home, 'forged'))
  const forged = read(home, 'part-1', 'tallies.json').replaceAll('"models":', '"model":')
  writeFileSync(join(home, 'forged', 'tallies.json'), forged)
  // A part that another build played.
  mkdirSync(join(home, 'built'))
  const built = read(home, 'part-2', 'tallies.json').replace(/"build":"[0-9a-f]{16}"/, '"build":"0"')
  writeFileSync(join(home, 'built', 'tallies.json'), built)
}, 60_000)

describe('merged parts', () => {
  test('give the same bytes as a single run, in any order', async () => {
    const out = join(home, 'merged')
    const { code, stdout, stderr } = await call(['merge', ...at('part-3', 'part-1', 'part-2'), '--out', out, '--json'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(read(home, 'whole', 'result.json'))
    expect(hashesOf(out)).toEqual(hashesOf(join(home, 'whole')))
  })

  test('are reported like a run', async () => {
    const out = join(home, 'told')
    const { stdout } = await call(['merge', ...at('part-1', 'part-2', 'part-3'), '--out', out])
    expect(stdout).toContain('Lancers v Spears')
    expect(stdout).toContain('--battles 301 --seed')
    expect(stdout).not.toContain('--shard')
    expect(stdout).toMatch(/\n8 files in \S+told; open \S+told\/report\.html\n$/)
  })

  test('can be extended like a single run', async () => {
    const out = join(home, 'extended')
    await call(['merge', ...at('part-1', 'part-2', 'part-3'), '--out', out, '--json'])
    const more = ['run', FLANK, '--quiet', '--json', '--battles', '500']
    const { stdout } = await call([...more, '--out', out, '--resume'])
    expect(stdout).toBe((await call(more)).stdout)
  })

  test.each<[verb: string, args: string[]]>([
    ['compare', ['compare', FLANK, '--rules', 'earlier-combat']],
    ['sweep', ['sweep', FLANK, '--vary', 'armies.Spears.units.spears.models=15,20']],
    ['matrix', ['matrix', threeArmies()]],
  ])('of %s give the result of a single run, too', async (verb, args) => {
    const battles = ['--battles', '60']
    const parts = at(`${verb}-1`, `${verb}-2`)
    for (const [i, out] of parts.entries()) {
      await call([...args, ...battles, '--quiet', '--json', '--out', out, '--shard', `${i + 1}/2`])
    }
    const { stdout } = await call(['merge', ...parts, '--json'])
    expect(stdout === (await call([...args, ...battles, '--quiet', '--json'])).stdout).toBe(true)
  })
})

describe('merge refuses', () => {
  const NAME = 'Lancers v Spears (core)'
  test.each<[what: string, folders: string[], message: (folders: string[]) => string]>([
    ['a missing part in the middle', ['part-1', 'part-3'], () => `${NAME}: blocks 100 to 199 are missing`],
    [
      'a missing part at the end',
      ['part-1', 'part-2'],
      () =>
        `${NAME}: the parts hold blocks up to 200 of 301; one is missing, or was interrupted: finish it with --resume`,
    ],
    ['a part twice', ['part-1', 'part-1', 'part-2'], () => `${NAME}: blocks 0 to 99 are there twice`],
    ['a part beside the whole', ['whole', 'part-3'], () => `${NAME}: blocks 200 to 300 are there twice`],
    ['an interrupted part', ['part-1', 'cut', 'part-3'], () => `${NAME}: blocks 150 to 199 are missing`],
    [
      'a part of another number of battles',
      ['part-1', 'part-2', 'fewer'],
      () => `${NAME}: blocks 133 to 199 are there twice`,
    ],
    [
      'a part of another run',
      ['part-1', 'part-2', 'seed'],
      ([one, , other]) => `${other} and ${one} are no parts of one run: they differ in seed`,
    ],
    [
      'a folder without tallies',
      ['part-1', 'empty'],
      ([, other]) => `${other} holds no tallies.json: it is not the output folder of a run`,
    ],
    [
      'a folder that there is not',
      ['part-1', 'none'],
      ([, other]) => `${other} holds no tallies.json: it is not the output folder of a run`,
    ],
    [
      'a part of another build',
      ['part-1', 'built', 'part-3'],
      ([, other]) =>
        `${other} holds a part of another build of fairfight, whose rules or arithmetic may differ (${VERSION}-0 there, ${VERSION}-${build()} here): merge with that one, or play all parts again with this one`,
    ],
    ...['half', 'forged'].map((name): [string, string[], (folders: string[]) => string] => [
      `tallies that are ${name}`,
      ['part-1', name],
      ([, other]) =>
        `${other}/tallies.json is damaged, or was left by another version of fairfight; play that run anew`,
    ]),
  ])('%s', (_what, names, message) => {
    const folders = at(...names)
    return expectRefused(['merge', ...folders], message(folders))
  })

  test('a scenario in place of a folder', () =>
    expectRefused(['merge', FLANK], `${FLANK} holds no tallies.json: it is not the output folder of a run`))

  test('an output folder that cannot be made', async () => {
    const before = hashesOf(home)
    const parts = at('part-1', 'part-2', 'part-3')
    const refused = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await call(['merge', ...parts, ...args])
      expect([code, stdout]).toEqual([2, ''])
      return stderr
    }
    expect(await refused()).toBe('--out DIR says where the merged reports go\n')
    expect(await refused('--out', '')).toBe('--out needs the name of a folder\n')
    const part = join(home, 'empty', '..', 'part-2')
    const same = 'is one of the parts; the merged reports need a folder of their own'
    expect(await refused('--out', `${home}/empty/../part-2`)).toBe(`--out ${home}/empty/../part-2 ${same}\n`)
    expect(await refused('--out', part)).toBe(`--out ${part} ${same}\n`)
    expect(await refused('--out', join(part, 'result.json'))).toMatch(
      /^cannot write to \S+: there is a file of that name\n$/,
    )
    expect(hashesOf(home)).toEqual(before)
  })

  test('something that is not a folder', async () => {
    expect((await call(['merge'])).stderr).toMatch(/^which file\? 0 given, at least 1 needed\n/)
    const { stderr } = await call(['merge', ...at('part-1'), '--battles', '3'])
    expect(stderr).toMatch(
      /^merge has no option `--battles`\. It takes --out, --json, --charts, --checks, --force, --quiet\n/,
    )
  })
})

describe('--shard refuses', () => {
  const FORM = '--shard takes I/N, part I of N, such as 2/3; not'
  const FIXED =
    '--shard plays a fixed part of a fixed number of battles; a run that decides as it goes cannot be divided'
  test.each<[what: string, options: string[], message: string]>([
    ['part 0', ['--shard', '0/3'], `${FORM} 0/3`],
    ['more than there are', ['--shard', '4/3'], `${FORM} 4/3`],
    ['a word', ['--shard', 'x'], `${FORM} x`],
    ['half of it', ['--shard', '1/'], `${FORM} 1/`],
    ...[['--until-decided'], ['--target-error', '3'], ['--sprt', '0..10']].map((rule): [string, string[], string] => [
      `${rule[0]}`,
      ['--shard', '1/2', ...rule],
      FIXED,
    ]),
    [
      'more parts than blocks',
      ['--shard', '1/3', '--battles', '2'],
      '--shard 1/3: Lancers v Spears can be divided into 2 parts at most',
    ],
  ])('%s', (_what, options, message) => expectRefused(['run', FLANK, ...options], message))
})

test('a part names itself as a part', () => {
  expect(filesIn(join(home, 'part-2'))).toContain('tallies.json')
  const result = JSON.parse(read(home, 'part-2', 'result.json')) as object
  expect(result).toMatchObject({ shard: { index: 2, of: 3 }, repeat: expect.stringContaining(' --shard 2/3') })
})
