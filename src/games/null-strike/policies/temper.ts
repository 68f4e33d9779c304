/** What a general is after; weights of what an action may be expected to bring, in points. */
export interface Temper {
  readonly attack: number
  readonly charge: number
  /** Of an objective. */
  readonly capture: number
  /** Of an inch nearer to an objective, for who may take it, and to an enemy, by points of the unit. */
  readonly toObjective: number
  readonly toEnemy: number
  /** Of attacks on who stands within the clearance of the nearest objective. */
  readonly clearing: number
  readonly rally: number
  readonly dig: number
}

export const GREEDY: Temper = {
  attack: 1,
  charge: 1,
  capture: 500,
  toObjective: 0.01,
  toEnemy: 0.006,
  clearing: 1.2,
  rally: 0.12,
  dig: 0.01,
}

export const SHOOTER: Temper = { ...GREEDY, charge: 0.3, toObjective: 0.001, clearing: 1, dig: 0.02 }

export const RUSHER: Temper = { ...GREEDY, attack: 0.4, charge: 3, toObjective: 0, toEnemy: 0.03, clearing: 1, dig: 0 }

export const CAPTURER: Temper = { ...GREEDY, toObjective: 0.04, toEnemy: 0.004, clearing: 2 }
