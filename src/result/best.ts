import type { Estimate, Heading } from './heading.ts'

/** `best`: the list of an army that does best against a field of lists. */
export interface BestDocument extends Heading {
  readonly command: 'best'
  readonly mode: 'engagement' | 'battle'
  /** Name of the army whose list was chosen. */
  readonly army: string
  /** Fewest and most points of a list. */
  readonly points: readonly [number, number]
  /** The armies that it meets, in the order of the scenario. All count alike. */
  readonly field: readonly { readonly name: string; readonly points: number | null }[]
  /** The value of `--set` that leaves the matchups with the field alone; null if the scenario has no others. */
  readonly only: string | null
  readonly search: Search
  /** The list that did best before the fresh dice were thrown, with its score on these. */
  readonly best: ToldList
  /** The list that the scenario gives; null if there is none, or if it is outside the points or limits asked for. */
  readonly given: ToldList | null
  /** Whether there is a given list that is outside the points or limits asked for. */
  readonly outside: boolean
  /** Score of the best list less that of the given one, on common fresh dice; null without a given list, or if it is the best. */
  readonly gain: Estimate | null
  /** The first three of the last race, the best first, and after them the others of the mixture; with their scores on fresh dice. */
  readonly finalists: readonly ToldList[]
  /** Effects of changes of a list; null if it has no legal neighbour. */
  readonly changes: Changes | null
  /** The mixture of finalists that nobody in the field beats; null if there is only one finalist, or one army in the field. */
  readonly mixture: Mixture | null
}

interface Search {
  /** Number of all legal lists, if all of them took part; null if they are too many. */
  readonly lists: number | null
  /** Number of lists that were played. */
  readonly played: number
  readonly generations: number
  /** Battles by stage. */
  readonly battles: {
    readonly search: number
    readonly choice: number
    readonly changes: number
    readonly fresh: number
  }
  /** Blocks against each army of the field on fresh dice: blocks 0 and following, those that `run` plays first. */
  readonly blocks: number
}

export interface ToldList {
  readonly units: readonly ToldUnit[]
  readonly points: number
  /** Mean score over the field on fresh dice. */
  readonly score: Estimate
  /** Score against each army of the field, in the order of the field. */
  readonly against: readonly Estimate[]
  readonly battles: number
  /** The list in the form of the scenario: a list document, or units. */
  readonly list: object
  /** The value of `--set` that gives the army this list. */
  readonly set: string
}

export interface ToldUnit {
  readonly entry: string
  readonly name: string
  /** Left out of units that are always a single piece. */
  readonly models?: number
  /** Names of its options. */
  readonly options: readonly string[]
  /** Points, with the commander. */
  readonly points: number
  /** The commander that leads it. */
  readonly commander?: { readonly entry: string; readonly name: string; readonly options: readonly string[] }
}

export interface Changes {
  /** The list that was changed. */
  readonly of: 'given' | 'best'
  /** Number of legal changes that were tried. */
  readonly tried: number
  /** Level at which all intervals of the reported changes hold together. */
  readonly level: number
  /** The most promising changes, the largest difference first. */
  readonly told: readonly ToldChange[]
}

export interface ToldChange {
  readonly kind: 'add' | 'remove' | 'resize' | 'shift' | 'swap' | 'option'
  readonly parts: readonly ToldPart[]
  readonly points: number
  /** Score of the changed list, by itself. */
  readonly score: Estimate
  /**
   * Score of the changed list minus that of the list, on common fresh dice. Its interval has the level `level` for all reported changes
   * together.
   */
  readonly difference: Estimate
  readonly set: string
}

export interface ToldPart {
  readonly name: string
  /** Models before and after; 0 if the unit is new, or left out. */
  readonly before: number
  readonly after: number
  /** Names of options that are taken, and of those that are left. */
  readonly taken?: readonly string[]
  readonly left?: readonly string[]
  /** Whether the units are single pieces, of which models say nothing. */
  readonly single: boolean
}

export interface Mixture {
  /** Share of each finalist, in their order; chosen on the dice of the last race. */
  readonly weights: readonly number[]
  /** Score of the mixture against each army of the field on fresh dice; the intervals hold together. */
  readonly against: readonly Estimate[]
  /** The least of these: what the mixture secures. */
  readonly secured: Estimate
  /** Shares of the armies of the field in the mixture that holds the finalists down most. */
  readonly field: readonly number[]
  /** The most that any mixture of the finalists can secure, because the mixture of the field holds each of them to it. */
  readonly most: Estimate
  readonly level: number
}
