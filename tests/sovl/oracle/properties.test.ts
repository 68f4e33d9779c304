import { describe, expect } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import type { Matchup } from '../../../src/core/ruleset.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SIDES } from '../../../src/games/sovl/data/sides.ts'
import { RolledDice } from '../../support/dice/rolled-dice.ts'
import { fc, test } from '../../support/properties.ts'
import { type Exact, sample, solvable, strays } from '../../support/sovl/answers.ts'
import { anyRules, engagements, kinds } from '../../support/sovl/arbitraries.ts'
import { but, CORE, duel, EARLIER, engagement, type Kind, play, profile, rows } from '../../support/sovl/units.ts'

// Properties of all engagements. Seeds are fixed, so a failing run fails again.

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const options = (numRuns: number) => ({ seed: 20260, numRuns })

/** The score of the first army: a draw is half. */
function score([first, draw]: readonly [number, number, number]): number {
  return first + draw / 2
}

/** The score of one battle, by its result row. */
function points(outcome: number): number {
  return 1 - outcome / 2
}

/** The exact answer, for fights that can be solved at once. */
function answer(matchup: Matchup, rules: SovlRules): Exact {
  const solution = solvable(matchup, rules, 20_000)
  fc.pre(solution !== null)
  return solution
}

describe('for any engagement, switches and dice', () => {
  test.prop([engagements(12, 6), anyRules, seeds], options(1500))(
    'a battle ends and its numbers add up',
    (matchup, rules, seed) => {
      const battle = play(matchup, rules, new RolledDice(seed))
      expect(battle.turns).toBeGreaterThanOrEqual(1)
      expect(battle.turns).toBeLessThanOrEqual(matchup.turns as number)

      const fighting = [0, 0]
      matchup.armies.forEach((army, side) => {
        for (const { id, models, profile, commander } of army.units) {
          const unit = battle.units[id]
          if (unit === undefined) throw new Error(`nothing is told of ${id}`)
          const most = models + (commander === undefined ? 0 : 1)
          const pool =
            models * Number(profile.wounds) + Math.max(Number(commander?.wounds ?? 0), Number(profile.wounds))
          const on = battle.strikes.filter(({ at }) => at === id).reduce((sum, { wounds }) => sum + wounds, 0)
          const by = battle.strikes.filter((strike) => strike.by === id).reduce((sum, { wounds }) => sum + wounds, 0)
          expect(unit.woundsInflicted).toBe(by)
          expect(unit.woundsSuffered).toBeLessThanOrEqual(Math.min(on, pool))
          expect(unit.modelsLost).toBeLessThanOrEqual(Math.min(most, unit.woundsSuffered))
          expect(unit.roundsWon).toBeLessThanOrEqual(battle.turns)
          expect(Math.max(unit.broke, unit.destroyed)).toBeLessThanOrEqual(battle.turns)
          expect(Math.min(unit.broke, unit.destroyed)).toBe(0)
          if (unit.broke + unit.destroyed === 0) fighting[side] = (fighting[side] as number) + 1
          if (unit.modelsLost === most) expect(unit.destroyed).toBeGreaterThan(0)
        }
      })
      const [first, second] = fighting as [number, number]
      const expected = first > 0 && second === 0 ? 0 : second > 0 && first === 0 ? 2 : 1
      expect(battle.outcome).toBe(expected)
    },
  )

  test.prop([engagements(12, 6), anyRules, seeds], options(300))('a log changes nothing', (matchup, rules, seed) => {
    const { outcome, turns, units } = play(matchup, rules, new KeyedDice(seed, 1))
    const [row = []] = rows(matchup, rules, new KeyedDice(seed, 1), 1)
    expect([...row]).toEqual([outcome, turns, ...Object.values(units).flatMap((unit) => Object.values(unit))])
  })

  test.prop([engagements(12, 6), anyRules, seeds], options(200))(
    'two variants with the same rules give the same rows, block for block',
    (matchup, rules, seed) => {
      const other = rows(matchup, { ...rules }, new KeyedDice(seed, 2), 40)
      for (const row of rows(matchup, rules, new KeyedDice(seed, 2), 40)) {
        expect([...(other.next().value as Int32Array)]).toEqual([...row])
      }
    },
  )

  test.prop([engagements(4, 2, 3), anyRules, seeds], options(100))(
    'a sample lies within 4.5 standard errors of the exact answer',
    (matchup, rules, seed) => {
      const truth = answer(matchup, rules)
      expect(strays(truth, sample(matchup, rules, new KeyedDice(seed, 3), 8000), 4.5)).toEqual([])
      expect(strays(truth, sample(matchup, rules, new RolledDice(seed), 4000), 4.5)).toEqual([])
    },
  )
})

