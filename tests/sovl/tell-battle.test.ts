import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { CLAUSES } from '../../src/games/sovl/data/clauses.ts'
import { EDITIONS, type SovlRules } from '../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import type { SovlState, Unit } from '../../src/games/sovl/state/state.ts'
import { clausesOf } from '../../src/games/sovl/telling/clauses-of.ts'
import * as EVENTS from '../../src/games/sovl/telling/events.ts'
import { matchup } from '../playthroughs/play.ts'
import { KNIGHT, LINE } from '../support/sovl.ts'
import { box, field, sizeOf, stand } from '../support/sovl-field.ts'

const { core } = EDITIONS

function stateOf(rules: Partial<SovlRules> = {}): SovlState {
  const state = SOVL.setup({ ...core, ...rules }, matchup())
  SOVL.reset(state, 0)
  return state
}

const state = stateOf()

function at(name: string): number {
  return state.units.findIndex((unit) => unit.name === name)
}

const [spears, crossbows, lancers, mob] = ['spears', 'crossbows', 'lancers', 'mob'].map(at) as [
  number,
  number,
  number,
  number,
]

function told(event: number, a = 0, b = 0, c = 0, d = 0): string {
  return SOVL.tell(state, event, a, b, c, d)
}

function ids(event: number, values: readonly number[], rules: Partial<SovlRules> = {}): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = values
  return clausesOf(stateOf(rules), event, a, b, c, d).map((id) => id.replace('SOVL-', ''))
}

