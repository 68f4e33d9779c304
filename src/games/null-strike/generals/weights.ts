/**
 * Weights of a general's evaluation. Points are thousandths of an average army; the other weights multiply points that an action may be
 * expected to bring.
 */
export interface Weights {
  /** Of what attacks from afar and hand to hand are expected to remove. */
  readonly shots: number
  readonly blows: number
  /** How much of what a unit could do in its next turn counts for removing it, and for a panic. */
  readonly danger: number
  readonly panic: number
  /** How much of the actions that a Warlord brings until the end counts for removing it. */
  readonly warlord: number
  /** Of what a unit could do in its next turn from a place. */
  readonly prospects: number
  /** How much less what it could do counts for each further action that it takes. */
  readonly haste: number
  /** Of what enemies could do to it there. */
  readonly fear: number
  /** Share of the price of an action that a plan of the next turn must bring before it counts. */
  readonly usual: number
  /** Points of an objective; the share that each enemy which forbids its capture leaves. */
  readonly capture: number
  readonly barred: number
  /** Shares of that: of being near an objective, and of keeping the enemy from one. */
  readonly hold: number
  readonly guard: number
  /** Of digging in and fortifying, by what enemies could do to the unit. */
  readonly dig: number
  /** Inches from the own edge where a unit with guns of long range is set up, and any other. */
  readonly back: number
  readonly front: number
  /** Points by which each inch from there counts when units are set up. */
  readonly order: number
}

export const GREEDY: Weights = {
  shots: 1,
  blows: 1.1,
  danger: 0.3,
  panic: 0.8,
  warlord: 0.7,
  prospects: 0.3,
  haste: 1,
  fear: 0.5,
  usual: 0.8,
  capture: 400,
  barred: 0.4,
  hold: 0.7,
  guard: 0.3,
  dig: 0.1,
  back: 2,
  front: 9,
  order: 1,
}

/** Shoots, and does little else. */
export const SHOOTER: Weights = { ...GREEDY, blows: 0.3, capture: 40, guard: 0 }

/** Goes at the enemy and strikes. */
export const RUSHER: Weights = { ...GREEDY, shots: 0.5, blows: 2.5, fear: 0, capture: 40, guard: 0, front: 12 }

/** Values objectives more than anything else. */
export const CAPTURER: Weights = { ...GREEDY, capture: 1000, barred: 0.6 }
