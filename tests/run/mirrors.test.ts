import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import {
  type ArmySpec,
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  type Matchup,
  OUTCOME,
  type Policy,
  type RulesTable,
} from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import type { Game } from '../support/contract.ts'
import { fromFacts } from '../support/matchups.ts'

/**
 * Two equal armies under one general on bare ground: each side and each player wins half of the battles. The mean score by side over blocks
 * is compared with 50%, for each game and general.
 */

/** Number of blocks for each general; MIRROR_BLOCKS sets a smaller one. */
const BLOCKS = Number(process.env['MIRROR_BLOCKS'] ?? 20_000)

/** Most standard errors of a score from a half. Of 60 scores one exceeds it by chance in about 260 runs. */
const MOST = 4

/** Number of units of an army: few, so that battles are short. */
const UNITS = 3

/** A battle of the game on bare ground, both armies of the same few units. */
function mirrorOf(game: Game, name: string): Matchup {
  const [matchup] = fromFacts(game.facts).filter(({ mode }) => mode === 'battle')
  if (matchup === undefined) throw new Error('no battle to be made of the facts')
  const [first, second] = matchup.armies
  const army = (of: ArmySpec): ArmySpec => ({ ...of, policy: name, units: first.units.slice(0, UNITS) })
  return { ...matchup, armies: [army(first), army(second)] }
}

interface Score {
  readonly mean: number
  /** Distance from a half in standard errors; 0 if the score never varied from it. */
  readonly z: number
}

function scoreOf(values: Float64Array): Score {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0)
  const error = Math.sqrt(squares / (values.length - 1) / values.length)
  return { mean, z: mean === 0.5 ? 0 : (mean - 0.5) / error }
}

/** Scores of the first player, and of a side of the board if the game counts by sides; block by block. */
function play(game: Game, name: string): { readonly player: Score; readonly side: Score | null } {
  const state = game.setup(Object.values(game.editions)[0] as RulesTable, mirrorOf(game, name))
  const general = game.policies[name] as Policy<unknown>
  const generals = new Generals([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const dice = new KeyedDice(1, 2)
  const columns = game.columns(state)
  const side = columns.findIndex(({ measure }) => measure.name === 'southScore' || measure.name === 'topScore')
  const scale = columns[side]?.measure.scale ?? 1
  const zero = columns[side]?.measure.zero ?? 0
  const row = new Int32Array(FIRST_MEASURE + columns.length)
  const seats = game.seats(state)
  const byPlayer = new Float64Array(BLOCKS)
  const bySide = new Float64Array(BLOCKS)
  for (let block = 0; block < BLOCKS; block++) {
    dice.seek(block)
    generals.seek(block)
    for (let seat = 0; seat < seats; seat++) {
      game.reset(state, seat)
      playBattle(game, state, dice, SILENT, generals)
      game.measure(state, row)
      const outcome = row[OUTCOME] as number
      const first = outcome === DRAW ? 0.5 : game.player(state, outcome === FIRST_WINS ? 0 : 1) === 0 ? 1 : 0
      byPlayer[block] = (byPlayer[block] as number) + first / seats
      if (side >= 0) {
        const value = ((row[FIRST_MEASURE + side] as number) - zero) / scale
        bySide[block] = (bySide[block] as number) + value / seats
      }
    }
  }
  return { player: scoreOf(byPlayer), side: side < 0 ? null : scoreOf(bySide) }
}

const decided = Object.entries(GAMES).filter(([, { facts }]) => facts.modes.includes('battle'))

describe.each(decided)('%s', (_, game) => {
  test.each(Object.keys(game.policies))(
    'equal armies under %s score alike from both sides',
    (name) => {
      const { player, side } = play(game, name)
      expect(Math.abs(player.z), `first player ${player.mean}`).toBeLessThan(MOST)
      if (side !== null) expect(Math.abs(side.z), `side ${side.mean}`).toBeLessThan(MOST)
    },
    1_800_000,
  )
})
