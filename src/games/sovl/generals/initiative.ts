import { isFree } from '../chapters/charge/engaged.ts'
import { mayActivate } from '../chapters/turn/strategic-phase.ts'
import { playerOf } from '../state/battle.ts'
import { FIGHTING, type Unit } from '../state/unit.ts'
import type { Knowledge } from './knowledge.ts'

/**
 * The player who declares first in the next Charge Phase. Under `token-continues`, the player who passes first in the Strategic Phase, by choice
 * or without a unit left to activate, acts first in the Combat Phase. There each engagement that a player picks passes the go to the other
 * player (SOVL-G-19, -20).
 */

/** Chance if dice decide. */
const EVEN = 0.5

/** Chance that `player` declares first in the next turn: 1, 0, or 1/2 if dice decide. */
export function declaresFirst(knowledge: Knowledge, player: number): number {
  const { state, battle } = knowledge
  switch (state.rules.initiativePerPhase) {
    case 'starter-every-phase':
      return battle.starter === player ? 1 : 0
    case 'alternate-by-turn':
      return ((state.turn & 1) === 1) === (battle.starter !== player) ? 1 : 0
    case 'roll-each-turn':
      return EVEN
    default:
  }
  const runsOut = passesFirst(knowledge, player) === player
  return runsOut === ((knowledge.picks & 1) === 0) ? 1 : 0
}

/** The player who passes first in this Strategic Phase if both activate all their units. */
function passesFirst(knowledge: Knowledge, player: number): number {
  const { state, battle } = knowledge
  const { passed } = battle
  if (passed[player]) return player
  if (passed[1 - player]) return 1 - player
  const { units } = state
  let own = 0
  let theirs = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (i === battle.active || !mayActivate(state, battle, unit)) continue
    if (playerOf(unit) === player) own++
    else theirs++
  }
  // After the active unit, the enemy is next.
  if (battle.active >= 0) return theirs <= own ? 1 - player : player
  return own <= theirs ? player : 1 - player
}

/** Counts the engagements that players will pick in the Combat Phase: all but the last. */
export function countPicks(knowledge: Knowledge): void {
  const { state, groups } = knowledge
  if (state.rules.engagementOrder !== 'alternating-choice') {
    knowledge.picks = 0
    return
  }
  const { units } = state
  for (let i = 0; i < units.length; i++) groups[i] = i
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.fate !== FIGHTING || isFree(state, unit)) continue
    joinFoes(unit, groups)
  }
  let engagements = 0
  for (let i = 0; i < units.length; i++) {
    if (groups[i] === i && units[i].fate === FIGHTING && !isFree(state, units[i])) engagements++
  }
  knowledge.picks = engagements > 0 ? engagements - 1 : 0
}

/** Puts a unit and the enemies in contact with it into one group. */
function joinFoes(unit: Unit, groups: Int32Array): void {
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    const { foe } = contacts[c]
    if (foe.fate !== FIGHTING) continue
    const a = groups[unit.index]
    const b = groups[foe.index]
    if (a === b) continue
    const [to, from] = a < b ? [a, b] : [b, a]
    for (let i = 0; i < groups.length; i++) if (groups[i] === from) groups[i] = to
  }
}
