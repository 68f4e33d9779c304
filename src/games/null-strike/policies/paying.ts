import { ATTACK, CHARGE } from '../actions.ts'
import { type Field, OBJECTIVE } from '../field.ts'
import type { Strike, Unit } from '../state.ts'
import { type Mind, PLANS } from './mind.ts'
import { LIKELY } from './moving.ts'
import { nearness } from './objectives.ts'
import { BOTH } from './preys.ts'
import { CLOSES, may } from './standing.ts'
import type { Temper } from './temper.ts'

/** Which units are worth the trouble of looking where they might go. */

/** Whether what the unit might bring at best is more than what its actions bring elsewhere. */
export function mayPay(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): boolean {
  const { price } = mind
  const { index } = unit
  const one = price[1] as number
  const two = price[2] as number
  const now = mind.gain[index * PLANS + 1] as number
  if (temper.approach * (mind.wishes[index] as number) > one) return true
  if (temper.depth >= 2) {
    const shots = LIKELY * temper.attack * (mind.shotHopes[index] as number)
    if ((unit.done & (1 << ATTACK)) === 0 && shots > two && shots - now > one) return true
    const blows = LIKELY * CLOSES * temper.charge * (mind.blowHopes[index] as number)
    if (
      temper.charge > 0 &&
      may(mind, unit, CHARGE) &&
      (blows > two || 2 * blows > (price[3] as number)) &&
      2 * blows - now > one
    )
      return true
  }
  return state.rules.victory === 'objectives' && mayPayAt(mind, temper, state, field, unit, one)
}

/** Whether coming to an objective might be worth an action: to be nearer to it than others are, or to bar it. */
function mayPayAt(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit, one: number): boolean {
  const { bars, guards, hope, second, nearest, fear, powers } = mind
  const { disc, speed } = unit
  for (let o = 0; o < field.objectives; o++) {
    if ((field.takenBy[o] as number) >= 0) continue
    const dx = (field.objectiveX[o] as number) - unit.x
    const dy = (field.objectiveY[o] as number) - unit.y
    const edge = Math.sqrt(dx * dx + dy * dy) - disc - OBJECTIVE
    if (unit.mayCapture || unit.capacity > 0) {
      if (bars[o] === 0 && edge < BOTH * speed) return true
      const held = (nearest[o] === unit.index ? second[o] : hope[o]) as number
      const here = nearness(edge, speed)
      const there = nearness(edge - BOTH * speed, speed) - (here > held ? here : held)
      if (temper.capture * temper.hold * (powers[bars[o] as number] as number) * there > one) return true
    }
    // Who bars it already need not come.
    const clear = state.rules.captureClear
    if (edge < clear - 0.3 || edge > clear + BOTH * speed) continue
    const left = powers[guards[o] as number] as number
    if (temper.capture * temper.guard * (fear[o] as number) * (1 - temper.barred) * left > one) return true
  }
  return false
}
