import { type Strike, type Unit, unitAt } from '../../../src/games/null-strike/state/state.ts'

/** Which of its models a unit gives. AP-ATK-08. */

/**
 * The place in the list of what costs least: models of the weaker kind first, those of the other kind last where neither is. Models with places of
 * their own: the farthest from the attack, so that the others stay where they are of use.
 */
export function pickLosses(state: Strike, n: number): number {
  const unit = unitAt(state, state.losing)
  if (unit.others === 0 || worthOfKind(unit, 0) <= worthOfKind(unit, 1)) return 0
  // The list has those of the other kind ascending, once for every order.
  return (unit.isFree ? n / 2 : n) - 1
}

/** What a model is worth by its numbers: lower armour is better. */
function worthOfKind(unit: Unit, kind: number): number {
  const { skill, evasion, strength, toughness, armour } = unit
  const better = skill[kind] + evasion[kind] + strength[kind]
  return better + toughness[kind] - armour[kind]
}
