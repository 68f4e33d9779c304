import { playerOf } from '../state/battle.ts'
import { BROKEN, FIGHTING, type Unit } from '../state/unit.ts'
import type { Knowledge } from './knowledge.ts'

/** What an army may expect of waiting: from the score, the clock and the shooters of both armies. */

/** Points on the general's scale at which a lead counts half: those of a mean unit. */
const HALF_SURE = 160

/** Share of its points that a fleeing unit counts as lost. */
const FLEEING = 0.5

/** Number of turns after this one. */
export function turnsAfter({ state }: Knowledge): number {
  return state.lastTurn - state.turn
}

/**
 * Prospect of a player if no unit closes with the enemy until the battle ends, −1 to 1: above 0 the player wins by waiting, below 0 the enemy
 * does; 0 if the score is even and neither shoots better. It is L / (|L| + 160), where L is the expected lead in points: the points lost so
 * far, and the volleys of the turns that are left.
 */
export function prospectOf(knowledge: Knowledge, player: number): number {
  const { units } = knowledge.state
  const turns = turnsAfter(knowledge)
  // Each army is summed apart, so that the order of the armies changes no last bit.
  let ours = 0
  let theirs = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const own = playerOf(unit) === player
    if (unit.fate === FIGHTING) {
      if (unit.range === 0) continue
      const shots = turns * volleyOf(knowledge, unit)
      if (own) ours += shots
      else theirs += shots
    } else {
      const lost = unit.fate === BROKEN ? FLEEING * unit.worth : unit.worth
      if (own) theirs += lost
      else ours += lost
    }
  }
  const lead = ours - theirs
  return lead / ((lead < 0 ? -lead : lead) + HALF_SURE)
}

/** Expected loss in points of the best target of a unit by one volley, halfway between short and long range; 0 for a unit in contact. */
function volleyOf(knowledge: Knowledge, unit: Unit): number {
  if (unit.contacts.length > 0) return 0
  const { volleys, state } = knowledge
  const { units } = state
  let best = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.fate !== FIGHTING || playerOf(foe) === playerOf(unit)) continue
    const at = knowledge.volley(unit, foe)
    const value = (volleys[at] + volleys[at + 1]) / 2
    if (value > best) best = value
  }
  return best
}
