import { LAST_RESORT } from '../../../core/ruleset.ts'

/**
 * Weights of a general's evaluation. Points are thousandths of an average army; the other weights multiply points that an action may be
 * expected to bring.
 */
export interface Weights {
  /** Weights of the expected gain of attacks from a distance, and of attacks hand to hand. */
  readonly shots: number
  readonly blows: number
  /** Share of a shot that counts if it is planned from a place further on, where the target may have cover. */
  readonly clear: number
  /** Share of an attack from afar that is left if the target has full cover. */
  readonly cover: number
  /** Share of a unit's possible gain in its next turn that is added to the gain of removing it, and of a panic. */
  readonly danger: number
  readonly panic: number
  /** Share of the value of a Warlord's actions until the end of the battle that is added to the gain of removing it. */
  readonly warlord: number
  /** Weight of a unit's possible gain in its next turn from a place. */
  readonly prospects: number
  /** Share by which such a gain counts less for each further action that it takes. */
  readonly haste: number
  /** Weight of the expected loss to enemies at a place. */
  readonly fear: number
  /** Least gain of an action in the next turn that counts, as a share of the cost of an action. */
  readonly usual: number
  /** Points by which the lead of a side typically changes in a round. */
  readonly swing: number
  /** Points of an objective; share of them that each enemy which prevents its capture leaves. */
  readonly capture: number
  readonly barred: number
  /** Shares of these points for being near an objective, and for keeping the enemy from one. */
  readonly hold: number
  readonly guard: number
  /** Weights of digging in and of fortifying, relative to the expected loss to enemies. */
  readonly dig: number
  /** Distance from the own edge in deployment, in inches: for a unit with guns of long range, and for any other. */
  readonly back: number
  readonly front: number
  /** Points in deployment for a place from which solid ground hides nothing; as many less for a commander, who hides. */
  readonly view: number
  /** Points for each inch away from that distance in deployment. */
  readonly order: number
}

export const GREEDY: Weights = {
  shots: 1.15,
  blows: 1.16,
  clear: 0.85,
  cover: 0.59,
  danger: 0.35,
  panic: 0.92,
  warlord: 0.56,
  prospects: 0.41,
  haste: 1,
  fear: 0.47,
  usual: 0.83,
  swing: 60,
  capture: 300,
  barred: 0.41,
  hold: 0.68,
  guard: 0.3,
  dig: 0.1,
  back: 2,
  front: 9,
  view: 20,
  order: 1,
}

/** Shoots, and does little else. */
export const SHOOTER: Weights = { ...GREEDY, blows: 0.3, capture: 40, guard: 0 }

/** Charges the enemy and fights hand to hand. */
export const RUSHER: Weights = { ...GREEDY, shots: 0.5, blows: 2.5, fear: 0, capture: 40, guard: 0, front: 12 }

/** Values objectives more than anything else. */
export const CAPTURER: Weights = { ...GREEDY, capture: 1000, barred: 0.6 }

/** Value of choices that are taken only if there is no other, points. */
export const NEVER = LAST_RESORT
