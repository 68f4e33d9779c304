import { DIFFICULT, SOLID, TERRAIN_KINDS } from '../../../src/games/null-strike/data/terrain.ts'
import { sightOf } from '../../../src/games/null-strike/space/sight/sight.ts'
import { type Field, OBJECTIVE, SEEN, SHOTS, STALE } from '../../../src/games/null-strike/state/field.ts'
import {
  ABOARD,
  DEPLOY_UNITS,
  DUG_IN,
  ENDED,
  FORTIFIED,
  GONE,
  IN_RESERVE,
  NONE,
  ON_TABLE,
  OPEN,
  type Strike,
  type Unit,
} from '../../../src/games/null-strike/state/state.ts'
import { fail } from '../../support/invariants.ts'
import { basesOf, depthIn, gapBetween, gapToDisc, type Spot } from '../../support/null-strike/bases.ts'

/** Invariants of every position. Throws an error that names a broken one. */

export function fieldOf({ field }: Strike): Field {
  return field ?? fail('no table')
}

/** Tolerance for overlaps of bases, because places are on a grid of 1/1024 inch. */
const SLACK = 0.004

export function stands(unit: Unit): boolean {
  return unit.place === ON_TABLE && unit.models > 0
}

export function checkPosition(state: Strike): void {
  const { units, roster, turn, lastTurn, stage } = state
  if (turn > lastTurn || turn < 0) fail(`round ${turn} of ${lastTurn}`)
  if (units.length !== roster.length) fail('units are lost')
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.index !== i) fail(`${unit.name} has index ${unit.index} at place ${i}`)
    checkModels(state, unit)
    checkPlace(state, unit)
    checkMarks(state, unit)
    if (stands(unit)) checkGround(fieldOf(state), state, unit)
  }
  if (stage !== ENDED && stage !== DEPLOY_UNITS && turn < 1) fail(`stage ${stage} before the first round`)
}

/** Models and their kinds: AP-ATK-08, AP-ATK-10, AP-G-06. */
function checkModels({ rules }: Strike, unit: Unit): void {
  const { name, models, full, others, hurt, wounds } = unit
  if (models < 0 || models > full) fail(`${name} has ${models} of ${full} models`)
  if (others < 0 || others > models) fail(`${name} has ${others} others among ${models}`)
  if (hurt < 0 || hurt >= wounds) fail(`${name} is hurt by ${hurt} of ${wounds}`)
  if (rules.wounds === 'one' && wounds !== 1) fail(`${name} has ${wounds} wounds a model`)
  if (models > unit.before) fail(`${name} has grown`)
}

/** Each unit is on the table, in reserve, aboard or gone: AP-ACT-10, AP-EMB-01, AP-SET-01. */
function checkPlace(state: Strike, unit: Unit): void {
  const { name, models, place } = unit
  if (models === 0 && place !== GONE) fail(`${name} has no model left and is not gone`)
  if (models === 0 && unit.destroyedTurn < 1) fail(`${name} is gone and was never removed`)
  if (models > 0 && place === GONE && state.set[unit.index] === 1) fail(`${name} is gone with ${models} models`)
  if (place === ABOARD) {
    const transport = state.units[unit.carrier] ?? fail(`${name} rides nothing`)
    if (transport.player !== unit.player || transport.models === 0) fail(`${name} rides ${transport.name}`)
    if (unit.capacity > 0) fail(`${name} is a transport in a transport`)
  } else if (place !== GONE && unit.carrier !== NONE) fail(`${name} rides and is not aboard`)
  if (unit.capacity === 0) return
  const riders = state.units.filter((other) => other.place === ABOARD && other.carrier === unit.index)
  const load = riders.reduce((sum, rider) => sum + rider.models, 0)
  if (load > unit.capacity) fail(`${name} carries ${load} of ${unit.capacity}`)
}

