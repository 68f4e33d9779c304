import type { CostBySize } from './balance.ts'
import type { Estimate, Heading } from './heading.ts'
import type { PriceTrust } from './trust.ts'

/** `price`: what one unit should cost, against units whose costs stay. */
export interface PriceDocument extends Omit<Heading, 'command'> {
  readonly command: 'price'
  readonly unit: {
    readonly id: string
    readonly name: string
    /** Points for a model today; null if the file states none. */
    readonly current: number | null
  }
  /** Number of units that it is priced against, and the names of all of them by id. */
  readonly field: { readonly units: number; readonly names: Readonly<Record<string, string>> }
  /** The price in engagements of one kind against another, and in whole battles of armies; null if there is none, see `missing`. */
  readonly engagement: EngagementPrice | null
  readonly battle: BattlePrice | null
  /** Whether the two prices say about the same, by their ratio (a factor of 1.1); left out if one of them is missing. */
  readonly fights?: { readonly verdict: 'alike' | 'apart'; readonly ratio: number }
  /** Why a price is missing, in a sentence. */
  readonly missing: { readonly engagement?: string; readonly battle?: string }
  /** Scores against each unit of the field in engagements at equal points, the best at the price first. */
  readonly against: readonly AgainstUnit[]
  /** Worth of one more of each number of its profile. */
  readonly numbers: readonly NumberWorth[]
  /** A battle to watch, written beside the report; left out if none was written. */
  readonly watch?: WatchedBattle
  /** Limits of the figures, in sentences. */
  readonly notes: readonly string[]
}

/**
 * `too-cheap`, `too-dear`: the interval of the price excludes today's cost; `fair`: all of it is near today's cost; `by-general`:
 * planners, which play better, make another price of it, and another verdict; `undecided`: none of these; `none`: there is no cost today.
 */
export type PriceVerdict = 'too-cheap' | 'too-dear' | 'fair' | 'by-general' | 'undecided' | 'none'

/** A price of one kind of fight. */
export interface Price {
  /** Points for a model, with the interval: dice and misfit. `bound`: the price lies beyond the costs that armies of the field can afford. */
  readonly cost: Estimate | null
  readonly bound?: { readonly cost: number; readonly side: 'above' | 'below' }
  /** Limits of the price if other opponents of the same sort made up the field (bootstrap over opponents); left out if unknown. */
  readonly otherField?: { readonly low: number; readonly high: number }
  readonly verdict: PriceVerdict
  /** The price less today's cost, points; left out if either is unknown. */
  readonly off?: number
  readonly battles: number
}

export interface EngagementPrice extends Price {
  /** Its worth in small, usual and large units. */
  readonly bySize: readonly CostBySize[]
  /** Mean score against the field today, at equal points; null without a cost today. */
  readonly today: Estimate | null
}

export interface BattlePrice extends Price {
  /** The general that led both sides. */
  readonly policy: string
  /** Sizes of armies in points, or names of fixed armies. */
  readonly armies: readonly string[]
  readonly tables: readonly string[]
  /** The price under other generals, on the same dice. */
  readonly generals: readonly GeneralPrice[]
  /** What planners make of the mean score at about the price, and so of the price; left out if they were not to be asked. */
  readonly trust?: PriceTrust
  /** Mean scores of armies built about the unit, by cost of a model: the curve of which the price is the crossing. */
  readonly curve: readonly CurvePoint[]
}

export interface GeneralPrice {
  readonly name: string
  readonly cost: Estimate | null
  readonly battles: number
}

export interface CurvePoint {
  readonly cost: number
  readonly score: Estimate
  /** The score by the fitted curve. */
  readonly fitted: number
}

export interface AgainstUnit {
  readonly id: string
  /** At today's cost; null without one. */
  readonly today: Estimate | null
  /** At the price. */
  readonly atPrice: Estimate
}

export interface NumberWorth {
  /** Path in a profile, such as `ranged.range`. */
  readonly number: string
  readonly title: string
  readonly value: number
  /** Points for a model for one more of it; null if unknown. */
  readonly engagement: Estimate | null
  readonly battle: Estimate | null
}

export interface WatchedBattle {
  readonly armies: readonly [string, string]
  /** Scenario and page in the output folder, and the block and the seat: `npx fairfight play FILE --block N --seat S`. */
  readonly file: string
  readonly page: string
  readonly block: number
  readonly seat: number
}
