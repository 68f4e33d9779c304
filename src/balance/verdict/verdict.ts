import type { BoutScore } from '../../run/players/bouts.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { HedgedBets } from '../../stats/sequential/betting.ts'
import type { Chance } from '../solver/chance.ts'
import { battlesOf, blockScores, blocksOf, type Ground, type Meeting } from '../solver/field.ts'
import { around, type Duel, PARTS } from '../stages/duels.ts'
import type { Rates } from '../stages/rates.ts'
import { type FocusMet, planned } from '../stages/rounds.ts'

/** The verdict: armies built about every unit against the field, on dice that no cost was found by. */

export interface Verified extends Interval {
  readonly mean: number
  readonly blocks: number
  readonly battles: number
  /** Whether the score is within the tolerance of a half, at every look at once. */
  readonly balanced: 'balanced' | 'unbalanced' | 'undecided'
}

export interface VerdictAsked {
  readonly costs: readonly number[]
  /** The duels, and how often each unit is met in them. */
  readonly rates: Rates
  readonly tolerance: number
  readonly battles: number
  readonly chance: Chance
  /** Name that sets the dice of this verdict's meetings apart from all others. */
  readonly label: string
  readonly onLook?: (look: number, of: number) => void
}

export interface VerdictFound {
  readonly units: readonly Verified[]
  /** The trial so far, to go on from. */
  readonly standing: readonly Standing[]
  /** Meetings of mixed armies; empty in engagements. */
  readonly met: readonly FocusMet[]
}

/** Shares of the battles that were fought at each look. Few: bets are sized for the stretch before them, and small ones are costly. */
const LOOKS = [0.4, 1]

/** Every unit's score at some costs, until it is known to be within the tolerance of a half or not, or the battles are spent. */
export async function verdicts(
  ground: Ground,
  asked: VerdictAsked,
  earlier: VerdictFound | null = null,
): Promise<VerdictFound> {
  const units = ground.roster.units.slice(0, ground.roster.priced)
  const standing = earlier?.standing ?? units.map(() => new Standing())
  const met: FocusMet[] = [...(earlier?.met ?? [])]
  const begun = earlier === null ? 0 : LOOKS.length
  const total = Math.max(1, asked.battles / units.length)
  let spent = 0
  for (const [look, share] of LOOKS.entries()) {
    asked.onLook?.(begun + look, begun + LOOKS.length)
    const open = units.flatMap((_, u) => (standing[u]?.told(asked.tolerance).balanced === 'undecided' ? [u] : []))
    if (open.length === 0) break
    // Units that are settled leave their battles to the others.
    const upTo = share * total * (units.length / open.length)
    const each = Math.max(FEWEST, Math.min(upTo, total * MOST_SHARE) - spent)
    spent += each
    if (ground.roster.mode === 'engagement') await duelsLook(ground, asked, open, standing, each, begun + look)
    else met.push(...(await armiesLook(ground, asked, open, standing, each, begun + look)))
  }
  return { units: standing.map((one) => one.told(asked.tolerance)), standing, met }
}

/** Battles of a unit in a look, at least; and at most so many times its even share of all. */
const FEWEST = 8
const MOST_SHARE = 3
/** Round of the meetings of a verdict. */
const VERDICT = 100

/** Battles fought so far, block by block. */
export class Standing {
  private readonly bets = new HedgedBets()
  private blocks = 0
  private sum = 0
  private battles = 0

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
    const { low, high } = this.bets.interval()
    const [least, most] = [0.5 - tolerance, 0.5 + tolerance]
    const balanced = low > least && high < most ? 'balanced' : low > most || high < least ? 'unbalanced' : 'undecided'
    return {
      mean: this.blocks === 0 ? 0.5 : this.sum / this.blocks,
      low,
      high,
      blocks: this.blocks,
      battles: this.battles,
      balanced,
    }
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
    one === null ? [] : [{ ...one, ...(plans[i] as (typeof plans)[number]).told, policy: 0, round: VERDICT }],
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
  battles: number,
  look: number,
): Promise<void> {
  const { roster } = ground
  const asked = open.flatMap((focus) => {
    const dice = chance.seek(look * 4096 + focus)
    return drawn(ground, rates, costs, focus, Math.round(battles), dice).flatMap(({ duel, count, blocks }) => {
      const other = duel.held === focus ? duel.varied : duel.held
      const number = (unit: number): number => (unit === duel.held ? duel.models : count)
      const name = (unit: number): string => `${number(unit)} ${roster.units[unit]?.name}`
      const meeting: Meeting = {
        names: [`${name(focus)} (${label}.${look + 1})`, name(other)],
        armies: [[{ unit: focus, models: number(focus) }], [{ unit: other, models: number(other) }]],
        policy: null,
        setting: null,
        blocks,
      }
      return ground.allows(meeting, costs) ? [{ focus, meeting }] : []
    })
  })
  const met = await ground.fight(
    asked.map(({ meeting }) => meeting),
    costs,
  )
  for (const focus of open) {
    standing[focus]?.add(met.flatMap((one, i) => (one !== null && asked[i]?.focus === focus ? [one.score] : [])))
  }
}

/** Duels of a unit, and the number of blocks of each: its opponent, and which of two whole numbers of models, are drawn for every block. */
function drawn(
  { roster }: Ground,
  { duels, weights }: Rates,
  costs: readonly number[],
  focus: number,
  blocks: number,
  dice: Chance,
): { readonly duel: Duel; readonly count: number; readonly blocks: number }[] {
  const own = duels.flatMap((duel) => {
    if (duel.a !== focus && duel.b !== focus) return []
    const weight = weights[duel.a === focus ? duel.b : duel.a] as number
    if (!(weight > 0)) return []
    const levels = around(roster, duel.varied, duel.evenCount(costs), PARTS)
    return [{ duel, weight, counts: levels.map(({ count }) => count), shares: levels.map((level) => level.blocks) }]
  })
  const opponents = own.map(({ weight }) => weight)
  const found = new Map<string, { duel: Duel; count: number; blocks: number }>()
  for (let i = 0; i < blocks; i++) {
    const which = dice.pick(opponents)
    const met = own[which]
    if (met === undefined) break
    const count = met.counts[dice.pick(met.shares)] as number
    const key = `${which} ${count}`
    const sum = found.get(key) ?? { duel: met.duel, count, blocks: 0 }
    sum.blocks++
    found.set(key, sum)
  }
  return [...found.values()]
}
