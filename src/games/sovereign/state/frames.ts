import type { Side } from '../../../core/ruleset.ts'
import { type Blow, Frame } from './blow.ts'
import { type Fight, NONE, topOf, unitAt } from './state.ts'

/** The stack of actions under way, such as an attack during a Move during an attack. SVN-SNAP-07, SVN-HOLD-02. */

/** Kinds of frames. */
export const BLOW = 1 // an attack: `blow`, `cursor` among screeners, `disturbed`
export const WINDOW = 2 // answers are asked: `which`, `cursor`, `target`
export const MOVING = 3 // a unit walks along a path: `how`, `cursor`, `before`
export const OPPORTUNITY = 4 // Attacks of Opportunity: `why`, `cursor`, `to`
export const ACTION = 5 // an action that gives opportunities first: `action`, `named`, `rounded`
export const SWARMING = 6 // whether to roll a swarm now: `against`
export const HELD = 7 // the rest of a turn that was held
export const WRESTLE = 8 // where to move a grappled enemy: `victim`
export const CASTING = 9 // a spell: `spell`, `hpBefore`

/** `Frame.rounded` of a Charge whose line lay halfway between two squares and was rounded. SVN-CHG-07. */
export const ROUNDED = 1

/** Result of a step of the stack that asks no side: go on. */
export const GO_ON = -2

export function push(state: Fight, kind: number, unit: number): Frame {
  const { frames } = state
  if (state.depth === frames.length) frames.push(new Frame(state.units.length))
  const frame = frames[state.depth++]
  frame.kind = kind
  frame.step = 0
  frame.unit = unit
  frame.a = 0
  frame.b = 0
  frame.c = 0
  frame.unitFrom = NONE
  frame.length = 0
  frame.blow.clear()
  wipe(frame)
  return frame
}

/** Clears the marks of a frame; a plain loop, because there are few. */
export function wipe({ marks }: Frame): void {
  for (let i = 0; i < marks.length; i++) marks[i] = 0
}

export function pop(state: Fight): typeof GO_ON {
  state.depth--
  return GO_ON
}

/** The frame below the top one. */
export function below(state: Fight): Frame {
  return state.frames[state.depth - 2]
}

export function sideOf(state: Fight, unit: number): Side {
  return unitAt(state, unit).army
}

/** The attack under way; null in a duel, which has no stack. */
export function blowOf(state: Fight): Blow | null {
  return state.depth > 0 && topOf(state).kind === BLOW ? topOf(state).blow : null
}
