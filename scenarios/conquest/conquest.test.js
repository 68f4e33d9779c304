// Run it with `node --test`: every law that games keep, on this game.
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gameContract } from 'fairfight/testing'
import conquest from './conquest.js'

gameContract(conquest, [fileURLToPath(new URL('conquest.yaml', import.meta.url))], { describe, test })
