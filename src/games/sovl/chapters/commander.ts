import type { UnitSpec } from '../../../core/ruleset.ts'
import type { SovlRules } from '../data/rules.ts'

/** Effects of a commander on the unit that he leads, SOVL-G-38 and SOVL-G-62. */
export interface Leadership {
  /** The commander fights with his own profile. */
  readonly fights: boolean
  /** The commander rides the unit’s only model: his dice are added to the model’s, Wounds are added, and both die together. */
  readonly mounted: boolean
  /** Number of models in the ranks, the commander included if he takes a place. */
  readonly standing: number
}

/** Unit types of which one model can carry a commander. */
const MOUNTS: readonly string[] = ['chariot', 'large-monster']

export function leadership({ commander, models, profile }: UnitSpec, { commanderModel }: SovlRules): Leadership {
  if (commander === undefined || commanderModel === 'ignored')
    return { fights: false, mounted: false, standing: models }
  const fights = commanderModel === 'front-rank-last-to-die'
  const mount = models === 1 && MOUNTS.includes(profile.type)
  return { fights, mounted: fights && mount, standing: models + (mount ? 0 : 1) }
}

/** Models in the front rank: the given width, else the frontage of the entry; never more than there are models (SOVL-G-45). */
export function widthOf(spec: UnitSpec, rules: SovlRules): number {
  const { standing } = leadership(spec, rules)
  return spec.width ?? Math.min(spec.entryWidth ?? standing, standing)
}
