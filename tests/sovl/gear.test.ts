import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { EQUIPMENT, PROPERTIES } from '../../src/games/sovl/data/equipment.ts'
import { gearOf } from '../../src/games/sovl/data/gear.ts'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { BROKEN, FIGHTING } from '../../src/games/sovl/state/unit.ts'
import { BREAK_TEST, HITS, RALLY_TEST, REGENERATED, SHOT_HITS } from '../../src/games/sovl/telling/events.ts'
import { RolledDice } from '../support/dice/rolled-dice.ts'
import { exact, sample } from '../support/sovl/answers.ts'
import { box, field, type Setting, shooting, sizeOf, stand } from '../support/sovl/field.ts'
import { but, CORE, duel, type Kind, LINE, led, OGRE, of, play, profile, rows, thrown } from '../support/sovl/units.ts'

const ON: SovlRules = { ...CORE, unitProperties: 'on' }
const DEPTH = sizeOf(LINE).depth

/** The unit with that equipment. */
const armed = (kind: Kind, ...equipment: string[]): Kind => ({ ...kind, equipment }) as Kind
const being = (kind: Kind, ...properties: string[]): Kind => ({ ...kind, properties }) as Kind

/** Two lines in contact at the start of a Combat Phase; a has charged if asked. */
function pair(a: Kind, b: Kind, charged: boolean, setting: Setting = {}) {
  const f = field(
    { a: stand(a, 30, 20) },
    { b: stand(b, 30, 20 + (sizeOf(a).depth + sizeOf(b).depth) / 2, 180) },
    {
      stage: 'flights',
      ...setting,
      rules: { unitProperties: 'on', ...setting.rules },
    },
  )
  f.unit('a').charged = charged
  return f.contact('a', 'b')
}

/** Numbers that a needs to hit and b to save, in each turn. */
const targets = (f: ReturnType<typeof pair>) =>
  f
    .noted(HITS)
    .filter((_, i) => i % 2 === 0)
    .map(([hit, , save]) => [hit, save])

describe('equipment and properties', () => {
  test('SOVL-STAT-07: act only under unitProperties: on', () => {
    const kinds: [Kind, Kind] = [
      being(
        armed(LINE, 'lance-shield', 'spear-shield', 'halberd'),
        'fearless',
        'reanimated',
        'frenzy',
        'poisoned',
        'regeneration',
      ),
      being(armed(OGRE, 'great-weapon'), 'frenzy', 'regeneration'),
    ]
    const fought = (x: Kind, y: Kind, rules: SovlRules) =>
      [...rows(duel(x, y, 'front', 8), rules, new KeyedDice(1, 2), 1)].map((row) => [...row])
    expect(fought(...kinds, CORE)).toEqual(fought(LINE, OGRE, CORE))
    expect(fought(...kinds, ON)).not.toEqual(fought(LINE, OGRE, CORE))
    expect(fought(LINE, OGRE, ON)).toEqual(fought(LINE, OGRE, CORE))
  })

  test('SOVL-ARMY-14: that act are played step by step, others let a fight be folded into one loop', () => {
    const folds = (kind: Kind, rules = ON) => SOVL.setup(rules, duel(kind, LINE)).folds
    expect(folds(LINE)).toBe(true)
    expect(folds(armed(LINE, 'two-hand-weapons'))).toBe(true)
    expect(folds(being(LINE, 'scout', 'flying', 'ambusher', 'swift'))).toBe(true)
    for (const name of ['hand-weapon-shield', 'great-weapon', 'lance-shield', 'spear-shield', 'halberd']) {
      expect(folds(armed(LINE, name)), name).toBe(false)
      expect(folds(armed(LINE, name), CORE), name).toBe(true)
    }
    for (const name of ['fearless', 'reanimated', 'frenzy', 'poisoned', 'regeneration'])
      expect(folds(being(LINE, name)), name).toBe(false)
  })

  test('SOVL-ARMY-14: of the facts are all known to the engine, and those marked as acting do act', () => {
    for (const [name, { meaning }] of [...Object.entries(EQUIPMENT), ...Object.entries(PROPERTIES)]) {
      const acts = gearOf({ id: 'a', models: 1, profile: { type: '' }, equipment: [name], properties: [] }) > 0
      expect(acts, name).toBe(!meaning.startsWith('Nothing besides'))
    }
  })
})

