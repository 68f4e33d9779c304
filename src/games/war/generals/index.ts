import type { Policy } from '../../../core/ruleset.ts'
import { randomLegal } from '../../../kit/random-legal.ts'
import type { War } from '../state/state.ts'
import { General } from './general.ts'
import { GREEDY, GUNLINE, RUSH } from './temper.ts'

/** The scripted generals, the default first. */
export const POLICIES: Readonly<Record<string, Policy<War>>> = {
  greedy: new General(GREEDY),
  rush: new General(RUSH),
  gunline: new General(GUNLINE),
  'random-legal': randomLegal,
}
