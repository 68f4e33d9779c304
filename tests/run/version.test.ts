import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildOf, statedIn } from '../../src/run/build.ts'
import { build } from '../../src/run/version.ts'
import { ROOT } from '../cli/support.ts'

const home = mkdtempSync(join(tmpdir(), 'fairfight-build-'))
afterAll(() => rmSync(home, { recursive: true }))

const CODE = {
  'core/dice.js': 'export const die = 6\n',
  'board/hex.js': 'export const sides = 6\n',
  'games/index.js': "import { sovl } from './sovl/sovl.js'\n",
  'games/sovl/sovl.js': 'export const sovl = 1\n',
  'kit/words.js': 'export const words = 7\n',
  'plugins/load.js': 'export const load = 8\n',
  'stats/mean.js': 'export const mean = 2\n',
  'run/run.js': 'export const run = 3\n',
  'balance/balance.js': 'export const balance = 4\n',
  'best/best.js': 'export const best = 10\n',
  'train/train.js': 'export const train = 9\n',
  'report/text.js': 'export const text = 5\n',
}

let folders = 0

/** The build of a folder of these files, with the given replacements. */
function builtOf(other: Readonly<Record<string, string>> = {}): string {
  const folder = join(home, String(++folders))
  for (const [name, text] of Object.entries({ ...CODE, ...other })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return buildOf(folder)
}

describe('the build', () => {
  const usual = builtOf()

  test.each([
    'core/dice.js',
    'board/hex.js',
    'kit/words.js',
    'plugins/load.js',
    'games/sovl/sovl.js',
    'stats/mean.js',
    'run/run.js',
    'balance/balance.js',
    'best/best.js',
    'train/train.js',
  ])('changes with %s', (name) => {
    expect(builtOf({ [name]: 'export const other = 0\n' })).not.toBe(usual)
  })

  test.each([
    ['report/text.js', 'export const other = 0\n'],
    ['core/dice.d.ts', 'export const die: number\n'],
    ['core/dice.js.map', '{"sources":["/home/me/src/core/dice.ts"]}'],
    ['core/dice.js', 'export const die = 6\r\n'],
  ])('does not depend on %s', (name, text) => {
    expect(builtOf({ [name]: text })).toBe(usual)
  })

  test('of bundled games depends on their files alone', () => {
    const whole = {
      'games/index.js': "export const GAMES = { get sovl() { return require('./sovl.cjs').SOVL } }\n",
      'games/sovl.cjs': 'exports.SOVL = 1\n',
    }
    expect(builtOf({ ...whole, 'games/sovl/sovl.js': 'export const sovl = 2\n' })).toBe(builtOf(whole))
    expect(builtOf({ ...whole, 'games/sovl.cjs': 'exports.SOVL = 2\n' })).not.toBe(builtOf(whole))
    expect(builtOf({ ...whole, 'games/index.js': 'export const GAMES = {}\n' })).not.toBe(builtOf(whole))
  })

  test('does not depend on the folder', () => {
    const copy = join(home, 'copy')
    cpSync(join(home, '1'), copy, { recursive: true })
    expect(buildOf(copy)).toBe(usual)
  })

  test('is stored when the package is built, and belongs to the code that runs', () => {
    const code = join(ROOT, 'dist', 'src')
    expect(build()).toMatch(/^[0-9a-f]{16}$/)
    expect([build(), statedIn(code)]).toEqual([buildOf(code), buildOf(code)])
    expect(statedIn(join(home, '1'))).toBe(null)
  })
})
