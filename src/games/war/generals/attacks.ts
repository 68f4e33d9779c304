import { fallsToCharge } from '../chapters/charge.ts'
import * as Action from '../choices/actions.ts'
import { unitAt } from '../state/state.ts'
import { stakeOf } from './gains.ts'
import type { Knowledge } from './knowledge.ts'
import { fightWith, strikeValue, volleyGain } from './strikes.ts'
import { noteEnemies, noteNoEnemies } from './threats.ts'
import type { Weights } from './weights.ts'

/** The attack with the highest value; `DONE` if no attack has a gain. */
export function pickAttack(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  // One attack needs no comparison with others.
  if (n > 2) noteEnemies(knowledge, unitAt(knowledge.state, knowledge.state.active).player)
  else noteNoEnemies(knowledge)
  knowledge.scratch.fights.fill(-1)
  let best = 0
  let choice = 0
  for (let i = 0; i < n; i++) {
    const kind = Action.kindOf(actions[i])
    if (kind === Action.DONE) continue
    if (kind > Action.FIGHT) break
    // A unit that may shoot and fight shoots first.
    if (kind === Action.FIGHT && best > 0 && Action.kindOf(actions[choice]) === Action.SHOOT) break
    const value = attackValue(knowledge, weights, actions[i])
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Writes the value of each attack. The value of a shot includes the best fight that may follow. Doing nothing has the value 0. */
export function valueAttacks(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  noteEnemies(knowledge, unitAt(knowledge.state, knowledge.state.active).player)
  knowledge.scratch.fights.fill(-1)
  let fight = 0
  for (let i = n - 1; i >= 0; i--) {
    const kind = Action.kindOf(actions[i])
    if (kind > Action.FIGHT) continue
    out[i] = kind === Action.DONE ? 0 : attackValue(knowledge, weights, actions[i])
    if (kind === Action.FIGHT && out[i] > fight) fight = out[i]
    if (kind === Action.SHOOT) out[i] = out[i] > 0 ? out[i] + fight : out[i] - 1
  }
}

/** Value of an attack. If attacks are divided, the best target gets most of them. */
function attackValue(knowledge: Knowledge, weights: Weights, action: number): number {
  const { state } = knowledge
  const unit = unitAt(state, state.active)
  const target = unitAt(state, Action.TARGET.of(action))
  const isShot = Action.kindOf(action) === Action.SHOOT
  const value = isShot
    ? strikeValue(knowledge, weights, target, volleyGain(knowledge, unit, target))
    : fightWith(knowledge, weights, unit, target, unit.hex)
  const share = Action.SHARE.of(action)
  return share === 0 ? value : value * share
}

/** Writes the gain of naming each charged enemy: what it is still worth if the charge removes it, else 0. */
export function valueCharged({ state, gains }: Knowledge, actions: Int32Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const foe = unitAt(state, Action.whatOf(actions[i]))
    out[i] = fallsToCharge(state, foe) ? stakeOf(gains, state, foe) : 0
  }
}
