import type { Policy } from '../../../src/core/ruleset.ts'
import type { Fight } from '../../../src/games/sovereign/state/state.ts'
import { General } from './general.ts'
import { PRESETS, TACTICIAN } from './weights.ts'

/** Sovereign’s generals as they were before their choices became values: the default, and the one that weighs everything. */
export const SOVEREIGN_1: Readonly<Record<string, Policy<Fight>>> = {
  'greedy-1': new General(null),
  'greedy-1-tactician': new General(PRESETS[TACTICIAN] ?? null),
}
