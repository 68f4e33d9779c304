import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import { OVER, type UnitSpec } from '../../src/core/ruleset.ts'
import { settleAll } from '../../src/games/sovereign/chapters/attack/strike.ts'
import { settle } from '../../src/games/sovereign/chapters/injury/injury.ts'
import {
  checkMorale,
  checkOwnMorale,
  GROUP,
  hasMorale,
  INDIVIDUAL,
  isCornered,
  isWinning,
  runs,
  valueLeft,
} from '../../src/games/sovereign/chapters/injury/morale.ts'
import { checkCap, checkEnd } from '../../src/games/sovereign/chapters/turn/end.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { DEAD, type Fight, FLED, type Unit, UP } from '../../src/games/sovereign/state/state.ts'
import {
  BOTH_GONE,
  GAME_OVER,
  RETREATS,
  ROUND_CAP,
  SHARES,
  THRESHOLD,
  WON,
} from '../../src/games/sovereign/telling/events.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'
import { fightOn, open, type Placed, unitOf } from '../support/sovereign/board.ts'
import { at, goTo, Table } from '../support/sovereign/table.ts'
import { but, hero, monster } from '../support/sovereign/units.ts'

const GOBLIN = monster('mudgoblin')

/** Goblins on the right, a hero far from them: the goblins leave by the right edge of their zone. */
function goblins(count: number, rules: Partial<SovereignRules> = {}, specs: readonly UnitSpec[] = []): Fight {
  const placed = Array.from(
    { length: count },
    (_, i): Placed => [{ ...(specs[i] ?? GOBLIN), id: `goblin ${i}` }, [24, 2 * i]],
  )
  return fightOn(open(28, 16), [[hero('odo'), [0, 0]]], placed, but(rules))
}

const goblin = (state: Fight, index: number): Unit => unitOf(state, `goblin ${index}`)

/** This many goblins die. */
function kill(state: Fight, many: number): void {
  for (let i = 0; i < many; i++) goblin(state, i).hp = 0
  settle(state, SILENT)
}

function checked(state: Fight, script = ''): void {
  const dice = new ScriptedDice(script)
  checkMorale(state, dice, SILENT)
  dice.done()
}

/** Number of goblins that want to leave. */
const retreating = (state: Fight): number =>
  state.units.filter(({ retreating: is, fate }) => fate === UP && is === 1).length

