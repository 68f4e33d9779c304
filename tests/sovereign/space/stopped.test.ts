import { describe, expect, test } from 'vitest'
import type { UnitSpec } from '../../../src/core/ruleset.ts'
import { at, Table } from '../../support/sovereign/table.ts'
import { hero, monster } from '../../support/sovereign/units.ts'

/** A passage one square wide, with a niche beside it. */
const PASSAGE = ['####################', '#####.##############', '....................', '####################']

/** Fenwick runs along the passage through brannoch’s square, and past an enemy in the niche who has held its action. */
function running(
  enemy: UnitSpec = monster('river-troll', { profile: { size: 1 } }, 'troll'),
  shoveSquares: 'away3' | 'any' = 'away3',
): Table {
  const table = new Table({
    first: [at(hero('fenwick'), 2, 2), at(hero('brannoch'), 4, 2)],
    second: [at({ ...enemy, id: 'troll' }, 5, 1)],
    rows: PASSAGE,
    rules: { initiative: 'second', shoveSquares },
  })
  table.turn('troll').choose('hold')
  table
    .turn('fenwick')
    .choose('run')
    .choose('go', { to: [8, 2] })
  return table
}

const placeOf = (table: Table, name: string) => {
  const { square } = table.unit(name)
  return [square % 20, Math.floor(square / 20)]
}

/** Goes on until Fenwick is on a square and the troll is asked. */
function until(table: Table, x: number): void {
  for (table.ask(); placeOf(table, 'fenwick')[0] !== x; table.ask()) table.choose('done')
}

/** Answers no to all questions until nothing is under way. */
function over(table: Table): Table {
  for (table.ask(); table.state.depth > 0; table.ask()) table.choose('done')
  return table
}

describe('SVN-GRID-20: a movement that is stopped loses its remainder', () => {
  test('a mover that drops stays where it was', () => {
    const table = running()
    until(table, 5)
    table.unit('fenwick').hp = 1
    // A held attack that hits, with enough damage.
    table.roll('20 8').choose('held').choose('attack', { target: 'fenwick' }).quiet()
    expect([table.unit('fenwick').fate > 0, placeOf(table, 'fenwick')]).toEqual([true, [5, 2]])
  })

  test('a mover that is pushed aside goes no farther', () => {
    const table = running()
    until(table, 5)
    // The roll to hit; 2d6 of both. The friend stands behind him, so he is pushed on along the passage.
    table.roll('20 6 6 1 1').choose('held').choose('shove', { target: 'fenwick' })
    expect(table.offers('go')).toBe(false)
    over(table.choose('knock-down'))
    const free = running()
    until(free, 6)
    free
      .roll('20 6 6 1 1')
      .choose('held')
      .choose('shove', { target: 'fenwick' })
      .choose('go', { to: [7, 2] })
      .quiet()
    expect(placeOf(free, 'fenwick')).toEqual([7, 2])
    const back = running(undefined, 'any')
    until(back, 6)
    over(
      back
        .roll('20 6 6 1 1')
        .choose('held')
        .choose('shove', { target: 'fenwick' })
        .choose('go', { to: [5, 2] }),
    )
    expect(placeOf(back, 'fenwick')).toEqual([5, 2])
  })

  test('a mover that is knocked prone goes no farther', () => {
    const table = running()
    until(table, 5)
    over(table.roll('20 6 6 1 1').choose('held').choose('shove', { target: 'fenwick' }).choose('knock-down'))
    expect([placeOf(table, 'fenwick'), table.unit('fenwick').prone]).toEqual([[5, 2], 1])
  })

  test('a mover that is grappled on the square of a friend goes back to the last free square', () => {
    const table = running(hero('odo'))
    until(table, 4)
    // On the square of a friend he occupies no square of his own.
    expect(placeOf(table, 'brannoch')).toEqual([4, 2])
    table.roll('20 6 6 1 1').choose('held').choose('grapple', { target: 'fenwick' }).quiet()
    expect(table.unit('fenwick').grappledBy).toBe(1)
    table.choose('done', { unit: 'troll' }).quiet()
    expect(placeOf(table, 'fenwick')).toEqual([3, 2])
    // There he is out of reach, so he is no longer held.
    expect([table.unit('fenwick').grappledBy, table.unit('troll').grapples]).toEqual([0, -1])
    expect(table.state.board?.who[2 * 20 + 4]).toBe(table.unit('brannoch').index)
  })
})
