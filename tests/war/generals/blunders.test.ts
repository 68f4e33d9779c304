import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { type ActionView, MOST_ACTIONS } from '../../../src/core/ruleset.ts'
import { WAR } from '../../../src/games/war/war.ts'
import {
  BOWMEN,
  type Card,
  dummy,
  HALBERDS,
  harmless,
  KNIGHTS,
  LEVY,
  type Play,
  SPEARS,
} from '../../support/war/cards.ts'
import { type Placed, play } from '../placed.ts'

/** Positions in which a player would laugh at what the default general once chose. */

const GREEDY = WAR.policies['greedy']
const OPEN = Array.from({ length: 11 }, () => '.'.repeat(12))

/** What the general chooses, and the values that it gives. */
function thought({ state }: Play): { chosen: ActionView; value: (text: RegExp) => number } {
  const actions = new Int32Array(MOST_ACTIONS)
  const n = WAR.actions(state, actions)
  const dice = new KeyedDice(1, 2)
  const values = new Float64Array(n)
  GREEDY?.values?.(state, actions, n, dice, values)
  const views = Array.from(actions.subarray(0, n), (action) => WAR.describe(state, action))
  const choice = GREEDY?.choose(state, actions, n, dice) ?? 0
  const value = (text: RegExp) => {
    const at = views.findIndex((view) => text.test(view.text))
    if (at < 0) throw new Error(`no action ${text}: ${views.map((view) => view.text).join(' | ')}`)
    return values[at] as number
  }
  return { chosen: views[choice] as ActionView, value }
}

function choiceOf(game: Play): ActionView {
  return thought(game).chosen
}

const target = (id: string, at: readonly [number, number], card: Card = harmless(SPEARS)): Placed => ({ id, card, at })

/** The battle of x and its friends, moved on to the turn, with x active. Every unit but x has done nothing. */
function activated(
  first: readonly Placed[],
  second: readonly Placed[],
  { rows = OPEN, turn = 1 }: { rows?: readonly string[]; turn?: number } = {},
): Play {
  const game = play(first, second, '1', undefined, false, rows)
  game.state.turn = turn
  return game.do({ kind: 'activate', unit: 'x' })
}

describe('shots after a move', () => {
  test('a shooter moves to where it sees its target, not behind a hill in range of it', () => {
    const rows = OPEN.map((row, i) => (i === 4 ? '..hhhhh.....' : row))
    const game = activated([{ id: 'x', card: BOWMEN, at: [2, 2] }], [target('y', [7, 7])], { rows })
    const chosen = choiceOf(game)
    game.do(chosen)
    expect(game.having({ kind: 'shoot', target: 'y' }).length).toBe(1)
  })

  test('a shooter moves to where it sees an enemy that stands free, if hits on another would be shared with a friend', () => {
    const game = activated(
      [
        { id: 'x', card: BOWMEN, at: [3, 2] },
        { id: 'friend', card: { ...harmless(KNIGHTS), save: 12, saveBattered: 12, cost: 200 }, at: [4, 6] },
      ],
      [target('in combat', [4, 7]), target('free', [0, 6])],
    )
    game.do(choiceOf(game))
    expect(choiceOf(game)).toMatchObject({ kind: 'shoot', target: 'free' })
  })
})

describe('artillery', () => {
  const gun: Card = {
    ...harmless(LEVY),
    type: 'artillery',
    strength: 3,
    shoot: [4, 7, 2, 8],
    shootBattered: [2, 8, 2, 8],
  }

  test('a gun behind a hill climbs it to shoot from there in the next turn, but not in the last turn', () => {
    const rows = OPEN.map((row, i) => (i === 4 ? '..hhhhhhh...' : row))
    const at = (turn: number) =>
      choiceOf(activated([{ id: 'x', card: gun, at: [5, 3] }], [target('y', [5, 9])], { rows, turn }))
    expect(at(1)).toMatchObject({ kind: 'move', to: [5, 4] })
    expect(at(5).kind).toBe('hold')
  })

  test('a gun two moves from a place with a line of fire sets out, if it still comes to shoot', () => {
    const rows = OPEN.map((row, i) => (i === 4 ? '..hhhhhhh...' : row))
    const at = (turn: number) =>
      choiceOf(activated([{ id: 'x', card: gun, at: [5, 2] }], [target('y', [5, 9])], { rows, turn }))
    expect(at(1)).toMatchObject({ kind: 'move', to: [5, 3] })
    expect(at(4).kind).toBe('hold')
  })

  test('a gun that has a shot stays', () => {
    const game = activated([{ id: 'x', card: gun, at: [5, 3] }], [target('y', [5, 9])])
    expect(choiceOf(game).kind).toBe('hold')
  })
})

