import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import type { UnitSpec } from '../../src/core/ruleset.ts'
import { rollInitiative } from '../../src/games/sovereign/chapters/turn/start.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import {
  INITIATIVE_ROLLED,
  ROUND_START,
  SIDE_START,
  SURPRISED,
  TURN_START,
} from '../../src/games/sovereign/telling/events.ts'
import { at, Table } from '../support/sovereign/table.ts'
import { but, hero, meeting, monster } from '../support/sovereign/units.ts'
import { chances, told as fraction, type Rational } from '../support/statistics/rational.ts'

const goblin = (id: string, x: number, y: number) => at(monster('mudgoblin', {}, id), x, y)

function table(
  rules: Partial<SovereignRules>,
  script: string,
  first?: readonly UnitSpec[],
  second?: readonly UnitSpec[],
) {
  return new Table(
    {
      first: first ?? [at(hero('fenwick'), 2, 2), at(hero('brannoch'), 2, 4)],
      second: second ?? [goblin('one', 15, 2), goblin('two', 15, 4)],
      rules,
    },
    script,
  )
}

/** The only surprised side, −1 if there is none. */
function surprisedSide({ state: { surprised } }: Table): number {
  expect(surprised & (surprised - 1)).toBe(0)
  return 31 - Math.clz32(surprised)
}

/** P(the first army goes first). */
function firstGoes(
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  rules: Partial<SovereignRules> = {},
): string {
  const found = chances((dice) => {
    const state = meeting(first, second, but({ initiative: 'rolled', ...rules }))
    rollInitiative(state, dice, SILENT)
    return state.opener === 0
  })
  return fraction(found.get('true') ?? ({ over: 0n, under: 1n } satisfies Rational))
}

describe('initiative', () => {
  const party = (mod: number) => [
    hero('odo', { profile: { dexterity: mod } }),
    hero('tamsin', { profile: { dexterity: -1 } }),
  ]
  const foes = [monster('mudgoblin')]

  test.each([
    [-1, '21/64'],
    [0, '7/16'],
    [1, '9/16'],
    [2, '43/64'],
  ])('SVN-INIT-01, -02, -06, O38: a party with a best DEX of %d goes first with %s', (mod, expected) => {
    expect(firstGoes(party(mod), foes)).toBe(expected)
  })

  test('SVN-INIT-02: the side that is not the party adds nothing, whichever army it is', () => {
    expect(firstGoes(foes, party(1))).toBe('7/16')
    expect(firstGoes(foes, party(2))).toBe('21/64')
  })

  test('SVN-INIT-06, SVN-G10: a tie goes to the other side, to the party, or to the winner of a coin toss', () => {
    expect(firstGoes(party(0), foes, { initTies: 'gm' })).toBe('7/16')
    expect(firstGoes(party(0), foes, { initTies: 'party' })).toBe('9/16')
    expect(firstGoes(party(0), foes, { initTies: 'coin' })).toBe('1/2')
  })

  test('SVN-ENC-02, SVN-G10: without a party, or with two, nobody adds DEX and a coin toss decides ties', () => {
    expect(firstGoes(foes, foes)).toBe('1/2')
    expect(firstGoes(party(2), party(-1))).toBe('1/2')
  })

  test('T10: best DEX +1 and a 5 against a 6 is a tie: the goblins act first', () => {
    const one = table({ initiative: 'rolled' }, '5 6', [at(hero('corvane'), 2, 2)])
    one.settle()
    expect(one.told(INITIATIVE_ROLLED)).toEqual([[6, 6, 1, 1]])
    expect(one.state.goer).toBe(1)
  })

  test('SVN-INIT-09: the DEX that is added is the best of the members that are up at the roll', () => {
    const state = meeting(party(2), foes, but({ initiative: 'rolled' }))
    ;(state.units[0] as { fate: number }).fate = 1
    const found = chances((dice) => {
      rollInitiative(state, dice, SILENT)
      return state.opener === 0
    })
    expect(fraction(found.get('true') as Rational)).toBe('21/64')
  })

  test('SVN-INIT-03, SVN-INIT-05, SVN-INIT-07: each side finishes its turn before the next begins; a round ends after all sides; the order is rolled once', () => {
    const one = table({ initiative: 'rolled' }, '2 7').settle()
    for (let side = 0; side < 6; side++) one.pass()
    one.ask()
    expect(one.told(INITIATIVE_ROLLED)).toHaveLength(1)
    const order = one.events.flatMap(([event]) =>
      event === SIDE_START ? ['side'] : event === ROUND_START ? ['round'] : [],
    )
    expect(order.slice(0, 6)).toEqual(['round', 'side', 'side', 'round', 'side', 'side'])
    expect(
      one
        .told(SIDE_START)
        .slice(0, 6)
        .map(([side]) => side),
    ).toEqual([1, 0, 1, 0, 1, 0])
    expect(
      one
        .told(ROUND_START)
        .map(([round]) => round)
        .slice(0, 3),
    ).toEqual([1, 2, 3])
  })

  test('SVN-INIT-04, SVN-G09: the members of a side act in any order, one after the other; under the other reading their turns interleave', () => {
    const one = table({}, '').turn('brannoch').choose('run')
    one.choose('go', { to: [3, 4] })
    expect(one.offers('member')).toBe(false)
    one.choose('done')
    expect(one.offers('member', { unit: 'brannoch' })).toBe(false)
    one.turn('fenwick')
    expect(one.told(TURN_START).map(([unit]) => unit)).toEqual([1, 0])
    const both = table({ turnInterleave: true }, '').turn('brannoch').choose('run')
    both
      .choose('go', { to: [3, 4] })
      .turn('fenwick')
      .choose('run')
      .choose('go', { to: [3, 2] })
    expect(both.offers('member', { unit: 'brannoch' })).toBe(true)
  })
})

