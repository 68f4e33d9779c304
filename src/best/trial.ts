import type { RulesTable } from '../core/ruleset.ts'
import type { Arena } from '../run/players/arena.ts'
import type { Bout } from '../run/players/bouts.ts'
import type { Foe, Space } from '../scenario/choice/space.ts'
import { keyOf } from '../scenario/choice/space.ts'
import type { Legal } from '../scenario/choice/types.ts'

/** A block against an army of the field. Every list that plays it has the same dice. */
export interface Cell {
  /** Number of the army in the field. */
  readonly foe: number
  readonly block: number
}

/** A list in the race, and what its blocks came to. */
export interface Entrant {
  readonly list: Legal
  readonly key: string
  /** Half points of the list, by block, for each army of the field; −1: the game could not play the block. */
  readonly scores: readonly Map<number, number>[]
}

/** Plays lists against the field, block by block. */
export class Trial {
  /** Battles of a block. */
  seats = 1
  /** Number of cells after which the field was met as often as it asks: a race ends after a multiple of it. All armies once, unless set. */
  turn: number
  readonly space: Space
  readonly foes: readonly Foe[]
  private readonly rules: RulesTable
  private readonly arena: Arena
  private readonly known = new Map<string, Entrant>()

  constructor(space: Space, rules: RulesTable, arena: Arena) {
    this.space = space
    this.foes = space.rules.foes
    this.turn = this.foes.length
    this.rules = rules
    this.arena = arena
  }

  /** The entrant of a list; equal lists are one entrant. */
  entrant(list: Legal): Entrant {
    const key = keyOf(list.picks)
    const entrant = this.known.get(key) ?? { list, key, scores: this.foes.map(() => new Map<number, number>()) }
    this.known.set(key, entrant)
    return entrant
  }

  /** Number of different lists that were seen. */
  get seen(): number {
    return [...this.known.values()].filter(({ scores }) => scores.some(({ size }) => size > 0)).length
  }

  /** Plays the cells that an entrant has not played. */
  async play(entrants: readonly Entrant[], cells: readonly Cell[]): Promise<void> {
    let waiting: Open[] = []
    for (const entrant of entrants) {
      for (const [f, foe] of this.foes.entries()) {
        const scores = entrant.scores[f]
        const blocks = cells.flatMap(({ foe: of, block }) => (of === f && scores?.has(block) === false ? [block] : []))
        if (blocks.length === 0) continue
        const matchup = this.space.matchup(entrant.list, foe)
        for (const from of blocks)
          waiting.push({ entrant, f, bout: { rules: this.rules, matchup, from, to: from + 1 } })
        if (waiting.length < BATCH) continue
        await this.playAll(waiting)
        waiting = []
      }
    }
    if (waiting.length > 0) await this.playAll(waiting)
  }

  private async playAll(open: readonly Open[]): Promise<void> {
    const results = await this.arena.play(open.map(({ bout }) => bout))
    for (const [i, { entrant, f, bout }] of open.entries()) {
      const { scores = [], seats = 0 } = results[i] ?? {}
      if (seats > 0) this.seats = seats
      const halves = scores.indexOf(1)
      const own = this.foes[f]?.side === 0 ? halves : 2 * seats - halves
      entrant.scores[f]?.set(bout.from, seats === 0 ? -1 : own)
    }
  }
}

/** A block that is to be played. */
interface Open {
  readonly entrant: Entrant
  readonly f: number
  readonly bout: Bout
}

/** Number of blocks that are handed to the arena at once: more would only take memory. */
const BATCH = 20_000

/** Mean score of an entrant over cells, 0 to 1; −1 if the game could not play one of them. */
export function meanOver({ scores }: Entrant, cells: readonly Cell[], seats: number): number {
  let sum = 0
  for (const { foe, block } of cells) {
    const halves = scores[foe]?.get(block) ?? -1
    if (halves < 0) return -1
    sum += halves
  }
  return cells.length === 0 ? 0 : sum / (2 * seats * cells.length)
}

/** Cells `from` to `to` − 1 of an endless series that takes the armies of the field in turn, from block `start` on. */
export function cellsOf(foes: number, start: number, from: number, to: number): Cell[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => ({
    foe: (from + i) % foes,
    block: start + Math.floor((from + i) / foes),
  }))
}
