import { describe, expect, test } from 'vitest'
import { SIDE } from '../../../src/board/square/drawing.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { DEAD, DOWN, FLED } from '../../../src/games/sovereign/state/state.ts'
import type { SovereignView } from '../../../src/games/sovereign/telling/view-types.ts'
import { fightOn, unitOf } from '../../support/sovereign/board.ts'
import { at, Table } from '../../support/sovereign/table.ts'
import { hero, meeting, monster } from '../../support/sovereign/units.ts'

const ROWS = ['..#..2..', '..|..2..', '..#.,.s.', '......-.']

function fight() {
  return fightOn(
    ROWS,
    [
      [hero('ylva'), [0, 0]],
      [hero('fenwick'), [0, 1]],
    ],
    [
      [monster('ogre'), [3, 1]],
      [monster('mudgoblin'), [7, 3]],
    ],
  )
}

describe('the drawing of a board', () => {
  test('SVN-GRID-01, -15: has every square with its ground, and higher squares with their height', () => {
    const scene = SOVEREIGN.scene(fight())
    const kinds = scene?.areas.map(({ kind }) => kind) ?? []
    expect(scene).toMatchObject({ squares: true, width: expect.closeTo(8 * SIDE), depth: expect.closeTo(4 * SIDE) })
    expect(kinds.slice(0, 32).filter((kind) => kind !== '')).toEqual([
      'wall',
      'slit',
      'wall',
      'difficult',
      'stairs',
      'lowWall',
    ])
    const high = scene?.areas.filter(({ kind }) => kind === 'hill') ?? []
    expect(high.map(({ place }) => place)).toEqual(['(5, 0) 10 feet:', '(5, 1) 10 feet:'])
    expect(scene?.marks?.filter(({ text }) => text === '10')).toHaveLength(2)
    // Each side leaves by its own short edge.
    expect(kinds.filter((kind) => kind === 'zone-first')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'zone-second')).toHaveLength(4)
  })

  test('SVN-GRID-13, SVN-MEL-03: has all combatants to scale, with their hit points and reach', () => {
    const state = fight()
    const pieces = SOVEREIGN.scene(state)?.pieces ?? []
    const wide = (name: string, part: 'polygon' | 'reach' = 'polygon') => {
      const xs = pieces.find(({ id }) => id === name)?.[part]?.map(([x]) => x / SIDE) ?? []
      return Math.max(...xs) - Math.min(...xs)
    }
    expect(pieces.map(({ id, army, label }) => `${id} ${army} ${label}`)).toEqual([
      'ylva 0 17 of 17',
      'fenwick 0 6 of 6',
      'ogre 1 18 of 18',
      'mudgoblin 1 4 of 4',
    ])
    expect(wide('ogre') / wide('mudgoblin')).toBeGreaterThan(1.9)
    // From the corner of the board Ylva’s pike reaches two squares along it; Fenwick’s bow has no reach in melee.
    expect(wide('ylva', 'reach')).toBeCloseTo(3)
    expect(wide('mudgoblin', 'reach')).toBeCloseTo(2)
    expect(pieces[1]).not.toHaveProperty('reach')
    expect(pieces[0]).not.toHaveProperty('front')
  })

  test('SVN-LOS-03 to -05: shows the cover between any two units', () => {
    const about = (name: string) => SOVEREIGN.scene(fight())?.pieces.find(({ id }) => id === name)?.about
    expect(about('fenwick')).toContain('hero of AC 12, longbow, at (0, 1)')
    expect(about('mudgoblin')).toMatch(/(?:half|full) cover from fenwick|out of sight of/)
  })

  test('SVN-DOWN-06: shows fallen combatants where they fell; the dead and the fled are gone', () => {
    const state = fight()
    unitOf(state, 'ylva').fate = DOWN
    unitOf(state, 'fenwick').prone = 1
    unitOf(state, 'ogre').fate = DEAD
    const shown = () => SOVEREIGN.scene(state)?.pieces.map(({ id, status }) => `${id}: ${status}`)
    expect(shown()).toEqual(['ylva: down', 'fenwick: prone', 'mudgoblin: '])
    unitOf(state, 'mudgoblin').fate = FLED
    unitOf(state, 'fenwick').retreating = 1
    expect(shown()).toEqual(['ylva: down', 'fenwick: retreating, prone'])
    expect(SOVEREIGN.show(state)).toBe(
      [
        'First:',
        '  ylva: 17 of 17 HP left at (0, 0), down',
        '  fenwick: 6 of 6 HP left at (0, 1), retreating, prone',
        'Second:',
        '  ogre: dead',
        '  mudgoblin: fled',
      ].join('\n'),
    )
  })

  test('shows whose turn it is', () => {
    const table = new Table({ first: [at(hero('brannoch'), 2, 2)], second: [at(monster('mudgoblin'), 9, 2)] })
    expect(SOVEREIGN.scene(table.state)?.caption).toBe('Before the first round')
    table.turn('brannoch')
    expect(SOVEREIGN.scene(table.state)?.caption).toBe('Round 1, A to act, brannoch’s turn')
  })

  test('does not exist for a duel', () => {
    const state = meeting([hero('brannoch')], [monster('mudgoblin')])
    expect(SOVEREIGN.scene(state)).toBeNull()
    expect(SOVEREIGN.show(state)).toContain('brannoch: 8 of 8 HP left')
    expect(() => SOVEREIGN.view(state, 0)).toThrow('a duel asks for no decision')
  })
})

