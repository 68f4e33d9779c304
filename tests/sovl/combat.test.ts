import { describe, expect, test } from 'vitest'
import { BREAK_TEST, CASUALTIES, ROUND, SCORE, STRIKE } from '../../src/games/sovl/telling/events.ts'
import {
  but,
  CORE,
  diceThrown,
  duel,
  EARLIER,
  engagement,
  fight,
  HEAVY,
  type Kind,
  KNIGHT,
  LINE,
  OGRE,
  of,
  thrown,
} from '../support/sovl/units.ts'

// Scripts give, in order: each unit's attack dice and the saves of its hits, then the Break Tests.

const MAN = of(LINE, 1, 1)
const FIVE = of(LINE, 5, 5)
/** A unit that does not die and does not flee. */
const STOUT = but(MAN, { wounds: 50, discipline: 99 })

/** Wounds x inflicts on a foe that misses and holds; `script` is x's attack and save dice. */
function wounds(x: Kind, foe: Kind, script: string, rules = CORE): number | undefined {
  return fight(duel(x, foe), `${script} | 1 | 1 1`, rules).units.x?.woundsInflicted
}

/** The dice of attacks without effect: no unit tests. */
function noWounds(x: Kind, foe: Kind, script: string, rules = CORE): number | undefined {
  return fight(duel(x, foe), `${script} | 1`, rules).units.x?.woundsInflicted
}

describe('Attack Rolls and Damage Saves', () => {
  test('SOVL-GEN-01: a die that shows the target succeeds, one below fails', () => {
    expect(wounds(MAN, STOUT, '4 3')).toBe(1)
    expect(noWounds(MAN, STOUT, '4 4')).toBe(0)
    expect(noWounds(MAN, STOUT, '3')).toBe(0)
  })

  test('SOVL-CMB-10, SOVL-STAT-01: the higher Skill hits on 3+, however much higher it is', () => {
    expect(wounds(but(MAN, { skill: 4 }), STOUT, '3 1')).toBe(1)
    expect(noWounds(but(MAN, { skill: 12 }), STOUT, '2')).toBe(0)
  })

  test('SOVL-CMB-10: equal or lower Skill hits on 4+, however much lower it is', () => {
    expect(noWounds(MAN, STOUT, '3')).toBe(0)
    expect(wounds(but(MAN, { skill: 1 }), but(STOUT, { skill: 12 }), '4 1')).toBe(1)
  })

  test('SOVL-CMB-06: every hit is saved against with one die, and no miss is', () => {
    // Three hits of five dice: three saves, of which one fails.
    const { units } = fight(duel(FIVE, STOUT), '4 5 6 3 2 | 4 5 3 | 1 | 1 1')
    expect(units.x?.woundsInflicted).toBe(1)
  })

  test('SOVL-CMB-15: each failed save is one wound on the defending unit', () => {
    const { units } = fight(duel(FIVE, STOUT), '6x5 | 1 3 4 2 6 | 1 | 1 1')
    expect(units.y?.woundsSuffered).toBe(3)
  })

  // Power, Defense and the lowest die that saves.
  const saves: [string, number, number, number, number][] = [
    ['SOVL-CMB-16, SOVL-CMB-17', 3, 3, 4, 4],
    ['SOVL-CMB-16, SOVL-CMB-17, SOVL-CMB-26, SOVL-STAT-02', 4, 3, 5, 5],
    ['SOVL-CMB-16, SOVL-CMB-17, SOVL-X-05, SOVL-STAT-02', 5, 3, 6, 5],
    ['SOVL-CMB-17, SOVL-STAT-02', 6, 3, 6, 6],
    ['SOVL-CMB-16, SOVL-CMB-17, SOVL-STAT-03', 3, 4, 3, 3],
    ['SOVL-CMB-16, SOVL-CMB-17, SOVL-CMB-26, SOVL-X-05, SOVL-STAT-03', 3, 5, 2, 3],
    ['SOVL-CMB-17, SOVL-STAT-03', 3, 6, 2, 2],
  ]
  test.each(saves)(
    '%s: Power %d against Defense %d is saved on %d+, or %d+ by steps',
    (_id, power, defense, point, stepped) => {
      const x = but(MAN, { power })
      const y = but(STOUT, { defense })
      for (const [rules, needed] of [[CORE, point] as const, [EARLIER, stepped] as const]) {
        expect(wounds(x, y, `6 ${needed - 1}`, rules)).toBe(1)
        expect(noWounds(x, y, `6 ${needed}`, rules)).toBe(0)
      }
    },
  )

  test.each([
    ['core', CORE],
    ['earlier-combat', EARLIER],
  ])('SOVL-CMB-16, SOVL-CMB-17: a 1 never saves and a 6 always does (%s)', (_name, rules) => {
    expect(wounds(but(MAN, { power: 0 }), but(STOUT, { defense: 20 }), '6 1', rules)).toBe(1)
    expect(
      fight(duel(but(MAN, { power: 20 }), but(STOUT, { defense: 0 })), '6 6 | 1', rules).units.x?.woundsInflicted,
    ).toBe(0)
  })

  test('SOVL-STAT-07: only the stat block counts in contact; a ranged weapon or another movement changes nothing', () => {
    const armed: Kind = { ...LINE, profile: { ...LINE.profile, movement: 20, ranged: { range: 30, power: 6 } } }
    expect(diceThrown(duel(armed, LINE))).toEqual(diceThrown(duel(LINE, LINE)))
    const script = '6x5 1x5 | 1x5 | 1x10 | 1 1'
    expect(fight(duel(armed, LINE), script).told).toEqual(fight(duel(LINE, LINE), script).told)
  })
})

