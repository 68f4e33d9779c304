import { describe, expect, test } from 'vitest'
import { CLAUSES, READINGS } from '../../src/games/sovl/data/clauses.ts'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import {
  BATTLE_ARMY_MEASURES,
  BATTLE_MEASURES,
  BATTLE_UNIT_MEASURES,
  ENGAGEMENT_MEASURES,
} from '../../src/games/sovl/data/measures.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { CORE, duel, LINE, OGRE } from '../support/sovl/units.ts'

describe('tables and terrain', () => {
  test('SOVL-SETUP-01, SOVL-SETUP-02: the standard table is 60 by 40 inches, the large one 72 by 48', () => {
    expect(FACTS.tables).toEqual({ standard: [60, 40], large: [72, 48] })
  })

  test.each([
    ['forest', 'difficult', true],
    ['swamp', 'difficult', false],
    ['river', 'impassable', false],
    ['lake', 'impassable', false],
    ['building', 'impassable', true],
    ['cliff', 'impassable', true],
  ])('SOVL-TERR-01: a %s is %s, opaque: %s', (kind, movement, opaque) => {
    expect(FACTS.terrain?.[kind]).toMatchObject({ movement, opaque })
    expect(Object.keys(FACTS.terrain ?? {})).toHaveLength(6)
  })
})

describe('equipment and properties', () => {
  test('have a meaning of one or two sentences each', () => {
    const told = [...Object.values(FACTS.equipment ?? {}), ...Object.values(FACTS.properties ?? {})]
    expect(told).toHaveLength(6 + 11)
    for (const { title, meaning, clause } of told) {
      expect(title).not.toBe('')
      expect(meaning).toMatch(/^.{20,}\.$/)
      expect(Object.keys(CLAUSES)).toContain(clause)
    }
  })

  test('have different names, so that one word means one thing', () => {
    expect(Object.keys(FACTS.equipment ?? {}).filter((name) => FACTS.properties?.[name] !== undefined)).toEqual([])
  })
})

describe('measures of SOVL', () => {
  test('an engagement has six measures for each unit, and no others', () => {
    const columns = SOVL.columns(SOVL.setup(CORE, duel(LINE, OGRE)))
    const six = ['woundsInflicted', 'woundsSuffered', 'modelsLost', 'roundsWon', 'broke', 'destroyed']
    expect(columns.map(({ unit, measure }) => [unit, measure.name])).toEqual(
      ['x', 'y'].flatMap((unit) => six.map((name) => [unit, name])),
    )
  })

  test('measures of units come first, then those of armies, then those of the battle; names are unique for each owner', () => {
    const owners = FACTS.measures.map(({ of = 'unit' }) => of)
    expect(owners).toEqual(owners.toSorted((a, b) => RANK.indexOf(a) - RANK.indexOf(b)))
    const names = FACTS.measures.map(({ name, of = 'unit' }) => `${of} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('a measure that only battles have says so', () => {
    for (const { modes } of [...BATTLE_UNIT_MEASURES, ...BATTLE_ARMY_MEASURES, ...BATTLE_MEASURES]) {
      expect(modes).toEqual(['battle'])
    }
    const engaged = FACTS.measures.filter(({ modes }) => modes?.includes('engagement') ?? true)
    expect(engaged).toEqual(ENGAGEMENT_MEASURES.map(({ bins: _bins, read: _read, ...measure }) => measure))
  })
})

const RANK = ['unit', 'army', 'battle']

test('every clause and reading has a title of its own', () => {
  expect(FACTS.clauseTexts).toEqual({ ...CLAUSES, ...READINGS })
  for (const title of Object.values(FACTS.clauseTexts ?? {})) expect(title).toMatch(/^.{3,70}$/)
})

test('every clause that a switch, type or measure names is a clause, a contradiction or a gap of the rules', () => {
  const { switches, unitTypes, terrain = {}, profile, groups } = FACTS
  const clauses = [switches, unitTypes, terrain, profile, groups].flatMap((of) =>
    Object.values(of).map(({ clause }) => clause),
  )
  expect(
    clauses.filter((clause) => !Object.keys(CLAUSES).includes(clause) && !/^SOVL-[XG]-\d\d$/.test(clause)),
  ).toEqual([])
})
