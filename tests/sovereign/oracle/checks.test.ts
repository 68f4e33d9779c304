import { describe, expect, test } from 'vitest'
import { SILENT } from '../../../src/core/log.ts'
import type { UnitSpec } from '../../../src/core/ruleset.ts'
import { resolveBlow } from '../../../src/games/sovereign/chapters/attack/attack.ts'
import { execute, shotMod } from '../../../src/games/sovereign/chapters/attack/execution.ts'
import { aimBlow } from '../../../src/games/sovereign/chapters/attack/hit.ts'
import { rollBlow } from '../../../src/games/sovereign/chapters/attack/roll.ts'
import type { Weapon } from '../../../src/games/sovereign/chapters/attack/weapon.ts'
import {
  checkTotal,
  exceeds,
  facesThatSave,
  isSaved,
  opposed,
  passiveTotal,
} from '../../../src/games/sovereign/chapters/injury/checks.ts'
import { aid, clock, settle } from '../../../src/games/sovereign/chapters/injury/injury.ts'
import { isBloodied, isBroken } from '../../../src/games/sovereign/chapters/injury/morale.ts'
import { crush, escape } from '../../../src/games/sovereign/chapters/movement/grapple.ts'
import { GRAPPLE, SHOVE } from '../../../src/games/sovereign/state/blow.ts'
import { DEAD, DOWN, type Fight, STABLE, type Unit } from '../../../src/games/sovereign/state/state.ts'
import { blowOf, but, CORE, hero, meeting, monster } from '../../support/sovereign/units.ts'
import { chance, chances, mean, plus, rational, times, told } from '../../support/statistics/rational.ts'

/** Checks, wrestling, saves, injury and morale: values computed without the engine, as fractions. */

const unitOf = (state: Fight, index: number): Unit => {
  const unit = state.units[index]
  if (unit === undefined) throw new Error(`nobody at ${index}`)
  return unit
}

const pair = (rules = CORE): Fight => meeting([hero('odo')], [monster('mudgoblin')], rules)

/** P(the acting side wins) if its modifier is larger by this number. */
function wins(ahead: number, rules = CORE, active: 0 | 1 = 0): string {
  const state = pair(rules)
  const [one, other] = active === 0 ? [0, 1] : [1, 0]
  return chance((dice) => opposed(state, unitOf(state, one), ahead, unitOf(state, other), 0, dice, SILENT))
}

const DIFFERENCES = [-4, -3, -2, -1, 0, 1, 2, 3, 4]

describe('checks', () => {
  test('SVN-O32, SVN-CHK-02: both roll, and the acting side must be higher', () => {
    expect(DIFFERENCES.map((ahead) => wins(ahead))).toEqual(
      '7/72 103/648 155/648 145/432 575/1296 721/1296 287/432 493/648 545/648'.split(' '),
    )
  })

  test('SVN-O33, SVN-G55: opposed checks under each rule for ties', () => {
    const tie = (ahead: number): string =>
      chance((dice) => {
        const state = pair()
        return checkTotal(ahead, dice) === passiveTotal(state, 0, dice)
      })
    expect([0, 1, 2, 3, 4].map(tie)).toEqual(['73/648', '35/324', '125/1296', '13/162', '5/81'])
    const even = (opposedTies: 'activeWins' | 'gm' | 'party', active: 0 | 1): string =>
      wins(0, but({ opposedTies }), active)
    // 575/1296 + 146/1296.
    expect([even('activeWins', 0), even('activeWins', 1)]).toEqual(['721/1296', '721/1296'])
    expect([even('gm', 0), even('gm', 1)]).toEqual(['575/1296', '721/1296'])
    expect([even('party', 0), even('party', 1)]).toEqual(['721/1296', '575/1296'])
  })

  test('SVN-G55: if ties are rolled again, the chance is that of the rolls that are not ties', () => {
    const state = pair(but({ opposedTies: 'reroll' }))
    const shares = chances((dice) => {
      const [one, other] = [unitOf(state, 0), unitOf(state, 1)]
      return exceeds(state, one, other, 7, 7, 2, dice)
    })
    const share = shares.get('true')
    // (861/1296) / (1 − 125/1296).
    expect(Number(share?.over) / Number(share?.under)).toBeCloseTo(861 / 1171, 12)
  })

  test('SVN-O34: a check against a fixed 8', () => {
    const rules = but({ opposedMethod: 'static8' })
    expect(DIFFERENCES.map((ahead) => wins(ahead, rules))).toEqual(
      '1/36 1/12 1/6 5/18 5/12 7/12 13/18 5/6 11/12'.split(' '),
    )
  })

  test('SVN-O40, SVN-CHK-01: DC 10', () => {
    expect([-2, -1, 0, 1, 2, 3, 4].map((modifier) => chance((dice) => checkTotal(modifier, dice) >= 10))).toEqual(
      '1/36 1/12 1/6 5/18 5/12 7/12 13/18'.split(' '),
    )
  })

  test('SVN-SAVE-01: generals count the same faces as saves', () => {
    for (let target = -5; target <= 30; target++) {
      const faces = Array.from({ length: 20 }, (_, i) => i + 1).filter((natural) => isSaved(natural, 0, target))
      expect(facesThatSave(target), `${target}`).toBe(faces.length)
    }
  })

  test('SVN-O43, SVN-SAVE-01, SVN-SAVE-03: the save of 3 Hit Dice, without and with a penalty', () => {
    const { scores } = unitOf(meeting([hero('odo')], [monster('ogre', { profile: { hd: 3 } })]), 1)
    expect(scores.physical).toBe(14)
    const saved = (penalty: number): string => chance((dice) => isSaved(dice.die(20), -penalty, scores.physical))
    expect([saved(0), saved(2)]).toEqual(['7/20', '1/4'])
    // A 20 always succeeds, a 1 never.
    expect([chance((dice) => isSaved(dice.die(20), 0, 40)), chance((dice) => isSaved(dice.die(20), 0, -9))]).toEqual([
      '1/20',
      '19/20',
    ])
  })
})

