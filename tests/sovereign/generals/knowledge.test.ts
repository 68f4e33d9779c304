import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import type { Dice } from '../../../src/core/dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { type Matchup, MOST_ACTIONS, type Policy } from '../../../src/core/ruleset.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import type { Fight } from '../../../src/games/sovereign/state/state.ts'
import { shipped } from '../../support/matchups.ts'
import { CORE } from '../../support/sovereign/units.ts'

/** The choice of a general depends on the position alone; no data of a battle are stored outside it. */

interface Position {
  readonly saved: Int32Array
  readonly choice: number
}

/** Generals whose choices use no dice. */
const NO_DICE: Dice = new Proxy({} as Dice, {
  get: () => () => {
    throw new Error('this general rolls no dice')
  },
})

/** Number of decisions from one tested position to the next. */
const EVERY = 5

function positionsOf(matchup: Matchup, general: Policy<Fight>): Position[] {
  const state: Fight = SOVEREIGN.setup(CORE, matchup)
  const positions: Position[] = []
  let decisions = 0
  const listening: Policy<Fight> = {
    choose(_state, actions, n) {
      const choice = general.choose(state, actions, n, NO_DICE)
      if (decisions++ % EVERY === 0) {
        const row = new Int32Array(8192)
        const length = SOVEREIGN.save(state, row)
        positions.push({ saved: row.slice(0, length), choice })
      }
      return choice
    },
  }
  const dice = new KeyedDice(1, 2)
  SOVEREIGN.reset(state, 0)
  dice.seek(0)
  const own = [new KeyedDice(3, 4), new KeyedDice(5, 6)] as const
  playBattle(SOVEREIGN, state, dice, SILENT, new Generals([listening, listening], own))
  return positions
}

describe('a choice', () => {
  const matchups = shipped('sovereign')
    .filter(({ battle }) => battle !== undefined)
    .slice(0, 8)

  test.each(['tactician', 'guardian', 'skirmisher'])(
    'of %s is the same for a position, in any order of positions',
    (name) => {
      const general = SOVEREIGN.policies[name] as Policy<Fight>
      const actions = new Int32Array(MOST_ACTIONS)
      let asked = 0
      for (const matchup of matchups) {
        const positions = positionsOf(matchup, general)
        const state: Fight = SOVEREIGN.setup(CORE, matchup)
        SOVEREIGN.reset(state, 0)
        for (const { saved, choice } of positions.toReversed()) {
          SOVEREIGN.load(state, saved)
          const n = SOVEREIGN.actions(state, actions)
          expect(general.choose(state, actions, n, NO_DICE)).toBe(choice)
          asked++
        }
      }
      expect(asked).toBeGreaterThan(50)
    },
  )
})

test('no module of the game holds values that change during a battle', () => {
  const game = fileURLToPath(new URL('../../../src/games/sovereign/', import.meta.url))
  // Tables of maps are computed once for all battles and do not change.
  const allowed = ['state/field.ts: const FIELDS = new Map<string, Field>()']
  const found = readdirSync(game, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(game + file, 'utf8')
        .split('\n')
        .filter((line) => /^(?:export )?(?:let\b|const \w+(?:: [^=]+)? = (?:new (?!Proxy)|roomFor|\[\]))/.test(line))
        .filter((line) => !line.includes(': readonly '))
        .map((line) => `${file.replaceAll('\\', '/')}: ${line}`),
    )
  expect(found).toEqual(allowed)
})
