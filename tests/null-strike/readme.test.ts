import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLAUSES } from '../../src/games/null-strike/clauses.ts'
import { FACTS } from '../../src/games/null-strike/facts.ts'

const GAME = fileURLToPath(new URL('../../src/games/null-strike/', import.meta.url))
const TESTS = fileURLToPath(new URL('../', import.meta.url))
const SCENARIOS = fileURLToPath(new URL('../../scenarios/null-strike/', import.meta.url))
const readme = readFileSync(`${GAME}README.md`, 'utf8')

/** How many clauses each chapter of the rules has, how many contradictions and gaps, and how many values worked out by hand. */
const CHAPTERS = {
  ACT: 10,
  ATK: 14,
  MOVE: 4,
  RUN: 3,
  DIG: 2,
  FORT: 2,
  RALLY: 4,
  CHG: 5,
  CAP: 5,
  AIM: 2,
  DEP: 2,
  EMB: 3,
  DIS: 3,
  COV: 3,
  SET: 2,
  END: 3,
  C: 7,
  G: 32,
  O: 30,
}

const all = Object.entries(CHAPTERS).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, i) => `AP-${chapter}-${String(i + 1).padStart(2, '0')}`),
)
const told = all.filter((clause) => !clause.startsWith('AP-O-'))

/** Rows of the table from clause to code. */
const table = [...readme.matchAll(/^\| (AP-[A-Z]+-\d+) \| ([^|]+) \| (`.+\.ts`.+) \|$/gm)].map(
  ([, clause = '', title = '', places = '']) => ({
    clause,
    title,
    places: [...places.matchAll(/`([\w/.-]+\.ts)` `([\w-]+)`/g)].map(([, file = '', name = '']) => ({ file, name })),
  }),
)

function codeOf(file: string): string {
  return existsSync(`${GAME}${file}`)
    ? readFileSync(`${GAME}${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    : ''
}

/** Whether the code declares such a function, type, constant, method or key: to call it is not enough. */
function declares(code: string, name: string): boolean {
  return new RegExp(`(?:function|class|interface|const|readonly) ${name}\\b|^ +${name}(?:: |\\()`, 'm').test(code)
}

/** All tests of the game but this one, as text. */
const tests = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('readme.test.ts'))
  .map((file) => readFileSync(`${TESTS}${file}`, 'utf8'))
  .join('\n')

/** Clauses of switches that tests name. */
const switched = Object.entries(FACTS.switches)
  .filter(([name]) => new RegExp(`\\b${name}\\b`).test(tests))
  .map(([, { clause }]) => clause)

describe('the README of the game', () => {
  test('has a place for every clause, contradiction and gap', () => {
    expect(told.filter((clause) => !readme.includes(clause))).toEqual([])
    const named = [...readme.matchAll(/AP-[A-Z]+-\d+/g)].map(String)
    expect(named.filter((clause) => !all.includes(clause))).toEqual([])
  })

  test('has a row for every clause, under its title', () => {
    expect(Object.keys(CLAUSES)).toEqual(all.filter((clause) => !/-(C|G|O)-/.test(clause)))
    expect(table.map(({ clause, title }) => [clause, title])).toEqual(Object.entries(CLAUSES))
  })

  test('has a file of the game for every question, and names every scenario', () => {
    const files = readdirSync(GAME).filter((file) => file.endsWith('.ts'))
    expect(files.filter((file) => !readme.includes(`\`${file}\``))).toEqual([])
    const scenarios = readdirSync(SCENARIOS).filter((file) => file.endsWith('.yaml') && file !== 'catalogue.yaml')
    expect(scenarios.filter((file) => !readme.includes(`\`${file}\``))).toEqual([])
  })

  test.each(table.map((row) => [row.clause, row] as const))('names code that exists for %s', (_clause, { places }) => {
    expect(places.length).toBeGreaterThan(0)
    for (const { file, name } of places) expect(declares(codeOf(file), name), `${file} has no ${name}`).toBe(true)
  })

  test('can point to a test of every clause, contradiction, gap and value', () => {
    expect(all.filter((clause) => !tests.includes(clause) && !switched.includes(clause))).toEqual([])
  })

  test('gives every switch its clause and its values, the default first', () => {
    for (const [name, { clause, values, default: standard }] of Object.entries(FACTS.switches)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
      expect(row, name).toContain(clause)
      const given = row.split('|')[3]?.replaceAll('`', '').trim() ?? ''
      const expected = Array.isArray(values)
        ? [standard, ...(values as readonly unknown[]).filter((value) => value !== standard)]
        : [standard, `${(values as { min: number }).min} to ${(values as { max: number }).max}`]
      expect(given.split(', '), name).toEqual(expected.map(String))
    }
  })
})
