import { isEngaged, listFoes } from '../chapters/combat.ts'
import * as Action from '../choices/actions.ts'
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
} from '../data/gear.ts'
import { type Unit } from '../state/card.ts'
import { unitAt, type War } from '../state/state.ts'
import type { Mind } from './mind.ts'

/** The spell or skill to be used now, where any brings something; −1 where none does. They stand last in the list. */
export function pickMagic(mind: Mind, state: War, actions: Int32Array, n: number): number {
  let best = 0
  let choice = -1
  for (let i = n - 1; i >= 0; i--) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind < Action.SPELL) break
    const what = Action.whatOf(action)
    const aim = Action.AIM.of(what)
    const value =
      kind === Action.SKILL
        ? skillWorth(mind, state, Action.NUMBER.of(what), aim)
        : spellWorth(mind, state, Action.NUMBER.of(what), aim)
    if (value >= best && value > 0) {
      best = value
      choice = i
    }
  }
  return choice
}

function skillWorth(mind: Mind, state: War, skill: number, aim: number): number {
  const friend = unitAt(state, aim)
  const worth = mind.whole[friend.id]
  if (skill === ONWARD_SKILL) return state.turn > 1 && !friend.isArtillery && !isEngaged(state, friend) ? worth : 0
  if (skill === STEADY_SKILL) return isPressed(state, friend) ? worth : 0
  return isEngaged(state, friend) && !friend.activated ? worth : 0
}

function spellWorth(mind: Mind, state: War, spell: number, aim: number): number {
  const does = SPELLS[spell]?.does
  if (does === FLOODS) return floodWorth(mind, state, spell, aim)
  const target = unitAt(state, aim)
  const worth = mind.worth[target.id]
  switch (does) {
    case STRIKES:
      return struckWorth(mind, spell, target) - priceOf(mind, state, spell)
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

function struckWorth(mind: Mind, spell: number, { id, battered }: Unit): number {
  return mind.spells[(spell * mind.n + id) * 2 + battered]
}

/** What a power spell must bring: its caster is exhausted, misses a turn and is lost if it is charged meanwhile. */
function priceOf(mind: Mind, state: War, spell: number): number {
  if (!SPELLS[spell]?.power || state.turn >= state.lastTurn) return 0
  return mind.whole[unitAt(state, state.active).id] >> 2
}

/** Whether an enemy next to a unit may still strike this turn. */
function isPressed(state: War, unit: Unit): boolean {
  const n = listFoes(state, unit, state.list)
  for (let i = 0; i < n; i++) if (!unitAt(state, state.list[i]).activated) return true
  return false
}

function floodWorth(mind: Mind, state: War, spell: number, hex: number): number {
  const { units, board } = state
  if (board === null) return 0
  const { player } = unitAt(state, state.active)
  const from = hex * board.hexes.count
  let value = 0
  for (let i = 0; i < units.length; i++) {
    const target = units[i]
    if (target.player === player || !target.isAlive) continue
    if (board.hexes.distances[from + target.hex] > FLOOD_RADIUS) continue
    value += struckWorth(mind, spell, target)
  }
  return value - priceOf(mind, state, spell)
}
