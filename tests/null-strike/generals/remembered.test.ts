import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { MOST_ACTIONS, type Policy } from '../../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { IN_RESERVE, type Strike } from '../../../src/games/null-strike/state/state.ts'
import { matchupOf, playSteps } from '../../support/null-strike/battles.ts'
import { battle, Table } from '../../support/null-strike/field.ts'
import { BLADE, but, CARBINE, unit } from '../../support/null-strike/units.ts'

/** Cached sights, charges and places agree with those that a fresh table computes. */

test.each([
  ['open-table', 'random-legal', {}],
  ['open-table', 'greedy', {}],
  ['ruined-town', 'rusher', {}],
  ['ruined-town', 'random-legal', { passThrough: 'none', captureClear: 6, panicEffect: 'fallBack' }],
  ['ruined-town', 'rusher', { engage: 'locked', los: 'units' }],
  ['open-table', 'capturer', { captureClear: 6, unitCover: 'no', difficult: 'impassable' }],
  ['patrol', 'random-legal', {}],
  ['ruined-town', 'rusher', { geometry: 'models' }],
  ['open-table', 'random-legal', { deployDepth: 'speed', transportLoss: 'bailOutRisk' }],
] as const)('in %s led by %s under %o a loaded table has the same legal actions', (name, general, changes) => {
  const matchup = matchupOf(name)
  const [state, fresh] = [NULL_STRIKE.setup(but(changes), matchup), NULL_STRIKE.setup(but(changes), matchup)]
  const [others, saved] = [new Int32Array(MOST_ACTIONS), new Int32Array(65_536)]
  const wrong: string[] = []
  playSteps(state, general, 4, ({ block, number, actions, n }) => {
    NULL_STRIKE.save(state, saved)
    NULL_STRIKE.load(fresh, saved)
    const legal = others.subarray(0, NULL_STRIKE.actions(fresh, others))
    if (legal.length !== n || legal.some((action, i) => action !== actions[i]))
      wrong.push(`block ${block}, decision ${number}`)
  })
  expect(wrong).toEqual([])
})

/** x and y, inches. */
type Place = readonly [number, number]

/** Guns and other guns against beasts on given places; a unit that is `away` is in reserve, and keeps its place. */
function positionOf(guns: Place, beasts: Place, away?: string): Strike {
  const shooters = (id: string) => unit(id, 8, [5, 4, 4, 4, 4, 5, 8], [CARBINE])
  const strikers = unit('Beasts', 6, [5, 6, 5, 6, 5, 4, 10], [BLADE])
  const table = new Table(battle([shooters('Guns'), shooters('Other guns')], [strikers]))
  table.stand({ Guns: guns, 'Other guns': [66, 4], Beasts: beasts })
  if (away !== undefined) table.unit(away).place = IN_RESERVE
  return table.state
}

/** What the default general says of every choice in the last of these positions, after it was asked in all of them. */
function valuesIn(...positions: readonly Strike[]): number[] {
  const state = positionOf([0, 0], [0, 0])
  const [saved, actions, values] = [
    new Int32Array(65_536),
    new Int32Array(MOST_ACTIONS),
    new Float64Array(MOST_ACTIONS),
  ]
  const greedy = NULL_STRIKE.policies['greedy'] as Policy<Strike>
  let n = 0
  for (const position of positions) {
    NULL_STRIKE.save(position, saved)
    NULL_STRIKE.load(state, saved)
    n = NULL_STRIKE.actions(state, actions)
    greedy.values?.(state, actions, n, new KeyedDice(5, 6), values)
  }
  return Array.from(values.subarray(0, n))
}

test.each([
  ['Guns', [30, 14], [36, 20]],
  ['Beasts', [38, 22], [36, 30]],
] as const)(
  '%s that leave the table and return to their place meet enemies where these have gone meanwhile',
  (name, guns, beasts) => {
    const before = positionOf([30, 14], [36, 30])
    const [without, after] = [positionOf(guns, beasts, name), positionOf(guns, beasts)]
    const known = valuesIn(after)
    expect(known).not.toEqual(valuesIn(before))
    expect(valuesIn(before, without, after)).toEqual(known)
  },
)

test.each([
  ['open-table', {}],
  ['ruined-town', { engage: 'locked', los: 'units' }],
  ['ruined-town', { geometry: 'models' }],
  ['patrol', {}],
] as const)('in %s under %o a general chooses as one that knows nothing of earlier positions', (name, changes) => {
  const state = NULL_STRIKE.setup(but(changes), matchupOf(name))
  const [others, saved] = [new Int32Array(MOST_ACTIONS), new Int32Array(65_536)]
  const dice = new KeyedDice(3, 4)
  const [greedy, rusher] = [NULL_STRIKE.policies['greedy'], NULL_STRIKE.policies['rusher']] as Policy<Strike>[]
  const wrong: string[] = []
  let earlier: Int32Array | null = null
  playSteps(state, 'greedy', 2, ({ block, number, actions, n }) => {
    const values = (general: Policy<Strike> | undefined): number[] => {
      const out = new Float64Array(n)
      general?.values?.(state, actions, n, dice, out)
      return [...out]
    }
    const here = saved.slice(0, NULL_STRIKE.save(state, saved))
    if (earlier !== null && number % 5 === 0) {
      // The same knowledge serves another position and another general, then this position again.
      NULL_STRIKE.load(state, earlier)
      rusher?.choose(state, others, NULL_STRIKE.actions(state, others), dice)
      NULL_STRIKE.load(state, here)
      NULL_STRIKE.actions(state, others)
    }
    if (number % 7 === 0) earlier = here
    const kept = values(greedy)
    const { knowledge } = state
    state.knowledge = null
    const fresh = values(greedy)
    state.knowledge = knowledge
    if (kept.some((value, i) => value !== fresh[i])) wrong.push(`block ${block}, decision ${number}`)
  })
  expect(wrong).toEqual([])
})