describe('which monsters retreat', () => {
  test('SVN-MORALE-01, SVN-MORALE-06: a monster retreats at half of its hit points, without a roll', () => {
    const state = goblins(4)
    goblin(state, 0).hp = 3
    checked(state)
    expect(retreating(state)).toBe(0)
    goblin(state, 0).hp = 2
    checked(state)
    expect(state.units.map(({ retreating: is }) => is)).toEqual([0, 1, 0, 0, 0])
  })

  test('SVN-MORALE-02, SVN-MORALE-11: a whole group retreats once a third of it is dead or fled', () => {
    const state = goblins(6)
    kill(state, 1)
    checked(state)
    expect([retreating(state), state.broken[1]]).toEqual([0, 0])
    kill(state, 2)
    state.units.forEach((unit) => void (unit.name === 'odo' && (unit.hp = 13)))
    checked(state)
    expect([retreating(state), state.broken[1], state.brokeRound[1]]).toEqual([4, 1, 1])
  })

  test('SVN-MORALE-03, SVN-G60: a monster without a way out does not retreat, unless the switch ignores ways out', () => {
    const walled = (rules: Partial<SovereignRules>): Fight =>
      fightOn(['......#..', '......#..', '......#..'], [[hero('odo'), [0, 0]]], [[GOBLIN, [2, 1]]], but(rules))
    for (const moraleDesperate of ['cornered', 'never'] as const) {
      const state = walled({ moraleDesperate })
      const unit = unitOf(state, 'mudgoblin')
      expect(isCornered(state, unit)).toBe(moraleDesperate === 'cornered')
      unit.hp = 1
      checked(state)
      expect(unit.retreating).toBe(moraleDesperate === 'cornered' ? 0 : 1)
    }
  })

  test('SVN-MORALE-04, SVN-G60: a side that is clearly winning does not retreat', () => {
    // Five of 10 points are left, against one hero of 23 with all or part of his hit points.
    const left = (hp: number, rules: Partial<SovereignRules>): number => {
      const state = goblins(8, rules)
      unitOf(state, 'odo').hp = hp
      kill(state, 3)
      checked(state)
      return retreating(state)
    }
    expect([left(13, {}), left(13, { moraleWinningRatio: 1.5 }), left(13, { moraleWinningRatio: 'inf' })]).toEqual([
      0, 0, 5,
    ])
    // Three and a half against 23: between 1.5 and 2 times as much.
    const even = (moraleWinningRatio: 2 | 1.5): boolean => {
      const state = goblins(4, { moraleWinningRatio })
      expect([valueLeft(state, 1), valueLeft(state, 0)]).toEqual([4000, 2300])
      return isWinning(state, 1)
    }
    expect([even(2), even(1.5)]).toEqual([false, true])
    const state = goblins(4)
    goblin(state, 0).hp = 1
    unitOf(state, 'odo').hp = 6
    expect([valueLeft(state, 1), valueLeft(state, 0)].map(Math.round)).toEqual([3250, 1062])
  })

  test('SVN-G68: the worth of a side is counted by encounter value, or by Hit Dice', () => {
    const values = (budget: 'ev' | 'hd'): number[] => {
      const state = goblins(1, { budget }, [monster('ogre')])
      return [valueLeft(state, 0), valueLeft(state, 1)]
    }
    expect([values('ev'), values('hd')]).toEqual([
      [2300, 3400],
      [2000, 4000],
    ])
  })

  test('SVN-MORALE-05, SVN-MORALE-11: fearless monsters never retreat, but their losses count for the group', () => {
    const sentry = monster('bone-sentry')
    const state = goblins(3, {}, [GOBLIN, sentry, sentry])
    goblin(state, 1).hp = 1
    checked(state)
    expect(retreating(state)).toBe(0)
    goblin(state, 2).hp = 0
    settle(state, SILENT)
    checked(state)
    expect(state.units.map(({ retreating: is }) => is)).toEqual([0, 1, 0, 0])
  })

  test('SVN-MORALE-07, SVN-G62: heroes retreat if their general says so, at the thresholds, or never; henchmen retreat as monsters do', () => {
    const minds = (moraleHeroes: SovereignRules['moraleHeroes']): boolean => {
      const state = goblins(1, { moraleHeroes })
      const odo = unitOf(state, 'odo')
      odo.hp = 1
      checked(state)
      expect(odo.retreating === 1).toBe(hasMorale(state, odo))
      return hasMorale(state, odo)
    }
    expect([minds('policy'), minds('threshold'), minds('never')]).toEqual([false, true, false])
    const henchman = { ...GOBLIN, profile: { ...GOBLIN.profile, type: 'henchman' } }
    const state = goblins(1, {}, [henchman])
    expect(hasMorale(state, goblin(state, 0))).toBe(true)
  })

  test('SVN-G62: heroes are offered a withdrawal only if the switch leaves it to their general', () => {
    const may = (moraleHeroes: SovereignRules['moraleHeroes']): boolean => {
      const setting = { first: [at(hero('odo'), 5, 3)], second: [at(GOBLIN, 15, 3)], rules: { moraleHeroes } }
      return new Table(setting).turn('odo').offers('withdraw')
    }
    expect([may('policy'), may('threshold'), may('never')]).toEqual([true, false, false])
  })

  test('SVN-G61: morale is rolled once at each threshold, or not rolled at all', () => {
    const state = goblins(3, { moraleMode: 'roll2d6', moraleWinningRatio: 'inf' })
    goblin(state, 0).hp = 2
    checked(state, '4 4')
    expect(retreating(state)).toBe(0)
    checked(state)
    expect(retreating(state)).toBe(0)
    goblin(state, 1).hp = 2
    checked(state, '4 5')
    checked(state)
    expect(state.units.map(({ retreating: is }) => is)).toEqual([0, 0, 1, 0])
    goblin(state, 2).hp = 0
    settle(state, SILENT)
    // The first roll again, now for the group; the second goblin has left already.
    checked(state, '6 6')
    expect(state.units.map(({ retreating: is }) => is)).toEqual([0, 1, 1, 0])
    const brave = goblins(1, { moraleMode: 'roll2d6' }, [monster('mudgoblin', { profile: { morale: 12 } })])
    goblin(brave, 0).hp = 1
    checked(brave, '6 6')
    expect(retreating(brave)).toBe(0)
    const off = goblins(3, { moraleMode: 'off' })
    kill(off, 2)
    goblin(off, 2).hp = 1
    checked(off)
    expect([retreating(off), off.broken[1]]).toEqual([0, 0])
  })

  test('SVN-MORALE-10, SVN-G75: a retreat is final, or is judged again each turn', () => {
    const back = (moraleLatched: boolean): number => {
      const state = goblins(6, { moraleLatched })
      kill(state, 3)
      checked(state)
      checked(state)
      expect(retreating(state)).toBe(3)
      // Now they are winning.
      unitOf(state, 'odo').hp = 1
      checked(state)
      return retreating(state)
    }
    expect([back(true), back(false)]).toEqual([3, 0])
  })

  test('SVN-MORALE-10: a cornered monster fights as long as it is cornered', () => {
    const running = (rows: readonly string[]): boolean[] => {
      const state = fightOn(rows, [[hero('odo'), [0, 0]]], [[GOBLIN, [2, 1]]])
      const unit = unitOf(state, 'mudgoblin')
      unit.retreating = 1
      return [isCornered(state, unit), runs(state, unit)]
    }
    expect(running(['......#..', '......#..', '......#..'])).toEqual([true, false])
    expect(running(['......#..', '.........', '......#..'])).toEqual([false, true])
  })
})

