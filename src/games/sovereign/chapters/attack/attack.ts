import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import { type Blow, SHOVE, WOUND } from '../../state/blow.ts'
import { type Fight } from '../../state/state.ts'
import { resolveGrapple } from '../movement/grapple.ts'
import { resolveShove } from '../movement/shove.ts'
import { wound } from './damage.ts'

/**
 * Applies the result of an attack once hit or miss is settled, SVN-HIT-17: damage, Shock, or the check of strength in wrestling. Combatants
 * left without hit points fall later, in `settle`.
 */
export function resolveBlow(state: Fight, blow: Blow, dice: Dice, log: Log): void {
  if (blow.hit === 0 || blow.aim === WOUND) wound(state, blow, dice, log)
  else if (blow.aim === SHOVE) resolveShove(state, blow, dice, log)
  else resolveGrapple(state, blow, dice, log)
}
