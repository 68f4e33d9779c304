import type { UnitSpec } from '../../../core/ruleset.ts'

/** Conditional effects of equipment and properties as bits, in force under `unitProperties: on`; bonuses that always hold are in the profile. */
export const CHARGE_POWER_1 = 1
export const CHARGE_POWER_2 = 2
export const THIRD_RANK = 4
export const SAVES_4 = 8
export const FEARLESS = 16
export const NEVER_FAILS = 32
export const FRENZY = 64
export const REGENERATION = 128
export const POISON = 256
export const IGNORES_DIFFICULT = 512
export const FLYING = 1024
export const AMBUSH = 2048

/** Effects on strikes, tests or wounds; an engagement with one of them is not folded. */
export const IN_COMBAT =
  CHARGE_POWER_1 | CHARGE_POWER_2 | THIRD_RANK | SAVES_4 | FEARLESS | NEVER_FAILS | FRENZY | REGENERATION | POISON

/** Effects that hold only in the first combat after a charge, or only in later ones. */
export const BY_CHARGE = CHARGE_POWER_1 | CHARGE_POWER_2 | THIRD_RANK

/** The highest 2d6 that passes, for units that fail no test. */
export const CERTAIN = 12

const EFFECTS: Readonly<Record<string, number>> = {
  'hand-weapon-shield': CHARGE_POWER_1,
  'great-weapon': CHARGE_POWER_1,
  'lance-shield': CHARGE_POWER_2,
  'spear-shield': THIRD_RANK,
  halberd: SAVES_4,
  fearless: FEARLESS,
  reanimated: NEVER_FAILS,
  frenzy: FRENZY,
  regeneration: REGENERATION,
  poisoned: POISON,
  scout: IGNORES_DIFFICULT,
  flying: FLYING,
  ambusher: AMBUSH,
}

/** Equipment and properties of a unit, as bits. */
export function gearOf({ equipment = [], properties = [] }: UnitSpec): number {
  return [...equipment, ...properties].reduce((bits, name) => bits | (EFFECTS[name] ?? 0), 0)
}

/** Power added in the first combat after a charge. */
export function chargePower(gear: number): number {
  return ((gear & CHARGE_POWER_1) !== 0 ? 1 : 0) + ((gear & CHARGE_POWER_2) !== 0 ? 2 : 0)
}