describe('a battle on a table, told', () => {
  test.each([
    [EVENTS.TURN_START, [3], 'Turn 3'],
    [EVENTS.PHASE, [1, 0], 'Charge Phase: Hammer begins'],
    [EVENTS.ROLLED_OFF, [4, 4, -1], 'Roll-off: Hammer 4, Tide 4; equal, again'],
    [EVENTS.CHOSE, [1, 3], 'Tide lets Hammer begin'],
    [EVENTS.DEPLOYED, [mob, 12_340, 6000, 0], 'mob stands at 12.3, 6'],
    [EVENTS.DEPLOYED, [mob, 0, 0, 1], 'mob is placed out of sight'],
    [EVENTS.DECLARED, [lancers, mob, 1, 11_200], '  lancers declare a charge on the left flank of mob: 11.2" of 16"'],
    [EVENTS.COUNTERED, [mob, lancers, 8000], '  mob declares a counter charge on lancers: 8" of 8"'],
    [EVENTS.CHARGE_SLOWED, [lancers, 14_000, 16_000], '    difficult terrain on the way: range 14" instead of 16"'],
    [EVENTS.INTERCEPTED, [mob, lancers, spears], '    intercepts: the charge of lancers on spears is cancelled'],
    [EVENTS.PLACED, [lancers, mob, 3, -1100], '  lancers charge the rear of mob, 1.1" to its left of centred'],
    [EVENTS.FAILED, [lancers, mob, 1], '  the charge of lancers on mob fails: there is no room'],
    [EVENTS.TOUCHES, [lancers, mob, 2, 3900], '    front of lancers on the right flank of mob: 3.9" in contact'],
    [EVENTS.PASSED, [0, 1], '  Hammer passes for the rest of the phase'],
    [EVENTS.ACTIVATED, [mob, 8, 1], '  mob is activated, fleeing'],
    [EVENTS.PIVOTED, [mob, -450, 2000, 6000], '    pivots 45° to the left for 2"; 6" left'],
    [EVENTS.BACKED_OFF, [mob, 500], '    steps off 0.5" to find room to turn'],
    [EVENTS.ADVANCED, [mob, 2400, 1, lancers], '    advances 2.4", stopped by lancers'],
    [EVENTS.ADVANCED, [mob, 2400, 2, 2], '    advances 2.4", stopped by the river'],
    [EVENTS.ADVANCED, [mob, 2400, 3, 0], '    advances 2.4", stopped at forest 1, which it cannot pay for'],
    [EVENTS.ADVANCED, [mob, 2400, 5, 1], '    advances 2.4" to forest 2'],
    [EVENTS.DIFFICULT_PAID, [mob, 1, 2000, 0], '    enters forest 2 for 2"'],
    [EVENTS.STOOD, [mob], '    stands'],
    [EVENTS.TERRAIN_LAID, [0, 0], 'Terrain 1: forest 1, 9" by 7", its middle at 16.5, 17.5'],
    [EVENTS.TERRAIN_LAID, [2, 2], 'Terrain 3: river, 8" by 1", its middle at 30, 20'],
    [EVENTS.SEATED, [1, 0], 'Tide has the southern edge, Hammer the northern; Hammer begins'],
    [EVENTS.DIFFICULT_PAID, [mob, 3, 2000, 1], '    starts in the swamp for 2"'],
    [EVENTS.SHOT_AT, [crossbows, mob, 10, 16_000], '    crossbows shoot at mob at 16": 10 dice'],
    [EVENTS.SHOT_HITS, [5, 3, 4, 1], '    5+ to hit: 3 hits; saves on 4+: 1 wound'],
    [EVENTS.RALLY_TEST, [mob, 6, 8], '    mob rallies: 2d6 = 6, 8 or less'],
    [EVENTS.RALLY_TEST, [lancers, 9, 8], '    lancers do not rally: 2d6 = 9, 8 or less'],
    [EVENTS.RALLY_TEST, [lancers, 9, -1], '    lancers do not rally: 2d6 = 9, cannot pass (needs −1 or less)'],
    [EVENTS.BREAK_TEST, [lancers, 6, 7, 2], '    Break Test, 2d6 = 6, 7 or less holds: holds'],
    [EVENTS.BREAK_TEST, [lancers, 6, -2, 9], '    Break Test, 2d6 = 6, cannot hold (needs −2 or less): breaks'],
    [EVENTS.HOLDS, [lancers, 7, 0, 9], '  lancers lost by 9: Discipline 7 − 9 = −2'],
    [EVENTS.FLEES, [mob, 2, 7, 2], '  mob flees for the nearest edge: 2d6 = 7"'],
    [EVENTS.STEERED, [mob, -15, 5200, 1], '      steers 15° to the left, 5.2", and is stopped there'],
    [EVENTS.LEFT_TABLE, [mob, 209], '      mob leaves the table: 209 points'],
    [EVENTS.GAME_OVER, [1, 418, 0], 'The game is over, an army is all destroyed or fleeing: Hammer 209, Tide 0'],
  ] as const)('event %i: %j', (event, [a, b, c, d], line) => {
    expect(told(event, a, b, c, d)).toBe(line)
  })

  test('a length near its limit, or near to nothing, has a second decimal, so that nobody reads it as over', () => {
    expect(told(EVENTS.DECLARED, lancers, mob, 0, 15_960)).toContain('15.96" of 16"')
    expect(told(EVENTS.DECLARED, lancers, mob, 0, 16_000)).toContain(' 16" of 16"')
    expect(told(EVENTS.DECLARED, lancers, mob, 0, 10)).toContain(' 0.01" of 16"')
    expect(told(EVENTS.SHOT_AT, crossbows, mob, 10, 15_040)).toContain('15.04"')
  })

  test('a shot nobody can hit with, or miss with, is told so', () => {
    expect(told(EVENTS.SHOT_HITS, 7, 0, 4, 0)).toContain('no die hits')
    expect(told(EVENTS.SHOT_HITS, 1, 9, 4, 3)).toContain('every die hits: 9 hits')
  })

  test('units of one name are told with their armies', () => {
    const setting = matchup()
    const [first, second] = setting.armies
    const twins = { ...setting, armies: [first, { ...first, name: second.name }] as const }
    const both = SOVL.setup(core, twins)
    SOVL.reset(both, 0)
    expect(SOVL.tell(both, EVENTS.DECLARED, 2, 4, 0, 5000)).toContain(
      'lancers of Hammer declare a charge on the front of spears of Tide',
    )
  })

  test('a captain with lancers is one, lancers of the north are several', () => {
    const setting = matchup()
    const [first, second] = setting.armies
    const units = first.units.map((unit, i) => ({
      ...unit,
      id: ['Captain with Plate Lancers', 'Lancers of the North', 'pack-of-wolves', 'spears-2'][i] as string,
    }))
    const named = SOVL.setup(core, { ...setting, armies: [{ ...first, units }, second] })
    SOVL.reset(named, 0)
    const lines = units.map((_unit, i) => SOVL.tell(named, EVENTS.ACTIVATED, i, 8, 0, 0))
    expect(lines).toEqual([
      '  Captain with Plate Lancers is activated: movement 8"',
      '  Lancers of the North are activated: movement 8"',
      '  pack-of-wolves is activated: movement 8"',
      '  spears-2 are activated: movement 8"',
    ])
  })

  test('tells the seats of a battle that nobody rolls off', () => {
    const setting = matchup()
    const battle = { ...(setting.battle as NonNullable<typeof setting.battle>), seats: 'swap' as const }
    const seated = SOVL.setup(core, { ...setting, battle })
    const dice = new KeyedDice(1, 2)
    const told = Array.from({ length: SOVL.seats(seated) }, (_, seat) => {
      const lines: string[] = []
      SOVL.reset(seated, seat)
      dice.seek(0)
      SOVL.advance(seated, dice, {
        on: true,
        cite() {},
        note: (event, ...values) => event === EVENTS.SEATED && lines.push(SOVL.tell(seated, event, ...values)),
      })
      return lines.join()
    })
    expect(told).toEqual([
      'Hammer has the southern edge, Tide the northern; Hammer begins',
      'Tide has the southern edge, Hammer the northern; Tide begins',
      'Hammer has the southern edge, Tide the northern; Tide begins',
      'Tide has the southern edge, Hammer the northern; Hammer begins',
    ])
  })

  test('what enters difficult terrain is told up to its edge, then the price, then the rest of the way', () => {
    const front = 10 - sizeOf(KNIGHT).depth / 2
    const terrain = [box('swamp', 20, 12, 40, 15), box('swamp', 20, 17, 40, 19)]
    const f = field({ a: stand(KNIGHT, 30, front) }, { z: stand(LINE, 5, 38, 180) }, { terrain })
    f.choose('activate a', 'ahead 8')
    const lines = f.notes.map((note) => SOVL.tell(f.state, ...note))
    expect(lines.slice(lines.findIndex((line) => line.includes('activated')) + 1)).toEqual([
      '    advances 2" to swamp 1',
      '    enters swamp 1 for 2"',
      '    advances 5" to swamp 2',
      '    enters swamp 2 for 2"',
      '    advances 1"',
    ])
  })

  test('every event has a line and clauses of the list', () => {
    const events = Object.values(EVENTS)
    expect(new Set(events).size).toBe(events.length)
    for (const event of events) {
      expect(told(event, 0, 1, 1, 1)).not.toMatch(/^$|undefined|NaN/)
      for (const id of clausesOf(state, event, 0, 1, 1, 1)) expect(CLAUSES).toHaveProperty(id)
    }
    expect(() => told(9999)).toThrow('no event 9999')
  })
})

