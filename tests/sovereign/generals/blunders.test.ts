import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { type ActionView, MOST_ACTIONS, type UnitSpec } from '../../../src/core/ruleset.ts'
import { settle } from '../../../src/games/sovereign/chapters/injury/injury.ts'
import { CHARGE, whatOf } from '../../../src/games/sovereign/choices/actions.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { leaningOf } from '../../../src/games/sovereign/generals/general.ts'
import { knowledgeOf } from '../../../src/games/sovereign/generals/knowledge.ts'
import { givenBeside, lookAt, noteFoes } from '../../../src/games/sovereign/generals/place.ts'
import { chargeTo, heldGain } from '../../../src/games/sovereign/generals/turn/attacks.ts'
import { screenTo, screenValue } from '../../../src/games/sovereign/generals/turn/screens.ts'
import { runValue, type Turn } from '../../../src/games/sovereign/generals/turn/squares.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { waysOf } from '../../../src/games/sovereign/space/plans.ts'
import { armedReach } from '../../../src/games/sovereign/space/reach.ts'
import { distanceAt } from '../../../src/games/sovereign/space/sight.ts'
import type { Board } from '../../../src/games/sovereign/state/board.ts'
import { DOWN, type Fight, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { at, encounter, type Setting, Table } from '../../support/sovereign/table.ts'
import { but, hero, monster } from '../../support/sovereign/units.ts'

/** Positions in which the general of before did what a player would laugh at. */

function begun(setting: Setting): Fight {
  const state = SOVEREIGN.setup(but(setting.rules ?? {}), encounter(setting))
  SOVEREIGN.reset(state, 0)
  return state
}

function named(state: Fight, name: string) {
  const unit = state.units.find((one) => one.name === name)
  if (unit === undefined) throw new Error(`no ${name}`)
  return unit
}

test('SVN-SNAP-04: a goblin does not charge on to a blade that would drop it first, if it may charge another hero', () => {
  const goblins = [5, 6, 7, 8].map((y) => at(monster('mudgoblin', {}, `goblin ${y}`), 18, y))
  const state = begun({ first: [at(hero('isolde'), 7, 4), at(hero('tamsin'), 7, 7)], second: goblins })
  const actions = new Int32Array(MOST_ACTIONS)
  const [dice, own] = [new KeyedDice(1, 2), new KeyedDice(3, 4)]
  const typical = SOVEREIGN.policies.typical
  let charges = 0
  for (let block = 0; block < 40; block++) {
    SOVEREIGN.reset(state, 0)
    dice.seek(block)
    own.seek(block)
    // Until the first charge of a goblin while both heroes have their Mains.
    for (;;) {
      const side = SOVEREIGN.advance(state, dice, SILENT)
      if (side !== 1) break
      const n = SOVEREIGN.actions(state, actions)
      const action = actions[typical?.choose(state, actions, n, own) ?? 0] as number
      if (state.pending === CHARGE) {
        const goblin = unitAt(state, state.active)
        const isolde = named(state, 'isolde')
        const far = distanceAt(state.board as Board, goblin, whatOf(action), isolde, isolde.square)
        expect(far).toBeGreaterThan(armedReach(state, isolde))
        charges++
        break
      }
      SOVEREIGN.apply(state, action, dice, SILENT)
    }
  }
  expect(charges).toBeGreaterThan(5)
})

test('an enemy that flees will be farther away: it does not count as in reach of the next turn', () => {
  const state = begun({ first: [at(hero('isolde'), 3, 4)], second: [at(monster('mudgoblin', {}, 'goblin'), 11, 4)] })
  const [isolde, goblin] = [named(state, 'isolde'), named(state, 'goblin')]
  const knowledge = knowledgeOf(state, leaningOf)
  const later = (): number => {
    noteFoes(knowledge, state, isolde)
    lookAt(knowledge, state.board as Board, isolde, isolde.square)
    return knowledge.place.later / (knowledge.foes.strike[0] as number)
  }
  const before = later()
  goblin.retreating = 1
  expect(later()).toBeLessThan(0.9 * before)
})

test('SVN-MORALE-08: an enemy that leaves the map with its next turn counts for nothing in later turns', () => {
  // The goblins have their exits in the east; two Moves are 12 squares.
  const later = (column: number, own = 3): number => {
    const state = begun({
      first: [at(hero('isolde'), own, 4)],
      second: [at(monster('mudgoblin', {}, 'goblin'), column, 4)],
    })
    const [isolde, goblin] = [named(state, 'isolde'), named(state, 'goblin')]
    goblin.retreating = 1
    const knowledge = knowledgeOf(state, leaningOf)
    noteFoes(knowledge, state, isolde)
    lookAt(knowledge, state.board as Board, isolde, isolde.square)
    return knowledge.place.later / (knowledge.foes.strike[0] as number)
  }
  expect(later(6)).toBeGreaterThan(0.3)
  expect(later(10)).toBeLessThan(1e-6)
  // At its side it gives an opportunity as it goes, unless it has no use for its second Move and disengages first.
  expect(later(10, 9)).toBe(1)
  expect(later(17, 16)).toBeLessThan(1e-6)
})

test('SVN-MORALE-03, -10: a cornered enemy that has begun to retreat counts as one that stays, and threatens', () => {
  // The hero stands in the mouth of a room.
  const room = ['........######......', '........#....#......', '.............#......', '........######......']
  const seen = (rows: readonly string[]): readonly [number, boolean] => {
    const state = begun({
      first: [at(hero('isolde'), 8, 2)],
      second: [at(monster('mudgoblin', {}, 'goblin'), 12, 1)],
      rows,
    })
    const [isolde, goblin] = [named(state, 'isolde'), named(state, 'goblin')]
    goblin.retreating = 1
    const knowledge = knowledgeOf(state, leaningOf)
    noteFoes(knowledge, state, isolde)
    return [knowledge.foes.flees[0] as number, (knowledge.foes.threat[0] as number) > 0]
  }
  const [away, threatens] = seen(room.map((row) => row.replaceAll('#', '.')))
  expect([away > 0, threatens]).toEqual([true, false])
  expect(seen(room)).toEqual([0, true])
})

/** What the default general chooses now. */
function chosen(table: Table): ActionView {
  table.ask()
  const actions = new Int32Array(MOST_ACTIONS)
  const n = SOVEREIGN.actions(table.state, actions)
  const choice = SOVEREIGN.policies.typical?.choose(table.state, actions, n, new KeyedDice(1, 2)) ?? -1
  return SOVEREIGN.describe(table.state, actions[choice] as number)
}

describe('three heroes beside a troll', () => {
  /** It is Corvane's turn; Odo is out of his reach, on the other side of Maris. */
  const beside = (): Table => {
    const table = new Table({
      first: [at(hero('corvane'), 14, 3), at(hero('maris'), 15, 3), at(hero('odo'), 16, 3), at(hero('perrin'), 9, 3)],
      second: [at(monster('river-troll', {}, 'troll'), 14, 4)],
    })
    table.unit('troll').hp = 11
    table.unit('maris').hp = 2
    return table.turn('corvane')
  }

  test('SVN-AOO-04: a screener screens the friend at its side, and does not walk round the troll to another', () => {
    const table = beside()
    expect(chosen(table)).toMatchObject({ kind: 'screen' })
    expect(chosen(table.choose('screen'))).toMatchObject({ to: [14, 3], ward: 'maris' })
  })

  test('SVN-SNAP-01: nobody gives a Main for a Snap Attack whose own turn comes before any of the enemy', () => {
    const table = beside().roll('10 10 10 10').go('screen', 16, 4, { ward: 'odo' })
    table.ask()
    const asked: string[] = []
    while (table.state.depth > 0 && table.state.units.every((unit) => unit.hp > 0) && asked.length < 20) {
      const choice = chosen(table)
      if (table.isAsked()) asked.push(`${table.asked()}: ${choice.kind}`)
      if (choice.kind === 'snap') break
      table.choose(choice.kind)
      table.ask()
    }
    expect(asked).toContain('maris: done')
    expect(asked).toContain('odo: done')
    expect(asked.filter((one) => one.endsWith('snap'))).toEqual([])
  })
})

describe('a goblin that flees from a hero at its side', () => {
  const fleeing = (column: number, rows?: readonly string[]): Table => {
    const table = new Table({
      ...(rows && { rows }),
      first: [at(hero('isolde'), column - 1, 4)],
      second: [at(monster('mudgoblin', {}, 'goblin'), column, 4)],
      rules: { initiative: 'second' },
    }).turn('goblin')
    table.unit('goblin').retreating = 1
    return table
  }

  test('SVN-MORALE-08: disengages first where one Move takes it off the map, and then goes', () => {
    const table = fleeing(18)
    expect(chosen(table)).toMatchObject({ kind: 'disengage' })
    expect(chosen(table.choose('disengage'))).toMatchObject({ kind: 'run' })
  })

  test('SVN-MORALE-08: uses both Moves where one does not', () => {
    expect(chosen(fleeing(9))).toMatchObject({ kind: 'run' })
  })

  test('SVN-MORALE-08, GRID-08: uses both Moves where one would do on even ground, but not on difficult ground', () => {
    const rows = Array.from({ length: 9 }, () => `${'.'.repeat(13)}${':'.repeat(7)}`)
    expect(chosen(fleeing(14))).toMatchObject({ kind: 'disengage' })
    expect(chosen(fleeing(14, rows))).toMatchObject({ kind: 'run' })
  })
})

test('SVN-SNAP-04: nobody makes a Snap Attack to save an enemy from another enemy', () => {
  const answer = (target: string): string => {
    const one = new Table({
      first: [at(hero('fenwick'), 2, 4), at(hero('tamsin'), 11, 3)],
      second: [
        { ...at(monster('mudgoblin', {}, 'goblin'), 12, 4), side: 'goblins' },
        { ...at(monster('bone-sentry', {}, 'sentry'), 13, 4), side: 'dead' },
      ],
      sides: [undefined, [{ name: 'goblins' }, { name: 'dead', hostile: true }]],
      rules: { initiative: 'second' },
    }).turn('goblin')
    // A hit, and all answers up to Fenwick’s.
    one.unit('tamsin').main = 0
    one.roll('20 1').choose('attack', { target })
    for (;;) {
      one.ask()
      if (!one.isAsked()) return 'nobody'
      if (one.asked() === 'fenwick' && chosen(one).kind !== 'done') return chosen(one).kind
      one.choose('done')
    }
  }
  expect(answer('tamsin')).toBe('snap')
  expect(answer('sentry')).toBe('nobody')
})

test('SVN-AI-13: nobody screens a friend from enemies that retreat', () => {
  const table = new Table({
    first: [at(hero('corvane'), 8, 4), at(hero('perrin'), 8, 5)],
    second: [at(monster('sellsword'), 12, 4)],
  }).turn('corvane')
  const { state } = table
  const [knowledge, unit] = [knowledgeOf(state, leaningOf), table.unit('corvane')]
  const value = (): number => {
    noteFoes(knowledge, state, unit)
    return screenValue({ knowledge, state, board: state.board as Board, unit })
  }
  expect(value()).toBeGreaterThan(-1e9)
  table.unit('sellsword').retreating = 1
  expect(value()).toBe(-1e9)
})

/** The gatehouse of `scenarios/sovereign/gatehouse.yaml`: slits at (16, 2) and (16, 8), an open door at (16, 5). */
const GATEHOUSE = [
  '................########',
  '................#......#',
  '................|......#',
  '................#......#',
  '....:::.........#......#',
  '....:::.....__..........',
  '....:::.........#......#',
  '................#......#',
  '................|......#',
  '................#......#',
  '................########',
]

describe('a gatehouse', () => {
  const arbalist = (x: number, y: number): UnitSpec =>
    at(monster('bandit-arbalist', { properties: ['as-skirmisher'] }, 'arbalist'), x, y)
  const sellsword = (id: string, x: number, y: number): UnitSpec =>
    at(monster('sellsword', { properties: ['disciplined', 'as-tactician'] }, id), x, y)

  test('SVN-AI-12: nobody charges to a square from which a wall forbids the blow', () => {
    const table = new Table({
      first: [at(hero('ylva'), 14, 4)],
      second: [arbalist(17, 2), sellsword('sellsword', 22, 5)],
      rows: GATEHOUSE,
    }).turn('ylva')
    expect(table.offers('charge')).toBe(true)
    table.choose('charge')
    const ends = table.options().map(({ to }) => String(to))
    expect(ends).toContain('15,0')
    expect(ends).toContain('15,2')
    // From here her pike reaches through the slit; from the squares beside it a wall is in the way.
    expect(chosen(table)).toMatchObject({ to: [15, 2] })
  })

  /** Gain of a held action of the first combatant named. */
  const gainOf = (first: UnitSpec[], foes: UnitSpec[], setting: Partial<Setting> = {}, prone?: string): number => {
    const table = new Table({ first, second: foes, rows: GATEHOUSE, ...setting }).turn(first[0]?.id ?? '')
    const { state } = table
    if (prone !== undefined) table.unit(prone).prone = 1
    const [knowledge, unit] = [knowledgeOf(state, leaningOf), table.unit(first[0]?.id ?? '')]
    noteFoes(knowledge, state, unit)
    return heldGain({ knowledge, state, board: state.board as Board, unit })
  }

  test('SVN-AI-16: a held action gains from enemies that may come in by the door, not if a friend fills the only door', () => {
    const foes = [at(hero('corvane'), 14, 5), at(hero('ylva'), 12, 5)]
    const gain = (x: number, y: number) => gainOf([sellsword('waiter', 17, 5), sellsword('friend', x, y)], foes)
    expect(gain(18, 5)).toBeGreaterThan(0)
    expect(gain(17, 4)).toBe(gain(18, 5))
    expect(gain(16, 5)).toBe(0)
  })

  test('SVN-AI-16: a shooter may wait for an enemy that it can see, though a friend fills the only door', () => {
    const foe = [at(monster('mudgoblin', {}, 'goblin'), 13, 5)]
    const waits = (x: number, y: number) => gainOf([arbalist(19, 5), sellsword('friend', x, y)], foe)
    expect(waits(18, 4)).toBeGreaterThan(0)
    expect(waits(16, 5)).toBe(waits(18, 4))
  })

  test('SVN-GRID-06, SVN-G27: a prone friend in the door does not bar it, unless prone bodies block', () => {
    const first = [sellsword('waiter', 18, 5), sellsword('friend', 16, 5)]
    const foe = [at(hero('corvane'), 14, 5)]
    expect(gainOf(first, foe)).toBe(0)
    expect(gainOf(first, foe, {}, 'friend')).toBeGreaterThan(0)
    expect(gainOf(first, foe, { rules: { proneBlocks: true } }, 'friend')).toBe(0)
  })

  test('SVN-GRID-07: a giant walks over the friend in the door, other enemies do not', () => {
    const first = [sellsword('waiter', 18, 5), sellsword('friend', 16, 5)]
    const foe = (body: number) => [at(monster('ogre', { profile: { size: body } }, 'foe'), 13, 5)]
    expect(gainOf(first, foe(1))).toBe(0)
    expect(gainOf(first, foe(2), { rules: { hugeBasis: 'volume8' } })).toBeGreaterThan(0)
    expect(gainOf(first, foe(2))).toBe(0)
  })

  test('SVN-AI-06: an enemy on foot on the other side of a wall is as far away as its way round is long', () => {
    const danger = (rows?: readonly string[]): number => {
      const table = new Table({ first: [arbalist(17, 1)], second: [at(hero('corvane'), 15, 1)], ...(rows && { rows }) })
      const { state } = table.turn('arbalist')
      const [knowledge, unit] = [knowledgeOf(state, leaningOf), table.unit('arbalist')]
      noteFoes(knowledge, state, unit)
      lookAt(knowledge, state.board as Board, unit, unit.square)
      return knowledge.place.danger
    }
    const open = danger()
    expect(open).toBeGreaterThan(0)
    // By the door it is ten steps, more than a Move.
    expect(danger(GATEHOUSE)).toBeGreaterThan(0)
    expect(danger(GATEHOUSE)).toBeLessThan(0.8 * open)
    expect(danger(GATEHOUSE.map((row) => `${row.slice(0, 16)}#${row.slice(17)}`))).toBe(0)
  })
})

describe('a pikeman, who reaches two squares far, strikes at a screener', () => {
  /** What Corvane’s Screen of Perrin is charged for the pikeman’s blow: by the square to which he goes, and by the best square. */
  const charged = (aooTrigger: SovereignRules['aooTrigger'], x: number): boolean[] => {
    const table = new Table({
      first: [at(hero('corvane'), 5, 4), at(hero('perrin'), 3, 4)],
      second: [at(monster('grave-pikeman', {}, 'pikeman'), x, 4)],
      rules: { aooTrigger },
    }).turn('corvane')
    const { state } = table
    const [knowledge, unit] = [knowledgeOf(state, leaningOf), table.unit('corvane')]
    const turn = { knowledge, state, board: state.board as Board, unit }
    noteFoes(knowledge, state, unit)
    waysOf(state, unit)
    expect(knowledge.foes.blow[0]).toBeGreaterThan(0)
    const value = () => [screenTo(turn, (table.unit('perrin').index << 12) | (4 * 20 + 4)), screenValue(turn)]
    const before = value()
    knowledge.foes.blow[0] = 0
    return value().map((without, i) => without > (before[i] as number))
  }

  test('SVN-AOO-04: from beside him, not from two squares away', () => {
    for (const trigger of ['perAction', 'startAdjacent'] as const) {
      expect(charged(trigger, 7)).toEqual([false, false])
      expect(charged(trigger, 6)).toEqual([true, true])
    }
  })

  test('SVN-G17: by another reading who leaves his reach, and nobody else', () => {
    expect(charged('leaveReach', 7)).toEqual([true, true])
    expect(charged('leaveReach', 6)[0]).toBe(false)
  })
})

describe('a pikeman, who reaches two squares far, stands before Corvane in a passage', () => {
  const PASSAGE = ['#'.repeat(20), '.'.repeat(20), '#'.repeat(20)]
  /** Whether the values of Corvane's turn count a blow of the pikeman, who stands one or two squares east of him. */
  const counts = (aooTrigger: SovereignRules['aooTrigger'], away: number, value: (turn: Turn) => number): boolean => {
    const table = new Table({
      first: [at(hero('corvane'), 8, 1)],
      second: [at(monster('grave-pikeman', {}, 'pikeman'), 8 + away, 1), at(monster('mudgoblin', {}, 'goblin'), 2, 1)],
      rules: { aooTrigger },
      rows: PASSAGE,
    }).turn('corvane')
    const { state } = table
    const [knowledge, unit] = [knowledgeOf(state, leaningOf), table.unit('corvane')]
    const turn = { knowledge, state, board: state.board as Board, unit }
    noteFoes(knowledge, state, unit)
    expect(knowledge.foes.blow[0]).toBeGreaterThan(0)
    const before = value(turn)
    knowledge.foes.blow[0] = 0
    knowledge.best.isKnown = false
    return value(turn) > before
  }

  test('SVN-AOO-03, SVN-G17: a Run west leaves his reach; by another reading it counts where it starts', () => {
    const run = (turn: Turn) => runValue(turn, false)
    for (const trigger of ['perAction', 'leaveReach'] as const) expect(counts(trigger, 2, run)).toBe(true)
    expect(counts('startAdjacent', 2, run)).toBe(false)
    expect(counts('startAdjacent', 1, run)).toBe(true)
  })

  test('SVN-AOO-04, SVN-G17: a Charge at the goblin starts beside him or not; by another reading it leaves his reach', () => {
    const charge = (turn: Turn) => chargeTo(turn, 20 + 3)
    for (const trigger of ['perAction', 'startAdjacent'] as const) {
      expect(counts(trigger, 2, charge)).toBe(false)
      expect(counts(trigger, 1, charge)).toBe(true)
    }
    expect(counts('leaveReach', 2, charge)).toBe(true)
  })

  test('SVN-AOO-05: who stands up or picks something up two squares away from him gives him no blow', () => {
    const rise = ({ knowledge, state, unit }: Turn) => -givenBeside(knowledge, state, unit)
    expect(counts('perAction', 2, rise)).toBe(false)
    expect(counts('perAction', 1, rise)).toBe(true)
  })
})

describe('SVN-GRID-08: difficult ground lies before an enemy on foot', () => {
  const OPEN = Array.from({ length: 9 }, () => '.'.repeat(20))
  const MUD = OPEN.map((row) => `${row.slice(0, 8)}:::${row.slice(11)}`)
  /** The turn of a sellsword on the open or beyond the mud from Corvane, who goes six squares. */
  const turnOf = (rows: readonly string[], x: number): Turn => {
    const table = new Table({
      first: [at(monster('sellsword'), x, 4)],
      second: [at(hero('corvane'), 6, 4)],
      rows,
    }).turn('sellsword')
    const { state } = table
    const [knowledge, unit] = [knowledgeOf(state, leaningOf), table.unit('sellsword')]
    noteFoes(knowledge, state, unit)
    return { knowledge, state, board: state.board as Board, unit }
  }

  test('he is as far away as his way across it costs', () => {
    const danger = (rows: readonly string[], x: number): number => {
      const { knowledge, board, unit } = turnOf(rows, x)
      lookAt(knowledge, board, unit, unit.square)
      return knowledge.place.danger
    }
    expect(danger(OPEN, 13)).toBeGreaterThan(0)
    expect(danger(MUD, 13)).toBeLessThan(danger(OPEN, 13))
    // The mud under a unit costs nobody anything who comes beside it.
    expect(danger(MUD, 8)).toBe(danger(OPEN, 8))
  })

  test('a held action gains less from an enemy that must cross it', () => {
    expect(heldGain(turnOf(OPEN, 13))).toBeGreaterThan(0)
    expect(heldGain(turnOf(MUD, 13))).toBeLessThan(heldGain(turnOf(OPEN, 13)))
  })
})

describe('SVN-AI-25: first aid', () => {
  /** Fenwick has fallen beside Ylva; Tamsin, a healer, may come to him in one Move. */
  const fallen = (rows?: readonly string[], prone = 0): Table => {
    const table = new Table({
      first: [at(hero('fenwick'), 1, 4), at(hero('ylva'), 2, 5), at(hero('tamsin'), 6, 4)],
      second: [at(monster('sellsword'), 18, 4)],
      ...(rows && { rows }),
    })
    table.ask()
    table.unit('fenwick').hp = 0
    table.unit('tamsin').prone = prone
    settle(table.state, SILENT)
    expect(table.unit('fenwick').fate).toBe(DOWN)
    return table
  }

  test('is left to a better medic that may still come in this round: a victim has one attempt a round', () => {
    const table = fallen().turn('ylva')
    expect(table.offers('aid')).toBe(true)
    expect(chosen(table)).not.toMatchObject({ kind: 'aid' })
  })

  test('is not left to a healer behind a wall, or one who crawls and so is too slow', () => {
    const open = Array.from({ length: 9 }, () => '.'.repeat(20))
    expect(chosen(fallen(open).turn('ylva'))).not.toMatchObject({ kind: 'aid' })
    const walled = open.map((row) => `${row.slice(0, 4)}#${row.slice(5)}`)
    expect(chosen(fallen(walled).turn('ylva'))).toMatchObject({ kind: 'aid', target: 'fenwick' })
    // Half of her rate is less than the four squares to a place beside him.
    const prone = fallen(open, 1)
    expect(prone.unit('tamsin').crawl).toBeLessThan(4)
    expect(chosen(prone.turn('ylva'))).toMatchObject({ kind: 'aid', target: 'fenwick' })
  })

  test('is given by the healer, who comes for it', () => {
    const table = fallen().turn('tamsin')
    expect(chosen(table)).toMatchObject({ kind: 'run' })
    const { to } = chosen(table.choose('run')) as { to?: [number, number] }
    table.choose('go', { to })
    expect(chosen(table)).toMatchObject({ kind: 'aid', target: 'fenwick' })
  })
})
