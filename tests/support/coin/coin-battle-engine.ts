import type { Engine } from '../../../src/run/engine.ts'
import { STAKES_GAMES } from './coin-battle.ts'

/** Plays the game of stakes, on threads with the entry that `tsc -b` compiled. */
export const STAKES_ENGINE: Engine = {
  games: STAKES_GAMES,
  worker: new URL('../../../dist/tests/support/coin/coin-battle-worker.js', import.meta.url).href,
}
