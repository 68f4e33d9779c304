import { describe, expect, test } from 'vitest'
import { stepsOut } from '../../../src/board/square/distance.ts'
import { trace } from '../../../src/board/square/search.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { MOST_ACTIONS, OVER, type Policy } from '../../../src/core/ruleset.ts'
import { isAllowed, mayAttack, takeAim } from '../../../src/games/sovereign/chapters/attack/aim.ts'
import { farOut, noteWayOut } from '../../../src/games/sovereign/chapters/movement/exits.ts'
import { RUN, whatOf } from '../../../src/games/sovereign/choices/actions.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { findWaysOut, waysOf } from '../../../src/games/sovereign/space/plans.ts'
import { armedReach, reachOf } from '../../../src/games/sovereign/space/reach.ts'
import { survey } from '../../../src/games/sovereign/space/ways.ts'
import { Blow } from '../../../src/games/sovereign/state/blow.ts'
import { type Fight, topOf, type Unit, UP, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { boardOf } from '../../support/sovereign/board.ts'
import { battleCase } from '../invariants/battle-case.ts'

/** Cached values of a position are equal to new ones, in battles of random generals. */

const CASES = 160

const actions = new Int32Array(MOST_ACTIONS)
const again = new Int32Array(MOST_ACTIONS)
const SCRATCH = new Blow()

/** Number of times that each cached value could be compared. */
const seen = { lists: 0, reaches: 0, aims: 0, outs: 0, straight: 0 }

function playThrough(number: number, look: (state: Fight, n: number) => void): void {
  const { rules, matchup, seat, block } = battleCase(number)
  const state = SOVEREIGN.setup(rules, matchup)
  const dice = new KeyedDice(number, 7)
  const own = new KeyedDice(number, 11)
  dice.seek(block)
  own.seek(block)
  SOVEREIGN.reset(state, seat)
  const general = SOVEREIGN.policies['random-legal'] as Policy<Fight>
  let side = SOVEREIGN.advance(state, dice, SILENT)
  for (let decision = 0; side !== OVER; decision++) {
    const n = SOVEREIGN.actions(state, actions)
    look(state, n)
    own.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
    SOVEREIGN.apply(state, actions[general.choose(state, actions, n, own)] as number, dice, SILENT)
    side = SOVEREIGN.advance(state, dice, SILENT)
  }
}

/** Cached lists, and the lists after all caches are cleared. */
function compareLists(state: Fight, n: number): void {
  seen.lists++
  const kept = actions.slice(0, n)
  state.version += 1000
  expect(again.slice(0, SOVEREIGN.actions(state, again))).toEqual(kept)
}

function compareReaches(state: Fight): void {
  for (const unit of state.units) {
    seen.reaches++
    expect(armedReach(state, unit)).toBe(reachOf(state, unit))
  }
}

/** Whether an attack is possible, for a plain and for an aimed blow. */
function compareAims(state: Fight): void {
  const up = state.units.filter(({ fate }) => fate === UP)
  for (const unit of up) {
    for (const target of up) {
      if (unit.army === target.army) continue
      for (let way = 0; way < 2 * unit.weapons.length; way++) {
        Object.assign(SCRATCH, { attacker: unit.index, target: target.index, weapon: way >> 1, thrown: way & 1 })
        takeAim(state, SCRATCH)
        seen.aims++
        expect(mayAttack(state, unit, way >> 1, way & 1, target)).toBe(isAllowed(state, SCRATCH))
      }
    }
  }
}

/** The unit that must name the square of its flight. */
function runner(state: Fight): Unit | null {
  if (state.pending !== RUN) return null
  const unit = unitAt(state, state.depth > 0 ? topOf(state).unit : state.active)
  return unit.retreating === 1 ? unit : null
}

/** Steps to the exit and ways there, compared with searches past all bodies. */
function compareWaysOut(state: Fight, n: number): void {
  const unit = runner(state)
  if (unit === null) return
  seen.outs++
  const board = boardOf(state)
  const squares = Array.from(actions.subarray(0, n), whatOf)
  noteWayOut(state, board, unit)
  const far = squares.map((square) => farOut(board, unit, square))
  if (unit.size === 1) {
    survey(state, unit)
    const plain = new Int16Array(board.count)
    const out = stepsOut(board.ways.paths, unit.square, 1, board.isExit[unit.army], plain)
    if (out !== -1) expect(far).toEqual(squares.map((square) => plain[square]))
  }
  const { paths } = board.ways
  if (!findWaysOut(state, board, unit)) return
  seen.straight++
  const path = new Int16Array(64)
  const told = () => Array.from(path.subarray(0, trace(paths, square, path)))
  let square = unit.square
  const found = Array.from(paths.found.subarray(0, paths.foundCount))
  const ways = found.map((to) => {
    square = to
    return [to, paths.cost[to], paths.left[to], told()]
  })
  waysOf(state, unit)
  for (const [to, cost, left, steps] of ways) {
    square = to as number
    expect([square, paths.cost[square], paths.left[square], told()]).toEqual([to, cost, left, steps])
  }
}

describe('cached reaches and routes', () => {
  test('are equal to new ones, in battles of random generals', () => {
    for (let number = 0; number < CASES; number++) {
      playThrough(number, (state, n) => {
        compareWaysOut(state, n)
        compareLists(state, n)
        if (seen.lists % 7 === 0) {
          compareReaches(state)
          compareAims(state)
        }
      })
    }
    expect(seen.lists).toBeGreaterThan(5000)
    expect(seen.reaches).toBeGreaterThan(5000)
    expect(seen.aims).toBeGreaterThan(20_000)
    expect(seen.outs).toBeGreaterThan(50)
    expect(seen.straight).toBeGreaterThan(10)
  }, 120_000)
})
