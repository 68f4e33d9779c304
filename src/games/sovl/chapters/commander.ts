import type { UnitSpec } from '../../../core/ruleset.ts'
import type { SovlRules } from '../data/rules.ts'

/** What a commander changes about the unit that he leads, SOVL-G-38 and SOVL-G-62. */
export interface Leadership {
  /** The commander fights with his own profile. */
  readonly fights: boolean
  /** The commander rides the unit’s one model: his dice join those of the model, Wounds are added, both die together. */
  readonly mounted: boolean
  /** Models that stand in the ranks, the commander included where he takes a place. */
  readonly standing: number
}

/** Types of which one model can carry a commander. */
const MOUNTS: readonly string[] = ['chariot', 'large-monster']

export function leadership({ commander, models, profile }: UnitSpec, { commanderModel }: SovlRules): Leadership {
  if (commander === undefined || commanderModel === 'ignored')
    return { fights: false, mounted: false, standing: models }
  const fights = commanderModel === 'front-rank-last-to-die'
  const mount = models === 1 && MOUNTS.includes(profile.type)
  return { fights, mounted: fights && mount, standing: models + (mount ? 0 : 1) }
}

/** Models in the front rank: the width given, else the entry’s frontage; never more than there are models (SOVL-G-45). */
export function widthOf(spec: UnitSpec, rules: SovlRules): number {
  const { standing } = leadership(spec, rules)
  return spec.width ?? Math.min(spec.entryWidth ?? standing, standing)
}
