import { expect, test } from 'vitest'
import { rosterOf, truthOf } from '../../bench/simulation/armies.ts'

/** The truths of the study of mixed armies (bench/simulation/armies.ts). */

const SPREAD = { spread: 0.15 }

test('a truth does not depend on which armies are asked for first', () => {
  const roster = rosterOf('a 1', 2000)
  const armies = roster.units.map(({ name, models }) => new Map([[name, models[0] * 2]]))
  const pairs = armies.slice(1).map((army, i) => [army, armies[i] as (typeof armies)[number]] as const)
  const [one, other] = [truthOf(roster, SPREAD), truthOf(roster, SPREAD)]
  const forwards = pairs.map(([a, b]) => one(a, b))
  const backwards = pairs.toReversed().map(([a, b]) => other(a, b))
  expect(backwards.toReversed()).toEqual(forwards)
})

test('runs of other seeds have other truths', () => {
  const roster = rosterOf('a 1', 2000)
  const truths = ['a 1', 'b 1', 'a 2'].map((seed) => truthOf({ ...roster, seed }, SPREAD))
  const [a, b] = roster.units.map(({ name, models }) => new Map([[name, models[0]]]))
  const logits = truths.map((truth) => truth(a ?? new Map(), b ?? new Map()))
  expect(new Set(logits).size).toBe(3)
})
