import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/run/run.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { gameContract } from '../../src/testing.ts'
import { call, folder } from '../cli/support.ts'
import { THOROUGH } from '../support/thorough.ts'
import { FOLDER, GAME, SCENARIO } from './support.ts'

gameContract(GAME, [SCENARIO], { describe, test })

test('equal warbands are a fair fight', async () => {
  const scenario = readScenario(`${FOLDER}/four-bands.yaml`, {
    battles: THOROUGH ? 40 : 8,
    set: ['armies.Riverfolk.list=lists/hillfolk.yaml', 'matchups=[[Hillfolk,Riverfolk]]'],
  })
  const [matchup] = (await run(scenario, { workers: 0, trust: 'off' })).matchups
  expect(matchup?.score.estimate).toBe(0.5)
})

test('greedy beats a general that takes any action', async () => {
  const scenario = readScenario(SCENARIO, { battles: 16, set: ['armies.Wall.policy=random-legal'] })
  const [matchup] = (await run(scenario, { workers: 0, trust: 'off' })).matchups
  expect(matchup?.score.estimate).toBeLessThan(0.2)
})

test('every file of the folder is good by itself', async () => {
  const files = [
    'catalogue',
    'four-bands',
    'roster',
    'three-shrines',
    'lists/hillfolk',
    'lists/riverfolk',
    'own-general',
  ]
  const { stdout, stderr, code } = await call(['check', ...files.map((file) => join(FOLDER, `${file}.yaml`))])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout.match(/: good/g)).toHaveLength(files.length)
})

test('the game is told in its own words alone', async () => {
  const { stdout } = await call(['games', join(FOLDER, 'hill-and-shrine.js')])
  const told = stdout.replaceAll(/\s+/g, ' ')
  expect(told).toContain('A battle lasts 8 rounds at most if the scenario names no limit.')
  expect(told).toContain('row 0 is on top')
  expect(told).toContain('woods (HILLANDSHRINE-T1) Woods. Cost 2 steps')
  expect(told).not.toMatch(/movement point|inches|the line of sight|engagement lasts/)
})

test('no exact answer is tried, because generals decide', async () => {
  const { stderr, code } = await call(['exact', SCENARIO])
  expect(code).not.toBe(0)
  expect(stderr).toContain('in which generals decide')
})

test('a battle is drawn with facings, conditions and the holders of shrines', async () => {
  const out = folder()
  await call(['play', SCENARIO, '--block', '6', '--why', '--out', out, '--force'])
  const { scenes } = JSON.parse(readText(join(out, 'battle.json'))) as {
    scenes: { pieces: { front?: unknown; status: string }[] }[]
  }
  const pieces = scenes.flatMap((scene) => scene.pieces)
  expect(pieces.every(({ front }) => front !== undefined)).toBe(true)
  expect(pieces.some(({ status }) => status === 'routed')).toBe(true)
  const page = readText(join(out, 'battle.html'))
  expect(page).toContain('objective, taken by')
  expect(page).toContain('warriors left')
  expect(page).toContain('Before the first round')
})

function readText(file: string): string {
  return readFileSync(file, 'utf8')
}
