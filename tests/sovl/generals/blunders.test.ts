import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { OUTCOME } from '../../../src/core/ruleset.ts'
import { GAMES } from '../../../src/games/index.ts'
import { greedy } from '../../../src/games/sovl/generals/greedy.ts'
import { knowledgeOf } from '../../../src/games/sovl/generals/knowledge.ts'
import { prospectOf } from '../../../src/games/sovl/generals/prospect.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { ACTIVATE, playerOf } from '../../../src/games/sovl/state/battle.ts'
import { fight } from '../../../src/run/players/chunk.ts'
import { Player } from '../../../src/run/players/player.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { at, type Game, onTheTable, type Setting } from '../../support/sovl/table.ts'
import { HEAVY, type Kind, KNIGHT, LINE, OGRE, of } from '../../support/sovl/units.ts'
import { THOROUGH } from '../../support/thorough.ts'

/** Positions in which the general of before did what a player would laugh at. */

function pick(game: Game): string {
  const actions = new Int32Array(8192)
  const n = SOVL.actions(game.state, actions)
  return game.options()[greedy.choose(game.state, actions, n, new KeyedDice(1, 2))] as string
}

/** The choice of a unit once it is activated. */
function act(game: Game, id: string): string {
  game.passTo(ACTIVATE)
  const mine = () => game.options().find((words) => words.endsWith(` ${id}`))
  while (mine() === undefined) game.play('pass')
  game.play(mine() as string)
  return pick(game)
}

/** The values of all choices, by their words. */
function values(game: Game): Record<string, number> {
  const actions = new Int32Array(8192)
  const n = SOVL.actions(game.state, actions)
  const out = new Float64Array(n)
  greedy.values(game.state, actions, n, new KeyedDice(1, 2), out)
  return Object.fromEntries(game.options().map((words, i) => [words, out[i] as number]))
}

const ARCHER: Kind = { ...of(LINE, 10), profile: { ...LINE.profile, ranged: { range: 30, power: 3 } } }

describe('what waiting brings', () => {
  const prospect = (game: Game, id: string) => prospectOf(knowledgeOf(game.state), playerOf(game.unit(id)))

  test('the side that shoots wins by waiting, more the more turns are left; the other loses; without shooters it is even', () => {
    const guns = (turns: number) =>
      onTheTable({ a: at(ARCHER, 20, 4), b: at(LINE, 30, 4) }, { y: at(HEAVY, 30, 36, 180) }, { turns })
    const long = guns(8)
    expect(prospect(long, 'a')).toBeGreaterThan(0.2)
    expect(prospect(long, 'y')).toBe(-prospect(long, 'a'))
    expect(prospect(guns(3), 'a')).toBeLessThan(prospect(long, 'a'))
    expect(prospect(onTheTable({ a: at(LINE, 20, 4) }, { y: at(LINE, 30, 36, 180) }), 'a')).toBe(0)
  })

  test('it is the same to the last bit whichever army is listed first', () => {
    const shots = (models: number, x: number, y: number, turned = 0) => at(of(ARCHER, models), x, y, turned)
    const one = { a: shots(7, 8, 4), b: shots(11, 20, 4), c: shots(13, 34, 4) }
    const other = { x: shots(9, 10, 36, 180), y: shots(12, 24, 36, 180), z: at(HEAVY, 40, 36, 180) }
    for (const turns of [3, 5, 7, 8]) {
      const [listed, exchanged] = [onTheTable(one, other, { turns }), onTheTable(other, one, { turns })]
      expect(prospect(exchanged, 'a')).toBe(prospect(listed, 'a'))
    }
  })
})

describe('charges and shots', () => {
  test('SOVL-CHG-16: of two equal charges, the one that an enemy would intercept is not made for the sake of that enemy', () => {
    const game = onTheTable(
      { a: at(HEAVY, 14, 12), b: at(HEAVY, 46, 12) },
      { x: at(LINE, 14, 20, 180), y: at(LINE, 46, 20, 180), z: at(KNIGHT, 4, 12, 90) },
    )
    expect(game.charges().toSorted()).toEqual(['a charges x front', 'b charges y front'])
    expect(pick(game)).toBe('b charges y front')
  })

  test('of two equal targets a volley goes at the one that a friend fights', () => {
    const game = onTheTable(
      { a: at(ARCHER, 30, 6), f: at(LINE, 38, 16) },
      { y: at(LINE, 22, 24, 180), z: at(LINE, 38, 24, 180), w: at(LINE, 50, 38, 180) },
    )
    game.play('f charges z front')
    const first = act(game, 'a')
    const shot = /shoot/.test(first) ? first : pick(game.play(first))
    expect(shot).toMatch(/shoot.* z$/)
  })
})

