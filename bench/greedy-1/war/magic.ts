import { isEngaged, listFoes } from '../../../src/games/war/chapters/combat.ts'
import * as Action from '../../../src/games/war/choices/actions.ts'
import {
  FLOOD_RADIUS,
  FLOODS,
  GRIPS,
  MENDS,
  MIRES,
  ONWARD_SKILL,
  SPELLS,
  STEADY_SKILL,
  STRIKES,
  VEILS,
} from '../../../src/games/war/data/gear.ts'
import { unitAt, type War } from '../../../src/games/war/state/state.ts'
import { type Unit } from '../../../src/games/war/state/unit.ts'
import type { Knowledge } from './knowledge.ts'

/**
 * Index of the spell or skill with the highest value; of equal ones, the first. −1 if none has a gain. Spells and skills are at the end of
 * the list.
 */
export function pickMagic(knowledge: Knowledge, actions: Int32Array, n: number): number {
  let best = 0
  let choice = -1
  for (let i = n - 1; i >= 0; i--) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind < Action.SPELL) break
    const number = Action.NUMBER.of(action)
    const aim = Action.AIM.of(action)
    const value = kind === Action.SKILL ? skillValue(knowledge, number, aim) : spellValue(knowledge, number, aim)
    if (value >= best && value > 0) {
      best = value
      choice = i
    }
  }
  return choice
}

function skillValue({ state, worth }: Knowledge, skill: number, aim: number): number {
  const friend = unitAt(state, aim)
  const value = worth[friend.id]
  if (skill === ONWARD_SKILL) return state.turn > 1 && !friend.isArtillery && !isEngaged(state, friend) ? value : 0
  if (skill === STEADY_SKILL) return isPressed(state, friend) ? value : 0
  return isEngaged(state, friend) && !friend.activated ? value : 0
}

function spellValue(knowledge: Knowledge, spell: number, aim: number): number {
  const { state } = knowledge
  const does = SPELLS[spell]?.does
  if (does === FLOODS) return floodValue(knowledge, spell, aim)
  const target = unitAt(state, aim)
  const worth = knowledge.strengthWorth[target.id]
  switch (does) {
    case STRIKES:
      return damageValue(knowledge, spell, target) - exhaustionCost(knowledge, spell)
    case VEILS:
      return isPressed(state, target) ? worth : 0
    case MENDS:
      return worth * Math.min(2, target.damage)
    case GRIPS:
      return isEngaged(state, target) && !target.activated ? worth : 0
    case MIRES:
      return target.activated || isEngaged(state, target) ? 0 : target.points * 50
    default:
      return 0
  }
}

/** Expected damage of a spell to a unit, in hundredths of a point. */
function damageValue({ spells, state }: Knowledge, spell: number, { id, battered }: Unit): number {
  return spells[(spell * state.roster.length + id) * 2 + battered]
}

/** Cost of a power spell: its caster is exhausted, misses a turn, and is removed if it is charged before it recovers. */
function exhaustionCost({ state, worth }: Knowledge, spell: number): number {
  if (!SPELLS[spell]?.power || state.turn >= state.lastTurn) return 0
  return worth[unitAt(state, state.active).id] >> 2
}

/** Whether an enemy next to a unit may still strike this turn. */
function isPressed(state: War, unit: Unit): boolean {
  const n = listFoes(state, unit, state.list)
  for (let i = 0; i < n; i++) if (!unitAt(state, state.list[i]).activated) return true
  return false
}

function floodValue(knowledge: Knowledge, spell: number, hex: number): number {
  const { state, board } = knowledge
  const { units } = state
  const { player } = unitAt(state, state.active)
  const from = hex * board.hexes.count
  let value = 0
  for (let i = 0; i < units.length; i++) {
    const target = units[i]
    if (target.player === player || !target.isAlive) continue
    if (board.hexes.distances[from + target.hex] > FLOOD_RADIUS) continue
    value += damageValue(knowledge, spell, target)
  }
  return value - exhaustionCost(knowledge, spell)
}
