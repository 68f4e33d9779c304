import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLAUSES } from '../../src/games/sovereign/data/clauses.ts'
import { FACTS } from '../../src/games/sovereign/data/facts.ts'
import { testSwitchRows } from '../support/readme/game.ts'

const GAME = fileURLToPath(new URL('../../src/games/sovereign/', import.meta.url))
const TESTS = fileURLToPath(new URL('../', import.meta.url))
const readme = readFileSync(`${GAME}README.md`, 'utf8')

/** Number of clauses in each chapter of the rules. */
const CHAPTERS = {
  GRID: 20,
  LOS: 12,
  SURP: 7,
  INIT: 9,
  ECON: 10,
  AOO: 11,
  ACT: 17,
  MEL: 4,
  RNG: 8,
  SNAP: 8,
  SWARM: 12,
  CHG: 7,
  SCR: 12,
  TD: 4,
  RUN: 1,
  DIS: 1,
  SKL: 2,
  RDY: 2,
  REL: 4,
  PICK: 1,
  STAND: 1,
  PRONE: 2,
  HOLD: 4,
  HIT: 17,
  DMG: 4,
  SHOCK: 10,
  SHV: 4,
  GRP: 11,
  DW: 3,
  EXE: 5,
  CHK: 4,
  SAVE: 3,
  DOWN: 7,
  MORALE: 11,
  END: 4,
  ENC: 6,
}

const all = Object.entries(CHAPTERS).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, i) => `SVN-${chapter}-${String(i + 1).padStart(2, '0')}`),
)

/** Contradictions and gaps. */
const gaps = Array.from({ length: 77 }, (_, i) => `SVN-G${String(i + 1).padStart(2, '0')}`)

/** Gaps that no code fills; the README gives the reasons. */
const UNTESTED = ['SVN-G64', 'SVN-G65', 'SVN-G69', 'SVN-G70', 'SVN-G72']

/** Rows of the table from clause to code. */
const table = [...readme.matchAll(/^\| (SVN-[A-Z]+-\d+) \| ([^|]+) \| (.+) \|$/gm)].map(
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

/** Whether the code declares a function, type, constant, method or key of this name; a call is not enough. */
function declares(code: string, name: string): boolean {
  return new RegExp(`(?:function|class|interface|const|readonly) ${name}\\b|^ +${name}(?:: |\\()`, 'm').test(code)
}

/** All other tests of the game, as text. */
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
    expect([...all, ...gaps].filter((clause) => !readme.includes(clause))).toEqual([])
    const named = [...readme.matchAll(/SVN-(?:[A-Z]+-\d+|G\d+)/g)].map(String)
    expect(named.filter((clause) => !all.includes(clause) && !gaps.includes(clause))).toEqual([])
  })

  test('has a row for every clause, under its title', () => {
    const chapters = Object.entries(CLAUSES).filter(([id]) => !gaps.includes(id.replace(/[ab]$/, '')))
    expect(chapters.map(([id]) => id).toSorted()).toEqual(all.toSorted())
    expect(table.map(({ clause, title }) => [clause, title])).toEqual(chapters)
  })

  test('names every file of the game, and no others', () => {
    const files = readdirSync(GAME, { recursive: true, encoding: 'utf8' })
      .filter((file) => !/^(?:generals|data.switches)\b/.test(file))
      .filter((file) => file.endsWith('.ts'))
    expect(files.filter((file) => !readme.includes(`\`${file}\``))).toEqual([])
  })

  test.each(table.map((row) => [row.clause, row] as const))('names code that exists for %s', (_clause, { places }) => {
    expect(places.length).toBeGreaterThan(0)
    for (const { file, name } of places) expect(declares(codeOf(file), name), `${file} has no ${name}`).toBe(true)
  })

  test('can point to a test of every clause, contradiction and gap', () => {
    expect(
      [...all, ...gaps].filter(
        (clause) => !UNTESTED.includes(clause) && !tests.includes(clause) && !switched.includes(clause),
      ),
    ).toEqual([])
  })
})

testSwitchRows(FACTS)
