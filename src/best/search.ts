import type { Chance } from '../balance/solver/chance.ts'
import { allLists, drawList, filled, type Required } from '../scenario/choice/draw.ts'
import type { Space } from '../scenario/choice/space.ts'
import type { Legal, Pick } from '../scenario/choice/types.ts'
import { changesOf } from './moves.ts'
import { mostCells, type Raced, race } from './race.ts'
import type { Entrant, Trial } from './trial.ts'

/** The search for lists that do well, and how it went. */
export interface Searched {
  /** The lists that did best, without order between generations. */
  readonly finalists: readonly Entrant[]
  /** The race of all legal lists, if there are few; null if generations of lists raced. */
  readonly last: Raced | null
  /** Number of legal lists, if every one took part. */
  readonly lists: number | null
  readonly generations: number
}

/** The inputs of a search. */
export interface Asked {
  readonly space: Space
  readonly trial: Trial
  /** The list of the scenario, if it is legal. */
  readonly given: Legal | null
  /** Units that every list has. */
  readonly fixed: readonly Pick[]
  readonly required: Required
  readonly chance: Chance
  /** Cells that may be played, blocks against one army: of generations, and of a race of all lists, which needs no other after it. */
  readonly cells: number
  readonly cellsOfAll: number
  /** Lists that are left of a race of all. */
  readonly keep: number
  /** First block of its dice. */
  readonly start: number
  readonly onGeneration?: (number: number, of: number) => void
  /** Called with the list that is ahead, by the dice of its race. */
  readonly onAhead?: (ahead: Entrant) => void
}

/** If there are at most this many legal lists, all take part. */
export const MOST_LISTS = 400
const GENERATIONS = 6
/** Share of the cells for the first generation, which is drawn at random. */
const FIRST = 0.3
/** Fewest and most lists of a generation. */
const LEAST = 12
const MOST = 300
/** Cells that a list plays in the first rung of its race, about. */
const RUNG = 4
/** Lists of a generation that are parents of the next. */
const PARENTS = 4
/** Lists that each generation sends to the final. */
const SENT = 3
/** Blocks between the dice of two generations. */
const APART = 1_000_000

/** Finds lists that do well against the field. If there are few legal lists, all race; otherwise generations of lists do, each on its own dice. */
export async function searchLists(asked: Asked): Promise<Searched> {
  const { space, trial, given, fixed, cells, start, onGeneration, onAhead } = asked
  const all = allLists(space, fixed, MOST_LISTS)
  if (all !== null) {
    onGeneration?.(1, 1)
    const entrants = [...(given === null ? [] : [given]), ...all].map((list) => trial.entrant(list))
    const different = [...new Set(entrants)]
    const budget = asked.cellsOfAll
    const last = await race(trial, different, {
      start,
      budget,
      keep: Math.min(different.length, asked.keep),
      onAhead,
    })
    return { finalists: last.left, last, lists: all.length, generations: 1 }
  }
  const finalists = new Set<Entrant>()
  let parents: readonly Entrant[] = given === null ? [] : [trial.entrant(given)]
  for (let generation = 0; generation < GENERATIONS; generation++) {
    onGeneration?.(generation + 1, GENERATIONS)
    const budget = budgetOf(generation, cells)
    const size = sizeFor(budget)
    const population = generation === 0 ? strangers(asked, parents, size) : offspring(asked, parents, size, generation)
    if (population.length === 0) break
    const { left } = await race(trial, population, {
      start: start + generation * APART,
      budget,
      keep: Math.min(PARENTS, population.length),
      // The first rungs of a later generation tell less than the whole race before them.
      onAhead: generation === 0 ? onAhead : undefined,
    })
    parents = left
    onAhead?.(left[0] as Entrant)
    for (const entrant of left.slice(0, SENT)) finalists.add(entrant)
  }
  return { finalists: [...finalists], last: null, lists: null, generations: GENERATIONS }
}

/** Cells of a generation. */
function budgetOf(generation: number, cells: number): number {
  return generation === 0 ? FIRST * cells : ((1 - FIRST) * cells) / (GENERATIONS - 1)
}

