import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLAUSES } from '../../src/games/sovl/clauses.ts'
import { FACTS } from '../../src/games/sovl/facts.ts'

const GAME = fileURLToPath(new URL('../../src/games/sovl/', import.meta.url))
const TESTS = fileURLToPath(new URL('.', import.meta.url))
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
const played = table.filter(({ places }) => places.length > 0)

/** Clauses left for the table-top, ranges spelt out. */
const later = [
  ...(/^Not yet played[\s\S]*?\.\n\n/m.exec(readme)?.[0] ?? '').matchAll(/SOVL-([A-Z]+)-(\d+)(?:\s+to -(\d+))?/g),
].flatMap(([, chapter = '', from, to = from]) =>
  Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => id(chapter, Number(from) + i)),
)

const titles = readdirSync(TESTS)
  .filter((file) => file.endsWith('.test.ts') && file !== 'readme.test.ts')
  .map((file) => readFileSync(`${TESTS}${file}`, 'utf8'))
  .join('\n')

describe('the README of the game', () => {
  test('has a place for every clause, contradiction and gap: played, left for later, or decided', () => {
    const unknown = [...played.map(({ clause }) => clause), ...later].filter((clause) => !all.includes(clause))
    expect(unknown).toEqual([])
    expect(all.filter((clause) => !later.includes(clause) && !readme.includes(clause))).toEqual([])
    expect(later.filter((clause) => played.some((row) => row.clause === clause))).toEqual([])
    expect(new Set(later).size).toBe(later.length)
  })

  test('has a row for every clause, in the order of the rules and under its title', () => {
    expect(Object.keys(CLAUSES)).toEqual(all.filter((clause) => !/-(X|G)-/.test(clause)))
    expect(table.map(({ clause, title }) => [clause, title])).toEqual(Object.entries(CLAUSES))
  })

  test('names a function for every clause that is played', () => {
    const fileOnly = table.filter(({ places }) => places.length === 0).map(({ clause }) => clause)
    expect(fileOnly.filter((clause) => !later.includes(clause))).toEqual([])
  })

  test.each(played.map((row) => [row.clause, row] as const))('names code that exists for %s', (_clause, { places }) => {
    expect(places.length).toBeGreaterThan(0)
    for (const { file, name } of places) {
      const code = readFileSync(`${GAME}${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      expect(new RegExp(`\\b${name}'? ?[({:=]`).test(code), `${file} has no ${name}`).toBe(true)
    }
  })

  test.each(played.map(({ clause }) => [clause]))('can point to a test of %s', (clause) => {
    expect(titles).toContain(clause)
  })

  test('can point to a test of every contradiction and gap that is not left for later', () => {
    const decided = all.filter((clause) => /-(X|G)-/.test(clause) && !later.includes(clause))
    expect(decided.filter((clause) => !titles.includes(clause))).toEqual([])
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