describe('SOVL-ARMY-14: charge bonuses', () => {
  test.each([
    ['hand-weapon-shield', 5],
    ['great-weapon', 5],
    ['lance-shield', 6],
  ])('%s: Power in the first combat after a charge', (name, save) => {
    const f = pair(armed(LINE, name), LINE, true, { turns: 2 }).roll('1x10 | 1x10 | 1x10 | 1x10')
    f.advance()
    expect(targets(f)).toEqual([
      [4, save],
      [4, 4],
    ])
    const stood = pair(armed(LINE, name), LINE, false).roll('1x10 | 1x10')
    stood.advance()
    expect(targets(stood)).toEqual([[4, 4]])
  })

  test('in an engagement the unit whose front made the contact counts as charging in the first turn', () => {
    const lances = armed(LINE, 'lance-shield')
    expect(exact(duel(lances, LINE), ON).units.x?.woundsInflicted).toBeCloseTo(10 * (1 / 2) * (5 / 6), 10)
    expect(exact(duel(LINE, lances), ON).units.y?.woundsInflicted).toBeCloseTo(10 * (1 / 2) * (1 / 2), 10)
    const deep = but(of(lances, 40), { discipline: 99 })
    const two = exact(duel(deep, but(of(LINE, 40), { discipline: 99 }), 'front', 2), ON).units.x?.woundsInflicted
    expect(two).toBeCloseTo(10 * (5 / 12) + 10 * (1 / 4), 9)
  })
})

describe('SOVL-ARMY-14: spears', () => {
  const SPEARS = armed(LINE, 'spear-shield')

  test('let one more rank support, except in a unit that charged this turn', () => {
    const stood = pair(SPEARS, LINE, false).roll('1x15 | 1x10')
    stood.advance()
    expect(stood.strikes[0]).toBe('a front at b front: 15')
    const charged = pair(SPEARS, LINE, true, { turns: 2 }).roll('1x10 | 1x10 | 1x15 | 1x10')
    charged.advance()
    charged.dice.done()
  })

  test('in an engagement let the third rank of the charged unit support at once, that of the charger from the second round', () => {
    const battle = play(
      duel(but(SPEARS, { discipline: 99 }), but(SPEARS, { discipline: 99 }), 'front', 2),
      ON,
      new RolledDice(3),
    )
    expect(thrown(battle).slice(0, 2)).toEqual(['x front 10', 'y front 15'])
    expect(thrown(battle)[2]).toMatch(/^x front 1[0-5]$/)
    expect(exact(duel(SPEARS, SPEARS), ON).units.y?.woundsInflicted).toBeCloseTo(15 / 4, 10)
  })

  test('let a third rank on an engaged flank support, or strike there under supportVsFlank', () => {
    const dice = (supportVsFlank: SovlRules['supportVsFlank']) => {
      const f = field(
        { a: stand(SPEARS, 30, 10) },
        { b: stand(LINE, 30, 20), c: stand(LINE, 20, 10) },
        { stage: 'flights', rules: { unitProperties: 'on', supportVsFlank } },
      )
      f.lock('b', 'front', 'a', 'front').lock('c', 'front', 'a', 'left').roll('1x40')
      f.advance()
      return f.strikes.filter((line) => line.startsWith('a'))
    }
    expect(dice('support-first')).toEqual(['a front at b front: 15', 'a left at c front: 1'])
    expect(dice('own-side-first')).toEqual(['a front at b front: 13', 'a left at c front: 3'])
  })

  test('let a model support only behind a model that strikes', () => {
    const f = pair(SPEARS, of(LINE, 2, 2), false, { rules: { attackFrontage: 'models-in-contact' } }).roll('1x9 | 1x2')
    f.advance()
    // Two files before the middle of five touch three of them.
    expect(f.strikes[0]).toBe('a front at b front: 9')
  })
})

describe('SOVL-ARMY-14: halberds', () => {
  test('let enemies save on 4+ at best', () => {
    const weak = armed(but(LINE, { power: 1 }), 'halberd')
    const f = pair(weak, LINE, false).roll('1x10 | 1x10')
    f.advance()
    expect(targets(f)).toEqual([[4, 4]])
    const strong = pair(armed(but(LINE, { power: 4 }), 'halberd'), LINE, false).roll('1x10 | 1x10')
    strong.advance()
    expect(targets(strong)).toEqual([[4, 5]])
  })
})

