import { type Field, OBJECTIVE } from '../field.ts'
import { isOnTable } from '../gaps.ts'
import { ABOARD, type Strike, type Unit } from '../state.ts'
import { firstFoe, lastFoe } from './aims.ts'
import type { Mind } from './mind.ts'
import { nearness } from './objectives.ts'
import type { Temper } from './temper.ts'

/** What a place is worth to a unit: what it could do from there, what enemies could do to it, and objectives. */

/** Centres of units in contact are at least so much of their footprints apart. */
export const TOUCH = 0.92

/** Notes of a unit what it and every enemy could do to one another, and what objectives are worth without it. */
export function noteUnit(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  noteFoes(mind, temper, state, field, unit)
  if (state.rules.victory === 'objectives') noteOthers(mind, temper, state, field, unit)
}

function noteFoes(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { units } = state
  const { n, far, shots, blows, shotAt, blownAt, worth, floor, fierce } = mind
  const own = worth[unit.index] as number
  let dangers = 0
  let best = -1
  let most = 0
  const end = lastFoe(field, n, unit.player)
  for (let i = firstFoe(field, unit.player); i < end; i++) {
    const foe = units[i] as Unit
    shots[i] = 0
    blows[i] = 0
    far[i] = Number.POSITIVE_INFINITY
    if (!isOnTable(foe)) continue
    const dx = foe.x - unit.x
    const dy = foe.y - unit.y
    far[i] = Math.sqrt(dx * dx + dy * dy)
    const to = unit.id * n + foe.id
    const from = foe.id * n + unit.id
    const each = worth[i] as number
    const shot = (mind.shot[to] as number) * unit.models
    const blow = (mind.blow[to] as number) * unit.models
    shots[i] = each * (shot < foe.models ? shot : foe.models)
    blows[i] = each * (blow < foe.models ? blow : foe.models)
    const counts = foe.panicked === 1 ? 0.4 * own : own
    const shotBy = (mind.shot[from] as number) * foe.models
    const blownBy = 2 * (mind.blow[from] as number) * foe.models
    shotAt[i] = counts * (shotBy < unit.models ? shotBy : unit.models)
    blownAt[i] = counts * (blownBy < unit.models ? blownBy : unit.models)
    const least = floor[i] as number
    if ((shotAt[i] as number) > least || 0.5 * (blownAt[i] as number) > least) fierce[dangers++] = i
    if (unit.capacity > 0) notePassengers(mind, state, unit, foe)
    const value = (shots[i] as number) + temper.melee * (blows[i] as number) - (far[i] as number)
    if (best >= 0 && value <= most) continue
    most = value
    best = i
  }
  mind.fierces = dangers
  mind.favourite = best
}

/** A transport goes where those want to be who ride in it. */
function notePassengers(mind: Mind, { units }: Strike, transport: Unit, foe: Unit): void {
  const { index } = foe
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.place !== ABOARD || unit.carrier !== transport.index) continue
    const blow = (mind.blow[unit.id * mind.n + foe.id] as number) * unit.models
    const value = (mind.worth[index] as number) * (blow < foe.models ? blow : foe.models)
    if (value > (mind.blows[index] as number)) mind.blows[index] = value
  }
}

/** Whether a unit may take objectives, or somebody in it. */
function brings({ units }: Strike, unit: Unit): boolean {
  if (unit.mayCapture || unit.capacity === 0) return unit.mayCapture
  for (let i = 0; i < units.length; i++) {
    const other = units[i] as Unit
    if (other.place === ABOARD && other.carrier === unit.index && other.mayCapture) return true
  }
  return false
}

/** Of every objective: what a step nearer counts, how near another own unit is, and what it counts to bar it. */
function noteOthers(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { prize, others, stake, bars, guards, hope, second, nearest, fear } = mind
  const turns = turnsLeft(state)
  const soon = turns / (turns + 2)
  const takes = brings(state, unit)
  // Whether the enemy has a turn yet.
  const answers = state.turn < state.lastTurn || state.goer === state.opener
  for (let o = 0; o < field.objectives; o++) {
    prize[o] = 0
    stake[o] = 0
    if ((field.takenBy[o] as number) >= 0) continue
    if (takes) {
      prize[o] = temper.hold * temper.capture * soon * (mind.powers[bars[o] as number] as number)
      others[o] = (nearest[o] === unit.index ? second[o] : hope[o]) as number
    }
    if (!answers) continue
    const x = (field.objectiveX[o] as number) - unit.x
    const y = (field.objectiveY[o] as number) - unit.y
    const reach = state.rules.captureClear + unit.disc + OBJECTIVE
    const left = mind.powers[(guards[o] as number) - (x * x + y * y < reach * reach ? 1 : 0)] as number
    stake[o] = temper.guard * temper.capture * (fear[o] as number) * left * (1 - temper.barred)
  }
}

