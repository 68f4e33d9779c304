import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import { nextLevels } from '../../stats/pricing/fair-count.ts'
import type { Chance } from '../solver/chance.ts'
import { blockScores, blocksOf, type Ground, type Meeting } from '../solver/field.ts'
import { around } from './duel-sizes.ts'
import { Duel, duelMeeting } from './duels.ts'
import type { Fight } from './even-fights.ts'
import type { Spending } from './spending.ts'

/** Looks: battles of every duel at some numbers of models, whose scores are added to the duels. */

/** Number of looks in search of even numbers and then at the costs found, with the shares of the battles for a look. */
const SEARCHES = 4
export const SEARCH = 0.4
const REFINEMENTS = [1, 2, 3]
export const TODAY = 0.5
/** In engagements: most of the battles of a look for fights that costs have moved to, and the part of their share of battles that they get. */
export const FILL = 0.25
const FILLED = 0.5
/** Fewest blocks of a duel in a look. Whole battles take long, and duels say little about prices in battles. */
const FEWEST_BLOCKS = { engagement: 4, battle: 1 } as const
/** Blocks of a duel in battles from which on all looks are fought. */
const FEW = 20

/**
 * The looks. In battles, where a look takes a few blocks of each duel at least, there are fewer of them if there are few blocks. Prices
 * come from the armies; duels only show how units compare one by one.
 */
export function looksFor(
  mode: Roster['mode'],
  blocks: number,
): { readonly searches: number; readonly refinements: readonly number[] } {
  if (mode === 'engagement' || blocks >= FEW) return { searches: SEARCHES, refinements: REFINEMENTS }
  return { searches: Math.max(1, Math.floor((SEARCHES * blocks) / FEW)), refinements: [1] }
}

/** Parts into which the battles of a duel are divided. */
function partsOf(mode: Roster['mode'], searches: number, refinements: readonly number[]): number {
  const filled = mode === 'engagement' ? FILL : 0
  return searches * SEARCH + refinements.reduce((sum, part) => sum + part, 0) + filled + TODAY
}

/** The most engagements of so many duels if about so many battles are asked for. Costs without frozen ones take half as many again. */
export function mostOfLooks(battles: number, seats: number, duels: number): number {
  const least = FEWEST_BLOCKS.engagement
  const parts = partsOf('engagement', SEARCHES, REFINEMENTS)
  const blocks = Math.max(least, Math.floor(battles / seats / Math.max(1, duels) / parts))
  const sought = SEARCHES * Math.max(least, Math.round(blocks * SEARCH))
  const evenly = 1.5 * REFINEMENTS.reduce((sum, part) => sum + part, 0) + 2 * FILL + TODAY
  return duels * seats * (sought + evenly * blocks)
}

/** Plays looks and adds their scores to the duels. */
export class Looks {
  private readonly ground: Ground
  private readonly duels: readonly Duel[]
  private readonly chance: Chance
  private readonly fewest: number
  private readonly blocks: number
  /** Looks' worth of battles that refine the costs. */
  private readonly refined: number
  /** Fights that the rules of the game do not allow. */
  private readonly refused = new Set<string>()
  private look = 0

  constructor(
    ground: Ground,
    duels: readonly Duel[],
    { battles, chance }: Spending,
    searches: number,
    refinements: readonly number[],
  ) {
    this.ground = ground
    this.duels = duels
    this.chance = chance
    const { mode } = ground.roster
    this.fewest = FEWEST_BLOCKS[mode]
    this.refined = refinements.reduce((sum, part) => sum + part, 0)
    const each = battles / ground.seats / duels.length / partsOf(mode, searches, refinements)
    this.blocks = Math.max(this.fewest, Math.floor(each))
  }

  /** Plays every duel that is not known exactly, at numbers that cost the same. */
  async evenly(costs: readonly number[], parts: number): Promise<void> {
    const open = this.duels.filter((duel) => !duel.isExactAt(costs))
    if (open.length === 0) return
    // The battles that solved duels do not need go to the other duels.
    const blocks = Math.round((this.blocks * parts * this.duels.length) / open.length)
    await this.play(
      costs,
      this.duels.map((duel, d) =>
        open.includes(duel)
          ? allotted(
              duel.evenly(costs).fights.filter((fight) => !duel.isSolved(fight)),
              blocks,
              this.chance.seek(d * 64 + this.look),
            )
          : [],
      ),
    )
  }

  /**
   * Plays fights at equal points that have had few battles or none, because costs have moved since the last look: their scores would come
   * from a curve, which is less certain than a few battles.
   */
  async filling(costs: readonly number[]): Promise<void> {
    const open = this.duels.filter((duel) => !duel.isExactAt(costs))
    if (open.length === 0) return
    const each = (FILLED * this.refined * this.blocks * this.duels.length) / open.length
    const wanted = this.duels.map((duel) => (open.includes(duel) ? lacking(duel, duel.evenly(costs).fights, each) : []))
    const total = wanted.flat().reduce((sum, { blocks }) => sum + blocks, 0)
    const part = Math.min(1, (FILL * this.blocks * this.duels.length) / total)
    let before = 0
    const dealt = ({ fight, blocks }: Allotted): Allotted => {
      const first = Math.floor(before * part)
      before += blocks
      return { fight, blocks: Math.floor(before * part) - first }
    }
    await this.play(
      costs,
      wanted.map((fights) => fights.map(dealt)),
    )
  }

