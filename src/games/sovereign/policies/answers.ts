import { DEFEND, FIRE, isThrown, kindOf, LUCK, SNAP, targetOf, weaponOf } from '../actions.ts'
import { hasAttack } from '../attacks.ts'
import { acOf } from '../hit.ts'
import { missDamage } from '../shock.ts'
import { AS_SNAP, type Blow, type Fight, type Frame, type Unit, unitAt } from '../state.ts'
import { ROLL_KNOWN, SPELL_DECLARED, STEPPED } from '../windows.ts'
import { disruptionValue } from './casting.ts'
import { gainOf, type Mind, weigh, weighBlow, weighed } from './mind.ts'
import type { Temper } from './temper.ts'

/** Answers in windows: Total Defense, Snap Attacks, held actions, luck. SVN-AI-16 to -19. */

/** Attacks expected while a defense lasts count so much besides the one at hand, hundredths. */
const LASTING = 150

export function pickAnswer(
  mind: Mind,
  temper: Temper,
  state: Fight,
  frame: Frame,
  unit: Unit,
  actions: Int32Array,
  n: number,
): number {
  let best = 0
  let most = 0
  const blow = frame.a >= STEPPED ? null : (state.frames[state.depth - 2] as Frame).blow
  for (let i = 1; i < n; i++) {
    const action = actions[i] as number
    const value = valueOf(mind, temper, state, frame, unit, blow, action)
    if (value > most) {
      most = value
      best = i
    }
  }
  return best
}

function valueOf(
  mind: Mind,
  temper: Temper,
  state: Fight,
  frame: Frame,
  unit: Unit,
  blow: Blow | null,
  action: number,
): number {
  switch (kindOf(action)) {
    case DEFEND:
      return blow !== null && temper.defends && frame.a === ROLL_KNOWN ? defenseValue(mind, state, unit, blow) : 0
    case SNAP:
      if (frame.a === SPELL_DECLARED) return disruptionValue(mind, temper, state, unit, action)
      return snapValue(mind, temper, state, frame, unit, blow, action)
    case FIRE:
      return hasAttack(state, unit) ? 1 : 0
    case LUCK:
      return blow === null ? 0 : luckValue(mind, state, unit, blow)
    default:
      return 0
  }
}

/** What Total Defense prevents, less what the Main would do. SVN-AI-17. */
function defenseValue(mind: Mind, state: Fight, unit: Unit, blow: Blow): number {
  const prevented = preventedBy(mind, state, unit, blow)
  if (prevented === 0) return 0
  // Whose turn is over loses nothing.
  if (unit.done === 1) return prevented
  const isFatal = prevented >= unit.hp * 1000
  return isFatal ? prevented : prevented * LASTING - unit.worth * 100
}

/** Thousandths of hit points that this attack does less. */
function preventedBy(mind: Mind, state: Fight, unit: Unit, blow: Blow): number {
  const ac = acOf(state, unit, blow.thrown)
  if (blow.hit === 0) return 1000 * missDamage(state, blow)
  if (blow.natural + blow.bonus >= ac + 2) return 0
  const faces = 20
  weighBlow(mind, state, blow)
  const hits = Math.max(1, Math.min(faces, 21 + blow.bonus - ac))
  return Math.min(1000 * unit.hp, ((weighed.damage * faces) / hits) | 0)
}

/** A blow that may drop the enemy before it does damage; or one that costs nothing any more. SVN-AI-18. */
function snapValue(
  mind: Mind,
  temper: Temper,
  state: Fight,
  frame: Frame,
  unit: Unit,
  blow: Blow | null,
  action: number,
): number {
  if (temper.snapAt > 1000) return 0
  const target = unitAt(state, targetOf(action))
  weigh(mind, state, unit, weaponOf(action), isThrown(action), target, AS_SNAP, 1)
  const { damage, kill } = weighed
  const gain = gainOf(target, damage, kill)
  if (frame.a === ROLL_KNOWN && blow !== null && blow.hit === 1 && kill >= temper.snapAt) return 2 * gain
  // Whose turn is over has no better use for its Main but defense, once nobody is left to strike at it.
  return frame.a === STEPPED && unit.done === 1 && kill >= temper.snapAt ? gain : 0
}

/** To survive, or to finish an enemy of weight. SVN-AI-19. */
function luckValue(mind: Mind, state: Fight, unit: Unit, blow: Blow): number {
  weighBlow(mind, state, blow)
  if (blow.target === unit.index) return weighed.kill >= 300 ? 1 : 0
  const target = unitAt(state, blow.target)
  return 2 * target.value >= unit.value && weighed.kill >= 300 ? 1 : 0
}
