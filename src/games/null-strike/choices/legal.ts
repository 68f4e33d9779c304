import { dugCover, usesAim } from '../chapters/attack.ts'
import { mayTake } from '../chapters/capture.ts'
import { areUsed, keepCharges, mayBeCharged, mayStrike, tryHeadings } from '../chapters/charge.ts'
import { aimFor, keepReachable, STAY, TO_TRANSPORT } from '../chapters/move.ts'
import { listPlaces, tryEntries, tryLines } from '../chapters/setup.ts'
import { isEligible, mayBoard, tryAround } from '../chapters/transport.ts'
import { armEach, EACH, isMixed, isUniform } from '../chapters/weapon-choice.ts'
import { isScattered } from '../space/formations/formation.ts'
import { listLosses } from '../space/formations/losses.ts'
import { listForms } from '../space/formations/reform.ts'
import { listAround, listChargeAround } from '../space/movement/moves-around.ts'
import { gather } from '../space/movement/neighbours.ts'
import { addTry, clearTries, listTries } from '../space/movement/placement-filter.ts'
import { mayAttack, nextInSight, sightOf } from '../space/sight/sight.ts'
import { type Field, objectiveFor, SHOTS } from '../state/field.ts'
import {
  ACT,
  CASUALTIES,
  CHARGED,
  DEPLOY_UNITS,
  DETAIL,
  IN_RESERVE,
  ON_TABLE,
  type Strike,
  standInBlock,
  type Unit,
  unitAt,
} from '../state/state.ts'
import * as Action from './actions.ts'
import { mayChoose } from './open-kinds.ts'

/** Lists of legal choices, ascending. */

/** Writes the legal choices of the player whose decision it is; returns how many. */
export function listActions(state: Strike, field: Field, out: Int32Array): number {
  switch (state.stage) {
    case DEPLOY_UNITS:
      return listSlots(state, field, unitAt(state, state.active), out)
    case ACT:
      return listKinds(state, field, out)
    case DETAIL:
      return listDetails(state, field, unitAt(state, state.active), out)
    case CHARGED:
      return listStrikes(state, field, unitAt(state, state.active), unitAt(state, state.charged), out)
    case CASUALTIES:
      return listLosses(state, out)
    default:
      throw new Error('nobody is asked')
  }
}

/** Lists the first step of a choice: one action of one unit, or the end of the turn. AP-ACT-01 to -03, AP-ACT-09. */
function listKinds(state: Strike, field: Field, out: Int32Array): number {
  const { units, goer } = state
  const { able, kinds, split } = field
  const to = goer === 0 ? split : units.length
  let any = 0
  let count = 0
  for (let i = goer === 0 ? 0 : split; i < to; i++) {
    const own = mayChoose(state, field, units[i])
    if (own === 0) continue
    able[count] = i
    kinds[count++] = own
    any |= own
  }
  out[0] = Action.pack(Action.END_TURN, 0)
  let n = 1
  for (let kind = Action.ATTACK; kind <= Action.DISEMBARK; kind++) {
    if (((any >> kind) & 1) === 0) continue
    // If an entry is not legal, the next entry overwrites it; that is faster than a branch.
    for (let i = 0; i < count; i++) {
      out[n] = Action.pack(kind, able[i])
      n += (kinds[i] >> kind) & 1
    }
  }
  return n
}

/** Lists the second step of a choice: the place or the target of the action. */
function listDetails(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  switch (state.kind) {
    case Action.ATTACK:
      return listTargets(state, field, unit, out)
    case Action.MOVE:
      return listWays(state, field, unit, unit.speed, Action.MOVE, out)
    case Action.RUN:
      return listWays(state, field, unit, 2 * unit.speed, Action.RUN, out)
    case Action.CHARGE:
      return listCharges(state, field, unit, out)
    case Action.CAPTURE:
      return listObjectives(state, field, unit, out)
    case Action.DEPLOY:
      tryEntries(state, field, unit)
      return listTries(field, out, 0)
    case Action.EMBARK:
      return listTransports(state, unit, out)
    default:
      tryAround(state, field, unit, unitAt(state, unit.carrier))
      return listTries(field, out, 0)
  }
}

function listTargets(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  const { sets } = unit
  let n = 0
  for (let i = nextInSight(state, field, unit, 0); i >= 0; i = nextInSight(state, field, unit, i + 1)) {
    const target = unitAt(state, i)
    mayAttack(state, field, unit, target)
    if (isEachOther(state, field, unit, target, false)) out[n++] = Action.pack(Action.ATTACK, i * 8)
    const at = (unit.index * state.units.length + i) * SHOTS
    for (let s = 0; s < sets.length; s++) {
      const set = sets[s]
      if (areUsed(field, unit, at, set, false)) out[n++] = Action.pack(Action.ATTACK, i * 8 + set)
    }
  }
  return n
}

