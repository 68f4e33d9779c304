import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Dice } from '../../src/core/dice.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { type Matchup, OVER, type Policy, type RulesTable, type Side } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { firstOfHighest } from '../../src/kit/generals/highest.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { STAKES, stakesMatchup } from '../support/coin/coin-battle.ts'
import { expectSame, type Game, save } from '../support/contract.ts'
import { fromFacts } from '../support/matchups.ts'
import { THOROUGH } from '../support/thorough.ts'

/**
 * Copies of a position are cheap and correct. A general that looks ahead saves a position and loads it into another state, whose earlier
 * content does not matter. At every decision the copy has the same legal actions, the general makes the same choice, and an action leads to
 * the same position whether or not the list of actions was requested before.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Case {
  readonly name: string
  readonly rules: RulesTable
  readonly matchup: Matchup
  /** Made from the facts, not shipped. */
  readonly isMade?: true
}

/** Shipped battles of a game under its first edition, and one made from the facts. */
function casesOf(key: string, game: Game): Case[] {
  const folder = `${root}scenarios/${key}/`
  const shipped = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && !/catalogue|roster|own-general|compared|robin/.test(file))
    .flatMap((file): Case[] => {
      const { matchups, variants } = readScenario(folder + file)
      const [matchup] = matchups
      const rules = variants.at(-1)?.rules
      if (matchup?.mode !== 'battle' || rules === undefined) return []
      return [{ name: file, rules, matchup }]
    })
  const [base] = Object.values(game.editions)
  const made = fromFacts(game.facts).find(({ mode }) => mode === 'battle')
  return made === undefined || base === undefined
    ? shipped
    : [...shipped, { name: made.name, rules: base, matchup: made, isMade: true }]
}

/** A decision of a battle, and its result. */
interface Position {
  readonly saved: Int32Array
  readonly side: Side
  readonly player: 0 | 1
  readonly decision: number
  readonly actions: Int32Array
  readonly choice: number
  /** The position after the chosen action on separate dice; empty if the battle ended. */
  readonly next: Int32Array
}

function diceOf(position: { readonly decision: number; readonly player: number }, words: number): KeyedDice {
  const dice = new KeyedDice(words, position.player)
  dice.seek(position.decision)
  return dice
}

function afterwards(game: Game, state: unknown, action: number, dice: Dice): Int32Array {
  game.apply(state, action, dice, SILENT)
  return game.advance(state, dice, SILENT) === OVER ? new Int32Array(0) : save(game, state)
}

/** Plays battles, and keeps every decision. */
function positionsOf(game: Game, { rules, matchup }: Case, general: Policy<unknown>): Position[] {
  const state = game.setup(rules, matchup)
  const other = game.setup(rules, matchup)
  const list = new Int32Array(8192)
  const found: Position[] = []
  const seats = Math.min(THOROUGH ? 2 : 1, game.seats(state))
  for (let seat = 0; seat < seats; seat++) {
    const dice = new KeyedDice(1, 2)
    dice.seek(seat)
    game.reset(state, seat)
    game.reset(other, seat)
    let side = game.advance(state, dice, SILENT)
    while (side !== OVER) {
      const saved = save(game, state)
      const n = game.actions(state, list)
      const at = { decision: found.length, player: game.player(state, side) }
      const choice = general.choose(state, list, n, diceOf(at, 5))
      game.load(other, saved)
      game.advance(other, dice, SILENT)
      game.actions(other, list)
      const next = afterwards(game, other, list[choice] as number, diceOf(at, 9))
      found.push({ ...at, saved, side, actions: list.slice(0, n), choice, next })
      game.apply(state, list[choice] as number, dice, SILENT)
      side = game.advance(state, dice, SILENT)
    }
  }
  return found
}

/** In a shuffled order: every position is loaded over one of another time. */
function shuffled<T>(items: readonly T[]): T[] {
  const step = [7919, 7907, 7901].find((prime) => items.length % prime !== 0) as number
  return items.map((_, i) => items[(i * step + 13) % items.length] as T)
}

/** Dice that must not be thrown: a loaded position waits for its decision. */
const NO_DICE = new Proxy({} as Dice, {
  get() {
    throw new Error('a loaded position threw dice before its decision')
  },
})

const games: [string, Game][] = Object.entries(GAMES)

describe.each(games)('copies of positions of %s', (key, game) => {
  const cases = casesOf(key, game)
  const all = Object.keys(game.policies)
  // Shipped battles under two generals, or one of them in turn if time is short; the battle made from the facts under all generals.
  const usual = all.filter((name, i) => i === 0 || name === 'random-legal')

  // Every third of the shipped battles, if time is short.
  const some = cases.filter(({ isMade }, i) => THOROUGH || isMade || i % 3 === 0)
  test.each(some)('$name', (one) => {
    const turn = [usual[cases.indexOf(one) % usual.length] as string]
    const copy = game.setup(one.rules, one.matchup)
    const list = new Int32Array(8192)
    const values = new Float64Array(8192)
    game.reset(copy, 0)
    for (const name of one.isMade ? all : THOROUGH ? usual : turn) {
      const general = game.policies[name] as Policy<unknown>
      const positions = positionsOf(game, one, general)
      expect(positions.length).toBeGreaterThan(5)
      // Every other position, if time is short.
      const looked = shuffled(positions).filter((_, i) => THOROUGH || i % 2 === 0)
      for (const [i, { saved, side, actions, choice, next, ...at }] of looked.entries()) {
        // Carried out at once, without a request for the list.
        game.load(copy, saved)
        expect(game.advance(copy, NO_DICE, SILENT)).toBe(side)
        expectSame(afterwards(game, copy, actions[choice] as number, diceOf(at, 9)), next)
        // Saving gives the same position again, the same list and the same choice.
        game.load(copy, saved)
        expectSame(save(game, copy), saved)
        game.advance(copy, NO_DICE, SILENT)
        const n = game.actions(copy, list)
        expectSame(list.slice(0, n), actions)
        // A general that compares values takes the first action with the highest value. Its choices and its values are tested in turn.
        if (general.values === undefined || i % 2 === 0) {
          expect(general.choose(copy, list, n, diceOf(at, 5))).toBe(choice)
        } else {
          general.values(copy, list, n, diceOf(at, 5), values)
          expect(firstOfHighest(values, n)).toBe(choice)
        }
        expect(game.player(copy, side)).toBe(at.player)
      }
    }
  })
})

test('a game whose position depends on earlier requests is found', () => {
  const forgetful: Game = {
    ...(STAKES as Game),
    load: (state, from) => STAKES.load(state as never, from.slice(0).fill(3, 0, 1)),
  }
  const one = { name: 'x', rules: { seats: 4 }, matchup: stakesMatchup(8, 7) }
  const positions = positionsOf(STAKES, one, STAKES.policies['bold'] as Policy<unknown>)
  const copy = forgetful.setup(one.rules, one.matchup)
  const differs = positions.some(({ saved }) => {
    forgetful.load(copy, saved)
    return String(save(forgetful, copy)) !== String(saved)
  })
  expect(differs).toBe(true)
})
