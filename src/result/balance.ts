import type { Estimate, Heading } from './heading.ts'
import type { RosterTrust, UnitTrust } from './trust.ts'

/** `balance`: what every unit of a roster should cost. */
export interface BalanceDocument extends Omit<Heading, 'command'> {
  readonly command: 'balance'
  readonly mode: 'engagement' | 'battle'
  /** Id of the unit whose cost is fixed. */
  readonly anchor: string
  /** Half width of the band about an even score that counts as balanced, as a share. */
  readonly tolerance: number
  /** Number of units that are within the tolerance at the new costs if all are judged together (Bonferroni); left out if none was tried. */
  readonly together?: number
  /** The score that all free units can have together: a half, unless frozen units cost more or less than their worth. */
  readonly level: number
  /** In the order of the roster. */
  readonly units: readonly BalancedUnit[]
  readonly bands: readonly BandResult[]
  /** A budget for each army that all units are to meet; empty if units are balanced among themselves. */
  readonly budgets: readonly BudgetResult[]
  /** How far encounters of equal points differ, if there are budgets; null if no two battles show it. */
  readonly encounters?: Encounters | null
  /** Unit against unit: the exchange rate of every two units. */
  readonly rates: ExchangeRates
  readonly rounds: readonly Round[]
  /** Battles by stage. */
  readonly spent: { readonly rates: number; readonly armies: number; readonly verdict: number }
  /** The work of planners; left out if they were not to be asked. Their battles are not counted in `spent`. */
  readonly trust?: RosterTrust
  /** Score of the side that moves first, and of the first table side, if the game distinguishes them; else null. */
  readonly advantage: { readonly first: Estimate | null; readonly side: Estimate | null }
  /** The most lopsided meetings at today's costs, the worst first, each with a scenario file that shows it. */
  readonly outliers: readonly Outlier[]
  /** Limits of the figures, in sentences. */
  readonly notes: readonly string[]
}

/**
 * `keep`: today's cost lies in the interval, or within the tolerance; `raise`, `lower`: it does not; `not-identified`: the battles do not
 * separate its cost from other costs; `situational`: its worth depends on its opponent by more than the tolerance; `policy-dependent`: its
 * worth depends on its general; `anchor`, `frozen`: kept as asked.
 */
export type UnitVerdict =
  | 'keep'
  | 'raise'
  | 'lower'
  | 'not-identified'
  | 'situational'
  | 'policy-dependent'
  | 'anchor'
  | 'frozen'

export interface BalancedUnit {
  readonly id: string
  readonly name: string
  readonly group: string | null
  /** Points for one model, or for the piece. */
  readonly current: number
  /** Null if it is not identified. */
  readonly recommended: number | null
  readonly low: number | null
  readonly high: number | null
  /** The recommended cost rounded to its grain and within its bounds; the verdict was fought at this cost. */
  readonly rounded: number
  /** Change from today's cost to the rounded one, per cent. */
  readonly changePercent: number
  /** Standard error of ln(recommended); null if it is not identified. */
  readonly standardError: number | null
  /**
   * Degrees of freedom of the standard error, so that the interval takes Student's quantile; left out if the error rests on battles alone,
   * and the interval takes that of the normal distribution. Few degrees mean that the width of the interval is poorly known itself.
   */
  readonly degrees?: number
  readonly verdict: UnitVerdict
  /** Whether the bounds keep the new cost away from the unit's worth. */
  readonly bound: boolean
  /** One sentence. */
  readonly reason: string
  /**
   * Score of armies built about the unit against the field at equal points: at today's costs; at the new costs, predicted by the model; at
   * the new costs, on fresh dice.
   */
  readonly score: { readonly now: Estimate; readonly predicted: number | null; readonly verified: Estimate | null }
  /** Whether the verified score is within the tolerance of an even one: by its confidence sequence. */
  readonly balanced: 'balanced' | 'unbalanced' | 'undecided' | null
  /**
   * How much its worth varies with its opponent: standard deviation of ln worth over opponents beyond chance, and I²; null if not judged.
   */
  readonly situational: Situational | null
  /** Recommended cost by band and by policy, if they were fitted separately: index as in `bands`, `policies`. */
  readonly byBand?: readonly CostEstimate[]
  readonly byPolicy?: readonly CostEstimate[]
  /** Its worth in small, usual and large units; only for engagements of several sizes. */
  readonly bySize?: readonly CostBySize[]
  /** Limits of the worth if other opponents of the same sort made up the field (bootstrap over opponents): not an error of this field's worth. */
  readonly otherField?: { readonly low: number; readonly high: number }
  /** Its score at the new cost as planners change it; left out if planners did not play it. */
  readonly trust?: UnitTrust
  /** Number of battles it took part in. */
  readonly battles: number
}

