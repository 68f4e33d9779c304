import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { MOST_ACTIONS } from '../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import type { StrikeView } from '../../src/games/null-strike/telling/view-types.ts'
import { basesOf } from '../support/null-strike/bases.ts'
import { battle, Table } from '../support/null-strike/field.ts'
import { CARRIER, GUN, KILLERS, KNIFE, SURE } from '../support/null-strike/units.ts'

/** The player of a unit chooses the models that are removed: AP-ATK-08. */

const OTHERS = { models: 2, skill: 4, evasion: 1, strength: 3, toughness: 1, armour: 7 }

/** This many certain hits on seven models, two of them of another kind. */
function shot(
  killers: number,
  changes: Parameters<typeof KILLERS>[3] = { numbers: { others: OTHERS } },
  rules = SURE,
): Table {
  const play = new Table(battle([KILLERS('k', killers, [GUN])], [KILLERS('t', 7, [KNIFE], changes)]), rules)
  return play.stand({ k: [30, 8], t: [30, 30] }).attack('k', 't')
}

const left = (play: Table): readonly number[] => [play.unit('t').models, play.unit('t').others]

describe('a unit with two kinds of models', () => {
  test.each([
    [1, [0, 1]],
    [3, [0, 1, 2]],
    [6, [1, 2]],
  ] as const)('if it loses %i, its player chooses how many of them are of the other kind: %j', (lost, counts) => {
    const play = shot(lost)
    expect(play.side).toBe(1)
    expect(play.options().map(({ kind, unit, models, others }) => [kind, unit, models, others])).toEqual(
      counts.map((others) => ['lose', 't', lost, others]),
    )
    for (const others of counts) {
      expect(left(shot(lost).choose({ kind: 'lose', others }))).toEqual([7 - lost, 2 - others])
    }
  })

  test('no model is removed before the defender chooses, and then the turn goes on', () => {
    const play = shot(3)
    expect(left(play)).toEqual([7, 2])
    play.choose({ kind: 'lose', others: 2 })
    expect(play.lines.join('\n')).toContain('t: 3 models lost, 2 of them others, 4 left')
    expect(play.told).toContain('AP-ATK-08')
    expect(play.side).toBe(0)
    expect(play.offers({ kind: 'move', unit: 'k' })).toBe(true)
  })

  test('the defender is not asked if all models are removed, or none, or all are of one kind', () => {
    for (const play of [shot(7), shot(9)]) expect(play.isOver).toBe(true)
    expect(shot(3, {}).offers({ kind: 'end-turn' })).toBe(true)
    const tough = { numbers: { others: OTHERS, wounds: 3 } }
    expect(shot(2, tough, { ...SURE, wounds: 'profile' }).offers({ kind: 'end-turn' })).toBe(true)
  })

  test('a charge asks the defender like an attack', () => {
    const play = new Table(
      battle([KILLERS('k', 2, [[1, 1, 1, 0, 0, 1]])], [KILLERS('t', 7, [KNIFE], { numbers: { others: OTHERS } })]),
      SURE,
    )
    play.stand({ k: [30, 20], t: [30, 25] }).choose({ kind: 'charge', unit: 'k' })
    play.choose({ kind: 'charge', target: 't', heading: 0 }).choose({ kind: 'strike', weapons: 'weapon' })
    play.choose({ kind: 'lose', others: 1 })
    expect(left(play)).toEqual([5, 1])
  })
})

test('geometry: models with places of their own are removed from the near end or from the far end', () => {
  const rules = { ...SURE, geometry: 'models' } as const
  const gone = (from: string): number => {
    const play = shot(2, {}, rules)
    const before = basesOf(play.unit('t'))
    expect(play.options().map(({ from: end }) => end)).toEqual(['farthest', 'nearest'])
    play.choose({ kind: 'lose', from })
    const now = basesOf(play.unit('t'))
    const lost = before.filter(([x, y]) => !now.some(([nx, ny]) => Math.hypot(x - nx, y - ny) < 0.01))
    expect(lost).toHaveLength(2)
    return Math.max(...lost.map(([, y]) => y))
  }
  expect(gone('nearest')).toBeLessThan(30)
  expect(gone('farthest')).toBeGreaterThan(30)
})

test('the position can be saved and loaded while the defender is asked, and both sides see the question', () => {
  const { state } = shot(3)
  const saved = new Int32Array(4096)
  NULL_STRIKE.save(state, saved)
  const { state: other } = shot(0 + 1)
  NULL_STRIKE.load(other, saved)
  const [here, there] = [new Int32Array(MOST_ACTIONS), new Int32Array(MOST_ACTIONS)]
  const n = NULL_STRIKE.actions(state, here)
  expect(NULL_STRIKE.actions(other, there)).toBe(n)
  expect(there.slice(0, n)).toEqual(here.slice(0, n))
  const view = NULL_STRIKE.view(other, 1) as StrikeView
  expect(view.step).toBe('casualties')
  expect(view.underway).toEqual({ unit: 'k', kind: 'attack', target: 't', lost: 3 })
})

test('generals remove models of the weaker kind first', () => {
  const chosen = (others: Record<string, number>): unknown => {
    const play = shot(1, { numbers: { others: { ...OTHERS, ...others } } })
    const actions = new Int32Array(MOST_ACTIONS)
    const n = NULL_STRIKE.actions(play.state, actions)
    const greedy = NULL_STRIKE.policies['greedy']
    const at = greedy?.choose(play.state, actions, n, new KeyedDice(1, 2)) ?? -1
    return NULL_STRIKE.describe(play.state, actions[at] as number)['others']
  }
  // The others of the unit have 12, 1, 12, 1 and no armour.
  expect(chosen({ skill: 12, strength: 12, evasion: 5 })).toBe(0)
  expect(chosen({})).toBe(1)
})

const SOFT = { numbers: { type: 'vehicle' as never, transport: 10, evasion: 1, toughness: 1, armour: 7 } }

test('each passenger of a wreck rolls on its own', () => {
  const rules = { ...SURE, transportLoss: 'bailOutRisk' } as const
  const counts = new Set<string>()
  for (let block = 0; block < 60; block++) {
    const riders = KILLERS('r', 6, [KNIFE], { numbers: { others: { ...OTHERS, models: 3 } } })
    const play = new Table(battle([KILLERS('k', 9, [GUN])], [riders, CARRIER('c', SOFT)]), rules)
    play.stand({ k: [30, 8], c: [30, 30] }).load('r', 'c')
    play.dice.seek(block)
    play.attack('k', 'c')
    const { models, others } = play.unit('r')
    counts.add(`${models - others} ${others}`)
  }
  // Either kind may lose one and the other none.
  expect(counts).toContain('3 2')
  expect(counts).toContain('2 3')
})
