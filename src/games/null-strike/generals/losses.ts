import { type Strike, type Unit, unitAt } from '../state/state.ts'

/** The choice of the models that a unit loses. AP-ATK-08. */

/**
 * Index in the list of the choice with the lowest cost: models of the weaker kind are lost first. If no kind is weaker, those of the other
 * kind are lost last. Models with places of their own: the farthest from the attack is lost first, so that the others stay useful.
 */
export function pickLosses(state: Strike, n: number): number {
  const unit = unitAt(state, state.losing)
  if (unit.others === 0 || worthOfKind(unit, 0) <= worthOfKind(unit, 1)) return 0
  // The list has those of the other kind ascending, once for every order.
  return (unit.isFree ? n / 2 : n) - 1
}

/** Worth of a model by its profile: lower armour is better. */
function worthOfKind(unit: Unit, kind: number): number {
  const { skill, evasion, strength, toughness, armour } = unit
  const better = skill[kind] + evasion[kind] + strength[kind]
  return better + toughness[kind] - armour[kind]
}
