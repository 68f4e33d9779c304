import type { WarRules } from '../data/rules.ts'
import { HIGH_GROUND, HILL, RUINS, WALLS } from '../data/terrain.ts'
import type { Unit } from '../state/card.ts'
import type { War } from '../state/state.ts'

/** What a d12 must show, WAR-DICE-01 to -05. Modifiers to a roll are taken from, or added to, what it needs. */

export const D12 = 12

/** What the ground of a unit adds to its saves against an attacker, WAR-TERR-02, -09, -13 to -15; `by` is null where nobody attacks. */
export function groundSave(unit: Unit, by: Unit | null): number {
  if ((unit.ground & HILL) === 0) return unit.cover
  return by !== null && (by.ground & HILL) === 0 ? HIGH_GROUND : 0
}

/** What the unit needs to save; `boss` is what friends add. 13 cannot be rolled. */
export function saveTarget(state: War, unit: Unit, by: Unit | null, boss: number): number {
  const { rules } = state
  const ground = groundSave(unit, by)
  const { steadied, veiled } = unit
  const bonus =
    rules.saveStack === 'sum'
      ? ground + boss + steadied + veiled
      : Math.max(ground, boss, steadied > 0 ? 1 : 0, veiled > 0 ? 1 : 0)
  const hasWalls = (unit.ground & WALLS) !== 0
  return saveOn(rules, unit.saves[unit.battered] - bonus, hasWalls)
}

/** What a d12 must show to save where so much is needed: a natural 1 fails everywhere, or where the terrain says so. WAR-G-11. */
export function saveOn(rules: WarRules, needed: number, hasWalls: boolean): number {
  const least = hasWalls || rules.nat1Save === 'always' ? 2 : 1
  return needed < least ? least : needed > D12 + 1 ? D12 + 1 : needed
}

/** What a roll to hit a unit needs, `value` being the card's and `penalty` what further spoils it. */
export function hitTarget(state: War, by: Unit, target: Unit, value: number, penalty: number): number {
  return hitOn(state.rules, value + penalty + by.gripped + ruinsPenalty(state, target))
}

/** What a d12 must show to hit where so much is needed: a natural 12 may hit whatever that is. WAR-G-11. */
export function hitOn({ nat12Hit }: WarRules, needed: number): number {
  const most = nat12Hit === 'yes' ? D12 : D12 + 1
  return needed < 1 ? 1 : needed > most ? most : needed
}

/** What ruins take from hits at their occupier, WAR-DICE-04 and WAR-C-01. */
export function ruinsPenalty({ rules }: War, target: Unit): number {
  return rules.ruins !== 'save' && (target.ground & RUINS) !== 0 ? 1 : 0
}
