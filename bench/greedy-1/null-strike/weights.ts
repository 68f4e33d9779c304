/** Weights of a general. Worths are in thousandths of a mean army; the others are factors of the expected value of an action. */
export interface Weights {
  /** Weights of attacks and of charges. */
  readonly attack: number
  readonly charge: number
  /** Weight of a target's actions in later turns, in addition to its points; weight of the action that a Warlord gives. */
  readonly star: number
  readonly warlord: number
  /** Weight of a panicking target's actions in its next turn. */
  readonly panic: number
  /** Worth of an objective; share of it that each unit which forbids its capture leaves. */
  readonly capture: number
  readonly barred: number
  /** Shares of that worth for standing at the objective, and for keeping the enemy from it. */
  readonly hold: number
  readonly guard: number
  /** Weight of enemy attacks at the end of a move, beyond this share of their usual value. */
  readonly fear: number
  readonly usual: number
  /** Weight of approaching a place with better attacks. */
  readonly approach: number
  /** Factor of blows there, relative to shots. */
  readonly melee: number
  /** Cost of each inch between the end of a move and its objective. */
  readonly keen: number
  readonly rally: number
  readonly dig: number
  /** Number of actions of one unit that the general plans ahead. */
  readonly depth: number
}

export const GREEDY: Weights = {
  attack: 1,
  charge: 1,
  star: 0.1,
  warlord: 0.5,
  panic: 1,
  capture: 300,
  barred: 0.4,
  hold: 0.7,
  guard: 0.25,
  fear: 0.8,
  usual: 0.8,
  approach: 0.15,
  melee: 1.5,
  keen: 3,
  rally: 0.5,
  dig: 0.03,
  depth: 7,
}
