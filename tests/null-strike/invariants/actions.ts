import { EACH } from '../../../src/games/null-strike/chapters/weapon-choice.ts'
import {
  AIM,
  ATTACK,
  BOARD,
  CAPTURE,
  CHARGE,
  DEPLOY,
  DIG_IN,
  DISEMBARK,
  EMBARK,
  END_TURN,
  FORTIFY,
  kindOf,
  LOSE,
  MOVE,
  PLACE,
  RALLY,
  RESERVE,
  RUN,
  STRIKE,
  whatOf,
} from '../../../src/games/null-strike/choices/actions.ts'
import { CONTACT } from '../../../src/games/null-strike/space/formations/packing.ts'
import { OBJECTIVE, ZONE } from '../../../src/games/null-strike/state/field.ts'
import {
  ABOARD,
  ACT,
  DETAIL,
  DUG_IN,
  ENDED,
  FORTIFIED,
  GONE,
  IN_RESERVE,
  NONE,
  ON_TABLE,
  OPEN,
  type Strike,
  TURN_ENDS,
  type Unit,
} from '../../../src/games/null-strike/state/state.ts'
import { fail } from '../../support/invariants.ts'
import { basesOf, gapBetween, gapToDisc } from '../../support/null-strike/bases.ts'
import { type Before, checkOthers, EPS, touchedBefore, type Was } from './before.ts'
import { fieldOf, stands } from './invariants.ts'
import { checkCharge, checkMove } from './moves.ts'

/** The changes that a choice may make. Throws an error that names a forbidden change. */

export function checkAction(state: Strike, was: Before, action: number): void {
  const kind = kindOf(action)
  const what = whatOf(action)
  if (kind === LOSE) {
    checkLosses(state, was)
    return
  }
  if (kind >= PLACE) {
    checkSetUp(state, was, kind)
    return
  }
  if (kind === END_TURN) {
    if (state.stage !== TURN_ENDS) fail('the turn was ended and goes on')
    checkOthers(state, was, [])
    return
  }
  if (was.stage === ACT) checkChoice(state, was, kind, what)
  else checkDetail(state, was, kind, what)
}

/** A unit that is set up stands in its zone, is in reserve, or rides in a transport: AP-SET-01, AP-G-17. */
function checkSetUp(state: Strike, was: Before, kind: number): void {
  const unit = state.units[was.active] as Unit
  const places: Readonly<Record<number, number>> = { [PLACE]: ON_TABLE, [RESERVE]: IN_RESERVE, [BOARD]: ABOARD }
  if (unit.place !== places[kind]) fail(`${unit.name} is set up and is ${unit.place}`)
  checkOthers(state, was, [unit])
  if (kind !== PLACE) return
  const { depth } = fieldOf(state)
  const { base } = unit
  for (const [, y] of basesOf(unit)) {
    const reach = (unit.player === 0 ? y : depth - y) + base
    if (reach > ZONE + EPS) fail(`${unit.name} is set up ${reach} inches from its edge`)
  }
}

/** Each choice costs an action unless it is free: AP-ACT-02, AP-ACT-08, AP-ACT-10. */
function checkChoice(state: Strike, was: Before, kind: number, what: number): void {
  const unit = state.units[what] as Unit
  const old = was.units[what] as Was
  if (unit.player !== was.goer) fail(`${unit.name} acts in the enemy's turn`)
  if (state.left !== was.left - 1) fail(`an action costs ${was.left - state.left}`)
  const needs: Readonly<Record<number, number>> = { [DEPLOY]: IN_RESERVE, [DISEMBARK]: ABOARD }
  if (old.place !== (needs[kind] ?? ON_TABLE)) fail(`${unit.name} chooses ${kind} and is ${old.place}`)
  const calm = state.rules.panicEffect === 'noAttack' ? kind !== ATTACK && kind !== CHARGE : kind === RALLY
  if (old.panicked === 1 && !calm) fail(`${unit.name} is panicked and chooses ${kind}`)
  if (kind === RALLY) checkRally(unit, old)
  if (kind === AIM && (old.aimed === 1 || unit.aimed !== 1)) fail(`${unit.name} aims for nothing`)
  if (kind === DIG_IN && (old.dug !== OPEN || unit.dug !== DUG_IN)) fail(`${unit.name} digs in for nothing`)
  if (kind === FORTIFY && (old.dug !== DUG_IN || unit.dug !== FORTIFIED)) fail(`${unit.name} fortifies for nothing`)
  if (kind === CAPTURE && !unit.mayCapture) fail(`${unit.name} may not capture (AP-CAP-01)`)
  const isDone = kind === RALLY || kind === AIM || kind === DIG_IN || kind === FORTIFY
  if (state.stage !== (isDone ? ACT : DETAIL)) fail(`after choice ${kind} the stage is ${state.stage}`)
  checkOthers(state, was, [])
}

