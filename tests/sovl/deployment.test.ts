import { describe, expect, test } from 'vitest'
import type { Matchup } from '../../src/core/ruleset.ts'
import { DICE_ROW } from '../../src/games/sovl/chapters/formation.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { diceTable } from '../../src/games/sovl/state/unit.ts'
import { DEPLOYED, REVEALED } from '../../src/games/sovl/telling/events.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'
import { at, box, fielded, Game, MAN, type Placed, type Setting } from '../support/sovl/table.ts'
import { CORE, KNIGHT, LINE, led, OGRE, of } from '../support/sovl/units.ts'

const ARMY = { line: LINE, knights: KNIGHT, ogres: OGRE, men: MAN }
const named = (name: string) => Object.fromEntries(Object.entries(ARMY).map(([id, kind]) => [name + id, kind]))

/** Deploys unit by unit: `pick` chooses an option. Checks that the whole army is placed when the first turn begins. */
function deployed(setting: Setting = {}, pick = (options: readonly string[]) => options[0] as string): Game {
  const game = new Game(fielded(named('a'), named('y'), setting), setting).begin()
  while (game.state.turn === 0) game.play(pick(game.options()))
  return game
}

/** Lowest and highest y of the footprint. */
function extent(game: Game, id: string): [number, number] {
  const { verts } = game.battle.table.shapes
  const from = game.unit(id).shape * 16
  const ys = [1, 3, 5, 7].map((k) => verts[from + k] as number)
  return [Math.min(...ys), Math.max(...ys)]
}

describe('deployment zones', () => {
  test('SOVL-DEP-01: O-125, zones are 8 deep along the long edges, with 24 between them, 32 on a large table', () => {
    const between = (size: readonly [number, number]) => {
      const { zone, depth } = new Game(fielded({ a: MAN }, { y: MAN }, { size })).battle.table
      return [zone, depth - zone, depth - 2 * zone]
    }
    expect(between([60, 40])).toEqual([8, 32, 24])
    expect(between([72, 48])).toEqual([8, 40, 32])
  })

  test('SOVL-DEP-02: at every place offered the whole footprint is in the zone of its owner', () => {
    let picked = 0
    for (let turn = 0; turn < 26; turn++) {
      const game = deployed({}, (options) => options[(turn * 7 + picked++) % options.length] as string)
      for (const { name } of game.state.roster) {
        const [low, high] = extent(game, name)
        const own = name.startsWith('a') ? [0, 8] : [32, 40]
        expect(low).toBeGreaterThanOrEqual((own[0] as number) - 1e-9)
        expect(high).toBeLessThanOrEqual((own[1] as number) + 1e-9)
      }
    }
  })

  test('SOVL-DEP-02: units of one army do not stand on one another, nor on impassable ground (SOVL-G-63)', () => {
    const first = new Game(fielded({ a: LINE, b: LINE }, { y: MAN })).begin().play('place y 0')
    const all = first.options().length
    first.play('place a 6')
    expect(first.options()).not.toContain('place b 6')
    expect(first.options().length).toBe(all - 1)
    const house = { terrain: [box('building', 29, 5, 31, 7), box('swamp', 0, 0, 20, 8)] }
    const built = new Game(fielded({ a: LINE, b: LINE }, { y: MAN }, house)).begin().play('place y 0')
    expect(built.options()).not.toContain('place a 6')
    expect(built.options()).toContain('place a 2')
  })

  test('SOVL-DEP-02: units face the enemy', () => {
    const game = deployed()
    expect([game.pose('aline').uy, game.pose('yline').uy]).toEqual([1, -1])
  })

  test('SOVL-DEP-05: a commander is deployed together with his retinue, as one unit', () => {
    const retinue = led(LINE, {
      type: 'infantry-20',
      skill: 5,
      power: 4,
      defense: 4,
      attacks: 3,
      wounds: 2,
      discipline: 8,
    })
    const game = new Game(fielded({ a: retinue }, { y: MAN })).begin()
    while (game.state.turn === 0) game.play(game.options()[0] as string)
    expect(game.told(DEPLOYED).filter(([, , , hidden]) => hidden === 0)).toHaveLength(2)
    expect(game.unit('a').models).toBe(21)
  })
})

