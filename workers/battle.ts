import { ENGINE } from '../src/run/engine.ts'
import { serve } from '../src/run/pool.ts'

/** The entry of a worker thread. */
export default serve(ENGINE.games)
