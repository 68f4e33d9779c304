import { describe, expect, test } from 'vitest'
import type { Dice } from '../src/core/dice.ts'
import { KeyedDice } from '../src/core/keyed-dice.ts'
import { SILENT } from '../src/core/log.ts'
import { MOST_ACTIONS, OVER, type RulesTable, type Side } from '../src/core/ruleset.ts'
import { GAMES } from '../src/games/index.ts'
import { STAKES_GAMES } from './support/coin-battle.ts'
import { anyGeneral, expectSame, type Game, measure, save } from './support/contract.ts'
import { fromFacts, shipped, spoilt } from './support/matchups.ts'

/** What every game must keep where generals decide, beside what `contract.test.ts` asks of every matchup. */

const BLOCKS = 1

/** Of a battle that waits for a decision: whose it is, how many decisions went before, and the legal actions. */
type Visit = (side: Side, decision: number, actions: Int32Array) => void

/** Plays on to the end by a general that knows nothing, whose dice are named by the number of the decision. */
function playOn(
  game: Game,
  state: unknown,
  dice: Dice,
  block: number,
  from: number,
  visit: Visit = () => undefined,
): void {
  const general = anyGeneral(game)
  const own = new KeyedDice(3, 4)
  const actions = new Int32Array(MOST_ACTIONS)
  own.seek(block)
  let side = game.advance(state, dice, SILENT)
  for (let decision = from; side !== OVER; decision++) {
    const n = game.actions(state, actions)
    visit(side, decision, actions.slice(0, n))
    own.key(decision >> 5, decision & 31, 1, 0)
    const choice = general?.choose(state, actions, n, own) ?? 0
    game.apply(state, actions[choice] as number, dice, SILENT)
    side = game.advance(state, dice, SILENT)
  }
}

function diceAt(block: number): KeyedDice {
  const dice = new KeyedDice(1, 2)
  dice.seek(block)
  return dice
}

/** Some battles of every seat, from their start to the end. */
function eachBattle(
  game: Game,
  state: unknown,
  visit: Visit,
  ended: (block: number, seat: number) => void = () => undefined,
): void {
  for (let block = 0; block < BLOCKS; block++) {
    for (let seat = 0; seat < game.seats(state); seat++) {
      game.reset(state, seat)
      playOn(game, state, diceAt(block), block, 0, visit)
      ended(block, seat)
    }
  }
}

// A game of a page is tested, too: what it does not keep, the tests below have wrong.
const decided = Object.entries({ ...GAMES, ...STAKES_GAMES }).filter(([, { facts }]) => facts.modes.includes('battle'))

