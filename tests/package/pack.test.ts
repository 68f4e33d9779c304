import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../cli/support.ts'
import { importedBy, type Packed, packed } from './packed.ts'

/**
 * Most bytes of the unpacked package, without the page. Pictures of charts need fonts, which are a separate package; two packages that read
 * files are part of it, because that makes each command start sooner.
 */
const MOST = 4_200_000
/** The page, which contains the engine a second time. */
const PAGE = 'dist/web/fairfight.html.gz'

const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly bin: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly files: readonly string[]
}

let paths: readonly string[] = []
let all: Packed = { unpackedSize: 0, files: [] }
beforeAll(async () => {
  all = await packed()
  paths = all.files.map(({ path }) => path)
}, 120_000)

describe('the package', () => {
  test(`takes ${MOST / 1e6} MB at most, and 0.6 MB for the page`, () => {
    const page = all.files.find(({ path }) => path === PAGE)?.size ?? 0
    expect(page).toBeGreaterThan(100_000)
    expect(page).toBeLessThanOrEqual(600_000)
    expect(all.unpackedSize - page).toBeGreaterThan(MOST / 4)
    expect(all.unpackedSize - page).toBeLessThanOrEqual(MOST)
  })

  test('may be published, and is built before it is packed, not when it is installed', () => {
    expect(MANIFEST).not.toHaveProperty('private')
    expect(MANIFEST).not.toHaveProperty('repository')
    expect(MANIFEST).toHaveProperty('keywords')
    expect(MANIFEST.scripts).toHaveProperty('prepack')
    for (const script of ['prepare', 'install', 'preinstall', 'postinstall']) {
      expect(MANIFEST.scripts).not.toHaveProperty(script)
    }
  })

  test('has the files that a reader looks for', () => {
    const wanted = ['README.md', 'CHANGELOG.md', 'LICENSE', 'scenarios/scenario.schema.json', 'dist/src/build.json']
    expect(wanted.filter((path) => !paths.includes(path))).toEqual([])
  })

  test('has the licences of the packages whose code it contains', () => {
    expect(paths).toContain('dist/src/NOTICES.txt')
    const notices = readFileSync(join(ROOT, 'dist/src/NOTICES.txt'), 'utf8')
    const page = readFileSync(join(ROOT, 'dist/web/fairfight.html'), 'utf8')
    const licences = [/^yargs \d.*\(MIT\)$/m, /^yaml \d.*\(ISC\)$/m, /^zod \d.*\(MIT\)$/m]
    expect(licences.map((licence) => licence.test(notices))).toEqual([true, true, true])
    expect(page).toMatch(/^preact \d.*\(MIT\)$/m)
    for (const text of [notices, page]) expect(text).toContain('Permission is hereby granted, free of charge')
  })

  test('has no source map, because it has no sources', () => {
    expect(paths.filter((path) => path.endsWith('.map'))).toEqual([])
    const code = paths.filter((path) => /^dist\/.*\.js$/.test(path))
    const linked = code.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('sourceMappingURL'))
    expect([code.length > 80, linked]).toEqual([true, []])
  })

  test('has each built-in game as a single file, which is read when it is asked for', () => {
    const files = ['index.js', 'null-strike.cjs', 'sovereign.cjs', 'sovl.cjs', 'war.cjs'].map(
      (file) => `dist/src/games/${file}`,
    )
    expect(paths.filter((path) => /^dist\/src\/games\/.*js$/.test(path)).toSorted()).toEqual(files)
  })

  test('has a copy of each module, which the program shares with games and programs of its users', () => {
    const [program, ...entries] = ['cli', 'index', 'game', 'testing'].map((name) => importedBy([`dist/src/${name}.js`]))
    for (const entry of entries) {
      const code = [...entry].filter((path) => path.startsWith('dist/src/chunks/'))
      expect(code.length).toBeGreaterThan(0)
      expect(code.filter((path) => program?.has(path) !== true)).toEqual([])
    }
    expect([...importedBy(['dist/workers/battle.js'])].filter((path) => program?.has(path) !== true)).toEqual([
      'dist/workers/battle.js',
    ])
  })

  test('has every module that its modules import', () => {
    const code = paths.filter((path) => /^dist\/.*\.c?js$/.test(path))
    expect([...importedBy(code)].filter((path) => !paths.includes(path))).toEqual([])
  })

  test('has every declaration that its entries need', () => {
    const entries = Object.values(MANIFEST.exports).flatMap((entry) => (typeof entry === 'string' ? [] : [entry.types]))
    const needed = importedBy(entries.map((path) => path.replace(/^\.\//, '')))
    expect(needed.size).toBeGreaterThan(80)
    expect([...needed].filter((path) => !paths.includes(path))).toEqual([])
  })

  test('has all its exports, and its program', () => {
    const named = Object.values(MANIFEST.exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : [entry.types, entry.default],
    )
    const files = [...named, ...Object.values(MANIFEST.bin)].map((path) => path.replace(/^\.\//, ''))
    const missing = files.filter((path) => !path.includes('*') && path !== 'package.json' && !paths.includes(path))
    expect(missing).toEqual([])
    expect(Object.keys(MANIFEST.exports)).toEqual(expect.arrayContaining(['.', './game', './testing', './schema/*']))
  })

  test('excludes no file that does not exist', () => {
    const left = MANIFEST.files.filter((entry) => entry.startsWith('dist/src/') && entry.endsWith('.d.ts'))
    expect(left.filter((path) => !paths.includes(path))).toEqual([])
  })
})
