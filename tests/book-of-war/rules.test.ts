import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'
import { field, GAME, meeting, told } from './support.ts'

/** Random field: the ground by a die of 100, the weather by a die of 6, the distance by a die of 25. */
const DRAWN = GAME.editions['base'] ?? {}

describe('the field', () => {
  test.each([
    [78, 'open'],
    [79, 'gully'],
    [80, 'rough'],
    [82, 'hill'],
    [87, 'hill'],
    [88, 'woods'],
    [95, 'woods'],
    [96, 'marsh'],
    [99, 'stream'],
    [100, 'stream'],
  ])('has the ground of a die of a hundred: %i is %s', (die, ground) => {
    expect(told(['archers', 9], ['ogres', 4], DRAWN, 0, `${die} 1 1`)[0]).toContain(`Ground: ${ground}.`)
  })

  test.each([
    [2, 'sunny'],
    [3, 'cloudy'],
    [5, 'cloudy'],
    [6, 'rain'],
  ])('has the weather of a die of six: %i is %s', (die, weather) => {
    expect(told(['archers', 9], ['ogres', 4], DRAWN, 0, `1 ${die} 25`)).toEqual([
      `Ground: open. Weather: ${weather}. 9 A and 4 B are 49 inches apart.`,
    ])
  })

  test('each side buys figures for the same points, rounded; there are more points if one figure costs more', () => {
    const bought = { ...GAME.editions['simulator'], ground: 'open', weather: 'cloudy', distance: 36 }
    // A die of 50 draws 50 to 99 points: 67 points are 17 light foot at 4 (16.75) and 3 ogres at 20 (3.35).
    expect(told(['light-foot', 1], ['ogres', 1], bought, 0, '18')[0]).toContain('17 A and 3 B')
    // A fire giant costs 90: 90 and half of 4 are 92 points.
    expect(told(['light-foot', 1], ['fire-giants', 1], bought, 0, '18')[0]).toContain('23 A and 1 B')
  })

  test('a unit without a cost cannot be bought', () => {
    const matchup = meeting(['light-foot', 1], ['ogres', 1])
    const [first, second] = matchup.armies
    const free = { ...first, units: first.units.map((unit) => ({ ...unit, cost: 0 })) }
    const problems = GAME.check(GAME.editions['simulator'] ?? {}, { ...matchup, armies: [free, second] })
    expect(problems.map(({ message }) => message)).toEqual(['A has no cost, and its figures are to be bought'])
  })
})

describe('movement', () => {
  test.each([
    ['heavy-horse', 'hill', 'cloudy', 3],
    ['heavy-horse', 'open', 'rain', 3],
    ['heavy-horse', 'stream', 'rain', 1],
    ['heavy-foot', 'marsh', 'cloudy', 2],
    ['heavy-foot', 'open', 'rain', 3],
    ['light-horse', 'open', 'sunny', 24],
  ])('%s on ground %s with %s weather moves %i inches', (unit, ground, weather, inches) => {
    const [, line] = told([unit, 4], ['heavy-foot', 8], field(36, { ground, weather }), 1)
    expect(line).toBe(`A move ${inches} inches: ${36 - inches} to go.`)
  })

  test('teleporters move slowly until the enemy is nearer than their jump; then they attack its rear', () => {
    expect(told(['unicorn-warriors', 1], ['heavy-foot', 6], field(36), 1)).toContain('A move 1 inches: 35 to go.')
    // Armour 4, less 1 for their health and 1 for the rear: 2 hits. The pikes do not see them and so do not strike first.
    const lines = told(['unicorn-warriors', 1], ['pikemen', 6], field(30), 1, '1 2 1 | 1 2')
    expect(lines.slice(1)).toEqual([
      'A move 30 inches: contact.',
      'A strike with 3 dice: 1 hit, 1 figure of B down.',
      'B stand: they needed 3 on two dice.',
    ])
  })
})

