import type { BoutScore } from '../run/bouts.ts'
import { HedgedBets } from '../stats/betting.ts'
import type { Interval } from '../stats/interval.ts'
import type { Chance } from './chance.ts'
import { around, Duel } from './duels.ts'
import { blockScores, blocksOf, type Ground, type Meeting } from './field.ts'
import { type FocusMet, planned } from './rounds.ts'

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
  /** How often each unit is met in duels; below 0 for who is no part of the field. */
  readonly weights: readonly number[]
  readonly tolerance: number
  readonly battles: number
  readonly chance: Chance
  /** Tells this verdict's meetings from all others. */
  readonly label: string
  readonly onLook?: (look: number, of: number) => void
}

export interface VerdictFound {
  readonly units: readonly Verified[]
  /** To go on from. */
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
  const { units } = ground.roster
  const standing = earlier?.standing ?? units.map(() => new Standing())
  const met: FocusMet[] = [...(earlier?.met ?? [])]
  const begun = earlier === null ? 0 : LOOKS.length
  const total = Math.max(1, asked.battles / units.length)
  let spent = 0
  for (const [look, share] of LOOKS.entries()) {
    asked.onLook?.(begun + look, begun + LOOKS.length)
    const open = units.flatMap((_, u) => (judged(standing[u] as Standing, asked.tolerance) === 'undecided' ? [u] : []))
    if (open.length === 0) break
    // Those that are settled leave their battles to the others.
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

function judged(standing: Standing, tolerance: number): Verified['balanced'] {
  return standing.told(tolerance).balanced
}

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
      this.battles += blocksOf(score) * score.seats
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

/** Round of the meetings of a verdict. */
const VERDICT = 100
async function duelsLook(
  ground: Ground,
  { costs, label, chance, weights }: VerdictAsked,
  open: readonly number[],
  standing: readonly Standing[],
  battles: number,
  look: number,
): Promise<void> {
  const { roster } = ground
  const meetings = open.flatMap((focus) => {
    const others = weights.map((weight, u) => (u === focus ? 0 : Math.max(0, weight)))
    const dice = chance.seek(look * 4096 + focus)
    const drawn = new Map<string, { other: number; count: number; blocks: number }>()
    // Whom it meets, and in which of the two whole numbers, is drawn for every battle: so all of them have one mean.
    for (let i = 0; i < Math.round(battles); i++) {
      const other = dice.pick(others)
      if (other < 0) break
      const duel = duelOf(ground, focus, other)
      const levels = around(roster, duel.varied, duel.evenCount(costs), ALL)
      const count = levels[dice.pick(levels.map(({ blocks }) => blocks))]?.count ?? 1
      const found = drawn.get(`${other} ${count}`) ?? { other, count, blocks: 0 }
      found.blocks++
      drawn.set(`${other} ${count}`, found)
    }
    return [...drawn.values()].flatMap(({ other, count, blocks }) => {
      const duel = duelOf(ground, focus, other)
      const number = (unit: number): number => (unit === duel.held ? duel.models : count)
      const name = (unit: number): string => `${number(unit)} ${roster.units[unit]?.name}`
      const meeting: Meeting = {
        names: [`${name(focus)} (${label})`, name(other)],
        armies: [[{ unit: focus, models: number(focus) }], [{ unit: other, models: number(other) }]],
        policy: null,
        setting: null,
        blocks,
      }
      return ground.allows(meeting, costs) ? [{ focus, meeting }] : []
    })
  })
  const fought = meetings.map(({ focus, meeting }) => {
    const key = meeting.names.join(' v ')
    const from = ground.fought.get(key) ?? 0
    ground.fought.set(key, from + meeting.blocks)
    return { focus, meeting, from }
  })
  const met = await ground.fightFrom(fought, costs)
  for (const focus of open) {
    standing[focus]?.add(met.flatMap((one, i) => (one !== null && fought[i]?.focus === focus ? [one.score] : [])))
  }
}

/** Shares of the two whole numbers, in so many parts. */
const ALL = 100_000

const DUELS = new WeakMap<Ground, Map<number, Duel>>()

/** The duel of two units, made once. */
function duelOf(ground: Ground, one: number, other: number): Duel {
  const known = DUELS.get(ground) ?? new Map<number, Duel>()
  DUELS.set(ground, known)
  const [a, b] = [Math.min(one, other), Math.max(one, other)]
  const key = a * 4096 + b
  const duel = known.get(key) ?? new Duel(ground.roster, a, b)
  known.set(key, duel)
  return duel
}
