import { type Field, OBJECTIVE, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import { ABOARD, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE } from './knowledge.ts'
import { nearness } from './objectives.ts'
import type { Weights } from './weights.ts'

/** Value of a place to a unit: its attacks from there, attacks of enemies at it there, and objectives. */

/** Least distance between the centres of units in contact, as a share of their footprints. */
export const TOUCH = 0.92

/** Notes for a unit the values of attacks between it and every enemy, and the values of objectives without it. */
export function noteUnit(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  noteEachFoe(weights, state, unit)
  if (state.rules.victory === 'objectives') noteOthers(weights, state, field, unit)
  else forgetObjectives(field)
}

function noteEachFoe(weights: Weights, state: Strike, unit: Unit): void {
  const { units } = state
  const { n, far, shots, blows, shotAt, blownAt, worth, floor, stronger, foes, ids, strength, shook } = KNOWLEDGE
  const { x, y } = KNOWLEDGE
  const { index } = unit
  const fromX = x[index]
  const fromY = y[index]
  const own = worth[index]
  const models = strength[index]
  const row = unit.id * n
  let dangers = 0
  let best = -1
  let most = 0
  for (let j = 0; j < KNOWLEDGE.others; j++) {
    const i = foes[j]
    const id = ids[i]
    const dx = x[i] - fromX
    const dy = y[i] - fromY
    const away = Math.sqrt(dx * dx + dy * dy)
    far[i] = away
    const to = row + id
    const from = id * n + unit.id
    const each = worth[i]
    const count = strength[i]
    const shot = KNOWLEDGE.shot[to] * models
    const blow = KNOWLEDGE.blow[to] * models
    const shotWorth = each * (shot < count ? shot : count)
    const blowWorth = each * (blow < count ? blow : count)
    shots[i] = shotWorth
    blows[i] = blowWorth
    const value = shotWorth + weights.melee * blowWorth - away
    if (best < 0 || value > most) {
      most = value
      best = i
    }
    if (unit.capacity > 0) notePassengers(state, unit, units[i])
    if (weights.fear === 0) continue
    const counts = shook[i] === 1 ? 0.4 * own : own
    const shotBy = KNOWLEDGE.shot[from] * count
    const blownBy = 2 * KNOWLEDGE.blow[from] * count
    const harm = counts * (shotBy < models ? shotBy : models)
    const blown = counts * (blownBy < models ? blownBy : models)
    shotAt[i] = harm
    blownAt[i] = blown
    const least = floor[i]
    if (harm > least || 0.5 * blown > least) stronger[dangers++] = i
  }
  KNOWLEDGE.strongerCount = dangers
  KNOWLEDGE.favourite = best
}

/** A transport goes where its passengers want to go. */
function notePassengers({ units }: Strike, transport: Unit, foe: Unit): void {
  const { index } = foe
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.place !== ABOARD || unit.carrier !== transport.index) continue
    const blow = KNOWLEDGE.blow[unit.id * KNOWLEDGE.n + foe.id] * unit.models
    const value = KNOWLEDGE.worth[index] * (blow < foe.models ? blow : foe.models)
    if (value > KNOWLEDGE.blows[index]) KNOWLEDGE.blows[index] = value
  }
}

/** Whether a unit, or a passenger of it, may take objectives. */
function brings({ units }: Strike, unit: Unit): boolean {
  if (unit.mayCapture || unit.capacity === 0) return unit.mayCapture
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other.place === ABOARD && other.carrier === unit.index && other.mayCapture) return true
  }
  return false
}

/** If objectives do not decide the battle, they have no value. */
function forgetObjectives({ objectives }: Field): void {
  for (let o = 0; o < objectives; o++) {
    KNOWLEDGE.prize[o] = 0
    KNOWLEDGE.stake[o] = 0
    KNOWLEDGE.elsewhere[o] = 0
  }
}

/** Notes for every objective the value of a step nearer, the nearness of another own unit, and the value of barring it. */
function noteOthers(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { prize, elsewhere, stake, bars, guards, hope, second, nearest, fear } = KNOWLEDGE
  const turns = turnsLeft(state)
  const soon = turns / (turns + 2)
  const takes = brings(state, unit)
  // Whether the enemy has a turn left.
  const answers = state.turn < state.lastTurn || state.goer === state.opener
  for (let o = 0; o < field.objectives; o++) {
    prize[o] = 0
    stake[o] = 0
    if (field.takenBy[o] >= 0) continue
    if (takes) {
      prize[o] = weights.hold * weights.capture * soon * KNOWLEDGE.powers[bars[o]]
      elsewhere[o] = nearest[o] === unit.index ? second[o] : hope[o]
    }
    if (!answers) continue
    const isNear = KNOWLEDGE.edges[o * KNOWLEDGE.n + unit.index] < state.rules.captureClear
    const left = KNOWLEDGE.powers[guards[o] - (isNear ? 1 : 0)]
    stake[o] = weights.guard * weights.capture * fear[o] * left * (1 - weights.barred)
  }
}

