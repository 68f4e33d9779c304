// `npm test` runs this: the laws that all games keep, and a rule of this one.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exact, readScenario } from 'fairfight'
import { gameContract } from 'fairfight/testing'
import game from './my-game.mjs'

const battle = fileURLToPath(new URL('battle.yaml', import.meta.url))

gameContract(game, [battle], { describe, test })

/** The exact score of the first army, with other values in the file of the battle. */
async function score(...set) {
  const { matchups } = await exact(readScenario(battle, { set }))
  return matchups[0].score.estimate
}

test('equal lines are a fair fight', async () => {
  const same = await score(
    'armies.Red.units.red.unit=guards',
    'armies.Red.units.red.models=8',
    'armies.Blue.units.blue.unit=guards',
    'armies.Blue.units.blue.models=8',
  )
  assert.ok(Math.abs(same - 0.5) < 1e-9)
})

test('an ambush helps', async () => {
  assert.ok((await score('rules.ambush=first-army')) > (await score()))
})
