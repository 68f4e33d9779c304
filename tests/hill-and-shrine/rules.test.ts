import { describe, expect, test } from 'vitest'
import { type Band, Field, hex } from './support.ts'

const DOWN = 0
const UP = 3

const band = (unit: string, at: readonly [number, number], facing: number, models = 8): Band => ({
  unit,
  at,
  facing,
  models,
})

/** A board that is open but for one hex. */
const withHex = (letter: string, column: number, row: number): string[] =>
  Array.from({ length: 9 }, (_, y) =>
    y === row ? `${'.'.repeat(column)}${letter}${'.'.repeat(9 - column)}` : '.'.repeat(10),
  )

const marches = (field: Field): readonly string[] => field.choices.filter((words) => words.startsWith('march'))

describe('a march', () => {
  const spears = band('spearmen', [4, 2], DOWN)
  const far = band('spearmen', [4, 8], UP)

  test('has the steps of the move, and ends with a turn to the nearest enemy', () => {
    const field = new Field([spears], [far])
    expect(marches(field)).toContain('march a to 4, 5')
    expect(marches(field)).not.toContain('march a to 4, 6')
    // Three steps on open ground reach 36 hexes and its own, of which the edge of the board cuts off some.
    field.act('march a to 1, 3')
    expect(field.band('a')).toMatchObject({ hex: hex(1, 3), facing: 5 })
  })

  test.each([
    ['woods cost two steps', 'spearmen', 'w', 'march a to 4, 4', 'march a to 4, 5'],
    ['hills cost two steps', 'spearmen', 'h', 'march a to 4, 4', 'march a to 4, 5'],
  ])('%s', (_what, unit, letter, may, mayNot) => {
    const field = new Field(
      [{ ...spears, unit }],
      [far],
      withHex(letter, 4, 3).map((row, y) => (y === 3 ? letter.repeat(10) : row)),
    )
    expect(marches(field)).toContain(may)
    expect(marches(field)).not.toContain(mayNot)
  })

  test('riders keep out of woods, skirmishers walk through them, nobody enters water', () => {
    const wood = withHex('w', 4, 3)
    expect(marches(new Field([{ ...spears, unit: 'riders' }], [far], wood))).not.toContain('march a to 4, 3')
    expect(marches(new Field([{ ...spears, unit: 'slingers' }], [far], wood))).toContain('march a to 4, 3')
    expect(marches(new Field([spears], [far], withHex('v', 4, 3)))).not.toContain('march a to 4, 3')
  })

  test('ends beside an enemy', () => {
    const field = new Field([spears], [band('spearmen', [4, 4], UP)])
    expect(marches(field)).toContain('march a to 4, 3')
    expect(marches(field)).not.toContain('march a to 3, 4')
  })
})

describe('a charge', () => {
  test('hits by melee, is saved by armour, and is answered by those who still stand', () => {
    const field = new Field([band('axemen', [4, 3], DOWN, 5)], [band('guards', [4, 5], UP, 4)])
    // Five axemen hit on 3, four guards save on 4; three guards are left and hit on 3, axemen save on 5.
    const lines = field.act('charge x with a', '1 2 3 4 6 | 4 3 4 | 3 1 2 | 4')
    expect(lines[0]).toBe('a, charge at x: 1 warrior of x down, 1 of its own.')
    expect(field.band('a')).toMatchObject({ hex: hex(4, 4), models: 4, facing: DOWN })
    expect(field.band('x')).toMatchObject({ models: 3, shaken: false })
  })

  test('is met first by spears in front', () => {
    const field = new Field([band('axemen', [4, 3], DOWN, 5)], [band('spearmen', [4, 5], UP, 6)])
    // Spears strike at once: hits on 4, saves on 5. Then the three axemen that are left hit on 3.
    const lines = field.act('charge x with a', '4 4 1 1 1 1 | 1 1 | 3 1 1 | 5 | 1 1')
    expect(lines[0]).toBe('a, charge at x, whose spears strike first: 0 warriors of x down, 2 of its own.')
  })

  test('comes in the flank if it can: hits are better by one and nobody answers', () => {
    const field = new Field([band('riders', [4, 3], DOWN, 4)], [band('axemen', [4, 5], DOWN, 5)])
    // The axemen look away. Four riders on open ground hit on 4, less 1 for the flank, less 1 for the charge.
    const lines = field.act('charge x with a', '2 1 1 1 | 1 | 1 1')
    expect(lines[0]).toBe('a, charge at x in the flank: 1 warrior of x down, 0 of its own.')
  })

  test('needs sight of the enemy', () => {
    const hidden = (rows?: string[]): Field =>
      new Field([band('riders', [4, 2], DOWN)], [band('axemen', [4, 6], UP)], rows)
    expect(hidden().choices).toContain('charge x with a')
    expect(hidden(withHex('w', 4, 4)).choices).not.toContain('charge x with a')
    expect(hidden(withHex('h', 4, 4)).choices).not.toContain('charge x with a')
  })
})