describe('surprise', () => {
  test('SVN-SURP-01, SVN-SURP-05, SVN-SURP-07: the side that surprises has turns in round 0, before initiative; the surprised side has no action', () => {
    const one = table({ surprise: 'second', initiative: 'rolled' }, '1 8')
    one.ask()
    expect(one.told(SURPRISED)).toEqual([[1, 1, 0, 0]])
    expect([one.state.round, one.state.goer, surprisedSide(one)]).toEqual([0, 0, 1])
    expect(one.told(INITIATIVE_ROLLED)).toEqual([])
    one.pass().settle()
    expect([one.state.round, surprisedSide(one), one.state.goer]).toEqual([1, -1, 1])
    expect(one.told(INITIATIVE_ROLLED)).toHaveLength(1)
  })

  test('SVN-SURP-05, SVN-G07: the surprised side makes no Attacks of Opportunity, except under the other reading', () => {
    const leaving = (surpriseReactions: boolean) => {
      const one = table(
        { surprise: 'second', surpriseReactions },
        '',
        [at(hero('fenwick'), 5, 4)],
        [goblin('one', 6, 4)],
      )
      one
        .turn('fenwick')
        .choose('run')
        .choose('go', { to: [2, 4] })
      one.ask()
      return one.offers('strike')
    }
    expect([leaving(false), leaving(true)]).toEqual([false, true])
  })

  test('SVN-SURP-06, SVN-G08: Main and Move are restored in round 1', () => {
    const one = table(
      { surprise: 'second', initiative: 'first' },
      '',
      [at(hero('brannoch'), 5, 4)],
      [goblin('one', 6, 4)],
    )
    one.turn('brannoch').choose('total-defense')
    expect(one.unit('brannoch').main).toBe(0)
    one.pass()
    one.ask()
    expect([one.state.round, one.unit('brannoch').main]).toEqual([1, 1])
  })

  test.each([
    // Fenwick sneaks with +3 and brannoch −1; the goblins have +0 and notice with that.
    ['group', 'ambushByFirst', 2],
    ['leader', 'ambushByFirst', 3],
    ['worst', 'ambushByFirst', -1],
    // Exert: brannoch +2, fenwick 0.
    ['group', 'hardEntryByFirst', 2],
    ['leader', 'hardEntryByFirst', 2],
    ['worst', 'hardEntryByFirst', 0],
  ] as const)('SVN-SURP-02, -03, SVN-G06: by the %s, %s rolls with %d', (surpriseCheck, surprise, mod) => {
    // Both roll 2d6; the acting side must roll more.
    const outcome = (mine: number, theirs: number) => {
      const dice = (total: number) => `${Math.floor(total / 2)} ${Math.ceil(total / 2)}`
      const one = table({ surpriseCheck, surprise, initiative: 'first' }, `${dice(mine)} ${dice(theirs)}`)
      one.settle()
      return surprisedSide(one)
    }
    expect(outcome(7, 7 + mod)).toBe(-1)
    expect(outcome(7, 6 + mod)).toBe(1)
  })

  test('SVN-SURP-03: the side that may be surprised rolls with its best Notice', () => {
    // Fenwick notices with WIS +1 and skill 1, 2 in all: the best of his side.
    const outcome = (mine: string, theirs: string) => {
      const one = table({ surprise: 'ambushBySecond', initiative: 'second' }, `${mine} ${theirs}`)
      one.settle()
      return surprisedSide(one)
    }
    expect(outcome('4 5', '3 4')).toBe(-1)
    expect(outcome('5 5', '3 4')).toBe(0)
  })

  test('SVN-SURP-04, SVN-G63: a side that expects a fight is never surprised; a side that moves with care is not surprised by an ambush', () => {
    const surprised = (
      surprise: SovereignRules['surprise'],
      alertSecond: SovereignRules['alertSecond'],
      script: string,
    ) => {
      const one = table({ surprise, alertSecond, initiative: 'first' }, script)
      one.settle()
      return surprisedSide(one)
    }
    expect(surprised('second', true, '')).toBe(-1)
    expect(surprised('ambushByFirst', true, '')).toBe(-1)
    expect(surprised('hardEntryByFirst', true, '')).toBe(-1)
    expect(surprised('ambushByFirst', 'careful', '')).toBe(-1)
    expect(surprised('hardEntryByFirst', 'careful', '6 6 1 1')).toBe(1)
    expect(surprised('ambushByFirst', false, '6 6 1 1')).toBe(1)
  })
})