/** Panic, digging in, aim: AP-RALLY-03, AP-DIG-01, AP-FORT-01, AP-AIM-01. */
function checkMarks({ rules, turn }: Strike, unit: Unit): void {
  const { name, panicked, dug, place } = unit
  if (panicked === 0 && unit.models > 0 && unit.rallies !== 0) fail(`${name} keeps help for Rally rolls`)
  if (panicked === 1 && (unit.panicTurn < 1 || unit.panicTurn > turn)) fail(`${name} never panicked`)
  if (panicked === 1 && rules.panicTrigger === 'never') fail(`${name} panicked although nobody does`)
  if (panicked === 1 && unit.models === 0) fail(`${name} is gone and panicked`)
  if (![OPEN, DUG_IN, FORTIFIED].includes(dug)) fail(`${name} is dug in ${dug}`)
  if (dug !== OPEN && (place === ABOARD || place === IN_RESERVE)) fail(`${name} is dug in and not on the table`)
  if (unit.aimed > 1 || unit.ran > 1) fail(`${name} has aimed ${unit.aimed} times and run ${unit.ran} times`)
}

/** On the table each unit is clear of units, objectives and solid ground: AP-MOVE-03, AP-MOVE-04, AP-G-28. */
function checkGround(field: Field, state: Strike, unit: Unit): void {
  const { name, base } = unit
  const bases = basesOf(unit)
  for (const [x, y] of bases) {
    if (x < base - SLACK || x > field.width - base + SLACK || y < base - SLACK || y > field.depth - base + SLACK) {
      fail(`${name} stands beyond the edge, at ${x}, ${y}`)
    }
  }
  for (const other of state.units) {
    if (other.index <= unit.index || !stands(other)) continue
    const far = Math.hypot(unit.x - other.x, unit.y - other.y)
    if (far < unit.disc + other.disc && gapBetween(unit, other) < -SLACK) fail(`${name} stands on ${other.name}`)
  }
  for (let o = 0; o < field.objectives; o++) {
    if ((field.takenBy[o] as number) >= 0) continue
    const gap = gapToDisc(unit, field.objectiveX[o] as number, field.objectiveY[o] as number, OBJECTIVE)
    if (gap < -SLACK) fail(`${name} stands on objective ${o + 1}`)
  }
  const barred = state.rules.difficult === 'impassable' ? SOLID | DIFFICULT : SOLID
  for (const { kind, polygon } of field.spec.table.terrain) {
    if (((TERRAIN_KINDS[kind]?.bits ?? 0) & barred) === 0) continue
    for (const spot of bases) if (depthIn(spot, polygon) > -base + SLACK) fail(`${name} stands in ${kind}`)
  }
  const radius = Math.max(...bases.map(([x, y]) => Math.hypot(x - unit.x, y - unit.y))) + base
  if (Math.abs(radius - unit.disc) > 1e-9) fail(`${name} has a footprint of ${unit.disc}, not ${radius}`)
  // Models of the removed kind go, even if they connect the models of the other kind.
  const isTorn = state.rules.geometry === 'models' && unit.fullOthers > 0 && unit.models < unit.full
  if (!isTorn && !isChain(bases, 2 * base + 1)) fail(`${name} is not in coherency`)
}

/** Whether all models form one chain with gaps of at most this many inches. AP-MOVE-03. */
function isChain(spots: readonly Spot[], most: number): boolean {
  const [first, ...rest] = spots
  const reached = first === undefined ? [] : [first]
  let left = rest
  for (const [x, y] of reached) {
    const near = left.filter(([ax, ay]) => Math.hypot(x - ax, y - ay) <= most + SLACK)
    left = left.filter((spot) => !near.includes(spot))
    reached.push(...near)
  }
  return left.length === 0
}

/** Cached sights and ranges are equal to new ones. */
export function checkSights(state: Strike): void {
  const field = fieldOf(state)
  const { units } = state
  const known = field.pairs.slice()
  const shots = field.shots.slice()
  field.pairs.fill(STALE)
  for (const from of units) {
    for (const to of units) {
      const pair = from.index * units.length + to.index
      if (known[pair] === STALE || from.player === to.player || !stands(from) || !stands(to)) continue
      const sight = sightOf(state, field, from, to)
      const what = `what ${from.name} sees of ${to.name} is old`
      const is = known[pair] as number
      if (is >= SEEN ? sight < 0 : sight !== is) fail(`${what}: ${is}, now ${sight}`)
      if (sight < 0 || is === SEEN) continue
      for (let i = pair * SHOTS; i < (pair + 1) * SHOTS; i++) if (field.shots[i] !== shots[i]) fail(what)
    }
  }
}
