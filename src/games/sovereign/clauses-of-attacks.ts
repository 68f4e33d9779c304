import { HALF_SCREEN, SCREEN } from '../../board/square-ground.ts'
import { dualDamage } from './dual.ts'
import {
  AIDED,
  BLOW_LOST,
  BROKE_FREE,
  CRUSHED,
  DAMAGE_ROLLED,
  DIED,
  DRAGGED,
  EXECUTED,
  FELL,
  HIT_ROLLED,
  HP_LOST,
  MODIFIED,
  MORALE_ROLLED,
  OPPOSED_CHECK,
  SEIZED,
  SHIELDED,
  SHOCKED,
  SHOVED,
  THRESHOLD,
  THROWN_DOWN,
  TURNED_ASIDE,
} from './events.ts'
import { BLOW, MOVING } from './frames.ts'
import { FEARLESS, FRAIL, SHIELD } from './gear.ts'
import {
  BY_ACTION,
  BY_MASTER,
  COVERED,
  ENGAGED,
  LONG_RANGE,
  ON_PRONE,
  TWO_WEAPONS,
  UNSEEN,
  WHILE_PRONE,
} from './hit.ts'
import {
  AS_CHARGE,
  AS_HELD,
  AS_OPPORTUNITY,
  AS_SNAP,
  AS_SWARM,
  type Blow,
  BY_GRIP,
  BY_SPELL,
  DOWN,
  type Fight,
  NONE,
  PLAIN,
  topOf,
  type Unit,
  UP,
  WOUND,
} from './state.ts'
import { spellClauses } from './tell-spells.ts'
import { ANY_AC, MELEE, MISSILE, NATURAL, RELOAD, UNARMED } from './weapons.ts'

/** Clauses of modifiers. */
const MODIFIERS: Readonly<Record<number, readonly string[]>> = {
  [WHILE_PRONE]: ['HIT 08', 'PRONE 02'],
  [LONG_RANGE]: ['HIT 09', 'RNG 05'],
  [ENGAGED]: ['HIT 12', 'RNG 02 04'],
  [UNSEEN]: ['HIT 14', 'RNG 06'],
  [TWO_WEAPONS]: ['DW 01 03'],
  [BY_MASTER]: ['HIT 16'],
}

