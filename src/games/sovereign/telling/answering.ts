import { placeIn, spellOf } from '../chapters/attack/casts.ts'
import { acAgainst } from '../chapters/attack/hit.ts'
import { SCREENS } from '../chapters/attack/strike.ts'
import { ROLL_KNOWN } from '../chapters/turn/windows.ts'
import { FULL, HALF } from '../space/cover.ts'
import { AS_CHARGE, AS_HELD, AS_OPPORTUNITY, AS_SNAP, AS_SWARM, type Blow, GRAPPLE, SHOVE } from '../state/blow.ts'
import { BLOW, below, CASTING, WINDOW } from '../state/frames.ts'
import { type Fight, topOf, unitAt } from '../state/state.ts'
import { centreOf } from './tell-spells.ts'
import type { AttackView, CastView } from './view-types.ts'
import { unitName } from './words.ts'

/** The view of an attack or spell that a general may answer: SVN-SNAP-05, SVN-TD-02. */

const WAYS: Readonly<Record<number, AttackView['how']>> = {
  [AS_OPPORTUNITY]: 'opportunity',
  [AS_SNAP]: 'snap',
  [AS_HELD]: 'held',
  [AS_CHARGE]: 'charge',
  [AS_SWARM]: 'swarm',
}

const AIMS: Readonly<Record<number, AttackView['aim']>> = { [SHOVE]: 'shove', [GRAPPLE]: 'grapple' }

const COVERS: Readonly<Record<number, AttackView['cover']>> = { [HALF]: 'half', [FULL]: 'full' }

/** Whether the owner of a screener is asked if it stands in the way of an attack. SVN-G40. */
export function asksToScreen(state: Fight): boolean {
  return state.depth > 0 && topOf(state).kind === BLOW && topOf(state).step === SCREENS
}

/** The attack that may be answered now, or null. */
export function attackToAnswer(state: Fight): AttackView | null {
  if (asksToScreen(state)) return attackView(state, topOf(state).blow, false)
  if (state.depth < 2 || topOf(state).kind !== WINDOW || below(state).kind !== BLOW) return null
  return attackView(state, below(state).blow, topOf(state).which === ROLL_KNOWN)
}

function attackView(state: Fight, blow: Blow, isRolled: boolean): AttackView {
  const { attacker, target, aimedAt, weapon, thrown, how, aim, assailants, distance, cover, natural, bonus, hit } = blow
  return {
    attacker: unitName(state, attacker),
    target: unitName(state, target),
    aimedAt: unitName(state, aimedAt),
    weapon: unitAt(state, attacker).weapons[weapon]?.name ?? '',
    thrown: thrown === 1,
    how: WAYS[how] ?? 'plain',
    aim: AIMS[aim] ?? 'wound',
    assailants,
    distance,
    cover: COVERS[cover] ?? 'none',
    ac: acAgainst(state, blow),
    stage: isRolled ? 'rolled' : 'declared',
    die: isRolled ? natural : null,
    total: isRolled ? natural + bonus : null,
    hit: isRolled ? hit === 1 : null,
  }
}

/** The spell that may be answered now, or null. */
export function spellToAnswer(state: Fight): CastView | null {
  if (state.depth < 2 || topOf(state).kind !== WINDOW || below(state).kind !== CASTING) return null
  const { unit, spell: what } = below(state)
  const spell = spellOf(unitAt(state, unit), what)
  const isArea = spell.radius > 0
  return {
    caster: unitName(state, unit),
    spell: spell.name,
    target: isArea ? null : unitName(state, placeIn(what)),
    at: isArea ? centreOf(state, placeIn(what)) : null,
  }
}
