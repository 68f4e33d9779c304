import { DIFFICULT, SOLID, TERRAIN_KINDS } from '../../../src/games/null-strike/data/terrain.ts'
import { CONTACT } from '../../../src/games/null-strike/space/formations/packing.ts'
import { CHARGED, OPEN, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { fail } from '../../support/invariants.ts'
import { along, basesOf, depthIn, gapBetween, type Spot } from '../../support/null-strike/bases.ts'
import { type Before, checkOthers, EPS, touchedBefore, type Was } from './before.ts'
import { fieldOf, stands } from './invariants.ts'

/** Legal ends of moves, runs and charges. Throws an error that names an illegal one. */

/** The way is at most as long as allowed, and passes no unit that it may not pass: AP-MOVE-01, AP-MOVE-02, AP-RUN-01, AP-G-24, AP-G-27. */
export function checkMove(state: Strike, was: Before, unit: Unit, old: Was, run: boolean): void {
  checkOthers(state, was, [unit])
  const legs = legsOf(state, unit, old)
  const far = longestWay(legs)
  const most = run ? 2 * unit.speed : unit.speed
  if (run && legs.length > 2) fail(`${unit.name} runs around`)
  if (far > most + EPS) fail(`${unit.name} goes ${far} of ${most} inches`)
  checkWay(state, unit, legs, most, run)
  if (far > 0 && unit.dug !== OPEN) fail(`${unit.name} moves and stays dug in`)
  if (far === 0 && unit.dug !== old.dug) fail(`${unit.name} stays and is no longer dug in: ${old.dug}, ${unit.dug}`)
  if (run && (unit.ran === 1) !== (far > 0 || state.rules.runMin === 'any'))
    fail(`${unit.name} ran: ${unit.ran} after ${far}, from ${old.x}, ${old.y} to ${unit.x}, ${unit.y}, ${unit.models}`)
  if (state.rules.engage === 'locked' && stands(unit) && touchedBefore(state, was, unit)) {
    fail(`${unit.name} leaves the enemy it touches`)
  }
}

/** Places of the bases at the start, at the waypoints and at the end, with straight legs between them. A unit that goes around keeps its formation. AP-MOVE-01. */
function legsOf(state: Strike, unit: Unit, old: Was): readonly (readonly Spot[])[] {
  const { bend } = fieldOf(state)
  const [inches, count, ...corners] = Array.from(bend) as [number, number, ...number[]]
  const bends = inches === 0 ? [] : corners.slice(0, 2 * count)
  const between = Array.from({ length: bends.length / 2 }, (_, i) => {
    const [dx, dy] = [(bends[2 * i] as number) - old.x, (bends[2 * i + 1] as number) - old.y]
    return old.bases.map(([x, y]): Spot => [x + dx, y + dy])
  })
  return [old.bases, ...between, basesOf(unit)]
}

/** Inches of the model that goes furthest. Each model goes from its own place, in a block or not. */
function longestWay(places: readonly (readonly Spot[])[]): number {
  const ways = (places[0] as readonly Spot[]).map((_, m) => {
    const own = places.map((spots) => spots[m] as Spot)
    return own
      .slice(1)
      .reduce((sum, [x, y], i) => sum + Math.hypot(x - (own[i] as Spot)[0], y - (own[i] as Spot)[1]), 0)
  })
  return Math.max(...ways)
}

/** Every base goes straight from place to place, over legal ground, past no unit that it may not pass. */
function checkWay(state: Strike, unit: Unit, places: readonly (readonly Spot[])[], most: number, run: boolean): void {
  const { terrain } = fieldOf(state).spec.table
  const { difficult, passThrough } = state.rules
  const { base } = unit
  const far = longestWay(places)
  if (far === 0) return
  const barring = state.units.filter(
    (other) =>
      other !== unit &&
      stands(other) &&
      (other.player === unit.player ? passThrough === 'none' : passThrough !== 'all'),
  )
  const walls = barring.map((other) => ({ other, bases: basesOf(other), reach: base + other.base }))
  const legs = places.slice(1).flatMap((now, i) => now.map((to, m) => [(places[i] as Spot[])[m] as Spot, to] as const))
  for (const [from, to] of legs) {
    for (const spot of along(from, to, 0.3)) {
      for (const { kind, polygon } of terrain) {
        const bits = TERRAIN_KINDS[kind]?.bits ?? 0
        if ((bits & (SOLID | DIFFICULT)) === 0 || depthIn(spot, polygon) < -base + 0.01) continue
        if ((bits & SOLID) !== 0) fail(`${unit.name} goes through ${kind}`)
        if (run || difficult === 'impassable') fail(`${unit.name} goes over ${kind}`)
        if (difficult === 'half' && far > most / 2 + EPS) fail(`${unit.name} goes ${far} of ${most} over ${kind}`)
      }
      for (const { other, bases, reach } of walls) {
        for (const [x, y] of bases) {
          if (Math.hypot(x - spot[0], y - spot[1]) < reach - 0.01) fail(`${unit.name} goes through ${other.name}`)
        }
      }
    }
  }
}

/** Towards its target, up to Speed, no further than the first enemy: AP-CHG-01, AP-CHG-05. */
export function checkCharge(state: Strike, was: Before, unit: Unit, old: Was, target: Unit): void {
  checkOthers(state, was, [unit])
  const legs = legsOf(state, unit, old)
  const far = longestWay(legs)
  if (far > unit.speed + EPS) fail(`${unit.name} charges ${far} of ${unit.speed} inches`)
  const gap = old.gaps[target.index] as number
  const now = gapBetween(unit, target)
  // A unit that touches the target stays, except for models that surround it.
  const touches = gap <= CONTACT && now <= CONTACT && (far === 0 || state.rules.geometry === 'models')
  if (!touches && !(now < gap)) fail(`${unit.name} comes no nearer: ${gap}, ${now} after ${far} inches`)
  checkWay(state, unit, legs, unit.speed, false)
  if (target.player === unit.player) fail(`${unit.name} charges its own side`)
  if (state.stage === CHARGED && state.charged !== target.index) fail(`${unit.name} strikes at another`)
  const reach = Math.max(0, ...unit.weapons.filter(({ melee }) => melee).map(({ range }) => range))
  if (state.stage === CHARGED && gapBetween(unit, target) > reach + EPS) fail(`${unit.name} strikes from afar`)
}