/** Clauses of attacks, wrestling, injury and morale, as `SHOCK 01 03`. */
export function attackClauses(state: Fight, event: number, a: number, b: number, c: number, d: number): string[] {
  const unit = state.units[a] as Unit
  switch (event) {
    case MODIFIED:
      return modified(state, c, d)
    case HIT_ROLLED:
      return rolled(state, unit, state.units[b] as Unit)
    case BLOW_LOST:
      return [unit.fate === UP ? 'HOLD 04' : 'SNAP 04']
    case TURNED_ASIDE:
      return ['TD 02', 'HIT 17']
    case DAMAGE_ROLLED:
      return damaged(state, unit, c, d)
    case SHOCKED:
      return shocked(state, unit, d)
    case SHIELDED:
      return ['SHOCK 05 06']
    case HP_LOST:
      return d === BY_GRIP ? ['GRP 05', 'DMG 04'] : d === BY_SPELL ? ['ECON 10', 'DMG 04'] : ['DMG 04']
    case FELL:
      return fell(state, unit, b)
    case DIED:
      return [c === 1 ? 'DOWN 05' : 'DOWN 02', 'INIT 08']
    case AIDED:
      return ['DOWN 03', 'CHK 01', ...(d >= 2 ? ['DOWN 05'] : ['SKL 01 02', 'ACT 05'])]
    case OPPOSED_CHECK:
      return ['CHK 02', ...(unit.isHero && state.units[b]?.isHero === true ? [] : ['CHK 03'])]
    case SHOVED:
      return [c === NONE ? 'SHV 01 02' : 'SHV 01 02 03', 'ACT 17']
    case SEIZED:
      return ['GRP 01 03 04 07 08 11', 'ACT 17']
    case BROKE_FREE:
      return ['GRP 02 03']
    case DRAGGED:
    case THROWN_DOWN:
      return ['GRP 06 10', ...(event === THROWN_DOWN ? ['SHV 04'] : [])]
    case CRUSHED:
      return ['GRP 05 09', 'INIT 08']
    case EXECUTED:
      return [c === 0 ? 'EXE 01 03' : 'EXE 01 02', 'EXE 05']
    case MORALE_ROLLED:
      return ['MORALE 06']
    case THRESHOLD:
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

/** The attack under way; none in a duel, which has no stack. */
function blowOf(state: Fight): Blow | null {
  return state.depth > 0 && topOf(state).kind === BLOW ? topOf(state).blow : null
}

function modified(state: Fight, which: number, by: number): string[] {
  const blow = blowOf(state)
  switch (which) {
    case ON_PRONE:
      return [by > 0 ? 'HIT 07' : 'HIT 06', 'PRONE 01', 'HIT 16']
    case COVERED: {
      const low = state.board === null || blow === null ? [] : coverReason(state, blow)
      return [by === -4 ? 'HIT 11' : 'HIT 10', by === -4 ? 'LOS 04' : 'LOS 03', 'LOS 07 10', ...low, 'HIT 16']
    }
    case BY_ACTION:
      return ['HIT 15', ...(blow?.how === AS_SNAP ? ['SNAP 01'] : blow?.how === AS_CHARGE ? ['CHG 01'] : ['SWARM 02'])]
    default:
      return [...(MODIFIERS[which] ?? []), 'HIT 16']
  }
}

/** What gives cover besides walls: height, slits and low walls. */
function coverReason(state: Fight, { attacker, target }: Blow): string[] {
  const [one, other] = [state.units[attacker] as Unit, state.units[target] as Unit]
  const ground = state.board?.field.ground
  const isHigh = ground !== undefined && (ground.height[other.square] ?? 0) > (ground.height[one.square] ?? 0)
  const isScreened = ground?.nature.some((bits) => (bits & (SCREEN | HALF_SCREEN)) !== 0) === true
  return [...(isHigh ? ['LOS 06'] : []), ...(isScreened ? ['LOS 09'] : [])]
}

function rolled(state: Fight, unit: Unit, target: Unit): string[] {
  const clauses = ['HIT 01 04 05 17', unit.isHero ? 'HIT 02' : 'HIT 03']
  const blow = blowOf(state)
  const weapon = unit.weapons[blow?.weapon ?? unit.hand]
  const traits = weapon?.traits ?? 0
  const isMain = blow === null || (blow.aim === WOUND && (blow.how === PLAIN || blow.how === AS_HELD))
  const isMelee = blow?.thrown !== 1 && (traits & MELEE) !== 0
  if (isMelee) clauses.push('MEL 01 02', ...((weapon?.reach ?? 1) > 1 ? ['MEL 03'] : []))
  else clauses.push('RNG 01', 'GRID 14', 'SHOCK 10', blow?.thrown === 1 ? 'RNG 08' : 'RNG 03')
  if (!isMelee && blow?.thrown !== 1) clauses.push('HIT 13', ...(unit.prone === 1 ? ['RNG 07'] : []))
  if (isMain) clauses.push(isMelee ? 'ACT 01' : 'ACT 02')
  if ((traits & RELOAD) !== 0) clauses.push('REL 04')
  if (isMain && unit.attacks > 1) clauses.push('MEL 04')
  if (blow?.how === AS_OPPORTUNITY) clauses.push('AOO 02')
  if (state.board !== null) clauses.push('LOS 01 02 05 08 12', ...(unit.size + target.size > 2 ? ['LOS 11'] : []))
  return clauses
}

function damaged(state: Fight, unit: Unit, rolled: number, done: number): string[] {
  const blow = blowOf(state)
  const weapon = unit.weapons[blow?.weapon ?? unit.hand]
  const traits = weapon?.traits ?? 0
  const isRaised = blow?.how !== AS_SWARM && done > rolled + (weapon?.damage ?? 0) && done === weapon?.shock
  const clauses = ['DMG 01', isRaised ? 'DMG 03' : 'DMG 04', ...(isRaised ? ['SHOCK 08'] : [])]
  if ((traits & UNARMED) !== 0) clauses.push('DMG 02')
  if (blow === null) return clauses
  if (dualDamage(state, blow) > 0) clauses.push('DW 02', 'SHOCK 09')
  if (blow.how === AS_SWARM) clauses.push('SWARM 03 04 10 12', 'SHOCK 09')
  if (blow.how === AS_SWARM && (traits & MISSILE) !== 0) clauses.push('SWARM 09')
  if (state.units[blow.target]?.defending === 1) clauses.push('TD 04', 'SHOCK 07')
  if ((traits & NATURAL) !== 0 && unit.grapples !== NONE) clauses.push('GRP 09')
  return clauses
}

function shocked(state: Fight, unit: Unit, how: number): string[] {
  const blow = blowOf(state)
  const weapon = unit.weapons[blow?.weapon ?? unit.hand]
  if (how === AS_SWARM) {
    const hasShield = blow !== null && ((state.units[blow.target]?.gear ?? 0) & SHIELD) !== 0
    return ['SWARM 05', ...(hasShield ? ['SWARM 06'] : []), 'SHOCK 03']
  }
  return [weapon?.shockAc === ANY_AC ? 'SHOCK 02' : 'SHOCK 01 04', 'SHOCK 03']
}

function fearless(state: Fight, side: number): string[] {
  return state.units.some(({ army, gear }) => army === side && (gear & FEARLESS) !== 0) ? ['MORALE 05'] : []
}
