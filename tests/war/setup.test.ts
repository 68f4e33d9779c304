import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { FIRST_WINS, type Matchup, OUTCOME, SECOND_WINS, type UnitSpec } from '../../src/core/ruleset.ts'
import { check } from '../../src/games/war/data/check.ts'
import { WAR } from '../../src/games/war/war.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { battle, CORE, duel, dummy, Play, unit } from '../support/war/cards.ts'

/** A battle whose units the rules place. */
function inRows(
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  rows: readonly string[] | readonly [number, number],
): Matchup {
  const listed = battle(rows, first, second)
  if (listed.battle === undefined) throw new Error('no battle')
  return { ...listed, battle: { ...listed.battle, seats: 'swap', deployment: { by: 'policy' } } }
}

const many = (name: string, n: number) => Array.from({ length: n }, (_, i) => unit(`${name}${i}`, dummy()))

function faults(matchup: Matchup): string[] {
  return check(CORE, matchup).map(({ message }) => message)
}

describe('the start of a battle', () => {
  test('WAR-G-31, WAR-G-32, WAR-G-35: units deploy from the middle of the front row outward, facing the other edge; half a turn exchanges the sides', () => {
    const matchup = inRows(many('a', 5), many('b', 2), [4, 8])
    const state = WAR.setup(CORE, matchup)
    WAR.reset(state, 0)
    const places = () => state.roster.map(({ hex, facing }) => [hex % 4, Math.floor(hex / 4), facing])
    expect(places()).toEqual([
      [2, 1, 0],
      [1, 1, 0],
      [3, 1, 0],
      [0, 1, 0],
      [2, 0, 0],
      [1, 6, 3],
      [2, 6, 3],
    ])
    WAR.reset(state, 1)
    expect(places().map(([column = 0, row = 0, facing = 0]) => [3 - column, 7 - row, (facing + 3) % 6])).toEqual([
      [2, 1, 0],
      [1, 1, 0],
      [3, 1, 0],
      [0, 1, 0],
      [2, 0, 0],
      [1, 6, 3],
      [2, 6, 3],
    ])
  })

  test('WAR-G-32: deployment passes over hexes in a river, and is refused if no room is left', () => {
    const wet = inRows(many('a', 2), many('b', 1), ['....', '..r.', '....', '....', '....', '....'])
    const state = WAR.setup(CORE, wet)
    WAR.reset(state, 0)
    expect(state.roster.slice(0, 2).map(({ hex }) => hex)).toEqual([5, 7])
    expect(faults(inRows(many('a', 9), many('b', 1), [4, 8])).join()).toMatch(/no hex left/)
  })

  test('WAR-G-33, WAR-G-37: any own unit may be activated and do nothing', () => {
    const play = new Play(
      battle(
        [6, 8],
        many('a', 1).map((one) => ({ ...one, at: [0, 0] as const, facing: 0 })),
        many('b', 1).map((one) => ({ ...one, at: [5, 7] as const, facing: 3 })),
      ),
      '1',
    )
    play.do({ kind: 'activate' }, { kind: 'hold' })
    expect(play.side).toBe(1)
  })
})

describe('refused battles', () => {
  test('impossible cards are refused', () => {
    const y = unit('y', dummy())
    expect(faults(duel({ ...unit('x', dummy()), models: 2 }, y))).toEqual([expect.stringContaining('WAR-UNIT-01')])
    expect(faults(duel(unit('x', dummy({ properties: ['steady'] })), y))).toEqual([
      expect.stringContaining('WAR-LEAD-01'),
    ])
    expect(faults(duel(unit('x', dummy({ properties: ['spark'] })), y))).toEqual([
      expect.stringContaining('WAR-MAG-06'),
    ])
    const whole = unit('x', dummy({ strength: 7 }))
    expect(faults(duel({ ...whole, profile: { ...whole.profile, remaining: 3 } }, y))).toEqual([])
    expect(faults(duel({ ...whole, profile: { ...whole.profile, remaining: 1 } }, y))).toEqual([
      expect.stringContaining('WAR-G-03'),
    ])
    const { fightBattered: _, ...half } = whole.profile
    expect(faults(duel({ ...whole, profile: half }, y))).toEqual([expect.stringContaining('WAR-UNIT-02')])
  })

  test('places on which no unit can stand are refused', () => {
    const at = (id: string, column: number, row: number, type = 'infantry') =>
      unit(id, dummy({ type }), { at: [column, row], facing: 0 })
    const rows = ['....', '.r..', '....', '....']
    expect(faults(battle(rows, [at('x', 1, 1)], [at('y', 3, 3)]))).toEqual([expect.stringContaining('WAR-TERR-10')])
    expect(faults(battle(rows, [at('x', 1, 1, 'heavyCavalry')], [at('y', 3, 3)]))).toEqual([])
    expect(faults(battle(rows, [at('x', 2, 2)], [at('y', 2, 2)]))).toEqual([expect.stringContaining('WAR-MOVE-11')])
    expect(faults(battle(rows, [at('x', 9, 2)], [at('y', 2, 2)]))).toEqual([
      expect.stringContaining('no hex of the board'),
    ])
    const odd = inRows(many('a', 1), many('b', 1), [5, 8])
    expect(faults(odd)).toEqual([expect.stringContaining('even number')])
  })
})

test('WAR-C-04, WAR-C-07, WAR-C-08, WAR-C-09: these contradictions are decided and have no switch', () => {
  const decided = ['WAR-C-04', 'WAR-C-07', 'WAR-C-08', 'WAR-C-09']
  expect(Object.values(WAR.facts.switches).filter(({ clause }) => decided.includes(clause))).toEqual([])
})

test('equal armies that exchange seats win equally often', () => {
  const matchup = readScenario(new URL('../../scenarios/war/open-field.yaml', import.meta.url).pathname)
    .matchups[0] as Matchup
  const [first] = matchup.armies
  const other = { ...first, name: 'Other', units: first.units.map((one) => ({ ...one, id: `other ${one.id}` })) }
  const mirror: Matchup = { ...matchup, armies: [first, other] }
  for (const name of Object.keys(WAR.policies)) {
    const state = WAR.setup(CORE, mirror)
    const policy = WAR.policies[name]
    if (policy === undefined) throw new Error('no general')
    const dice = new KeyedDice(1, 2)
    const generals = new Generals([policy, policy], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
    const row = new Int32Array(2 + WAR.columns(state).length)
    for (let block = 0; block < 5; block++) {
      const outcomes = [0, 1].map((seat) => {
        WAR.reset(state, seat)
        dice.seek(block)
        generals.seek(block)
        playBattle(WAR, state, dice, SILENT, generals)
        WAR.measure(state, row)
        return row[OUTCOME]
      })
      if (outcomes[0] === FIRST_WINS) expect(outcomes[1]).toBe(SECOND_WINS)
      else if (outcomes[0] === SECOND_WINS) expect(outcomes[1]).toBe(FIRST_WINS)
      else expect(outcomes[1]).toBe(outcomes[0])
    }
  }
})
