import type { Engine } from '../../../src/run/engine.ts'
import { COIN_GAMES } from './coin.ts'

/** Plays the coin game, on threads with the entry that `tsc -b` compiled. */
export const COIN_ENGINE: Engine = {
  games: COIN_GAMES,
  worker: new URL('../../../dist/tests/support/coin/coin-worker.js', import.meta.url).href,
}
