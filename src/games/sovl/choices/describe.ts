import { HD, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import * as maths from '../../../core/maths.ts'
import type { ActionView } from '../../../core/ruleset.ts'
import { mayTarget } from '../chapters/charge/may-charge.ts'
import { trySpot } from '../chapters/deploy.ts'
import { HEADINGS, planMoves } from '../chapters/move.ts'
import { isLong, measureShot, shooters, shotSave, shotTarget } from '../chapters/shoot.ts'
import { FRONT, SIDES } from '../data/sides.ts'
import { type Battle, isEnemy, PLAN } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { BROKEN, NONE, type Unit } from '../state/unit.ts'
import { degrees } from '../telling/view.ts'
import { decimals, rounded, sideName } from '../telling/words.ts'
import * as Action from './actions.ts'
import { GRIDS, STEPS } from './grid.ts'

/**
 * A legal action as plain data, by `kind`; lengths in inches, facings in degrees clockwise from the north:
 *
 * - `choose` what: `zone-south`, `zone-north`, `begin` or `let-begin`
 * - `place` unit, x, y, facing
 * - `charge` unit, target, side, distance · `counter` unit, target, distance · `pass`
 * - `stand`, `flee` unit, charger · `resolve` unit, target, side
 * - `activate` unit, fleeing (it can only rally)
 * - `move` row of the grid, to: x, y, facing; left: movement left · `pivot` turn in degrees, towards: the enemy it faces or null
 * - `advance` distance · `shoot` target, distance, dice, hitOn, saveOn, long · `done` unit
 * - `engagement` number, units
 */
export function describe(state: SovlState, action: number): ActionView {
  const { battle } = state
  if (battle === null) throw new Error('an engagement asks for no decision')
  const kind = Action.kindOf(action)
  const a = Action.aOf(action)
  const b = Action.bOf(action)
  const name = (index: number): string => state.units[index]?.name ?? 'nobody'
  switch (kind) {
    case Action.PASS:
      return { kind: 'pass', text: 'pass' }
    case Action.CHARGE: {
      const [target, side] = [b >> 2, b & 3]
      const distance = chargeDistance(state, battle, a, target)
      const text = `${name(a)} charges the ${sideName(side)} of ${name(target)}, ${decimals(distance, 1)}"`
      return { kind: 'charge', unit: name(a), target: name(target), side: SIDES[side], distance, text }
    }
    case Action.COUNTER: {
      const target = battle.incoming[a * 4 + FRONT]
      const distance = frontToFront(state, battle, a, target)
      const text = `${name(a)} counter charges ${name(target)}, ${decimals(distance, 1)}"`
      return { kind: 'counter', unit: name(a), target: name(target), distance, text }
    }
    case Action.ACTIVATION: {
      const fleeing = state.units[a]?.fate === BROKEN
      return { kind: 'activate', unit: name(a), fleeing, text: fleeing ? `rally ${name(a)}` : `activate ${name(a)}` }
    }
    case Action.MOVE:
      return describeMove(state, battle, a)
    case Action.PIVOT:
      return describePivot(state, battle, a)
    case Action.ADVANCE:
      return { kind: 'advance', distance: b / 10, text: `advance ${b / 10}"` }
    case Action.SHOOT:
      return describeShot(state, battle, state.units[a])
    case Action.DONE:
      return { kind: 'done', unit: name(battle.active), text: `${name(battle.active)} is done` }
    case Action.NEXT_CHARGE: {
      const unit = state.units[a]
      const text = `make the charge of ${unit.name} on ${name(unit.target)}`
      return {
        kind: 'resolve',
        unit: unit.name,
        target: name(unit.target),
        side: SIDES[unit.targetSide],
        text,
      }
    }
    case Action.ENGAGEMENT: {
      const units = state.units.filter(({ engagement }) => engagement === a).map((unit) => unit.name)
      return { kind: 'engagement', number: a, units, text: `fight ${units.join(', ')}` }
    }
    case Action.PLACE:
      return describePlace(state, battle, state.units[a], b)
    case Action.WIDTH:
      return { kind: 'width', unit: name(a), width: b, text: `${name(a)} stands ${b} wide` }
    case Action.CHOICE:
      return CHOICES[a]
    case Action.STAND:
    case Action.FLEE: {
      const unit = name(state.units[battle.pending]?.target ?? NONE)
      const charger = name(battle.pending)
      if (kind === Action.STAND) return { kind: 'stand', unit, charger, text: `${unit} stands` }
      return { kind: 'flee', unit, charger, text: `${unit} flees from ${charger}` }
    }
    default:
      throw new Error(`there is no action ${action}`)
  }
}

const CHOICES: Readonly<Record<number, ActionView>> = {
  [Action.ZONE_NEAR]: { kind: 'choose', what: 'zone-south', text: 'take the southern zone' },
  [Action.ZONE_FAR]: { kind: 'choose', what: 'zone-north', text: 'take the northern zone' },
  [Action.BEGIN]: { kind: 'choose', what: 'begin', text: 'begin' },
  [Action.LET_BEGIN]: { kind: 'choose', what: 'let-begin', text: 'let the enemy begin' },
}

function chargeDistance(state: SovlState, battle: Battle, unit: number, target: number): number {
  const [charger, other] = [state.units[unit], state.units[target]]
  // The list of choices has measured the charge. It is measured again here, because the position may have been loaded since.
  if (isEnemy(charger, other)) mayTarget(state, battle, charger, other)
  return rounded(battle.pairDistance[unit * state.units.length + target], 3)
}

function frontToFront(state: SovlState, battle: Battle, unit: number, target: number): number {
  const [x, y] = frontOf(battle, state.units[unit])
  const [tx, ty] = frontOf(battle, state.units[target])
  return rounded(Math.sqrt(maths.squared(tx - x) + maths.squared(ty - y)), 3)
}

function frontOf({ table }: Battle, { shape }: Unit): [number, number] {
  const { pose } = table.shapes
  const p = shape * POSE
  const hd = pose[p + HD]
  return [pose[p + X] + pose[p + UX] * hd, pose[p + Y] + pose[p + UY] * hd]
}

function describeMove(state: SovlState, battle: Battle, row: number): ActionView {
  const unit = state.units[battle.active]
  if (!battle.planned) planMoves(state, battle, unit)
  const { plans } = battle
  const at = row * PLAN
  const to = {
    x: rounded(plans[at], 3),
    y: rounded(plans[at + 1], 3),
    facing: degrees(plans[at + 2], plans[at + 3]),
  }
  const left = rounded(plans[at + 4], 3)
  const text = GRIDS[state.rules.moves][row]?.text ?? 'moves'
  return { kind: 'move', unit: unit.name, row, to, left, text: `${unit.name} ${text}` }
}

function describePivot(state: SovlState, battle: Battle, heading: number): ActionView {
  const unit = state.units[battle.active]
  if (heading < HEADINGS) {
    const size = 15 * (1 + (heading % STEPS))
    const left = heading < STEPS
    const text = `pivot ${size}° to the ${left ? 'left' : 'right'}`
    return { kind: 'pivot', unit: unit.name, turn: left ? -size : size, towards: null, text }
  }
  const foe = state.units[heading - HEADINGS]
  const { pose } = battle.table.shapes
  const u = unit.shape * POSE
  const f = foe.shape * POSE
  const wanted = degrees(pose[f + X] - pose[u + X], pose[f + Y] - pose[u + Y])
  const turn = (((wanted - degrees(pose[u + UX], pose[u + UY])) % 360) + 540) % 360
  return { kind: 'pivot', unit: unit.name, turn: rounded(turn - 180, 3), towards: foe.name, text: `face ${foe.name}` }
}

function describeShot(state: SovlState, battle: Battle, target: Unit): ActionView {
  const unit = state.units[battle.active]
  measureShot(state, battle, unit.shape, target)
  const long = isLong(battle, unit)
  const distance = rounded(battle.work.distance, 3)
  const dice = shooters(state, unit)
  const hitOn = shotTarget(state, unit.stats.skill, long)
  const saveOn = shotSave(state, unit, target)
  const text = `shoot at ${target.name}, ${decimals(distance, 1)}": ${dice} dice at ${hitOn}+, saves on ${saveOn}+`
  return { kind: 'shoot', unit: unit.name, target: target.name, distance, dice, hitOn, saveOn, long, text }
}

function describePlace(state: SovlState, battle: Battle, unit: Unit, spot: number): ActionView {
  trySpot(state, battle, unit, spot)
  const { shapes, ghost } = battle.table
  const p = ghost * POSE
  const x = rounded(shapes.pose[p + X], 3)
  const y = rounded(shapes.pose[p + Y], 3)
  const facing = degrees(shapes.pose[p + UX], shapes.pose[p + UY])
  return { kind: 'place', unit: unit.name, x, y, facing, text: `${unit.name} at ${decimals(x, 1)}, ${decimals(y, 1)}` }
}
