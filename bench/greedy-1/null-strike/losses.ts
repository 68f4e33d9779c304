import { type Strike, type Unit, unitAt } from '../../../src/games/null-strike/state/state.ts'

/** Which of its models a unit loses. AP-ATK-08. */

/**
 * Index in the list of the cheapest loss: models of the weaker kind first. If neither kind is weaker, models of the other kind last. Models
 * with places of their own: the model farthest from the attack, so that the others stay where they are useful.
 */
export function pickLosses(state: Strike, n: number): number {
  const unit = unitAt(state, state.losing)
  if (unit.others === 0 || worthOfKind(unit, 0) <= worthOfKind(unit, 1)) return 0
  // The list has the numbers of models of the other kind ascending, once for every order.
  return (unit.isFree ? n / 2 : n) - 1
}

/** Worth of a model by its numbers; lower armour is better. */
function worthOfKind(unit: Unit, kind: number): number {
  const { skill, evasion, strength, toughness, armour } = unit
  const better = skill[kind] + evasion[kind] + strength[kind]
  return better + toughness[kind] - armour[kind]
}
