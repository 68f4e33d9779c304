import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import { OVER, type UnitSpec } from '../../src/core/ruleset.ts'
import { resolveBlow } from '../../src/games/sovereign/chapters/attack/attack.ts'
import {
  crush,
  escape,
  mayGrapple,
  overpower,
  unarmedWeapon,
} from '../../src/games/sovereign/chapters/movement/grapple.ts'
import { listPushes, listThrows, mayShove } from '../../src/games/sovereign/chapters/movement/shove.ts'
import { brawlMod, exertMod, sizePart, TOO_LARGE } from '../../src/games/sovereign/chapters/movement/wrestle.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { GRAPPLE, SHOVE } from '../../src/games/sovereign/state/blow.ts'
import { BY_GRIP, type Fight, NONE, SOURCES, type Unit } from '../../src/games/sovereign/state/state.ts'
import { BROKE_FREE, CRUSHED, SEIZED, SHOVED } from '../../src/games/sovereign/telling/events.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'
import { fightOn, open, squareOf, unitOf } from '../support/sovereign/board.ts'
import { at, Table } from '../support/sovereign/table.ts'
import { blowOf, but, hero, meeting, monster } from '../support/sovereign/units.ts'

const GOBLIN = monster('mudgoblin')
const ODO = hero('odo')

const sized = (size: number, id = 'big'): UnitSpec => monster('mudgoblin', { profile: { size } }, id)

const unit = (state: Fight, index: number): Unit => state.units[index] as Unit

/** No unit answers an attack with Total Defense. */
function unanswered(table: Table): Table {
  while (table.ask() !== OVER && table.offers('total-defense')) table.choose('done')
  return table
}

function holding(one: UnitSpec, other: UnitSpec, rules: Partial<SovereignRules> = {}): Fight {
  const state = meeting([one], [other], but(rules))
  unit(state, 0).grapples = 1
  unit(state, 1).grappledBy = 1
  return state
}

