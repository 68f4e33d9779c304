import { describe, expect, test } from 'vitest'
import type { Matchup, UnitSpec } from '../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { battle, ground } from '../support/null-strike/field.ts'
import { A1, B2, CARRIER, CORE, engagement, unit } from '../support/null-strike/units.ts'

/** Faults of matchups, and their messages. */

const faults = (matchup: Matchup): string[] => NULL_STRIKE.check(CORE, matchup).map(({ message }) => message)

/** Units at listed places; `swap`: from both seats. */
function listed(
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  terrain: Parameters<typeof battle>[2] = [],
  seats: 'fixed' | 'swap' = 'fixed',
): Matchup {
  const { battle: spec, ...rest } = battle(first, second, terrain)
  if (spec === undefined) throw new Error('no battle')
  return { ...rest, battle: { ...spec, seats, deployment: { by: 'listed' } } }
}

const at = (spec: UnitSpec, x: number, y: number): UnitSpec => ({ ...spec, at: [x, y], facing: 0 })

describe('a battle', () => {
  test('AP-CAP-02: objectives stand where they can be touched', () => {
    const barred = battle([A1('a')], [B2('b')], [ground('building', 35, 23, 3, 3)])
    expect(faults(barred)).toEqual([
      'the objective at (36, 24) is on solid ground, where no unit can touch it (AP-CAP-02)',
    ])
    expect(faults(battle([A1('a')], [B2('b')], [ground('trees', 35, 23, 3, 3)]))).toEqual([])
  })

  test('AP-G-17: a table has room for both zones', () => {
    const { battle: spec, ...rest } = battle([A1('a')], [B2('b')])
    if (spec === undefined) throw new Error('no battle')
    const shallow = { ...rest, battle: { ...spec, table: { ...spec.table, depth: 20 } } }
    expect(faults(shallow)).toEqual(['a table 20 inches deep has no room for two zones of 12 inches (AP-G-17)'])
  })

  test('AP-AIM-01, AP-DIG-01, AP-FORT-01: no unit of a battle begins dug in; properties for engagements only are faults at their place', () => {
    const digger = A1('a', { properties: ['capture', 'dugIn', 'aims'] })
    const told = NULL_STRIKE.check(CORE, battle([digger], [B2('b')]))
    expect(told).toEqual([
      {
        path: ['armies', 0, 'units', 0, 'properties', 1],
        message: '`dugIn` is for engagements only: in a battle it is an action (AP-DIG-01)',
      },
      {
        path: ['armies', 0, 'units', 0, 'properties', 2],
        message: '`aims` is for engagements only: in a battle it is an action (AP-AIM-01)',
      },
    ])
    expect(faults(engagement([digger], [B2('b')], '24in'))).toEqual([])
  })

  test('AP-ACT-05, AP-END-03: an army without costs gets a warning', () => {
    const { cost: _, ...free } = A1('a')
    const [problem] = NULL_STRIKE.check(CORE, battle([free], [B2('b')]))
    expect(problem).toMatchObject({ severity: 'warning', path: ['armies', 0] })
  })
})

describe('listed deployment', () => {
  test('AP-SET-01: each unit must be wholly in its zone', () => {
    expect(faults(listed([at(A1('a'), 30, 6)], [at(B2('b'), 30, 42)]))).toEqual([])
    const outside = 'would stand outside its zone, 12 inches deep along its own edge (AP-SET-01)'
    expect(faults(listed([at(A1('a'), 30, 11)], [at(B2('b'), 30, 30)]))).toEqual([
      `a at (30, 11) ${outside}`,
      `b at (30, 30) ${outside}`,
    ])
  })

  test('AP-MOVE-04: a unit must be on the table, off other units and off solid ground', () => {
    const rest = 'would stand beyond the edge of the table, on an objective or on solid ground (AP-MOVE-04)'
    expect(faults(listed([at(A1('a'), 30, 6), at(A1('f'), 32, 6)], [at(B2('b'), 30, 42)]))).toEqual([
      'f at (32, 6) would stand on a (AP-MOVE-04)',
    ])
    expect(faults(listed([at(A1('a'), 1, 6)], [at(B2('b'), 30, 42)]))).toEqual([`a at (1, 6) ${rest}`])
    const building = [ground('building', 29, 5, 3, 3)]
    expect(faults(listed([at(A1('a'), 30, 6)], [at(B2('b'), 30, 42)], building))).toEqual([`a at (30, 6) ${rest}`])
    expect(faults(listed([at(A1('a'), 30, 6)], [at(B2('b'), 30, 42)], [ground('trees', 29, 5, 3, 3)]))).toEqual([])
  })

  test('the checks are exact near the corners, too', () => {
    expect(faults(listed([at(CARRIER(), 2.1, 2.1), at(A1('a'), 30, 6)], [at(B2('b'), 69, 45)]))).toEqual([])
  })

  test('if seats are swapped, places are checked from both: they are turned, the terrain is not', () => {
    // From the other seat the Reavers stand at (18, 6).
    const building = [ground('building', 17, 5, 3, 3)]
    const units = [[at(A1('a'), 40, 6)], [at(B2('b'), 54, 42)]] as const
    expect(faults(listed(...units, building))).toEqual([])
    expect(faults(listed(...units, building, 'swap'))).toEqual([
      'b at (54, 42), with sides swapped, would stand beyond the edge of the table, on an objective or on solid ground (AP-MOVE-04)',
    ])
    expect(faults(listed(...units, [], 'swap'))).toEqual([])
  })
})

describe('units and contacts', () => {
  test('AP-G-21, AP-ATK-09: a unit is a block without ranks, with at least one model of the first kind', () => {
    expect(faults(engagement([A1('a', { models: 62 })], [B2('b')], '24in'))).toEqual([
      '62 models; at most 61 (AP-G-21)',
    ])
    const others = { models: 3, skill: 4, evasion: 4, strength: 4, toughness: 4, armour: 4 }
    expect(faults(engagement([A1('a', { models: 3, numbers: { others } })], [B2('b')], '24in'))).toEqual([
      '3 models of another kind among 3; at least one is of the first (AP-ATK-09)',
    ])
    const commander = unit('c', 1, [5, 4, 4, 4, 4, 4, 4], []).profile
    expect(faults(engagement([A1('a', { commander })], [B2('b')], '24in'))).toEqual([
      'a Warlord is a unit of its own and leads no retinue (AP-ACT-06)',
    ])
  })

  test('AP-ATK-01, AP-ATK-03, AP-ATK-14: each unit faces at least one enemy, each enemy once, at a known distance', () => {
    const matchup = engagement([A1('a'), A1('f')], [B2('b')], '24in')
    const contacts = [
      { unit: 'a', side: '24in', of: 'b' },
      { unit: 'b', side: '12in', of: 'a' },
      { unit: 'a', side: '20in', of: 'f' },
    ]
    expect(faults({ ...matchup, contacts })).toEqual([
      'b and a face each other already (AP-ATK-01)',
      '20in is no distance (AP-ATK-03)',
      'a and f are of one army (AP-ATK-14)',
    ])
    expect(faults({ ...matchup, contacts: contacts.slice(0, 1) })).toEqual([
      'f faces no enemy and would do nothing (AP-ATK-01)',
    ])
  })
})
