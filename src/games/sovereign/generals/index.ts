import type { Policy } from '../../../core/ruleset.ts'
import { randomLegal } from '../../../kit/random-legal.ts'
import type { Fight } from '../state/state.ts'
import { General } from './general.ts'
import { TEMPERS, type Temper } from './temper.ts'

const [BRUTE, PACK, SKIRMISHER, GUARDIAN, TACTICIAN, MINDLESS] = TEMPERS as readonly [
  Temper,
  Temper,
  Temper,
  Temper,
  Temper,
  Temper,
]

/** The generals, the default first. */
export const POLICIES: Readonly<Record<string, Policy<Fight>>> = {
  typical: new General(null),
  tactician: new General(TACTICIAN),
  bruteMelee: new General(BRUTE),
  pack: new General(PACK),
  skirmisher: new General(SKIRMISHER),
  guardian: new General(GUARDIAN),
  mindless: new General(MINDLESS),
  'random-legal': randomLegal,
}
