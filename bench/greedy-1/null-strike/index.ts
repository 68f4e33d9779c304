import type { Policy } from '../../../src/core/ruleset.ts'
import type { Strike } from '../../../src/games/null-strike/state/state.ts'
import { General } from './general.ts'
import { GREEDY } from './weights.ts'

/** The default general as it was before generals were trained: it remembers plans from one choice to the next. */
export const GREEDY_1: Policy<Strike> = new General(GREEDY)