describe('flight and events', () => {
  const setting = {
    first: [at(hero('odo'), 12, 4)],
    second: [at(GOBLIN, 13, 4), at(monster('mudgoblin', {}, 'other'), 16, 2)],
  }

  test('SVN-MORALE-08, SVN-MORALE-09: a retreating monster takes two Moves towards the nearest exit, and leaves the map', () => {
    const table = new Table(setting)
    table.ask()
    table.unit('other').hp = 2
    table.pass()
    table.turn('other')
    expect(table.told(RETREATS).map(([who]) => who)).toEqual([table.unit('other').index])
    expect(table.offers('attack')).toBe(false)
    table.choose('run')
    const ends = table.options().filter(({ kind }) => kind === 'go')
    expect(ends.every(({ to }) => ((to as number[])[0] as number) >= 16)).toBe(true)
    table.choose('go', { to: [19, 2] }).settle()
    expect([table.unit('other').fate, table.state.fledRound[1], table.state.lost[1]]).toEqual([FLED, 1, 1])
  })

  test('SVN-MORALE-08, SVN-AOO-03: a step off the map leaves the reach of adjacent enemies', () => {
    const other = at(monster('mudgoblin', {}, 'other'), 19, 2)
    const leaves = (rules: Partial<SovereignRules> = {}): Table => {
      const table = new Table({ first: [at(hero('brannoch'), 18, 2)], second: [at(GOBLIN, 13, 8), other], rules }, '')
      table.ask()
      table.unit('other').hp = 2
      return table
        .pass()
        .turn('other')
        .choose('run')
        .choose('go', { to: [19, 2] })
    }
    const fateOf = (table: Table): number[] => [table.unit('other').fate, table.state.fledRound[1] as number]
    const struck = leaves()
    struck.roll('19 | 5').choose('strike', { unit: 'brannoch' }).quiet()
    expect(fateOf(struck)).toEqual([DEAD, 0])
    const missed = leaves().choose('done')
    missed.quiet()
    expect(fateOf(missed)).toEqual([FLED, 1])
    // If only the start of a Run gives opportunities, its end gives none.
    expect(leaves({ aooTrigger: 'startAdjacent' }).offers('strike')).toBe(false)
  })

  test('SVN-MORALE-09: the threshold of one monster and the break of a group are told once each', () => {
    const events: (readonly number[])[] = []
    const log = { on: true, cite() {}, note: (...event: readonly number[]) => void events.push(event) }
    const state = goblins(6)
    goblin(state, 0).hp = 2
    checkMorale(state, new ScriptedDice(''), log)
    checkMorale(state, new ScriptedDice(''), log)
    kill(state, 3)
    checkMorale(state, new ScriptedDice(''), log)
    checkMorale(state, new ScriptedDice(''), log)
    expect(events.filter(([kind]) => kind === THRESHOLD)).toEqual([
      [THRESHOLD, 1, 1, INDIVIDUAL, 0],
      [THRESHOLD, 1, -1, GROUP, 0],
    ])
  })

  test('SVN-MORALE-06: morale is judged at the start of the own turn', () => {
    const state = goblins(4)
    for (const index of [0, 1]) goblin(state, index).hp = 1
    checkOwnMorale(state, goblin(state, 1), new ScriptedDice(''), SILENT)
    expect(state.units.map(({ retreating: is }) => is)).toEqual([0, 0, 1, 0, 0])
    const table = new Table(setting)
    table.ask()
    table.unit('other').hp = 1
    goTo(table.pass(), 'mudgoblin')
    expect(table.unit('other').retreating).toBe(0)
    goTo(table, 'other')
    expect(table.unit('other').retreating).toBe(1)
  })

  test('SVN-MORALE-06: morale is judged after each casualty', () => {
    const state = goblins(3)
    goblin(state, 0).hp = 0
    settleAll(state, new ScriptedDice(''), SILENT)
    expect(retreating(state)).toBe(2)
  })
})

