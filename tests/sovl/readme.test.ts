import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLAUSES } from '../../src/games/sovl/clauses.ts'
import { FACTS } from '../../src/games/sovl/facts.ts'

const GAME = fileURLToPath(new URL('../../src/games/sovl/', import.meta.url))
const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url))
const TESTS = fileURLToPath(new URL('../', import.meta.url))
const readme = readFileSync(`${GAME}README.md`, 'utf8')

/** How many clauses each chapter of the rules has, and how many contradictions and gaps. */
const CHAPTERS = {
  GEN: 5,
  SETUP: 6,
  TERR: 6,
  DEP: 5,
  LOOP: 3,
  ACT: 4,
  CHG: 25,
  STR: 8,
  SHT: 6,
  RAL: 3,
  FLT: 4,
  CMB: 26,
  STAT: 7,
  DISC: 3,
  TYPE: 7,
  ARMY: 14,
  END: 3,
  X: 12,
  G: 64,
}

const id = (chapter: string, number: number): string => `SOVL-${chapter}-${String(number).padStart(2, '0')}`
const all = Object.entries(CHAPTERS).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, i) => id(chapter, i + 1)),
)

/** Rows of the table from clause to code. */
const table = [...readme.matchAll(/^\| (SOVL-[A-Z]+-\d+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, clause = '', title = '', places = '']) => ({
    clause,
    title,
    places: [...places.matchAll(/`([\w/.-]+\.ts)` `([\w-]+)`/g)].map(([, file = '', name = '']) => ({ file, name })),
  }),
)

/** Source without comments, of a file of the game or of another part of the project. */
function codeOf(file: string): string {
  const path = file.includes('/') ? `${SOURCE}${file}` : `${GAME}${file}`
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') : ''
}

/** Whether the code declares such a function, type, constant, method or key: to call it is not enough. */
function declares(code: string, name: string): boolean {
  const declared = `(?:function|class|interface|const|readonly) ${name}\\b`
  const member = `^ +'?${name}'?(?:: |\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)(?:: [^\\n]+)? \\{$)`
  return new RegExp(`${declared}|${member}`, 'm').test(code)
}

/** All tests but this one, as text. */
const tests = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('readme.test.ts'))
  .map((file) => readFileSync(`${TESTS}${file}`, 'utf8'))
  .join('\n')

/** Clauses of switches that tests name, with every value they take (`switches*.test.ts`). */
const switched = Object.entries(FACTS.switches)
  .filter(([name]) => new RegExp(`\\b${name}\\b`).test(tests))
  .map(([, { clause }]) => clause)

describe('the README of the game', () => {
  test('has a place for every clause, contradiction and gap', () => {
    expect(all.filter((clause) => !readme.includes(clause))).toEqual([])
    expect([...readme.matchAll(/SOVL-[A-Z]+-\d+/g)].map(String).filter((clause) => !all.includes(clause))).toEqual([])
  })

  test('has a row for every clause, in the order of the rules and under its title', () => {
    expect(Object.keys(CLAUSES)).toEqual(all.filter((clause) => !/-(X|G)-/.test(clause)))
    expect(table.map(({ clause, title }) => [clause, title])).toEqual(Object.entries(CLAUSES))
  })

  test('names files that exist, all but those of the tests', () => {
    const files = [...readme.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => codeOf(file) === '' && !existsSync(`${SOURCE}scenario/${file}`))).toEqual([])
  })

  test('has a file of the game for every question, and none it does not name', () => {
    const files = readdirSync(GAME).filter((file) => file.endsWith('.ts'))
    expect(files.filter((file) => !readme.includes(`\`${file}\``))).toEqual([])
  })

  test.each(table.map((row) => [row.clause, row] as const))('names code that exists for %s', (_clause, { places }) => {
    expect(places.length).toBeGreaterThan(0)
    for (const { file, name } of places) {
      expect(declares(codeOf(file), name), `${file} has no ${name}`).toBe(true)
    }
  })

  test('can point to a test of every clause, contradiction and gap', () => {
    expect(all.filter((clause) => !tests.includes(clause) && !switched.includes(clause))).toEqual([])
  })

  test('gives every switch its clause and its values, the default first', () => {
    for (const [name, { clause, values, default: standard }] of Object.entries(FACTS.switches)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
      expect(row, name).toContain(clause)
      const told = row.split('|')[3]?.replaceAll('`', '').trim() ?? ''
      if (Array.isArray(values)) {
        expect(told.split(', '), name).toEqual([standard, ...values.filter((value) => value !== standard)].map(String))
      } else {
        expect(told.startsWith(standard === null ? 'none' : String(standard)), name).toBe(true)
      }
    }
  })

  test('tells every edition', () => {
    for (const edition of Object.keys(FACTS.editions)) expect(readme).toContain(`\`${edition}\``)
  })
})
