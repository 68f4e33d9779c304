import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { MOST_ACTIONS, OVER } from '../../src/core/ruleset.ts'
import type { WarRules } from '../../src/games/war/rules.ts'
import { TIRED, type War } from '../../src/games/war/state.ts'
import { KINDS } from '../../src/games/war/terrain.ts'
import { WAR } from '../../src/games/war/war.ts'
import { fromFacts, shipped } from '../support/matchups.ts'
import { OnceDice } from '../support/once-dice.ts'
import { but } from '../support/war.ts'

/** What holds in every position of every battle, whoever plays: by generals that know nothing. */

const boards = [...fromFacts(WAR.facts), ...shipped('war')].filter(({ mode }) => mode === 'battle')

function mustHold(state: War): void {
  const { board, units } = state
  if (board === null) throw new Error('no board')
  let standing = 0
  for (const unit of units) {
    if (!unit.isAlive) {
      expect(unit.hex).toBe(-1)
      continue
    }
    standing++
    expect(board.at[unit.hex]).toBe(unit.index)
    expect(unit.damage).toBeLessThan(unit.removedAt)
    if (unit.isFlying || unit.keepsDry) expect(KINDS[board.kind[unit.hex] as number]).not.toBe('river')
    if (state.rules.batteredTrigger === 'total' && unit.damage >= unit.half) expect(unit.battered).toBe(1)
    if (unit.exhausted === TIRED) expect(unit.activated).toBe(false)
  }
  expect(standing).toBe((state.alive[0] ?? 0) + (state.alive[1] ?? 0))
  expect(board.at.filter((index) => index >= 0).length).toBe(standing)
  for (const player of [0, 1] as const) {
    const own = units.filter((unit) => unit.player === player && unit.isAlive)
    expect(state.left[player]).toBe(own.filter((unit) => !unit.activated && unit.exhausted !== TIRED).length)
  }
}

/** Plays battles at random; returns how many positions were looked at. */
function play(matchup: (typeof boards)[number], rules: WarRules, battles: number, every: number): number {
  const state = WAR.setup(rules, matchup)
  const general = WAR.policies['random-legal']
  if (general === undefined) throw new Error('no general')
  const own = new KeyedDice(3, 4)
  const actions = new Int32Array(MOST_ACTIONS)
  let looked = 0
  for (let block = 0; block < battles; block++) {
    // Dice that throw where a key is opened twice.
    const dice = new OnceDice(new KeyedDice(1, 2))
    dice.seek(block)
    own.seek(block)
    WAR.reset(state, block % 2)
    let side = WAR.advance(state, dice, SILENT)
    for (let decision = 0; side !== OVER; decision++) {
      const n = WAR.actions(state, actions)
      own.key(decision >> 5, decision & 31, 1, 0)
      if (decision % every === block % every) {
        mustHold(state)
        looked++
      }
      WAR.apply(state, actions[general.choose(state, actions, n, own)] as number, dice, SILENT)
      side = WAR.advance(state, dice, SILENT)
    }
  }
  return looked
}

describe('random battles keep what must hold', () => {
  test.each(boards)('on $name', (matchup) => {
    expect(play(matchup, but({}), 320, 29)).toBeGreaterThan(1000)
  })

  // Each switch once with every other value.
  const changes = Object.entries(WAR.facts.switches).flatMap(([name, { values, default: standard }]) =>
    (values as readonly (string | number)[])
      .filter((value) => value !== standard)
      .map((value) => [name, value, but({ [name]: value })] as const),
  )
  // On a board with everything, and with the sample armies, which have casters and leaders.
  const [, mixed] = boards
  const armies = boards.find((matchup) => matchup.armies[0].units.length > 9)
  test.each(changes)('with %s: %s', (_name, _value, rules) => {
    for (const matchup of [mixed, armies]) {
      if (matchup !== undefined) expect(play(matchup, rules, 6, 7)).toBeGreaterThan(20)
    }
  })
})
