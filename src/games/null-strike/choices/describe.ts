import { SILENT } from '../../../core/log.ts'
import type { ActionView } from '../../../core/ruleset.ts'
import { tryCharge } from '../chapters/charge.ts'
import { aimFor, STAY } from '../chapters/move.ts'
import { tryEntry, trySlot } from '../chapters/setup.ts'
import { tryBeside } from '../chapters/transport.ts'
import { EACH } from '../chapters/weapon-choice.ts'
import { FORM } from '../space/formations/formation.ts'
import { FARTHEST, orderOf, othersOf } from '../space/formations/losses.ts'
import { tryForm } from '../space/formations/reform.ts'
import { aimMove } from '../space/movement/moves-around.ts'
import { BENT, bendCode, bendsOf } from '../space/movement/path-code.ts'
import { type Field, objectiveFor } from '../state/field.ts'
import { ACT, type Strike, standInBlock, type Unit, unitAt } from '../state/state.ts'
import { counted, placeName, unitName, wayName, weaponNames } from '../telling/words.ts'
import * as Action from './actions.ts'

const KINDS: Readonly<Record<number, readonly [kind: string, text: string]>> = {
  [Action.ATTACK]: ['attack', 'attack'],
  [Action.MOVE]: ['move', 'move'],
  [Action.RUN]: ['run', 'run'],
  [Action.DIG_IN]: ['dig-in', 'dig in'],
  [Action.FORTIFY]: ['fortify', 'fortify'],
  [Action.RALLY]: ['rally', 'rally'],
  [Action.CHARGE]: ['charge', 'charge'],
  [Action.CAPTURE]: ['capture', 'capture'],
  [Action.AIM]: ['aim', 'aim'],
  [Action.DEPLOY]: ['deploy', 'enter'],
  [Action.EMBARK]: ['embark', 'board'],
  [Action.DISEMBARK]: ['disembark', 'get off'],
}

/** The name of a kind of action in choices. */
export function kindName(kind: number): string {
  return KINDS[kind]?.[0] ?? ''
}

/**
 * A legal choice as plain data: its `kind` and the fields below; places are in inches.
 *
 * - before the battle: `place` (to), `reserve`, `board` (transport)
 * - first step of a turn: one kind of action with its unit, `attack` … `disembark`, or `end-turn`
 * - second step: `attack` (target, weapons), `move`, `run`, `deploy` and `disembark` (to), `charge` (target, to, heading), `strike`
 * (weapons), `capture` (objective), `embark` (transport)
 * - the defender in an attack: `lose` (models, others)
 *
 * Moves and charges around obstacles also have their length in inches and their waypoints (`bends`) as a list of [x, y].
 */
export function describe(state: Strike, action: number): ActionView {
  const { field } = state
  if (field === null) throw new Error('an engagement asks for no decision')
  const kind = Action.kindOf(action)
  const what = Action.whatOf(action)
  if (kind === Action.END_TURN) return { kind: 'end-turn', text: 'ends the turn' }
  if (state.stage === ACT) {
    const unit = unitName(state, what)
    const [name, text] = KINDS[kind] ?? ['', '']
    return { kind: name, step: 1, unit, text: `${unit}: ${text}` }
  }
  if (kind === Action.LOSE) return describeLoss(state, what)
  return kind >= Action.PLACE ? describeSetUp(state, field, kind, what) : describeDetail(state, field, kind, what)
}

function describeSetUp(state: Strike, field: Field, kind: number, what: number): ActionView {
  const unit = unitName(state, state.active)
  if (kind === Action.PLACE) {
    trySlot(state, field, unitAt(state, state.active), what)
    standInBlock(unitAt(state, state.active))
    const form = what >> FORM
    const text = `${unit} at ${placeName(endOf(field))}`
    if (form === 0) return { kind: 'place', unit, to: endOf(field), text }
    return { kind: 'place', unit, to: endOf(field), formation: FORMS[form] ?? '', text: `${text}, ${FORM_TEXTS[form]}` }
  }
  if (kind !== Action.BOARD) return { kind: 'reserve', unit, text: `${unit} in reserve` }
  const transport = unitName(state, what)
  return { kind: 'board', unit, transport, text: `${unit} in ${transport}` }
}

