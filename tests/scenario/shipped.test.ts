import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { readScenario } from '../../src/scenario/read.ts'

const folder = fileURLToPath(new URL('../../scenarios', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'))
const scenarios = files.filter((file) => !file.endsWith('catalogue.yaml') && !file.includes('lists/'))
const battles = scenarios.filter((file) => readScenario(join(folder, file)).matchups[0]?.mode === 'battle')

describe('shipped scenarios', () => {
  test('are six engagements and six battles at least', () => {
    expect(battles.length).toBeGreaterThanOrEqual(6)
    expect(scenarios.length - battles.length).toBeGreaterThanOrEqual(6)
  })

  test.each(battles)('%s has terrain as advised and generals of the game', (file) => {
    const { warnings, matchups, game } = readScenario(join(folder, file))
    expect(warnings ?? []).toEqual([])
    const policies = matchups.flatMap(({ armies }) =>
      armies.filter(({ module }) => module === undefined).map(({ policy }) => policy),
    )
    expect(Object.keys(GAMES[game]?.facts.policies ?? {})).toEqual(expect.arrayContaining(policies))
  })

  test('name every general, every kind of terrain, both tables and every way of deploying', () => {
    const all = battles.flatMap((file) => readScenario(join(folder, file)).matchups)
    const { policies, terrain, tables } = GAMES['sovl']?.facts ?? {}
    const named = new Set(all.flatMap(({ armies }) => armies.map(({ policy }) => policy)))
    expect(named).toEqual(new Set([...Object.keys(policies ?? {}), './generals/hedgehog.js']))
    const kinds = new Set(all.flatMap(({ battle }) => (battle?.table.terrain ?? []).map(({ kind }) => kind)))
    expect(kinds).toEqual(new Set(Object.keys(terrain ?? {})))
    const sizes = all.map(({ battle }) => `${battle?.table.width} x ${battle?.table.depth}`)
    for (const [width, depth] of Object.values(tables ?? {})) expect(sizes).toContain(`${width} x ${depth}`)
    expect(new Set(all.map(({ battle }) => battle?.deployment.by))).toEqual(new Set(['policy', 'listed']))
  })

  test.each(scenarios)('%s is in order and asks a question', (file) => {
    const { title, question } = readScenario(join(folder, file))
    expect(title).not.toBe('')
    expect(question).toMatch(/\?$/)
  })

  test.each(files)('%s names the schema editors need', (file) => {
    const path = join(folder, file)
    const [, schema] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(path, 'utf8')) ?? []
    expect(existsSync(join(dirname(path), schema ?? 'missing'))).toBe(true)
  })

  test('ask different questions', () => {
    const questions = scenarios.map((file) => readScenario(join(folder, file)).question)
    expect(new Set(questions).size).toBe(scenarios.length)
  })
})
