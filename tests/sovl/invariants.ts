import { HD, HW, POSE, UX, UY, VERTS, X, Y } from '../../src/board/shapes.ts'
import { MOST_ACTIONS } from '../../src/core/ruleset.ts'
import * as A from '../../src/games/sovl/actions.ts'
import {
  ACT,
  ACTIVATE,
  type Battle,
  DECLARE,
  DEPLOY,
  ENDED,
  FIGHT,
  REACT,
  REDIRECT,
  RESOLVE,
  START,
} from '../../src/games/sovl/battle.ts'
import { REGENERATION } from '../../src/games/sovl/gear.ts'
import {
  BROKEN,
  type Contact,
  DESTROYED,
  FIGHTING,
  FLED,
  NONE,
  type SovlState,
  type Unit,
} from '../../src/games/sovl/state.ts'
import { IMPASSABLE } from '../../src/games/sovl/table.ts'
import { outline, reachOf, separation } from './separation.ts'

/** Footprints that overlap by no more graze, inches (SOVL-G-57). */
const GRAZE = 0.011

export function fail(message: string): never {
  throw new Error(message)
}

function ask(holds: boolean, message: string): asserts holds {
  if (!holds) fail(message)
}

/** What must hold in any position of a battle. Throws with what does not. */
export function checkPosition(state: SovlState, battle: Battle): void {
  const placed = battle.stage > DEPLOY && battle.stage !== START
  ask(state.turn <= state.lastTurn, `turn ${state.turn} of ${state.lastTurn}`)
  ask(state.units.length === state.roster.length, 'units are lost')
  state.units.forEach((unit, i) => {
    ask(unit.index === i, `${unit.name} has index ${unit.index} at place ${i}`)
    checkUnit(battle, unit, placed)
  })
  if (placed) checkPlaces(state, battle)
  for (const unit of state.units) checkContacts(unit, battle)
  if (battle.stage === DECLARE || battle.stage === REACT || battle.stage === REDIRECT) checkDeclared(state, battle)
}

function checkUnit(battle: Battle, unit: Unit, placed: boolean): void {
  const { name, pool, models, fate } = unit
  ask(pool >= 0 && pool <= unit.fullPool, `${name} has ${pool} of ${unit.fullPool} wounds`)
  ask(models === unit.modelsAt[pool], `${name} has ${models} models with ${pool} wounds`)
  ask(models >= 0 && models <= unit.fullModels, `${name} has ${models} of ${unit.fullModels} models`)
  ask(unit.taken === 0, `${name} has ${unit.taken} wounds not yet removed`)
  ask(fate === FIGHTING || fate === BROKEN || fate === DESTROYED || fate === FLED, `${name} has fate ${fate}`)
  const stands = fate === FIGHTING || fate === BROKEN
  if (stands) ask(models > 0, `${name} stands with no models`)
  ask(unit.destroyedTurn > 0 === (fate === DESTROYED), `${name}: fate ${fate}, destroyed in turn ${unit.destroyedTurn}`)
  ask(unit.fledTurn > 0 === (fate === FLED), `${name}: fate ${fate}, fled in turn ${unit.fledTurn}`)
  ask(fate !== BROKEN || unit.brokeTurn > 0, `${name} flees and never broke`)
  const { shapes } = battle.table
  if (!placed) return
  ask((shapes.corners[unit.shape] === 4) === stands, `${name}: fate ${fate} with ${shapes.corners[unit.shape]} corners`)
  if (!stands) return
  const p = unit.shape * POSE
  const { pose } = shapes
  const length = Math.hypot(pose[p + UX] as number, pose[p + UY] as number)
  ask(Math.abs(length - 1) < 1e-9, `${name} faces along a vector of length ${length}`)
  ask(
    pose[p + HW] === unit.halfWidthAt[models] && pose[p + HD] === unit.halfDepthAt[models],
    `${name} has not the footprint of ${models} models`,
  )
  for (let corner = 0; corner < 4; corner++) {
    const across = corner === 0 || corner === 3 ? 1 : -1
    const along = corner < 2 ? 1 : -1
    const ux = pose[p + UX] as number
    const uy = pose[p + UY] as number
    const x = (pose[p + X] as number) + along * ux * (pose[p + HD] as number) + across * uy * (pose[p + HW] as number)
    const y = (pose[p + Y] as number) + along * uy * (pose[p + HD] as number) - across * ux * (pose[p + HW] as number)
    const v = unit.shape * VERTS + 2 * corner
    const off = Math.hypot(x - (shapes.verts[v] as number), y - (shapes.verts[v + 1] as number))
    ask(off < 1e-9, `${name} has corner ${corner} at ${shapes.verts[v]}, ${shapes.verts[v + 1]}, not at ${x}, ${y}`)
    const on = x > -2e-6 && y > -2e-6 && x < shapes.width + 2e-6 && y < shapes.depth + 2e-6
    ask(on, `${name} has a corner off the table, at ${x}, ${y}`)
  }
}