describe('number of dice', () => {
  test('SOVL-CMB-07, SOVL-CMB-09: five models abreast with one attack each throw five dice', () => {
    expect(diceThrown(duel(FIVE, MAN))).toEqual(['x front 5', 'y front 1'])
  })

  test('SOVL-CMB-07, SOVL-STAT-04: each model of an engaged front, flank or rear strikes with its Attacks', () => {
    const two = but(LINE, { attacks: 2 })
    expect(diceThrown(duel(but(FIVE, { attacks: 2 }), MAN))).toContain('x front 10')
    expect(diceThrown(duel(MAN, two, 'left'))).toContain('y left 8')
    expect(diceThrown(duel(MAN, two, 'right'))).toContain('y right 8')
    expect(diceThrown(duel(MAN, two, 'rear'))).toContain('y rear 10')
  })

  test('SOVL-CMB-08, SOVL-X-03: in the earlier chapter models engaged to the rear do not strike', () => {
    expect(diceThrown(duel(KNIGHT, LINE, 'rear'), EARLIER)).toEqual(['x front 10'])
    expect(diceThrown(duel(KNIGHT, LINE, 'left'), EARLIER)).toEqual(['x front 10', 'y left 4'])
  })

  test('SOVL-X-03: a model engaged to the rear and to another side strikes there all the same', () => {
    const fight = engagement({ a: MAN, b: MAN }, { y: LINE }, ['a on left of y', 'b on rear of y'])
    expect(diceThrown(fight)).toEqual(['a front 1', 'b front 1', 'y left 4', 'y rear 4'])
    expect(diceThrown(fight, EARLIER)).toEqual(['a front 1', 'b front 1', 'y left 4'])
  })

  test('SOVL-CMB-11: a model on several engaged sides strikes once, to the front before a flank before the rear', () => {
    const round = (sides: string[]): string[] => {
      const enemies = Object.fromEntries(sides.map((side) => [side, MAN]))
      const contacts = sides.map((side) => `${side} on ${side} of y`)
      return diceThrown(engagement(enemies, { y: MAN }, contacts)).slice(sides.length)
    }
    expect(round(['rear', 'right', 'left', 'front'])).toEqual(['y front 1'])
    expect(round(['rear', 'right', 'left'])).toEqual(['y left 1'])
    expect(round(['rear', 'right'])).toEqual(['y right 1'])
    expect(round(['rear'])).toEqual(['y rear 1'])
  })

  test('SOVL-CMB-12, SOVL-CMB-13: each model of the second rank adds one die to the front, whatever its Attacks', () => {
    expect(diceThrown(duel(but(of(LINE, 8), { attacks: 4 }), MAN))).toContain('x front 23')
    expect(diceThrown(duel(of(LINE, 25), MAN))).toContain('x front 10')
    expect(diceThrown(duel(but(of(LINE, 10), { attacks: 0 }), MAN))).toContain('x front 5')
  })

  test('SOVL-CMB-14: no model supports to a flank or the rear', () => {
    expect(diceThrown(duel(MAN, of(LINE, 10), 'left'))).toContain('y left 2')
    expect(diceThrown(duel(MAN, of(LINE, 10), 'rear'))).toContain('y rear 5')
  })
})

