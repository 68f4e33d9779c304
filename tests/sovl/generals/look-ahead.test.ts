import { expect, test } from 'vitest'
import type { Dice } from '../../../src/core/dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { GAMES } from '../../../src/games/index.ts'
import * as Action from '../../../src/games/sovl/choices/actions.ts'
import { foresee } from '../../../src/games/sovl/generals/acts.ts'
import { General } from '../../../src/games/sovl/generals/general.ts'
import { EVEN_WEIGHTS, greedy } from '../../../src/games/sovl/generals/greedy.ts'
import { knowledgeOf } from '../../../src/games/sovl/generals/knowledge.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { ACT, ACTIVATE } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { modelsOf } from '../../../src/run/players/generals.ts'
import type { Game } from '../../support/contract.ts'
import { battleCase } from '../../support/sovl/battle-case.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { playCase, setUp } from '../invariants/play.ts'

const HASTY = new General({ ...EVEN_WEIGHTS, tries: 0 })

function ownDice(): Dice {
  return new KeyedDice(5, 6)
}

/** Everything that the rest of a battle depends on, and its result row so far. */
function everything(state: SovlState): readonly number[] {
  const saved = new Int32Array(1 << 16)
  const row = new Int32Array(4096)
  SOVL.measure(state, row)
  return [...saved.subarray(0, SOVL.save(state, saved)), ...row]
}

test('a look ahead leaves the battle as it was, and choices differ by it, of units and of what they do', () => {
  const differ = new Map<number, number>()
  for (let number = 80_000; number < (THOROUGH ? 80_004 : 80_003); number++) {
    const one = battleCase(number)
    const state = setUp(one)
    const choose = (position: SovlState, actions: Int32Array, n: number): number => {
      const stage = position.battle?.stage ?? -1
      if ((stage !== ACT && stage !== ACTIVATE) || n === 1) return HASTY.choose(position, actions, n, ownDice())
      const before = everything(position)
      const hasty = HASTY.choose(position, actions, n, ownDice())
      const choice = greedy.choose(position, actions, n, ownDice())
      expect(everything(position)).toEqual(before)
      // The same list again: a look leaves no trace in what is weighed next.
      expect(HASTY.choose(position, actions, n, ownDice())).toBe(hasty)
      expect(greedy.choose(position, actions, n, ownDice())).toBe(choice)
      // A general that has looked at nothing before chooses the same.
      expect(new General(EVEN_WEIGHTS).choose(position, actions, n, ownDice())).toBe(choice)
      if (choice !== hasty) differ.set(stage, (differ.get(stage) ?? 0) + 1)
      return choice
    }
    const policy = { choose }
    playCase(one, { state, policies: [policy, policy] })
  }
  for (const stage of [ACT, ACTIVATE]) expect(differ.get(stage)).toBeGreaterThan(2)
})

test('acts that leave the unit in the same place share a look: to stand is worth as much as to be done', () => {
  let stands = 0
  let looks = 0
  const choose = (position: SovlState, actions: Int32Array, n: number): number => {
    const out = new Float64Array(n)
    if (position.battle?.stage === ACT && n > 1 && actions[0] === Action.pack(Action.MOVE, 0, 0)) {
      greedy.values(position, actions, n, ownDice(), out)
      const hasty = new Float64Array(n)
      HASTY.values(position, actions, n, ownDice(), hasty)
      if (out.some((value, i) => Math.abs(value - (hasty[i] as number)) > 0.1)) looks++
      expect(Math.abs((out[0] as number) - (out[n - 1] as number))).toBeLessThan(0.1)
      stands++
    }
    return greedy.choose(position, actions, n, ownDice())
  }
  for (const number of [80_001, 80_002]) {
    const one = battleCase(number)
    playCase(one, { state: setUp(one), policies: [{ choose }, { choose }] })
  }
  expect(stands).toBeGreaterThan(5)
  expect(looks).toBeGreaterThan(5)
})

/** Differences between what looks bring to the best act and to acts that leave the unit within an inch of its place, facing alike. */
function apart(number: number, moves: 'narrow' | 'wide'): number[] {
  const one = battleCase(number, { rules: { moves } })
  const state = setUp(one)
  const found: number[] = []
  const choose = (position: SovlState, actions: Int32Array, n: number): number => {
    const { battle } = position
    if (battle?.stage !== ACT || n === 1) return HASTY.choose(position, actions, n, ownDice())
    const [looks, hasty] = [new Float64Array(n), new Float64Array(n)]
    greedy.values(position, actions, n, ownDice(), looks)
    HASTY.values(position, actions, n, ownDice(), hasty)
    const knowledge = knowledgeOf(position)
    const places = Array.from(actions.subarray(0, n), (action) => {
      foresee(knowledge, position.units[battle.active] as Unit, action)
      return [...knowledge.at] as [number, number, number, number]
    })
    const best = hasty.indexOf(Math.max(...hasty))
    const [x, y, ux, uy] = places[best] as [number, number, number, number]
    places.forEach(([otherX, otherY, otherUx, otherUy], i) => {
      if (Math.hypot(otherX - x, otherY - y) > 0.99 || ux * otherUx + uy * otherUy < 0.901) return
      const gains = [i, best].map((act) => (looks[act] as number) - (hasty[act] as number)) as [number, number]
      if (i !== best) found.push(Math.abs(gains[0] - gains[1]))
    })
    return greedy.choose(position, actions, n, ownDice())
  }
  playCase(one, { state, policies: [{ choose }, { choose }] })
  return found
}

test('acts that leave the unit in almost the same place as the best one share its look, but not single manoeuvres, after which it goes on', () => {
  const numbers = THOROUGH ? [80_001, 80_002, 80_005] : [80_001, 80_002]
  const narrow = numbers.flatMap((number) => apart(number, 'narrow'))
  expect(narrow.length).toBeGreaterThan(20)
  expect(Math.max(...narrow)).toBeLessThan(0.001)
  const wide = numbers.flatMap((number) => apart(number, 'wide'))
  expect(wide.filter((difference) => difference > 1).length).toBeGreaterThan(5)
})

test('what stands for a general in the copies of planners does not look ahead', () => {
  expect(greedy.inCopies?.weights).toEqual({ ...EVEN_WEIGHTS, tries: 0 })
  expect(HASTY.inCopies).toBeNull()
  expect(new General({ ...EVEN_WEIGHTS, tries: 1 }).inCopies).toBeNull()
  const models = modelsOf(GAMES['sovl'] as Game) as General[]
  expect(models[0]?.weights.tries).toBe(0)
})
