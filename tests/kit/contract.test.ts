import { describe, expect, test } from 'vitest'
import type { Clause } from '../../src/core/clause.ts'
import type { Log } from '../../src/core/log.ts'
import { findingsOf } from '../../src/kit/contract/contract.ts'
import type { Game } from '../../src/kit/contract/law.ts'
import { COIN_GAMES, coinMatchup } from '../support/coin/coin.ts'
import { STAKES_GAMES } from '../support/coin/coin-battle.ts'
import { fromFacts } from '../support/matchups.ts'

/** The laws find faults of a game: each fault is put into a game that keeps all laws. */

const { coin } = COIN_GAMES
// These faults of the coin game are intended for other tests: a clause that is not listed, few bins, legs that know their turn.
const COIN: Game = {
  ...coin,
  facts: { ...coin.facts, switches: sentences(), clauses: ['C-2', 'C-3'] },
  columns: (state) => coin.columns(state).map((column) => ({ ...column, bins: 8 * column.bins })),
  leg(state, dice) {
    ;(state as { turn: number }).turn = 0
    return coin.leg(state, dice)
  },
}
const STAKES = STAKES_GAMES.stakes

function findings(game: Game) {
  return findingsOf(game, game.facts.name === 'coin' ? [coinMatchup(9, 8, 6)] : fromFacts(game.facts))
}

/** The switches of the coin game, each with a whole sentence on what it affects. */
function sentences(): Game['facts']['switches'] {
  const { switches } = coin.facts
  return Object.fromEntries(Object.entries(switches).map(([name, one]) => [name, { ...one, affects: 'All losses.' }]))
}

test.each([
  ['coin', COIN],
  ['stakes', STAKES],
])('%s keeps all laws', (_, game) => {
  expect(findings(game)).toEqual([])
})

/** The fault, words of the law that finds it, and the faulty members. */
type Spoilt = readonly [fault: string, law: string, parts: Partial<Game>]

const anyNumber = { default: 3, values: [1, 2], clause: 'S-1', meaning: 'How many are meant.', affects: 'All that is.' }

const IN_BATTLES: readonly Spoilt[] = [
  [
    'a default that is not allowed',
    'a default that is one of its values',
    { facts: { ...STAKES.facts, switches: { ...STAKES.facts.switches, odd: anyNumber } } },
  ],
  ['an edition without a switch', 'an allowed value for every switch', { editions: { stakes: {} } }],
  [
    'a general without a sentence',
    'a sentence on every general',
    { policies: { ...STAKES.policies, new: pickFirst() } },
  ],
  ['a function among the facts', 'plain data', { editions: { stakes: { seats: Number.NaN } } }],
  ['a column too many', 'as columns', { columns: (state) => [...STAKES.columns(state), ...STAKES.columns(state)] }],
  [
    'a number below zero',
    'none of which is below zero',
    {
      measure(state, row) {
        STAKES.measure(state, row)
        row[3] = -1
      },
    },
  ],
  [
    'one cell for everything',
    'a histogram bin',
    { columns: (state) => STAKES.columns(state).map((column) => ({ ...column, bins: 1 })) },
  ],
  ['a reset that forgets', 'after a reset', { reset: countingResets() }],
  ['a log that takes part', 'with a log and without', { apply: tellingApply() }],
  ['a line with a hole', 'with a log and without', { tell: () => `${String(undefined)} flips` }],
  ['a clause of another game', 'only clauses of the facts', { apply: citingApply() }],
  [
    'actions in any order',
    'ascending and each once',
    {
      actions(state, out) {
        const n = STAKES.actions(state, out)
        out.subarray(0, n).reverse()
        return n
      },
    },
  ],
  ['a view with a function', 'plain data', { view: () => ({ ask: () => 1 }) }],
  [
    'two actions of one name',
    'every action differently from the others',
    { describe: () => ({ kind: 'stake', text: 'some' }) },
  ],
  ['one player of two armies', 'a player of its own', { player: () => 0 }],
  [
    'a position without its turn',
    'saved and loaded at any decision',
    {
      load(state, from) {
        STAKES.load(state, from.with(8, 1))
      },
    },
  ],
  [
    'names that the view has not',
    'names only units of the view',
    {
      view: (state, side) => ({ ...(STAKES.view(state, side) as object), units: [] }),
      describe: (state, stake) => ({ ...STAKES.describe(state, stake), unit: `zyx-${stake}` }),
    },
  ],
  [
    'a first army that has won what is drawn',
    'neither an advantage',
    {
      measure(state, row) {
        STAKES.measure(state, row)
        if (row[0] === 1) row[0] = 0
      },
    },
  ],
  [
    'a set-up that throws',
    'as columns',
    {
      setup() {
        throw new Error('no set-up today')
      },
    },
  ],
]

const IN_ENGAGEMENTS: readonly Spoilt[] = [
  [
    'legs that are longer',
    'leg by leg',
    {
      leg(state, dice) {
        COIN.leg(state, dice)
        return COIN.leg(state, dice)
      },
    },
  ],
  [
    'a coin too many after a load',
    'saved and loaded between legs',
    {
      load(state, from) {
        COIN.load(state, from.with(0, (from[0] as number) + 1))
      },
    },
  ],
  [
    'a history that a load keeps',
    'loaded between turns',
    {
      load(state, from) {
        COIN.load(state, from)
        ;(state as { turn: number }).turn = 1
      },
    },
  ],
]

function pickFirst() {
  return { choose: () => 0 }
}

/** A reset that depends on the number of resets before. */
function countingResets(): Game['reset'] {
  let asked = 0
  return (state, seat) => {
    STAKES.reset(state, (seat + asked++) % 4)
  }
}

/** Battles with another result if a log listens. */
function tellingApply(): Game['apply'] {
  return function (this: Game, state, action, dice, log: Log) {
    STAKES.apply(state, log.on ? 1 : action, dice, log)
  }
}

function citingApply(): Game['apply'] {
  return function (this: Game, state, action, dice, log: Log) {
    if (log.on) log.cite(99 as Clause)
    STAKES.apply(state, action, dice, log)
  }
}

describe.each([
  ['stakes', STAKES, IN_BATTLES],
  ['coin', COIN, IN_ENGAGEMENTS],
])('in %s', (_, game, spoilt) => {
  test.each(spoilt)('%s is found', (_fault, law, parts) => {
    const found = findings({ ...game, ...parts })
    expect(found.map(({ law: says }) => says).filter((says) => says.includes(law))).not.toEqual([])
  })
})

test('a law that throws counts as broken, and the fault says so', () => {
  const game: Game = {
    ...STAKES,
    show: () => {
      throw new Error('nothing to show')
    },
  }
  expect(findings(game)).toEqual([
    {
      law: 'is the same battle with a log and without; every event can be told, and only clauses of the facts are cited',
      where: expect.stringContaining('stakes') as string,
      fault: 'throws: nothing to show',
    },
  ])
})
