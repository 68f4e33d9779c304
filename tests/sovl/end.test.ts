import { describe, expect, test } from 'vitest'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { GAME_OVER, PHASE, RALLY_TEST } from '../../src/games/sovl/telling/events.ts'
import { field, MM, type Setting, shooting, sizeOf, stand } from '../support/sovl/field.ts'
import { LINE, OGRE, of } from '../support/sovl/units.ts'

const DEPTH = sizeOf(LINE).depth
const ARCHER = shooting(of(LINE, 10), 30, 3)

/** Two armies of two, out of reach of one another; unit b is worth 150 points, a 120, the others 100. */
const armies = (setting: Setting = {}) =>
  field(
    { a: stand(LINE, 10, 5, 0, { cost: 120 }), c: stand(OGRE, 50, 5) },
    { b: stand(LINE, 10, 35, 180, { cost: 150 }), d: stand(OGRE, 50, 35, 180) },
    { stage: 'turn ends', ...setting },
  )

const FIRST = 0
const DRAW = 1
const SECOND = 2

describe('the end of a battle', () => {
  test('SOVL-END-01: a side of which every unit is destroyed or fleeing has lost', () => {
    const f = armies({ turns: 8 }).lose('b', 20).rout('d')
    expect(f.advance()).toBe(true)
    expect(f.outcome).toBe(FIRST)
    expect(f.turns).toBe(1)
    expect(f.noted(GAME_OVER)[0]?.[0]).toBe(1)
  })

  test('SOVL-END-01: a rout decides whatever the score is', () => {
    const f = armies().lose('a', 20).rout('b').rout('d')
    expect(f.advance()).toBe(true)
    expect(f.outcome).toBe(FIRST)
  })

  test('SOVL-END-01: a battle goes on while each side has one unit that stands', () => {
    const f = armies({ turns: 2 }).lose('b', 20)
    f.options()
    expect(f.turns).toBe(2)
  })

  test('SOVL-END-02: otherwise the battle ends after the last turn, and the score decides', () => {
    const f = armies({ turns: 3 }).lose('b', 20)
    for (let pass = 0; pass < 4; pass++) f.choose('pass')
    expect(f.advance()).toBe(true)
    expect(f.turns).toBe(3)
    expect(f.outcome).toBe(FIRST)
    expect(f.noted(GAME_OVER)).toEqual([[2, 300, 0, 0]])
  })

  test('SOVL-LOOP-02: the battle ends after turn 8 if no other limit is given', () => {
    const f = armies({ turns: 8, stage: 'turn' })
    for (let pass = 0; pass < 16; pass++) f.choose('pass')
    expect(f.advance()).toBe(true)
    expect(f.turns).toBe(8)
    expect(f.outcome).toBe(DRAW)
  })

  test('SOVL-END-03: a unit that fled over an edge scores as destroyed', () => {
    const f = armies({ stage: 'flights' }).rout('d').roll('6 6 6')
    expect(f.advance()).toBe(true)
    expect(f.outcome).toBe(FIRST)
    expect(f.noted(GAME_OVER)).toEqual([[2, 200, 0, 0]])
  })
})

describe('the moment at which a rout ends the battle', () => {
  /** The last steady unit of the second army is shot down while another one flees and may still rally. */
  const shotDown = (endCheck: SovlRules['endCheck'], script: string) =>
    field(
      { a: stand(ARCHER, 30, 5), e: stand(LINE, 10, 5) },
      { b: stand(of(LINE, 2, 2), 30, 15, 180), d: stand(LINE, 50, 25, 180) },
      { rules: { endCheck } },
    )
      .rout('d')
      .roll(`6x10 | 1x10 ${script}`)
      .choose('activate a', 'shoot b')

  test('SOVL-G-40: is at once by default', () => {
    const f = shotDown('immediate', '')
    expect(f.advance()).toBe(true)
    expect(f.outcome).toBe(FIRST)
    expect(f.noted(RALLY_TEST)).toEqual([])
  })

  test('SOVL-G-40: is the end of the phase, so that units can rally', () => {
    const f = shotDown('end-of-phase', '| 1 1').choose('done', 'activate d', 'pass')
    expect(f.advance()).toBe(true)
    expect(f.noted(RALLY_TEST)).toHaveLength(1)
    expect(f.noted(GAME_OVER)[0]?.[0]).toBe(2)
    const lost = shotDown('end-of-phase', '| 6 6 | 1 1').choose('done', 'activate d', 'pass')
    expect(lost.advance()).toBe(true)
    expect(lost.noted(PHASE).map(([phase]) => phase)).toEqual([])
    expect(lost.noted(GAME_OVER)[0]?.[0]).toBe(1)
  })

  test('SOVL-G-40: is the end of the turn, so that the Combat Phase is fought', () => {
    const f = shotDown('end-of-turn', '| 6 6 | 1 1').choose('done', 'activate d', 'pass')
    expect(f.advance()).toBe(true)
    expect(f.noted(PHASE).map(([phase]) => phase)).toEqual([3])
    expect(f.noted(GAME_OVER)[0]?.[0]).toBe(1)
  })

  test('SOVL-G-40: is the end of each engagement', () => {
    const f = field(
      { a: stand(LINE, 30, 20) },
      { b: stand(of(LINE, 5), 30, 20 + (DEPTH + 20 * MM) / 2, 180) },
      { stage: 'flights', turns: 4 },
    )
    f.contact('a', 'b').roll('6x10 | 1x10 | 1x5')
    expect(f.advance()).toBe(true)
    expect(f.turns).toBe(1)
  })

  test('SOVL-G-40: leaves it to the score if both sides are routed at once', () => {
    const f = armies().lose('b', 20).rout('d').rout('a').rout('c')
    expect(f.advance()).toBe(true)
    expect(f.outcome).toBe(FIRST)
  })
})

