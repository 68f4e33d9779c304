import { describe, expect, test } from 'vitest'
import {
  BREAKS_U,
  BREAKS_V,
  BROKEN_SHARE,
  Clashes,
  LOSS_U,
  LOSS_V,
  WINS_U,
  WINS_V,
  WOUNDS_U,
  WOUNDS_V,
} from '../../../src/games/sovl/chapters/clash.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { FRONT, SIDES } from '../../../src/games/sovl/data/sides.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import {
  CORE,
  duel,
  EARLIER,
  GIANT,
  HEAVY,
  type Kind,
  KNIGHT,
  LINE,
  led,
  OGRE,
  profile,
} from '../../support/sovl/units.ts'

/** A clash by name, with the values of the oracle table to ten digits. */
type Row = readonly [
  id: string,
  x: Kind,
  y: Kind,
  side: (typeof SIDES)[number],
  rules: SovlRules,
  xWins: number,
  yWins: number,
  xBreaks: number,
  yBreaks: number,
]

const ROWS: readonly Row[] = [
  ['SOVL-O-79', LINE, LINE, 'front', CORE, 0.3973364221, 0.3973364221, 0.1532721734, 0.1532721734],
  ['SOVL-O-80', HEAVY, LINE, 'front', CORE, 0.8773843176, 0.0483590447, 0.0097625862, 0.5162823855],
  [
    'SOVL-O-81',
    HEAVY,
    LINE,
    'front',
    { ...CORE, disciplineTest: 'rank-bonus-added-to-roll' },
    0.8773843176,
    0.0483590447,
    0.0379044689,
    0.8376673235,
  ],
  [
    'SOVL-O-82',
    HEAVY,
    LINE,
    'front',
    { ...CORE, disciplineTest: 'literal-both' },
    0.8773843176,
    0.0483590447,
    0.0233634726,
    0.7206401177,
  ],
  [
    'SOVL-O-83',
    HEAVY,
    LINE,
    'front',
    { ...CORE, rankBonus: 'three-models-incl-first' },
    0.8773843176,
    0.0483590447,
    0.0054059639,
    0.4027181448,
  ],
  ['SOVL-O-84', KNIGHT, LINE, 'front', CORE, 0.9889324202, 0.0024634852, 0.0010112151, 0.7624226502],
  ['SOVL-O-85', KNIGHT, LINE, 'front', EARLIER, 0.8773843176, 0.0483590447, 0.0185659168, 0.5162823855],
  ['SOVL-O-86', KNIGHT, LINE, 'left', CORE, 0.9997225491, 0.0000203591, 0.000008624, 0.8898859384],
  ['SOVL-O-87', KNIGHT, LINE, 'left', EARLIER, 0.994153772, 0.0007948436, 0.0003419302, 0.7561824129],
  ['SOVL-O-88', KNIGHT, LINE, 'rear', CORE, 0.9999582166, 0.000002461, 0.0000009943, 0.9376707233],
  [
    'SOVL-O-89',
    KNIGHT,
    LINE,
    'rear',
    { ...CORE, rearBonus: 1 },
    0.9995496487,
    0.0000417834,
    0.0000176521,
    0.8835829467,
  ],
  ['SOVL-O-90', KNIGHT, LINE, 'rear', { ...CORE, rearAttacks: 'forbidden' }, 1, 0, 0, 0.9577595989],
  [
    'SOVL-O-91',
    KNIGHT,
    LINE,
    'rear',
    { ...CORE, damageSave: 'stepped' },
    0.998363259,
    0.0001846999,
    0.0000727862,
    0.8291420274,
  ],
  ['SOVL-O-92', KNIGHT, LINE, 'rear', EARLIER, 1, 0, 0, 0.8229244883],
  ['SOVL-O-93', OGRE, LINE, 'front', CORE, 0.9143888393, 0.0322927389, 0.0157177826, 0.5898753293],
  ['SOVL-O-94', OGRE, LINE, 'front', EARLIER, 0.8204613206, 0.0778469041, 0.0384550883, 0.4502939634],
  ['SOVL-O-95', GIANT, HEAVY, 'front', CORE, 0.3628954226, 0.4069738489, 0.1533116252, 0.0775115025],
  [
    'SOVL-O-96',
    GIANT,
    HEAVY,
    'front',
    { ...CORE, attackFrontage: 'models-in-contact' },
    0.5733617171,
    0.1993280032,
    0.0675427075,
    0.1278371106,
  ],
]

