import { HALF_SCREEN, SCREEN } from '../../../board/square/ground.ts'
import {
  BY_ACTION,
  COVERED,
  ENGAGED,
  LONG_RANGE,
  ON_PRONE,
  strikes,
  TWO_WEAPONS,
  UNSEEN,
  WHILE_PRONE,
  weaponOf,
} from '../chapters/attack/hit.ts'
import { shockDue, shockPoints } from '../chapters/attack/shock.ts'

import { BOW, CROSSBOW, MELEE, RELOAD } from '../chapters/attack/weapons.ts'
import { sizePart } from '../chapters/movement/wrestle.ts'
import { FEARLESS, FRAIL, SHIELD } from '../data/gear.ts'
import type { Board } from '../state/board.ts'
import { blowOf, MOVING } from '../state/frames.ts'
import {
  AS_CHARGE,
  AS_HELD,
  AS_OPPORTUNITY,
  AS_SNAP,
  type Blow,
  BY_GRIP,
  BY_SPELL,
  DOWN,
  type Fight,
  FULL,
  NONE,
  PLAIN,
  SHOVE as SHOVE_AIM,
  type Unit,
  UP,
  WOUND,
} from '../state/state.ts'
import { damaged, shocked } from './clauses-of-damage.ts'
import * as Event from './events.ts'
import { spellClauses } from './tell-spells.ts'

/** Clauses of modifiers. */
const MODIFIERS: Readonly<Record<number, readonly string[]>> = {
  [WHILE_PRONE]: ['HIT 08', 'PRONE 02'],
  [LONG_RANGE]: ['HIT 09', 'RNG 05'],
  [ENGAGED]: ['HIT 12', 'RNG 02 04'],
  [UNSEEN]: ['HIT 14', 'RNG 06'],
  [TWO_WEAPONS]: ['DW 01 03'],
}

/** Clauses of what takes hit points. */
const SOURCES: Readonly<Record<number, readonly string[]>> = { [BY_GRIP]: ['GRP 05'], [BY_SPELL]: ['ECON 10'] }

/** Clauses of attacks, wrestling, injury and morale, as `SHOCK 01 03`. */
export function attackClauses(state: Fight, event: number, a: number, b: number, c: number, d: number): string[] {
  const unit = state.units[a]
  switch (event) {
    case Event.MODIFIED:
      return modified(state, c, d)
    case Event.ATTACKS:
      return attacked(state, unit, state.units[b], c)
    case Event.HIT_ROLLED:
      return rolled(state, unit, c, (d & 1) === 1)
    case Event.BLOW_LOST:
      return [unit.fate === UP ? 'HOLD 04' : 'SNAP 04']
    case Event.TURNED_ASIDE:
      return ['TD 02', 'HIT 17']
    case Event.DAMAGE_ROLLED:
      return damaged(state, unit, c, d)
    case Event.SHOCKED:
      return shocked(state, unit, d)
    case Event.SHIELDED:
      return ['SHOCK 05']
    case Event.HP_LOST:
      return [...(SOURCES[d] ?? []), ...(c === 0 ? ['DMG 04'] : [])]
    case Event.FELL:
      return fell(state, unit, b)
    case Event.DIED:
      return [c === 1 ? 'DOWN 05' : 'DOWN 02', 'INIT 08']
    case Event.AIDED:
      return ['DOWN 03', 'CHK 01', ...(d >= 2 ? ['DOWN 05'] : ['SKL 01 02', 'ACT 05'])]
    case Event.OPPOSED_CHECK:
      return ['CHK 02', ...(unit.isHero && state.units[b]?.isHero ? [] : ['CHK 03'])]
    case Event.SHOVED:
      return [c === NONE ? 'SHV 01 02' : 'SHV 01 02 03', 'ACT 17']
    case Event.SEIZED:
      return ['GRP 01 03 04 08', ...(sizePart(state, unit, state.units[b]) === 0 ? [] : ['GRP 07 11']), 'ACT 17']
    case Event.BROKE_FREE:
      return ['GRP 02 03']
    case Event.DRAGGED:
    case Event.THROWN_DOWN:
      return ['GRP 06 10', ...(event === Event.THROWN_DOWN ? ['SHV 04'] : [])]
    case Event.CRUSHED:
      return ['GRP 05 09', 'INIT 08']
    case Event.EXECUTED:
      return [c === 0 ? 'EXE 01 03' : 'EXE 01 02', 'EXE 05']
    case Event.MORALE_ROLLED:
      return ['MORALE 06']
    case Event.THRESHOLD:
      return b === NONE ? ['MORALE 02 09 11', ...fearless(state, a)] : ['MORALE 01 09']
    default:
      return spellClauses(state, event, unit, c)
  }
}

