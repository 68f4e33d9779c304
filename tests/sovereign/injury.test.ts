import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import { OVER, type UnitSpec } from '../../src/core/ruleset.ts'
import { executeAll, penaltyOf } from '../../src/games/sovereign/chapters/attack/execution.ts'
import type { Weapon } from '../../src/games/sovereign/chapters/attack/weapon.ts'
import {
  afterBattle,
  aid,
  aidDc,
  aidMod,
  clock,
  hurt,
  mayAid,
  settle,
} from '../../src/games/sovereign/chapters/injury/injury.ts'
import { scoresOf } from '../../src/games/sovereign/chapters/injury/scores.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { BY_HIT, DEAD, DOWN, type Fight, STABLE, type Unit, UP } from '../../src/games/sovereign/state/state.ts'
import { AIDED, EXECUTED, FELL } from '../../src/games/sovereign/telling/events.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'
import { fightOn, open, unitOf } from '../support/sovereign/board.ts'
import { at, Table } from '../support/sovereign/table.ts'
import { but, CORE, type HeroName, hero, meeting, monster } from '../support/sovereign/units.ts'

const GOBLIN = monster('mudgoblin')
const unit = (state: Fight, index: number): Unit => state.units[index] as Unit

/** Combatants at 0 HP. */
function fate(spec: UnitSpec, rules: Partial<SovereignRules> = {}): number {
  const state = meeting([spec], [GOBLIN], but(rules))
  hurt(state, unit(state, 0), unit(state, 1), 500, BY_HIT, SILENT)
  expect(unit(state, 0).fate).toBe(UP)
  expect(settle(state, SILENT)).toBe(1)
  return unit(state, 0).fate
}

/** A fight in which the second hero fell in this round. */
function fallen(medic: UnitSpec, rules: Partial<SovereignRules> = {}, round = 1): Fight {
  const state = meeting([medic, hero('isolde')], [GOBLIN], but(rules))
  state.round = round
  unit(state, 1).hp = 0
  settle(state, SILENT)
  return state
}

describe('scores, checks and saves', () => {
  test('SVN-CHK-04, SVN-G56: attributes are scores from 3 to 18, or modifiers', () => {
    const mods = (attrTable: 'p3to18' | 'direct'): number[] =>
      [3, 4, 7, 8, 13, 14, 17, 18, -1, 2].map(
        (strength) => scoresOf({ type: 'hero', strength }, but({ attrTable })).strength,
      )
    expect(mods('p3to18')).toEqual([-2, -1, -1, 0, 0, 1, 1, 2, -1, 2])
    expect(mods('direct')).toEqual([3, 4, 7, 8, 13, 14, 17, 18, -1, 2])
  })

  test('SVN-CHK-04: an untrained hero has −1; only heroes have skills', () => {
    expect([scoresOf({ type: 'hero' }, CORE).heal, scoresOf({ type: 'monster', hd: 1 }, CORE).heal]).toEqual([-1, 0])
  })

  test('SVN-CHK-03: monsters add one modifier, or none', () => {
    expect(scoresOf({ type: 'monster', hd: 2, check: 2 }, CORE).check).toBe(2)
    expect(aidMod(unit(meeting([GOBLIN], [monster('river-troll')]), 1))).toBe(0)
  })

  test.each([
    ['brannoch', [14, 15, 15]],
    ['isolde', [13, 15, 15]],
    ['fenwick', [15, 13, 14]],
    ['maris', [14, 12, 14]],
    ['odo', [12, 14, 14]],
    ['tamsin', [15, 14, 14]],
    ['corvane', [12, 12, 13]],
    ['ylva', [12, 13, 13]],
    ['perrin', [15, 13, 13]],
  ] as const)('SVN-SAVE-02, SVN-G57: the saves of %s', (name: HeroName, expected) => {
    const saves = (saveBase: 16 | 15): number[] => {
      const { scores } = unit(meeting([hero(name)], [GOBLIN], but({ saveBase })), 0)
      return [scores.physical, scores.evasion, scores.mental]
    }
    expect(saves(16)).toEqual(expected)
    expect(saves(15)).toEqual(expected.map((save) => save - 1))
  })

  test('SVN-SAVE-03: the save of monsters follows from their Hit Dice, rounded down', () => {
    const saves = [1, 2, 5, 12].map((hd) => scoresOf({ type: 'monster', hd }, CORE).physical)
    expect(saves).toEqual([15, 14, 13, 9])
  })

  test('SVN-DOWN-07, SVN-G59: monsters have the hit points that are listed, or a d8 for each Hit Die', () => {
    const setting = { first: [at(hero('odo'), 0, 0)], second: [at(monster('ogre'), 9, 0)] }
    const plain = new Table(setting)
    plain.ask()
    expect([plain.unit('ogre').maxHp, plain.unit('odo').maxHp]).toEqual([18, 13])
    const rolled = new Table({ ...setting, rules: { npcHp: 'rolled' } }, '1 8 8 5')
    rolled.ask()
    expect([rolled.unit('ogre').maxHp, rolled.unit('ogre').hp, rolled.unit('odo').maxHp]).toEqual([22, 22, 13])
  })
})

