import type { Estimate, Heading } from './heading.ts'

/** `balance`: what every unit of a roster should cost. */
export interface BalanceDocument extends Omit<Heading, 'command'> {
  readonly command: 'balance'
  readonly mode: 'engagement' | 'battle'
  /** Id of the unit whose cost stays. */
  readonly anchor: string
  /** Half width of the band about an even score that is called balanced, as a share. */
  readonly tolerance: number
  /** The score that all free units can have in common: a half, unless frozen ones are not at their worth. */
  readonly level: number
  /** In the order of the roster. */
  readonly units: readonly BalancedUnit[]
  readonly bands: readonly BandResult[]
  /** A budget for each army that all units are to meet; empty where units are fair among themselves. */
  readonly budgets: readonly BudgetResult[]
  /** How far encounters of equal points differ, where there are budgets; null where no two battles tell. */
  readonly encounters?: Encounters | null
  /** Unit against unit: what every two are worth to each other. */
  readonly rates: ExchangeRates
  readonly rounds: readonly Round[]
  /** Battles by stage. */
  readonly spent: { readonly rates: number; readonly armies: number; readonly verdict: number }
  /** Score of the side that moves first, and of the first table side, where the game tells them apart; else null. */
  readonly advantage: { readonly first: Estimate | null; readonly side: Estimate | null }
  /** The most lopsided meetings at today's costs, the worst first, each with a scenario file to watch it by. */
  readonly outliers: readonly Outlier[]
  /** What the figures cannot say, in sentences. */
  readonly notes: readonly string[]
}

/**
 * `keep`: today's cost lies in the interval, or within the tolerance; `raise`, `lower`: it does not; `not-identified`: the battles do not
 * tell its cost from those of others; `situational`: what it is worth depends on its opponent more than the tolerance allows;
 * `policy-dependent`: on its general; `anchor`, `frozen`: kept as asked.
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
  /** Points for a model, or for the piece. */
  readonly current: number
  /** Null where it is not identified. */
  readonly recommended: number | null
  readonly low: number | null
  readonly high: number | null
  /** The recommended cost at its grain and within its bounds: what the verdict was fought at. */
  readonly rounded: number
  /** Change from today's cost to the rounded one, per cent. */
  readonly changePercent: number
  /** Standard error of ln(recommended); null where it is not identified. */
  readonly standardError: number | null
  readonly verdict: UnitVerdict
  /** The new cost stops at its bounds, short of what the unit is worth. */
  readonly bound: boolean
  /** One sentence. */
  readonly reason: string
  /** Score of armies built about the unit against the field at equal points: at today's costs, at the new ones by the model, and on fresh dice. */
  readonly score: { readonly now: Estimate; readonly predicted: number | null; readonly verified: Estimate | null }
  /** Whether the verified score is within the tolerance of an even one: by its confidence sequence. */
  readonly balanced: 'balanced' | 'unbalanced' | 'undecided' | null
  /** How much its worth varies with its opponent: standard deviation of ln worth over opponents beyond chance, and I²; null where not judged. */
  readonly situational: Situational | null
  /** Recommended cost by band and by policy, where they were fitted apart: index as `bands`, `policies`. */
  readonly byBand?: readonly CostEstimate[]
  readonly byPolicy?: readonly CostEstimate[]
  /** Battles it took part in. */
  readonly battles: number
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
  /** Ids of the units it does best and worst against, with its score there at the new costs. */
  readonly best: { readonly unit: string; readonly score: number }
  readonly worst: { readonly unit: string; readonly score: number }
}

export interface BandResult {
  readonly points: number
  /** The army that stays as it is, where all meet such: its points are those of today. */
  readonly army?: string
  readonly weight: number
  /** What 10 % more points are worth: logit of the score = decisiveness × ln(points ratio). */
  readonly decisiveness: Estimate
  readonly battles: number
}

/** What an army that stays as it is, such as a party of heroes, is worth in points of those that meet it. */
export interface BudgetResult {
  readonly army: string
  /** Share of the field. */
  readonly weight: number
  /** Points of it today. */
  readonly today: number
  /** Members of it. */
  readonly members?: number
  /** Points at which it scores so much: the most that the difficulty called so may have. The last is an even fight. */
  readonly limits: readonly BudgetLimit[]
  readonly battles: number
}

/** Spread between encounters with armies that stay as they are. */
export interface Encounters {
  /** Standard deviation, between sets of kinds of units against one army, of the log odds about what the worth of their units says. */
  readonly tau: Estimate
  /** Sets of kinds that met an army, and their meetings in all. */
  readonly groups: number
  readonly meetings: number
}

export interface BudgetLimit {
  /** Such as `easy`: the army scores at least so much. */
  readonly difficulty: string
  readonly score: number
  readonly points: number
  readonly low: number
  readonly high: number
  /** Between what scores of the army 95 % of single encounters of so many points lie; left out where it is not known. */
  readonly single?: { readonly low: number; readonly high: number }
  /** Members of the army that a fight of so many points may be expected to leave down or dead; left out where the game does not tell, or too few battles were near. */
  readonly fallen?: Fallen
}

/** Members of an army after a battle: down or dead, and of these the dead. */
export interface Fallen {
  readonly down: Estimate
  readonly dead: Estimate
  /** Battles about the score of the difficulty, of which most is told. */
  readonly battles: number
}

/** ln(worth of a / worth of b) by fair counts, and how far a ladder of costs explains them. */
export interface ExchangeRates {
  readonly pairs: readonly ExchangeRate[]
  /** Share of the variation of the rates that no costs explain (rock, paper, scissors), and the test that there is none. */
  readonly cyclicShare: Estimate | null
  readonly cyclicP: number | null
  /** Circles of three beyond chance: ln of what trading round one brings, with an interval that holds for all circles together. */
  readonly triangles: readonly {
    readonly units: readonly [string, string, string]
    readonly strength: number
    readonly low: number
    readonly high: number
  }[]
  /** Score of the row unit against the column unit at equal points: at today's costs, and at the new ones; NaN-free: null where unknown. */
  readonly now: readonly (readonly (number | null)[])[]
  readonly after: readonly (readonly (number | null)[])[]
}

export interface ExchangeRate {
  readonly a: string
  readonly b: string
  /** Models of b that are worth one of a; null where separated. */
  readonly ratio: number | null
  readonly low: number | null
  readonly high: number | null
  readonly battles: number
}

export interface Round {
  /** Costs the armies were made at, by unit. */
  readonly costs: readonly number[]
  readonly battles: number
  /** Largest change of a cost the round brought, per cent. */
  readonly largestChange: number
}

export interface Outlier {
  /** Names of the two armies. */
  readonly armies: readonly [string, string]
  readonly score: Estimate
  /** File in the output folder, the block and the seat of a battle that shows it: `fairfight play FILE --block N --seat S`. */
  readonly file: string
  readonly block: number
  readonly seat: number
  /** Battles that the score was counted in. */
  readonly battles?: number
}