describe('shots', () => {
  const bows = band('bowmen', [4, 1], DOWN, 4)

  test('reach as far as the range, and hit worse beyond half of it', () => {
    const near = new Field([bows], [band('levy', [4, 4], UP, 16)])
    expect(near.act('shoot at x with a', '4 4 3 3 | 1 6')[0]).toBe('a, shots at x: 1 warrior down.')
    const far = new Field([bows], [band('levy', [4, 7], UP, 16)])
    expect(far.act('shoot at x with a', '4 4 5 3 | 1')[0]).toBe('a, shots at x from afar: 1 warrior down.')
    expect(new Field([bows], [band('levy', [4, 8], UP, 16)]).choices).not.toContain('shoot at x with a')
  })

  test('are barred by woods, but not by a hill on which the archers stand, and not at all beside an enemy', () => {
    const levy = band('levy', [4, 5], UP, 16)
    expect(new Field([bows], [levy], withHex('w', 4, 3)).choices).not.toContain('shoot at x with a')
    expect(new Field([bows], [levy], withHex('h', 4, 3)).choices).not.toContain('shoot at x with a')
    expect(new Field([bows], [levy], withHex('h', 4, 1)).choices).toContain('shoot at x with a')
    expect(new Field([bows], [band('levy', [4, 2], UP, 16)]).choices).not.toContain('shoot at x with a')
  })

  test('at woods are saved better by the cover', () => {
    const shoot = (rules: object, script: string): string | undefined =>
      new Field([bows], [band('levy', [4, 4], UP, 16)], withHex('w', 4, 4), rules).act('shoot at x with a', script)[0]
    expect(shoot({}, '4 1 1 1 | 5')).toBe('a, shots at x: 0 warriors down.')
    expect(shoot({ edition: 'base', cover: 0 }, '4 1 1 1 | 5')).toBe('a, shots at x: 1 warrior down.')
  })

  test('that fell a quarter make the target test its nerve', () => {
    const shoot = (script: string): readonly string[] =>
      new Field([bows], [band('slingers', [4, 4], UP, 4)]).act('shoot at x with a', script)
    expect(shoot('4 1 1 1 | 6 | 3 3')).toHaveLength(1)
    expect(shoot('4 1 1 1 | 6 | 3 4')[1]).toBe('x, test of nerve at 6: on the run, and shaken.')
  })
})

describe('nerve', () => {
  const shaken = (): Field => {
    const field = new Field([band('bowmen', [4, 1], DOWN, 4)], [band('slingers', [4, 4], UP, 4)])
    field.act('shoot at x with a', '4 1 1 1 | 6 | 6 6')
    return field
  }

  test('that fails makes a unit run two hexes, with its back to the enemy', () => {
    expect(shaken().band('x')).toMatchObject({ hex: hex(4, 6), facing: DOWN, shaken: true })
  })

  test('a shaken unit neither shoots nor charges, and may rally where it holds', () => {
    const field = shaken()
    expect(field.choices.filter((words) => /^(?:shoot|charge)/.test(words))).toEqual([])
    expect(field.act('hold with x', '3 3')[0]).toBe('x, steady again.')
    expect(field.band('x')).toMatchObject({ facing: UP, shaken: false })
  })

  test('is better by one at a shrine', () => {
    const field = new Field([band('bowmen', [4, 1], DOWN, 4)], [band('slingers', [4, 4], UP, 4)], withHex('s', 4, 4))
    expect(field.act('shoot at x with a', '4 1 1 1 | 6 | 3 4')).toHaveLength(1)
  })

  test('is not asked for under iron nerve', () => {
    const field = new Field([band('bowmen', [4, 1], DOWN, 4)], [band('slingers', [4, 4], UP, 4)], [], {
      edition: 'iron-nerve',
    })
    expect(field.act('shoot at x with a', '4 1 1 1 | 6')).toHaveLength(1)
  })
})

describe('a round', () => {
  test('lets armies act in turn, gives a point for each shrine, and begins with the other army next time', () => {
    const rows = withHex('s', 1, 1)
    const field = new Field([band('levy', [1, 1], DOWN), band('levy', [8, 1], DOWN)], [band('levy', [1, 8], UP)], rows)
    expect(field.view.shrines).toEqual([{ hex: hex(1, 1), holder: 0 }])
    field.act('hold with a')
    expect(field.choices).toContain('hold with x')
    field.act('hold with x')
    field.act('hold with b')
    expect(field.view.points).toEqual([1, 0])
    expect(field.choices).toContain('hold with x')
  })

  test('the shrine stays with the army that held it last', () => {
    const field = new Field([band('levy', [1, 1], DOWN)], [band('levy', [1, 8], UP)], withHex('s', 1, 1))
    field.act('march a to 1, 2')
    field.act('hold with x')
    expect(field.view.points).toEqual([1, 0])
  })

  test('ends the battle when an army is gone', () => {
    const field = new Field([band('bowmen', [4, 1], DOWN, 12)], [band('slingers', [4, 4], UP, 4)])
    field.act('shoot at x with a', '4x10 | 1x10')
    expect(field.isOver).toBe(true)
  })
})
