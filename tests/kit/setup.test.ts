import { describe, expect, test } from 'vitest'
import type { ContactSpec, Matchup, Side } from '../../src/core/ruleset.ts'
import { MOST_UNITS, roleOf, seatings, takeSeat } from '../../src/kit/seating.ts'
import { armyNames, meet, refuse, seatsOf, unitsOf } from '../../src/kit/setup.ts'

const unit = (id: string) => ({ id, models: 1, profile: { type: 'foot' } })
const matchup: Matchup = {
  name: 'North v South',
  mode: 'engagement',
  turns: null,
  armies: [
    { name: 'North', policy: null, units: [unit('a'), unit('b')] },
    { name: 'South', policy: null, units: [unit('c')] },
  ],
  contacts: [
    { unit: 'c', side: 'rear', of: 'a' },
    { unit: 'b', side: 'front', of: 'c' },
  ],
}
const units = unitsOf(matchup, (army, slot, { id }) => ({ army, slot, name: id }))

describe('set-up', () => {
  test('makes the units of both armies in the order of their lists', () => {
    expect(units.map(({ army, slot, name }) => `${army}${slot}${name}`)).toEqual(['00a', '01b', '10c'])
    expect(armyNames(matchup)).toEqual(['North', 'South'])
  })

  test('throws the first fault; warnings are allowed', () => {
    const warning = { path: [], message: 'Odd.', severity: 'warning' } as const
    expect(() => refuse([warning])).not.toThrow()
    const faults = [warning, { path: [], message: 'Too many.' }, { path: [], message: 'Too few.' }]
    expect(() => refuse(faults)).toThrow('Too many.')
  })

  test('pairs the enemies of each contact, in the order of the scenario', () => {
    const met: string[] = []
    meet(units, matchup, (one, foe, { side }) => met.push(`${one.name} ${side} ${foe.name}`))
    expect(met).toEqual(['c rear a', 'b front c'])
  })

  test.each<[string, ContactSpec]>([
    ['a unit that is not there', { unit: 'd', side: 'front', of: 'a' }],
    ['an enemy that is not there', { unit: 'a', side: 'front', of: 'd' }],
    ['a friend', { unit: 'a', side: 'front', of: 'b' }],
  ])('refuses a contact with %s', (_, contact) => {
    expect(() => meet(units, { ...matchup, contacts: [contact] }, () => {})).toThrow('no contact can be made')
  })

  test('plays a battle from both seats if the armies exchange seats', () => {
    const table = { width: 60, depth: 40, terrain: [] }
    const battle = { table, deployment: { by: 'policy' } } as const
    expect(seatsOf(matchup)).toBe(1)
    expect(seatsOf({ ...matchup, battle: { ...battle, seats: 'fixed' } })).toBe(1)
    expect(seatsOf({ ...matchup, battle: { ...battle, seats: 'swap' } })).toBe(2)
  })
})

describe('seating', () => {
  test('the second army is the first player in every other seat', () => {
    const armyOf: [Side, Side] = [0, 1]
    const seats = [0, 1, 2, 3].map((seat) => [takeSeat(armyOf, seat), ...armyOf])
    expect(seats).toEqual([
      [0, 0, 1],
      [1, 1, 0],
      [0, 0, 1],
      [1, 1, 0],
    ])
  })

  test('the units of the first player come first, each army in the order of its list', () => {
    const [first, second] = seatings(units)
    expect(first.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(second.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
  })

  test('roles distinguish all units of two full armies, in the 7 bits of dice keys', () => {
    const roles = [0, 1].flatMap((player) => Array.from({ length: MOST_UNITS }, (_, slot) => roleOf(player, slot)))
    expect(new Set(roles).size).toBe(2 * MOST_UNITS)
    expect(Math.min(...roles)).toBe(1)
    expect(Math.max(...roles)).toBeLessThan(128)
  })
})