function fell(state: Fight, unit: Unit, fate: number): string[] {
  const isOnItsWay = state.frames.some(
    ({ kind, unit: mover }, i) => i < state.depth && kind === MOVING && mover === unit.index,
  )
  return [
    'DOWN 01 06',
    ...((unit.gear & FRAIL) !== 0 && fate !== DOWN ? ['DOWN 04'] : []),
    ...(isOnItsWay ? ['GRID 20'] : []),
    'END 04',
    'GRID 16',
  ]
}

function modified(state: Fight, which: number, by: number): string[] {
  const blow = blowOf(state)
  switch (which) {
    case ON_PRONE:
      return [by > 0 ? 'HIT 07' : 'HIT 06', 'PRONE 01', 'HIT 16']
    case COVERED:
      return [by === -4 ? 'HIT 11' : 'HIT 10', by === -4 ? 'LOS 04' : 'LOS 03', ...coverReason(state, blow), 'HIT 16']
    case BY_ACTION:
      return ['HIT 15', ...(blow?.how === AS_SNAP ? ['SNAP 01'] : blow?.how === AS_CHARGE ? ['CHG 01'] : ['SWARM 02'])]
    default:
      return [...(MODIFIERS[which] ?? []), 'HIT 16']
  }
}

/** What gives cover besides walls: height, and slits and low walls between the two; and whether it is a blow that it spoils. */
function coverReason(state: Fight, blow: Blow | null): string[] {
  if (state.board === null || blow === null) return []
  const [one, other] = [state.units[blow.attacker], state.units[blow.target]]
  const { height, nature } = state.board.field.ground
  const isHigh = (height[other.square] ?? 0) > (height[one.square] ?? 0)
  const isScreened = between(state.board, one, other).some((square) => {
    return ((nature[square] ?? 0) & (SCREEN | HALF_SCREEN)) !== 0
  })
  return [
    ...(isHigh ? ['LOS 06'] : []),
    ...(isHigh && (isScreened || blow.cover === FULL) ? ['LOS 07'] : []),
    ...(isScreened ? ['LOS 09'] : []),
    ...(strikes(weaponOf(state, blow), blow.thrown) ? ['LOS 10'] : []),
  ]
}

/** Squares of the rectangle that two combatants span, without those on which they stand. */
function between({ columns }: Board, one: Unit, other: Unit): number[] {
  const spans = [one, other].map(({ square, size }) => {
    const [x, y] = [square % columns, Math.floor(square / columns)]
    return { x, y, right: x + size - 1, bottom: y + size - 1 }
  })
  const left = Math.min(...spans.map(({ x }) => x))
  const right = Math.max(...spans.map((span) => span.right))
  const bottom = Math.max(...spans.map((span) => span.bottom))
  const squares: number[] = []
  for (let y = Math.min(...spans.map((span) => span.y)); y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (spans.every((span) => x < span.x || x > span.right || y < span.y || y > span.bottom)) {
        squares.push(y * columns + x)
      }
    }
  }
  return squares
}

