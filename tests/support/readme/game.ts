import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { GameFacts, Switch } from '../../../src/core/facts.ts'

/** Rules for the README of every game: it leads from clauses to code and from switches to values, and names only what exists. */

const SOURCE = fileURLToPath(new URL('../../../src/', import.meta.url))
const TESTS = fileURLToPath(new URL('../../', import.meta.url))

export interface Book {
  readonly facts: GameFacts
  /** Clauses with their titles, in the order of the rules. */
  readonly clauses: Readonly<Record<string, string>>
  /** The prefix of the ids. */
  readonly prefix: string
  /** Number of clauses in each chapter of the rules. */
  readonly chapters: Readonly<Record<string, number>>
  /** Whether some chapter stands inside another in the rules. */
  readonly mixed?: boolean
  /** Number of clauses in chapters without rows of their own: contradictions, gaps. */
  readonly readings: Readonly<Record<string, number>>
  /** Number of values computed by hand, which only tests name. */
  readonly values?: Readonly<Record<string, number>>
}

export interface GameReadme {
  readonly text: string
  /** Folder of the game. */
  readonly game: string
}

/** Path and text of the README of a game. */
export function readmeOf({ name }: GameFacts): GameReadme {
  const game = `${SOURCE}games/${name}/`
  return { game, text: readFileSync(`${game}README.md`, 'utf8') }
}

function idsOf(prefix: string, chapters: Readonly<Record<string, number>>): string[] {
  return Object.entries(chapters).flatMap(([chapter, count]) =>
    Array.from({ length: count }, (_, i) => `${prefix}-${chapter}-${String(i + 1).padStart(2, '0')}`),
  )
}

/** Rows of the table from clause to code. */
function rowsOf(text: string, prefix: string) {
  const rows = text.matchAll(new RegExp(`^\\| (${prefix}-[A-Z]+-\\d+) \\| ([^|]+) \\| (\`.+\\.ts\`.+) \\|$`, 'gm'))
  return [...rows].map(([, clause = '', title = '', places = '']) => ({
    clause,
    title,
    places: [...places.matchAll(/`([\w/.-]+\.ts)` `([\w-]+)`/g)].map(([, file = '', name = '']) => ({ file, name })),
  }))
}

/** Source without comments of a file of the game or of another part of the project; empty if there is no such file. */
export function codeOf(game: string, file: string): string {
  const path = existsSync(`${game}${file}`) ? `${game}${file}` : `${SOURCE}${file}`
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') : ''
}

/** Whether the code declares a function, type, constant, method or key of this name; a call is not enough. */
function declares(code: string, name: string): boolean {
  const declared = `(?:function|class|interface|const|readonly) ${name}\\b`
  const member = `^ +'?${name}'?(?:: |\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)(?:: [^\\n]+)? \\{$)`
  return new RegExp(`${declared}|${member}`, 'm').test(code)
}

/** All tests except those of READMEs, as text. */
function allTests(): string {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('readme.test.ts'))
    .map((file) => readFileSync(`${TESTS}${file}`, 'utf8'))
    .join('\n')
}

export function testReadme({ facts, clauses, prefix, chapters, readings, values = {}, mixed = false }: Book): void {
  const { game, text } = readmeOf(facts)
  const ruled = idsOf(prefix, chapters)
  const told = [...ruled, ...idsOf(prefix, readings)]
  const all = [...told, ...idsOf(prefix, values)]
  const table = rowsOf(text, prefix)
  const tests = allTests()
  /** Clauses of switches that tests name, with every value they take. */
  const switched = Object.entries(facts.switches)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(tests))
    .map(([, { clause }]) => clause)

  testSwitchRows(facts)

  describe('the README of the game', () => {
    test('has a place for every clause, contradiction and gap', () => {
      expect(told.filter((clause) => !text.includes(clause))).toEqual([])
      const named = [...text.matchAll(new RegExp(`${prefix}-[A-Z]+-\\d+`, 'g'))].map(String)
      expect(named.filter((clause) => !all.includes(clause))).toEqual([])
    })

    test('has a row for every clause, in the order of the rules and under its title', () => {
      const ids = Object.keys(clauses)
      expect(mixed ? ids.toSorted() : ids).toEqual(mixed ? ruled.toSorted() : ruled)
      expect(table.map(({ clause, title }) => [clause, title])).toEqual(Object.entries(clauses))
    })

    test('has a file of the game for every question, and names every file', () => {
      const files = readdirSync(game).filter((file) => file.endsWith('.ts'))
      expect(files.filter((file) => !text.includes(`\`${file}\``))).toEqual([])
    })

    test.each(table.map((row) => [row.clause, row] as const))(
      'names code that exists for %s',
      (_clause, { places }) => {
        expect(places.length).toBeGreaterThan(0)
        for (const { file, name } of places) {
          expect(declares(codeOf(game, file), name), `${file} has no ${name}`).toBe(true)
        }
      },
    )

    test('can point to a test of every clause, contradiction and gap', () => {
      expect(all.filter((clause) => !tests.includes(clause) && !switched.includes(clause))).toEqual([])
    })

    test('describes every edition', () => {
      for (const edition of Object.keys(facts.editions)) expect(text).toContain(`\`${edition}\``)
    })
  })
}

/** Rules for the table of switches: every switch has one row, which agrees with the switch. */
export function testSwitchRows(facts: GameFacts): void {
  const { text } = readmeOf(facts)
  const heading = /^\| switch \| clause \| values[^|]* \| (.+) \|$/m.exec(text)
  const table = text.slice(heading?.index).split('\n\n')[0] ?? ''
  const rows = [...table.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, name = '', clause = '', values = '', words = '']) => ({
      name,
      clause,
      values: values.replaceAll('`', ''),
      words,
    }),
  )

  describe('the table of switches', () => {
    test('has one row for every switch', () => {
      expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(facts.switches).toSorted())
    })

    test.each(rows)('$name: $clause: $values', ({ name, clause, values }) => {
      const one = facts.switches[name] as Switch
      expect(clause).toBe(one.clause)
      expect(values).toBe(valuesOf(one))
    })

    test.runIf(heading?.[1]?.endsWith('decides'))('says what a switch decides, in the words of the facts', () => {
      const other = rows.filter(({ name, words }) => !words.startsWith((facts.switches[name] as Switch).meaning))
      expect(other.map(({ name }) => name)).toEqual([])
    })
  })
}

/** The values of a switch, the default first. */
function valuesOf({ values, default: standard }: Switch): string {
  if ('min' in values) return `${standard ?? 'none (null)'}, ${values.min} to ${values.max}`
  return [standard, ...values.filter((value) => value !== standard)].join(', ')
}