/** Own turns after this one. */
export function turnsLeft(state: Strike): number {
  return state.lastTurn > state.turn ? state.lastTurn - state.turn : 0
}

/** Writes what the place (x, y) in `at` is worth into `mind.place`. */
export function notePlace(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit, at: Float64Array): void {
  const turns = turnsLeft(state)
  const { place, danger } = mind
  place[0] = 0
  danger[0] = 0
  mind.promise[0] = 0
  if (turns > 0 && temper.approach > 0) notePromise(mind, temper, state, field, unit, at)
  if (temper.fear > 0 && (turns > 0 || state.goer === state.opener)) {
    noteDanger(mind, state, unit, at)
    place[0] = place[0] - temper.fear * danger[0]
  }
  if (state.rules.victory !== 'objectives') return
  noteObjectivesAt(mind, state, field, unit, at)
  place[0] = place[0] + (place[2] as number)
}

/** The best that the unit could do from there, less for every move it still takes. */
function notePromise(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit, at: Float64Array): void {
  const { units } = state
  const { shots, blows, reach, far, n, favourite } = mind
  const { disc } = unit
  const pace = 1.5 * unit.speed
  const own = unit.id * n
  const begin = firstFoe(field, unit.player)
  const end = lastFoe(field, n, unit.player)
  let promise = 0
  // The favourite first: most others then need not be looked at.
  for (let j = begin - 1; j < end; j++) {
    const i = j < begin ? favourite : j
    if (i < 0) break
    const shot = shots[i] as number
    const blow = temper.melee * (blows[i] as number)
    if ((shot <= promise && blow <= promise) || far[i] === Number.POSITIVE_INFINITY) continue
    const foe = units[i] as Unit
    const dx = foe.x - (at[0] as number)
    const dy = foe.y - (at[1] as number)
    const away = Math.sqrt(dx * dx + dy * dy)
    const beyond = away - (reach[own + foe.id] as number) + disc
    const value = beyond <= 0 ? shot : (shot * pace) / (pace + beyond)
    if (value > promise) promise = value
    if (blow <= promise) continue
    const gap = away - TOUCH * (disc + foe.disc)
    const struck = gap <= 0 ? blow : (blow * pace) / (pace + gap)
    if (struck > promise) promise = struck
  }
  mind.promise[0] = temper.approach * promise
  mind.place[0] = temper.approach * promise
}

/** What enemies could do to the unit there beyond what they could do anyway, by action. */
function noteDanger(mind: Mind, state: Strike, unit: Unit, at: Float64Array): void {
  const { units } = state
  const { shotAt, blownAt, floor, fierce, reach, n } = mind
  let danger = 0
  for (let j = 0; j < mind.fierces; j++) {
    const i = fierce[j] as number
    const foe = units[i] as Unit
    const by = foe.speed
    const dx = foe.x - (at[0] as number)
    const dy = foe.y - (at[1] as number)
    const away = Math.sqrt(dx * dx + dy * dy)
    const shot = shotAt[i] as number
    const beyond = away - (reach[foe.id * n + unit.id] as number) - 0.5 * foe.disc
    let harm = beyond <= 0 ? shot : beyond <= 2 * by ? 0.5 * shot : beyond <= 3 * by ? 0.33 * shot : 0
    const gap = away - TOUCH * (unit.disc + foe.disc)
    if (gap <= 4 * by) {
      const blow = blownAt[i] as number
      const value = gap <= by ? 0.5 * blow : gap <= 3 * by ? 0.33 * blow : 0.25 * blow
      if (value > harm) harm = value
    }
    const least = floor[i] as number
    if (harm > least) danger += harm - least
  }
  mind.danger[0] = danger
}

/** Writes what a place is worth for the sake of objectives into `mind.place`, third. */
export function noteObjectivesAt(mind: Mind, state: Strike, field: Field, unit: Unit, at: Float64Array): void {
  const { prize, others, stake } = mind
  let value = 0
  for (let o = 0; o < field.objectives; o++) {
    const gain = prize[o] as number
    const bar = stake[o] as number
    if (gain === 0 && bar === 0) continue
    const dx = (field.objectiveX[o] as number) - (at[0] as number)
    const dy = (field.objectiveY[o] as number) - (at[1] as number)
    const edge = Math.sqrt(dx * dx + dy * dy) - unit.disc - OBJECTIVE
    if (edge < state.rules.captureClear - 0.3) value += bar
    if (gain === 0) continue
    const near = nearness(edge, unit.speed)
    const held = others[o] as number
    value += gain * (near > held ? near : held)
  }
  mind.place[2] = value
}