describe('combatants at 0 HP', () => {
  test('SVN-DOWN-01, SVN-G58: heroes and named creatures are mortally injured, all others die', () => {
    const hardy = hero('isolde')
    expect([fate(hardy), fate(GOBLIN), fate(monster('ogre', { properties: ['named'] }))]).toEqual([DOWN, DEAD, DOWN])
    expect([fate(hardy, { mortal: 'outOnly' }), fate(hardy, { mortal: 'dead' })]).toEqual([STABLE, DEAD])
  })

  test('SVN-DOWN-04: the frail die at once', () => {
    expect(fate(hero('isolde', { properties: ['frail'] }))).toBe(DEAD)
  })

  test('SVN-DOWN-06: a combatant that is down blocks nobody and is no target', () => {
    const state = fightOn(open(6, 3), [[hero('isolde'), [2, 1]]], [[GOBLIN, [3, 1]]])
    const down = unitOf(state, 'isolde')
    const { square } = down
    expect(state.board?.who[square]).toBe(down.index)
    down.hp = 0
    settle(state, SILENT)
    expect(state.board?.who[square]).toBe(-1)
    const table = new Table({
      first: [at(GOBLIN, 3, 3)],
      second: [at(hero('isolde'), 4, 3), at(hero('odo'), 9, 3)],
    })
    table.ask()
    table.unit('isolde').hp = 0
    settle(table.state, SILENT)
    expect(table.turn('mudgoblin').offers('attack')).toBe(false)
  })

  test('SVN-SNAP-08: a combatant without hit points stays until all attacks of the moment are resolved', () => {
    const state = meeting([hero('isolde'), hero('odo')], [GOBLIN])
    for (const index of [0, 1]) unit(state, index).hp = 0
    expect([unit(state, 0).fate, unit(state, 1).fate]).toEqual([UP, UP])
    expect(settle(state, SILENT)).toBe(2)
    expect(settle(state, SILENT)).toBe(0)
  })
})