describe('shooting', () => {
  test('a unit that moves up goes half its move and shoots with half its dice; beyond half its range it needs 1 more', () => {
    // Ten bows have twenty dice, ten on the move. Armour 4 plus 1 for the distance: 5 hits. Five of ten figures are lost, so the odds are 1
    // to 1.
    const lines = told(['archers', 10], ['light-foot', 10], field(18), 1, '5 5 5 5 6 4 4 4 1 1 | 4 3')
    expect(lines.slice(1)).toEqual([
      'A move 3 inches: 15 to go.',
      'A shoot with 10 dice: 5 hit, 5 figures of B down.',
      'B stand: they needed 7 on two dice.',
    ])
  })

  test('a unit in range stands and shoots with all its dice', () => {
    const lines = told(['crossbows', 4], ['light-foot', 9], field(12), 1, '6 6 4 1 | 3 1')
    expect(lines.slice(1)).toEqual([
      'A shoot with 4 dice: 2 hit, 2 figures of B down.',
      'B rout: they needed 5 on two dice.',
    ])
  })

  test('an outranged unit comes up at its full move', () => {
    expect(told(['archers', 5], ['longbows', 5], field(42), 1)[1]).toBe('A move 12 inches: 30 to go.')
    expect(told(['longbows', 5], ['archers', 5], field(42), 1)[1]).toBe('A move 6 inches: 36 to go.')
  })

  test('against armour that only a 6 hits a unit comes up to half its range', () => {
    expect(told(['archers', 2], ['heavy-foot', 5], field(12), 1, '6 5 | 1 3').slice(1)).toEqual([
      'A move 5 inches: 7 to go.',
      'A shoot with 2 dice: 1 hit, 1 figure of B down.',
      'B stand: they needed 4 on two dice.',
    ])
  })

  test('units do not shoot in woods, nor horse archers and elephants in rain', () => {
    expect(told(['archers', 5], ['heavy-foot', 5], field(12, { ground: 'woods' }), 1)[1]).toBe(
      'A move 6 inches: 6 to go.',
    )
    expect(told(['horse-archers', 5], ['light-foot', 5], field(18, { weather: 'rain' }), 1)[1]).toBe(
      'A move 6 inches: 12 to go.',
    )
  })

  test('horse archers fall back by a quarter of their move after shots on the move', () => {
    const lines = told(['horse-archers', 2], ['light-foot', 9], field(24), 2, '1 1')
    expect(lines.slice(1)).toEqual([
      'A move 6 inches: 18 to go.',
      'A shoot with 2 dice: 0 hit, 0 figures of B down.',
      'B move 12 inches: 12 to go.',
    ])
  })

  test('elephants with archers charge; in contact they shoot with half their dice after they strike, if they stood', () => {
    const lines = told(
      ['elephant-archers', 2],
      ['medium-foot', 20],
      field(12),
      3,
      '2x4 | 1x12 | 3 1 1 1 | 5 4 4 4 | 6 6',
    )
    expect(lines.slice(1)).toEqual([
      'A move 12 inches: contact.',
      'A strike with 4 dice: 0 hit, 0 figures of B down.',
      'B strike with 12 dice: 0 hit, 0 figures of A down.',
      'A strike with 4 dice: 1 hit, 2 figures of B down.',
      'A shoot with 4 dice: 1 hit, 1 figure of B down.',
      'B stand: they needed 3 on two dice.',
    ])
  })
})

describe('units in contact', () => {
  test('the front rank strikes; a unit that stands brings six files round the enemy', () => {
    const lines = told(['light-foot', 15], ['light-foot', 15], field(12), 3, '1x5 | 1x11 | 1x11')
    expect(lines.slice(2)).toEqual([
      'A strike with 5 dice: 0 hit, 0 figures of B down.',
      'B strike with 11 dice: 0 hit, 0 figures of A down.',
      'A strike with 11 dice: 0 hit, 0 figures of B down.',
    ])
  })

  test('in the first round no more figures strike than stand along the enemy’s front', () => {
    // Five light foot are 15 quarters of an inch wide; two ogres are 12: four figures of 3.
    const [, , strike] = told(['light-foot', 5], ['ogres', 2], field(12), 1, '1x4')
    expect(strike).toBe('A strike with 4 dice: 0 hit, 0 figures of B down.')
  })

  test('health adds 1 to the dice for each 3 points, and excess damage goes to the next figure unless it is lost', () => {
    // A giant of health 8 adds 2: 3 hits armour 5. Its damage of 2 removes two figures, or one if the excess is lost.
    const struck = (excess: string, script: string) =>
      told(['hill-giants', 1], ['medium-foot', 9], field(12, { ground: 'gully', excess }), 3, script)
    expect(struck('spills', '3 | 6 6')).toContain('A strike with 1 die: 1 hit, 2 figures of B down.')
    expect(struck('lost', '3')).toContain('A strike with 1 die: 1 hit, 1 figure of B down.')
  })

  test('ogres do half as much damage again', () => {
    const lines = told(['ogres', 4], ['goblin-light-foot', 20], field(12), 3, '1x6 | 6 6 6 1 | 6 6')
    expect(lines.find((line) => line.startsWith('A strike'))).toContain('4 figures of B down')
  })

  test('riders have half their dice in rain', () => {
    const lines = told(['heavy-horse', 3], ['heavy-foot', 9], field(12, { weather: 'rain' }), 5, '1x4 | 1x3')
    expect(lines.at(-1)).toBe('A strike with 3 dice: 0 hit, 0 figures of B down.')
  })

  test('giants take 1 from their dice against dwarfs, goblins in sunshine', () => {
    const sunny = field(12, { weather: 'sunny' })
    expect(told(['goblin-wolf-riders', 1], ['orc-light-foot', 9], sunny, 1, '4 4')).toContain(
      'A strike with 2 dice: 0 hit, 0 figures of B down.',
    )
    const gully = field(12, { ground: 'gully' })
    expect(told(['hill-giants', 1], ['dwarf-medium-foot', 9], gully, 3, '3')).toContain(
      'A strike with 1 die: 0 hit, 0 figures of B down.',
    )
  })
})