describe('the order of deployment', () => {
  test('SOVL-DEP-03: under simultaneous deployment the second army does not see where the first is placed', () => {
    const game = new Game(fielded({ a: LINE }, { y: LINE })).begin()
    const { corners, pose } = game.battle.table.shapes
    // The player that does not begin has chosen the zones, and is asked first.
    expect(game.asked).toBe(1)
    const options = game.options()
    game.play('place y 3')
    expect(corners[game.unit('y').shape]).toBe(0)
    expect([...pose.subarray(0, 12)]).toEqual(Array(12).fill(0))
    expect(game.told(DEPLOYED)).toEqual([[1, 0, 0, 1]])
    expect(game.options()).toEqual(options.map((text) => text.replace('y', 'a')))
    game.play('place a 3')
    expect(game.told(REVEALED)).toHaveLength(1)
    expect([corners[game.unit('a').shape], corners[game.unit('y').shape]]).toEqual([4, 4])
  })

  test('SOVL-DEP-04: under alternating deployment players place one unit in turn; the chooser of the zone begins; a player that is done waits', () => {
    const dice = new ScriptedDice('6 1')
    const setting = { rules: { deployment: 'alternating' }, dice } as const
    const game = new Game(fielded({ a: MAN, b: MAN }, { y: MAN, z: MAN, x: MAN, w: MAN }, {}, 'fixed'), setting).begin()
    game.play('zone near', 'begin')
    const order: number[] = []
    while (game.state.turn === 0) {
      order.push(game.asked)
      game.play(game.options()[0] as string)
    }
    expect(order).toEqual([0, 1, 0, 1, 1, 1])
    const other = new Game(fielded({ a: MAN }, { y: MAN }, {}, 'fixed'), {
      ...setting,
      dice: new ScriptedDice('6 1'),
    }).begin()
    expect(other.play('begin', 'zone near').asked).toBe(1)
  })

  test('SOVL-DEP-04: any unit may be placed next, and placed units are seen', () => {
    const game = new Game(fielded({ a: MAN, b: MAN }, { y: MAN }), { rules: { deployment: 'alternating' } }).begin()
    game.play('place y 5')
    expect(game.battle.table.shapes.corners[game.unit('y').shape]).toBe(4)
    expect(new Set(game.options().map((text) => text.split(' ')[1]))).toEqual(new Set(['a', 'b']))
  })

  test('SOVL-G-43: a scenario may name the order itself', () => {
    const game = new Game(fielded({ a: MAN }, { y: MAN }, { order: 'alternating' })).begin().play('place y 5')
    expect(game.battle.table.shapes.corners[game.unit('y').shape]).toBe(4)
  })
})

describe('free frontage', () => {
  const free = { rules: { frontage: 'free' } } as const
  const twenty = { profile: LINE.profile, models: 20 } as typeof LINE

  test('SOVL-G-45: a unit without a width is first asked for one that fits its zone, then placed', () => {
    const game = new Game(fielded({ a: twenty }, { y: MAN }), free).begin()
    game.play('place y 3')
    // One file of twenty is 15.7 in deep.
    expect(game.options()).toEqual(Array.from({ length: 19 }, (_, n) => `width a ${n + 2}`))
    game.play('width a 10')
    expect(game.options()[0]).toBe('place a 0')
    game.play('place a 3')
    const unit = game.unit('a')
    const { hw, hd } = game.pose('a')
    expect([unit.width, hw * 25.4, hd * 25.4].map(Math.round)).toEqual([10, 100, 20])
  })

  test('SOVL-G-45: O-129, dice to the front and Rank Bonus for widths 1, 5 and 10', () => {
    const { state } = new Game(fielded({ a: twenty }, { y: MAN }), free)
    const unit = state.units[0] as (typeof state.units)[number]
    const figures = [1, 5, 10].map((width) => {
      unit.form(width)
      return [diceTable(unit, 1, state.rules)[20 * DICE_ROW], (unit.holdsAt[20] as number) - 7]
    })
    expect(figures).toEqual([
      [2, 19],
      [10, 3],
      [20, 1],
    ])
  })

  test('SOVL-G-45: in alternating deployment a unit that is asked for its width is the unit placed next', () => {
    const rules = { frontage: 'free', deployment: 'alternating' } as const
    const game = new Game(fielded({ a: twenty, b: MAN }, { y: MAN }), { rules }).begin().play('place y 3')
    expect(new Set(game.options().map((text) => text.split(' ').slice(0, 2).join(' ')))).toEqual(
      new Set(['place b', 'width a']),
    )
    game.play('width a 4')
    expect(new Set(game.options().map((text) => text.split(' ').slice(0, 2).join(' ')))).toEqual(new Set(['place a']))
    game.play('place a 3')
    expect(game.options()[0]).toMatch(/^place b/)
  })

  test('SOVL-G-45: the chosen width is saved with the position, and gone in the next battle', () => {
    const matchup = fielded({ a: { ...twenty, width: undefined as never, entryWidth: 5 } as never }, { y: MAN })
    const game = new Game(matchup, free).begin().play('place y 3', 'width a 7', 'place a 3')
    const saved = new Int32Array(4096)
    SOVL.save(game.state, saved)
    const other = new Game(matchup, free).begin()
    expect(other.unit('a').width).toBe(5)
    SOVL.load(other.state, saved)
    expect(other.unit('a').width).toBe(7)
    expect(other.begin().unit('a').width).toBe(5)
  })

  test('SOVL-G-45: under the width of the entry no unit is asked', () => {
    const game = new Game(fielded({ a: { ...twenty, entryWidth: 5 } as never }, { y: MAN })).begin().play('place y 3')
    expect(game.options()[0]).toBe('place a 0')
    expect(game.unit('a').width).toBe(5)
  })
})

