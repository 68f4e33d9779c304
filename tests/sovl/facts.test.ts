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

describe('tables', () => {
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
  test('are told in a sentence or two each', () => {
    const told = [...Object.values(FACTS.equipment ?? {}), ...Object.values(FACTS.properties ?? {})]
    expect(told).toHaveLength(6 + 11)
    for (const { title, meaning, clause } of told) {
      expect(title).not.toBe('')
      expect(meaning).toMatch(/^.{20,}\.$/)
      expect(Object.keys(CLAUSES)).toContain(clause)
    }
  })

  test('have names of their own, so that one word is one thing', () => {
    expect(Object.keys(FACTS.equipment ?? {}).filter((name) => FACTS.properties?.[name] !== undefined)).toEqual([])
  })
})

describe('measures', () => {
  test('an engagement counts its six a unit, and nothing else', () => {
    const columns = SOVL.columns(SOVL.setup(CORE, duel(LINE, OGRE)))
    const six = ['woundsInflicted', 'woundsSuffered', 'modelsLost', 'roundsWon', 'broke', 'destroyed']
    expect(columns.map(({ unit, measure }) => [unit, measure.name])).toEqual(
      ['x', 'y'].flatMap((unit) => six.map((name) => [unit, name])),
    )
  })

  test('those of units come first, then those of armies, then those of the battle; no owner has a name twice', () => {
    const owners = FACTS.measures.map(({ of = 'unit' }) => of)
    expect(owners).toEqual(owners.toSorted((a, b) => RANK.indexOf(a) - RANK.indexOf(b)))
    const names = FACTS.measures.map(({ name, of = 'unit' }) => `${of} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('what only a battle counts says so', () => {
    for (const { modes } of [...BATTLE_UNIT_MEASURES, ...BATTLE_ARMY_MEASURES, ...BATTLE_MEASURES]) {
      expect(modes).toEqual(['battle'])
    }
    const engaged = FACTS.measures.filter(({ modes }) => modes?.includes('engagement') ?? true)
    expect(engaged).toEqual(ENGAGEMENT_MEASURES.map(({ bins: _bins, read: _read, ...measure }) => measure))
  })
})

const RANK = ['unit', 'army', 'battle']

test('clauses and readings have a title each', () => {
  expect(FACTS.clauseTexts).toEqual({ ...CLAUSES, ...READINGS })
  for (const title of Object.values(FACTS.clauseTexts ?? {})) expect(title).toMatch(/^.{3,70}$/)
})

test('every clause a switch, type or measure points to is one of the rules, a contradiction or a gap', () => {
  const { switches, unitTypes, terrain = {}, profile, groups } = FACTS
  const clauses = [switches, unitTypes, terrain, profile, groups].flatMap((of) =>
    Object.values(of).map(({ clause }) => clause),
  )
  expect(
    clauses.filter((clause) => !Object.keys(CLAUSES).includes(clause) && !/^SOVL-[XG]-\d\d$/.test(clause)),
  ).toEqual([])
})