describe('moves for nothing', () => {
  test('in the last turn a unit that strikes nobody and that nobody may strike stays, though there are woods beside it', () => {
    const rows = OPEN.map((row, i) => (i === 4 ? 'wwwwwwwwwwww' : row))
    const at = (turn: number) =>
      choiceOf(activated([{ id: 'x', card: SPEARS, at: [5, 3] }], [target('y', [5, 9])], { rows, turn }))
    expect(at(4).kind).toBe('move')
    expect(at(5).kind).toBe('hold')
  })

  test('a unit in combat goes round its enemy only if a friend that still acts may take its place', () => {
    const round = (friend: readonly Placed[]) =>
      choiceOf(activated([{ id: 'x', card: KNIGHTS, at: [5, 4] }, ...friend], [target('y', [5, 5])], { turn: 2 }))
    expect(round([]).kind).toBe('hold')
    expect(round([{ id: 'friend', card: SPEARS, at: [5, 2] }])).toMatchObject({ kind: 'move', charges: ['y'] })
    expect(round([{ id: 'friend', card: BOWMEN, at: [5, 2] }]).kind).toBe('hold')
  })

  test('in the last turn a unit in combat with all that it may strike does not go on to one more enemy that it does not strike', () => {
    const dear: Card = { ...harmless(LEVY), cost: 200 }
    const cheap: Card = { ...harmless(KNIGHTS), save: 4, cost: 20 }
    const at = (turn: number) =>
      choiceOf(
        activated([{ id: 'x', card: KNIGHTS, at: [5, 4] }], [target('y', [5, 5], dear), target('z', [3, 4], cheap)], {
          turn,
        }),
      ).kind
    expect(at(3)).toBe('move')
    expect(at(5)).toBe('hold')
  })

  test('a unit turns where it stands, if no other place is better', () => {
    for (const facing of [2, 3, 4]) {
      const game = activated([{ id: 'x', card: BOWMEN, at: [5, 4], facing }], [target('y', [5, 8])], { turn: 5 })
      expect(choiceOf(game)).toMatchObject({ kind: 'move', to: [5, 4] })
    }
  })
})

describe('damaged units', () => {
  /** Lets a unit take so much damage, as in a turn before. */
  function damage(game: Play, name: string, points: number): void {
    const unit = game.state.units.find((one) => one.name === name)
    if (unit === undefined) throw new Error(`no unit ${name}`)
    unit.damage = points
    unit.battered = points >= unit.half ? 1 : 0
    unit.wasBattered = unit.battered
  }

  test('a charge takes the whole gun, not one whose damage has scored half of its points already', () => {
    const gun: Card = { ...harmless(LEVY), type: 'artillery', strength: 4, cost: 60 }
    const charged = (battered: string) => {
      const game = play(
        [{ id: 'x', card: KNIGHTS, at: [5, 4] }],
        [target('left', [3, 8], gun), target('right', [7, 8], gun)],
        '1',
        undefined,
        false,
        OPEN,
      )
      damage(game, battered, 3)
      game.do({ kind: 'activate', unit: 'x' })
      return (choiceOf(game) as unknown as { charges: readonly string[] }).charges
    }
    expect(charged('left')).toEqual(['right'])
    expect(charged('right')).toEqual(['left'])
  })

  test('battered bowmen come on less than whole ones to an enemy out of range', () => {
    const nearer = (points: number) => {
      const game = play([{ id: 'x', card: BOWMEN, at: [5, 1] }], [target('y', [5, 10])], '1', undefined, false, OPEN)
      damage(game, 'x', points)
      const { value } = thought(game.do({ kind: 'activate', unit: 'x' }))
      return value(/to \(5, 3\), facing down$/) - value(/to \(5, 2\), facing down$/)
    }
    expect(nearer(0)).toBeGreaterThan(1)
    expect(nearer(3)).toBeLessThan(nearer(0) / 2)
  })

  test('a battered caster within reach of cavalry casts the power spell that a whole one keeps', () => {
    const reader: Card = { ...dummy({ strength: 3, save: 9, cost: 50 }), properties: ['caster', 'skyfall'] }
    const kind = (points: number) => {
      const game = play(
        [{ id: 'x', card: reader, at: [5, 1] }],
        [
          target('y', [5, 6], { ...harmless(LEVY), type: 'artillery', cost: 110 }),
          target('z', [8, 6], { ...KNIGHTS, type: 'lightCavalry', cost: 60 }),
        ],
        '1',
        undefined,
        false,
        OPEN,
      )
      damage(game, 'x', points)
      return choiceOf(game.do({ kind: 'activate', unit: 'x' })).kind
    }
    expect(kind(0)).not.toBe('spell')
    expect(kind(2)).toBe('spell')
  })
})

