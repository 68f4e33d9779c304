import { fallsToCharge } from '../chapters/charge.ts'
import { isEngaged, listFoes } from '../chapters/combat.ts'
import * as Action from '../choices/actions.ts'
import { type Unit } from '../state/card.ts'
import { unitAt, type War } from '../state/state.ts'
import { fightGain, shotGain } from './gains.ts'
import type { Mind } from './mind.ts'

/** What the active unit shoots at or fights: where it may expect most, all dice at one target; nothing that would hurt friends more. */
export function pickAttack(mind: Mind, state: War, actions: Int32Array, n: number): number {
  const unit = unitAt(state, state.active)
  let best = 0
  let choice = 0
  for (let i = 0; i < n; i++) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind === Action.DONE) continue
    if (kind > Action.FIGHT) break
    // Who may shoot and fight shoots first.
    if (kind === Action.FIGHT && best > 0 && Action.kindOf(actions[choice]) === Action.SHOOT) break
    const target = unitAt(state, Action.TARGET.of(action))
    const whole =
      kind === Action.SHOOT ? shotWorth(mind, state, unit, target) : fightGain(mind.gains, state, unit, target)
    const share = Action.SHARE.of(action)
    const value = share === 0 ? whole : whole * share
    // Where attacks are divided, most of them at the best.
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Into a combat: the target's share of the hits, less what friends in it are to lose. */
function shotWorth(mind: Mind, state: War, unit: Unit, target: Unit): number {
  const value = shotGain(mind.gains, state, unit, target)
  if (!isEngaged(state, target)) return value
  const friends = listFoes(state, target, state.list)
  let loss = 0
  for (let i = 0; i < friends; i++) loss += shotGain(mind.gains, state, unit, unitAt(state, state.list[i]))
  return Math.floor((value - loss) / (friends + 1))
}

/** Of several charged, the one that is worth most where a charge removes it. */
export function pickCharged(mind: Mind, state: War, actions: Int32Array, n: number): number {
  let best = -1
  let choice = 0
  for (let i = 0; i < n; i++) {
    const foe = unitAt(state, Action.whatOf(actions[i]))
    const value = fallsToCharge(state, foe) ? mind.whole[foe.id] : 0
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}
