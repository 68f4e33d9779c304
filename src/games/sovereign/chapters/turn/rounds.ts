import { type Fight, NONE } from '../../state/state.ts'

/** Starts a round of a duel: resets each unit’s number of rolls and the use of its shield. SVN-SHOCK-05. */
export function beginDuelRound({ units }: Fight): void {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.rolls = 0
    unit.shieldUsed = 0
    unit.shieldFrom = NONE
  }
}