describe('a Combat Phase', () => {
  test('SOVL-CMB-01, SOVL-GEN-03, SOVL-X-11: units still in contact fight again, a round each turn', () => {
    const battle = fight(duel(STOUT, STOUT, 'front', 3), '1 | 1 | 1 | 1 | 1 | 1')
    expect(thrown(battle)).toEqual(['x front 1', 'y front 1', 'x front 1', 'y front 1', 'x front 1', 'y front 1'])
    expect(battle.turns).toBe(3)
    expect(battle.events.filter((event) => event === ROUND)).toHaveLength(3)
  })

  test('SOVL-CMB-02, SOVL-CMB-03: each group of units in contact is an engagement with a score of its own', () => {
    const apart = engagement({ a: STOUT, b: STOUT }, { c: STOUT, d: STOUT }, ['a on front of c', 'b on front of d'])
    // a wounds c and d wounds b: each fight is lost by one of its two.
    const battle = fight(apart, '4 3 | 1 | 1 1 | 1 | 4 3 | 1 1')
    expect(battle.scores).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(battle.tests.map(({ unit }) => unit)).toEqual(['c', 'b'])
  })

  test('SOVL-CMB-02: units that touch through others fight in one engagement', () => {
    const chain = ['a on front of c', 'b on left of c', 'd on left of b']
    // a wounds c and d wounds b; b and d each stand in a flank. Two all: nobody lost.
    const battle = fight(engagement({ a: STOUT, b: STOUT }, { c: STOUT, d: STOUT }, chain), '4 3 | 1 | 1 | 4 3')
    expect(battle.scores).toEqual([[2, 2]])
    expect(battle.tests).toEqual([])
  })

  test('SOVL-CMB-04: attacks come first, then casualties and score, then Break Tests', () => {
    const { events } = fight(duel(FIVE, of(LINE, 6, 1)), '6x5 | 1x5 | 6x2 | 1x2 | 1 1')
    const kinds = [STRIKE, CASUALTIES, SCORE, BREAK_TEST]
    const order = events.filter((event) => kinds.includes(event))
    expect(order.slice(0, 2)).toEqual([STRIKE, STRIKE])
    expect(order.slice(2, -1).toSorted()).toEqual([CASUALTIES, CASUALTIES, SCORE].toSorted())
    expect(order.at(-1)).toBe(BREAK_TEST)
  })

  test('SOVL-CMB-05: attacks are simultaneous; models killed in the step still strike', () => {
    const { units, outcome } = fight(duel(FIVE, of(LINE, 5, 5)), '6x5 | 1x5 | 6x5 | 1x5')
    expect([units.x?.modelsLost, units.y?.modelsLost]).toEqual([5, 5])
    expect([units.x?.destroyed, units.y?.destroyed]).toEqual([1, 1])
    expect(outcome).toBe(1)
  })

  test('SOVL-G-61: the list of engagements is fixed for the phase; parts that split off wait, and may have no enemy left', () => {
    const chain = ['a on front of c', 'b on left of c', 'd on left of b']
    const weak = but(STOUT, { discipline: 7 })
    // d wounds b: the first army loses by one; a holds and b breaks. d, whose one enemy is gone, stands idle in round two.
    const script = '1 | 1 | 1 | 4 3 | 6 6 | 6 6 | 1 | 1'
    const battle = fight(engagement({ a: STOUT, b: weak }, { c: STOUT, d: STOUT }, chain, 2), script)
    expect(battle.scores).toEqual([
      [1, 2],
      [0, 0],
    ])
    expect(thrown(battle)).toEqual(['a front 1', 'b front 1', 'c front 1', 'd front 1', 'a front 1', 'c front 1'])
    expect(battle.units.b?.broke).toBe(1)
  })

  test('an engagement in which no enemies touch any more is over, drawn if both armies still have a unit fighting', () => {
    const apart = engagement({ a: MAN, b: MAN }, { c: MAN, d: MAN }, ['a on front of c', 'b on front of d'], 8)
    const battle = fight(apart, '4 3 | 1 | 1 | 4 3')
    expect([battle.units.c?.destroyed, battle.units.b?.destroyed]).toEqual([1, 1])
    expect([battle.outcome, battle.turns]).toEqual([1, 1])
  })

  test('an engagement still locked after its last round is drawn', () => {
    const { outcome, turns } = fight(duel(STOUT, STOUT, 'front', 2), '1 | 1 | 1 | 1')
    expect([outcome, turns]).toEqual([1, 2])
  })
})