/** A number of the clash of x's front with a side of y, both at full strength. */
function clash(x: Kind, y: Kind, side: string, rules: SovlRules = CORE): (place: number) => number {
  const state = SOVL.setup(rules, duel(x, y, side))
  SOVL.reset(state, 0)
  const clashes = new Clashes(state)
  const [u, v] = state.units as readonly [Unit, Unit]
  const at = clashes.of(u, v, SIDES.indexOf(side as (typeof SIDES)[number]))
  return (place) => clashes.values[at + place] as number
}

describe('the expected outcome of a clash is that of the oracle', () => {
  test.each(ROWS)('%s', (_id, x, y, side, rules, xWins, yWins, xBreaks, yBreaks) => {
    const value = clash(x, y, side, rules)
    expect(value(WINS_U)).toBeCloseTo(xWins, 9)
    expect(value(WINS_V)).toBeCloseTo(yWins, 9)
    expect(value(BREAKS_U)).toBeCloseTo(xBreaks, 9)
    expect(value(BREAKS_V)).toBeCloseTo(yBreaks, 9)
  })
})

describe('the expected losses of a clash', () => {
  test('knights in the flank of a line: the wounds of each side are its dice times the chance of each', () => {
    // Ten Attacks of the knights at 3+ and 6+ saves, SOVL-CMB-10 and -16; a flank of four ranks throws four dice back.
    const value = clash(KNIGHT, LINE, 'left')
    expect(value(WOUNDS_V)).toBeCloseTo((10 * 4 * 5) / 36, 9)
    expect(value(WOUNDS_U)).toBeCloseTo((4 * 3 * 1) / 36, 3)
  })

  test('an even clash costs both sides the same', () => {
    const value = clash(LINE, LINE, 'front')
    expect(value(LOSS_U)).toBeCloseTo(value(LOSS_V), 12)
    // Wounds, and the share of what is left of a broken unit: at least that of a unit that lost nothing.
    expect(value(LOSS_U)).toBeGreaterThan(value(WOUNDS_U))
    expect(value(LOSS_U)).toBeLessThan(value(WOUNDS_U) + BROKEN_SHARE * 20 * value(BREAKS_U))
  })

  test('a rear is worse than a flank, and a flank worse than a front', () => {
    const losses = ['front', 'left', 'rear'].map((side) => clash(HEAVY, LINE, side)(LOSS_V))
    expect(losses).toEqual(losses.toSorted((a, b) => a - b))
    expect(clash(HEAVY, LINE, 'left')(LOSS_V)).toBeCloseTo(clash(HEAVY, LINE, 'right')(LOSS_V), 9)
  })

  test('a captain strikes with his own Skill and Power beside his men', () => {
    const captain = profile('infantry-20', 5, 4, 4, 3, 2, 8)
    const spears: Kind = { ...LINE, models: 10 }
    // 11 models of two full ranks and one more: four of rank and file in front, five behind, three Attacks of the captain.
    expect(clash(led(spears, captain), LINE, 'front')(WOUNDS_V)).toBeCloseTo(9 / 4 + (3 * 4 * 4) / 36, 6)
  })
})

test('cached values of a clash depend on the wounds that both sides have left, however many clashes were evaluated', () => {
  const state = SOVL.setup(CORE, duel(LINE, HEAVY))
  SOVL.reset(state, 0)
  const [u, v] = state.units as readonly [Unit, Unit]
  const kept = new Clashes(state)
  const first: number[] = []
  for (let round = 0; round < 2; round++) {
    for (let mine = 1; mine <= 20; mine++) {
      for (let its = 1; its <= 20; its++) {
        for (let side = FRONT; side < 4; side++) {
          u.pool = mine
          v.pool = its
          const at = kept.of(u, v, side)
          const loss = kept.values[at + LOSS_V] as number
          if (round === 0) first.push(loss)
          else expect(loss).toBe(first.shift())
        }
      }
    }
  }
})
