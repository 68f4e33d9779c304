import { fallsToCharge } from '../../../src/games/war/chapters/charge.ts'
import { isEngaged, listFoes } from '../../../src/games/war/chapters/combat.ts'
import * as Action from '../../../src/games/war/choices/actions.ts'
import { unitAt } from '../../../src/games/war/state/state.ts'
import { type Unit } from '../../../src/games/war/state/unit.ts'
import { fightGain, shotGain } from './gains.ts'
import type { Knowledge } from './knowledge.ts'

/** The attack with the highest expected gain, all dice at one target; `DONE` if no attack has a gain. */
export function pickAttack(knowledge: Knowledge, actions: Int32Array, n: number): number {
  const { state, gains } = knowledge
  const unit = unitAt(state, state.active)
  let best = 0
  let choice = 0
  for (let i = 0; i < n; i++) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind === Action.DONE) continue
    if (kind > Action.FIGHT) break
    // A unit that may shoot and fight shoots first.
    if (kind === Action.FIGHT && best > 0 && Action.kindOf(actions[choice]) === Action.SHOOT) break
    const target = unitAt(state, Action.TARGET.of(action))
    const gain = kind === Action.SHOOT ? volleyGain(knowledge, unit, target) : fightGain(gains, state, unit, target)
    const share = Action.SHARE.of(action)
    // If attacks are divided, the best target gets most of them.
    const value = share === 0 ? gain : gain * share
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Expected gain of a shot. For a shot into a combat: the target's share of the hits, minus the expected loss of friends in the combat. */
function volleyGain({ state, gains }: Knowledge, unit: Unit, target: Unit): number {
  const value = shotGain(gains, state, unit, target)
  if (!isEngaged(state, target)) return value
  const friends = listFoes(state, target, state.list)
  let loss = 0
  for (let i = 0; i < friends; i++) loss += shotGain(gains, state, unit, unitAt(state, state.list[i]))
  return Math.floor((value - loss) / (friends + 1))
}

/** The charged enemy to name: the most valuable one that the charge removes. */
export function pickCharged({ state, worth }: Knowledge, actions: Int32Array, n: number): number {
  let best = -1
  let choice = 0
  for (let i = 0; i < n; i++) {
    const foe = unitAt(state, Action.whatOf(actions[i]))
    const value = fallsToCharge(state, foe) ? worth[foe.id] : 0
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}