  /** Plays every duel at the numbers where its fair count is likely to be. */
  async searching(parts: number): Promise<void> {
    const blocks = Math.max(this.fewest, Math.round(this.blocks * parts))
    await this.play(
      this.ground.roster.units.map(({ cost }) => cost),
      this.duels.map((duel) => this.sought(duel, blocks)),
    )
  }

  private sought(duel: Duel, blocks: number): Allotted[] {
    const { held, varied } = duel.spans
    const [least, most] = [varied[0], duel.units * varied[1]]
    const fought = duel.fought()
    // If even the largest count is too small, fewer models are held, and vice versa.
    const [first, last] = [fought[0], fought.at(-1)]
    if (last !== undefined && last.count >= most && last.mean > 0.5) duel.models = held[0]
    else if (first !== undefined && first.count <= least && first.mean < 0.5) duel.models = held[1]
    const range = (this.ground.roster.units[duel.varied] as RosterUnit).models
    const start = Math.round(Math.sqrt(least * most))
    return nextLevels({ held: duel.models, least, most, start, blocks }, duel.fought()).flatMap((level) => {
      return around(level.count, range).map(({ count, share }) => ({
        fight: { models: duel.models, count },
        blocks: Math.round(level.blocks * share),
      }))
    })
  }

  /** Plays fights, given by duel. */
  private async play(costs: readonly number[], fights: readonly (readonly Allotted[])[]): Promise<void> {
    const { roster } = this.ground
    this.look++
    const asked = this.duels.flatMap((duel, d) =>
      merged(fights[d] ?? []).map(({ fight, blocks }) => ({ duel, d, fight, blocks, from: duel.blocksAt(fight) })),
    )
    const meetings = asked.flatMap((one) => {
      const { d, duel, fight, blocks } = one
      const key = `${d} ${fight.models} ${fight.count}`
      if (this.refused.has(key)) return []
      const setting = this.ground.setting(this.chance.seek((d * 4096 + fight.count) * 16 + this.look))
      const meeting: Meeting = { ...duelMeeting(roster, duel, fight), setting, blocks }
      if (this.ground.allows(meeting, costs)) return [{ one, meeting, key }]
      this.refused.add(key)
      return []
    })
    const met = await this.ground.fightFrom(meetings.map(({ meeting, one }) => ({ meeting, from: one.from, costs })))
    met.forEach((found, i) => {
      const { one, key } = meetings[i] as (typeof meetings)[number]
      if (found === null) {
        this.refused.add(key)
        return
      }
      const { score } = found
      one.duel.add(
        one.fight,
        blockScores(score).map(({ value, count }) => ({ score: value, blocks: count })),
        score.seats,
      )
      if (blocksOf(score) !== one.blocks) throw new RangeError('a bout came back with other blocks than asked for')
    })
  }
}

interface Allotted {
  readonly fight: Pick<Fight, 'models' | 'count'>
  readonly blocks: number
}

/** Divides blocks among fights; the expected number of each is its share. They are dealt out in equal steps from a random start. */
function allotted(fights: readonly Fight[], blocks: number, chance: Chance): Allotted[] {
  const offset = chance.unit()
  const total = fights.reduce((sum, { share }) => sum + share, 0)
  let before = 0
  return fights.map((fight) => {
    const first = Math.floor(before * blocks + offset)
    before += fight.share / total
    return { fight, blocks: Math.floor(before * blocks + offset) - first }
  })
}

/** Blocks that fights lack until they have had their shares of a number of blocks. */
function lacking(duel: Duel, fights: readonly Fight[], blocks: number): Allotted[] {
  const shares = new Map<string, { readonly fight: Fight; share: number }>()
  for (const fight of fights) {
    if (duel.isSolved(fight)) continue
    const key = `${fight.models} ${fight.count}`
    const known = shares.get(key)
    if (known === undefined) shares.set(key, { fight, share: fight.share })
    else known.share += fight.share
  }
  return [...shares.values()].flatMap(({ fight, share }) => {
    const lacks = Math.ceil(share * blocks) - duel.blocksAt(fight)
    return lacks > 0 ? [{ fight, blocks: lacks }] : []
  })
}

/** Merges fights at the same numbers; fights without blocks are left out. */
function merged(all: readonly Allotted[]): Allotted[] {
  const found = new Map<string, Allotted>()
  for (const { fight, blocks } of all) {
    const key = `${fight.models} ${fight.count}`
    found.set(key, { fight, blocks: blocks + (found.get(key)?.blocks ?? 0) })
  }
  return [...found.values()].filter(({ blocks }) => blocks > 0)
}
