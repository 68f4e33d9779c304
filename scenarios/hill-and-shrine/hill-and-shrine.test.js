// Run it with `node --test`: every law that games keep, and rules of this game.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readScenario, run } from 'fairfight'
import { gameContract } from 'fairfight/testing'
import game from './hill-and-shrine.js'

const FILE = fileURLToPath(new URL('three-shrines.yaml', import.meta.url))

gameContract(game, [FILE], { describe, test })
