import type { ActionView } from '../../../core/ruleset.ts'
import { caughtBy, placeIn, spellIn, spellOf } from '../chapters/attack/casts.ts'
import { SCREENS } from '../chapters/attack/strike.ts'
import { askedOf } from '../chapters/turn/windows.ts'
import { ACTION, BLOW, CASTING, OPPORTUNITY, SWARMING, WINDOW } from '../state/frames.ts'
import { CHOOSE, type Fight, topOf, unitAt } from '../state/state.ts'
import { centreName, centreOf, spellName } from '../telling/tell-spells.ts'
import { placeName, unitName, weaponName } from '../telling/words.ts'
import * as Action from './actions.ts'

/** Kinds of choices that name no target, weapon or square. */
const PLAIN: Readonly<Record<number, readonly [kind: string, text: string]>> = {
  [Action.RUN]: ['run', 'moves'],
  [Action.CHARGE]: ['charge', 'charges'],
  [Action.SCREEN]: ['screen', 'screens an ally'],
  [Action.ESCAPE]: ['escape', 'tries to break free'],
  [Action.RELEASE]: ['release', 'lets go'],
  [Action.DRAG]: ['drag', 'tries to move whom it holds'],
  [Action.STAND]: ['stand', 'stands up'],
  [Action.DROP]: ['drop', 'drops prone'],
  [Action.DISENGAGE]: ['disengage', 'disengages'],
  [Action.DEFEND]: ['total-defense', 'defends itself with all it has'],
  [Action.HOLD]: ['hold', 'holds its action'],
  [Action.FIRE]: ['held', 'acts now'],
  [Action.WITHDRAW]: ['withdraw', 'withdraws'],
  [Action.LUCK]: ['luck', 'uses its luck'],
  [Action.PARRY]: ['parry', 'stands in the way'],
  [Action.STRIKE]: ['strike', 'takes the opportunity'],
  [Action.KNOCK_DOWN]: ['knock-down', 'knocks it down'],
}

/**
 * A legal choice as plain data: its `kind`, the `unit` that acts, and the fields below.
 *
 * - `member`: unit
 * - `attack`, `swarm`, `snap`: weapon, thrown, target
 * - `shove`: weapon, target
 * - `grapple`, `aid`: target
 * - `cast`: spell and target, or `at` the centre of its area and the units that it `catches`
 * - `run`, `charge`, `screen`: no more fields; then `go` to [column, row], for a screen with the ward
 * - `throw-down`: to
 * - `change`, `load`: weapon
 * - `pick-up`: weapon, owner, at
 * - `roll`: member
 *
 * All other kinds have no more fields; `done` ends the turn or answers “no”.
 */
export function describe(state: Fight, action: number): ActionView {
  const kind = Action.kindOf(action)
  const what = Action.whatOf(action)
  const index = actorOf(state, kind, what)
  const unit = unitName(state, index)
  const plain = PLAIN[kind]
  if (plain !== undefined) return { kind: plain[0], unit, text: `${unit} ${plain[1]}` }
  switch (kind) {
    case Action.DONE:
      return { kind: 'done', unit, text: `${unit}: ${isAnswer(state) ? 'nothing' : 'done'}` }
    case Action.MEMBER:
      return { kind: 'member', unit, text: `${unit}’s turn` }
    case Action.ATTACK:
    case Action.SWARM:
    case Action.SNAP:
    case Action.SHOVE:
      return attackView(state, index, kind, action)
    case Action.SEIZE:
      return { kind: 'grapple', unit, target: unitName(state, what), text: `${unit} grapples ${unitName(state, what)}` }
    case Action.AID:
      return { kind: 'aid', unit, target: unitName(state, what), text: `${unit} helps ${unitName(state, what)}` }
    case Action.CAST:
      return castView(state, index, what)
    case Action.ROLL:
      return { kind: 'roll', unit, member: unitName(state, what), text: `${unitName(state, what)} rolls for the swarm` }
    case Action.GO:
    case Action.THROW_DOWN:
      return goView(state, index, kind, what)
    case Action.PICK_UP:
      return pickUpView(state, index, what)
    default: {
      const weapon = weaponName(state, index, what)
      const [name, text] = kind === Action.CHANGE ? ['change', 'takes in hand'] : ['load', 'loads']
      return { kind: name, unit, weapon, text: `${unit} ${text} its ${weapon}` }
    }
  }
}

