import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Matchup, RulesTable } from '../../src/core/ruleset.ts'
import { findGame } from '../../src/plugins/load.ts'
import type { Game } from '../../src/plugins/plugin.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'

export const FOLDER = fileURLToPath(new URL('../../scenarios/book-of-war/', import.meta.url))

const FIRST_BATTLE = `${FOLDER}first-battle.yaml`

function loaded(): Game {
  const found = findGame('./book-of-war.js', FIRST_BATTLE)
  if (found === null) throw new Error('the game is not there')
  return found.game
}

export const GAME: Game = loaded()

/** A unit of the catalogue and its number of figures. */
export type Figures = readonly [unit: string, figures: number]

/** A matchup of two units; the first unit acts first in seat 0. */
export function meeting([first, figures]: Figures, [second, others]: Figures, turns: number | null = null): Matchup {
  const { matchups } = readScenario(FIRST_BATTLE, {
    set: [
      `armies.Horse.units.riders.unit=${first}`,
      `armies.Horse.units.riders.models=${figures}`,
      `armies.Pikes.units.pikemen.unit=${second}`,
      `armies.Pikes.units.pikemen.models=${others}`,
    ],
  })
  const [matchup] = matchups
  if (matchup === undefined) throw new Error('the scenario has no matchup')
  const [one, other] = matchup.armies.map((army, i) => ({
    ...army,
    units: army.units.map((unit) => ({ ...unit, id: i === 0 ? 'A' : 'B' })),
  }))
  if (one === undefined || other === undefined) throw new Error('the matchup has no armies')
  return { ...matchup, armies: [one, other], turns }
}

/** Open ground, clouds and a distance: nothing is random. */
export function field(distance: number, changes: RulesTable = {}): RulesTable {
  return { ...GAME.editions['parade'], distance, ...changes }
}

/** The transcript of the first turns of a battle with exactly these dice. */
export function told(first: Figures, second: Figures, rules: RulesTable, turns: number, script = ''): string[] {
  const state = GAME.setup(rules, meeting(first, second, turns))
  const lines: string[] = []
  const note = (...[event, a, b, c, d]: [number, number, number, number, number]): void => {
    lines.push(GAME.tell(state, event, a, b, c, d))
  }
  GAME.reset(state, 0)
  const dice = new ScriptedDice(script)
  GAME.advance(state, dice, { on: true, cite() {}, note })
  dice.done()
  return lines.filter((line) => !line.startsWith('Turn '))
}

/** Wins of the first unit in 100,000 battles of the author's program, by the keys of the units. */
export function authorsWins(): Map<string, Map<string, number>> {
  const [head = '', ...rows] = readFileSync(`${FOLDER}author-wins.csv`, 'utf8').trim().split('\n')
  const columns = head.split(',').slice(1)
  return new Map(
    rows.map((row) => {
      const [key = '', ...wins] = row.split(',')
      return [key, new Map(wins.flatMap((n, i) => (n === '' ? [] : [[columns[i] ?? '', Number(n)] as const])))]
    }),
  )
}