describe.each(decided)('%s', (key, game) => {
  const ofFacts = fromFacts(game.facts).filter(({ mode }) => mode === 'battle')
  const made = ofFacts.length
  const matchups = [...ofFacts, ...shipped(key).filter(({ mode }) => mode === 'battle')]

  test('has battles to be tested with, and generals', () => {
    expect(matchups.length).toBeGreaterThan(0)
    expect(anyGeneral(game)).not.toBeNull()
  })

  const editions = Object.keys(game.editions)
  describe.each(editions)('under %s', (edition) => {
    const rules = game.editions[edition] as RulesTable
    // Scenarios take turns at the editions: each of both is tested, but not all of the one under all of the other.
    const some = matchups.filter((_, i) => i < made || i % editions.length === editions.indexOf(edition))

    test.each(some)('$name always has legal actions, ascending and each once', (matchup) => {
      const state = game.setup(rules, matchup)
      let [decisions, choices] = [0, 0]
      eachBattle(game, state, (_side, _decision, actions) => {
        decisions++
        if (actions.length > 1) choices++
        expect(actions.length).toBeGreaterThan(0)
        const falls = actions.findIndex((action, i) => i > 0 && action <= (actions[i - 1] as number))
        expect(falls).toBe(-1)
      })
      expect(choices).toBeGreaterThan(decisions / 10)
    })

    test.each(some)(
      '$name describes actions and positions as plain data, and describing changes nothing',
      (matchup) => {
        const state = game.setup(rules, matchup)
        eachBattle(game, state, (side, decision, actions) => {
          if (decision % 3 !== 0) return
          // All of them once in a while, else only the ends.
          const some = decision % 24 === 0 ? actions : [actions[0] as number, actions.at(-1) as number]
          const before = save(game, state)
          for (const action of some) {
            const described = game.describe(state, action)
            expect(JSON.parse(JSON.stringify(described))).toEqual(described)
            expect(described.kind).not.toBe('')
            expect(described.text).not.toMatch(/^$|undefined|NaN/)
          }
          const view = game.view(state, side)
          expect(JSON.parse(JSON.stringify(view))).toEqual(view)
          const scene = game.scene(state)
          expect(JSON.parse(JSON.stringify(scene))).toEqual(scene)
          expectSame(save(game, state), before)
        })
      },
    )

    test.each(some)('$name can tell every action from the others', (matchup) => {
      const state = game.setup(rules, matchup)
      eachBattle(game, state, (_side, decision, actions) => {
        if (decision % 16 !== 0) return
        const told = new Set(Array.from(actions, (action) => JSON.stringify(game.describe(state, action))))
        expect(told.size).toBe(actions.length)
      })
    })

    test.each(some)('$name gives each army a player of its own in every seat', (matchup) => {
      const state = game.setup(rules, matchup)
      for (let seat = 0; seat < game.seats(state); seat++) {
        game.reset(state, seat)
        const players = [game.player(state, 0), game.player(state, 1)]
        expect(players.toSorted()).toEqual([0, 1])
      }
    })

    test.each(some)(
      '$name can be saved and loaded at any decision: the same to save again, the same to play on',
      (matchup) => {
        const [state, copy] = [game.setup(rules, matchup), game.setup(rules, matchup)]
        let saved: { readonly decision: number; readonly position: Int32Array }[] = []
        eachBattle(
          game,
          state,
          (_side, decision) => {
            if (decision % 7 === 3) saved.push({ decision, position: save(game, state) })
          },
          (block) => {
            const end = save(game, state)
            const columns = game.columns(state)
            const row = measure(game, state)
            for (const { decision, position } of saved) {
              game.load(copy, position)
              expectSame(save(game, copy), position)
              playOn(game, copy, diceAt(block), block, decision)
              expectSame(save(game, copy), end)
              const rest = measure(game, copy)
              expect(rest.slice(0, 2)).toEqual(row.slice(0, 2))
              columns.forEach((column, i) => {
                if (column.measure.memory === 'state') expect(rest[i + 2], column.measure.name).toBe(row[i + 2])
              })
            }
            saved = []
          },
        )
      },
    )

    test.each(some)('$name may act at once after a position was loaded, no list asked for', (matchup) => {
      const [state, listed, loaded] = [0, 1, 2].map(() => game.setup(rules, matchup))
      const list = new Int32Array(MOST_ACTIONS)
      const dice = new KeyedDice(7, 8)
      let nth = 0
      eachBattle(game, state, (_side, decision, actions) => {
        if (decision % 2 !== 0) return
        const position = save(game, state)
        const action = actions[nth++ % actions.length] as number
        for (const copy of [listed, loaded]) {
          game.load(copy, position)
          if (copy === listed) game.actions(copy, list)
          dice.seek(decision)
          game.apply(copy, action, dice, SILENT)
          game.advance(copy, dice, SILENT)
        }
        expectSame(save(game, loaded), save(game, listed))
      })
    })

    test.each(some)('what is wrong with $name is found by the check and refused by the set-up', (matchup) => {
      let refused = 0
      for (const wrong of spoilt(matchup)) {
        const problems = game.check(rules, wrong).filter(({ severity }) => severity !== 'warning')
        if (problems.length === 0) continue
        refused++
        expect(() => game.setup(rules, wrong)).toThrow()
        for (const { message } of problems) expect(message).toMatch(/^.{10,}$/)
      }
      expect(refused).toBeGreaterThan(0)
    })
  })
})
