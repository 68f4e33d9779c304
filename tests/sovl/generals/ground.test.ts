import { describe, expect, test } from 'vitest'
import { POSE, UX, UY, X, Y } from '../../../src/board/plane/shapes.ts'
import { mayShoot } from '../../../src/games/sovl/chapters/shoot.ts'
import { lookAround } from '../../../src/games/sovl/generals/foes.ts'
import { lookAtFriends, weighNumbers } from '../../../src/games/sovl/generals/friends.ts'
import { EVEN_WEIGHTS } from '../../../src/games/sovl/generals/greedy.ts'
import { weighPlace } from '../../../src/games/sovl/generals/ground.ts'
import { type Knowledge, knowledgeOf, SHOT } from '../../../src/games/sovl/generals/knowledge.ts'
import { isOpen } from '../../../src/games/sovl/generals/lines.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { at, box, fronting, type Game, onTheTable, type Setting } from '../../support/sovl/table.ts'
import { GIANT, HEAVY, type Kind, LINE, of } from '../../support/sovl/units.ts'

/** What generals expect of a place agrees with what the rules allow there. */

const RANGED = { range: 20, power: 3 }
const ARCHER: Kind = { ...of(LINE, 10), profile: { ...LINE.profile, ranged: RANGED } }
/** Half of the depth of ARCHER: two ranks of 20 mm. */
const HALF_DEPTH = 20 / 25.4
const THROWER: Kind = { ...GIANT, profile: { ...GIANT.profile, ranged: RANGED } }

/** The knowledge of what the unit sees around it, from where it stands. */
function standing(game: Game, unit: Unit): Knowledge {
  const knowledge = knowledgeOf(game.state)
  const { pose } = game.battle.table.shapes
  const p = unit.shape * POSE
  lookAround(knowledge, unit, EVEN_WEIGHTS)
  lookAtFriends(knowledge, unit)
  knowledge.at.set([X, Y, UX, UY].map((axis) => pose[p + axis] as number))
  return knowledge
}

/** Whether unit a expects a shot from where it stands, and whether the rules allow one. */
function shots(shooter: Kind, own: number, foe: number, setting: Setting): readonly [boolean, boolean] {
  const game = onTheTable({ a: fronting(shooter, 20, own, 0, HALF_DEPTH) }, { y: at(LINE, 20, foe, 180) }, setting)
  const [unit, target] = [game.unit('a'), game.unit('y')]
  const knowledge = standing(game, unit)
  weighPlace(knowledge, unit, EVEN_WEIGHTS)
  return [(knowledge.out[SHOT] as number) > 0, mayShoot(game.state, game.battle, unit, unit.shape, target)]
}

describe('SOVL-G-06, -07, -57: a general sees past the ground that its unit sees past', () => {
  const rows = [
    { what: 'through a wood', own: 6, foe: 24, through: false, never: false },
    { what: 'into a wood', own: 6, foe: 16, through: true, never: false },
    { what: 'out of a wood', own: 14, foe: 24, through: true, never: false },
    { what: 'in one wood', own: 12, foe: 17, through: true, never: false },
    { what: 'with its front a little inside of the edge', own: 18.996, foe: 30, through: true, never: true },
    { what: 'beside it', own: 20, foe: 30, through: true, never: true },
  ]
  const terrain = [box('forest', 12, 10, 28, 19)]
  test.each(rows)('$what', ({ own, foe, through, never }) => {
    const core = { terrain, rules: { forestLos: 'through-only', largeSeesOver: true } } as const
    expect(shots(ARCHER, own, foe, core)).toEqual([through, through])
    const hidden = { terrain, rules: { ...core.rules, forestLos: 'into-and-through' } } as const
    expect(shots(ARCHER, own, foe, hidden)).toEqual([never, never])
  })
})

test('SOVL-G-07: a large unit sees over a wood, or does not', () => {
  const terrain = [box('forest', 12, 10, 28, 19)]
  for (const largeSeesOver of [true, false]) {
    expect(shots(THROWER, 6, 24, { terrain, rules: { largeSeesOver } })).toEqual([largeSeesOver, largeSeesOver])
  }
})

test('SOVL-G-33: shots are measured from edge to edge, or between the centres', () => {
  const rows = [
    { foe: 27, edges: true, centres: true },
    { foe: 29, edges: true, centres: false },
    { foe: 32, edges: false, centres: false },
  ]
  for (const { foe, edges, centres } of rows) {
    expect(shots(ARCHER, 8, foe, { rules: { rangedMeasure: 'front-to-nearest' } })).toEqual([edges, edges])
    expect(shots(ARCHER, 8, foe, { rules: { rangedMeasure: 'centre-to-centre' } })).toEqual([centres, centres])
  }
})

describe('a charge along a line past a wood', () => {
  const terrain = [box('forest', 12, 19, 28, 22)]
  /** Whether a general expects that unit a, its front at `own`, can charge along a line that ends at `end`. */
  function open(own: number, end: number, rules: Setting['rules'] = {}): boolean {
    const game = onTheTable({ a: fronting(LINE, 20, own) }, { y: at(LINE, 20, end + 2, 180) }, { terrain, rules })
    const unit = game.unit('a')
    const { out } = game.battle.table.shapes
    for (const [i, value] of [20, own, 20, end, unit.movement ** 2].entries()) out[i] = value
    return isOpen(knowledgeOf(game.state), unit.index, game.unit('y').index)
  }

  test('SOVL-G-06: it may lead into the wood and out of it, not through', () => {
    expect([open(16, 20.5), open(20.5, 24), open(18, 23)]).toEqual([true, true, false])
    const hidden = { forestLos: 'into-and-through' } as const
    expect([open(16, 20.5, hidden), open(20.5, 24, hidden), open(18, 23, hidden)]).toEqual([false, false, false])
  })

  test('SOVL-G-08: the ground costs movement, or forbids the charge, or does not matter', () => {
    const readings = ['reduces-range', 'ignored', 'forbidden'] as const
    // Foot moves 8 inches, and the wood costs 2.
    expect(readings.map((chargeTerrain) => open(15, 20.9, { chargeTerrain }))).toEqual([true, true, false])
    expect(readings.map((chargeTerrain) => open(14, 20.9, { chargeTerrain }))).toEqual([false, true, false])
  })
})

test('in the last turn no place is worse for being outnumbered', () => {
  const foes = () => Object.fromEntries([10, 20, 30, 40, 50].map((x, i) => [`y${i}`, at(HEAVY, x, 24, 180)]))
  const worth = (turns: number): number => {
    const game = onTheTable({ a: at(LINE, 30, 12) }, foes(), { turns })
    const unit = game.unit('a')
    return weighNumbers(standing(game, unit), unit, { ...EVEN_WEIGHTS, alone: 1 })
  }
  expect(worth(8)).toBeLessThan(-100)
  expect(worth(1)).toBe(0)
})