describe('Combat Score', () => {
  const score = (...fought: Parameters<typeof fight>): readonly (readonly [number, number])[] => fight(...fought).scores

  test('SOVL-CMB-18: each wound caused scores one point, whichever unit of the side caused it', () => {
    const two = engagement({ a: FIVE, b: MAN }, { y: STOUT }, ['a on front of y', 'b on left of y'])
    // 3 and 1 wounds and a flank against 1 wound.
    expect(score(two, '6x5 | 1 1 1 6 6 | 4 3 | 4 3 | 1 1')).toEqual([[5, 1]])
  })

  test('SOVL-CMB-19: each unit of the side that stands on an enemy flank scores one point', () => {
    const flanks = engagement({ a: STOUT, b: STOUT }, { y: STOUT }, ['a on left of y', 'b on right of y'])
    expect(score(flanks, '1 | 1 | 1 | 1 1')).toEqual([[2, 0]])
    expect(score(duel(STOUT, STOUT, 'left'), '1 | 1 | 1 1', EARLIER)).toEqual([[1, 0]])
    expect(score(duel(STOUT, STOUT, 'front'), '1 | 1')).toEqual([[0, 0]])
  })

  test('SOVL-CMB-20, SOVL-X-04: each unit of the side that stands on an enemy rear scores two points, one in the earlier chapter', () => {
    expect(score(duel(STOUT, STOUT, 'rear'), '1 | 1 | 1 1')).toEqual([[2, 0]])
    expect(score(duel(STOUT, STOUT, 'rear'), '1 | 1 1', EARLIER)).toEqual([[1, 0]])
  })

  test('SOVL-G-50: the points go to the unit whose front stands there, never to the unit it stands on', () => {
    // b holds the flank of y and is itself held in the rear by z.
    const ring = engagement({ a: STOUT, b: STOUT }, { y: STOUT, z: STOUT }, [
      'a on front of y',
      'b on left of y',
      'z on rear of b',
    ])
    expect(score(ring, '1 | 1 | 1 | 1 | 1 1 | 1 1')).toEqual([[1, 2]])
  })

  test('SOVL-CMB-19: a unit destroyed in the round still scores its point', () => {
    const battle = fight(duel(MAN, STOUT, 'left'), '1 | 4 3')
    expect(battle.scores).toEqual([[1, 1]])
    expect(battle.units.x?.destroyed).toBe(1)
  })

  test('SOVL-CMB-19: the points are scored again each round, until the enemy is gone', () => {
    const battle = fight(duel(STOUT, STOUT, 'left', 2), '1 | 1 | 1 1 | 1 | 1 | 1 1')
    expect(battle.scores).toEqual([
      [1, 0],
      [1, 0],
    ])
    // Once z has killed b, no enemy is on the flank of y.
    const two = engagement(
      { a: STOUT, b: MAN },
      { y: STOUT, z: STOUT },
      ['a on front of y', 'b on left of y', 'z on rear of b'],
      2,
    )
    expect(fight(two, '1 | 1 | 1 | 4 3 | 1 1 | 1 | 1').scores).toEqual([
      [1, 3],
      [0, 0],
    ])
  })

  test('SOVL-G-24: wounds beyond those the enemy had left count, unless the score is capped', () => {
    const slaughter = duel(FIVE, MAN)
    expect(score(slaughter, '6x5 | 1x5 | 1')).toEqual([[5, 0]])
    expect(score(slaughter, '6x5 | 1x5 | 1', { ...CORE, scoreWounds: 'capped' })).toEqual([[1, 0]])
  })
})