describe('casters', () => {
  const caster: Card = { ...dummy({ strength: 3, save: 10, cost: 50 }), properties: ['caster', 'boneSpur'] }

  test('a caster with a spell goes to where it is in range, not to the edge of the board', () => {
    const game = activated([{ id: 'x', card: caster, at: [5, 1] }], [target('y', [5, 9])])
    const { to } = choiceOf(game) as unknown as { to: readonly [number, number] }
    expect(to[1]).toBeGreaterThan(1)
  })

  test('a caster out of range comes on, and does not turn its back to the enemy to stand by the edge', () => {
    const spur: Card = { ...caster, save: 10, saveBattered: 11, fight: [2, 8, 1], fightBattered: [1, 9, 1] }
    const game = activated(
      [{ id: 'x', card: spur, at: [5, 1] }],
      [target('y', [5, 9], { ...BOWMEN, shoot: [5, 8, 1, 6] })],
    )
    expect(choiceOf(game)).toMatchObject({ kind: 'move', to: [5, 4], facing: 0 })
  })

  test('a caster goes on to the range of the spell that it casts, and does not stop at that of a power spell it keeps', () => {
    const singer: Card = { ...caster, properties: ['caster', 'boneSpur', 'nightTide'] }
    const game = activated([{ id: 'x', card: singer, at: [5, 1] }], [target('y', [5, 8])])
    expect(choiceOf(game)).toMatchObject({ kind: 'move', to: [5, 3] })
    game.do(choiceOf(game))
    expect(choiceOf(game)).toMatchObject({ kind: 'spell', text: expect.stringContaining('Bone Spur') })
  })

  test('a caster within reach of cavalry casts no power spell at a target of middling worth, but at a dear one', () => {
    const reader: Card = { ...caster, save: 9, saveBattered: 10, properties: ['caster', 'skyfall'] }
    const at = (cost: number, row = 6) =>
      choiceOf(
        activated(
          [{ id: 'x', card: reader, at: [5, 1] }],
          [
            target('y', [5, 6], { ...harmless(LEVY), type: 'artillery', cost }),
            target('z', [8, row], { ...KNIGHTS, type: 'lightCavalry', cost: 60 }),
          ],
        ),
      )
    expect(at(110).kind).not.toBe('spell')
    expect(at(220).kind).toBe('spell')
    // From one row further the cavalry comes only in the next turn: half the risk, so the middling target is worth it.
    expect(at(110, 7).kind).toBe('spell')
  })

  test('a caster in woods reckons with infantry that has acted and comes to the edge of the woods in the next turn', () => {
    const power: Card = { ...caster, properties: ['caster', 'skyfall'] }
    const rows = OPEN.map((row, i) => (i === 1 ? 'wwwwwwwwwwww' : row))
    const at = (row: number) => {
      const game = activated(
        [{ id: 'x', card: power, at: [5, 1] }],
        [
          target('y', [3, 5], { ...harmless(LEVY), type: 'artillery', cost: 60 }),
          target('z', [5, row], { ...KNIGHTS, type: 'infantry', cost: 60 }),
        ],
        { rows, turn: 2 },
      )
      for (const unit of game.state.units) unit.activated = unit.name === 'z'
      return choiceOf(game).kind
    }
    expect(at(5)).not.toBe('spell')
    expect(at(6)).toBe('spell')
  })

  test('a caster that enemies may charge casts no power spell of little gain, unless the battle ends before they come', () => {
    const power: Card = { ...caster, properties: ['caster', 'skyfall'] }
    const at = (turn: number) =>
      choiceOf(
        activated(
          [{ id: 'x', card: power, at: [5, 3] }],
          [target('y', [5, 8], { ...KNIGHTS, cost: 50 }), target('z', [6, 8], { ...KNIGHTS, cost: 50 })],
          { turn },
        ),
      )
    expect(at(2).kind).not.toBe('spell')
  })
})

describe('danger', () => {
  test('skirmishers come on in the first turn, up to the range of enemies that may shoot, and do not turn to the edge', () => {
    const skirmishers: Card = {
      type: 'infantry',
      strength: 4,
      save: 9,
      fight: [4, 8, 1],
      saveBattered: 10,
      fightBattered: [2, 9, 1],
      shoot: [4, 8, 1, 4],
      shootBattered: [2, 9, 1, 4],
      cost: 45,
    }
    const game = activated(
      [{ id: 'x', card: skirmishers, at: [5, 1] }],
      [target('y', [5, 9], { ...BOWMEN, shoot: [4, 9, 1, 6] })],
    )
    expect(choiceOf(game)).toMatchObject({ kind: 'move', to: [5, 4], facing: 0 })
  })
})

