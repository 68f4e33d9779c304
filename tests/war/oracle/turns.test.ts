import { describe, expect, test } from 'vitest'
import { ExactDice } from '../../../src/core/exact-dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { type Log, SILENT } from '../../../src/core/log.ts'
import { MOST_ACTIONS, OVER } from '../../../src/core/ruleset.ts'
import { ROLLED } from '../../../src/games/war/telling/events.ts'
import { WAR } from '../../../src/games/war/war.ts'
import { battle, but, CORE, duel, dummy, exactly, Play, unit } from '../../support/war/cards.ts'

/** Values computed without the engine, in fractions; ids are those of the oracle tables of the rules. */

const DIGITS = 12

describe('roll-offs and turns', () => {
  test('WAR-O-14: each side wins a roll-off equally often (WAR-TURN-03, WAR-TURN-04)', () => {
    // The unit activated first kills the other.
    const killer = dummy({ strength: 1, fight: [1, 1, 3] })
    const { solution } = exactly(duel(unit('x', killer), unit('y', killer)), but({ noOneTurnKill: 'off' }))
    expect(solution.outcome[0]).toBeCloseTo(1 / 2, DIGITS)
    expect(solution.outcome[2]).toBeCloseTo(1 / 2, DIGITS)
  })

  /** Each side has one unit without attacks; the script has the first turn. */
  const rolledOff = (script: string) =>
    new Play(
      battle([4, 6], [unit('x', dummy(), { at: [0, 0], facing: 0 })], [unit('y', dummy(), { at: [3, 5], facing: 3 })]),
      script,
      CORE,
      true,
    )

  test('WAR-O-14: a roll-off is tied once in twelve throws, so it takes 12/11 throws on average (WAR-TURN-03, WAR-TURN-04)', () => {
    let ties = 0
    for (let first = 1; first <= 12; first++) {
      for (let second = 1; second <= 12; second++) {
        const isTie = first === second
        const play = rolledOff(`1 ${first} ${second}${isTie ? ' 2 1' : ''}`)
        const told = play.lines.filter((line) => line.includes('Roll-off'))
        expect(told.length).toBe(isTie ? 2 : 1)
        if (isTie) ties++
        play.done()
      }
    }
    expect(ties / 144).toBe(1 / 12)
    expect(144 / (144 - ties)).toBeCloseTo(12 / 11, DIGITS)
  })

  test('WAR-O-14: each side begins equally often with dice thrown one by one, and the higher of the dice told begins', () => {
    const { state } = rolledOff('1 2 1')
    const dice = new KeyedDice(14, 12)
    const turns = 20_000
    let throws = 0
    let ties = 0
    let firsts = 0
    let wrong = 0
    const note: Log['note'] = (event, one, other, winner) => {
      if (event !== ROLLED) return
      throws++
      if (winner < 0) ties++
      if (winner !== (one === other ? -1 : one > other ? 0 : 1)) wrong++
      if (winner === 0) firsts++
    }
    for (let block = 0; block < turns; block++) {
      WAR.reset(state, 0)
      dice.seek(block)
      const side = WAR.advance(state, dice, { on: true, cite() {}, note })
      if (side !== state.goer) wrong++
    }
    expect(wrong).toBe(0)
    // Tolerance of four standard errors.
    const near = (found: number, expected: number, spread: number) =>
      expect(Math.abs(found - expected)).toBeLessThan((4 * spread) / Math.sqrt(turns))
    near(ties / throws, 1 / 12, Math.sqrt(11) / 12)
    near(throws / turns, 12 / 11, Math.sqrt(12) / 11)
    near(firsts / turns, 1 / 2, 1 / 2)
  })

  test('WAR-O-14: the chances that one side begins all of five turns, and that the sides begin three and two (WAR-TURN-01)', () => {
    const { state } = rolledOff('1 2 1')
    const dice = new ExactDice()
    const chances = [0, 0, 0, 0, 0, 0]
    const actions = new Int32Array(MOST_ACTIONS)
    dice.restart()
    while (dice.next()) {
      WAR.reset(state, 0)
      let begun = 0
      let turn = 0
      for (let side = WAR.advance(state, dice, SILENT); side !== OVER; side = WAR.advance(state, dice, SILENT)) {
        if (state.turn > turn && side === 0) begun++
        turn = state.turn
        // The first action: to activate a unit, or to hold.
        WAR.actions(state, actions)
        WAR.apply(state, actions[0] as number, dice, SILENT)
      }
      expect(turn).toBe(5)
      chances[begun] = (chances[begun] as number) + dice.weight
    }
    expect((chances[0] as number) + (chances[5] as number)).toBeCloseTo(1 / 16, DIGITS)
    expect((chances[2] as number) + (chances[3] as number)).toBeCloseTo(5 / 8, DIGITS)
  })

  test('WAR-O-15: five units against two are activated in the order A B A B A A A (WAR-TURN-02, WAR-TURN-05, WAR-TURN-06)', () => {
    const row = (name: string, count: number, at: number, facing: number) =>
      Array.from({ length: count }, (_, i) => unit(`${name}${i}`, dummy(), { at: [i, at], facing }))
    const play = new Play(battle([6, 9], row('a', 5, 0, 0), row('b', 2, 8, 3)), '1 | 2')
    const order: string[] = []
    while (play.state.turn === 1) {
      order.push(play.side === 0 ? 'A' : 'B')
      play.do({ kind: 'activate' }, { kind: 'hold' })
    }
    expect(order.join(' ')).toBe('A B A B A A A')
    play.done()
  })
})
