import { LEVEL } from '../../run/estimates/estimate.ts'
import type { BoutScore } from '../../run/players/bouts.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { HedgedBets } from '../../stats/sequential/betting.ts'
import type { Chance } from '../solver/chance.ts'
import { battlesOf, blockScores, blocksOf, type Ground } from '../solver/field.ts'
import { type Rates } from '../stages/rates.ts'
import { type FocusMet, planned } from '../stages/rounds.ts'
import { solveAt } from '../stages/solved.ts'
import { duelsOf, duelTrial } from './duel-trial.ts'

/** The verdict: armies built about every unit against the field, on dice that were not used to find costs. */

export interface Verified extends Interval {
  readonly mean: number
  readonly blocks: number
  readonly battles: number
  /** Whether there is any information on the score, and whether it is exact. */
  readonly isTried: boolean
  readonly isExact: boolean
  /** Whether the score is within the tolerance of a half, valid at every look. */
  readonly balanced: 'balanced' | 'unbalanced' | 'undecided'
  /** `balanced`, at a level at which the verdicts on all units hold together. */
  readonly together: 'balanced' | 'unbalanced' | 'undecided'
}

export interface VerdictAsked {
  readonly costs: readonly number[]
  /** The duels, and how often each unit is met in them. */
  readonly rates: Rates
  readonly tolerance: number
  readonly battles: number
  readonly chance: Chance
  /** A name that gives the meetings of this verdict dice of their own. */
  readonly label: string
  readonly onLook?: (look: number, of: number) => void
}

export interface VerdictFound {
  readonly units: readonly Verified[]
  /** The trial so far; it can be continued. */
  readonly standing: readonly Standing[]
  /** Meetings of mixed armies; empty in engagements. */
  readonly met: readonly FocusMet[]
}

/**
 * Shares of the battles that were fought at each look. There are few looks, because a bet depends on the battles before its look, and small
 * bets are costly.
 */
const LOOKS = [0.4, 1]

/** Tries every unit's score at some costs, until it is known whether it is within the tolerance of a half, or the battles are spent. */
export async function verdicts(
  ground: Ground,
  asked: VerdictAsked,
  earlier: VerdictFound | null = null,
): Promise<VerdictFound> {
  const units = ground.roster.units.slice(0, ground.roster.priced)
  const standing = earlier?.standing ?? (await standingAt(ground, asked))
  const met: FocusMet[] = [...(earlier?.met ?? [])]
  const begun = earlier === null ? 0 : LOOKS.length
  const total = Math.max(1, asked.battles / units.length)
  let spent = 0
  for (const [look, share] of LOOKS.entries()) {
    asked.onLook?.(begun + look, begun + LOOKS.length)
    const open = units.flatMap((_, u) => (standing[u]?.told(asked.tolerance).balanced === 'undecided' ? [u] : []))
    if (open.length === 0) break
    // Battles of decided units go to the others; a battle of two units that are tried counts for both.
    const isEngagement = ground.roster.mode === 'engagement'
    const apart = isEngagement ? open.length * (1 - (open.length - 1) / 2 / Math.max(1, units.length - 1)) : open.length
    const upTo = (share * asked.battles) / apart
    const each = Math.max(FEWEST, Math.min(upTo, (isEngagement ? 2 : 1) * total * MOST_SHARE) - spent)
    spent += each
    if (isEngagement) await duelsLook(ground, asked, open, standing, each, begun + look)
    else met.push(...(await armiesLook(ground, asked, open, standing, each, begun + look)))
  }
  return { units: standing.map((one) => one.told(asked.tolerance)), standing, met }
}

/** Fewest battles of a unit in a look; and the most, as a multiple of an equal share. */
const FEWEST = 8
const MOST_SHARE = 3
/** Round number for the meetings of a verdict. */
const VERDICT = 100

/** Every unit before the first battle; in engagements with the exact scores of its fights at the sizes that these costs make. */
async function standingAt(ground: Ground, { costs, rates }: VerdictAsked): Promise<Standing[]> {
  const { roster } = ground
  const units = roster.units.slice(0, roster.priced)
  if (roster.mode !== 'engagement') return units.map(() => new Standing(units.length))
  await solveAt(ground, rates.duels, costs)
  return units.map((_, unit) => {
    let [known, sum, total] = [0, 0, 0]
    for (const { duel, weight } of duelsOf(rates, costs, unit)) {
      total += weight
      const { share, score } = duel.exactPart(costs)
      known += weight * share
      sum += weight * (duel.a === unit ? score : share - score)
    }
    return total > 0 ? new Standing(units.length, known / total, sum / total) : new Standing(units.length)
  })
}