/** Whether the Main is spent on this attack, which is its first; in a duel there are none to spend. */
function spendsMain(unit: Unit, blow: Blow | null): boolean {
  if (blow === null || blow.aim !== WOUND || (blow.how !== PLAIN && blow.how !== AS_HELD)) return false
  return unit.blows === unit.attacks - 1
}

/** Which attacks a weapon may make, and what they cost. `arm`: weapon << 1 | 1 if thrown. */
function attacked(state: Fight, unit: Unit, target: Unit, arm: number): string[] {
  const blow = blowOf(state)
  const { traits, hands, reach } = unit.weapons[arm >> 1]
  const thrown = (arm & 1) === 1
  const isMelee = !thrown && (traits & MELEE) !== 0
  const clauses = isMelee ? ['MEL 01 02', ...(reach > 1 ? ['MEL 03'] : [])] : ['RNG 01', 'GRID 14']
  if (thrown) clauses.push('RNG 08')
  else if (!isMelee && ((traits & (BOW | CROSSBOW)) !== 0 || hands === 2)) clauses.push('RNG 03', 'HIT 13')
  if (!isMelee && !thrown && unit.prone === 1) clauses.push('RNG 07')
  if (spendsMain(unit, blow)) clauses.push(isMelee ? 'ACT 01' : 'ACT 02')
  else if (blow !== null && unit.blows < unit.attacks - 1 && blow.how === PLAIN) clauses.push('MEL 04')
  if ((traits & RELOAD) !== 0) clauses.push('REL 04')
  if (blow?.how === AS_OPPORTUNITY) clauses.push('AOO 02')
  if (blow !== null && blow.aim !== WOUND) clauses.push(blow.aim === SHOVE_AIM ? 'SHV 01' : 'GRP 01')
  return [...clauses, ...seenOf(state, unit, target, blow)]
}

/** What sight decides in an attack on somebody who is not beside: past bodies, and where anything could hide him. */
function seenOf({ board, units }: Fight, unit: Unit, target: Unit, blow: Blow | null): string[] {
  if (board === null || blow === null || blow.distance <= 1) return []
  const squares = between(board, unit, target)
  const isPast = units.some(({ fate, square }) => fate === UP && squares.includes(square))
  const clauses = isPast ? ['LOS 02'] : []
  const { isOpen, ground } = board.field
  if (isOpen) return clauses
  const isLevel = ground.height[unit.square] === ground.height[target.square]
  return [
    'LOS 01 05 08',
    ...clauses,
    ...(unit.size + target.size > 2 ? ['LOS 11'] : []),
    ...(isLevel ? [] : ['LOS 12']),
  ]
}

function rolled(state: Fight, unit: Unit, natural: number, isHit: boolean): string[] {
  const blow = blowOf(state)
  const clauses = ['HIT 01 05 17', unit.isHero ? 'HIT 02' : 'HIT 03']
  if (natural === 1 || natural === 20) clauses.push('HIT 04')
  // What it would do on a miss, were it another kind of attack.
  if (!isHit && blow !== null && weaponOf(state, blow).shock > 0 && shockPoints(state, blow) === 0)
    clauses.push('SHOCK 10')
  if (!isHit && blow !== null && sparesShield(state, blow)) clauses.push('SHOCK 06')
  return clauses
}

/** Whether a miss does no Shock for the AC or an immunity, and leaves a shield unused that would have stopped it. */
function sparesShield(state: Fight, blow: Blow): boolean {
  const target = state.units[blow.target]
  if ((target.gear & SHIELD) === 0 || target.shieldUsed === 1 || state.rules.shieldConsume !== 'onlyApplied')
    return false
  return shockPoints(state, blow) > 0 && shockDue(state, blow) === 0
}

function fearless(state: Fight, side: number): string[] {
  return state.units.some(({ army, gear }) => army === side && (gear & FEARLESS) !== 0) ? ['MORALE 05'] : []
}
