import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { EDITIONS, type SovlRules } from '../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import type { Fate } from '../../src/games/sovl/state/unit.ts'
import { CHOSE, ROLLED_OFF, TERRAIN_LAID } from '../../src/games/sovl/telling/events.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'
import { at, box, fielded, fronting, Game, MAN, onTheTable, type Setting } from '../support/sovl/table.ts'
import { LINE } from '../support/sovl/units.ts'

/** One man each, before the roll-off. */
const rolled = (script: string): Game =>
  new Game(fielded({ a: MAN }, { y: MAN }, {}, 'fixed'), { dice: new ScriptedDice(script) }).begin()

describe('tables of SOVL', () => {
  test('SOVL-SETUP-01, SOVL-SETUP-02: the standard table is 60 by 40, the large one 72 by 48', () => {
    expect(FACTS.tables).toEqual({ standard: [60, 40], large: [72, 48] })
  })

  test('SOVL-SETUP-02: a table may have any size, and its edges stop the units on it', () => {
    const game = new Game(fielded({ a: MAN }, { y: MAN }, { size: [33, 44] })).begin()
    expect([game.battle.table.shapes.width, game.battle.table.shapes.depth]).toEqual([33, 44])
  })

  test('SOVL-SETUP-03: four to eight terrain pieces, placed by dice, lie between the zones and apart from one another', () => {
    const matchup = fielded({ a: MAN }, { y: MAN })
    const { battle, ...rest } = matchup
    if (battle === undefined) throw new Error('no battle')
    const table = { ...battle.table, generate: { pieces: [4, 8] as const, seed: 'per-block' } }
    const state = SOVL.setup({ ...SOVL.editions.core } as never, { ...rest, battle: { ...battle, table } })
    const dice = new KeyedDice(1, 2)
    const counts = new Set<number>()
    for (let block = 0; block < 60; block++) {
      SOVL.reset(state, 0)
      dice.seek(block)
      const laid: number[] = []
      SOVL.advance(state, dice, {
        on: true,
        cite() {},
        note: (event, piece) => event === TERRAIN_LAID && laid.push(piece),
      })
      counts.add(laid.length)
      const { shapes, terrain } = (state.battle as NonNullable<typeof state.battle>).table
      for (const piece of laid) {
        for (let corner = 0; corner < 4; corner++) {
          const y = shapes.verts[(terrain + piece) * 16 + 2 * corner + 1] as number
          expect(y).toBeGreaterThanOrEqual(8)
          expect(y).toBeLessThanOrEqual(32)
        }
      }
    }
    expect([...counts].toSorted()).toEqual([4, 5, 6, 7, 8])
  })
})

describe('the roll-off', () => {
  test('SOVL-SETUP-04: both roll a die, equal dice are rolled again, the higher wins', () => {
    const game = rolled('3 3 | 6 6 | 2 5')
    expect(game.told(ROLLED_OFF)).toEqual([
      [3, 3, -1, 0],
      [6, 6, -1, 0],
      [2, 5, 1, 0],
    ])
    expect(game.asked).toBe(1)
    expect(rolled('4 1').asked).toBe(0)
  })

  test('SOVL-SETUP-04: O-105, ties 1 in 6, 6/5 throws on average, either wins half of the time', () => {
    const game = new Game(fielded({ a: MAN }, { y: MAN }, {}, 'fixed'), { dice: new KeyedDice(7, 11) })
    let throws = 0
    let won = 0
    let tied = 0
    const blocks = 20_000
    for (let block = 0; block < blocks; block++) {
      game.begin(block)
      const told = game.told(ROLLED_OFF)
      throws += told.length
      if ((told[0] as readonly number[])[2] === -1) tied++
      if (game.asked === 0) won++
    }
    const within = (share: number, p: number) => Math.abs(share - p) < 4 * Math.sqrt((p * (1 - p)) / blocks)
    expect(within(tied / blocks, 1 / 6)).toBe(true)
    expect(within(won / blocks, 1 / 2)).toBe(true)
    // Geometric with mean 6/5: variance (1/6) / (5/6)².
    expect(Math.abs(throws / blocks - 6 / 5)).toBeLessThan(4 * Math.sqrt(0.24 / blocks))
  })

  test('SOVL-SETUP-05: the winner makes one of two choices, the loser the other', () => {
    const zoned = rolled('6 1').play('zone far')
    expect([zoned.asked, zoned.options()]).toEqual([1, ['begin', 'let begin']])
    zoned.play('begin')
    expect([zoned.battle.south, zoned.battle.starter, zoned.battle.zoneChooser]).toEqual([1, 1, 0])
    const begun = rolled('6 1').play('begin')
    expect([begun.asked, begun.options()]).toEqual([1, ['zone near', 'zone far']])
    begun.play('zone near')
    expect([begun.battle.south, begun.battle.starter, begun.battle.zoneChooser]).toEqual([1, 0, 1])
    expect(begun.told(CHOSE)).toEqual([
      [0, 2, 0, 0],
      [1, 0, 0, 0],
    ])
  })

  test('SOVL-SETUP-06: the player that chooses the first turn may name either player', () => {
    const starter = (choice: string) => rolled('1 6').play(choice, 'zone near').battle.starter
    expect([starter('begin'), starter('let begin')]).toEqual([1, 0])
    const asked = rolled('1 6').play('let begin', 'zone far', 'place a 0', 'place y 0')
    expect([asked.state.turn, asked.asked]).toEqual([1, 0])
  })

  test('SOVL-SETUP-04: with exchanged seats nobody rolls: every combination of side and first move has its seat', () => {
    const starts = [0, 1, 2, 3].map((seat) => {
      const game = new Game(fielded({ a: MAN }, { y: MAN }), { seat }).begin()
      expect(game.told(ROLLED_OFF)).toEqual([])
      game.play(game.options()[0] as string).play(game.options()[0] as string)
      return [game.asked, game.pose('a').y < 20]
    })
    expect(starts).toEqual([
      [0, true],
      [1, false],
      [1, true],
      [0, false],
    ])
  })
})

