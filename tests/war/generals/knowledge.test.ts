import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { type Matchup, MOST_ACTIONS, type Policy } from '../../../src/core/ruleset.ts'
import type { War } from '../../../src/games/war/state/state.ts'
import { WAR } from '../../../src/games/war/war.ts'
import { shipped } from '../../support/matchups.ts'
import { Random } from '../../support/random.ts'
import { CORE } from '../../support/war/cards.ts'

/** A choice of a general depends on the position and its dice alone, not on earlier positions. */

interface Position {
  readonly saved: Int32Array
  readonly actions: Int32Array
  readonly choice: number
}

/** All positions of some battles in which a general chose, against a random one. */
function positionsOf(matchup: Matchup, general: Policy<War>): Position[] {
  const state = WAR.setup(CORE, matchup)
  const room = new Int32Array(65_536)
  const positions: Position[] = []
  const noting: Policy<War> = {
    choose(position, actions, n, dice) {
      const choice = general.choose(position, actions, n, dice)
      const length = WAR.save(position, room)
      positions.push({ saved: room.slice(0, length), actions: actions.slice(0, n), choice })
      return choice
    },
  }
  const dice = new KeyedDice(1, 2)
  const rival = WAR.policies['random-legal'] as Policy<War>
  const generals = new Generals<War>([noting, rival], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  for (let seat = 0; seat < WAR.seats(state); seat++) {
    WAR.reset(state, seat)
    dice.seek(seat)
    generals.seek(seat)
    playBattle(WAR, state, dice, SILENT, generals)
  }
  return positions
}

const battles = shipped('war').filter(({ mode, name }) => mode === 'battle' && name === 'Aldermark v Gravewood')

describe.each(['greedy', 'rush', 'gunline'])('%s', (name) => {
  const general = WAR.policies[name] as Policy<War>

  test.each(battles.map((matchup, i) => [i, matchup] as const))(
    'chooses alike in the positions of battle %i in any order, whether their actions were listed there or not',
    (_, matchup) => {
      const positions = positionsOf(matchup, general)
      const state = WAR.setup(CORE, matchup)
      const random = new Random(1)
      const listed = new Int32Array(MOST_ACTIONS)
      const dice = new KeyedDice(3, 4)
      const shuffled = positions.map((position) => ({ position, at: random.next() })).toSorted((a, b) => a.at - b.at)
      for (const { position, at } of shuffled) {
        WAR.load(state, position.saved)
        if (at < 0.5) expect(WAR.actions(state, listed)).toBe(position.actions.length)
        expect(general.choose(state, position.actions, position.actions.length, dice)).toBe(position.choice)
      }
      expect(positions.length).toBeGreaterThan(60)
    },
  )
})