describe('units with pikes', () => {
  test('strike first at a charge from the front, with double damage', () => {
    // Five files of two dice, but only four figures fit along a front of 12 quarters. Four points of damage remove two horses.
    const lines = told(['light-horse', 3], ['pikemen', 10], field(18), 1, '31 | 4 4 3 3 3 3 3 3 | 6 6 | 1 1')
    expect(lines.slice(1)).toEqual([
      'A move 18 inches: contact.',
      'B strike with 8 dice: 2 hit, 2 figures of A down.',
      'A stand: they needed 7 on two dice.',
      'A strike with 2 dice: 0 hit, 0 figures of B down.',
    ])
  })

  test('do not strike first if the charge comes from the flank, in rain or off open ground', () => {
    expect(told(['light-horse', 3], ['pikemen', 10], field(18), 1, '30 | 1x6')[2]).toBe('A come from the flank of B.')
    const rough = field(12, { ground: 'rough' })
    expect(told(['light-horse', 3], ['pikemen', 10], rough, 2, '1 1 1 1')[3]).toContain('B strike with 4 dice')
  })

  test('always strike first if no charge comes from the flank; no die is rolled', () => {
    const lines = told(['light-horse', 3], ['pikemen', 10], field(18, { flanked: 0 }), 1, '1x8 | 1x6')
    expect(lines[2]).toBe('B strike with 8 dice: 0 hit, 0 figures of A down.')
  })
})

describe('hidden units', () => {
  test('are not shot at until they attack; then shooters shoot back', () => {
    const lines = told(['longbows', 5], ['elf-elite-archers', 2], field(24), 3, '1x4 | 1x10')
    expect(lines.slice(1)).toEqual([
      'A move 12 inches: 12 to go.',
      'B shoot with 4 dice: 0 hit, 0 figures of A down.',
      'A shoot with 10 dice: 0 hit, 0 figures of B down.',
    ])
  })

  test('are seen in contact', () => {
    expect(told(['light-foot', 5], ['elf-elite-archers', 2], field(12), 1, '5 1')).toContain(
      'A strike with 2 dice: 1 hit, 0 figures of B down.',
    )
  })
})

describe('a morale test', () => {
  test.each([
    // Ten figures have lost one: 9 to 1 and health 1, so they need 9 − 10 and roll no dice. With four of ten lost, 6 to 4 counts 1.
    ['medium-foot', 4, 'B rout: they needed 7 on two dice.'],
    ['elf-medium-foot', 4, 'B stand: they needed 6 on two dice.'],
    ['orc-medium-foot', 4, 'B rout: they needed 8 on two dice.'],
    ['hobgoblin-medium-foot', 4, 'B rout: they needed 7 on two dice.'],
  ])('of %s that lose %i of ten', (unit, _lost, line) => {
    expect(told(['archers', 4], [unit, 10], field(12), 1, '6x4 1x4 | 3 3').at(-1)).toBe(line)
  })

  test('is not rolled if it cannot fail', () => {
    expect(told(['archers', 4], ['medium-foot', 10], field(12), 1, '6 1x7').at(-1)).toBe(
      'A shoot with 8 dice: 1 hit, 1 figure of B down.',
    )
  })

  test('of goblins is lower in sunshine', () => {
    const lines = told(['archers', 4], ['goblin-light-foot', 10], field(12, { weather: 'sunny' }), 1, '6x4 1x4 | 6 3')
    expect(lines.at(-1)).toBe('B stand: they needed 9 on two dice.')
  })
})

test('trolls heal one hit after each turn of the enemy', () => {
  const state = GAME.setup(field(12), meeting(['archers', 2], ['trolls', 1], 1))
  GAME.reset(state, 0)
  GAME.advance(state, new ScriptedDice('6 6 5 1'), SILENT)
  expect(GAME.show(state)).toContain('B: 1 of 1 figures, 1 file')
  const saved = new Int32Array(64)
  GAME.save(state, saved)
  // The last six numbers belong to the second unit: three hits, of which one has healed.
  expect(saved[1 + 5 + 6 + 3]).toBe(1)
})
