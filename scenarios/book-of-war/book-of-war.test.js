// Run it with `node --test`: every law that games keep, on this game.
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gameContract } from 'fairfight/testing'
import bookOfWar from './book-of-war.js'

gameContract(bookOfWar, [fileURLToPath(new URL('first-battle.yaml', import.meta.url))], { describe, test })
