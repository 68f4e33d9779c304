import type { Profile } from '../../../core/ruleset.ts'

/** Weapons of models, AP-ATK-02, AP-G-04. */

export const WEAPON_GROUPS = ['weapon', 'secondWeapon', 'thirdWeapon'] as const

export interface Weapon {
  /** Name for reports; null if the profile gives none. */
  readonly name: string | null
  readonly hands: number
  /** Inches. */
  readonly range: number
  readonly attacks: number
  /** By kind of model: the Strength of a hit, AP-G-04. */
  readonly strength: Int32Array
  readonly ap: number
  readonly melee: boolean
}

/** Melee weapons add to the Strength of the model that strikes; other weapons have their own Strength. AP-G-04. */
export function weaponsOf(profile: Profile, strength: Int32Array): Weapon[] {
  return WEAPON_GROUPS.flatMap((key) => {
    const group = profile[key] as Readonly<Record<string, number | string>> | undefined
    if (group === undefined) return []
    const melee = group['melee'] === 1
    const own = group['strength'] as number
    const name = (group['name'] as string | undefined) ?? null
    return [
      {
        name,
        hands: group['hands'] as number,
        range: group['range'] as number,
        attacks: group['attacks'] as number,
        strength: strength.map((user) => (melee ? user + own : own)),
        ap: group['ap'] as number,
        melee,
      },
    ]
  })
}

/**
 * Whether models of one kind may do better with different weapons, depending on their distance from the enemy: two hands cannot hold all
 * weapons, and a weapon of shorter range may remove more than one of longer range. AP-ATK-02.
 */
export function mayMix(weapons: readonly Weapon[]): boolean {
  if (weapons.reduce((sum, { hands }) => sum + hands, 0) <= 2) return false
  return weapons.some((near) => weapons.some((far) => near.range < far.range && !isAsGood(far, near)))
}

function isAsGood(one: Weapon, other: Weapon): boolean {
  const isStronger = one.strength[0] >= other.strength[0]
  return isStronger && one.attacks >= other.attacks && one.ap >= other.ap
}

/** Weapons that two hands can use together, as bits. AP-ATK-02. */
export function setsOf(weapons: readonly Weapon[]): Int32Array {
  const masks = Array.from({ length: 1 << weapons.length }, (_, mask) => mask).slice(1)
  return Int32Array.from(
    masks.filter((mask) => weapons.reduce((sum, { hands }, w) => sum + ((mask >> w) & 1) * hands, 0) <= 2),
  )
}
