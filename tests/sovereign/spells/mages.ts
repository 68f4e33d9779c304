import { at, type Setting, Table } from '../../support/sovereign/table.ts'
import { hero, type More, monster } from '../../support/sovereign/units.ts'

/** Casters and their targets, for tests of spells. */

export const BOLT = { range: 60, die: 8, damage: 2 }
export const BURST = { range: 60, radius: 10, dice: 2, die: 6, evasion: 50, uses: 1 }

export const mage = (x: number, y: number, profile: More['profile'] = {}, more: More = {}) =>
  at(hero('perrin', { ...more, profile: { hp: 9, firstSpell: BOLT, secondSpell: BURST, ...profile } }, 'mage'), x, y)

export const goblin = (x: number, y: number, id = 'goblin', hp = 40) =>
  at(monster('mudgoblin', { profile: { hp } }, id), x, y)

export const guard = (x: number, y: number, id = 'guard') => at(monster('sellsword', { profile: { hp: 40 } }, id), x, y)

export const table = (changes: Partial<Setting> = {}): Table =>
  new Table({
    first: [mage(5, 4)],
    second: [goblin(9, 4)],
    ...changes,
    rules: { spells: 'simple', ...changes.rules },
  })

export const casts = (one: Table) => one.options().filter(({ kind }) => kind === 'cast')
