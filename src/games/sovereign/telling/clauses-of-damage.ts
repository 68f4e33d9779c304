import { swarmDamage } from '../chapters/attack/damage.ts'
import { dualDamage } from '../chapters/attack/dual.ts'
import { shockFloor, shockPoints } from '../chapters/attack/shock.ts'

import { ANY_AC, NATURAL, UNARMED } from '../chapters/attack/weapons.ts'
import { IMMUNE, SHIELD } from '../data/gear.ts'
import { blowOf } from '../state/frames.ts'
import { AS_SWARM, type Blow, type Fight, NONE, type Unit } from '../state/state.ts'

/** Clauses of damage and Shock, as `SHOCK 01 03`. */

export function damaged(state: Fight, unit: Unit, rolled: number, done: number): string[] {
  const blow = blowOf(state)
  const weapon = unit.weapons[blow?.weapon ?? unit.hand]
  const { traits } = weapon
  const clauses = ['DMG 01']
  if ((traits & UNARMED) !== 0 && unit.scores.brawl > 0) clauses.push('DMG 02')
  if (blow === null) {
    if (done > rolled + weapon.damage) clauses.push(done === weapon.shock ? 'DMG 03' : 'DMG 04')
    return clauses
  }
  const isSwarm = blow.how === AS_SWARM
  const second = dualDamage(state, blow)
  const added = rolled + swarmDamage(blow)
  const most = weapon.dice * weapon.die
  const raw = Math.min(added, most) + weapon.damage + second
  if (second > 0) clauses.push('DW 02')
  if (isSwarm) clauses.push('SWARM 02', ...(added > most ? ['SWARM 03 12'] : []))
  if ((traits & NATURAL) !== 0 && unit.grapples !== NONE) clauses.push('GRP 09')
  return [...clauses, ...leastOf(state, blow, raw, done)]
}

/** What keeps damage from being less, or would have: Shock, and 1. `raw`: what it would be without. */
function leastOf(state: Fight, blow: Blow, raw: number, done: number): string[] {
  const isSwarm = blow.how === AS_SWARM
  const clauses: string[] = []
  const points = shockPoints(state, blow)
  if (points > raw && shockFloor(state, blow) < points) {
    const target = state.units[blow.target]
    clauses.push(...(target?.defending === 1 ? ['TD 04', 'SHOCK 07'] : isImmune(target) ? ['SHOCK 07'] : []))
  }
  if (isSwarm && points === 0) clauses.push('SWARM 09')
  if (done === raw) return clauses
  if (done > shockFloor(state, blow)) return [...clauses, 'DMG 04']
  clauses.push('DMG 03', 'SHOCK 08')
  if (isSwarm) clauses.push('SWARM 04 10')
  if (isSwarm || dualDamage(state, blow) > 0) clauses.push('SHOCK 09')
  return clauses
}

function isImmune(unit: Unit | undefined): boolean {
  return ((unit?.gear ?? 0) & IMMUNE) !== 0
}

export function shocked(state: Fight, unit: Unit, how: number): string[] {
  const blow = blowOf(state)
  const weapon = unit.weapons[blow?.weapon ?? unit.hand]
  if (how === AS_SWARM) {
    const hasShield = blow !== null && ((state.units[blow.target]?.gear ?? 0) & SHIELD) !== 0
    return ['SWARM 05', ...(hasShield ? ['SWARM 06'] : []), 'SHOCK 03']
  }
  return [weapon?.shockAc === ANY_AC ? 'SHOCK 02' : 'SHOCK 01 04', 'SHOCK 03']
}
