import { CHOOSE, DEAD, DOWN, type Fight, FLED, isSurprised, NONE, STABLE, type Unit, UP } from '../state/state.ts'
import type { Fate } from './view-types.ts'

/** The state of a combatant in words, for pictures, positions and views. */

const FATES: Readonly<Record<number, Fate>> = {
  [UP]: 'up',
  [DOWN]: 'down',
  [STABLE]: 'stable',
  [DEAD]: 'dead',
  [FLED]: 'fled',
}

export function fateOf(unit: Unit): Fate {
  return FATES[unit.fate] ?? 'up'
}

/** Further conditions, one or two words each, the most serious first. */
export function conditionsOf(state: Fight, unit: Unit): string[] {
  if (unit.fate !== UP) return []
  const all: readonly (readonly [string, boolean])[] = [
    ['retreating', unit.retreating === 1],
    ['prone', unit.prone === 1],
    ['grappled', unit.grappledBy > 0],
    ['grappling', unit.grapples !== NONE],
    ['surprised', isSurprised(state, unit)],
    ['defending', unit.defending === 1],
    ['charging', unit.charging === 1],
    ['disengaged', unit.disengaged !== 0],
    ['screening', unit.ward !== NONE],
    ['holding', unit.holding === 1],
    ['swarming', unit.swarm !== NONE],
  ]
  return all.filter(([, is]) => is).map(([name]) => name)
}

/** Index of the combatant whose turn it is; `NONE` while a member is chosen. */
export function activeOf({ stage, depth, active }: Fight): number {
  return stage === CHOOSE && depth === 0 ? NONE : active
}

/** Hit points left, such as `4 of 9`. */
export function leftOf({ hp, maxHp }: Unit): string {
  return `${hp} of ${maxHp}`
}
