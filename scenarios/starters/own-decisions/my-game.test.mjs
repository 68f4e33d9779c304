// `npm test` runs this: the laws that all games keep, and what this one promises.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readScenario, run } from 'fairfight'
import { gameContract } from 'fairfight/testing'
import game from './my-game.mjs'

const battle = fileURLToPath(new URL('battle.yaml', import.meta.url))

gameContract(game, [battle], { describe, test })

/** The score of the first army in some battles, with other values in the file of the battle. */
async function score(...set) {
  const { matchups } = await run(readScenario(battle, { set, battles: 100 }), { workers: 0, trust: 'off' })
  return matchups[0].score.estimate
}

test('equal armies are a fair fight', async () => {
  // Each army against its like: with the armies exchanged, every battle of a block is another battle of the block.
  assert.equal(await score('matchups=mirror'), 0.5)
})

test('the general beats one that takes any action', async () => {
  assert.ok((await score('armies.Blue.policy=random-legal')) > 0.8)
})