describe('terrain of SOVL', () => {
  const A = fronting(LINE, 30, 10)
  const Y = fronting(LINE, 30, 18, 180)
  const sees = (kind: string, setting: Setting = {}) =>
    onTheTable({ a: A }, { y: Y }, { terrain: [box(kind, 20, 12, 40, 13)], ...setting }).charges('a').length > 0
  const open = { rules: { chargePath: 'placement', chargeTerrain: 'ignored' } } as const

  test('SOVL-TERR-01: what each kind of terrain does', () => {
    const kinds = Object.entries(FACTS.terrain ?? {}).map(([kind, { movement, opaque }]) => [kind, movement, opaque])
    expect(kinds).toEqual([
      ['forest', 'difficult', true],
      ['swamp', 'difficult', false],
      ['river', 'impassable', false],
      ['lake', 'impassable', false],
      ['building', 'impassable', true],
      ['cliff', 'impassable', true],
    ])
  })

  test('SOVL-TERR-05: forest, cliff and building block the line of sight; swamp and water do not', () => {
    const seen = Object.keys(FACTS.terrain ?? {}).map((kind) => [kind, sees(kind, open)])
    expect(seen).toEqual([
      ['forest', false],
      ['swamp', true],
      ['river', true],
      ['lake', true],
      ['building', false],
      ['cliff', false],
    ])
  })

  test('SOVL-TERR-06: a charge needs the line of sight: without the wood it may be declared', () => {
    expect(sees('forest', open)).toBe(false)
    expect(onTheTable({ a: A }, { y: Y }, open).charges('a')).toEqual(['a charges y front'])
  })

  test('SOVL-G-06: units see into and out of a wood, but not through it', () => {
    const wood = (from: number, to: number) =>
      onTheTable({ a: A }, { y: Y }, { ...open, terrain: [box('forest', 20, from, 40, to)] }).charges('a').length > 0
    expect([wood(8, 12), wood(16, 20), wood(12, 16)]).toEqual([true, true, false])
  })

  test('SOVL-G-58, SOVL-G-57: a line of sight that only touches a corner or an edge of a wood is not blocked', () => {
    const wood = (right: number) =>
      onTheTable({ a: A }, { y: Y }, { ...open, terrain: [box('forest', 20, 12, right, 16)] }).charges('a').length > 0
    expect([wood(30), wood(30.01), wood(30.02)]).toEqual([true, true, false])
  })

  test.each([
    ['O-128, one swamp', 1, 6],
    ['O-128, two swamps', 2, 4],
  ])('SOVL-G-08: %s on the way shorten a charge across them', (_text, swamps, range) => {
    const terrain = [box('swamp', 20, 10.5, 40, 11), box('swamp', 20, 12, 40, 12.5)].slice(0, swamps)
    const reach = (ahead: number) =>
      onTheTable({ a: A }, { y: fronting(LINE, 30, 10 + ahead, 180) }, { terrain }).charges('a').length > 0
    expect([reach(range), reach(range + 0.01)]).toEqual([true, false])
  })

  test('SOVL-G-09: a charge crosses no water and no third unit, friend, enemy or fleeing', () => {
    const past = (
      own: Record<string, ReturnType<typeof at>>,
      foe: Record<string, ReturnType<typeof at>>,
      fate: Fate = 0,
    ) => {
      const game = onTheTable({ a: A, ...own }, { y: Y, ...foe })
      for (const id of Object.keys({ ...own, ...foe })) game.unit(id).fate = fate
      return game.charges('a').includes('a charges y front')
    }
    const between = at(MAN, 30, 13)
    expect(sees('lake')).toBe(false)
    expect(past({}, {})).toBe(true)
    expect(past({ b: between }, {})).toBe(false)
    expect(past({}, { z: between })).toBe(false)
    expect(past({}, { z: between }, 1)).toBe(false)
    expect(past({ b: at(MAN, 32, 13) }, {})).toBe(true)
  })
})

test('units without a cost are warned of in battles that points decide, and only there', () => {
  const whole = (cost: number | undefined, score: SovlRules['score'] = 'points-destroyed') => {
    const [matchup] = readScenario(
      fileURLToPath(new URL('../../scenarios/sovl/ford-held.yaml', import.meta.url)),
    ).matchups
    if (matchup === undefined) throw new Error('no matchup')
    const [first, second] = matchup.armies
    const units = first.units.map((unit, i) => {
      const { cost: today, ...bare } = { cost: 5, ...unit }
      return i === 0 && cost === undefined ? bare : { ...bare, cost: cost ?? today }
    })
    return SOVL.check({ ...EDITIONS.core, score }, { ...matchup, armies: [{ ...first, units }, second] })
  }
  expect(whole(undefined)).toEqual([
    {
      path: ['armies', 0, 'units', 0],
      message: expect.stringMatching(
        /^`cost` is missing, (?:no unit here has one|1 of \d units here have none): points decide/,
      ),
      severity: 'warning',
    },
  ])
  expect(whole(undefined, 'points-surviving')).toHaveLength(1)
  expect(whole(undefined, 'units-destroyed')).toEqual([])
  expect(whole(5)).toEqual([])
})
