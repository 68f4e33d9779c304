import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import type { Matchup, Policy, RulesTable, Weights } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { fromWeights, toWeights } from '../../src/kit/generals/weights.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { type Game, measure } from '../support/contract.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Battles in which the generals of a game use most of their weights. */
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  sovl: ['gunline-and-raid', 'hammer-and-green-tide', 'ford-held'],
  war: ['open-field', 'woods-hills-and-a-river'],
  'null-strike': ['open-table', 'patrol', 'ruined-town'],
  sovereign: [
    'wolves-at-the-camp',
    'ambush-on-the-road',
    'bodyguard',
    'six-goblins',
    'stairs-held',
    'sellswords-mirrored',
  ],
}

/** Number of battles on each ground; they use the seats in turn. */
const BLOCKS = 6

interface Ground {
  readonly rules: RulesTable
  readonly matchup: Matchup
}

function groundsOf(key: string): Ground[] {
  return (GROUNDS[key] ?? []).flatMap((name): Ground[] => {
    const { matchups, variants } = readScenario(`scenarios/${key}/${name}.yaml`)
    const [matchup] = matchups
    const [variant] = variants
    return matchup === undefined || variant === undefined ? [] : [{ rules: variant.rules, matchup }]
  })
}

/** Result rows of some battles with a general on both sides, as text. */
function* rowsOf(game: Game, { rules, matchup }: Ground, general: Policy<unknown>, blocks: number): Generator<string> {
  const state = game.setup(rules, matchup)
  const generals = new Generals([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const dice = new KeyedDice(1, 2)
  for (let block = 0; block < blocks; block++) {
    game.reset(state, block % game.seats(state))
    dice.seek(block)
    generals.seek(block)
    playBattle(game, state, dice, SILENT, generals)
    yield measure(game, state).join(' ')
  }
}

const games: [string, Game][] = Object.entries(GAMES)

describe.each(games)('generals that consist of weights of %s', (key, game) => {
  const { weighted, facts } = game
  const fields = Object.entries(facts.weights?.fields ?? {})
  const named = Object.entries(weighted?.named ?? {})
  const [standard = {}] = Object.values(weighted?.named ?? {})
  const general = (weights: Weights) => weighted?.general(weights) as Policy<unknown>
  const grounds = groundsOf(key)

  const known = new Map<string, readonly string[]>()
  /** The battles of a general with its own weights, for comparison with every changed weight. */
  function usualOf(ground: Ground, name: string, weights: Weights): readonly string[] {
    const at = `${grounds.indexOf(ground)} ${name}`
    const rows = known.get(at) ?? [...rowsOf(game, ground, general(weights), BLOCKS)]
    known.set(at, rows)
    return rows
  }

  test('start from a general of the game, whose weights are all within their ranges', () => {
    expect(named.map(([name]) => name)).toEqual(facts.weights?.named)
    expect(fields.length).toBeGreaterThan(5)
    for (const [name, weights] of named) {
      expect(Object.keys(game.policies)).toContain(name)
      for (const [weight, { min, max, whole }] of fields) {
        const value = weights[weight]
        expect(value, `${name}.${weight}`).toBeGreaterThanOrEqual(min)
        expect(value, `${name}.${weight}`).toBeLessThanOrEqual(max)
        if (whole === true) expect(Number.isInteger(value), `${name}.${weight}`).toBe(true)
      }
    }
  })

  test.each(named)('with the weights of %s plays as it does', (name, weights) => {
    for (const ground of grounds.slice(0, 2)) {
      const blocks = THOROUGH ? 4 : 1
      const own = rowsOf(game, ground, game.policies[name] as Policy<unknown>, blocks)
      expect([...rowsOf(game, ground, general(weights), blocks)]).toEqual([...own])
    }
  })

  // Every eighth weight, if time is short.
  const some = fields.filter((_, i) => THOROUGH || i % 8 === 0)
  test.each(some)('makes another choice in some battle with another %s', (weight, { min, max }) => {
    // Most weights change the first battle; the others are played only if it stays the same.
    const differs = grounds.some((ground) =>
      named.some(([name, weights]) => {
        const usual = usualOf(ground, name, weights)
        return [min, max].some((value) => {
          let block = 0
          for (const row of rowsOf(game, ground, general({ ...weights, [weight]: value }), BLOCKS)) {
            if (row !== usual[block++]) return true
          }
          return false
        })
      }),
    )
    expect(differs).toBe(true)
    expect(Object.keys(standard)).toContain(weight)
  })
})

describe('weights', () => {
  const like = { fear: 0.5, waits: true, charges: false }

  test('are numbers; yes is 1', () => {
    expect(toWeights(like)).toEqual({ fear: 0.5, waits: 1, charges: 0 })
  })

  test('replace those of the general that they start from', () => {
    expect(fromWeights(like, { waits: 0, charges: 1 })).toEqual({ fear: 0.5, waits: false, charges: true })
    expect(fromWeights(like, {})).toEqual(like)
    expect(fromWeights(like, { fear: 2, unknown: 3 })).toEqual({ fear: 2, waits: true, charges: false })
  })
})
