import type { SovlRules } from '../../data/rules.ts'

/** Numbers that attacks and saves need, SOVL-CMB-10, -16 and -17. */

/** Attack Roll: 3+ with the higher Skill, else 4+. SOVL-CMB-10. */
export function hitTarget(skill: number, enemySkill: number): number {
  return skill > enemySkill ? 3 : 4
}

/**
 * Number that a Damage Save needs. Per point: 4 + Power − Defense within 2 to 6 (SOVL-CMB-16); stepped: 5+ and 6+, 3+ and 2+ (SOVL-CMB-17).
 */
export function saveTarget(power: number, defense: number, reading: SovlRules['damageSave']): number {
  const difference = power - defense
  if (reading === 'per-point') return Math.min(6, Math.max(2, 4 + difference))
  if (difference === 0) return 4
  const step = Math.abs(difference) > 2 ? 2 : 1
  return 4 + Math.sign(difference) * step
}
