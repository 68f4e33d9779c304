import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { EDITIONS, type SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import * as EVENTS from '../../../src/games/sovl/telling/events.ts'
import { matchup } from '../../playthroughs/play.ts'
import { box, field, sizeOf, stand } from '../../support/sovl/field.ts'
import { KNIGHT, LINE } from '../../support/sovl/units.ts'

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

describe('the transcript of a battle on a table', () => {
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

  test('a length near its limit, or near 0, has a second decimal, so that it does not read as the limit itself', () => {
    expect(told(EVENTS.DECLARED, lancers, mob, 0, 15_960)).toContain('15.96" of 16"')
    expect(told(EVENTS.DECLARED, lancers, mob, 0, 16_000)).toContain(' 16" of 16"')
    expect(told(EVENTS.DECLARED, lancers, mob, 0, 10)).toContain(' 0.01" of 16"')
    expect(told(EVENTS.SHOT_AT, crossbows, mob, 10, 15_040)).toContain('15.04"')
  })

  test('a shot that cannot hit, or cannot miss, is reported as such', () => {
    expect(told(EVENTS.SHOT_HITS, 7, 0, 4, 0)).toContain('no die hits')
    expect(told(EVENTS.SHOT_HITS, 1, 9, 4, 3)).toContain('every die hits: 9 hits')
  })

  test('units of the same name have their army beside the name', () => {
    const setting = matchup()
    const [first, second] = setting.armies
    const twins = { ...setting, armies: [first, { ...first, name: second.name }] as const }
    const both = SOVL.setup(core, twins)
    SOVL.reset(both, 0)
    expect(SOVL.tell(both, EVENTS.DECLARED, 2, 4, 0, 5000)).toContain(
      'lancers of Hammer declare a charge on the front of spears of Tide',
    )
  })

  test('a captain with lancers is singular, lancers of the north are plural', () => {
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

  test('the seats are named if no player rolls off', () => {
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

  test('a move into difficult terrain is reported up to its edge, then its price, then the rest', () => {
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

  test('every event has a line', () => {
    const events = Object.values(EVENTS)
    expect(new Set(events).size).toBe(events.length)
    for (const event of events) {
      expect(told(event, 0, 1, 1, 1)).not.toMatch(/^$|undefined|NaN/)
    }
    expect(() => told(9999)).toThrow('no event 9999')
  })
})