/** Nobody stands on anybody or on impassable ground. */
function checkPlaces(state: SovlState, battle: Battle): void {
  const { shapes, nature, pieces, terrain } = battle.table
  const units = state.units.filter(({ fate }) => fate === FIGHTING || fate === BROKEN)
  units.forEach((unit, i) => {
    for (let j = i + 1; j < units.length; j++) {
      const other = units[j] as Unit
      if (distant(battle, unit.shape, other.shape)) continue
      const gap = separation(outline(shapes, unit.shape), outline(shapes, other.shape))
      ask(gap >= -GRAZE, `${unit.name} and ${other.name} overlap by ${-gap}`)
    }
    for (let piece = 0; piece < pieces; piece++) {
      if (((nature[piece] as number) & IMPASSABLE) === 0 || distant(battle, unit.shape, terrain + piece)) continue
      const gap = separation(outline(shapes, unit.shape), outline(shapes, terrain + piece))
      ask(gap >= -GRAZE, `${unit.name} stands ${-gap} in impassable piece ${piece}`)
    }
  })
}

/** Whether two shapes are apart whichever way they face. */
function distant(battle: Battle, i: number, j: number): boolean {
  const { pose, radius } = battle.table.shapes
  const reach = (radius[i] as number) + (radius[j] as number) + 0.1
  const dx = (pose[i * POSE + X] as number) - (pose[j * POSE + X] as number)
  const dy = (pose[i * POSE + Y] as number) - (pose[j * POSE + Y] as number)
  return dx * dx + dy * dy > reach * reach
}

function checkContacts(unit: Unit, battle: Battle): void {
  const partners = new Set<number>()
  const foes = new Set<Unit>()
  let last = -1
  for (const contact of unit.contacts) {
    const { foe, side, foeSide, mirror } = contact
    const name = `the contact of ${unit.name} with ${foe.name}`
    ask(foe.army !== unit.army, `${name} is between friends`)
    ask(!foes.has(foe), `${name} is written twice`)
    foes.add(foe)
    ask(mirror !== null && foe.contacts.includes(mirror), `${name} is unknown to ${foe.name}`)
    ask(
      mirror.foe === unit && mirror.side === foeSide && mirror.foeSide === side,
      `${name} looks otherwise from ${foe.name}`,
    )
    ask(mirror.mirror === contact && mirror.partners === contact.partners, `${name} has no mirror`)
    ask(side >= last, `${name} is out of order`)
    last = side
    if (contact.partners) {
      ask(!partners.has(side), `${unit.name} has two partners on side ${side}`)
      partners.add(side)
    }
    // Whoever is shot or cut down keeps its records until the phase is over: a friend that breaks flees from where it stood (SOVL-G-60).
    const gone = (one: Unit) => one.fate === FLED || (one.fate === DESTROYED && battle.stage < ACTIVATE)
    ask(!gone(unit) && !gone(foe), `${name} outlives one of them`)
  }
}

/** Declarations and what is told of them at the sides of their targets. */
function checkDeclared(state: SovlState, battle: Battle): void {
  const { units } = state
  for (const unit of units) {
    if (unit.target !== NONE) {
      const target = units[unit.target] as Unit
      ask(target.army !== unit.army, `${unit.name} charges its friend ${target.name}`)
      ask(unit.fate === FIGHTING, `${unit.name} charges with fate ${unit.fate}`)
      ask(target.fate === FIGHTING || target.fate === BROKEN, `${unit.name} charges ${target.name}, who is gone`)
      ask(
        battle.incoming[unit.target * 4 + unit.targetSide] === unit.index,
        `${target.name} knows nothing of the charge of ${unit.name}`,
      )
      ask(!unit.intercepted || unit.countering, `${unit.name} was intercepted and charges`)
      if (unit.countering) {
        ask(
          unit.targetSide === 0 && target.target === unit.index && target.targetSide === 0,
          `${unit.name} counters nothing`,
        )
      }
    }
    for (let side = 0; side < 4; side++) {
      const charger = battle.incoming[unit.index * 4 + side] as number
      if (charger === NONE) continue
      const by = units[charger] as Unit
      ask(
        by.target === unit.index && by.targetSide === side,
        `${unit.name} expects ${by.name} on side ${side}, who does not come`,
      )
      const engaged = unit.contacts.some((contact) => contact.side === side && contact.foe.fate === FIGHTING)
      ask(!engaged || by.countering, `${by.name} charges an engaged side of ${unit.name}`)
    }
  }
}

