import { describe, expect, test } from 'vitest'
import { HIT_ROLLED } from '../../src/games/sovereign/telling/events.ts'
import { at, type Setting, Table } from '../support/sovereign/table.ts'
import { hero, monster } from '../support/sovereign/units.ts'

/** Chapter 8: Charges. */

const goblin = (x: number, y: number, id = 'goblin') => at(monster('mudgoblin', { profile: { hp: 40 } }, id), x, y)

const field = (x: number, changes: Partial<Setting> = {}): Table =>
  new Table({ first: [at(hero('isolde'), 2, 4)], second: [goblin(x, 4)], ...changes })

const ends = (table: Table): string[] => {
  if (!table.offers('charge')) return []
  return table
    .choose('charge')
    .options()
    .map(({ to }) => String(to))
}

describe('charges, SVN-CHG', () => {
  test('SVN-CHG-01, SVN-HIT-15: a Charge moves up to twice the rate in a straight line, and attacks at +2', () => {
    const table = field(15).go('charge', 14, 4).roll('1').quiet()
    const [, , natural, told] = table.told(HIT_ROLLED).at(-1) as [number, number, number, number]
    expect([table.unit('isolde').square, (told >> 8) - 64 - natural]).toEqual([4 * 20 + 14, 6])
    expect(ends(field(16))).toEqual([])
  })

  test('SVN-CHG-01: the attack of a Charge may be a throw', () => {
    const first = [at(hero('isolde', { equipment: ['handaxe'] }), 2, 4)]
    const table = field(10, { first }).go('charge', 9, 4)
    expect(table.offers('attack', { thrown: true })).toBe(true)
    table.roll('1').choose('attack', { thrown: true }).quiet()
    expect(table.unit('isolde').gone & 3).toBe(1)
  })

  test('SVN-CHG-01, SVN-CHG-07: a Charge may end in throwing range', () => {
    const first = [at(hero('isolde', { equipment: ['handaxe'] }), 2, 4)]
    const table = field(18, { first }).go('charge', 14, 4).roll('1').quiet()
    expect([table.unit('isolde').gone & 3, table.told(HIT_ROLLED).length]).toEqual([1, 1])
  })

  test('SVN-CHG-02: a Charge moves at least five feet', () => {
    expect(ends(field(3))).not.toContain('2,4')
    expect(ends(field(3))).toContain('2,3')
  })

  test('SVN-CHG-03: the charger has -2 AC until its next turn, from the declaration or from the attack on', () => {
    const near = { second: [goblin(3, 4), goblin(1, 7, 'other')] }
    const charged = (chargeAcFrom: 'declare' | 'arrive') => {
      const table = field(3, { ...near, rules: { chargeAcFrom } }).go('charge', 2, 6)
      return table.unit('isolde').charging
    }
    expect([charged('declare'), charged('arrive')]).toEqual([1, 0])
    const table = field(10).go('charge', 9, 4).roll('1').quiet()
    expect(table.unit('isolde').charging).toBe(1)
    // 10 + 1 against AC 13 - 2.
    table.choose('done').roll('10 4').choose('attack').quiet()
    expect(table.unit('isolde').hp).toBe(5)
    table.choose('done').settle()
    expect(table.unit('isolde').charging).toBe(0)
  })

  test('SVN-CHG-04: a Charge that begins beside an enemy gives it an opportunity', () => {
    const second = [goblin(3, 4), goblin(1, 7, 'other')]
    expect(field(3, { second }).go('charge', 2, 6).offers('strike')).toBe(true)
  })

  test('SVN-CHG-05: every step of a Charge is legal and pays for difficult ground; prone and grappled combatants cannot charge', () => {
    const rows = [
      '.'.repeat(20),
      '.'.repeat(20),
      '.'.repeat(20),
      '.'.repeat(20),
      `...${':'.repeat(6)}${'.'.repeat(11)}`,
    ]
    expect(ends(field(15, { rows }))).not.toContain('14,4')
    expect(ends(field(9, { rows }))).toContain('8,4')
    const walled = rows.map((row, y) => (y === 4 ? '.....#..............' : row))
    expect(ends(field(10, { rows: walled }))).not.toContain('9,4')
    expect(field(10).choose('drop').offers('charge')).toBe(false)
  })

  test('SVN-CHG-05, SVN-CHG-07: a Charge follows any line of squares, or one of the eight directions', () => {
    const second = [goblin(9, 7)]
    expect(ends(field(9, { second }))).toContain('8,6')
    expect(ends(field(9, { second, rules: { chargeLine: 'eightWay' } }))).not.toContain('8,6')
  })

  test('SVN-CHG-06: after Disengage no Main is left for a Charge', () => {
    expect(field(10).choose('disengage').offers('charge')).toBe(false)
  })

  test('SVN-CHG-07: a charger attacks any one enemy within reach of its last square; a charger that is stopped on the way makes no attack', () => {
    const second = [goblin(10, 4), goblin(10, 5, 'other')]
    const table = field(10, { second }).go('charge', 9, 4)
    expect(table.options().map(({ target }) => target)).toEqual(['goblin', 'other'])
    const first = [at(hero('isolde', { profile: { hp: 1 } }), 2, 4), at(hero('odo'), 1, 1)]
    const risky = { first, second: [goblin(3, 5), goblin(10, 4, 'other')] }
    const dropped = field(10, risky).turn('isolde').go('charge', 9, 4).roll('1').choose('strike').quiet()
    expect([dropped.unit('isolde').square, dropped.told(HIT_ROLLED).length]).toEqual([4 * 20 + 2, 1])
  })
})