describe('two units', () => {
  const stat = fc.constantFrom('skill', 'power', 'defense')
  const sides = fc.constantFrom(...SIDES)
  const editions = fc.constantFrom(CORE, EARLIER)
  const better = (kind: Kind, name: string): Kind => but(kind, { [name]: Number(kind.profile[name]) + 1 })

  test.prop([kinds(6), kinds(6), sides, stat, editions, fc.integer({ min: 1, max: 3 })], options(300))(
    'more Skill, Power or Defense never lowers a score',
    (x, y, side, name, rules, turns) => {
      const before = answer(duel(x, y, side, turns), rules)
      expect(score(answer(duel(better(x, name), y, side, turns), rules).outcome)).toBeGreaterThanOrEqual(
        score(before.outcome) - 1e-12,
      )
      expect(score(answer(duel(x, better(y, name), side, turns), rules).outcome)).toBeLessThanOrEqual(
        score(before.outcome) + 1e-12,
      )
    },
  )

  test.prop([kinds(12), kinds(12), sides, stat, editions, seeds], options(300))(
    'on the same blocks, more Skill, Power or Defense never lowers the score of a battle, nor the wounds of its first round',
    (x, y, side, name, rules, seed) => {
      const compare = (turns: number, hold: (before: Int32Array, after: Int32Array) => void): void => {
        const after = rows(duel(better(x, name), y, side, turns), rules, new KeyedDice(seed, 4), 30)
        for (const before of rows(duel(x, y, side, turns), rules, new KeyedDice(seed, 4), 30)) {
          hold(before, after.next().value as Int32Array)
        }
      }
      compare(4, (before, after) =>
        expect(points(after[0] as number)).toBeGreaterThanOrEqual(points(before[0] as number)),
      )
      compare(1, (before, after) => {
        // Wounds x inflicts, and wounds inflicted on it.
        expect(after[2]).toBeGreaterThanOrEqual(before[2] as number)
        expect(after[8]).toBeLessThanOrEqual(before[8] as number)
      })
    },
  )

  test.prop([kinds(6), anyRules, fc.integer({ min: 1, max: 3 })], options(150))(
    'a unit that fights its equal wins as often as it loses',
    (x, rules, turns) => {
      const { outcome, units } = answer(duel(x, x, 'front', turns), rules)
      expect(outcome[0]).toBeCloseTo(outcome[2], 12)
      expect(units.x?.broke).toBeCloseTo(units.y?.broke as number, 12)
    },
  )

  test.prop([kinds(6), kinds(6), sides, anyRules, fc.integer({ min: 1, max: 3 })], options(150))(
    'it does not matter which army is called the first',
    (x, y, side, rules, turns) => {
      const one = answer(duel(x, y, side, turns), rules)
      const other = answer(engagement({ y }, { x }, [`x on ${side} of y`], turns), rules)
      one.outcome.forEach((chance, i) => expect(other.outcome[2 - i]).toBeCloseTo(chance, 12))
      for (const id of ['x', 'y']) {
        expect(other.units[id]?.woundsInflicted).toBeCloseTo(one.units[id]?.woundsInflicted as number, 12)
        expect(other.units[id]?.destroyed).toBeCloseTo(one.units[id]?.destroyed as number, 12)
      }
    },
  )

  test.prop([kinds(10), kinds(10), kinds(10), kinds(10), sides, anyRules, seeds], options(150))(
    'another fight beside theirs changes nothing in it, block for block',
    (x, y, b, z, side, rules, seed) => {
      const beside = engagement({ x, b }, { y, z }, [`x on ${side} of y`, 'b on front of z'], 4)
      const both = rows(beside, rules, new KeyedDice(seed, 5), 20)
      for (const alone of rows(duel(x, y, side, 4), rules, new KeyedDice(seed, 5), 20)) {
        const row = both.next().value as Int32Array
        // Outcome and turns, then six measures of each of x, b, y, z.
        expect([...row.subarray(2, 8), ...row.subarray(14, 20)]).toEqual([...alone.subarray(2)])
      }
    },
  )
})

test('units that cannot hurt each other fight 8,191 rounds and draw', () => {
  const idle: Kind = { profile: profile('infantry-20', 3, 3, 3, 0, 1, 7), models: 1, width: 1 }
  const battle = play(duel(idle, idle, 'front', null), CORE, new RolledDice(1))
  expect([battle.outcome, battle.turns]).toEqual([1, 8191])
})
