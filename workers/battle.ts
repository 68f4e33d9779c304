import { ENGINE } from '../src/run/engine.ts'
import { serve } from '../src/run/players/pool.ts'

/** The entry of a worker thread. */
export default serve(ENGINE.games)

// What a user's general prints must not get among the results on stdout.
console.log = console.error
console.info = console.error
