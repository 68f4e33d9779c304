import { CONTACT } from '../../src/games/null-strike/packing.ts'
import { CHARGED, OPEN, type Strike, type Unit } from '../../src/games/null-strike/state.ts'
import { DIFFICULT, SOLID, TERRAIN_KINDS } from '../../src/games/null-strike/terrain.ts'
import { along, basesOf, depthIn, gapBetween, type Spot } from '../support/null-strike-bases.ts'
import { fail, fieldOf, stands } from './invariants.ts'
import { type Before, checkOthers, EPS, touchedBefore, type Was } from './invariants-before.ts'

/** Where moves, runs and charges may lead. Throws with what they may not. */

/** A straight way as long as it may be, past nobody it may not pass: AP-MOVE-01, AP-MOVE-02, AP-RUN-01, AP-G-24, AP-G-27. */
export function checkMove(state: Strike, was: Before, unit: Unit, old: Was, run: boolean): void {
  checkOthers(state, was, [unit])
  const far = longestWay(unit, old)
  const most = run ? 2 * unit.speed : unit.speed
  if (far > most + EPS) fail(`${unit.name} goes ${far} of ${most} inches`)
  checkWay(state, unit, old, most, run)
  if (far > 0 && unit.dug !== OPEN) fail(`${unit.name} moves and stays dug in`)
  if (far === 0 && unit.dug !== old.dug) fail(`${unit.name} stays and is no longer dug in: ${old.dug}, ${unit.dug}`)
  if (run && (unit.ran === 1) !== (far > 0 || state.rules.runMin === 'any'))
    fail(`${unit.name} ran: ${unit.ran} after ${far}, from ${old.x}, ${old.y} to ${unit.x}, ${unit.y}, ${unit.models}`)
  if (state.rules.engage === 'locked' && stands(unit) && touchedBefore(state, was, unit)) {
    fail(`${unit.name} leaves the enemy it touches`)
  }
}

/** Inches of the model that goes furthest; block or not, each goes from where it was. */
function longestWay(unit: Unit, old: Was): number {
  const ways = basesOf(unit).map(([x, y], m) => {
    const [fromX, fromY] = old.bases[m] as Spot
    return Math.hypot(x - fromX, y - fromY)
  })
  return Math.max(...ways)
}

/** Every base goes straight, over ground it may cross, past nobody it may not pass. */
function checkWay(state: Strike, unit: Unit, old: Was, most: number, run: boolean): void {
  const { terrain } = fieldOf(state).spec.table
  const { difficult, passThrough } = state.rules
  const { base } = unit
  const far = longestWay(unit, old)
  if (far === 0) return
  const now = basesOf(unit)
  const barring = state.units.filter(
    (other) =>
      other !== unit &&
      stands(other) &&
      (other.player === unit.player ? passThrough === 'none' : passThrough !== 'all'),
  )
  const walls = barring.map((other) => ({ other, bases: basesOf(other), reach: base + other.base }))
  old.bases.forEach((from, m) => {
    for (const spot of along(from, now[m] as Spot, 0.3)) {
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
  })
}

/** Towards its target, up to Speed, no further than the first enemy: AP-CHG-01, AP-CHG-05. */
export function checkCharge(state: Strike, was: Before, unit: Unit, old: Was, target: Unit): void {
  checkOthers(state, was, [unit])
  const far = longestWay(unit, old)
  if (far > unit.speed + EPS) fail(`${unit.name} charges ${far} of ${unit.speed} inches`)
  const gap = old.gaps[target.index] as number
  const now = gapBetween(unit, target)
  // Who touches the target stays, but for models that surround it.
  const touches = gap <= CONTACT && now <= CONTACT && (far === 0 || state.rules.geometry === 'models')
  if (!touches && !(now < gap)) fail(`${unit.name} comes no nearer: ${gap}, ${now} after ${far} inches`)
  checkWay(state, unit, old, unit.speed, false)
  if (target.player === unit.player) fail(`${unit.name} charges its own side`)
  if (state.stage === CHARGED && state.charged !== target.index) fail(`${unit.name} strikes at another`)
  const reach = Math.max(0, ...unit.weapons.filter(({ melee }) => melee).map(({ range }) => range))
  if (state.stage === CHARGED && gapBetween(unit, target) > reach + EPS) fail(`${unit.name} strikes from afar`)
}
