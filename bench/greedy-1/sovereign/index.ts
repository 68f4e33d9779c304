import type { Policy } from '../../../src/core/ruleset.ts'
import type { Fight } from '../../../src/games/sovereign/state/state.ts'
import { General } from './general.ts'
import { PRESETS, TACTICIAN } from './weights.ts'

/** Sovereign’s generals before every choice had a value: the default general, and the general that evaluates every choice. */
export const SOVEREIGN_1: Readonly<Record<string, Policy<Fight>>> = {
  'greedy-1': new General(null),
  'greedy-1-tactician': new General(PRESETS[TACTICIAN] ?? null),
}
