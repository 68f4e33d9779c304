import { describe, expect, test } from 'vitest'
import { POSE, X } from '../../../src/board/plane/shapes.ts'
import type { Dice } from '../../../src/core/dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import {
  DRAW,
  FIRST_MEASURE,
  type Matchup,
  OUTCOME,
  type Policy,
  SECOND_WINS,
  TURNS,
  type UnitSpec,
} from '../../../src/core/ruleset.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { type Battle, DEPLOY, playerOf } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { type BattleCase, battleCase } from '../../support/sovl/battle-case.ts'
import { playCase, setUp } from './play.ts'

/** Exact exchanges of seats, and what a general cannot see. */

const POLICIES = Object.entries(SOVL.policies)
const WISHES = { mirror: true, seats: 'swap', by: 'policy' } as const

/** The lead in points of the first army, 5,000 for none. */
const MARGIN = 'margin'

/** The row with the armies' names exchanged. */
function exchanged(state: SovlState, row: readonly number[]): number[] {
  const columns = SOVL.columns(state)
  const out = [SECOND_WINS - (row[OUTCOME] as number), row[TURNS] as number]
  const at = (army: number, unit: number | null, measure: string): number => {
    const names = state.roster.filter((each) => each.army === army).map(({ name }) => name)
    const wanted = unit === null ? null : (names[unit] as string)
    return columns.findIndex((each) => each.army === army && each.unit === wanted && each.measure.name === measure)
  }
  const own = state.roster.filter(({ army }) => army === 0).length
  columns.forEach(({ army, unit, measure }, i) => {
    if (unit === null && at(1, null, measure.name) < 0) {
      // For the battle: scores of the first mover and of the near side are equal, and the lead changes its sign.
      const value = row[FIRST_MEASURE + i] as number
      out.push(measure.name === MARGIN ? 10_000 - value : value)
      return
    }
    const slot = unit === null ? null : state.roster.findIndex(({ name }) => name === unit) - (army === 0 ? 0 : own)
    out.push(row[FIRST_MEASURE + at(1 - army, slot, measure.name)] as number)
  })
  return out
}

/** Rows of the four seats. */
function seatRows(one: BattleCase, state: SovlState, policy: Policy<SovlState>): number[][] {
  return [0, 1, 2, 3].map((seat) => [...playCase(one, { state, seat, policies: [policy, policy] }).row])
}

describe.each(POLICIES)('%s against itself with the same list', (name, policy) => {
  test('has the armies exchanged exactly in seats 0 and 1, and in seats 2 and 3: a block scores a half', () => {
    for (let number = 20_000; number < 20_000 + (name === 'random-legal' ? 100 : 25); number++) {
      const one = battleCase(number, WISHES)
      const state = setUp(one)
      const [a, b, c, d] = seatRows(one, state, policy) as [number[], number[], number[], number[]]
      expect(exchanged(state, b), `case ${number}`).toEqual(a)
      expect(exchanged(state, d), `case ${number}`).toEqual(c)
      expect((a[OUTCOME] as number) + (b[OUTCOME] as number) + (c[OUTCOME] as number) + (d[OUTCOME] as number)).toBe(
        4 * DRAW,
      )
    }
  })
})

test('the same holds for listed places that are symmetric', () => {
  const policy = SOVL.policies['random-legal'] as Policy<SovlState>
  let played = 0
  for (let number = 21_000; number < 21_100; number++) {
    const one = listedMirror(battleCase(number, { ...WISHES, by: 'listed' }))
    if (one === null) continue
    played++
    const state = setUp(one)
    const [a, b, c, d] = seatRows(one, state, policy) as [number[], number[], number[], number[]]
    expect(exchanged(state, b), `case ${number}`).toEqual(a)
    expect(exchanged(state, d), `case ${number}`).toEqual(c)
  }
  expect(played).toBeGreaterThan(20)
})

/**
 * The second army stands like the first, turned by half; on an open table, in eighths of an inch, so that rounding does not make the sides
 * differ.
 */
function listedMirror(one: BattleCase): BattleCase | null {
  const { matchup } = one
  const { battle, armies } = matchup
  if (battle === undefined) return null
  const { width, depth } = battle.table
  const units = armies[0].units.map((unit): UnitSpec => {
    const [x, y] = unit.at as readonly [number, number]
    return { ...unit, at: [Math.round(8 * x) / 8, Math.round(8 * y) / 8], facing: 0 }
  })
  const turned = units.map((unit, slot): UnitSpec => {
    const [x, y] = unit.at as readonly [number, number]
    return { ...unit, id: `B${slot + 1}`, at: [width - x, depth - y], facing: 180 }
  })
  const mirrored: Matchup = {
    ...matchup,
    armies: [
      { ...armies[0], units },
      { ...armies[1], units: turned },
    ],
    battle: { ...battle, table: { width, depth, terrain: [] } },
  }
  return SOVL.check(one.rules, mirrored).some(({ severity }) => severity !== 'warning')
    ? null
    : { ...one, matchup: mirrored }
}

/** Answers twice, the second time with the enemy's hidden units on other places; throws if the answers differ. */
function blind(policy: Policy<SovlState>, count: () => void): Policy<SovlState> {
  return {
    choose(state, actions, n, dice) {
      const battle = state.battle as Battle
      const hides =
        battle.stage === DEPLOY && (battle.spec.deployment.order ?? state.rules.deployment) !== 'alternating'
      if (!hides) return policy.choose(state, actions, n, dice)
      const side = battle.armyOf[battle.decider] as 0 | 1
      const answer = () => policy.choose(state, actions, n, sameDice(battle))
      const [choice, view] = [answer(), JSON.stringify(SOVL.view(state, side))]
      const { hidden, table } = battle
      const kept = hidden.slice()
      for (const unit of state.units) {
        if (playerOf(unit) === battle.decider || battle.placed[unit.index] === 0) continue
        count()
        const x = unit.index * POSE + X
        hidden[x] = table.width - (hidden[x] as number) + 1.5
        hidden[x + 1] = table.depth - (hidden[x + 1] as number) - 0.5
        hidden[x + 2] = 1
        hidden[x + 3] = 0
      }
      expect(answer()).toBe(choice)
      expect(JSON.stringify(SOVL.view(state, side))).toBe(view)
      hidden.set(kept)
      return choice
    },
  }
}

function sameDice(battle: Battle): Dice {
  const dice = new KeyedDice(5, 6)
  dice.seek(battle.placed.reduce((sum, placed) => sum + placed, 0))
  dice.key(1, 1, 1, 1)
  return dice
}

test.each(POLICIES)(
  '%s deploys without the hidden places of the enemy: they change neither its choice nor its view',
  (_, policy) => {
    let seen = 0
    const own = blind(policy, () => seen++)
    for (let number = 30_000; number < 30_015; number++) {
      playCase(battleCase(number, { by: 'policy', rules: { deployment: 'simultaneous', turnLimit: 1 } }), {
        policies: [own, own],
      })
    }
    expect(seen).toBeGreaterThan(50)
  },
)