describe('the mortally injured', () => {
  test.each([
    ['fallIsFirst', 3, 8],
    ['fallIsZero', 3, 9],
    ['fallIsFirst', 0, 5],
  ] as const)(
    'SVN-DOWN-02, SVN-G76: an injured hero dies at the end of the sixth round (%s, fell in %i: %i)',
    (mortalCount, fell, dies) => {
      const state = fallen(hero('odo'), { mortalCount }, fell)
      for (; unit(state, 1).fate === DOWN; state.round++) clock(state, SILENT)
      expect(state.round - 1).toBe(dies)
      expect([unit(state, 1).fate, unit(state, 1).died]).toEqual([DEAD, dies])
    },
  )

  test('SVN-DOWN-03: the difficulty is 8 plus 1 a round, plus 2 without a kit; the check is DEX or INT with Heal, once a round', () => {
    const state = fallen(hero('tamsin'))
    const [medic, victim] = [unit(state, 0), unit(state, 1)]
    expect([1, 2, 6].map((round) => aidDc(medic, victim, round))).toEqual([8, 9, 13])
    const bare = fallen(hero('perrin'))
    expect(aidDc(unit(bare, 0), unit(bare, 1), 1)).toBe(10)
    expect([aidMod(medic), aidMod(unit(bare, 0)), aidMod(unit(fallen(hero('odo')), 0))]).toEqual([2, 2, -1])
    expect(mayAid(victim, 1)).toBe(true)
    expect(aid(state, medic, victim, 1, 0, new ScriptedDice('3 2'), SILENT)).toBe(false)
    expect([mayAid(victim, 1), mayAid(victim, 2)]).toEqual([false, true])
    expect(aid(state, medic, victim, 2, 0, new ScriptedDice('3 4'), SILENT)).toBe(true)
    expect([victim.fate, mayAid(victim, 3)]).toEqual([STABLE, false])
  })

  test('SVN-DOWN-03, SVN-SKL-01: first aid takes the Main of somebody beside', () => {
    const setting = {
      first: [at(hero('tamsin'), 3, 3), at(hero('isolde'), 4, 3)],
      second: [at(GOBLIN, 12, 3)],
    }
    const table = new Table(setting)
    table.ask()
    table.unit('isolde').hp = 0
    settle(table.state, SILENT)
    table.turn('tamsin').roll('3 3').choose('aid', { target: 'isolde' }).settle()
    expect([table.unit('isolde').fate, table.unit('tamsin').main]).toEqual([STABLE, 0])
    expect(table.told(AIDED)).toHaveLength(1)
  })

  /** The fate of a fallen hero when the battle ended in the same round, with these dice. */
  const after = (script: string, rules: Partial<SovereignRules>, winner: 0 | 1 | -1, spent = false): number => {
    const state = fallen(hero('tamsin'), rules)
    state.winner = winner
    if (spent) unit(state, 0).main = 0
    const dice = new ScriptedDice(script)
    afterBattle(state, dice, SILENT)
    dice.done()
    return unit(state, 1).fate
  }

  test('SVN-DOWN-05, SVN-G58: the medic of the winner goes on after the battle; the side that lost the field loses its injured', () => {
    // DC 8 to 13, against a roll with +2.
    expect(after('1 2 | 1 2 | 5 3', {}, 0)).toBe(STABLE)
    expect(after('1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 5 5', {}, 0)).toBe(DEAD)
    // With her Main spent in this round there are five tries left.
    expect(after('1 2 | 1 2 | 1 2 | 1 2 | 5 5', {}, 0, true)).toBe(DEAD)
    expect([after('', {}, 1), after('', {}, -1)]).toEqual([DEAD, DEAD])
    expect(after('', { mortalPostCombat: 'none' }, 0)).toBe(DEAD)
    expect([after('', { mortalPostCombat: 'allLive' }, 0), after('', { mortalPostCombat: 'allLive' }, 1)]).toEqual([
      STABLE,
      STABLE,
    ])
  })

  test('SVN-DOWN-05: several medics help several injured; the best medic helps the one with the least time left', () => {
    const state = meeting([hero('tamsin'), hero('perrin'), hero('isolde'), hero('odo')], [GOBLIN])
    unit(state, 3).hp = 0
    settle(state, SILENT)
    state.round = 4
    unit(state, 2).hp = 0
    settle(state, SILENT)
    state.winner = 0
    // Tamsin and Odo, DC 11; then Perrin and Isolde, DC 10.
    const dice = new ScriptedDice('4 5 | 4 4')
    afterBattle(state, dice, SILENT)
    dice.done()
    expect([unit(state, 2).fate, unit(state, 3).fate]).toEqual([STABLE, STABLE])
  })
})

