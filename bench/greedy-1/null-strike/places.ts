import { type Field, OBJECTIVE, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import { ABOARD, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { MIND } from './mind.ts'
import { nearness } from './objectives.ts'
import type { Temper } from './temper.ts'

/** What a place is worth to a unit: what it could do from there, what enemies could do to it, and objectives. */

/** Centres of units in contact are at least so much of their footprints apart. */
export const TOUCH = 0.92

/** Notes of a unit what it and every enemy could do to one another, and what objectives are worth without it. */
export function noteUnit(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  noteEachFoe(temper, state, unit)
  if (state.rules.victory === 'objectives') noteOthers(temper, state, field, unit)
  else forgetObjectives(field)
}

function noteEachFoe(temper: Temper, state: Strike, unit: Unit): void {
  const { units } = state
  const { n, far, shots, blows, shotAt, blownAt, worth, floor, fierce, foes, ids, strength, shook } = MIND
  const { x, y } = MIND
  const { index } = unit
  const fromX = x[index]
  const fromY = y[index]
  const own = worth[index]
  const models = strength[index]
  const row = unit.id * n
  let dangers = 0
  let best = -1
  let most = 0
  for (let j = 0; j < MIND.others; j++) {
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
    const shot = MIND.shot[to] * models
    const blow = MIND.blow[to] * models
    const shotWorth = each * (shot < count ? shot : count)
    const blowWorth = each * (blow < count ? blow : count)
    shots[i] = shotWorth
    blows[i] = blowWorth
    const value = shotWorth + temper.melee * blowWorth - away
    if (best < 0 || value > most) {
      most = value
      best = i
    }
    if (unit.capacity > 0) notePassengers(state, unit, units[i])
    if (temper.fear === 0) continue
    const counts = shook[i] === 1 ? 0.4 * own : own
    const shotBy = MIND.shot[from] * count
    const blownBy = 2 * MIND.blow[from] * count
    const harm = counts * (shotBy < models ? shotBy : models)
    const blown = counts * (blownBy < models ? blownBy : models)
    shotAt[i] = harm
    blownAt[i] = blown
    const least = floor[i]
    if (harm > least || 0.5 * blown > least) fierce[dangers++] = i
  }
  MIND.fierces = dangers
  MIND.favourite = best
}

/** A transport goes where those want to be who ride in it. */
function notePassengers({ units }: Strike, transport: Unit, foe: Unit): void {
  const { index } = foe
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.place !== ABOARD || unit.carrier !== transport.index) continue
    const blow = MIND.blow[unit.id * MIND.n + foe.id] * unit.models
    const value = MIND.worth[index] * (blow < foe.models ? blow : foe.models)
    if (value > MIND.blows[index]) MIND.blows[index] = value
  }
}

/** Whether a unit may take objectives, or somebody in it. */
function brings({ units }: Strike, unit: Unit): boolean {
  if (unit.mayCapture || unit.capacity === 0) return unit.mayCapture
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other.place === ABOARD && other.carrier === unit.index && other.mayCapture) return true
  }
  return false
}

/** Where objectives decide nothing they count nothing. */
function forgetObjectives({ objectives }: Field): void {
  for (let o = 0; o < objectives; o++) {
    MIND.prize[o] = 0
    MIND.stake[o] = 0
    MIND.elsewhere[o] = 0
  }
}

/** Of every objective: what a step nearer counts, how near another own unit is, and what it counts to bar it. */
function noteOthers(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { prize, elsewhere, stake, bars, guards, hope, second, nearest, fear } = MIND
  const turns = turnsLeft(state)
  const soon = turns / (turns + 2)
  const takes = brings(state, unit)
  // Whether the enemy has a turn yet.
  const answers = state.turn < state.lastTurn || state.goer === state.opener
  for (let o = 0; o < field.objectives; o++) {
    prize[o] = 0
    stake[o] = 0
    if (field.takenBy[o] >= 0) continue
    if (takes) {
      prize[o] = temper.hold * temper.capture * soon * MIND.powers[bars[o]]
      elsewhere[o] = nearest[o] === unit.index ? second[o] : hope[o]
    }
    if (!answers) continue
    const isNear = MIND.edges[o * MIND.n + unit.index] < state.rules.captureClear
    const left = MIND.powers[guards[o] - (isNear ? 1 : 0)]
    stake[o] = temper.guard * temper.capture * fear[o] * left * (1 - temper.barred)
  }
}

/** Own turns after this one. */
export function turnsLeft(state: Strike): number {
  return state.lastTurn > state.turn ? state.lastTurn - state.turn : 0
}

/** Writes what the place (x, y) in `at` is worth into `Mind.place`. */
export function notePlace(temper: Temper, state: Strike, field: Field, unit: Unit, at: Float64Array): void {
  const turns = turnsLeft(state)
  const { place, danger } = MIND
  place[0] = 0
  danger[0] = 0
  MIND.promise[0] = 0
  if (turns > 0 && temper.approach > 0) notePromise(temper, unit, at)
  if (temper.fear > 0 && (turns > 0 || state.goer === state.opener)) {
    noteDanger(unit, at)
    place[0] = place[0] - temper.fear * danger[0]
  }
  if (state.rules.victory !== 'objectives') return
  noteObjectivesAt(state, field, unit, at)
  place[0] = place[0] + place[2]
}

/** The best that the unit could do from there, less for every move it still takes. */
function notePromise(temper: Temper, unit: Unit, at: Float64Array): void {
  const { shots, blows, reach, n, favourite, foes, ids } = MIND
  const { x, y } = MIND
  const { disc } = unit
  const pace = 1.5 * unit.speed
  const own = unit.id * n
  const hereX = at[0]
  const hereY = at[1]
  let promise = 0
  // The favourite first: most others then need not be looked at.
  for (let j = -1; j < MIND.others; j++) {
    const i = j < 0 ? favourite : foes[j]
    if (i < 0) break
    const shot = shots[i]
    const blow = temper.melee * blows[i]
    if (shot <= promise && blow <= promise) continue
    const dx = x[i] - hereX
    const dy = y[i] - hereY
    const away = Math.sqrt(dx * dx + dy * dy)
    const beyond = away - reach[own + ids[i]] + disc
    const value = beyond <= 0 ? shot : (shot * pace) / (pace + beyond)
    if (value > promise) promise = value
    if (blow <= promise) continue
    const gap = away - TOUCH * (disc + MIND.disc[i])
    const struck = gap <= 0 ? blow : (blow * pace) / (pace + gap)
    if (struck > promise) promise = struck
  }
  MIND.promise[0] = temper.approach * promise
  MIND.place[0] = temper.approach * promise
}

/** What enemies could do to the unit there beyond what they could do anyway, by action. */
function noteDanger(unit: Unit, at: Float64Array): void {
  const { shotAt, blownAt, floor, fierce, reach, n, ids, x, y, disc, speed } = MIND
  const hereX = at[0]
  const hereY = at[1]
  const own = unit.disc
  const to = unit.id
  let danger = 0
  for (let j = 0; j < MIND.fierces; j++) {
    const i = fierce[j]
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
  MIND.danger[0] = danger
}

/** Writes what a place is worth for the sake of objectives into `Mind.place`, third. */
export function noteObjectivesAt(state: Strike, field: Field, unit: Unit, at: Float64Array): void {
  const { prize, elsewhere, stake } = MIND
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
  MIND.place[2] = value
}