function describeDetail(state: Strike, field: Field, kind: number, what: number): ActionView {
  const active = unitAt(state, state.active)
  const unit = unitName(state, state.active)
  const base = { step: 2, unit }
  switch (kind) {
    case Action.ATTACK: {
      const target = unitName(state, what >> 3)
      const weapons = weaponNames(active, what & 7 || EACH)
      return { ...base, kind: 'attack', target, weapons, text: `${unit}: attack ${target} with ${weapons}` }
    }
    case Action.STRIKE: {
      const weapons = weaponNames(active, what)
      const text = what === 0 ? `${unit}: no strike` : `${unit}: strike with ${weapons}`
      return { ...base, kind: 'strike', weapons, text }
    }
    case Action.CHARGE: {
      const target = unitName(state, what >> 3)
      field.bend[0] = 0
      tryCharge(state, field, active, unitAt(state, what >> 3), what & 7, SILENT)
      const to = endOf(field)
      const way = wayName(state, BENT * bendCode(field))
      return {
        ...base,
        kind: 'charge',
        target,
        heading: what & 7,
        to,
        ...bendView(field),
        text: `${unit}: charge ${target}${way}, to ${placeName(to)}`,
      }
    }
    case Action.CAPTURE: {
      const objective = objectiveFor(field, active.player, what) + 1
      return { ...base, kind: 'capture', objective, text: `${unit}: take objective ${objective}` }
    }
    case Action.EMBARK: {
      const transport = unitName(state, what)
      return { ...base, kind: 'embark', transport, text: `${unit}: board ${transport}` }
    }
    case Action.DEPLOY:
      tryEntry(state, field, active, what)
      return {
        ...base,
        kind: 'deploy',
        to: endOf(field),
        entry: what,
        text: `${unit}: enter at ${placeName(endOf(field))}`,
      }
    case Action.DISEMBARK:
      tryBeside(state, field, active, unitAt(state, active.carrier), what)
      return { ...base, kind: 'disembark', to: endOf(field), text: `${unit}: get off at ${placeName(endOf(field))}` }
    default:
      return { ...base, ...describeMove(state, field, active, kind, what) }
  }
}

function describeMove(state: Strike, field: Field, active: Unit, kind: number, what: number): ActionView {
  const unit = unitName(state, state.active)
  const run = kind === Action.RUN
  const most = run ? 2 * active.speed : active.speed
  const form = what >> FORM
  field.bend[0] = 0
  if (form === 0 && run) aimFor(state, field, active, what, most)
  else if (form === 0) aimMove(state, field, active, what, most)
  else tryForm(state, field, active, what, most, run)
  const to = endOf(field)
  const way = what & ((1 << FORM) - 1)
  const around = wayName(state, BENT * bendCode(field))
  const moves = what === STAY ? `${unit}: stay` : `${unit}: ${run ? 'run' : 'move'}${around} to ${placeName(to)}`
  const move = { kind: run ? 'run' : 'move', way, to, ...bendView(field) }
  if (form === 0) return { ...move, text: moves }
  return { ...move, formation: FORMS[form] ?? '', text: `${moves}, ${FORM_TEXTS[form]}` }
}

/** The length of a path around obstacles, and its waypoints. */
function bendView(field: Field): Readonly<Record<string, unknown>> {
  if (field.bend[0] === 0) return {}
  return { inches: field.bend[0], bends: bendsOf(field) }
}

/** Names of formations; choices have one under `geometry: models`. */
const FORMS = ['', 'block', 'line', 'column', 'ring'] as const
const FORM_TEXTS = ['', 'in a block', 'in a line', 'in a column', 'about the transport'] as const

function endOf({ end }: Field): readonly [number, number] {
  return [end[0], end[1]]
}

/** A choice of models to remove: how many of the other kind, and under `geometry: models` from which end. AP-ATK-08. */
function describeLoss(state: Strike, what: number): ActionView {
  const losing = unitAt(state, state.losing)
  const unit = unitName(state, state.losing)
  const { lost } = state
  const others = othersOf(what)
  const loses = `${unit}: ${counted(lost, 'model')} lost`
  const kinds = losing.others === 0 ? loses : `${loses}, ${others} of the others`
  const view = { kind: 'lose', step: 3, unit, models: lost, others }
  if (!losing.isFree) return { ...view, text: kinds }
  const from = orderOf(what) === FARTHEST ? 'farthest' : 'nearest'
  return { ...view, from, text: `${kinds}, the ${from} from ${unitName(state, state.active)}` }
}