/** A weapon to pick up: its owner, and its index among the owner’s weapons. */
function pickUpView(state: Fight, index: number, what: number): ActionView {
  const [unit, owner] = [unitName(state, index), unitName(state, Action.ownerOf(what))]
  const at = Action.pieceOf(what)
  const weapon = weaponName(state, Action.ownerOf(what), at)
  const whose = owner === unit ? 'its' : `${owner}’s`
  return { kind: 'pick-up', unit, weapon, owner, at, text: `${unit} picks up ${whose} ${weapon}` }
}

function attackView(state: Fight, index: number, kind: number, action: number): ActionView {
  const unit = unitName(state, index)
  const target = unitName(state, Action.targetOf(action))
  const weapon = weaponName(state, index, Action.weaponOf(action))
  const thrown = Action.isThrown(action) === 1
  const [name, verb] =
    kind === Action.ATTACK
      ? ['attack', thrown ? 'throws at' : 'attacks']
      : kind === Action.SWARM
        ? ['swarm', 'joins a swarm on']
        : kind === Action.SNAP
          ? ['snap', 'snaps at']
          : ['shove', 'shoves']
  const how = thrown ? ' (thrown)' : ''
  return { kind: name, unit, target, weapon, thrown, text: `${unit} ${verb} ${target} with its ${weapon}${how}` }
}

/** A spell. The centre of its area is [column, row]: under `areaCentre`, of the corner at the top left of that square, or of the square. */
function castView(state: Fight, index: number, what: number): ActionView {
  const unit = unitName(state, index)
  const caster = unitAt(state, index)
  const spell = spellOf(caster, what)
  const text = `${unit} casts its ${spellName(state, index, spellIn(what))}`
  if (spell.radius === 0) {
    const target = unitName(state, placeIn(what))
    return { kind: 'cast', unit, spell: spell.name, target, text: `${text} at ${target}` }
  }
  const catches = caughtBy(state, caster, what).map((one) => unitName(state, one))
  const at = centreOf(state, placeIn(what))
  const about = `at ${centreName(state, placeIn(what))}, on ${catches.join(', ')}`
  return { kind: 'cast', unit, spell: spell.name, at, catches, text: `${text} ${about}` }
}

function goView(state: Fight, index: number, kind: number, what: number): ActionView {
  const unit = unitName(state, index)
  const isScreen = kind === Action.GO && state.pending === Action.SCREEN
  const square = isScreen ? what & 4095 : what
  const { board } = state
  const columns = board === null ? 1 : board.columns
  const to = [square % columns, Math.floor(square / columns)]
  const place = placeName(state, square)
  if (kind === Action.THROW_DOWN) return { kind: 'throw-down', unit, to, text: `${unit} throws it down at ${place}` }
  if (!isScreen) return { kind: 'go', unit, to, text: `${unit} to ${place}` }
  const ward = unitName(state, what >> 12)
  return { kind: 'go', unit, ward, to, text: `${unit} to ${place}, to screen ${ward}` }
}

/** Whether the choice is an answer to an action of another combatant. */
function isAnswer(state: Fight): boolean {
  if (state.depth === 0) return false
  const { kind } = topOf(state)
  return kind === WINDOW || kind === OPPORTUNITY || kind === SWARMING || kind === BLOW || kind === CASTING
}

/** Index of the combatant that the choice is about. */
function actorOf(state: Fight, kind: number, what: number): number {
  if (state.depth === 0) return state.stage === CHOOSE && kind === Action.MEMBER ? what : state.active
  const frame = topOf(state)
  switch (frame.kind) {
    case WINDOW:
      return askedOf(frame)
    case OPPORTUNITY:
      return frame.cursor
    case BLOW:
      return frame.step === SCREENS ? frame.cursor : frame.blow.attacker
    case ACTION:
      return unitAt(state, frame.unit).index
    default:
      return frame.unit
  }
}