function listWays(state: Strike, field: Field, unit: Unit, most: number, kind: number, out: Int32Array): number {
  clearTries(field)
  for (let way = 1; way < TO_TRANSPORT; way++)
    if (aimFor(state, field, unit, way, most)) addTry(field, Action.pack(kind, way))
  for (let c = 0; c < field.carriers; c++) {
    const way = TO_TRANSPORT + field.carrying[c]
    if (aimFor(state, field, unit, way, most)) addTry(field, Action.pack(kind, way))
  }
  gather(state, field, unit, most)
  if (isScattered(unit)) clearTries(field)
  keepReachable(state, field, unit, most, kind === Action.RUN)
  out[0] = Action.pack(kind, STAY)
  field.ends[0] = unit.x
  field.ends[1] = unit.y
  let n = listTries(field, out, 1)
  if (kind === Action.MOVE) n = listAround(state, field, unit, most, out, n)
  return unit.isFree ? listForms(state, field, unit, most, kind, kind === Action.RUN, out, n) : n
}

function listCharges(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  const { units } = state
  clearTries(field)
  gather(state, field, unit, unit.speed)
  for (let i = 0; i < units.length; i++) {
    const target = units[i]
    if (mayBeCharged(state, unit, target)) tryHeadings(state, field, unit, target)
  }
  keepCharges(state, field, unit)
  let n = listTries(field, out, 0)
  for (let i = 0; i < units.length; i++) {
    const target = units[i]
    if (mayBeCharged(state, unit, target)) n = listChargeAround(state, field, unit, target, out, n)
  }
  return n
}

function listObjectives(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  let n = 0
  for (let k = 0; k < field.objectives; k++) {
    if (mayTake(state, field, unit, objectiveFor(field, unit.player, k))) out[n++] = Action.pack(Action.CAPTURE, k)
  }
  return n
}

function listTransports(state: Strike, unit: Unit, out: Int32Array): number {
  const { units } = state
  let n = 0
  for (let i = 0; i < units.length; i++) if (mayBoard(state, unit, units[i])) out[n++] = Action.pack(Action.EMBARK, i)
  return n
}

/** Lists the sets of melee weapons for the attack after a charge, and “no attack”. AP-CHG-02, AP-CHG-03. */
export function listStrikes(state: Strike, field: Field, unit: Unit, target: Unit, out: Int32Array): number {
  out[0] = Action.pack(Action.STRIKE, 0)
  let n = 1
  for (let s = 0; s < unit.sets.length; s++) {
    const set = unit.sets[s]
    if (mayStrike(state, field, unit, target, set, true)) out[n++] = Action.pack(Action.STRIKE, set)
  }
  if (n > 1 && isEachOther(state, field, unit, target, true)) out[n++] = Action.pack(Action.STRIKE, EACH)
  return n
}

/** Whether “each model its best” differs from every choice of weapons for all models. AP-ATK-02. */
function isEachOther(state: Strike, field: Field, unit: Unit, target: Unit, melee: boolean): boolean {
  const at = (unit.index * state.units.length + target.index) * SHOTS
  if (!unit.mixes || !isMixed(unit, field.shots, at)) return false
  const { shots, arms } = state
  for (let i = 0; i < SHOTS; i++) shots[i] = field.shots[at + i]
  const aimed = usesAim(state, unit, melee) ? 1 : 0
  const cover = sightOf(state, field, unit, target) | dugCover(state, target)
  const used = armEach(state, unit, target, shots, cover, aimed, melee, arms)
  return used !== 0 && !isUniform(unit, shots, arms)
}

/** Lists where a unit may be set up: in the zone, in reserve, or in a transport that is set up. AP-SET-01. */
function listSlots(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  let n = listPlaces(state, field, unit, out)
  if (unit.isFree) {
    tryLines(state, field, unit)
    n = listTries(field, out, n)
    standInBlock(unit)
  }
  out[n++] = Action.pack(Action.RESERVE, 0)
  const { set } = state
  for (let c = 0; c < field.carriers; c++) {
    const i = field.carrying[c]
    const transport = unitAt(state, i)
    if (
      set[i] === 1 &&
      (transport.place === ON_TABLE || transport.place === IN_RESERVE) &&
      isEligible(state, unit, transport)
    ) {
      out[n++] = Action.pack(Action.BOARD, i)
    }
  }
  return n
}
