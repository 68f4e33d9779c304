import { KeyedDice } from '../../../core/keyed-dice.ts'
import { exchangedRole } from '../../../kit/seating.ts'
import { type Battle, playerOf } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'

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

/** Number of the dice of a position: from the state of all units but the places, those of `player` first, so that it is the same if the table is turned by half. */
export function numberOf({ turn, units }: SovlState, battle: Battle, player: 0 | 1): number {
  let number = turn
  for (let own = 0; own < 2; own++) {
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]
      if ((playerOf(unit) === player) !== (own === 0)) continue
      // It is the same whether the choice of the active unit or its act is looked at.
      const acted = unit.activated && i !== battle.active ? 1 : 0
      number = Math.imul(number ^ (unit.pool * 8 + unit.fate * 2 + acted), 0x9e3779b1)
      number ^= number >>> 15
    }
  }
  return number >>> 0
}