describe('the end of a battle', () => {
  const ended = (state: Fight): readonly [boolean, number, number] => [
    checkEnd(state, SILENT),
    state.ending,
    state.winner,
  ]

  test('SVN-END-01: the battle ends when one side has nobody up on the map', () => {
    const state = goblins(2)
    kill(state, 1)
    expect(ended(state)[0]).toBe(false)
    kill(state, 2)
    expect(ended(state)).toEqual([true, WON, 0])
    const party = goblins(1)
    unitOf(party, 'odo').hp = 0
    settle(party, SILENT)
    expect(ended(party)).toEqual([true, WON, 1])
  })

  test('SVN-END-03: it is a draw if both sides are gone at once', () => {
    const state = goblins(1)
    kill(state, 1)
    unitOf(state, 'odo').hp = 0
    settle(state, SILENT)
    expect(ended(state)).toEqual([true, BOTH_GONE, -1])
  })

  test('SVN-END-02: it is a draw after the last round', () => {
    const state = goblins(1)
    state.round = state.lastRound - 1
    expect(checkCap(state, SILENT)).toBe(false)
    state.round = state.lastRound
    expect([checkCap(state, SILENT), state.ending, state.winner]).toEqual([true, ROUND_CAP, -1])
    const first = [at(hero('odo'), 0, 0)]
    const table = new Table({ first, second: [at(GOBLIN, 15, 3)], rules: { roundCap: 2 } })
    table.ask()
    for (let i = 0; i < 4; i++) table.pass()
    expect([table.ask(), table.state.round, table.told(GAME_OVER)]).toEqual([
      OVER,
      2,
      [[ROUND_CAP, -1, 0, 100 * SHARES + 100]],
    ])
  })

  test('SVN-END-04: the end is checked after every attack', () => {
    const table = new Table({ first: [at(hero('isolde'), 3, 3)], second: [at(GOBLIN, 4, 3)] })
    table.turn('isolde').roll('20 | 12').choose('attack', { weapon: 'greatblade' })
    while (table.ask() !== OVER) table.choose('done')
    expect([table.state.winner, table.state.round]).toEqual([0, 1])
  })
})
