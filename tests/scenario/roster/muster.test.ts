import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { meeting, mustered, obstacle } from '../../../src/scenario/roster/muster.ts'
import { readRoster } from '../../../src/scenario/roster/read.ts'
import { nextSizes, sizesOf } from '../../../src/scenario/roster/sizes.ts'
import type { Roster } from '../../../src/scenario/roster/types.ts'
import { CONTACT, ROSTER, read } from './support.ts'

const BATTLE = read(ROSTER)
const ENGAGEMENT = read(CONTACT)
const WAR = readRoster(fileURLToPath(new URL('../../../scenarios/war/roster.yaml', import.meta.url)))

const costsOf = ({ units }: Roster) => units.map(({ cost }) => cost)
const plan = (name: string, troops: Readonly<Record<number, number>>, policy: string | null = null) => ({
  name,
  policy,
  troops: Object.entries(troops).map(([unit, models]) => ({ unit: Number(unit), models })),
})

describe('sizes of units', () => {
  test.each([
    [10, [10, 25], [10]],
    [25, [10, 25], [25]],
    [26, [10, 25], [13, 13]],
    [51, [10, 25], [17, 17, 17]],
    [52, [10, 25], [18, 17, 17]],
    [3, [1, 1], [1, 1, 1]],
    [22, [10, 11], [11, 11]],
    [9, [10, 25], null],
    [12, [10, 11], null],
    [0, [10, 25], null],
    [10.5, [10, 25], null],
  ] as const)('of %i models, %j a unit, are %j', (models, range, sizes) => {
    expect(sizesOf(models, range)).toEqual(sizes)
  })

  test('always add up, are within their range, and differ by at most one', () => {
    for (let models = 1; models <= 120; models++) {
      const sizes = sizesOf(models, [8, 15])
      if (sizes === null) continue
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(models)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(15)
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(8)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }
  })

  test('next to a number are named', () => {
    expect(nextSizes(13, [8, 12])).toEqual({ below: 12, above: 16 })
    expect(nextSizes(5, [8, 12])).toEqual({ below: null, above: 8 })
    expect(nextSizes(20, [8, 12])).toEqual({ below: 20, above: 20 })
  })
})

describe('an army', () => {
  test('is divided into units with numbers and costs', () => {
    const army = mustered(BATTLE, plan('Host', { 0: 51, 3: 2 }, 'gunline'), [9.1, 0, 0, 110])
    expect(army).toMatchObject({ name: 'Host', policy: 'gunline' })
    expect(army.units.map(({ id, models, cost }) => [id, models, cost])).toEqual([
      ['Levy Spears', 17, 154.7],
      ['Levy Spears 2', 17, 154.7],
      ['Levy Spears 3', 17, 154.7],
      ['Hill Giant', 1, 110],
      ['Hill Giant 2', 1, 110],
    ])
    expect(army.units[0]).toMatchObject(BATTLE.units[0]?.template ?? {})
  })

  test('in an engagement is one unit, or several of legal numbers, without costs', () => {
    const sizes = (troops: Readonly<Record<number, number>>) =>
      mustered(ENGAGEMENT, plan('Host', troops), costsOf(ENGAGEMENT)).units.map(({ models }) => models)
    expect(sizes({ 0: 20 })).toEqual([20])
    expect(sizes({ 0: 60 })).toEqual([20, 20, 20])
    expect(() => sizes({ 0: 1 })).toThrow(/^1 models of .+ make no units of 10 to 25$/)
    expect(sizes({ 3: 3 })).toEqual([1, 1, 1])
    expect(mustered(ENGAGEMENT, plan('Host', { 0: 60 }), costsOf(ENGAGEMENT)).units[0]).not.toHaveProperty('cost')
  })

  test('may name the file of a user’s general', () => {
    const roster = { ...BATTLE, modules: { './own.js': 'file:///own.js' } }
    expect(mustered(roster, plan('Host', { 0: 20 }, './own.js'), [9]).module).toBe('file:///own.js')
    expect(mustered(roster, plan('Host', { 0: 20 }, 'greedy'), [9])).not.toHaveProperty('module')
  })

  test('that cannot be divided is refused', () => {
    expect(() => mustered(BATTLE, plan('Host', { 2: 13 }), costsOf(BATTLE))).toThrow(
      '13 models of e-bows make no units of 8 to 12',
    )
    expect(() => mustered(BATTLE, plan('Host', { 9: 13 }), costsOf(BATTLE))).toThrow('no unit 9')
  })
})