describe('units that cannot be deployed', () => {
  const faults = (matchup: Matchup, rules = {}) =>
    SOVL.check({ ...CORE, ...rules }, matchup).map(({ path, message }) => `${path.join('.')}: ${message}`)

  test('SOVL-DEP-02: a unit deeper than its zone, or wider than the table, is refused', () => {
    expect(faults(fielded({ a: of(LINE, 20, 2) }, { y: MAN }))).toEqual([])
    expect(faults(fielded({ a: of(LINE, 20, 1) }, { y: MAN }))).toEqual([
      'armies.0.units.0.width: 0.79 wide and 15.75 deep; its ground for deployment is 60 by 8 (SOVL-DEP-02)',
    ])
    expect(faults(fielded({ a: MAN }, { y: of(LINE, 80, 80) }))).toEqual([
      'armies.1.units.0.width: 62.99 wide and 0.79 deep; its ground for deployment is 60 by 8 (SOVL-DEP-02)',
    ])
    // An ambusher has half of the table.
    const ambusher = { ...of(LINE, 20, 1), properties: ['ambusher'] }
    expect(faults(fielded({ a: ambusher }, { y: MAN }), { unitProperties: 'on' })).toEqual([])
    expect(faults(fielded({ a: ambusher }, { y: MAN }))).toHaveLength(1)
  })

  /** A matchup with places written out. */
  const listed = (first: Record<string, Placed>, second: Record<string, Placed>, setting: Setting = {}): Matchup => {
    const matchup = fielded(first, second, setting)
    return {
      ...matchup,
      battle: { ...(matchup.battle as NonNullable<Matchup['battle']>), deployment: { by: 'listed' } },
    }
  }
  const Y = { y: at(LINE, 30, 36, 180) }

  test('SOVL-DEP-02: a place that is partly outside the zone is refused', () => {
    const zone = 'x from 0 to 60, y from 0 to 8 (SOVL-DEP-02)'
    expect(faults(listed({ a: at(LINE, 30, 6.42) }, Y))).toEqual([])
    expect(faults(listed({ a: at(LINE, 30, 6.43) }, Y))).toEqual([
      `armies.0.units.0.at: part of a is outside its zone: ${zone}`,
    ])
    expect(faults(listed({ a: at(LINE, 1.9, 4) }, Y))).toEqual([
      `armies.0.units.0.at: part of a is outside its zone: ${zone}`,
    ])
    expect(faults(listed({ a: at(LINE, 30, 6.42, 45) }, Y))).toHaveLength(1)
    expect(faults(listed({ a: at(LINE, 30, 4) }, { y: at(LINE, 30, 33, 180) }))).toEqual([
      'armies.1.units.0.at: part of y is outside its zone: x from 0 to 60, y from 32 to 40 (SOVL-DEP-02)',
    ])
  })

  test('SOVL-DEP-02: a place on another unit is refused', () => {
    expect(faults(listed({ a: at(LINE, 30, 4), b: at(LINE, 33, 4) }, Y))).toEqual([
      'armies.0.units.1.at: b stands on a, or nearer than 0.01 in (SOVL-DEP-02)',
    ])
    expect(faults(listed({ a: at(LINE, 30, 4), b: at(LINE, 33.95, 4) }, Y))).toEqual([])
  })

  test('SOVL-G-63: a place on impassable ground is refused, on either side of the table', () => {
    const house = { terrain: [box('building', 29, 3, 31, 5)] }
    const swamp = { terrain: [box('swamp', 29, 3, 31, 5)] }
    const a = { a: at(LINE, 30, 4) }
    expect(faults(listed(a, Y, swamp))).toEqual([])
    expect(faults(listed(a, { y: at(LINE, 20, 36, 180) }, house))).toEqual([
      'armies.0.units.0.at: a stands on impassable ground, a building (SOVL-G-63)',
    ])
    expect(faults(listed({ a: at(LINE, 10, 4) }, Y, house))).toEqual([
      'armies.1.units.0.at: y stands on impassable ground, a building, when the armies change sides (SOVL-G-63)',
    ])
  })

  test('SOVL-G-43: listed places are taken as written, and turned by half a turn if the armies change sides', () => {
    const matchup = listed({ a: at(LINE, 20, 5, 30) }, { y: at(LINE, 35, 36, 180) })
    const pose = (seat: number) => {
      const { x, y, ux, uy } = new Game(matchup, { seat }).begin().pose('a')
      return [x, y, ux, uy].map((value) => Number(value.toFixed(6)))
    }
    expect(pose(0)).toEqual([20, 5, 0.5, 0.866025])
    expect(pose(1)).toEqual([40, 35, -0.5, -0.866025])
  })
})