/** Level at which all intervals hold together: the error is divided by their number (Bonferroni). */
function familyLevel(units: number): number {
  return 1 - (1 - LEVEL) / Math.max(1, units)
}

/** Battles fought so far, block by block. */
export class Standing {
  private readonly bets = new HedgedBets()
  /** Number of units that are judged together. */
  private readonly family: number
  /** Share of the unit's fights whose score is known exactly, and the sum of these scores times their shares. */
  private readonly known: number
  private readonly exact: number
  private blocks = 0
  private sum = 0
  private battles = 0

  constructor(family: number, known = 0, exact = 0) {
    this.family = family
    this.known = known
    this.exact = exact
  }

  add(scores: readonly BoutScore[]): void {
    const values = new Map<number, number>()
    for (const score of scores) {
      for (const { value, count } of blockScores(score)) values.set(value, (values.get(value) ?? 0) + count)
      this.blocks += blocksOf(score)
      this.battles += battlesOf(score)
    }
    const segment = [...values].toSorted(([a], [b]) => a - b).map(([value, count]) => ({ value, count }))
    this.sum += segment.reduce((sum, { value, count }) => sum + value * count, 0)
    this.bets.add(segment)
  }

  told(tolerance: number): Verified {
    const isExact = this.known > 1 - 1e-9
    const { low, high } = this.limits(LEVEL)
    const judged = ({ low: least, high: most }: Interval): Verified['balanced'] => {
      if (least > 0.5 - tolerance && most < 0.5 + tolerance) return 'balanced'
      return least > 0.5 + tolerance || most < 0.5 - tolerance ? 'unbalanced' : 'undecided'
    }
    return {
      mean: this.whole(this.blocks === 0 ? 0.5 : this.sum / this.blocks),
      low,
      high,
      blocks: this.blocks,
      battles: this.battles,
      isTried: isExact || this.blocks > 0,
      isExact,
      balanced: judged({ low, high }),
      together: judged(this.limits(familyLevel(this.family))),
    }
  }

  private limits(level: number): Interval {
    const { low, high } = this.bets.interval(level)
    return { low: this.whole(low), high: this.whole(high) }
  }

  /** The score against the whole field, from the score in the fights that are not known exactly. */
  private whole(sampled: number): number {
    return this.known === 0 ? sampled : this.exact + Math.max(0, 1 - this.known) * sampled
  }
}

async function armiesLook(
  ground: Ground,
  { costs, chance, label }: VerdictAsked,
  open: readonly number[],
  standing: readonly Standing[],
  battles: number,
  look: number,
): Promise<FocusMet[]> {
  const plans = open.flatMap((focus) =>
    Array.from({ length: Math.max(1, Math.round(battles / ground.seats)) }, (_, i) => {
      const dice = chance.seek(((look * 512 + focus) * 65_536 + i) * 4)
      return planned(ground, costs, { focus, policy: 0, label: `${label}.${look + 1}.${i + 1}` }, dice, false)
    }).filter((plan) => plan !== null),
  )
  const met = await ground.fight(
    plans.map(({ meeting }) => meeting),
    costs,
  )
  const found = met.flatMap((one, i): FocusMet[] =>
    one === null ? [] : [{ ...one, ...(plans[i] as (typeof plans)[number]).about, policy: 0, round: VERDICT }],
  )
  for (const focus of open) {
    standing[focus]?.add(found.filter((one) => one.focus === focus).map(({ score }) => score))
  }
  return found
}

async function duelsLook(
  ground: Ground,
  { costs, label, chance, rates }: VerdictAsked,
  open: readonly number[],
  standing: readonly Standing[],
  blocks: number,
  look: number,
): Promise<void> {
  const dice = chance.seek(look * 4096)
  const found = await duelTrial(ground, { rates, costs, open, blocks, label: `${label}.${look + 1}`, dice })
  for (const unit of open) standing[unit]?.add(found.get(unit) ?? [])
}