describe('ground and units in the way of enemies', () => {
  const banks = (ford: string) => OPEN.map((row, i) => (i === 5 ? `rrrrr${ford}rrrrrr` : row))
  /** What x expects to lose where it stands, on one bank of a river, to an enemy on the other. */
  const fear = (ford: string, friends: readonly Placed[] = [], haveActed = true) => {
    const staying = (enemy: Card) => {
      const game = activated([{ id: 'x', card: SPEARS, at: [5, 4] }, ...friends], [target('y', [5, 7], enemy)], {
        rows: banks(ford),
      })
      for (const unit of game.state.units) if (unit.name === 'friend') unit.activated = haveActed
      return thought(game).value(/holds/)
    }
    return staying(harmless(HALBERDS)) - staying(HALBERDS)
  }

  test('a unit does not fear infantry beyond a river without a ford', () => {
    expect(fear('.')).toBeGreaterThan(1)
    expect(fear('r')).toBeCloseTo(0, 6)
  })

  test('a unit does not fear infantry beyond a ford on which a friend stands that has acted', () => {
    const friend = { id: 'friend', card: { ...SPEARS, cost: 1 }, at: [5, 5] } as const
    expect(fear('f')).toBeGreaterThan(1)
    expect(fear('f', [friend])).toBeCloseTo(0, 6)
    expect(fear('f', [friend], false)).toBeGreaterThan(1)
  })
})

test('a unit that comes on ends in woods, not in the open beside them, if it is no further to the enemy from there', () => {
  const rows = OPEN.map((row, i) => (i === 4 ? '.....w......' : row))
  const game = activated([{ id: 'x', card: SPEARS, at: [5, 1] }], [target('y', [7, 10])], { rows })
  expect(choiceOf(game)).toMatchObject({ kind: 'move', to: [5, 4] })
})

describe('skills', () => {
  const marshal: Card = { ...harmless(HALBERDS), type: 'heavyCavalry', properties: ['leader', 'onward', 'steady'] }

  test('Onward goes to the friend that can charge by it, not to the dearest', () => {
    const game = activated(
      [
        { id: 'x', card: marshal, at: [5, 2] },
        { id: 'dear', card: { ...KNIGHTS, cost: 200 }, at: [6, 0] },
        { id: 'near', card: KNIGHTS, at: [4, 2] },
      ],
      [target('y', [4, 9], { ...harmless(LEVY), cost: 60 })],
      { turn: 2 },
    )
    expect(choiceOf(game)).toMatchObject({ kind: 'skill', skill: 'onward', target: 'near' })
  })

  test('Onward is kept if no friend strikes by it', () => {
    const game = activated(
      [
        { id: 'x', card: marshal, at: [5, 1] },
        { id: 'far', card: KNIGHTS, at: [4, 1] },
      ],
      [target('y', [4, 10])],
      { turn: 2 },
    )
    expect(choiceOf(game)).not.toMatchObject({ kind: 'skill', skill: 'onward' })
  })

  test('Drive On is kept if the friend cannot come to an enemy, even if one is near', () => {
    const lord: Card = { ...harmless(HALBERDS), properties: ['leader', 'driveOn'] }
    const rows = (river: string) => OPEN.map((row, i) => (i === 4 ? river.repeat(12) : row))
    const at = (river: string) =>
      choiceOf(
        activated(
          [
            { id: 'x', card: lord, at: [5, 1] },
            { id: 'friend', card: { ...HALBERDS, fight: [3, 8, 2] }, at: [5, 2] },
          ],
          [target('y', [5, 6], { ...harmless(LEVY), cost: 200 })],
          { rows: rows(river), turn: 2 },
        ),
      )
    expect(at('.')).toMatchObject({ kind: 'skill', skill: 'driveOn', target: 'friend' })
    expect(at('r').kind).not.toBe('skill')
  })

  test('Steady helps the friend that enemies may strike, even if none stands beside it yet', () => {
    const game = activated(
      [
        { id: 'x', card: marshal, at: [5, 2] },
        { id: 'safe', card: { ...SPEARS, cost: 200 }, at: [5, 0] },
        { id: 'struck', card: SPEARS, at: [5, 4] },
      ],
      [target('y', [5, 8], { ...KNIGHTS, type: 'large' })],
      { turn: 2 },
    )
    expect(choiceOf(game)).toMatchObject({ kind: 'skill', skill: 'steady', target: 'struck' })
  })
})

test('values are points of cost: a fight is worth at most what the enemy costs, and ten times as much if all costs ten times as much', () => {
  const worth = (factor: number) => {
    const game = activated(
      [{ id: 'x', card: { ...KNIGHTS, cost: 110 * factor }, at: [5, 5] }],
      [target('y', [5, 6], { ...harmless(SPEARS), cost: 60 * factor })],
    )
    game.do({ kind: 'hold' })
    return thought(game).value(/fights/)
  }
  expect(worth(1)).toBeGreaterThan(5)
  expect(worth(1)).toBeLessThan(60)
  expect(worth(10)).toBeCloseTo(10 * worth(1), 6)
})