/** Number of own turns after this one. */
export function turnsLeft(state: Strike): number {
  return state.lastTurn > state.turn ? state.lastTurn - state.turn : 0
}

/** Writes the value of the place (x, y) in `at` to `Knowledge.place`. */
export function notePlace(weights: Weights, state: Strike, field: Field, unit: Unit, at: Float64Array): void {
  const turns = turnsLeft(state)
  const { place, danger } = KNOWLEDGE
  place[0] = 0
  danger[0] = 0
  KNOWLEDGE.promise[0] = 0
  if (turns > 0 && weights.approach > 0) noteAttacksFrom(weights, unit, at)
  if (weights.fear > 0 && (turns > 0 || state.goer === state.opener)) {
    noteDanger(unit, at)
    place[0] = place[0] - weights.fear * danger[0]
  }
  if (state.rules.victory !== 'objectives') return
  noteObjectivesAt(state, field, unit, at)
  place[0] = place[0] + place[2]
}

/** Value of the unit's best attack from there, discounted for every move that it still needs. */
function noteAttacksFrom(weights: Weights, unit: Unit, at: Float64Array): void {
  const { shots, blows, reach, n, favourite, foes, ids } = KNOWLEDGE
  const { x, y } = KNOWLEDGE
  const { disc } = unit
  const pace = 1.5 * unit.speed
  const own = unit.id * n
  const hereX = at[0]
  const hereY = at[1]
  let promise = 0
  // The preferred target comes first, so that most others need no evaluation.
  for (let j = -1; j < KNOWLEDGE.others; j++) {
    const i = j < 0 ? favourite : foes[j]
    if (i < 0) break
    const shot = shots[i]
    const blow = weights.melee * blows[i]
    if (shot <= promise && blow <= promise) continue
    const dx = x[i] - hereX
    const dy = y[i] - hereY
    const away = Math.sqrt(dx * dx + dy * dy)
    const beyond = away - reach[own + ids[i]] + disc
    const value = beyond <= 0 ? shot : (shot * pace) / (pace + beyond)
    if (value > promise) promise = value
    if (blow <= promise) continue
    const gap = away - TOUCH * (disc + KNOWLEDGE.disc[i])
    const struck = gap <= 0 ? blow : (blow * pace) / (pace + gap)
    if (struck > promise) promise = struck
  }
  KNOWLEDGE.promise[0] = weights.approach * promise
  KNOWLEDGE.place[0] = weights.approach * promise
}

/** Value of the enemies' attacks at the unit there, beyond their usual value, by action. */
function noteDanger(unit: Unit, at: Float64Array): void {
  const { shotAt, blownAt, floor, stronger, reach, n, ids, x, y, disc, speed } = KNOWLEDGE
  const hereX = at[0]
  const hereY = at[1]
  const own = unit.disc
  const to = unit.id
  let danger = 0
  for (let j = 0; j < KNOWLEDGE.strongerCount; j++) {
    const i = stronger[j]
    const by = speed[i]
    const wide = disc[i]
    const dx = x[i] - hereX
    const dy = y[i] - hereY
    const away = Math.sqrt(dx * dx + dy * dy)
    const shot = shotAt[i]
    const beyond = away - reach[ids[i] * n + to] - 0.5 * wide
    let harm = beyond <= 0 ? shot : beyond <= 2 * by ? 0.5 * shot : beyond <= 3 * by ? 0.33 * shot : 0
    const gap = away - TOUCH * (own + wide)
    if (gap <= 4 * by) {
      const blow = blownAt[i]
      const value = gap <= by ? 0.5 * blow : gap <= 3 * by ? 0.33 * blow : 0.25 * blow
      if (value > harm) harm = value
    }
    const least = floor[i]
    if (harm > least) danger += harm - least
  }
  KNOWLEDGE.danger[0] = danger
}

/** Writes the value of a place due to objectives to `Knowledge.place`, third element. */
export function noteObjectivesAt(state: Strike, field: Field, unit: Unit, at: Float64Array): void {
  const { prize, elsewhere, stake } = KNOWLEDGE
  let value = 0
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, unit.player, k)
    const gain = prize[o]
    const bar = stake[o]
    if (gain === 0 && bar === 0) continue
    const dx = field.objectiveX[o] - at[0]
    const dy = field.objectiveY[o] - at[1]
    const edge = Math.sqrt(dx * dx + dy * dy) - unit.disc - OBJECTIVE
    if (edge < state.rules.captureClear - 0.3) value += bar
    if (gain === 0) continue
    const near = nearness(edge, unit.speed)
    const held = elsewhere[o]
    value += gain * (near > held ? near : held)
  }
  KNOWLEDGE.place[2] = value
}
