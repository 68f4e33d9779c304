import * as maths from '../../core/maths.ts'
import type { Matchup } from '../../core/ruleset.ts'
import type { Digested } from '../../run/counts/digest.ts'
import type { Arena } from '../../run/players/arena.ts'
import type { Bout, BoutScore } from '../../run/players/bouts.ts'
import { matchName, meeting, obstacle } from '../../scenario/roster/muster.ts'
import type { Roster, Setting, Troop } from '../../scenario/roster/types.ts'
import type { Chance } from './chance.ts'

/** Two armies that meet in some blocks. */
export interface Meeting {
  /** Names of the armies. No two meetings of a run have the same names, because names determine the dice. */
  readonly names: readonly [string, string]
  readonly armies: readonly [readonly Troop[], readonly Troop[]]
  /** General of both armies. */
  readonly policy: string | null
  readonly setting: Setting | null
  readonly blocks: number
}

/** The result of a meeting. */
export interface Met {
  readonly meeting: Meeting
  readonly score: BoutScore
  /** Mean score of the first army, and mean squared deviation of the block scores from it. */
  readonly mean: number
  readonly variance: number
}

/** A meeting at the costs at which its armies count points, from a block on. */
export interface AtCosts {
  readonly meeting: Meeting
  readonly from: number
  readonly costs: readonly number[]
}

/** The field of a roster. It makes matchups of meetings and has them fought. */
export class Ground {
  readonly roster: Roster
  readonly arena: Arena
  /** Battles of a block. */
  seats = 1
  /** Results of bouts, in the order in which they were fought. */
  readonly record: Digested[] = []
  /** Whether the rules allow meetings, by `setupOf`. */
  private readonly allowed = new Map<string, boolean>()
  /** Matchups by `setupOf`: other meetings of the set-up differ from it in the names of the armies. */
  private readonly made = new Map<string, Matchup>()

  /** A key for a roster whose units differ from those of other rosters in the arena, so that their set-ups are kept apart. */
  private readonly tag: string

  constructor(roster: Roster, arena: Arena, tag = '') {
    this.roster = roster
    this.arena = arena
    this.tag = tag
  }

  /** The table of the next meeting; null in engagements. */
  setting(chance: Chance): Setting | null {
    const { settings } = this.roster
    return settings[chance.pick(settings.map(({ weight }) => weight))] ?? null
  }

  /** A meeting as a matchup. Costs matter only to games that count points; they then use the given costs. */
  matchup(asked: Meeting, costs: readonly number[]): Matchup {
    return this.matchupOf(asked, costs, this.setupOf(asked))
  }

  private matchupOf(asked: Meeting, costs: readonly number[], setup: string | undefined): Matchup {
    const known = setup === undefined ? undefined : this.made.get(setup)
    if (known !== undefined) return renamed(known, asked.names)
    const matchup = this.mustered(asked, costs)
    if (setup === undefined) return matchup
    if (this.made.size >= MOST_MADE) this.made.clear()
    this.made.set(setup, matchup)
    return matchup
  }

  private mustered({ names, armies, policy, setting }: Meeting, costs: readonly number[]): Matchup {
    const [one, other] = armies.map((troops, i) => ({ name: names[i as 0 | 1], troops, policy }))
    return meeting(this.roster, [one as Plan, other as Plan], costs, setting)
  }

  /** Whether the rules of the game allow a meeting. */
  allows(asked: Meeting, costs: readonly number[]): boolean {
    const setup = this.setupOf(asked)
    const known = setup === undefined ? undefined : this.allowed.get(setup)
    if (known !== undefined) return known
    const isAllowed = obstacle(this.roster, this.matchupOf(asked, costs, setup)) === null
    if (setup !== undefined) this.allowed.set(setup, isAllowed)
    return isAllowed
  }