/**
 * Most cells that a search plays, and most lists that are left of it. `lists`: number of legal lists, if all of them race, and null if they are
 * too many. `turn`: cells after which a list has met the field as often as it asks.
 */
export function mostOfSearch(
  lists: number | null,
  {
    cells,
    cellsOfAll,
    keep,
    turn,
  }: { readonly cells: number; readonly cellsOfAll: number; readonly keep: number; readonly turn: number },
): { readonly cells: number; readonly finalists: number } {
  if (lists !== null) return { cells: mostCells(lists + 1, { budget: cellsOfAll, keep, turn }), finalists: keep }
  const generations = Array.from({ length: GENERATIONS }, (_, generation) => {
    const budget = budgetOf(generation, cells)
    return mostCells(sizeFor(budget), { budget, keep: PARENTS, turn })
  })
  return { cells: generations.reduce((sum, most) => sum + most, 0), finalists: GENERATIONS * SENT }
}

/** Number of lists with which each plays about `RUNG` cells in the first rung. */
function sizeFor(budget: number): number {
  let size = LEAST
  for (let next = LEAST; next <= MOST; next++) {
    const rungs = 1 + Math.ceil(Math.max(0, bits(next / PARENTS)))
    if (budget / rungs / next < RUNG) break
    size = next
  }
  return size
}

/** Number of halvings until 1 or less is left. */
function bits(x: number): number {
  let n = 0
  for (let left = x; left > 1; left /= 2) n++
  return n
}

/** Random lists, and those given. */
function strangers(
  { space, trial, chance, fixed, required }: Asked,
  given: readonly Entrant[],
  size: number,
): Entrant[] {
  const found = new Set(given)
  for (let i = 0; i < 3 * size && found.size < size; i++) {
    const list = drawList(space, chance.seek(i), fixed, required)
    if (list === null) break
    found.add(trial.entrant(list))
  }
  return [...found]
}

/** Parents, lists one, two or three changes away from them, and some strangers. */
function offspring(asked: Asked, parents: readonly Entrant[], size: number, generation: number): Entrant[] {
  const { space, trial, chance, fixed, required } = asked
  const found = new Set(parents)
  const near = parents.map(({ list }) => changesOf(space, list))
  for (let i = 0; i < 5 * size && found.size < size; i++) {
    const dice = chance.seek(generation * STREAMS + i)
    const draw = dice.unit()
    const which = dice.below(Math.max(1, parents.length))
    const parent = parents[which]
    const list =
      parent === undefined || draw < STRANGE
        ? drawList(space, dice, fixed, required)
        : draw < STRANGE + CROSSED
          ? crossed(space, dice, parent.list, parents[dice.below(parents.length)]?.list ?? parent.list)
          : changed(space, dice, near[which] ?? [], draw < STRANGE + CROSSED + FURTHER)
    if (list !== null) found.add(trial.entrant(list))
  }
  return [...found]
}

/** Shares of the offspring that are strangers, crossings of two parents, and more than one change away. */
const STRANGE = 0.1
const CROSSED = 0.15
const FURTHER = 0.3
/** Streams of chance between two generations. */
const STREAMS = 100_000

/** A list one change away; if asked, one or two changes further. */
function changed(
  space: Space,
  chance: Chance,
  near: readonly { readonly list: Legal }[],
  isFurther: boolean,
): Legal | null {
  const first = near[chance.below(Math.max(1, near.length))]?.list ?? null
  if (first === null || !isFurther) return first
  const next = changesOf(space, first)
  return next[chance.below(Math.max(1, next.length))]?.list ?? first
}

/** Half of the units of each of two lists, filled up. */
function crossed(space: Space, chance: Chance, a: Legal, b: Legal): Legal | null {
  const leader = (chance.unit() < 0.5 ? a : b).picks.filter(({ leads, written }) => leads ?? written)
  const rest = [...a.picks, ...b.picks].filter((pick) => !pick.leads && !pick.written && chance.unit() < 0.5)
  return space.legal(filled(space, chance, [...leader, ...rest]))
}
