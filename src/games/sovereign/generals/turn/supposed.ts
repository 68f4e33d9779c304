import { loadCost } from '../../choices/legal.ts'
import { distanceOf } from '../../space/reach.ts'
import { unitAt } from '../../state/state.ts'
import { givenBeside, noteFoes } from '../place.ts'
import { bestSquare, endOf, keepsMain, LESS, NEVER, standing, type Turn } from './squares.ts'

/** Values of choices that are evaluated with the combatant in another state: standing or prone, with another weapon, with a loaded weapon. */

/** Value of the turn's Main and Move with the weapons in hand. */
export function planOf(turn: Turn): number {
  const { knowledge, unit } = turn
  const done = standing(turn, unit.main === 1)
  const strike = unit.main === 1 ? knowledge.place.strike : 0
  const stays = strike > 0 ? strike + endOf(turn) : done
  return unit.moves > 0 ? Math.max(stays, bestSquare(turn, unit.main === 1, false)) : stays
}

/** Value of standing up: minus the blows of adjacent enemies, plus the value of the turn after it. */
export function riseValue(turn: Turn): number {
  const { knowledge, state, unit } = turn
  noteFoes(knowledge, state, unit)
  const given = givenBeside(knowledge, state, unit)
  unit.prone = 0
  noteFoes(knowledge, state, unit)
  const place = standing(turn, false)
  unit.prone = 1
  return (keepsMain(unit) ? knowledge.place.strike : 0) + place - given
}

/** Value of going prone, if the unit expects only shots. SVN-AI-22. */
export function dropValue(turn: Turn): number {
  const { knowledge, state, unit } = turn
  const { foes } = knowledge
  if (unit.main === 1) return NEVER
  noteFoes(knowledge, state, unit)
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    if (foes.shoots[k] === 0 && distanceOf(state, unit, foe) <= foes.range[k] + unit.speed) return NEVER
  }
  const before = standing(turn, false)
  unit.prone = 1
  noteFoes(knowledge, state, unit)
  const value = standing(turn, false)
  unit.prone = 0
  return value > before ? value : NEVER
}

/** Value of changing to another weapon. */
export function changeValue(turn: Turn, w: number, before: number): number {
  const { knowledge, state, unit } = turn
  const { hand, main } = unit
  unit.hand = w
  if (state.rules.swap === 'main') unit.main = 0
  noteFoes(knowledge, state, unit)
  const value = planOf(turn)
  unit.hand = hand
  unit.main = main
  return value > before + LESS ? value - LESS : NEVER
}

/** Value of loading a weapon, minus its cost. */
export function loadValue(turn: Turn, w: number): number {
  const { knowledge, state, unit } = turn
  const { empty, main, moves } = unit
  const cost = loadCost(state, unit, w)
  unit.empty &= ~(1 << w)
  if (cost === 2 || (cost === 1 && moves === 0)) unit.main = 0
  else if (cost === 1) unit.moves = moves - 1
  noteFoes(knowledge, state, unit)
  const value = planOf(turn)
  unit.empty = empty
  unit.main = main
  unit.moves = moves
  return value + LESS
}