describe('executions', () => {
  const marked = (more = {}): UnitSpec => monster('ogre', { properties: ['marked'], ...more })
  const killer = (name: HeroName): UnitSpec => hero(name, { properties: ['executioner'] })

  function executed(
    first: readonly UnitSpec[],
    second: readonly UnitSpec[],
    script: string,
    rules: Partial<SovereignRules> = {},
  ): Fight {
    const state = meeting(first, second, but(rules))
    const dice = new ScriptedDice(script)
    executeAll(state, dice, SILENT)
    dice.done()
    return state
  }

  test('SVN-EXE-01: executioners named by the scenario act before the battle, on the targets that it marks', () => {
    const setting = { first: [at(killer('isolde'), 4, 3)], second: [at(marked(), 5, 3)] }
    const table = new Table(setting, '5')
    expect(table.ask()).toBe(OVER)
    expect([table.told(EXECUTED).length, table.told(FELL).length]).toEqual([1, 1])
    expect(executed([killer('isolde')], [monster('ogre')], '').units[1]?.hp).toBe(18)
    expect(executed([hero('isolde')], [marked()], '').units[1]?.hp).toBe(18)
  })

  test('SVN-EXE-02, SVN-G54: a shot is a check of DEX/Shoot, whatever the AC', () => {
    const high = marked({ profile: { ac: 30 } })
    // 3 and +4 for 10 ft make 10 with three on the dice; then a save of 13 is made with a 14.
    expect(executed([killer('fenwick')], [high], '1 2 | 14').units[1]?.hp).toBe(18 - 10)
    expect(executed([killer('fenwick')], [high], '1 1').units[1]?.hp).toBe(18)
    expect(executed([killer('fenwick')], [high], '1 1 | 14', { checkDc: 8 }).units[1]?.hp).toBe(18 - 10)
  })

  test('SVN-EXE-03, SVN-EXE-04: a melee attack hits at once; a save takes the greatest damage, a failed save leaves no hit points', () => {
    const high = marked({ profile: { ac: 30 } })
    // The save needs 13, with Stab 1 against it: 13 − 1 fails.
    expect(executed([killer('isolde')], [high], '13').units[1]?.fate).toBe(DEAD)
    expect(executed([killer('isolde')], [high], '14').units[1]?.hp).toBe(18 - 14)
  })

  test('SVN-EXE-01, SVN-EXE-02, SVN-EXE-03: the target must be seen and in reach of the weapon in hand; enemies beside the shooter do not matter', () => {
    const done = (spec: UnitSpec, x: number, rows: readonly string[] = open(12, 1)): boolean => {
      const state = fightOn(rows, [[spec, [0, 0]]], [[monster('mudgoblin', { properties: ['marked'] }), [x, 0]]])
      executeAll(state, new ScriptedDice('6 6 | 1'), SILENT)
      return unitOf(state, 'mudgoblin').hp === 0
    }
    // The melee attack needs no check: the first 6 is the save.
    expect([done(killer('fenwick'), 1), done(killer('fenwick'), 11)]).toEqual([true, true])
    expect(done(killer('fenwick'), 11, ['.....#......'])).toBe(false)
    expect([done(killer('isolde'), 1), done(killer('isolde'), 2)]).toEqual([true, false])
  })

  test('SVN-EXE-05: the penalty is the skill of the attack, never below 0', () => {
    const penalty = (spec: UnitSpec, weapon: number): number => {
      const one = unit(meeting([spec], [GOBLIN]), 0)
      return penaltyOf(one, one.weapons[weapon] as Weapon)
    }
    expect([penalty(hero('fenwick'), 0), penalty(hero('fenwick'), 1), penalty(hero('corvane'), 0)]).toEqual([1, 0, 2])
    expect([penalty(hero('odo'), 1), penalty(hero('perrin'), 1), penalty(monster('river-troll'), 0)]).toEqual([2, 0, 2])
  })

  test('SVN-EXE-04: a hero who fails is mortally injured', () => {
    const state = executed(
      [monster('ogre', { properties: ['executioner'] })],
      [hero('isolde', { properties: ['marked'] })],
      '2',
    )
    expect(unit(state, 1).fate).toBe(DOWN)
  })
})

test('SVN-DMG-04: a hit of 0 damage takes no hit points', () => {
  const state = meeting([GOBLIN], [hero('odo')])
  hurt(state, unit(state, 1), unit(state, 0), 0, BY_HIT, SILENT)
  expect([unit(state, 1).hp, unit(state, 1).hpLost]).toEqual([13, 0])
})
