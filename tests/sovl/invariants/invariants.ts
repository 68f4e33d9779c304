import { HD, HW, POSE, UX, UY, VERTS, X, Y } from '../../../src/board/plane/shapes.ts'
import { ACTIVATE, type Battle, DECLARE, DEPLOY, REACT, REDIRECT, START } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { IMPASSABLE } from '../../../src/games/sovl/state/table.ts'
import { BROKEN, type Contact, DESTROYED, FIGHTING, FLED, NONE, type Unit } from '../../../src/games/sovl/state/unit.ts'
import { ask } from '../../support/invariants.ts'
import { outline, separation } from './separation.ts'

/** Footprints that overlap by no more graze, inches (SOVL-G-57). */
const GRAZE = 0.011

/** Invariants of every position. Throws an error that names a broken one. */
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

/** No unit stands on another unit or on impassable ground. */
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
export function distant(battle: Battle, i: number, j: number): boolean {
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
    // A unit that was destroyed keeps its records until the phase is over, because a friend that breaks flees from its place (SOVL-G-60).
    const gone = (one: Unit) => one.fate === FLED || (one.fate === DESTROYED && battle.stage < ACTIVATE)
    ask(!gone(unit) && !gone(foe), `${name} outlives one of them`)
  }
}

/** Declarations, and their entries at the sides of their targets. */
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
      // A counter charge of an intercepted unit may have become an ordinary one (SOVL-G-16).
      ask(!unit.intercepted || unit.countered, `${unit.name} was intercepted and charges`)
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
