import { describe, expect, test } from 'vitest'
import type { SwitchValue, WholeRange } from '../../../src/core/facts.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import type { RulesTable } from '../../../src/core/ruleset.ts'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { EDITIONS, type SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { exact } from '../../support/sovl/answers.ts'
import { type SwitchCase, testSwitches } from '../../support/sovl/switch-cases.ts'
import {
  but,
  CORE,
  diceThrown,
  duel,
  engagement,
  fight,
  GIANT,
  HEAVY,
  KNIGHT,
  LINE,
  led,
  OGRE,
  of,
  profile,
  rows,
} from '../../support/sovl/units.ts'

const MAN = of(LINE, 1, 1)
const IDLE = but(MAN, { attacks: 0 })
const FIVE = but(of(LINE, 5), { wounds: 50, discipline: 99 })
const CHIEF = profile('infantry-20', 5, 5, 6, 3, 2, 9)
const CHIEFLED = led(but(of(OGRE, 6, 3), { discipline: 5 }), { ...CHIEF, type: 'monstrous-infantry' })
const MELEE = engagement({ a: HEAVY, b: KNIGHT }, { y: CHIEFLED }, ['a on front of y', 'b on left of y'], 8)
const FRONT_AND_FLANK = ['a on front of y', 'b on left of y']

const decimals = (value: number | undefined): number => Number(value?.toFixed(10))
const brokeOf = (x: typeof LINE, y: typeof LINE, side: string) => (rules: SovlRules) =>
  decimals(exact(duel(x, y, side), rules).units.y?.broke)

const CASES: Readonly<Record<string, SwitchCase>> = {
  damageSave: {
    shows: 'wounds knights inflict on a line in a round',
    figure: (rules) => decimals(exact(duel(KNIGHT, LINE), rules).units.x?.woundsInflicted),
    values: [
      ['per-point', decimals(50 / 9)],
      ['stepped', decimals(40 / 9)],
    ],
  },
  rearAttacks: {
    shows: 'dice of a line with knights in its rear',
    figure: (rules) => diceThrown(duel(KNIGHT, LINE, 'rear'), rules).slice(1),
    values: [
      ['allowed', ['y rear 5']],
      ['forbidden', []],
    ],
  },
  rearBonus: {
    shows: 'chance that a man with an enemy at his rear breaks, without strikes: 2d6 over 7 minus the bonus',
    figure: brokeOf(IDLE, IDLE, 'rear'),
    values: [
      [2, decimals(26 / 36)],
      [0, 0],
      [1, decimals(21 / 36)],
      [4, decimals(33 / 36)],
      [20, 1],
    ],
  },
  flankBonus: {
    shows: 'chance that a man with an enemy at his flank breaks, without strikes: 2d6 over 7 minus the bonus',
    figure: brokeOf(IDLE, IDLE, 'right'),
    values: [
      [1, decimals(21 / 36)],
      [0, 0],
      [2, decimals(26 / 36)],
      [20, 1],
    ],
  },
  attackFrontage: {
    shows: 'dice of a unit seven wide with a giant before its middle',
    figure: (rules) => diceThrown(duel(GIANT, of(HEAVY, 21, 7)), rules),
    values: [
      ['whole-side', ['x front 5', 'y front 14']],
      ['models-in-contact', ['x front 5', 'y front 6']],
      ['contact-plus-one', ['x front 5', 'y front 10']],
    ],
  },
  supportVsFlank: {
    shows: 'dice of a line engaged to front and flank',
    figure: (rules) => diceThrown(engagement({ a: HEAVY, b: KNIGHT }, { y: LINE }, FRONT_AND_FLANK), rules).slice(2),
    values: [
      ['support-first', ['y front 10', 'y left 2']],
      ['own-side-first', ['y front 9', 'y left 3']],
    ],
  },
  scoreWounds: {
    shows: 'Combat Score of five models that wound one man five times',
    figure: (rules) => fight(duel(FIVE, MAN), '6x5 | 1x5 | 1', rules).scores,
    values: [
      ['uncapped', [[5, 0]]],
      ['capped', [[1, 0]]],
    ],
  },
  testAfterKill: {
    shows: 'chance that a line breaks in a fight in which it may have killed all knights (O-84)',
    figure: brokeOf(KNIGHT, LINE, 'front'),
    values: [
      [true, 0.7624226502],
      [false, 0.7622739278],
    ],
  },
  disciplineTest: {
    shows: 'chance that a line breaks before heavy infantry (O-80 to O-82)',
    figure: brokeOf(HEAVY, LINE, 'front'),
    values: [
      ['rank-bonus-raises-target', 0.5162823855],
      ['rank-bonus-added-to-roll', 0.8376673235],
      ['literal-both', 0.7206401177],
      ['literal-mixed', 0.5162823855],
    ],
    alike: {
      'literal-mixed': 'adds to the roll only to rally and after heavy casualties, which an engagement does not have',
    },
  },
  disciplineNaturals: {
    shows: 'chances of breaking for the lowest and for the highest Discipline, after a loss by a flank bonus',
    figure: (rules) => [0, 99].map((discipline) => brokeOf(IDLE, but(IDLE, { discipline }), 'left')(rules)),
    values: [
      ['none', [1, 0]],
      ['two-passes', [decimals(35 / 36), 0]],
      ['two-passes-twelve-fails', [decimals(35 / 36), decimals(1 / 36)]],
    ],
  },
  rankBonus: {
    shows: 'chance that a line breaks before heavy infantry (O-80, O-83)',
    figure: brokeOf(HEAVY, LINE, 'front'),
    values: [
      ['half-full-behind-first', 0.5162823855],
      ['three-models-incl-first', 0.4027181448],
    ],
  },
  rankBonusCap: {
    shows: 'chance that a file of eight, Discipline 2, breaks when beaten by a flank: 2d6 over 1 and its ranks',
    figure: brokeOf(IDLE, but(of(LINE, 8, 1), { attacks: 0, discipline: 2 }), 'left'),
    values: [
      [null, decimals(10 / 36)],
      [0, 1],
      [3, decimals(30 / 36)],
      [6, decimals(15 / 36)],
      [100, decimals(10 / 36)],
    ],
    alike: { '100': 'no unit here has so many ranks' },
  },
  rankBonusFlanked: {
    shows: 'chance that a line with knights in its flank breaks, without strikes: 2d6 over 9 or over 6',
    figure: brokeOf(but(KNIGHT, { attacks: 0 }), but(LINE, { attacks: 0 }), 'left'),
    values: [
      ['kept', decimals(6 / 36)],
      ['lost', decimals(21 / 36)],
    ],
  },
  woundsCarry: {
    shows: 'wounds and removed ogres after five wounds and one more',
    figure: (rules) => {
      const script = '6x5 | 1x5 | 1x12 | 1 1 | 6 1x4 | 1 | 1x11 | 1 1'
      const { units } = fight(duel(FIVE, but(OGRE, { discipline: 99 }), 'front', 2), script, rules)
      return [units.y?.woundsSuffered, units.y?.modelsLost]
    },
    values: [
      ['persist', [6, 2]],
      ['clear-end-of-turn', [3, 1]],
      ['clear-end-of-phase', [3, 1]],
    ],
  },
  pursuit: {
    shows: 'fate of a man without Discipline after a loss by a flank bonus: [broken, destroyed]',
    figure: (rules) => {
      const { units } = exact(duel(IDLE, but(IDLE, { discipline: 0 }), 'left'), rules)
      return [decimals(units.y?.broke), decimals(units.y?.destroyed)]
    },
    values: [
      ['none', [1, 0]],
      // Two dice against two: 575 of 1296 throws are lower, 146 the same.
      ['winner-flight-dice-catch-destroys', [decimals(575 / 1296), decimals(721 / 1296)]],
    ],
  },
  commanderModel: {
    shows: 'dice of two men and their commander, in ranks of two',
    figure: (rules) => diceThrown(duel(led(of(LINE, 2, 2), CHIEF), MAN), rules).slice(0, -1),
    values: [
      ['front-rank-last-to-die', ['x front 2', 'x front 3 commander']],
      ['as-retinue-model', ['x front 3']],
      ['ignored', ['x front 2']],
    ],
  },
  commanderDiscipline: {
    shows:
      'chance that recruits of Discipline 5 with a commander of 9 break after a loss by a flank bonus, without strikes',
    figure: brokeOf(IDLE, led(but(of(LINE, 2, 3), { attacks: 0, discipline: 5 }), { ...CHIEF, attacks: 0 }), 'left'),
    values: [
      ['highest', decimals(10 / 36)],
      ['unit', decimals(30 / 36)],
    ],
  },
  frontage: {
    shows: 'faults of a unit four wide whose catalogue entry is five wide',
    figure: (rules) => {
      const { armies, ...rest } = duel(of(LINE, 20, 4), MAN)
      const units = armies[0].units.map((unit) => ({ ...unit, entryWidth: 5 }))
      return SOVL.check(rules, { ...rest, armies: [{ ...armies[0], units }, armies[1]] }).length
    },
    values: [
      ['entry', 1],
      ['free', 0],
    ],
  },
}

