import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { MIND, PLANS } from './mind.ts'
import { LIKELY } from './moving.ts'
import { nearness } from './objectives.ts'
import { turnsLeft } from './places.ts'
import { CLOSES, may } from './plans.ts'
import { BOTH } from './preys.ts'
import type { Temper } from './temper.ts'

/** What a unit might bring at best where it could go: enough to tell who is worth the trouble of looking. */

/** Notes as plans what is hoped for, where it is more than the actions bring elsewhere. */
export function noteHopes(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { index } = unit
  hope(unit, 1, temper.approach * MIND.wishes[index])
  if (temper.depth >= 2) {
    if ((unit.done & (1 << Action.ATTACK)) === 0) {
      const shots = LIKELY * temper.attack
      hope(unit, 2, shots * MIND.shotHopes[2 * index])
      hope(unit, 3, shots * MIND.shotHopes[2 * index + 1])
    }
    if (temper.charge > 0 && may(unit, Action.CHARGE)) {
      const blows = LIKELY * CLOSES * temper.charge
      hope(unit, 2, blows * MIND.blowHopes[2 * index])
      hope(unit, 3, 2 * blows * MIND.blowHopes[2 * index])
      hope(unit, 3, LIKELY * blows * MIND.blowHopes[2 * index + 1])
      hope(unit, 4, 2 * LIKELY * blows * MIND.blowHopes[2 * index + 1])
    }
  }
  if (state.rules.victory === 'objectives') hopeAt(temper, state, field, unit)
}

/** Keeps the higher hope, if it is more than so many actions bring elsewhere. */
function hope(unit: Unit, k: number, value: number): void {
  const plan = (MIND.n + unit.index) * PLANS + k
  if (value <= MIND.price[k] || value <= MIND.gain[plan]) return
  MIND.gain[plan] = value
  MIND.plans[unit.index] = MIND.plans[unit.index] | (1 << (PLANS + k))
}

/** The same of coming to an objective: to be nearer to it than others are, to take it, or to bar it. */
function hopeAt(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { bars, guards, second, nearest, fear, powers, edges } = MIND
  const { speed } = unit
  const turns = turnsLeft(state)
  const most = may(unit, Action.RUN) ? 2 * speed : speed
  const hold = (temper.capture * temper.hold * turns) / (turns + 2)
  const bar = temper.capture * temper.guard * (1 - temper.barred)
  const clear = state.rules.captureClear
  for (let o = 0; o < field.objectives; o++) {
    if (field.takenBy[o] >= 0) continue
    const edge = edges[o * MIND.n + unit.index]
    let value = 0
    if (unit.mayCapture || unit.capacity > 0) {
      if (bars[o] === 0 && edge < BOTH * speed) hope(unit, edge < most ? 2 : 3, temper.capture)
      const held = nearest[o] === unit.index ? second[o] : MIND.hope[o]
      const here = nearness(edge, speed)
      value = hold * powers[bars[o]] * (nearness(edge - most, speed) - (here > held ? here : held))
    }
    // Who bars it already need not come.
    if (edge >= clear - 0.3 && edge < clear + most) {
      value += bar * fear[o] * powers[guards[o]]
    }
    hope(unit, 1, value)
  }
}