describe('executions', () => {
  const marked = monster('ogre', { profile: { hd: 3, hp: 200 } })

  /** For an archer with DEX +2 and Shoot 1 next to his victim: the probability of an event. */
  const shot = (holds: (victim: Unit) => boolean): string =>
    chance((dice) => {
      const state = meeting([hero('fenwick')], [marked])
      execute(state, unitOf(state, 0), unitOf(state, 1), 0, dice, SILENT)
      return holds(unitOf(state, 1))
    })

  test('SVN-O44, SVN-EXE-02: shots from within 10 ft, in range and beyond', () => {
    const archer = unitOf(meeting([hero('fenwick')], [marked]), 0)
    const bow = archer.weapons[0] as Weapon
    const hits = [2, 3, 20, 21].map((distance) =>
      chance((dice) => checkTotal(shotMod(archer, bow, distance), dice) >= CORE.checkDc),
    )
    expect(hits).toEqual(['35/36', '5/6', '5/6', '7/12'])
  })

  test('SVN-O44, SVN-O45, SVN-EXE-04: the chance of the shot, and of a kill by it', () => {
    expect(shot((victim) => victim.hp < victim.maxHp)).toBe('35/36')
    expect(shot((victim) => victim.hp === 0)).toBe('49/72')
  })
})

