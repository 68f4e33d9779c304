import type { Policy } from '../../../core/ruleset.ts'
import { randomLegal } from '../../../kit/random-legal.ts'
import type { SovlState } from '../state/state.ts'
import { aggressive } from './aggressive.ts'
import { cautious } from './cautious.ts'
import { flanker } from './flanker.ts'
import { greedy } from './greedy.ts'
import { gunline } from './gunline.ts'

/** The scripted generals, the default first. */
export const POLICIES: Readonly<Record<string, Policy<SovlState>>> = {
  greedy,
  aggressive,
  cautious,
  gunline,
  flanker,
  'random-legal': randomLegal,
}
