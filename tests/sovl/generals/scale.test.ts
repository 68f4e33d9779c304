import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import type { Matchup } from '../../../src/core/ruleset.ts'
import * as Action from '../../../src/games/sovl/choices/actions.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { greedy } from '../../../src/games/sovl/generals/greedy.ts'
import { ACT, ACTIVATE, DECLARE, DEPLOY } from '../../../src/games/sovl/state/battle.ts'
import { shipped } from '../../support/matchups.ts'
import { type Decision, watch } from '../../support/sovl/watch.ts'

/** The matchup with all costs times a factor. */
function scaled(matchup: Matchup, factor: number): Matchup {
  const [first, second] = matchup.armies.map((army) => ({
    ...army,
    units: army.units.map((unit) => ({ ...unit, ...(unit.cost !== undefined && { cost: unit.cost * factor }) })),
  }))
  return { ...matchup, armies: [first, second] as unknown as Matchup['armies'] }
}

/** Every choice of some battles. */
function choices(matchup: Matchup, factor: number, rules: Partial<SovlRules> = {}): number[] {
  const made: number[] = []
  watch(
    scaled(matchup, factor),
    8,
    (_state, _battle, action) => {
      made.push(action)
      return undefined
    },
    { rules, looks: true },
  )
  return made
}

const battles = shipped('sovl').filter(({ mode }) => mode === 'battle')

test.each(battles)('generals of $name choose the same at any scale of points', (matchup) => {
  const made = choices(matchup, 1)
  expect(made.length).toBeGreaterThan(200)
  for (const factor of [0.1, 0.3, 7, 10]) expect(choices(matchup, factor)).toEqual(made)
})

test('generals that value a part of a unit choose the same, too', () => {
  const [matchup] = battles as [Matchup]
  const rules = { scorePartial: 'proportional', deployment: 'alternating' } as const
  expect(choices(matchup, 0.1, rules)).toEqual(choices(matchup, 10, rules))
})

test('generals choose the same if costs times ten are rounded otherwise, as where armies are made for a price', () => {
  const [matchup] = battles as [Matchup]
  const uneven = (factor: number) => {
    const [first, second] = matchup.armies.map((army) => ({
      ...army,
      units: army.units.map((unit, i) => ({ ...unit, cost: Math.round((1e6 * factor * (1000 + i)) / 7) / 1e6 })),
    }))
    return { ...matchup, armies: [first, second] as unknown as Matchup['armies'] }
  }
  expect(choices(uneven(10), 1)).toEqual(choices(uneven(1), 1))
})

/** Values of the actions of every decision of some battles, by stage. */
function told(
  matchup: Matchup,
  factor: number,
): { stage: number; kinds: number[]; values: number[]; worths: number }[] {
  const found: { stage: number; kinds: number[]; values: number[]; worths: number }[] = []
  const look: Decision = (state, battle, _action, actions) => {
    const out = new Float64Array(actions.length)
    greedy.values(state, actions, actions.length, new KeyedDice(1, 1), out)
    const units = [...actions].filter((action) => Action.kindOf(action) === Action.ACTIVATION).map(Action.aOf)
    const worths = units.reduce((sum, unit) => sum + (state.units[unit]?.cost ?? 0), 0)
    found.push({ stage: battle.stage, kinds: [...actions].map(Action.kindOf), values: [...out], worths })
    return undefined
  }
  watch(scaled(matchup, factor), 4, look, { looks: true })
  return found
}

test('values are told in points of the costs: with costs ten times as high they are ten times as high', () => {
  const [matchup] = battles as [Matchup]
  const [one, ten] = [told(matchup, 1), told(matchup, 10)]
  expect(ten.length).toBe(one.length)
  one.forEach(({ values }, i) => {
    values.forEach((value, k) => expect((ten[i]?.values[k] ?? 0) / 10).toBeCloseTo(value, 6))
  })
})

test('in each decision one action has 0: the best place, a pass of charges, the least urgent unit, the end of the activation', () => {
  const seen = new Set<number>()
  for (const { stage, kinds, values, worths } of told(battles[0] as Matchup, 1)) {
    seen.add(stage)
    if (stage === DEPLOY) expect(Math.max(...values)).toBe(0)
    if (stage === DECLARE) expect(values[kinds.indexOf(Action.PASS)]).toBe(0)
    if (stage === ACT) expect(values[kinds.indexOf(Action.DONE)]).toBe(0)
    if (stage !== ACTIVATE) continue
    expect(Math.min(...values.slice(1))).toBe(0)
    // A pass gives up the units of the list.
    expect(values[0]).toBeCloseTo(-worths, 2)
  }
  for (const stage of [DEPLOY, DECLARE, ACTIVATE, ACT]) expect(seen).toContain(stage)
})
