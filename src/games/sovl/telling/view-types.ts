import type { SideName } from '../data/sides.ts'
import type { Stats } from '../data/stats.ts'

/**
 * What one side may know of a battle. It is plain data, frozen and built anew for every decision. Lengths are in inches; x runs along the
 * long edge, y from the southern edge to the northern edge; facings are in degrees clockwise, 0 towards the north. SOVL-DEP-03: until both
 * armies are revealed, enemies have no place.
 */
export interface SovlView {
  /** Number of the turn; 0 before the first turn. */
  readonly turn: number
  /** The last turn that is played. */
  readonly lastTurn: number
  readonly phase: 'setup' | 'deployment' | 'charge' | 'strategic' | 'combat' | 'over'
  /** The decision within the phase: `declare`, `react`, `redirect`, `resolve`, `activate`, `act`, `engagement`, `place`, `choose`. */
  readonly step: string
  readonly table: {
    readonly width: number
    readonly depth: number
    /** Depth of each deployment zone. */
    readonly zone: number
    readonly terrain: readonly {
      readonly kind: string
      /** Corners of a convex polygon, anticlockwise. */
      readonly polygon: readonly (readonly [number, number])[]
    }[]
  }
  /** The readings in force, by switch. */
  readonly rules: Readonly<Record<string, string | number | boolean | null>>
  readonly you: ViewArmy
  readonly enemy: ViewArmy
  /** Whether you are the active player. */
  readonly yourGo: boolean
  /** Units of both armies in the order of the lists, your army first. */
  readonly units: readonly UnitView[]
  /** The unit whose activation is under way, and what it may still do; null outside activations. */
  readonly active: {
    readonly unit: string
    readonly movement: number
    readonly moved: boolean
    readonly shot: boolean
  } | null
  /** Engagements of this Combat Phase, by number: their units, and whether each has been fought. */
  readonly engagements: readonly { readonly units: readonly string[]; readonly fought: boolean }[]
}

export interface ViewArmy {
  readonly name: string
  /** The edge at which its zone lies; null until the zones are chosen. */
  readonly edge: 'south' | 'north' | null
  /** Score as the rules count it; by default the points of the enemies it destroyed. */
  readonly score: number
  /** Points (or units) of the enemy that it has destroyed; halves count if the rules say so. */
  readonly destroyed: number
  /** Whether it has passed for the rest of the phase, or passed last. */
  readonly passed: boolean
}

export interface UnitView {
  readonly id: string
  readonly army: 'yours' | 'enemy'
  readonly models: number
  readonly full: number
  /** Models in a full rank. */
  readonly files: number
  /** Wounds that it can still take, and its wounds at the start. */
  readonly wounds: number
  readonly fullWounds: number
  readonly profile: Readonly<Stats>
  /** The commander's own profile if he fights with it, else null. */
  readonly commander: Readonly<Stats> | null
  readonly movement: number
  /** Maximum range and Power of its shots; null without a ranged weapon. */
  readonly ranged: { readonly range: number; readonly power: number } | null
  readonly cost: number
  /** The highest 2d6 that passes a Break Test lost by 0, and the highest that passes a test to rally, with its present models. */
  readonly holdsOn: number
  readonly ralliesOn: number
  readonly state: 'fighting' | 'fleeing' | 'destroyed' | 'fled'
  /** Its centre, facing and present footprint (across and along its facing); null for a unit that is off the table or hidden. */
  readonly place: {
    readonly x: number
    readonly y: number
    readonly facing: number
    readonly width: number
    readonly depth: number
  } | null
  readonly engaged: readonly { readonly side: SideName; readonly with: string; readonly at: SideName }[]
  readonly activated: boolean
  /** The charge that it has declared this turn and that is not resolved yet. */
  readonly charge: { readonly target: string; readonly side: SideName; readonly counter: boolean } | null
  /** Units that have declared a charge against it, by side. */
  readonly chargedBy: readonly { readonly unit: string; readonly side: SideName }[]
}
