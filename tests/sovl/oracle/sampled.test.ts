import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import type { Matchup } from '../../../src/core/ruleset.ts'
import { seedWords } from '../../../src/core/seed.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { RolledDice } from '../../support/dice/rolled-dice.ts'
import { exact, sample, strays } from '../../support/sovl/answers.ts'
import {
  but,
  CORE,
  duel,
  EARLIER,
  engagement,
  GIANT,
  HEAVY,
  type Kind,
  KNIGHT,
  LINE,
  led,
  OGRE,
  of,
  profile,
  rows,
} from '../../support/sovl/units.ts'

// `oracle.test.ts` compares the exact twin with the oracle; this file compares both kinds of dice with the twin. Seeds are fixed.

const soldiers = (skill: number, power: number, defense: number): Kind =>
  but(LINE, { skill, power, defense, discipline: 7 })
const LANCERS = led(
  { profile: profile('cavalry', 4, 5, 5, 1, 1, 8), models: 6, width: 5 },
  profile('infantry-20', 5, 4, 4, 3, 2, 8),
)

const CASES: [string, Matchup, SovlRules][] = [
  ['SOVL-O-79, line on line', duel(LINE, LINE), CORE],
  ['SOVL-O-80, heavy infantry on a line', duel(HEAVY, LINE), CORE],
  ['SOVL-O-81, ranks added to the roll', duel(HEAVY, LINE), { ...CORE, disciplineTest: 'rank-bonus-added-to-roll' }],
  ['SOVL-O-84, knights on a line', duel(KNIGHT, LINE), CORE],
  ['SOVL-O-85, the same in the earlier chapter', duel(KNIGHT, LINE), EARLIER],
  ['SOVL-O-86, knights in a flank', duel(KNIGHT, LINE, 'left'), CORE],
  ['SOVL-O-88, knights in the rear', duel(KNIGHT, LINE, 'rear'), CORE],
  ['SOVL-O-93, ogres on a line', duel(OGRE, LINE), CORE],
  ['SOVL-O-95, a giant on heavy infantry', duel(GIANT, HEAVY), CORE],
  ['SOVL-O-96, the same by models in contact', duel(GIANT, HEAVY), { ...CORE, attackFrontage: 'models-in-contact' }],
  ['SOVL-O-104, eight rounds of line on line', duel(LINE, LINE, 'front', 8), CORE],
  ['SOVL-O-127, a captain and his lancers to the end', duel(LANCERS, LINE, 'front', null), CORE],
  ['the reference duel', duel(soldiers(4, 4, 4), soldiers(3, 3, 3), 'front', null), CORE],
  [
    'O-98, a line held in front and flank',
    engagement({ heavy: HEAVY, knight: KNIGHT }, { line: LINE }, ['heavy on front of line', 'knight on left of line']),
    CORE,
  ],
]

describe('keyed dice agree with the exact twin', () => {
  test.each(CASES)('%s', (name, matchup, rules) => {
    expect(
      strays(exact(matchup, rules), sample(matchup, rules, new KeyedDice(...seedWords('oracle', name)), 300_000), 4),
    ).toEqual([])
  })
})

describe('dice rolled one at a time agree with the exact twin', () => {
  test.each(CASES)('%s', (_name, matchup, rules) => {
    expect(strays(exact(matchup, rules), sample(matchup, rules, new RolledDice(2026), 50_000), 4)).toEqual([])
  })

  // Attacks, saves and two dice for each Break Test; both numbers come from the chain in fractions.
  test.each([
    ['the reference duel', soldiers(4, 4, 4), soldiers(3, 3, 3), 57.72710054416133],
    ['a mirror', soldiers(3, 3, 3), soldiers(3, 3, 3), 84.0745],
    ['the reference, ten wide', of(soldiers(4, 4, 4), 20, 10), of(soldiers(3, 3, 3), 20, 10), 70.2381],
  ])('%s takes as many dice as the Markov chain says', (_name, a, b, expected) => {
    const dice = new CountedDice(7)
    const battles = 30_000
    let sum = 0
    let squares = 0
    for (const _ of rows(duel(a, b, 'front', null), CORE, dice, battles)) {
      sum += dice.thrown
      squares += dice.thrown ** 2
      dice.thrown = 0
    }
    const mean = sum / battles
    const error = Math.sqrt((squares / battles - mean ** 2) / battles)
    expect(Math.abs(mean - expected)).toBeLessThan(4 * error)
  })
})

/** Dice that count the rolled dice. */
class CountedDice extends RolledDice {
  thrown = 0

  override die(sides: number): number {
    this.thrown++
    return super.die(sides)
  }
}