describe('casualties', () => {
  test('SOVL-STAT-05, SOVL-G-25: a model is removed when its Wounds are used up; wounds left over stay on the unit', () => {
    const brutes = but(OGRE, { discipline: 99 })
    // Five wounds, then one more: one ogre of three wounds lost, then the second.
    const x = but(FIVE, { wounds: 50, discipline: 99 })
    const first = '6x5 | 1x5 | 1x12 | 1 1'
    const once = fight(duel(x, brutes), first)
    expect([once.units.y?.woundsSuffered, once.units.y?.modelsLost]).toEqual([5, 1])
    const twice = fight(duel(x, brutes, 'front', 2), `${first} | 6 1x4 | 1 | 1x11 | 1 1`)
    expect([twice.units.y?.woundsSuffered, twice.units.y?.modelsLost]).toEqual([6, 2])
  })

  test('SOVL-G-25: under the reading that clears wounds, a wounded model is whole again in the next round', () => {
    const brutes = but(OGRE, { discipline: 99 })
    const x = but(FIVE, { wounds: 50, discipline: 99 })
    for (const woundsCarry of ['clear-end-of-turn', 'clear-end-of-phase'] as const) {
      const script = '6x5 | 1x5 | 1x12 | 1 1 | 6 1x4 | 1 | 1x11 | 1 1'
      const { units } = fight(duel(x, brutes, 'front', 2), script, { ...CORE, woundsCarry })
      expect([units.y?.woundsSuffered, units.y?.modelsLost]).toEqual([3, 1])
    }
  })

  test('SOVL-G-26: models fall from the rear rank; the front keeps its width until one rank is left', () => {
    // Twenty, then twelve, then four models: five and five, five and five, then four dice.
    const killers = but(of(LINE, 20, 10), { wounds: 50, discipline: 99 })
    const steady = but(LINE, { discipline: 99 })
    const round = (kills: number, dice: number) => `6x${kills} 1x${20 - kills} | 1x${kills} | 1x${dice} | 1 1`
    const script = [round(8, 10), round(8, 10), round(1, 4)].join(' | ')
    const battle = fight(duel(killers, steady, 'front', 3), script)
    expect(thrown(battle).filter((dice) => dice.startsWith('y'))).toEqual(['y front 10', 'y front 10', 'y front 4'])
  })

  test('SOVL-CMB-21, SOVL-CMB-24: no unit takes more wounds than it had left, and a destroyed unit does not test', () => {
    const { units, tests, outcome } = fight(duel(HEAVY, MAN), '6x10 | 1x10 | 1')
    expect(units.y).toMatchObject({ woundsSuffered: 1, modelsLost: 1, destroyed: 1, broke: 0 })
    expect(units.x?.woundsInflicted).toBe(10)
    expect(tests).toEqual([])
    expect(outcome).toBe(0)
  })
})
