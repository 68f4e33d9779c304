import { describe, expect, test } from 'vitest'
import { Generals, isUnplayable, playBattle } from '../../src/core/battle.ts'
import type { Dice } from '../../src/core/dice.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import type { Matchup, Policy, RulesTable } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import type { Game } from '../support/contract.ts'
import { shipped } from '../support/matchups.ts'
import { THOROUGH } from '../support/thorough.ts'

/** What `Policy.values` promises: a general chooses the first of the actions that it values most, at every decision of a battle. */

/** In the short tests every so many of the shipped matchups are played; battles of W.A.R. are short, so all of them. */
const EVERY: Readonly<Record<string, number>> = { war: 1 }
const OTHERS = 5
/** Battles of each matchup: blocks 0 and following, the seats in turn. */
const BATTLES = THOROUGH ? 3 : 1

type Valuing = Policy<unknown> & Required<Pick<Policy<unknown>, 'values'>>

/** The decisions of a battle at which a general that leads both sides does not choose the first of the highest values, and the number of all. */
function faultsOf(game: Game, matchup: Matchup, general: Valuing, block: number) {
  const state = game.setup(Object.values(game.editions)[0] as RulesTable, matchup)
  const faults: string[] = []
  let [decided, decision] = [0, -1]
  const choose = (position: unknown, actions: Int32Array, n: number, dice: Dice): number => {
    decision++
    const list = actions.slice(0, n)
    const out = new Float64Array(n)
    const first = general.choose(position, actions, n, dice)
    // The same throws again for a general that throws dice.
    keyed(dice, decision)
    general.values(position, actions, n, dice, out)
    keyed(dice, decision)
    const again = general.choose(position, actions, n, dice)
    if (n > 1) decided++
    const where = `${matchup.name}, block ${block}, decision ${decision}`
    if (n > 1 && first !== highestOf(out)) faults.push(`${where}: ${first} of ${out.join(' ')}`)
    if (again !== first) faults.push(`${where}: ${first}, and ${again} after its values were asked for`)
    if (list.some((action, i) => action !== actions[i])) faults.push(`${where}: the list of actions is another`)
    return first
  }
  const diceOf = (salt: number): KeyedDice => {
    const dice = new KeyedDice(salt, 77)
    dice.seek(block)
    return dice
  }
  game.reset(state, block % game.seats(state))
  try {
    const both = { choose }
    playBattle(game, state, diceOf(1), SILENT, new Generals<unknown>([both, both], [diceOf(2), diceOf(3)]))
  } catch (thrown) {
    if (!isUnplayable(thrown)) throw thrown
  }
  return { faults, decided }
}

/** The key of a decision, as `playBattle` sets it. */
function keyed(dice: Dice, decision: number): void {
  dice.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
}

/** The first of the highest values; an action without a value counts for nothing. */
function highestOf(values: Float64Array): number {
  let best = -1
  for (const [i, value] of values.entries()) {
    if (!Number.isNaN(value) && (best < 0 || value > (values[best] as number))) best = i
  }
  return best
}

describe.each(Object.entries(GAMES))('generals of %s', (key, game) => {
  const battles = shipped(key).filter(({ mode }) => mode === 'battle')
  const some = THOROUGH ? battles : battles.filter((_, i) => i % (EVERY[key] ?? OTHERS) === 0)
  const named = Object.entries(game.policies).filter(
    (entry): entry is [string, Valuing] => entry[1].values !== undefined,
  )

  test('compare values, all that have weights', () => {
    expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(game.weighted?.named ?? {})))
    expect(named.length).toBeGreaterThan(1)
    expect(some.length).toBeGreaterThan(0)
  })

  test.each(named)('%s chooses what it values most', (_, general) => {
    let all = 0
    for (const matchup of some) {
      for (let block = 0; block < BATTLES; block++) {
        const { faults, decided } = faultsOf(game, matchup, general, block)
        expect(faults.slice(0, 3)).toEqual([])
        all += decided
      }
    }
    expect(all).toBeGreaterThan(50)
  })
})
