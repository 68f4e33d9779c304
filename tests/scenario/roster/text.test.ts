import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { FIRST_MEASURE, type Matchup } from '../../../src/core/ruleset.ts'
import { seedWords } from '../../../src/core/seed.ts'
import { GAMES } from '../../../src/games/index.ts'
import { generalsOf } from '../../../src/run/players/generals.ts'
import { parseScenario } from '../../../src/scenario/parse.ts'
import { meeting } from '../../../src/scenario/roster/muster.ts'
import { parseRoster, readRoster } from '../../../src/scenario/roster/read.ts'
import { scenarioText } from '../../../src/scenario/roster/text.ts'
import type { Roster } from '../../../src/scenario/roster/types.ts'
import { CONTACT, ROSTER, read } from './support.ts'

const catalogueOf = (game: string) =>
  readFileSync(new URL(`../../../scenarios/${game}/catalogue.yaml`, import.meta.url), 'utf8')
const WAR = readRoster(fileURLToPath(new URL('../../../scenarios/war/roster.yaml', import.meta.url)))
const SOVL = read(ROSTER, { rules: ['core,rankBonusCap=3,rearBonus=1'] })
const FIELDED = parseRoster(
  `${ROSTER.slice(0, ROSTER.indexOf('tables:'))}tables:
  - size: [48, 40]
    order: alternating
    terrain:
      list:
        - { kind: forest, at: [20, 18], size: [8, 6], turn: 30 }
        - { kind: river, polygon: [[0, 19], [0, 21], [10, 21], [10, 19]] }
      generate: { pieces: 2, seed: same }
turns: 4
`,
  { catalogue: catalogueOf('sovl') },
)

/** Two armies of a roster, led by its second general if it has one. */
function met(roster: Roster, setting: number, factor = 1): Matchup {
  const policy = roster.policies[1] ?? roster.policies[0] ?? null
  const costs = roster.units.map(({ cost }) => cost * factor)
  const plan = (name: string, first: number, last: number) => ({
    name,
    policy,
    troops: roster.units.slice(first, last).map(({ models }, index) => ({ unit: first + index, models: models[0] })),
  })
  return meeting(roster, [plan('The first', 0, 2), plan('The: second', 1, 4)], costs, roster.settings[setting] ?? null)
}

/** Result rows of some blocks, battle by battle. */
function rowsOf(gameName: string, rules: Roster['rules'], matchup: Matchup, seed: string): number[][] {
  const game = GAMES[gameName]
  if (!game) throw new Error('no game')
  const state = game.setup(rules.rules, matchup)
  const dice = new KeyedDice(...seedWords(seed, matchup.name))
  const generals = generalsOf(game, { game: gameName, rules: rules.rules, matchup, seed }, new Map())
  const row = new Int32Array(FIRST_MEASURE + game.columns(state).length)
  return [0, 1, 7].flatMap((block) =>
    Array.from({ length: game.seats(state) }, (_, seat) => {
      dice.seek(block)
      generals?.seek(block)
      game.reset(state, seat)
      playBattle(game, state, dice, SILENT, generals)
      game.measure(state, row)
      return [...row]
    }),
  )
}

describe('the scenario of a meeting', () => {
  test.each([
    ['a battle on a table', SOVL, 0],
    ['a battle on another table', SOVL, 1],
    ['a battle among terrain, with a turn limit', FIELDED, 0],
    ['an engagement', read(CONTACT), 0],
    ['an engagement to the end', read(CONTACT, { set: ['turns=none'], rules: ['earlier-combat'] }), 0],
    ['a battle on hexes', WAR, 0],
    ['a battle on hexes with terrain', WAR, 1],
    ['an engagement of cards', { ...WAR, mode: 'engagement', settings: [], policies: [], turns: 5 }, 0],
  ] as const)('of %s has the same units by entries, to the last field', (_, roster, setting) => {
    const matchup = met(roster, setting, 1.1)
    const text = scenarioText(roster, matchup, { title: 'One: and other', catalogue: 'catalogue.yaml' })
    const scenario = parseScenario(text, { catalogue: catalogueOf(roster.game) })
    expect(scenario.matchups).toEqual([matchup])
    expect(scenario).toMatchObject({ game: roster.game, seed: roster.seed, title: 'One: and other' })
    expect(scenario.variants).toHaveLength(1)
    expect(scenario.variants[0]).toMatchObject({ edition: roster.rules.edition, rules: roster.rules.rules })
  })

  test.each([
    ['a battle on a table', SOVL, 0],
    ['a battle among terrain', FIELDED, 0],
    ['an engagement', read(CONTACT), 0],
    ['a battle on hexes with terrain', WAR, 1],
  ] as const)('of %s is complete in itself, and has the same battles to the last wound', (_, roster, setting) => {
    const matchup = met(roster, setting)
    const text = scenarioText(roster, matchup, { title: 'A', question: 'Who?', battles: 12, seed: 'apart' })
    const scenario = parseScenario(text)
    expect(scenario).toMatchObject({ question: 'Who?', battles: 12, seed: 'apart' })
    const [variant] = scenario.variants
    const [read] = scenario.matchups
    if (!variant || !read) throw new Error('nothing was read')
    expect(read.name).toBe(matchup.name)
    const rows = rowsOf(roster.game, roster.rules, matchup, 'apart')
    expect(rowsOf(roster.game, variant, read, scenario.seed)).toEqual(rows)
    expect(new Set(rows.map(String)).size).toBeGreaterThan(1)
  })

  test('has the numbers of entries that options changed', () => {
    const roster = read(CONTACT, { set: ['catalogue.h-spears.skill=5', 'catalogue.o-goblins.cost=4'] })
    const text = scenarioText(roster, met(roster, 0), { title: 'A', catalogue: 'catalogue.yaml' })
    expect(text).not.toContain('catalogue')
    expect(parseScenario(text).matchups[0]?.armies[0].units[0]?.profile['skill']).toBe(5)
  })

  test('reads as if a person had written it', () => {
    const roster = read(CONTACT, { rules: ['core,rearBonus=1'] })
    const plans = [
      { name: 'Captains', policy: null, troops: [{ unit: 3, models: 2 }] },
      { name: 'Rabble', policy: null, troops: [{ unit: 1, models: 30 }] },
    ] as const
    const matchup = meeting(roster, plans, [], null)
    expect(scenarioText(roster, matchup, { title: 'Two captains', catalogue: '../catalogue.yaml' })).toBe(`game: sovl
title: Two captains
rules: { edition: core, rearBonus: 1 }
mode: engagement
turns: 8
seed: "1"
catalogue: ../catalogue.yaml
armies:
  - name: Captains
    units:
      - { id: Captain, unit: h-captain, models: 1 }
      - { id: Captain 2, unit: h-captain, models: 1 }
  - name: Rabble
    units:
      - { id: Goblin Rabble, unit: o-goblins, models: 30 }
contacts:
  - { unit: Captain, side: front, of: Goblin Rabble }
  - { unit: Captain 2, side: left, of: Goblin Rabble }
`)
  })
})
