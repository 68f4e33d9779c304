import { KeyedDice } from '../../../core/keyed-dice.ts'
import { exchangedRole } from '../../../kit/seating.ts'

/**
 * Dice whose rolls depend on whose units they are, own or the enemy's, and not on which of them is the first player. Only the roll-off for the
 * initiative (`initiativePerPhase: roll-each-turn`) belongs to both players, and its first die to the first of them.
 */
export class SideDice extends KeyedDice {
  /** The player whose units are the own ones. */
  player: 0 | 1 = 0

  override key(turn: number, step: number, actor: number, target: number): void {
    if (this.player === 0) super.key(turn, step, actor, target)
    else super.key(turn, step, exchangedRole(actor), exchangedRole(target))
  }
}