describe('SOVL-ARMY-14: nerve', () => {
  const limit = (kind: Kind, rules: Partial<SovlRules> = {}) => {
    const f = pair(LINE, kind, false, { rules }).roll('6x6 1x4 | 1x6 | 1x10 | 1 1 | 1x9')
    f.advance()
    return f.noted(BREAK_TEST)[0]?.[2]
  }

  test('fearless: the difference of Combat Scores does not make a Break Test harder', () => {
    // 14 of 20 left: two ranks.
    expect(limit(LINE)).toBe(3)
    expect(limit(being(LINE, 'fearless'))).toBe(9)
  })

  test('reanimated: the unit fails no Break Test', () => {
    const lost = pair(LINE, being(but(LINE, { discipline: 0 }), 'reanimated'), false, {
      rules: { disciplineNaturals: 'two-passes-twelve-fails' },
    })
    lost.roll('6x10 | 1x10 | 1x10 | 6 6').advance()
    expect(lost.unit('b').fate).toBe(FIGHTING)
    const f = field(
      { a: stand(being(but(LINE, { discipline: 0 }), 'reanimated'), 30, 10), c: stand(LINE, 50, 5) },
      { z: stand(LINE, 5, 38, 180) },
      { rules: { unitProperties: 'on' } },
    )
    f.rout('a').roll('6 6').choose('activate a')
    expect(f.noted(RALLY_TEST)[0]?.[2]).toBe(12)
    expect(f.unit('a').fate).toBe(FIGHTING)
  })

  test('reanimated: the unit fails no test for heavy casualties', () => {
    const bow = shooting(of(LINE, 10), 30, 3)
    const fate = (kind: Kind) => {
      const rules = { unitProperties: 'on', heavyCasualties: 'quarter-per-phase' } as const
      const f = field({ a: stand(bow, 30, 8) }, { b: stand(kind, 30, 18, 180), z: stand(LINE, 5, 38, 180) }, { rules })
      return f.roll('6x10 | 1x10 | 6 6 | 1 1').choose('activate a', 'shoot b').unit('b').fate
    }
    expect(fate(LINE)).toBe(BROKEN)
    expect(fate(being(LINE, 'reanimated'))).toBe(FIGHTING)
  })
})

describe('SOVL-ARMY-14: frenzy', () => {
  const FRENZIED = being(LINE, 'frenzy')

  test('rolls misses once more, under a key of their own', () => {
    const f = pair(FRENZIED, LINE, false).roll('6x3 1x7 | 6x2 1x5 | 6x5 | 1x10')
    f.advance()
    expect(f.noted(HITS)[0]).toEqual([4, 5, 4, 0])
    expect(f.dice.keys).toEqual(['1/1/1/65', '1/14/1/65', '1/1/65/1'])
    f.dice.done()
  })

  test('makes an attack hit with chance 1 − (1 − p)²', () => {
    expect(exact(duel(FRENZIED, LINE), ON).units.x?.woundsInflicted).toBeCloseTo(10 * (3 / 4) * (1 / 2), 9)
  })

  test('of a commander has another key', () => {
    const chief = profile('infantry-20', 5, 4, 4, 3, 2, 9)
    const f = pair(being(led(of(LINE, 9), chief), 'frenzy'), LINE, false).roll('1x9 | 1x9 | 1x3 | 1x3 | 1x10')
    f.advance()
    expect(f.dice.keys).toEqual(['1/1/1/65', '1/14/1/65', '1/2/1/65', '1/15/1/65', '1/1/65/1'])
  })

  test('does not roll missed shots again', () => {
    const bow = being(shooting(of(LINE, 10), 30, 3), 'frenzy')
    const f = field({ a: stand(bow, 30, 8) }, { b: stand(LINE, 30, 18, 180) }, { rules: { unitProperties: 'on' } })
      .roll('1x10')
      .choose('activate a', 'shoot b')
    f.dice.done()
  })
})

describe('SOVL-ARMY-14: poison', () => {
  const POISONED = being(LINE, 'poisoned')

  test('makes enemies roll saves of 6 once more', () => {
    // Ten hits: four sixes; of the other six two save on 4+; of the sixes, rolled again, one.
    const f = pair(POISONED, LINE, false).roll('6x10 | 6x4 1x6 | 5 4 1x4 | 4 1x3 | 1x10 | 6 6 | 1 1')
    f.advance()
    expect(f.noted(HITS)[0]).toEqual([4, 10, 4, 7])
  })

  test.each([
    [3, 1 / 2],
    [6, 5 / 6],
    [1, 1 / 6],
  ])('with Power %d makes a save fail with 7/6 of its chance', (power, fails) => {
    expect(exact(duel(but(POISONED, { power }), LINE), ON).units.x?.woundsInflicted).toBeCloseTo(
      10 * (1 / 2) * fails * (7 / 6),
      9,
    )
  })

  test('works on arrows, too', () => {
    const bow = being(shooting(of(LINE, 10), 30, 3), 'poisoned')
    const f = field({ a: stand(bow, 30, 8) }, { b: stand(LINE, 30, 18, 180) }, { rules: { unitProperties: 'on' } })
    f.roll('6x10 | 6x10 | 1x9 4').choose('activate a', 'shoot b')
    expect(f.noted(SHOT_HITS)).toEqual([[4, 10, 4, 9]])
  })
})