/** AP-RALLY-01 to -03. */
function checkRally(unit: Unit, old: Was): void {
  if (old.panicked === 0) fail(`${unit.name} rallies and was not panicked`)
  const [panicked, rallies] = [unit.panicked, unit.rallies]
  const isRight = panicked === 1 ? rallies === old.rallies + 1 : rallies === 0
  if (!isRight) fail(`${unit.name} has ${rallies} failed Rally rolls after ${old.rallies}`)
}

function checkDetail(state: Strike, was: Before, kind: number, what: number): void {
  const unit = state.units[was.active] as Unit
  const old = was.units[was.active] as Was
  switch (kind) {
    case ATTACK:
      checkAttack(state, was, unit, state.units[what >> 3] as Unit, what & 7 || EACH, false)
      break
    case STRIKE:
      checkAttack(state, was, unit, state.units[was.charged] as Unit, what, true)
      break
    case MOVE:
    case RUN:
      checkMove(state, was, unit, old, kind === RUN)
      break
    case CHARGE:
      checkCharge(state, was, unit, old, state.units[what >> 3] as Unit)
      break
    case CAPTURE:
      checkCapture(state, was, unit, what)
      break
    case DEPLOY:
      checkEntry(state, unit)
      checkOthers(state, was, [unit])
      break
    case EMBARK:
      checkBoarded(state, was, unit, what)
      break
    default:
      checkLanded(state, was, unit, old)
  }
}

/** AP-ATK-01 to -03, AP-ATK-08, AP-ATK-10, AP-CHG-02. */
function checkAttack(state: Strike, was: Before, unit: Unit, target: Unit, weapons: number, charge: boolean): void {
  const riders = state.units.filter(({ index }) => (was.units[index] as Was).carrier === target.index)
  checkOthers(state, was, target.models === 0 ? [target, ...riders] : [target])
  if (weapons === 0) {
    if (!charge) fail(`${unit.name} attacks with nothing`)
    checkOthers(state, was, [])
    return
  }
  const old = was.units[unit.index] as Was
  const used = unit.weapons.filter((_, w) => ((weapons >> w) & 1) === 1)
  // Only the dice know which weapons each model used.
  if (weapons === EACH && (unit.weapons.length < 2 || unit.models < 2)) fail(`${unit.name} has no two to choose for`)
  if (used.reduce((sum, { hands }) => sum + hands, 0) > 2) fail(`${unit.name} has more than two hands`)
  const gap = old.gaps[target.index] as number
  const { rules } = state
  for (const { range, melee } of used) {
    if (charge && !melee) fail(`${unit.name} charges and shoots`)
    if (gap > range + EPS && !(melee && gap <= CONTACT)) fail(`${unit.name} attacks from ${gap} inches with ${range}`)
  }
  if (rules.engage === 'locked' && gap > CONTACT && touchedBefore(state, was, unit)) {
    fail(`${unit.name} attacks past the enemy it touches`)
  }
  const lost = (was.units[target.index] as Was).models - target.models
  if (lost < 0) fail(`${target.name} has grown`)
  const keeps = charge && rules.aimCharge === 'no'
  if (unit.aimed !== (keeps ? old.aimed : 0)) fail(`${unit.name} has aim ${unit.aimed} after its attack`)
}

/** One model is removed for each failed save, of the kinds in the unit, as long as models are left. AP-ATK-08. */
function checkLosses(state: Strike, was: Before): void {
  const unit = state.units[was.losing] as Unit
  const old = was.units[was.losing] as Was
  checkOthers(state, was, [unit])
  if (unit.models !== old.models - was.lost) fail(`${unit.name} loses ${old.models - unit.models}, not ${was.lost}`)
  if (unit.models < 1) fail(`${unit.name} was asked and has nobody left`)
  if (unit.others > old.others || unit.models - unit.others > old.models - old.others) fail(`${unit.name} has grown`)
  if (unit.others === old.others && old.others > unit.models) fail(`${unit.name} keeps others it has not`)
  if (state.losing !== NONE || state.lost !== 0) fail(`${unit.name} is asked twice`)
}

