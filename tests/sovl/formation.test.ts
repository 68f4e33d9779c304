import { describe, expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import {
  but,
  CORE,
  diceThrown,
  duel,
  engagement,
  fight,
  GIANT,
  HEAVY,
  type Kind,
  KNIGHT,
  LINE,
  OGRE,
  of,
  profile,
  thrown,
} from '../support/sovl/units.ts'

const MAN = of(LINE, 1, 1)
const STOUT = but(MAN, { wounds: 50, discipline: 99 })
const IN_CONTACT: SovlRules = { ...CORE, attackFrontage: 'models-in-contact' }

/** Dice of y, with one man engaged on each of these sides. */
function dice(y: Kind, sides: readonly string[], rules = CORE): string[] {
  const enemies = Object.fromEntries(sides.map((side) => [side, MAN]))
  const contacts = sides.map((side) => `${side} on ${side} of y`)
  return diceThrown(engagement(enemies, { y }, contacts), rules).slice(sides.length)
}

describe('ranks and files', () => {
  test('SOVL-GEN-02, SOVL-G-22: the front is the first model of each file, the rear the last, a flank the outermost model of each rank', () => {
    const block = of(LINE, 13)
    expect(dice(of(LINE, 5), ['front'])).toEqual(['y front 5'])
    expect(dice(block, ['left'])).toEqual(['y left 3'])
    expect(dice(block, ['right'])).toEqual(['y right 3'])
    expect(dice(block, ['rear'])).toEqual(['y rear 5'])
  })

  test('SOVL-G-48: an incomplete last rank stands to the left', () => {
    // Its left man is of the left flank and rear, its right man of the right flank; two files end one rank further up.
    expect(dice(of(LINE, 13), ['left', 'rear'])).toEqual(['y left 3', 'y rear 4'])
    expect(dice(of(LINE, 13), ['right', 'rear'])).toEqual(['y right 3', 'y rear 3'])
  })

  test('SOVL-G-48: a single model in the last rank counts for the left flank before the right', () => {
    expect(dice(of(LINE, 11), ['left', 'right'])).toEqual(['y left 3', 'y right 2'])
    expect(dice(of(LINE, 11), ['right'])).toEqual(['y right 3'])
  })

  test('SOVL-G-23: a second-rank model on an engaged flank or rear supports the front, or strikes to its own side', () => {
    const ownSide: SovlRules = { ...CORE, supportVsFlank: 'own-side-first' }
    expect(dice(LINE, ['front', 'right'])).toEqual(['y front 10', 'y right 2'])
    expect(dice(LINE, ['front', 'right'], ownSide)).toEqual(['y front 9', 'y right 3'])
    expect(dice(of(LINE, 10), ['front', 'rear'])).toEqual(['y front 10'])
    expect(dice(of(LINE, 10), ['front', 'rear'], ownSide)).toEqual(['y front 5', 'y rear 5'])
  })

  test('SOVL-G-23, SOVL-X-03: a second-rank model that may not strike to the rear supports the front instead', () => {
    const rules: SovlRules = { ...CORE, supportVsFlank: 'own-side-first', rearAttacks: 'forbidden' }
    expect(dice(of(LINE, 10), ['front', 'rear'], rules)).toEqual(['y front 10'])
  })

  test('SOVL-CHG-12: a side has room for one enemy, and two units share one contact', () => {
    const refused = (contacts: string[]) =>
      SOVL.check(CORE, engagement({ a: MAN, b: MAN }, { y: MAN, z: MAN }, contacts)).map(({ path }) => path.join('.'))
    expect(refused(['a on front of y', 'b on left of y', 'z on rear of a'])).toEqual([])
    expect(refused(['a on left of y', 'b on left of y', 'z on rear of a'])).toEqual(['contacts.1.side'])
    expect(refused(['a on front of y', 'b on front of z', 'a on left of z'])).toEqual(['contacts.2.unit'])
    expect(refused(['a on front of y', 'y on left of a', 'b on front of z'])).toEqual(['contacts.1'])
  })

  test('SOVL-CMB-01, SOVL-G-21: the scenario gives the contacts, and a unit without one is refused', () => {
    const idle = engagement({ a: MAN, b: MAN }, { y: MAN }, ['a on front of y'])
    expect(SOVL.check(CORE, idle).map(({ path }) => path.join('.'))).toEqual(['armies.0.units.1.id'])
  })

  test('SOVL-G-45: a unit from a catalogue keeps the width of its entry unless it has fewer models or frontage is free', () => {
    const widths = (models: number, width: number, rules = CORE): number => {
      const fight = duel(of(LINE, models, width), MAN)
      const [army, other] = fight.armies
      const units = army.units.map((unit) => ({ ...unit, entryWidth: 5 }))
      return SOVL.check(rules, { ...fight, armies: [{ ...army, units }, other] }).length
    }
    expect([widths(20, 5), widths(3, 3)]).toEqual([0, 0])
    expect([widths(20, 4), widths(20, 6), widths(3, 2)]).toEqual([1, 1, 1])
    expect([widths(20, 4, { ...CORE, frontage: 'free' }), widths(20, 20, { ...CORE, frontage: 'free' })]).toEqual([
      0, 0,
    ])
    expect(SOVL.check(CORE, duel(of(LINE, 4, 5), MAN))).toHaveLength(1)
  })
})

describe('models in contact, SOVL-X-06', () => {
  test('SOVL-CHG-22: a charger stands centred on the side; only models that share an edge with it strike', () => {
    // A base of 50 mm before five of 25 mm touches three of them; their men behind support.
    expect(diceThrown(duel(GIANT, of(HEAVY, 5)), IN_CONTACT)).toEqual(['x front 5', 'y front 3'])
    expect(diceThrown(duel(GIANT, HEAVY), IN_CONTACT)).toEqual(['x front 5', 'y front 6'])
    expect(diceThrown(duel(GIANT, of(HEAVY, 12, 4)), IN_CONTACT)).toEqual(['x front 5', 'y front 4'])
  })

  test('SOVL-X-06: one more model at each end strikes under the reading that says so', () => {
    const rules: SovlRules = { ...CORE, attackFrontage: 'contact-plus-one' }
    expect(diceThrown(duel(GIANT, of(HEAVY, 21, 7)), rules)).toEqual(['x front 5', 'y front 10'])
    expect(diceThrown(duel(GIANT, of(HEAVY, 21, 7)), IN_CONTACT)).toEqual(['x front 5', 'y front 6'])
    expect(diceThrown(duel(GIANT, of(HEAVY, 21, 7)))).toEqual(['x front 5', 'y front 14'])
  })

  test('SOVL-X-06: bases that end at the same point share no edge with the next one', () => {
    // 40 mm before five of 20 mm ends in the middle of two; before four of 20 mm, just where they do.
    const ogre = of(OGRE, 1, 1)
    expect(diceThrown(duel(ogre, of(LINE, 5)), IN_CONTACT)).toContain('y front 3')
    expect(diceThrown(duel(ogre, of(LINE, 4, 4)), IN_CONTACT)).toContain('y front 2')
  })

  test('SOVL-X-06: a charger wider than the flank it stands on strikes with the models that reach it', () => {
    // Five cavalry bases, 125 mm, on a flank of 60 mm: three of them.
    expect(diceThrown(duel(KNIGHT, of(LINE, 15), 'left'), IN_CONTACT)).toEqual(['x front 6', 'y left 3'])
  })

  /** A wide charger with an incomplete second rank on the flank of four ranks, of which it kills two. */
  function eatsInto(side: string): string[] {
    const charger = but(of(LINE, 7), { attacks: 2, wounds: 50, discipline: 99 })
    const target = but(LINE, { discipline: 99 })
    const second = side === 'left' ? '1x8' : '1x6'
    const script = `6x10 1 1 | 1x10 | 1x4 | 1 1 | ${second} | 1x2 | 1 1`
    return thrown(fight(duel(charger, target, side, 2), script, IN_CONTACT))
  }

  test('SOVL-G-46, SOVL-G-47: a flank shortens from the rear and no model moves up', () => {
    // The charger's left stands at the front of a left flank and at the rear of a right one: there its supporters lose touch.
    expect(eatsInto('left')).toEqual(['x front 12', 'y left 4', 'x front 8', 'y left 2'])
    expect(eatsInto('right')).toEqual(['x front 12', 'y right 4', 'x front 6', 'y right 2'])
  })

  test('SOVL-G-46: a contact lasts; if no edge is shared any more, the nearest model fights', () => {
    const killer = but(STOUT, { attacks: 20 })
    const script = '6x20 | 1x15 6x5 | 1x2 | 1 1 | 1x20 | 1 | 1 1'
    const battle = fight(duel(killer, but(LINE, { discipline: 99 }), 'left', 2), script, IN_CONTACT)
    expect(thrown(battle)).toEqual(['x front 20', 'y left 2', 'x front 20', 'y left 1'])
  })

  test('SOVL-G-47: a single rank narrows about the middle of its front', () => {
    const pair = but(of(LINE, 2, 2), { attacks: 2, wounds: 50, discipline: 99 })
    const script = '6x3 1 | 1x3 | 1x3 | 1 1 | 1x4 | 1x2'
    const battle = fight(duel(pair, but(of(LINE, 5), { discipline: 99 }), 'front', 2), script, IN_CONTACT)
    expect(thrown(battle)).toEqual(['x front 4', 'y front 3', 'x front 4', 'y front 2'])
  })
})

describe('unit types', () => {
  const TYPES: [string, string, number, number, number][] = [
    ['SOVL-TYPE-01', 'infantry-20', 20, 20, 8],
    ['SOVL-TYPE-02', 'infantry-25', 25, 25, 8],
    ['SOVL-TYPE-03', 'cavalry', 25, 50, 16],
    ['SOVL-TYPE-04', 'monstrous-infantry', 40, 40, 12],
    ['SOVL-TYPE-05', 'large-monster', 50, 50, 12],
    ['SOVL-TYPE-06', 'chariot', 50, 100, 16],
  ]
  /** How many of seven and of eight 20 mm bases an edge touches when centred on them, and of seven when twice as long. */
  const TOUCHED: Record<number, number[]> = {
    20: [1, 2, 3],
    25: [3, 2, 3],
    40: [3, 2, 5],
    50: [3, 4, 5],
    100: [5, 6, 7],
  }
  const kind = (type: string, models: number, width: number): Kind => ({
    profile: profile(type, 3, 3, 3, 1, 1, 7),
    models,
    width,
  })

  test.each(TYPES)(
    '%s, SOVL-FLT-01: %s stands on %d × %d mm and flees with a die for each 4 of its movement of %d',
    (clause, type, width, depth, movement) => {
      expect(FACTS.unitTypes[type]).toMatchObject({ clause, base: { width, depth }, movement })

      const front = (models: number, files: number): string[] =>
        diceThrown(duel(kind(type, models, models), of(LINE, files, files)), IN_CONTACT)
      const [onSeven, onEight, twoOnSeven] = TOUCHED[width] as number[]
      expect(front(1, 7)).toContain(`y front ${onSeven}`)
      expect(front(1, 8)).toContain(`y front ${onEight}`)
      expect(front(2, 7)).toContain(`y front ${twoOnSeven}`)

      const flank = (ranks: number, files: number): string[] =>
        diceThrown(duel(of(LINE, files, files), kind(type, ranks, 1), 'left'), IN_CONTACT)
      const [bySeven, byEight, twoRanks] = TOUCHED[depth] as number[]
      expect(flank(1, 7)).toContain(`x front ${bySeven}`)
      expect(flank(1, 8)).toContain(`x front ${byEight}`)
      expect(flank(2, 7)).toContain(`x front ${twoRanks}`)

      // Nobody wounds; beaten by a flank, it breaks and is caught or outrun by the line's two dice.
      const rules: SovlRules = { ...CORE, pursuit: 'winner-flight-dice-catch-destroys' }
      const flees = fight(duel(MAN, kind(type, 1, 1), 'left'), `1 | 1 | 6 6 | 1x${movement / 4} | 1 1`, rules)
      expect(flees.units.y?.destroyed).toBe(movement / 4 <= 2 ? 1 : 0)
    },
  )

  test('SOVL-TYPE-07: a footprint is width by ranks, and keeps the full rectangle of an incomplete rank', () => {
    const flank = (models: number): string[] => diceThrown(duel(of(LINE, 7, 7), of(LINE, models), 'left'), IN_CONTACT)
    expect(flank(5)).toContain('x front 1')
    expect(flank(6)).toContain('x front 3')
    expect(flank(10)).toContain('x front 3')
  })
})
