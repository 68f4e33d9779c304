import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { Matchup, Policy } from '../../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import type { Strike } from '../../../src/games/null-strike/state/state.ts'
import { matchupOf } from '../../support/null-strike/battles.ts'
import { but } from '../../support/null-strike/units.ts'

/** Generals do not depend on the scale of points, because their weights refer to the mean army. */

const OPEN_TABLE = matchupOf('open-table')

/** Multiplies all costs by a number. */
function scaled(matchup: Matchup, scale: number): Matchup {
  const [one, other] = matchup.armies.map((army) => ({
    ...army,
    units: army.units.map((unit) => ({ ...unit, cost: (unit.cost ?? 0) * scale })),
  }))
  return { ...matchup, armies: [one, other] as Matchup['armies'] }
}

/** The choices in some battles. The rules give actions and the first turn by the points of the lists, which do not change. */
function choices(general: string, scale: number, blocks: number): number[] {
  const plain = NULL_STRIKE.setup(but({ captureClear: 12 }), OPEN_TABLE)
  const state = NULL_STRIKE.setup(but({ captureClear: 12 }), scaled(OPEN_TABLE, scale))
  const points = state.points as [number, number]
  points[0] = plain.points[0]
  points[1] = plain.points[1]
  const made: number[] = []
  const led = NULL_STRIKE.policies[general] as Policy<Strike>
  const heard: Policy<Strike> = {
    choose: (position, actions, n, dice) => {
      const choice = led.choose(position, actions, n, dice)
      made.push(actions[choice] as number)
      return choice
    },
  }
  const dice = new KeyedDice(1, 2)
  const generals = new Generals<Strike>([heard, heard], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  for (let block = 0; block < blocks; block++) {
    NULL_STRIKE.reset(state, block % 2)
    dice.seek(block)
    generals.seek(block)
    playBattle(NULL_STRIKE, state, dice, SILENT, generals)
  }
  return made
}

test.each(['greedy', 'shooter', 'rusher', 'capturer'])(
  '%s makes the same choices whether costs are counted in tenths, ones, tens or thirds',
  (general) => {
    const once = choices(general, 1, 6)
    expect(once.length).toBeGreaterThan(300)
    for (const scale of [0.1, 1 / 3, 10]) expect(choices(general, scale, 6), `costs × ${scale}`).toEqual(once)
  },
)