const SWITCHES = Object.entries(FACTS.switches).map(([name, found]) => [found.clause, name, found] as const)

testSwitches(CASES)

/** The other switches matter only on a table. */
const ON_A_TABLE = SWITCHES.filter(([, name]) => CASES[name] === undefined)

test.each(ON_A_TABLE)('%s: no value of %s changes an engagement', (_clause, name, { values }) => {
  const tried = Array.isArray(values)
    ? (values as readonly SwitchValue[])
    : [(values as WholeRange).min, (values as WholeRange).max]
  const fought = (rules: SovlRules) => rows(MELEE, rules, new KeyedDice(1, 2), 5)
  for (const value of tried) expect(fought({ ...CORE, [name]: value }), String(value)).toEqual(fought(CORE))
})

describe('editions of SOVL', () => {
  test('core has the default of every switch, in the order of the switches', () => {
    const defaults = Object.entries(FACTS.switches).map(([name, { default: value }]) => [name, value])
    expect(Object.entries(EDITIONS.core)).toEqual(defaults)
  })

  test('the earlier chapter differs in three switches, with the older public pages in five', () => {
    const changed = (edition: keyof typeof EDITIONS) =>
      Object.fromEntries(
        Object.entries(EDITIONS[edition]).filter(([name, value]) => (CORE as RulesTable)[name] !== value),
      )
    const chapter = { rearAttacks: 'forbidden', rearBonus: 1, damageSave: 'stepped' }
    expect(changed('earlier-combat')).toEqual(chapter)
    const pages = { pivot: '45-by-type', rankBonus: 'three-models-incl-first' }
    expect(changed('earlier-public-docs')).toEqual({ ...chapter, ...pages })
  })
})