export interface CostBySize {
  /** Mean number of models. */
  readonly models: number
  readonly estimate: number
}

export interface CostEstimate {
  readonly name: string
  readonly estimate: number
  readonly low: number
  readonly high: number
}

export interface Situational {
  readonly tau: number
  readonly iSquared: number
  /** Ids of the opponents against which it does best and worst, with its scores there at the new costs. */
  readonly best: { readonly unit: string; readonly score: number }
  readonly worst: { readonly unit: string; readonly score: number }
}

export interface BandResult {
  readonly points: number
  /** The fixed army, if all units meet such an army; its points are today's. */
  readonly army?: string
  readonly weight: number
  /** Effect of 10% more points: logit of the score = decisiveness × ln(points ratio). */
  readonly decisiveness: Estimate
  readonly battles: number
}

/** The worth of a fixed army, such as a party of heroes, in points of the units that meet it. */
export interface BudgetResult {
  readonly army: string
  /** Share of the field. */
  readonly weight: number
  /** Its points today. */
  readonly today: number
  /** Number of its members. */
  readonly members?: number
  /**
   * The most points that enemies may have for each difficulty: with more points the army scores less than the difficulty asks. The last
   * entry is an even fight.
   */
  readonly limits: readonly BudgetLimit[]
  readonly battles: number
}

/** Spread between encounters with fixed armies. */
export interface Encounters {
  /**
   * Standard deviation of the log odds between sets of kinds of units against one army, about the value that the worth of their units
   * predicts.
   */
  readonly tau: Estimate
  /** Sets of kinds that met an army, and their meetings in all. */
  readonly groups: number
  readonly meetings: number
}

export interface BudgetLimit {
  /** Name such as `easy`: the army scores at least this much. */
  readonly difficulty: string
  readonly score: number
  readonly points: number
  readonly low: number
  readonly high: number
  /** Interval that holds the army’s score in 95% of single encounters of this many points; left out if unknown. */
  readonly single?: { readonly low: number; readonly high: number }
  /**
   * Expected number of members of the army that are down or dead after a fight of this many points; left out if the game does not count
   * them, or if too few battles were near.
   */
  readonly fallen?: Fallen
}

/** Members of an army after a battle: down or dead, and how many of these are dead. */
export interface Fallen {
  readonly down: Estimate
  readonly dead: Estimate
  /** Number of battles near the score of the difficulty, on which the estimate mostly rests. */
  readonly battles: number
}

/** ln(worth of a / worth of b) by fair counts, and how far a ladder of costs explains them. */
export interface ExchangeRates {
  readonly pairs: readonly ExchangeRate[]
  /**
   * The share of the differences of ln rates between pairs (sum of their squares, all pairs alike, at about equal points) that no costs
   * explain (rock, paper, scissors), and the test that it is 0. Null if nothing is known about it.
   */
  readonly cyclicShare: Estimate | null
  readonly cyclicP: number | null
  /** Number of pairs that the share and the circles rest on: those whose ln rate has a standard error of at most 0.25. */
  readonly cyclicPairs: number
  /**
   * Circles of three units whose rates differ from costs by more than chance: ln of the gain from exchanging once round the circle, with an
   * interval that holds for all circles together.
   */
  readonly triangles: readonly {
    readonly units: readonly [string, string, string]
    readonly strength: number
    readonly low: number
    readonly high: number
  }[]
  /** Score of the row unit against the column unit at equal points: at today's costs, and at the new costs; null if unknown, never NaN. */
  readonly now: readonly (readonly (number | null)[])[]
  readonly after: readonly (readonly (number | null)[])[]
}

export interface ExchangeRate {
  readonly a: string
  readonly b: string
  /** Number of models of b that are worth one of a; null if separated. */
  readonly ratio: number | null
  readonly low: number | null
  readonly high: number | null
  readonly battles: number
  /**
   * In engagements, where not all fights at equal points are one unit against one: the share of those that are, and the numbers of units
   * of a and b in the most common of the others.
   */
  readonly several?: { readonly alone: number; readonly units: readonly [number, number] }
}

export interface Round {
  /** Costs about which the armies were drawn (in the first round: at which), and at which battles count points, by unit. */
  readonly costs: readonly number[]
  readonly battles: number
  /** Largest change of a cost in the round, per cent. */
  readonly largestChange: number
}

export interface Outlier {
  /** Names of the two armies. */
  readonly armies: readonly [string, string]
  readonly score: Estimate
  /** File in the output folder, and the block and the seat of a battle that shows it: `fairfight play FILE --block N --seat S`. */
  readonly file: string
  readonly block: number
  readonly seat: number
  /** Number of battles in the score. */
  readonly battles?: number
}