test.runIf(THOROUGH)(
  'a gunline waits: its guards do not march out to horse that have yet to act, and its crossbows do not creep forward',
  () => {
    const { seed, variants, matchups } = readScenario('scenarios/sovl/gunline-and-raid.yaml')
    const [rules, matchup] = [variants[0]?.rules, matchups[0]]
    if (rules === undefined || matchup === undefined) throw new Error('no battle')
    const armies = matchup.armies.map((army) => ({ ...army, policy: 'greedy' }))
    const player = new Player({ game: 'sovl', seed, rules, matchup: { ...matchup, armies: armies as never } }, GAMES)
    let score = 0
    for (let battle = 0; battle < 100; battle++) {
      fight(player, battle >> 2, battle & 3, SILENT)
      score += 1 - (player.row[OUTCOME] ?? 1) / 2
    }
    // The general of before lost 89 of 100 with the guns; planners lose about 56.
    expect(score).toBeGreaterThan(20)
  },
)

test('horse does not turn its flank to an enemy that is about to beat a friend, and is then free to charge', () => {
  const game = onTheTable(
    { f: at(of(LINE, 10), 30, 16), a: at(KNIGHT, 40, 8, 300) },
    { y: at(OGRE, 30, 22, 180), z: at(LINE, 20, 38, 180) },
  )
  game.play('f charges y front')
  game.play(act(game, 'a'))
  const a = game.pose('a')
  const y = game.pose('y')
  const ahead = (y.x - a.x) * a.ux + (y.y - a.y) * a.uy
  const aside = (y.x - a.x) * a.uy - (y.y - a.y) * a.ux
  expect(ahead).toBeGreaterThan(Math.abs(aside))
})

describe('the last turn', () => {
  test('no unit marches for a charge that cannot come', () => {
    const army = () => ({ a: at(LINE, 20, 8) })
    const foe = { y: at(LINE, 20, 30, 180), z: at(LINE, 40, 30, 180) }
    expect(act(onTheTable(army(), foe, { turns: 1 }), 'a')).toMatch(/done|stands/)
    expect(act(onTheTable(army(), foe, { turns: 8 }), 'a')).not.toMatch(/done|stands/)
  })
})

test('a volley that may destroy what is left of a unit earns what the unit has lost, too', () => {
  const game = (rules: Setting['rules'] = {}) =>
    onTheTable({ a: at(ARCHER, 20, 4) }, { y: at(LINE, 20, 24, 180), z: at(LINE, 40, 24, 180) }, { rules })
  /** Expected loss by a volley at unit y with some wounds left, and what is earned beyond it. */
  const value = (one: Game, pool: number): readonly number[] => {
    const knowledge = knowledgeOf(one.state)
    const foe = one.unit('y')
    foe.pool = pool
    const pair = knowledge.volley(one.unit('a'), foe)
    return [knowledge.volleys[pair] as number, knowledge.kills[pair] as number]
  }
  const one = game()
  const { worth, fullPool } = one.unit('y')
  expect(value(one, fullPool)[1]).toBe(0)
  // Ten shots destroy the last model nearly always. It is worth little; with it score all points of the unit.
  const [loss, more] = value(one, 1) as [number, number]
  expect(loss).toBeLessThanOrEqual(worth / fullPool)
  expect(more).toBeGreaterThan(0.8 * worth)
  expect(more).toBeLessThan(worth)
  expect(value(game({ scorePartial: 'proportional' }), 1)).toEqual([loss, 0])
})

test('in the last turn a charge is worth what leaves the table', () => {
  const game = (turns: number) =>
    onTheTable(
      { a: at(KNIGHT, 20, 28), b: at(HEAVY, 40, 6) },
      // One flees off the near edge if it breaks; the other, which loses as much, has far to go.
      { y: at(LINE, 20, 36, 0), z: at(LINE, 40, 14, 180) },
      { turns },
    )
  const [last, early] = [values(game(1)), values(game(8))]
  const [near, far] = ['a charges y rear', 'b charges z front']
  expect((last[far] as number) / (last[near] as number)).toBeLessThan(
    (0.5 * (early[far] as number)) / (early[near] as number),
  )
})

test('in the last turn a charge that would likely be lost is worth no more than to be charged', () => {
  for (const foe of [HEAVY, OGRE, KNIGHT]) {
    const game = onTheTable({ a: at(LINE, 20, 12) }, { y: at(foe, 20, 20, 180) }, { turns: 1 })
    expect(values(game)['a charges y front']).toBeLessThan(0.08 * game.unit('a').worth)
  }
})