/** AP-CAP-01 to -03, AP-CAP-05. `choice`: the objective, counted from the left of the unit's player. */
function checkCapture(state: Strike, was: Before, unit: Unit, choice: number): void {
  checkOthers(state, was, [])
  const field = fieldOf(state)
  const objective = unit.player === 0 ? choice : field.objectives - 1 - choice
  const [x, y] = [field.objectiveX[objective] as number, field.objectiveY[objective] as number]
  if (was.taken[objective] !== -1) fail(`objective ${objective + 1} is taken twice`)
  if (field.takenBy[objective] !== unit.player) fail(`objective ${objective + 1} is not taken`)
  if (gapToDisc(unit, x, y, OBJECTIVE) > CONTACT + EPS) fail(`${unit.name} takes an objective from afar`)
  for (const foe of state.units) {
    if (foe.player === unit.player || !stands(foe)) continue
    const gap = gapToDisc(foe, x, y, OBJECTIVE)
    if (gap <= state.rules.captureClear - EPS) fail(`${foe.name} is ${gap} inches from the objective that is taken`)
  }
}

/** A base is on the table edge along the zone, or all bases are within Speed of it: AP-DEP-02, AP-G-14. */
function checkEntry(state: Strike, unit: Unit): void {
  const { width, depth } = fieldOf(state)
  const { base } = unit
  if (unit.place !== ON_TABLE) fail(`${unit.name} enters and is ${unit.place}`)
  const fromEdge = basesOf(unit).map(([x, y]) => {
    const inward = unit.player === 0 ? y : depth - y
    return Math.min(inward, ...(inward + base <= ZONE + EPS ? [x, width - x] : [])) - base
  })
  const isAtEdge = Math.min(...fromEdge) <= EPS
  const isNear = Math.max(...fromEdge) + 2 * base <= unit.speed + EPS
  if (!isAtEdge && !(state.rules.deployDepth === 'speed' && isNear)) fail(`${unit.name} enters away from the edge`)
}

/** AP-EMB-01 to -03. */
function checkBoarded(state: Strike, was: Before, unit: Unit, into: number): void {
  checkOthers(state, was, [unit])
  const old = was.units[unit.index] as Was
  if (unit.place !== ABOARD || unit.carrier !== into) fail(`${unit.name} is not aboard`)
  if ((old.gaps[into] as number) > 1 + EPS) fail(`${unit.name} boards from ${old.gaps[into]} inches`)
  if (unit.dug !== OPEN) fail(`${unit.name} rides dug in`)
  if (unit.aimed !== old.aimed || unit.panicked !== old.panicked) fail(`${unit.name} forgets aim or panic aboard`)
}

/** AP-DIS-01, AP-DIS-02. */
function checkLanded(state: Strike, was: Before, unit: Unit, old: Was): void {
  checkOthers(state, was, [unit])
  const transport = state.units[old.carrier] as Unit
  if (unit.place !== ON_TABLE) fail(`${unit.name} got off and is ${unit.place}`)
  if (gapBetween(unit, transport) > 1 + EPS) fail(`${unit.name} is placed ${gapBetween(unit, transport)} inches away`)
}

/** Passengers of a removed transport are beside its place, or gone: AP-G-15. */
export function checkBailedOut(state: Strike, was: Before): void {
  for (const unit of state.units) {
    const old = was.units[unit.index] as Was
    const transport = state.units[old.carrier]
    if (old.place !== ABOARD || transport === undefined || transport.models > 0 || state.stage === ENDED) continue
    if (unit.place !== ON_TABLE && unit.place !== GONE) fail(`${unit.name} rides a wreck`)
    if (unit.place === GONE) continue
    if (state.rules.transportLoss === 'lost') fail(`${unit.name} survives its transport`)
    if (unit.models > old.models) fail(`${unit.name} has grown`)
    // Beside one of its models; the first model is left last.
    const [x, y] = [transport.x + (transport.seatX[0] as number), transport.y + (transport.seatY[0] as number)]
    const gap = gapToDisc(unit, x, y, transport.base)
    if (gap > 1 + EPS) fail(`${unit.name} lands ${gap} inches from the wreck`)
  }
}