describe('the view of a general', () => {
  const seen = (table: Table, side: 0 | 1 = 0) => SOVEREIGN.view(table.state, side) as SovereignView

  test('has everything, its own side first', () => {
    const table = new Table({
      first: [at(hero('brannoch'), 2, 2), at(hero('fenwick'), 1, 2)],
      second: [at(monster('ogre'), 9, 2)],
    })
    table.ask()
    expect(seen(table)).toMatchObject({
      round: 1,
      step: 'member',
      asked: null,
      active: null,
      you: { name: 'A', start: 2, standing: 2, lost: 0, broken: false },
      enemy: { name: 'B', standing: 1 },
    })
    expect(seen(table, 1).units.map(({ id, army }) => `${id} ${army}`)).toEqual([
      'ogre yours',
      'brannoch enemy',
      'fenwick enemy',
    ])
    const [brannoch] = seen(table).units
    expect(brannoch).toMatchObject({
      square: [2, 2],
      hp: 8,
      ac: 14,
      shield: true,
      shieldUsed: false,
      main: true,
      speed: 6,
    })
    expect(brannoch?.weapons[0]).toMatchObject({
      name: 'longblade',
      toHit: 3,
      die: 8,
      damage: 1,
      shock: 3,
      inHand: true,
    })
    expect(seen(table).board.exits).toHaveLength(9)
    expect(seen(table).rules['corner']).toBe('either')
  })

  test('says which decision is asked for', () => {
    const table = new Table({ first: [at(hero('brannoch'), 2, 2)], second: [at(monster('sellsword'), 3, 2)] })
    table.turn('brannoch')
    expect(seen(table)).toMatchObject({ step: 'turn', asked: 'brannoch', active: 'brannoch' })
    table.choose('run')
    table.ask()
    expect(seen(table).step).toBe('square')
  })

  test('SVN-HIT-14: does not show hidden enemies until they attack', () => {
    const table = new Table({
      first: [at(hero('brannoch'), 2, 2)],
      second: [at(monster('mudgoblin', { properties: ['hidden'] }), 9, 2)],
    })
    table.ask()
    const placeOf = (side: 0 | 1) => seen(table, side).units.find(({ id }) => id === 'mudgoblin')?.square
    expect([placeOf(0), placeOf(1)]).toEqual([null, [9, 2]])
    table.unit('mudgoblin').revealed = 1
    expect(placeOf(0)).toEqual([9, 2])
  })

  test('is plain data that cannot be changed', () => {
    const table = new Table({ first: [at(hero('brannoch'), 2, 2)], second: [at(monster('ogre'), 9, 2)] })
    table.ask()
    const view = seen(table)
    expect(structuredClone(view)).toEqual(view)
    expect(Object.isFrozen(view.units[0]?.weapons[0])).toBe(true)
  })
})