describe('the score', () => {
  const outcome = (rules: Partial<SovlRules>, happens: (f: ReturnType<typeof armies>) => unknown) => {
    const f = armies({ rules })
    happens(f)
    expect(f.advance()).toBe(true)
    return f.outcome
  }

  test('SOVL-G-39: counts points of destroyed enemies, their number, or the points that are left to the side', () => {
    // The second army loses b for 150; the first loses a for 120 and keeps 100.
    const both = (f: ReturnType<typeof armies>) => f.lose('b', 20).lose('a', 20)
    expect(outcome({}, both)).toBe(FIRST)
    expect(outcome({ score: 'units-destroyed' }, both)).toBe(DRAW)
    // 220 against 250 points to begin with: 220 left against 100.
    expect(outcome({ score: 'points-surviving' }, (f) => f.lose('b', 20))).toBe(FIRST)
    expect(outcome({ score: 'points-surviving' }, () => {})).toBe(SECOND)
    expect(outcome({}, () => {})).toBe(DRAW)
  })

  test('SOVL-END-03: differences that rounding of costs can make are none, and all others count', () => {
    const of = (first: number, second: number, rules: Partial<SovlRules> = {}) => {
      const f = field(
        { a: stand(LINE, 10, 5, 0, { cost: first }), c: stand(OGRE, 50, 5) },
        { b: stand(LINE, 10, 35, 180, { cost: second }), d: stand(OGRE, 50, 35, 180) },
        { stage: 'turn ends', rules },
      )
      f.lose('a', 20).lose('b', 20).advance()
      return f.outcome
    }
    expect(of(100.3333333, 100.3333335)).toBe(DRAW)
    expect(of(100, 100.01)).toBe(FIRST)
    expect(of(1_000_000, 1_000_000.01)).toBe(FIRST)
    // Where units count, points make no difference.
    const expensive = field(
      { a: stand(LINE, 10, 5, 0, { cost: 1_000_000 }), c: stand(OGRE, 50, 5, 0, { cost: 1_000_000 }) },
      { b: stand(LINE, 10, 35, 180, { cost: 1_000_000 }), d: stand(OGRE, 50, 35, 180, { cost: 1_000_000 }) },
      { stage: 'turn ends', rules: { score: 'units-destroyed', scorePartial: 'proportional' } },
    )
    expect(expensive.lose('b', 1).advance()).toBe(true)
    expect(expensive.outcome).toBe(FIRST)
    expect(of(1_000_000, 1, { score: 'units-destroyed' })).toBe(DRAW)
  })

  test('SOVL-X-09: counts a fleeing unit on the table as nothing, half or all of its points', () => {
    // a is destroyed for 120; b flees, worth 150.
    const happens = (f: ReturnType<typeof armies>) => f.lose('a', 20).rout('b')
    expect(outcome({}, happens)).toBe(SECOND)
    expect(outcome({ scoreFleeing: 'half' }, happens)).toBe(SECOND)
    expect(outcome({ scoreFleeing: 'full' }, happens)).toBe(FIRST)
    expect(outcome({ scoreFleeing: 'half' }, (f) => f.rout('b'))).toBe(FIRST)
    expect(outcome({}, (f) => f.rout('b'))).toBe(DRAW)
  })

  test('SOVL-G-39: counts a unit with losses as nothing, as half from half of its models on, or as their share', () => {
    const half = (f: ReturnType<typeof armies>) => f.lose('b', 10)
    const less = (f: ReturnType<typeof armies>) => f.lose('b', 9)
    expect([outcome({}, half), outcome({}, less)]).toEqual([DRAW, DRAW])
    expect([outcome({ scorePartial: 'half-at-half' }, half), outcome({ scorePartial: 'half-at-half' }, less)]).toEqual([
      FIRST,
      DRAW,
    ])
    expect([outcome({ scorePartial: 'proportional' }, half), outcome({ scorePartial: 'proportional' }, less)]).toEqual([
      FIRST,
      FIRST,
    ])
  })

  test('SOVL-G-39: a difference up to drawMargin is a draw', () => {
    const happens = (f: ReturnType<typeof armies>) => f.lose('b', 20).lose('a', 20)
    expect(outcome({ drawMargin: 29 }, happens)).toBe(FIRST)
    expect(outcome({ drawMargin: 30 }, happens)).toBe(DRAW)
  })
})