describe('strength against strength', () => {
  test('SVN-SHV-01, SVN-GRP-01: both use STR with Brawl; a shove uses Exert if that is better', () => {
    const [isolde, odo, goblin] = meeting([hero('isolde'), ODO], [monster('sellsword')]).units as [Unit, Unit, Unit]
    expect([isolde, odo, goblin].map(brawlMod)).toEqual([2 + 0, 2 + 2, 1])
    expect([isolde, odo, goblin].map(exertMod)).toEqual([2 + 1, 2 + 2, 1])
  })

  test('SVN-GRP-07, SVN-GRP-11, SVN-G53: size is counted in squares; being larger gives no bonus', () => {
    const parts = (sizeStep: 'class' | 'gmTable', own: number): number[] =>
      [1, 2, 3, 4].map((size) => {
        const state = meeting([sized(own)], [sized(size)], but({ sizeStep }))
        return sizePart(state, unit(state, 0), unit(state, 1))
      })
    expect(parts('class', 1)).toEqual([0, -2, -4, TOO_LARGE])
    expect(parts('class', 3)).toEqual([0, 0, 0, -2])
    expect(parts('gmTable', 1)).toEqual([0, -4, TOO_LARGE, TOO_LARGE])
    expect(parts('gmTable', 2)).toEqual([0, 0, -2, -4])
  })

  test('SVN-GRP-07: the size of a larger victim lowers every check of its grappler', () => {
    const of = (size: number): boolean[] => {
      const grappled = blowOf(0, 1, { aim: GRAPPLE, hit: 1, weapon: 1 })
      // 6 + 4 against 8, and 6 against 2 + 4: one size more lowers both totals by 2.
      resolveBlow(meeting([ODO], [sized(size)]), grappled, new ScriptedDice('3 3 3 5'), SILENT)
      const held = holding(ODO, sized(size))
      const dragged = holding(ODO, sized(size))
      return [
        grappled.won === 1,
        escape(held, unit(held, 1), new ScriptedDice('3 3 1 1'), SILENT) === 1,
        overpower(dragged, unit(dragged, 0), new ScriptedDice('3 3 3 5'), SILENT),
      ]
    }
    expect([of(1), of(2)]).toEqual([
      [true, false, true],
      [false, true, false],
    ])
  })

  test('SVN-GRP-07: a target that is too large can be neither shoved nor grappled', () => {
    const may = (size: number): boolean[] => {
      const state = meeting([ODO], [sized(size)])
      return [mayShove(state, unit(state, 0), unit(state, 1)), mayGrapple(state, unit(state, 0), unit(state, 1))]
    }
    expect([may(3), may(4)]).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('shoves', () => {
  const ROWS = open(9, 7)
  /** Squares to choose from, for a shove from one square at a goblin on another. */
  const pushes = (
    from: readonly [number, number],
    to: readonly [number, number],
    rules: Partial<SovereignRules> = {},
    rows: readonly string[] = ROWS,
    size = 1,
  ): string[] => {
    const state = fightOn(rows, [[ODO, from]], [[sized(size), to]], but(rules))
    const out = new Int32Array(16)
    const n = listPushes(state, unitOf(state, 'odo'), unitOf(state, 'big'), out)
    return Array.from(out.subarray(0, n), (square) => `${square % 9},${Math.floor(square / 9)}`)
  }

  test('SVN-SHV-02, SVN-SHV-03: move the target to one of three squares on the far side', () => {
    expect(pushes([3, 3], [4, 3])).toEqual(['5,2', '5,3', '5,4'])
    expect(pushes([3, 3], [3, 2])).toEqual(['2,1', '3,1', '4,1'])
    expect(pushes([3, 3], [4, 4])).toEqual(['5,4', '4,5', '5,5'])
    expect(pushes([3, 3], [4, 2])).toEqual(['4,1', '5,1', '5,2'])
  })

  test('SVN-G51: move it to any side under the other reading', () => {
    expect(pushes([3, 3], [4, 3], { shoveSquares: 'any' })).toEqual(['3,2', '4,2', '5,2', '5,3', '3,4', '4,4', '5,4'])
  })

  test('SVN-SHV-03, SVN-SHV-04: move it only to where it can stand, a large body as a whole', () => {
    const wall = ['.........', '.........', '.....#...', '.....#...', '.........', '.........', '.........']
    expect(pushes([3, 3], [4, 3], {}, wall)).toEqual(['5,4'])
    expect(pushes([3, 3], [4, 3], {}, wall, 1)).toEqual(['5,4'])
    expect(pushes([3, 5], [4, 4], {}, wall, 2)).toEqual(['5,4', '5,5'])
    expect(pushes([7, 3], [8, 3])).toEqual([])
  })

  test('SVN-SHV-04, SVN-GRID-19: move it down any height, and up only a step or stairs', () => {
    const cliff = (middle: string): string[] => [
      '.........',
      '.....1...',
      middle,
      '.....s...',
      '.........',
      '.........',
      '.........',
    ]
    // Shoved from (4, 2): 5 ft up, 45 ft up, or down; stairs whatever their height.
    expect(pushes([3, 2], [4, 2], {}, cliff('.....9...'))).toEqual(['5,1', '5,3'])
    expect(pushes([3, 2], [4, 2], {}, cliff('....9....'))).toEqual(['5,1', '5,2', '5,3'])
  })

  test('SVN-SHV-01, SVN-SHV-02: need a hit with the weapon in hand, then the check; the attacker chooses the square', () => {
    const setting = { first: [at(hero('isolde'), 3, 3)], second: [at(GOBLIN, 4, 3)] }
    const shove = (script: string, table = new Table(setting)): Table =>
      unanswered(table.turn('isolde').roll(script).choose('shove', { target: 'mudgoblin' }))
    const pushed = shove('9 | 3 4 | 3 3')
    pushed.choose('go', { to: [5, 2] }).settle()
    expect(pushed.unit('mudgoblin').square).toBe(squareOf(pushed.state, 5, 2))
    expect([pushed.unit('mudgoblin').prone, pushed.unit('mudgoblin').hp]).toEqual([0, 4])
    expect(pushed.told(SHOVED)).toHaveLength(1)
    const felled = shove('9 | 3 4 | 3 3')
    felled.choose('knock-down').settle()
    expect([felled.unit('mudgoblin').prone, felled.unit('mudgoblin').square]).toEqual([1, squareOf(felled.state, 4, 3)])
    // Equal: 3 + 3 and 3 against 6 and 3.
    const strong = { ...setting, second: [at(monster('mudgoblin', { profile: { check: 3 } }), 4, 3)] }
    const failed = shove('9 | 3 3 | 3 3', new Table(strong)).settle()
    expect(failed.told(SHOVED)).toHaveLength(0)
    expect(failed.unit('isolde').main).toBe(0)
  })

  test('SVN-SHV-03: give no opportunity against the target', () => {
    const setting = { first: [at(hero('isolde'), 3, 3), at(hero('brannoch'), 4, 2)], second: [at(GOBLIN, 4, 3)] }
    const table = new Table(setting).turn('isolde').roll('9 | 3 4 | 3 3').choose('shove', { target: 'mudgoblin' })
    unanswered(table)
      .choose('go', { to: [5, 4] })
      .settle()
    expect(table.unit('mudgoblin').square).toBe(squareOf(table.state, 5, 4))
  })
})

describe('grapples', () => {
  const setting = { first: [at(ODO, 3, 3)], second: [at(GOBLIN, 4, 3)] }
  /** Odo has hold of the goblin. */
  const held = (rules: Partial<SovereignRules> = {}): Table => {
    const table = new Table({ ...setting, rules }).turn('odo').roll('7 | 3 3 | 3 3')
    return unanswered(table.choose('grapple', { target: 'mudgoblin' })).settle()
  }

  test('SVN-GRP-01, SVN-GRP-02: begin with an unarmed hit without damage, then the check', () => {
    const table = held()
    expect([table.unit('odo').grapples, table.unit('mudgoblin').grappledBy, table.unit('mudgoblin').hp]).toEqual([
      table.unit('mudgoblin').index,
      1,
      4,
    ])
    expect(table.told(SEIZED)).toHaveLength(1)
    const attempt = new Table(setting).turn('odo').roll('6').choose('grapple', { target: 'mudgoblin' })
    const missed = unanswered(attempt).settle()
    expect([missed.unit('odo').grapples, missed.unit('mudgoblin').hp]).toEqual([NONE, 4])
  })

  test('SVN-GRP-03, SVN-GRP-08: hold one victim each, and cannot be begun by a grappled combatant', () => {
    const state = holding(ODO, GOBLIN)
    expect(mayGrapple(state, unit(state, 0), unit(state, 1))).toBe(false)
    expect(mayGrapple(state, unit(state, 1), unit(state, 0))).toBe(false)
    expect(mayShove(state, unit(state, 0), unit(state, 1))).toBe(false)
    expect(mayShove(state, unit(state, 1), unit(state, 0))).toBe(false)
  })

  test('SVN-GRP-04, SVN-GRP-08: keep both where they are, fighting unarmed; the victim may try to escape', () => {
    const table = held().pass().turn('mudgoblin')
    const kinds = new Set(table.options().map(({ kind }) => kind))
    expect(kinds).toEqual(
      new Set(['attack', 'escape', 'done', ...(kinds.has('total-defense') ? ['total-defense'] : [])]),
    )
    expect(
      table
        .options()
        .filter(({ kind }) => kind === 'attack')
        .map(({ weapon }) => weapon),
    ).toEqual(['fist'])
  })

  test('SVN-GRP-05, SVN-INIT-08: do their damage at the end of a round, all at once', () => {
    const table = held().pass()
    // The goblin does nothing; 1d2 + 4.
    table.roll('1').pass()
    table.settle()
    expect(table.unit('mudgoblin').fate).not.toBe(0)
    expect(table.told(CRUSHED)).toEqual([[table.unit('odo').index, table.unit('mudgoblin').index, 5, 0]])
    expect(table.state.lostTo[SOURCES + BY_GRIP]).toBe(4)
    // Two units that hold each other both take the damage, even if one dies of it.
    const state = meeting([GOBLIN, GOBLIN, GOBLIN], [GOBLIN])
    for (const [grappler, victim] of [
      [0, 3],
      [3, 1],
    ] as const) {
      unit(state, grappler).grapples = victim
      unit(state, victim).grappledBy = 1
      unit(state, victim).hp = 1
    }
    crush(state, new ScriptedDice('2 2'), SILENT)
    expect([unit(state, 1).hp, unit(state, 3).hp]).toEqual([0, 0])
  })

  test('SVN-GRP-02, SVN-GRP-03: end for each grappler that the victim beats', () => {
    const table = held().pass().turn('mudgoblin').roll('6 6 | 1 1').choose('escape').settle()
    expect([table.unit('odo').grapples, table.unit('mudgoblin').grappledBy]).toEqual([NONE, 0])
    expect(table.told(BROKE_FREE)).toHaveLength(1)
    // Equal; then it is crushed.
    const stays = held().pass().turn('mudgoblin').roll('3 3 | 1 1 | 1').choose('escape').settle()
    expect(stays.told(BROKE_FREE)).toHaveLength(0)
    expect(stays.told(CRUSHED)).toHaveLength(1)
  })

  test('SVN-GRP-02: end when the grappler lets go', () => {
    const table = held().choose('release').settle()
    expect([table.unit('odo').grapples, table.unit('mudgoblin').grappledBy]).toEqual([NONE, 0])
  })

  /** In the second round Odo tries to move his victim, an ogre of size 1 that is not hurt much. */
  const again = (script: string, kind: string): Table => {
    const strong = monster('mudgoblin', { profile: { hp: 90 } })
    const table = new Table({ first: [at(ODO, 3, 3), at(hero('isolde'), 5, 3)], second: [at(strong, 4, 3)] })
    unanswered(table.turn('odo').roll('7 | 3 3 | 3 3').choose('grapple', { target: 'mudgoblin' }))
    table.roll('').pass().roll('1').pass().roll('').turn('odo')
    // Isolde holds on as well.
    table.unit('isolde').grapples = table.unit('mudgoblin').index
    table.unit('mudgoblin').grappledBy = 2
    return table.roll(script).choose(kind)
  }

  test('SVN-GRP-06, SVN-GRP-10: let the grappler drag its victim along; other grapplers lose it', () => {
    const table = again('3 3 | 3 3', 'drag')
      .choose('go', { to: [2, 1] })
      .settle()
    expect(table.unit('odo').square).toBe(squareOf(table.state, 2, 1))
    const { square, grappledBy, prone } = table.unit('mudgoblin')
    const [x, y] = [square % table.state.board!.columns, Math.floor(square / table.state.board!.columns)]
    expect(Math.max(Math.abs(x - 2), Math.abs(y - 1))).toBe(1)
    expect([grappledBy, prone, table.unit('isolde').grapples]).toEqual([1, 0, NONE])
  })

  test('SVN-GRP-06, SVN-GRP-10: let the grappler throw its victim down next to it, and free', () => {
    const table = again('3 3 | 3 3', 'drag')
      .choose('throw-down', { to: [4, 2] })
      .settle()
    const { square, grappledBy, prone } = table.unit('mudgoblin')
    expect([square, grappledBy, prone]).toEqual([squareOf(table.state, 4, 2), 0, 1])
    expect(table.unit('odo').grapples).toBe(NONE)
  })

  test('SVN-GRP-06: end if dragging or throwing fails', () => {
    const table = again('1 1 | 3 3', 'drag').settle()
    expect([table.unit('odo').grapples, table.unit('mudgoblin').grappledBy]).toEqual([NONE, 1])
  })

  test('SVN-GRP-10: put a thrown victim next to the grappler, where it can stand', () => {
    const state = fightOn(open(5, 5), [[ODO, [0, 0]]], [[GOBLIN, [1, 0]]])
    const out = new Int32Array(8)
    const n = listThrows(state, unitOf(state, 'mudgoblin'), out)
    expect(Array.from(out.subarray(0, n))).toEqual([2, 5, 6, 7])
  })

  test('SVN-GRP-09, SVN-G77: count claws as unarmed, or bare hands alone; all others do 1d2 and the bonus of their first line', () => {
    const bear = monster('cave-bear')
    const weapon = (grappleNatural: boolean, spec: UnitSpec): string | undefined => {
      const state = meeting([spec], [ODO], but({ grappleNatural }))
      return unit(state, 0).weapons[unarmedWeapon(state, unit(state, 0))]?.name
    }
    expect([weapon(true, bear), weapon(false, bear), weapon(true, monster('ogre'))]).toEqual(['claws', 'fist', 'fist'])
    const crushed = (grappleNatural: boolean, script: string): number => {
      const state = holding(bear, ODO, { grappleNatural })
      crush(state, new ScriptedDice(script), SILENT)
      return unit(state, 1).maxHp - unit(state, 1).hp
    }
    // 1d6 + 1, 1d2 + 1; a claw does at least its Shock, which is 2.
    expect([crushed(true, '4'), crushed(false, '2'), crushed(false, '1')]).toEqual([5, 3, 2])
    const ogre = unit(meeting([monster('ogre')], [ODO]), 0).weapons[1]
    expect([ogre?.toHit, ogre?.die, ogre?.damage, ogre?.shock]).toEqual([5, 2, 2, 0])
  })

  test('SVN-SHV-01, SVN-GRP-01: neither of the two does damage', () => {
    for (const aim of [SHOVE, GRAPPLE]) {
      const state = meeting([ODO], [GOBLIN])
      resolveBlow(state, blowOf(0, 1, { aim, hit: 1, weapon: 1 }), new ScriptedDice('6 6 1 1'), SILENT)
      expect(unit(state, 1).hp).toBe(4)
    }
  })
})
