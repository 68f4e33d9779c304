import { expect, test } from 'vitest'
import { POSE, X, Y } from '../../../src/board/plane/shapes.ts'
import type { Dice } from '../../../src/core/dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { MOST_ACTIONS } from '../../../src/core/ruleset.ts'
import * as Action from '../../../src/games/sovl/choices/actions.ts'
import { General } from '../../../src/games/sovl/generals/general.ts'
import { EVEN_WEIGHTS } from '../../../src/games/sovl/generals/greedy.ts'
import { LookAhead, type Model } from '../../../src/games/sovl/generals/look-ahead.ts'
import { ACT, ACTIVATE, type Battle } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { BROKEN, type Unit } from '../../../src/games/sovl/state/unit.ts'
import { battleCase } from '../../support/sovl/battle-case.ts'
import { playCase, setUp } from '../invariants/play.ts'

/** What is done in a look ahead, as the general sees it that leads both armies there. */

const HASTY = new General({ ...EVEN_WEIGHTS, tries: 0 })
/** Inches beyond which a unit without shots stands. */
const FAR = 20

/** A question to the general of a look. */
interface Asked {
  readonly stage: number
  readonly turn: number
  /** Index of the active unit at an act; of the unit that the general chooses at an activation; −1 for a pass. */
  readonly unit: number
  /** Number of units that have acted. */
  readonly acted: number
  /** Inches from the unit to the one that is looked at. */
  readonly away: number
  readonly shoots: boolean
  /** Whether the unit flees, so that its activation is a roll. */
  readonly flees: boolean
  /** Place and facing of the unit that is looked at, and its wounds left: it moves also if it loses a rank or breaks. */
  readonly place: string
  readonly pool: number
}

/** The questions in the looks of one decision of a battle. */
interface Looked {
  readonly stage: number
  readonly turn: number
  readonly asked: readonly Asked[]
}

function ownDice(): Dice {
  return new KeyedDice(5, 6)
}

/** Every decision of some battles at which looks are made, of at most `most` choices. */
function looksOf(numbers: readonly number[], most: number): Looked[] {
  const all: Looked[] = []
  for (const number of numbers) {
    let asked: Asked[] = []
    let looked = -1
    const model: Model = {
      weights: HASTY.weights,
      choose(state, actions, n) {
        const choice = HASTY.choose(state, actions, n, ownDice())
        const battle = state.battle as Battle
        const chosen = actions[choice] as number
        const isUnit = Action.kindOf(chosen) === Action.ACTIVATION
        const unit =
          battle.stage === ACT ? battle.active : battle.stage === ACTIVATE && isUnit ? Action.aOf(chosen) : -1
        // In a look at a unit the first question is about its act.
        if (looked < 0) looked = unit
        const one = state.units[unit]
        asked.push({
          stage: battle.stage,
          turn: state.turn,
          unit,
          acted: state.units.filter(({ activated }) => activated).length,
          away: one === undefined ? 0 : inches(battle, one, state.units[looked] as Unit),
          shoots: (one?.range ?? 0) > 0,
          flees: one?.fate === BROKEN,
          place: placeOf(battle, state.units[looked] as Unit),
          pool: state.units[looked]?.pool ?? 0,
        })
        return choice
      },
    }
    const look = new LookAhead(model, most)
    const choose = (state: SovlState, actions: Int32Array, n: number): number => {
      const battle = state.battle as Battle
      const list = actions.slice(0, MOST_ACTIONS)
      if (n > 1 && look.mayShow(state, battle)) {
        const values = new Float64Array(n)
        HASTY.values(state, actions, n, ownDice(), values)
        asked = []
        looked = battle.stage === ACT ? battle.active : -1
        const { stage } = battle
        look.add(state, battle, list, n, values, 1)
        if (asked.length > 0) all.push({ stage, turn: state.turn, asked })
      }
      return HASTY.choose(state, actions, n, ownDice())
    }
    const one = battleCase(number, { rules: { moves: 'narrow' } })
    playCase(one, { state: setUp(one), policies: [{ choose }, { choose }] })
  }
  return all
}

function inches({ table }: Battle, one: Unit, other: Unit): number {
  const { pose } = table.shapes
  const at = (unit: Unit, axis: number): number => pose[unit.shape * POSE + axis] as number
  return Math.hypot(at(one, X) - at(other, X), at(one, Y) - at(other, Y))
}

function placeOf({ table }: Battle, { shape }: Unit): string {
  return [...table.shapes.pose.subarray(shape * POSE, (shape + 1) * POSE)].join(' ')
}

/** Number of looks at acts: each leaves the unit in another place, where it stays until the fights unless it is shot. */
function looksAtActs({ turn, asked }: Looked): number {
  const moving = asked.filter(
    (one) => one.turn === turn && one.pool === asked[0]?.pool && (one.stage === ACT || one.stage === ACTIVATE),
  )
  return new Set(moving.map(({ place }) => place)).size
}

/** Number of looks at units: each begins with the act of another unit, before any more have acted. */
function looksAtUnits({ turn, asked }: Looked): number {
  const first = asked.filter((one) => one.turn === turn && one.stage === ACT && one.acted === asked[0]?.acted)
  return new Set(first.map(({ unit }) => unit)).size
}

const NUMBERS = [80_001, 80_002, 80_003, 80_004, 80_005, 80_006, 80_007, 80_008]

test('two choices are looked at, of some acts more, up to the most that are asked for', () => {
  const all = looksOf(NUMBERS, 16)
  const units = all.filter(({ stage }) => stage === ACTIVATE).map(looksAtUnits)
  expect(units.length).toBeGreaterThan(20)
  expect(new Set(units)).toEqual(new Set([2]))
  const acts = all.filter(({ stage }) => stage === ACT).map(looksAtActs)
  const more = acts.filter((looks) => looks > 2)
  expect(acts.filter((looks) => looks === 2).length).toBeGreaterThan(10)
  expect(more.length).toBeGreaterThan(5)
  expect(more.length).toBeLessThan(acts.length / 2)
  expect(Math.max(...more)).toBeLessThanOrEqual(16)
  for (const most of [1, 2, 4]) {
    const looks = looksOf(NUMBERS.slice(0, 4), most).map((one) =>
      one.stage === ACT ? looksAtActs(one) : looksAtUnits(one),
    )
    expect(looks.length).toBeGreaterThan(10)
    expect(Math.max(...looks)).toBe(most)
  }
})

test('a unit that is far away and does not shoot stands in a look, others act', () => {
  const counts = { far: 0, near: 0, acted: 0 }
  for (const { stage, asked } of looksOf(NUMBERS, 2)) {
    if (stage !== ACT) continue
    for (const [i, { stage: at, unit, away, shoots, flees }] of asked.entries()) {
      if (at !== ACTIVATE || unit < 0 || shoots || flees) continue
      const next = asked[i + 1]
      const acts = next?.stage === ACT && next.unit === unit
      if (away > FAR + 0.01) {
        counts.far++
        expect(acts, `${away} inches away`).toBe(false)
      } else {
        counts.near++
        if (acts) counts.acted++
      }
    }
  }
  expect(counts.far).toBeGreaterThan(50)
  expect(counts.acted).toBeGreaterThan(counts.near / 2)
})