/** The engagements are the connected groups of fighting units in contact, SOVL-CMB-02. */
export function checkEngagements(state: SovlState): void {
  const seen = new Map<number, number>()
  const group = new Map<Unit, number>()
  let groups = 0
  for (const unit of state.units) {
    if (unit.fate !== FIGHTING || group.has(unit) || !awake(unit)) continue
    const members = [unit]
    for (const member of members) {
      group.set(member, groups)
      for (const { foe } of member.contacts) if (foe.fate === FIGHTING && !members.includes(foe)) members.push(foe)
      if (state.rules.engagementEdges !== 'any-contact') continue
      for (const friend of state.units)
        if (!members.includes(friend) && touch(state, member, friend)) members.push(friend)
    }
    groups++
  }
  ask(groups === state.engagements, `${state.engagements} engagements are listed, ${groups} stand`)
  for (const unit of state.units) {
    const own = group.get(unit)
    if (own === undefined) {
      ask(unit.engagement === NONE, `${unit.name} is in engagement ${unit.engagement} and in contact with nobody`)
      continue
    }
    const number = seen.get(own) ?? unit.engagement
    seen.set(own, number)
    ask(unit.engagement === number, `${unit.name} is in engagement ${unit.engagement}, not ${number}`)
  }
}

/** Friends who touch: under `engagementEdges: any-contact` they belong together. */
function touch({ battle }: SovlState, unit: Unit, friend: Unit): boolean {
  if (battle === null || friend.army !== unit.army || friend.fate !== FIGHTING) return false
  const { shapes } = battle.table
  return separation(outline(shapes, unit.shape), outline(shapes, friend.shape)) < 0.005 - 1e-6
}

export function awake(unit: Unit): boolean {
  return unit.contacts.some(({ foe }: Contact) => foe.fate === FIGHTING)
}

/** Legal actions: at least one, ascending, each once. */
export function checkList(actions: Int32Array, n: number): void {
  ask(n >= 1 && n <= MOST_ACTIONS, `${n} legal actions`)
  for (let i = 1; i < n; i++)
    ask(
      (actions[i] as number) > (actions[i - 1] as number),
      `actions ${actions[i - 1]} and ${actions[i]} are out of order`,
    )
}

/** How a battle stands before a decision, to be compared with what follows. */
export class Before {
  readonly pose: Float64Array
  readonly pool: number[]
  readonly fate: number[]
  readonly points: number
  readonly stage: number
  readonly turn: number
  readonly token: number

  constructor(state: SovlState, battle: Battle) {
    const { units } = state
    this.pose = battle.table.shapes.pose.slice(0, units.length * POSE)
    this.pool = units.map(({ pool }) => pool)
    this.fate = units.map(({ fate }) => fate)
    this.points = battle.points[0] as number
    this.stage = battle.stage
    this.turn = state.turn
    this.token = battle.token
  }

  moved(battle: Battle, unit: Unit): boolean {
    const p = unit.shape * POSE
    for (let k = 0; k < POSE; k++) if (this.pose[p + k] !== battle.table.shapes.pose[p + k]) return true
    return false
  }
}

/** What an action may do to whom: `touches` says which units it may move or wound. */
export function checkAction(state: SovlState, battle: Battle, before: Before, action: number, active: number): void {
  const kind = A.kindOf(action)
  for (const unit of state.units) {
    const i = unit.index
    const lost = (before.pool[i] as number) - unit.pool
    const wasBroken = before.fate[i] === BROKEN
    if (before.moved(battle, unit))
      ask(mayMove(kind, action, before, unit, active), `${unit.name} was moved by ${name(action)}`)
    const wounded = kind === A.SHOOT ? i === A.aOf(action) : kind === A.ENGAGEMENT
    ask(lost === 0 || (lost > 0 && wounded), `${unit.name} lost ${lost} wounds by ${name(action)}`)
    if (wasBroken && unit.fate === FIGHTING) {
      ask(kind === A.ACTIVATION && A.aOf(action) === i, `${unit.name} rallied by ${name(action)}`)
    }
    const was = before.fate[i] as number
    ask((was !== DESTROYED && was !== FLED) || unit.fate === was, `${unit.name} came back by ${name(action)}`)
  }
  if (kind !== A.MOVE && kind !== A.PIVOT && kind !== A.ADVANCE) return
  const mover = state.units[active] as Unit
  checkMove(state, battle, before, mover)
  if (before.moved(battle, mover)) checkShort(state, battle, mover)
}