  /** Name of all of a meeting but its names, in engagements: there is no table, and costs do not matter. */
  private setupOf({ armies: [one, other], policy, setting }: Meeting): string | undefined {
    if (this.roster.mode !== 'engagement' || setting !== null) return undefined
    return `${this.tag}${namesOf(one)} v ${namesOf(other)}${policy === null ? '' : ` by ${policy}`}`
  }

  private boutOf(asked: Meeting, costs: readonly number[], from: number): Bout {
    const setup = this.setupOf(asked)
    const matchup = this.matchupOf(asked, costs, setup)
    return {
      rules: this.roster.rules.rules,
      matchup,
      from,
      to: from + asked.blocks,
      ...(setup !== undefined && { setup }),
    }
  }

  /**
   * Fights all meetings at the given costs, from their first block on. The result is null for a meeting that turns out to be unplayable.
   */
  fight(meetings: readonly Meeting[], costs: readonly number[]): Promise<(Met | null)[]> {
    return this.fightFrom(meetings.map((asked) => ({ meeting: asked, from: 0, costs })))
  }

  /** The exact score of the first army of each meeting; null if more than `paths` paths would have to be followed. */
  async solve(meetings: readonly Meeting[], costs: readonly number[], paths: number): Promise<(number | null)[]> {
    const bouts = meetings.map((asked): Bout => ({ ...this.boutOf({ ...asked, blocks: 1 }, costs, 0), paths }))
    const scores = await this.arena.play(bouts)
    return scores.map(({ exact = null }, i) => {
      const { matchup } = bouts[i] as Bout
      if (exact !== null) this.record.push({ variant: 'exact', matchup: matchup.name, columns: [], numbers: [exact] })
      return exact
    })
  }

  /** Fights meetings, each at its own costs and from its own block on: earlier blocks may have been fought before. */
  async fightFrom(meetings: readonly AtCosts[]): Promise<(Met | null)[]> {
    const bouts = meetings.map(({ meeting: asked, from, costs }) => this.boutOf(asked, costs, from))
    const scores = await this.arena.play(bouts)
    for (const [i, { scores: numbers }] of scores.entries()) {
      const { matchup, from } = bouts[i] as Bout
      this.record.push({ variant: String(from), matchup: matchup.name, columns: [], numbers })
    }
    return scores.map((score, i) => {
      if (score.seats === 0) return null
      return { meeting: (meetings[i] as (typeof meetings)[number]).meeting, score, ...moments(score) }
    })
  }
}

/** Most matchups that are kept, about half a kilobyte each. */
const MOST_MADE = 20_000

function renamed(matchup: Matchup, [one, other]: Meeting['names']): Matchup {
  const [first, second] = matchup.armies
  return {
    ...matchup,
    name: matchName(one, other),
    armies: [
      { ...first, name: one },
      { ...second, name: other },
    ],
  }
}

/** `3 × 12, 4 × 1`: units of an army by index, and their models. */
function namesOf(troops: readonly Troop[]): string {
  return troops.map(({ unit, models }) => `${unit} × ${models}`).join(', ')
}

type Plan = Parameters<typeof meeting>[1][0]

/** Mean of the block scores, 0 to 1, and their mean squared deviation. */
export function moments({ scores, seats }: BoutScore): { readonly mean: number; readonly variance: number } {
  const most = 2 * seats
  const blocks = scores.reduce((sum, count) => sum + count, 0)
  const mean = scores.reduce((sum, count, half) => sum + (count * half) / most, 0) / blocks
  const squares = scores.reduce((sum, count, half) => sum + count * maths.squared(half / most), 0) / blocks
  return { mean, variance: Math.max(0, squares - mean * mean) }
}

/** Block scores with their numbers of blocks. */
export function blockScores({ scores, seats }: BoutScore): { readonly value: number; readonly count: number }[] {
  return scores.flatMap((count, half) => (count === 0 ? [] : [{ value: half / (2 * seats), count }]))
}

export function blocksOf({ scores }: BoutScore): number {
  return scores.reduce((sum, count) => sum + count, 0)
}

export function battlesOf(score: BoutScore): number {
  return blocksOf(score) * score.seats
}