describe('the clauses of an event', () => {
  test('SOVL-SHT-05 is counted with a long shot, SOVL-SHT-04 and -06 with every one', () => {
    expect(ids(EVENTS.LONG_RANGE, [crossbows, 30])).toEqual(['SHT-05'])
    expect(ids(EVENTS.SHOT_HITS, [4, 3, 4, 1])).toEqual(expect.arrayContaining(['SHT-04', 'SHT-06', 'CMB-16']))
  })

  test('SOVL-CMB-16 or -17, by the save in force; neither where nothing hit; SOVL-CMB-15 where something wounds', () => {
    expect(ids(EVENTS.HITS, [3, 2, 4, 1])).toEqual(expect.arrayContaining(['CMB-15', 'CMB-16']))
    expect(ids(EVENTS.HITS, [3, 2, 4, 0], { damageSave: 'stepped' })).toContain('CMB-17')
    expect(ids(EVENTS.HITS, [3, 2, 4, 0])).not.toContain('CMB-15')
    expect(ids(EVENTS.HITS, [3, 0, 4, 0]).filter((id) => /CMB-1[567]/.test(id))).toEqual([])
  })

  test('SOVL-CMB-19 for a flank, -20 for a rear, and -08 where the rear does not strike back', () => {
    expect(ids(EVENTS.BONUS, [0, 1, 4, 1])).toEqual(['CMB-19'])
    expect(ids(EVENTS.BONUS, [0, 2, 4, 3])).toEqual(['CMB-20'])
    expect(ids(EVENTS.BONUS, [0, 1, 4, 3], { rearAttacks: 'forbidden' })).toEqual(['CMB-20', 'CMB-08'])
  })

  test('SOVL-TERR-03 or -04, by the reading of difficult terrain', () => {
    expect(ids(EVENTS.DIFFICULT_PAID, [0, 0, 2000, 0])).toContain('TERR-04')
    expect(ids(EVENTS.DIFFICULT_PAID, [0, 0, 2000, 0], { difficultTerrain: 'minus-25-percent' })).toContain('TERR-03')
  })

  test('SOVL-CHG-22 for a centred charge, -23 for one that slid', () => {
    expect(ids(EVENTS.PLACED, [2, 4, 0, 0])).toEqual(['CHG-22', 'CHG-21'])
    expect(ids(EVENTS.PLACED, [2, 4, 0, 1500])).toEqual(['CHG-23', 'CHG-21'])
  })

  test('SOVL-CHG-17 or -18, by what made the charge outrank the other', () => {
    const intercepted = (bySide: number, side: number): readonly string[] => {
      const [by, unit] = [state.units[mob] as Unit, state.units[lancers] as Unit]
      by.targetSide = bySide
      unit.targetSide = side
      return clausesOf(state, EVENTS.INTERCEPTED, mob, lancers, spears, 0)
    }
    expect(intercepted(0, 0)).toEqual(['SOVL-CHG-16', 'SOVL-CHG-17', 'SOVL-CHG-19'])
    expect(intercepted(1, 0)).toEqual(['SOVL-CHG-16', 'SOVL-CHG-18', 'SOVL-CHG-19'])
  })

  test('SOVL-STR-05 and SOVL-TERR-02 where an Advance is stopped, not where it goes as wished', () => {
    expect(ids(EVENTS.ADVANCED, [0, 5000, 0])).toEqual(['STR-04', 'STR-03', 'STR-07'])
    expect(ids(EVENTS.ADVANCED, [0, 5000, 1])).toContain('STR-05')
    expect(ids(EVENTS.ADVANCED, [0, 5000, 2])).toEqual(expect.arrayContaining(['STR-05', 'TERR-02']))
  })

  test('SOVL-DISC-01 where ranks are added to the roll, in the tests the reading says', () => {
    expect(ids(EVENTS.BREAK_TEST, [0, 6, 7])).not.toContain('DISC-01')
    expect(ids(EVENTS.BREAK_TEST, [0, 6, 7], { disciplineTest: 'rank-bonus-added-to-roll' })).toContain('DISC-01')
    expect(ids(EVENTS.BREAK_TEST, [0, 6, 7], { disciplineTest: 'literal-mixed' })).not.toContain('DISC-01')
    expect(ids(EVENTS.RALLY_TEST, [0, 6, 7], { disciplineTest: 'literal-mixed' })).toContain('DISC-01')
  })

  test('SOVL-SETUP-01 or -02, by the table; a shot by SOVL-TERR-06', () => {
    expect(ids(EVENTS.TURN_START, [1])).toContain('SETUP-01')
    const setting = matchup()
    const { battle } = setting
    if (battle === undefined) throw new Error('no battle')
    const open = SOVL.setup(core, { ...setting, battle: { ...battle, table: { width: 72, depth: 48, terrain: [] } } })
    SOVL.reset(open, 0)
    expect(clausesOf(open, EVENTS.TURN_START, 1, 0, 0, 0)).toContain('SOVL-SETUP-02')
    // Whether tall ground kept a unit from a shot is told by no event.
    expect(ids(EVENTS.SHOT_AT, [1, 4, 10, 9000])).toEqual(['SHT-03', 'SHT-02', 'SHT-01', 'TERR-06'])
  })

  test('a declared charge stands for what it did, not for what might have forbidden it', () => {
    const cited = ids(EVENTS.DECLARED, [0, 4, 0, 9000]).filter((id) => id.startsWith('CHG'))
    expect(cited).toEqual(['CHG-02', 'CHG-06', 'CHG-11', 'CHG-05', 'CHG-10'])
  })

  test('SOVL-TYPE-01 to -06 by the base, SOVL-DEP-05 and SOVL-ARMY-10 with a commander', () => {
    expect(ids(EVENTS.REVEALED, [])).toEqual(['DEP-03'])
    expect(ids(EVENTS.DEPLOYED, [spears, 1, 1, 0])).toEqual(['TYPE-01', 'TYPE-07'])
    expect(ids(EVENTS.DEPLOYED, [lancers, 1, 1, 0])).toEqual(['TYPE-03', 'TYPE-07'])
    expect(ids(EVENTS.DEPLOYED, [lancers, 0, 0, 1])).toEqual(['DEP-03', 'DEP-02', 'DEP-01', 'DEP-05', 'ARMY-10'])
  })
})