describe('wrestling', () => {
  const manoeuvre = (attacker: UnitSpec, target: UnitSpec, aim: number, weapon: number): string =>
    chance((dice) => {
      const state = meeting([attacker], [target])
      const blow = blowOf(0, 1, { aim, weapon })
      aimBlow(state, blow)
      rollBlow(state, blow, dice, SILENT)
      resolveBlow(state, blow, dice, SILENT)
      return blow.won === 1
    })

  test('SVN-O46, SVN-SHV-01, SVN-GRP-07: shoves, also of a target one size larger', () => {
    // +4 to hit, STR 2 and Exert 0 against a skill of 1.
    const shover = hero('isolde', { profile: { exert: 0, brawl: 0 } })
    const target = (size: number): UnitSpec => monster('mudgoblin', { profile: { ac: 14, check: 1, size } })
    expect(manoeuvre(shover, target(1), SHOVE, 0)).toBe('7931/25920')
    expect(manoeuvre(shover, target(2), SHOVE, 0)).toBe('319/1728')
  })

  test('SVN-O47, SVN-GRP-01: a grapple', () => {
    const fist = 1
    expect(manoeuvre(hero('odo'), monster('mudgoblin', { profile: { check: 2 } }), GRAPPLE, fist)).toBe('2009/4320')
  })

  test('SVN-O47, SVN-GRP-02, SVN-GRP-03, SVN-G52: escapes from one grappler, and from two', () => {
    /** Number of grapplers that let go. */
    const escapes = (modifier: number, grapplers: number, rules = CORE) => {
      const wrestler = monster('mudgoblin', { profile: { check: 2 } })
      return chances((dice) => {
        const state = meeting(
          Array.from({ length: grapplers }, () => wrestler),
          [monster('mudgoblin', { profile: { check: modifier } })],
          rules,
        )
        for (let i = 0; i < grapplers; i++) unitOf(state, i).grapples = grapplers
        unitOf(state, grapplers).grappledBy = grapplers
        escape(state, unitOf(state, grapplers), dice, SILENT)
        return grapplers - unitOf(state, grapplers).grappledBy
      })
    }
    const of = (found: ReturnType<typeof escapes>, many: number): string => {
      const share = found.get(String(many))
      return share === undefined ? '0' : told(share)
    }
    expect(of(escapes(0, 1), 1)).toBe('155/648')
    const two = escapes(1, 2)
    expect([of(two, 2), of(two, 1), of(two, 0)]).toEqual(['2875/15552', '2345/7776', '7987/15552'])
    const all = escapes(1, 2, but({ grappleEscape: 'allOrNothing' }))
    expect([of(all, 2), of(all, 1)]).toEqual(['2875/15552', '0'])
  })

  test('SVN-O47, SVN-GRP-05, SVN-DMG-02: the damage of a grapple in a round', () => {
    expect(
      mean((dice) => {
        const state = meeting([hero('odo')], [monster('ogre')])
        unitOf(state, 0).grapples = 1
        unitOf(state, 1).grappledBy = 1
        crush(state, dice, SILENT)
        return 18 - unitOf(state, 1).hp
      }),
    ).toBe('11/2')
  })
})

describe('the mortally injured', () => {
  /** A medic with DEX +1 and a kit, or −1 without one, next to a hero that fell in round 1. */
  const bedside = (able: boolean): Fight => {
    const medic = able
      ? hero('tamsin', { profile: { heal: 0 } })
      : hero('odo', { profile: { dexterity: -1, intelligence: -1, heal: 0 } })
    const state = meeting([medic, hero('isolde')], [monster('mudgoblin')])
    unitOf(state, 1).hp = 0
    settle(state, SILENT)
    return state
  }
  const helped = (able: boolean, round: number): string =>
    chance((dice) => {
      const state = bedside(able)
      return aid(state, unitOf(state, 0), unitOf(state, 1), round, 0, dice, SILENT)
    })

  test('SVN-O41, SVN-DOWN-03: the chance of each attempt, round by round', () => {
    expect([1, 2, 3, 4, 5, 6].map((round) => helped(true, round))).toEqual('7/12 5/12 5/18 1/6 1/12 1/36'.split(' '))
  })

  test.each([
    [true, '5842589/6718464'],
    [false, '47/432'],
  ] as const)('SVN-O42, SVN-DOWN-02: the chance of all six attempts (able: %s)', (able, expected) => {
    let left = rational(1)
    let saved = rational(0)
    for (let round = 1; left.over > 0n; round++) {
      // No first aid has succeeded so far.
      const ends = chances((dice) => {
        const state = bedside(able)
        state.round = round
        const victim = unitOf(state, 1)
        aid(state, unitOf(state, 0), victim, round, 0, dice, SILENT)
        clock(state, SILENT)
        expect(victim.fate === DEAD).toBe(round === 6 && victim.fate !== STABLE)
        return victim.fate
      })
      saved = plus(saved, times(left, ends.get(String(STABLE)) ?? rational(0)))
      left = times(left, ends.get(String(DOWN)) ?? rational(0))
    }
    expect(told(saved)).toBe(expected)
  })
})

describe('morale', () => {
  test('SVN-O60, SVN-MORALE-01: the hit points at which a creature has lost half', () => {
    const unit = unitOf(pair(), 1)
    const at = [4, 5, 9, 18, 27, 54].map((hp) => {
      unit.maxHp = hp
      for (unit.hp = hp; !isBloodied(unit); unit.hp--);
      return unit.hp
    })
    expect(at).toEqual([2, 2, 4, 9, 13, 27])
  })

  test('SVN-O61, SVN-MORALE-02: the losses at which a group has lost a third', () => {
    const losses = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12].map((many) => {
      const state = meeting(
        [hero('odo')],
        Array.from({ length: many }, () => monster('mudgoblin')),
      )
      let lost = 0
      for (; !isBroken(state, 1); lost++) state.lost[1] = lost + 1
      return lost
    })
    expect(losses).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 4, 4])
  })
})