describe('a meeting of two armies', () => {
  test('is named after its armies, and its units have names of their own', () => {
    const [setting = null] = BATTLE.settings
    const met = meeting(BATTLE, [plan('One', { 0: 50 }), plan('Other', { 0: 30, 1: 12 })], costsOf(BATTLE), setting)
    expect(met).toMatchObject({
      name: 'One v Other',
      mode: 'battle',
      turns: null,
      contacts: [],
      battle: setting?.battle,
    })
    expect(met.armies.map(({ units }) => units.map(({ id }) => id))).toEqual([
      ['Levy Spears', 'Levy Spears 2'],
      ['Levy Spears 3', 'Levy Spears 4', 'Orc Mob'],
    ])
    expect(obstacle(BATTLE, met)).toBeNull()
  })

  test('in contact has two units front to front', () => {
    const met = meeting(ENGAGEMENT, [plan('a', { 0: 20 }), plan('b', { 1: 30 })], costsOf(ENGAGEMENT), null)
    expect(met.contacts).toEqual([{ unit: 'Levy Spears', side: 'front', of: 'Goblin Rabble' }])
    expect(met).not.toHaveProperty('battle')
    expect(obstacle(ENGAGEMENT, met)).toBeNull()
  })

  test.each([
    [1, 3, ['Captain front Captain 2', 'Captain 3 left Captain', 'Captain 4 right Captain']],
    [3, 1, ['Captain front Captain 4', 'Captain 2 left Captain 4', 'Captain 3 right Captain 4']],
    [2, 3, ['Captain front Captain 3', 'Captain 2 front Captain 4', 'Captain 5 left Captain']],
  ])('of %i and %i single models pairs them in turn, then on the next sides', (few, many, contacts) => {
    const met = meeting(ENGAGEMENT, [plan('a', { 3: few }), plan('b', { 3: many })], costsOf(ENGAGEMENT), null)
    expect(met.contacts.map(({ unit, side, of }) => `${unit} ${side} ${of}`)).toEqual(contacts)
    expect(obstacle(ENGAGEMENT, met)).toBeNull()
  })

  test('that is too crowded is reported by the game', () => {
    const met = meeting(ENGAGEMENT, [plan('a', { 3: 5 }), plan('b', { 0: 10 })], costsOf(ENGAGEMENT), null)
    expect(obstacle(ENGAGEMENT, met)).toMatch(/the rear of Levy Spears is engaged already/)
    const war = meeting(WAR, [plan('a', { 0: 64 }), plan('b', { 0: 1 })], costsOf(WAR), WAR.settings[0] ?? null)
    expect(obstacle(WAR, war)).toBe('64 units; an army has at most 63')
  })

  test('of cards has no sides', () => {
    const roster: Roster = { ...WAR, mode: 'engagement' }
    const met = meeting(roster, [plan('a', { 0: 1 }), plan('b', { 1: 2 })], costsOf(WAR), null)
    expect(met.contacts).toEqual([
      { unit: 'Shieldwall Spears', side: '', of: 'Ash Bowmen' },
      { unit: 'Ash Bowmen 2', side: '', of: 'Shieldwall Spears' },
    ])
    expect(obstacle(roster, met)).toBeNull()
  })

  test('of an unknown game is refused', () => {
    const met = meeting(BATTLE, [plan('a', { 0: 10 }), plan('b', { 0: 10 })], costsOf(BATTLE), null)
    expect(() => obstacle({ ...BATTLE, game: 'chess' }, met)).toThrow('there is no game chess')
  })
})