function mayMove(kind: number, action: number, before: Before, unit: Unit, active: number): boolean {
  const i = unit.index
  switch (kind) {
    case A.MOVE:
    case A.PIVOT:
    case A.ADVANCE:
      return i === active
    case A.SHOOT:
    case A.PLACE:
      return i === A.aOf(action)
    // The charger, and whoever counters it or flees before it.
    case A.NEXT_CHARGE:
    case A.FLEE:
    case A.ENGAGEMENT:
      return before.stage === RESOLVE || before.stage === REACT || before.stage === FIGHT
    default:
      return false
  }
}

/** Ways and pivots are paid for out of the movement, SOVL-STR-02 to -07. */
function checkMove(state: SovlState, battle: Battle, before: Before, unit: Unit): void {
  const p = unit.shape * POSE
  const { pose } = battle.table.shapes
  const left = battle.points[0] as number
  const went = Math.hypot(
    (pose[p + X] as number) - (before.pose[p + X] as number),
    (pose[p + Y] as number) - (before.pose[p + Y] as number),
  )
  const cosine =
    (pose[p + UX] as number) * (before.pose[p + UX] as number) +
    (pose[p + UY] as number) * (before.pose[p + UY] as number)
  const pivot = state.rules.pivot === '90-cost-2' ? 2 : unit.pivotCost
  const turned = cosine < 1 - 1e-9 ? pivot : 0
  ask(
    before.points <= unit.movement + 1e-9 && left >= -1e-9,
    `${unit.name} has ${before.points}, then ${left} of ${unit.movement} movement`,
  )
  ask(
    went + turned <= before.points - left + 1e-6,
    `${unit.name} went ${went} and turned at ${turned} for ${before.points - left}`,
  )
}

/** Who moves stops short of every enemy, so that only charges make contact; along a side it may graze (SOVL-X-08, SOVL-G-57). */
function checkShort(state: SovlState, battle: Battle, unit: Unit): void {
  const { shapes } = battle.table
  for (const foe of state.units) {
    if (
      foe.army === unit.army ||
      (foe.fate !== FIGHTING && foe.fate !== BROKEN) ||
      distant(battle, unit.shape, foe.shape)
    )
      continue
    if (unit.contacts.some((contact) => contact.foe === foe)) continue
    const gap = separation(reachOf(shapes, unit.shape, 0.01), outline(shapes, foe.shape))
    ask(gap > -1e-5, `${unit.name} comes within ${0.01 + gap} of ${foe.name} without a charge`)
  }
}

/** Nobody moves, bleeds or rallies between decisions of the declaring step, or of the Strategic Phase. */
export function checkAdvance(state: SovlState, battle: Battle, before: Before): void {
  if (before.turn !== state.turn) return
  const declaring = before.stage === DECLARE && battle.stage === DECLARE
  const acting =
    (before.stage === ACTIVATE || before.stage === ACT) && (battle.stage === ACTIVATE || battle.stage === ACT)
  const fights = before.stage === FIGHT || battle.stage === FIGHT || battle.stage === ENDED
  for (const unit of state.units) {
    const i = unit.index
    const lost = (before.pool[i] as number) - unit.pool
    if (declaring || acting) ask(!before.moved(battle, unit), `${unit.name} was moved by nobody`)
    if (!fights) ask(lost <= 0, `${unit.name} lost ${lost} wounds to nobody`)
    const heals = (unit.gear & REGENERATION) !== 0 || state.rules.woundsCarry !== 'persist'
    if (!heals) ask(lost >= 0, `${unit.name} got back ${-lost} wounds`)
    ask(!(before.fate[i] === BROKEN && unit.fate === FIGHTING), `${unit.name} rallied without a test`)
    const was = before.fate[i] as number
    ask((was !== DESTROYED && was !== FLED) || unit.fate === was, `${unit.name} came back`)
  }
}

export function name(action: number): string {
  const kinds = [
    'PASS',
    'CHARGE',
    'COUNTER',
    'ACTIVATION',
    'MOVE',
    'PIVOT',
    'ADVANCE',
    'SHOOT',
    'DONE',
    'NEXT_CHARGE',
    'ENGAGEMENT',
    'PLACE',
    'CHOICE',
    'STAND',
    'FLEE',
  ]
  return `${kinds[A.kindOf(action)]} ${A.aOf(action)} ${A.bOf(action)}`
}
