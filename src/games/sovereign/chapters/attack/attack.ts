import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import { type Blow, SHOVE, WOUND } from '../../state/blow.ts'
import { type Fight } from '../../state/state.ts'
import { resolveGrapple } from '../movement/grapple.ts'
import { resolveShove } from '../movement/shove.ts'
import { wound } from './damage.ts'

/**
 * What comes of an attack once it is settled whether it hits, SVN-HIT-17: damage or Shock, or in wrestling the check of strength. Who drops of
 * it does so in `settle`.
 */
export function resolveBlow(state: Fight, blow: Blow, dice: Dice, log: Log): void {
  if (blow.hit === 0 || blow.aim === WOUND) wound(state, blow, dice, log)
  else if (blow.aim === SHOVE) resolveShove(state, blow, dice, log)
  else resolveGrapple(state, blow, dice, log)
}
