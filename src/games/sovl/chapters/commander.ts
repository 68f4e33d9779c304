import type { UnitSpec } from '../../../core/ruleset.ts'
import type { SovlRules } from '../data/rules.ts'

/** What a commander makes of the unit he leads, SOVL-G-38 and SOVL-G-62. */
export interface Leadership {
  /** He fights with his own profile. */
  readonly fights: boolean
  /** He rides the unit’s one model: his dice join its own, Wounds are added, both die together. */
  readonly mounted: boolean
  /** Models standing in the ranks, he among them where he takes a place. */
  readonly standing: number
}

/** Types big enough to carry a commander as one model. */
const MOUNTS: readonly string[] = ['chariot', 'large-monster']

export function leadership({ commander, models, profile }: UnitSpec, { commanderModel }: SovlRules): Leadership {
  if (commander === undefined || commanderModel === 'ignored')
    return { fights: false, mounted: false, standing: models }
  const fights = commanderModel === 'front-rank-last-to-die'
  const mount = models === 1 && MOUNTS.includes(profile.type)
  return { fights, mounted: fights && mount, standing: models + (mount ? 0 : 1) }
}

/** Models in the front rank: as given, else the entry’s frontage, less where fewer stand (SOVL-G-45). */
export function widthOf(spec: UnitSpec, rules: SovlRules): number {
  const { standing } = leadership(spec, rules)
  return spec.width ?? Math.min(spec.entryWidth ?? standing, standing)
}
