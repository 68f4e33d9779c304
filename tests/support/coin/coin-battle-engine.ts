import type { Engine } from '../../../src/run/engine.ts'
import { STAKES_GAMES } from './coin-battle.ts'

/** Plays stakes, on threads by the entry that `tsc -b` compiled. */
export const STAKES_ENGINE: Engine = {
  games: STAKES_GAMES,
  worker: new URL('../../../dist/tests/support/coin/coin-battle-worker.js', import.meta.url).href,
}
