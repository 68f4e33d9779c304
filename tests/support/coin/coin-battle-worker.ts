import { serve } from '../../../src/run/players/pool.ts'
import { STAKES_GAMES } from './coin-battle.ts'

/** The entry of worker threads for the game of stakes. */
export default serve(STAKES_GAMES)
