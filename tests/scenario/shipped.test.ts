import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { FIRST_MEASURE } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { gameFor } from '../../src/plugins/registry.ts'
import { readDesign } from '../../src/scenario/options/vary.ts'
import { readScenario } from '../../src/scenario/read.ts'
import type { Scenario } from '../../src/scenario/types.ts'

const folder = fileURLToPath(new URL('../../scenarios', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'))
const scenarios = files.filter((file) => !/(catalogue\.yaml$|lists\/|generals\/|\/roster)/.test(file))

const known = new Map<string, Scenario>()
/** A scenario without options, read once. */
function scenarioOf(file: string): Scenario {
  const found = known.get(file) ?? readScenario(join(folder, file))
  known.set(file, found)
  return found
}

const battles = scenarios.filter((file) => scenarioOf(file).matchups[0]?.mode === 'battle')

describe('shipped scenarios', () => {
  test('are at least six engagements and six battles', () => {
    expect(battles.length).toBeGreaterThanOrEqual(6)
    expect(scenarios.length - battles.length).toBeGreaterThanOrEqual(6)
  })

  test.each(battles)('%s has terrain as advised and generals of the game', (file) => {
    const { warnings, matchups, game, plugin } = scenarioOf(file)
    expect(warnings ?? []).toEqual([])
    const policies = matchups.flatMap(({ armies }) =>
      armies.filter(({ module, weights }) => module === undefined && weights === undefined).map(({ policy }) => policy),
    )
    const { facts } = gameFor({ game, ...(plugin && { plugin }) })
    expect(Object.keys(facts.policies ?? {})).toEqual(expect.arrayContaining(policies))
  })

  test.each(Object.keys(GAMES))(
    'of %s name every general, every kind of terrain, every table and way of deploying',
    (game) => {
      const own = battles.filter((file) => file.startsWith(`${game}/`))
      const all = own.flatMap((file) => scenarioOf(file).matchups)
      const { policies, terrain, tables } = GAMES[game]?.facts ?? {}
      const generals = all.flatMap(({ armies }) =>
        armies
          .filter(({ module, weights }) => module === undefined && weights === undefined)
          .map(({ policy }) => policy),
      )
      expect(new Set(generals)).toEqual(new Set(Object.keys(policies ?? {})))
      const kinds = all.flatMap(({ battle }) => [
        ...(battle?.table.terrain ?? []).map(({ kind }) => kind),
        ...(battle?.hexes?.ground ?? []).filter((kind) => kind !== ''),
        ...(battle?.squares?.ground ?? []).filter((kind) => kind !== ''),
      ])
      expect(new Set(kinds)).toEqual(new Set(Object.keys(terrain ?? {})))
      const sizes = all.map(({ battle }) => `${battle?.table.width} x ${battle?.table.depth}`)
      for (const [width, depth] of Object.values(tables ?? {})) expect(sizes).toContain(`${width} x ${depth}`)
      expect(new Set(all.map(({ battle }) => battle?.deployment.by))).toEqual(new Set(['policy', 'listed']))
    },
  )

  test.each(scenarios)('%s is correct and asks a question', (file) => {
    const { title, question } = scenarioOf(file)
    expect(title).not.toBe('')
    expect(question).toMatch(/\?$/)
  })

  // The schemas know the built-in games, and editors underline any other.
  const builtIn = files.filter((file) => !/^game: \.\.?\//m.test(readFileSync(join(folder, file), 'utf8')))
  test.each(builtIn)('%s names the schema editors need', (file) => {
    const path = join(folder, file)
    const [, schema] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(path, 'utf8')) ?? []
    expect(existsSync(join(dirname(path), schema ?? 'missing'))).toBe(true)
  })

  test('ask different questions', () => {
    const questions = scenarios.map((file) => scenarioOf(file).question)
    expect(new Set(questions).size).toBe(scenarios.length)
  })

  test('include a user general', () => {
    const all = battles.flatMap((file) => scenarioOf(file).matchups)
    expect(all.flatMap(({ armies }) => armies.map(({ policy }) => policy))).toContain('./generals/hedgehog.js')
  })

  test.each([
    ['earlier-combat', ['riders', 'stragglers']],
    ['core,flankBonus=0', ['halberds', 'great mob']],
  ])('%s affects one of four fights', (rules, touched) => {
    const rows = ['core', rules].map(rowsOfFourFights)
    const [before = [], after = []] = rows
    const differing = before.filter(({ values }, column) => String(values) !== String(after[column]?.values))
    expect([...new Set(differing.map(({ unit }) => unit))]).toEqual(touched)
  })

  test('include a matrix of ten units of similar cost, each against each', () => {
    const { matchups, warnings } = readScenario(join(folder, 'sovl/unit-matrix.yaml'), { matchups: 'all' })
    expect(warnings).toBeUndefined()
    expect(matchups).toHaveLength(45)
    for (const { armies, contacts } of matchups) {
      const [first, second] = armies.map(({ units }) => units.map(({ id }) => id))
      expect(contacts).toEqual([{ unit: first?.[0], side: 'front', of: second?.[0] }])
    }
  })

  test('include a number of spears to vary', () => {
    const path = 'armies.Levy.units.spears.models'
    const { axes, at } = readDesign(join(folder, 'sovl/how-many-spears.yaml'), {}, [`${path}=5..60:5`])
    expect(axes).toMatchObject([{ label: 'spears.models', numeric: true }])
    expect(at([11]).matchups[0]?.armies[1].units[0]?.models).toBe(60)
  })
})

/** Measures of the units in four fights, battle by battle, with the same dice under all rules. */
function rowsOfFourFights(rules: string) {
  const { game: name, variants, matchups } = readScenario(join(folder, 'sovl/four-fights.yaml'), { rules: [rules] })
  const [game, variant, matchup] = [GAMES[name], variants[0], matchups[0]]
  if (!game || !variant || !matchup) throw new Error(`${name} cannot be played`)
  const state = game.setup(variant.rules, matchup)
  const dice = new KeyedDice(1, 2)
  const columns = game.columns(state)
  const row = new Int32Array(FIRST_MEASURE + columns.length)
  const battles = Array.from({ length: 200 }, (_, block) => {
    game.reset(state, 0)
    dice.seek(block)
    playBattle(game, state, dice, SILENT)
    game.measure(state, row)
    return [...row.subarray(FIRST_MEASURE)]
  })
  return columns.map(({ unit }, column) => ({ unit, values: battles.map((battle) => battle[column]) }))
}