describe('SOVL-ARMY-14: regeneration', () => {
  test('restores the wounds of a model that is not dead at the end of the turn, not before', () => {
    const troll = being(but(OGRE, { discipline: 20 }), 'regeneration')
    const f = pair(LINE, troll, false, { turns: 2 }).roll('6x2 1x8 | 1x2 | 1x12 | 1 1 | 6 1x9 | 1 | 1x12 | 1 1')
    f.advance()
    expect(f.unit('b').models).toBe(6)
    expect(f.noted(REGENERATED)).toEqual([
      [1, 2, 0, 0],
      [1, 1, 0, 0],
    ])
  })

  test('restores them in an engagement, too', () => {
    const ogre = but(OGRE, { discipline: 99, attacks: 0 })
    const lost = (kind: Kind, rules: SovlRules) =>
      exact(duel(but(of(LINE, 5), { attacks: 1 }), kind, 'front', 4), rules).units.y?.modelsLost
    expect(lost(being(ogre, 'regeneration'), ON)).toBeCloseTo(
      lost(ogre, { ...CORE, woundsCarry: 'clear-end-of-turn' }) as number,
      9,
    )
    expect(lost(being(ogre, 'regeneration'), ON)).not.toBeCloseTo(lost(ogre, CORE) as number, 3)
  })
})

describe('SOVL-ARMY-14: moving gear', () => {
  test('scout: difficult terrain costs nothing, impassable terrain stops the unit', () => {
    const f = (kind: Kind, terrain: string) =>
      field(
        { a: stand(kind, 30, 10 - DEPTH / 2) },
        { z: stand(LINE, 5, 38, 180) },
        { terrain: [box(terrain, 20, 12, 40, 14)], rules: { unitProperties: 'on' } },
      )
        .choose('activate a')
        .options()
        .findLast((option) => option.startsWith('ahead'))
    expect(f(LINE, 'swamp')).toBe('ahead 6')
    expect(f(being(LINE, 'scout'), 'swamp')).toBe('ahead 8')
    expect(f(being(LINE, 'scout'), 'lake')).toBe('ahead 2')
  })

  test('scout: starting in difficult terrain costs nothing, too', () => {
    const setting = { terrain: [box('forest', 20, 5, 40, 14)], rules: { unitProperties: 'on' } as const }
    const f = field({ a: stand(being(LINE, 'scout'), 30, 10) }, { z: stand(LINE, 5, 38, 180) }, setting).choose(
      'activate a',
    )
    expect(f.left).toBe(8)
  })

  test('flying: terrain is ignored on the way, but not at the end of the move', () => {
    const lands = (decision: string) => {
      const f = field(
        { a: stand(being(but(LINE, { movement: 20 }), 'flying'), 30, 10 - DEPTH / 2) },
        { z: stand(LINE, 5, 38, 180) },
        {
          terrain: [box('lake', 20, 12, 40, 14), box('building', 20, 18, 40, 19)],
          rules: { unitProperties: 'on' },
        },
      )
      return f.choose('activate a', decision).pose('a').y + DEPTH / 2 - 10
    }
    expect(lands('ahead 2')).toBeCloseTo(2, 6)
    expect(lands('ahead 5')).toBeCloseTo(2, 6)
    expect(lands('ahead 8')).toBeCloseTo(8, 6)
    expect(lands('ahead 9')).toBeCloseTo(8, 6)
    expect(lands('ahead 15')).toBeCloseTo(15, 6)
  })

  test('flying: a unit a hair inside impassable ground can still end its move', () => {
    const flyer = stand(being(LINE, 'flying'), 30, 10 - DEPTH / 2)
    const setting = { terrain: [box('lake', 20, 10 - 1e-7, 40, 30)], rules: { unitProperties: 'on' } as const }
    const f = field({ a: flyer }, { z: stand(LINE, 5, 38, 180) }, setting).choose('activate a')
    expect(f.options().filter((option) => option.startsWith('ahead'))).toEqual([])
  })
})

test('SOVL-ARMY-14: the exact twin and dice thrown one by one agree on a fight with every kind of gear', () => {
  const x = being(armed(of(LINE, 8, 4), 'lance-shield'), 'frenzy', 'poisoned')
  const y = being(armed(of(LINE, 9, 3), 'spear-shield'), 'fearless')
  const matchup = duel(x, y, 'front', 3)
  const twin = exact(matchup, ON)
  const { units, errors } = sample(matchup, ON, new RolledDice(11), 20_000)
  for (const id of ['x', 'y']) {
    for (const name of ['woundsInflicted', 'modelsLost', 'broke'] as const) {
      const off = Math.abs((units[id]?.[name] ?? 0) - (twin.units[id]?.[name] ?? 0))
      expect(off, `${id} ${name}`).toBeLessThan(4.5 * (errors[id]?.[name] ?? 0) + 1e-9)
    }
  }
})
