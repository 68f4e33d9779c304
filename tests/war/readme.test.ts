import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLAUSES } from '../../src/games/war/clauses.ts'
import { FACTS } from '../../src/games/war/facts.ts'

const GAME = fileURLToPath(new URL('../../src/games/war/', import.meta.url))
const TESTS = fileURLToPath(new URL('../', import.meta.url))
const readme = readFileSync(`${GAME}README.md`, 'utf8')

/** How many clauses each chapter of the rules has, and how many contradictions and gaps. */
const CHAPTERS = {
  TURN: 7,
  ACT: 5,
  UNIT: 10,
  LOS: 9,
  DICE: 5,
  LEAD: 1,
  MOVE: 12,
  CHG: 6,
  SHOOT: 16,
  FIGHT: 5,
  BOSS: 2,
  MAG: 7,
  PWR: 4,
  TERR: 20,
  C: 9,
  G: 37,
}

const all = Object.entries(CHAPTERS).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, i) => `WAR-${chapter}-${String(i + 1).padStart(2, '0')}`),
)

/** Rows of the table from clause to code. */
const table = [...readme.matchAll(/^\| (WAR-[A-Z]+-\d+) \| ([^|]+) \| (.+) \|$/gm)].map(
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
  test('has a place for every clause, contradiction and gap that is a reading of the rules', () => {
    // WAR-G-12 to -37 and WAR-C stand in the table of switches or among the decisions.
    expect(all.filter((clause) => !readme.includes(clause))).toEqual([])
    const named = [...readme.matchAll(/WAR-[A-Z]+-\d+/g)].map(String)
    expect(named.filter((clause) => !all.includes(clause))).toEqual([])
  })

  test('has a row for every clause, under its title', () => {
    expect(Object.keys(CLAUSES).toSorted()).toEqual(all.filter((clause) => !/-(C|G)-/.test(clause)).toSorted())
    expect(table.map(({ clause, title }) => [clause, title])).toEqual(Object.entries(CLAUSES))
  })

  test('has a file of the game for every question, and none it does not name', () => {
    const files = readdirSync(GAME).filter((file) => file.endsWith('.ts'))
    expect(files.filter((file) => !readme.includes(`\`${file}\``))).toEqual([])
  })

  test.each(table.map((row) => [row.clause, row] as const))('names code that exists for %s', (_clause, { places }) => {
    expect(places.length).toBeGreaterThan(0)
    for (const { file, name } of places) expect(declares(codeOf(file), name), `${file} has no ${name}`).toBe(true)
  })

  test('can point to a test of every clause, contradiction and gap', () => {
    expect(all.filter((clause) => !tests.includes(clause) && !switched.includes(clause))).toEqual([])
  })

  test('gives every switch its clause and its values, the default first', () => {
    for (const [name, { clause, values, default: standard }] of Object.entries(FACTS.switches)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
      expect(row, name).toContain(clause)
      const told = row.split('|')[3]?.replaceAll('`', '').trim() ?? ''
      expect(told.split(', '), name).toEqual(
        [standard, ...(values as readonly unknown[]).filter((value) => value !== standard)].map(String),
      )
    }
  })
})
