import { Chance } from '../balance/solver/chance.ts'
import type { BestDocument } from '../result/best.ts'
import type { Arena } from '../run/players/arena.ts'
import { Interrupted } from '../run/run-error.ts'
import { allLists, drawList, leadersOf } from '../scenario/choice/draw.ts'
import type { Choice } from '../scenario/choice/read.ts'
import type { Legal } from '../scenario/choice/types.ts'
import { planOf } from './mixture.ts'
import { type Change, changesOf } from './moves.ts'
import { NoAnswer } from './no-answer.ts'
import { mostCells, type Raced, race } from './race.ts'
import { MOST_LISTS, mostOfSearch, searchLists } from './search.ts'
import { type Ahead, aheadOf, tellBest } from './tell.ts'
import { cellsOf, type Entrant, Trial } from './trial.ts'

/** Battles if nothing else is asked for. */
export const BATTLES = 40_000

/** Shares of the battles by stage: the search, the last race, the screening of changes, and fresh dice for all that is told. */
const SHARES = { search: 0.4, choice: 0.15, changes: 0.12, fresh: 0.33 } as const

/** Lists that are left of the last race if the field has several armies: what a mixture may be made of. */
const LEFT = 8

/** Number of finalists besides those of the mixture, and number of changes that are reported. */
export const FINALISTS = 3
const CHANGES = 6

/** Dice of the stages: blocks that are used nowhere else. Fresh dice are those of blocks 0 and following, which `run` plays. */
const FROM = { search: 0x40000000, choice: 0x50000000, changes: 0x60000000 } as const

/** Fewest blocks on fresh dice: against each army of the field, and in all. */
const BLOCKS = 4
const BLOCKS_IN_ALL = 24

/**
 * The stages of the work, with the most battles that each plays, and the number of legal lists; null if they are too many to race all.
 * `isAbout`: the given list is not legal, so changes will be those of the best list, and their number is that of some other list until then.
 * `isEmpty`: there is no legal list, or none was found.
 */
export function bestStages(
  { scenario, space, given, foes }: Choice,
  { battles, seats }: { battles: number; seats: number },
) {
  const lists = listsIn({ space, given })
  const cells = battles / seats
  const turn = foes.length
  const keep = leftOf(turn)
  const part = (name: string, most: number) => ({ name, battles: Math.ceil(most * seats) })
  const search = mostOfSearch(lists, {
    cells: SHARES.search * cells,
    cellsOfAll: (SHARES.search + SHARES.choice) * cells,
    keep,
    turn,
  })
  const own = space.legal(given)
  const drawn = (): Legal | null =>
    drawList(space, new Chance(scenario.seed, 'best: stages'), fixedIn(given), { leaders: leadersOf(space) })
  const base = own ?? drawn()
  const changes = base === null ? 0 : changesOf(space, base).length
  const told = Math.max(FINALISTS, keep) + 1 + CHANGES
  return {
    lists,
    isAbout: own === null,
    isEmpty: lists === null ? base === null : lists === 0,
    stages: [
      ...(lists === null
        ? [
            part('the search, in generations of lists', search.cells),
            part('the last race', mostCells(search.finalists + 1, { budget: SHARES.choice * cells, keep, turn })),
          ]
        : [part('a race of all legal lists', search.cells)]),
      part('changes', 1 + mostCells(Math.max(1, changes), { budget: SHARES.changes * cells, keep: CHANGES, turn })),
      part('fresh dice', Math.max(told * BLOCKS * foes.length, SHARES.fresh * cells)),
    ],
  }
}

/** Number of legal lists; null if they are too many to race all. */
export function listsIn({ space, given }: Pick<Choice, 'space' | 'given'>): number | null {
  return allLists(space, fixedIn(given), MOST_LISTS)?.length ?? null
}

/** Units that every list has, as they are. */
function fixedIn(given: Choice['given']): Choice['given'] {
  return given.filter(({ written }) => written !== undefined)
}

export interface BestOptions {
  /** Battles in all, about. */
  readonly battles: number
  /** The command line that repeats it, for the document. */
  readonly repeat: string
  /** Called at the beginning of each stage, with its name. */
  readonly onStage?: (name: string) => void
  /** Called whenever another list may be ahead. */
  readonly onAhead?: (lists: readonly Ahead[]) => void
}

/**
 * Finds the list of an army that does best against the field of its scenario, and what changes of the given list are worth. Search, choice
 * and screening have dice of their own; every score that is told is of fresh dice, so it is not the better for having been chosen. The
 * result is a function of scenario, seed and battles. If the arena is interrupted while fresh dice are thrown, it is that of the blocks that
 * all lists have played, if these are enough.
 *
 * @throws NoAnswer if there is no legal list, or if there are too few battles.
 */
export async function findBest(
  choice: Choice,
  arena: Arena,
  { battles, repeat, onStage, onAhead }: BestOptions,
): Promise<BestDocument> {
  const { scenario, space, foes } = choice
  const lead = ({ list }: Entrant): void => onAhead?.([aheadOf(choice, list)])
  const trial = new Trial(space, scenario.variants[0]?.rules ?? {}, arena)
  const given = space.legal(choice.given)
  await pilot(choice, trial, given)
  const cells = battles / trial.seats
  const refused = tooFew(foes.length, { battles, seats: trial.seats })
  if (refused !== null) throw new NoAnswer(refused)
  const spent = { search: 0, choice: 0, changes: 0, fresh: 0 }
  let booked = arena.played
  const book = (stage: keyof typeof spent): void => {
    spent[stage] += arena.played - booked
    booked = arena.played
  }
  const searched = await searchLists({
    space,
    trial,
    given,
    fixed: fixedIn(choice.given),
    required: { leaders: leadersOf(space) },
    chance: new Chance(scenario.seed, 'best'),
    cells: SHARES.search * cells,
    cellsOfAll: (SHARES.search + SHARES.choice) * cells,
    keep: leftOf(foes.length),
    start: FROM.search,
    onGeneration: (number, of) => onStage?.(of === 1 ? 'all lists' : `generation ${number} of ${of}`),
    onAhead: lead,
  })
  if (searched.finalists.length === 0) throw new NoAnswer(noList(choice))
  book('search')
  onStage?.('the last race')
  const entrants = [...new Set([...searched.finalists, ...(given === null ? [] : [trial.entrant(given)])])]
  const last = searched.last ?? (await lastRace(trial, entrants, Math.floor(SHARES.choice * cells), lead))
  book('choice')
  const best = last.left[0] as Entrant
  const plan = planOf(last.left, last.cells, trial.seats)
  const finalists = last.left.filter((entrant, i) => i < FINALISTS || plan?.weights.has(entrant) === true)
  const base = given ?? best.list
  onStage?.('changes')
  const changes = changesOf(space, base)
  const promising = await screened(trial, changes, SHARES.changes * cells)
  book('changes')
  onStage?.('fresh dice')
  const told = [...new Set([...finalists, trial.entrant(base), ...promising.map(({ list }) => trial.entrant(list))])]
  const wanted = Math.max(BLOCKS, Math.floor((SHARES.fresh * cells) / told.length / foes.length))
  const blocks = await playFresh(trial, told, wanted)
  book('fresh')
  return tellBest(choice, {
    trial,
    finalists,
    plan,
    given: given === null ? null : trial.entrant(given),
    changes: { tried: changes.length, told: promising },
    searched,
    spent,
    blocks,
    isCut: blocks < wanted,
    battles,
    repeat,
  })
}

/** Parts in which fresh dice are thrown: an interrupt loses one of them. */
const PARTS = 10

/** Plays blocks 0 and following of all lists, and returns how many; fewer than `wanted` if it was interrupted. */
async function playFresh(trial: Trial, told: readonly Entrant[], wanted: number): Promise<number> {
  const foes = trial.foes.length
  let blocks = 0
  for (let part = 1; part <= PARTS; part++) {
    const to = Math.floor((part * wanted) / PARTS)
    try {
      await trial.play(told, cellsOf(foes, 0, blocks * foes, to * foes))
    } catch (thrown) {
      if (!(thrown instanceof Interrupted) || blocks * foes < BLOCKS_IN_ALL) throw thrown
      return blocks
    }
    blocks = to
  }
  return blocks
}

/** The finalists of all generations, and the given list, on dice that none of them was chosen by. */
function lastRace(
  trial: Trial,
  entrants: readonly Entrant[],
  budget: number,
  onAhead: (ahead: Entrant) => void,
): Promise<Raced> {
  return race(trial, entrants, {
    start: FROM.choice,
    budget,
    keep: Math.min(leftOf(trial.foes.length), entrants.length),
    onAhead,
  })
}

function leftOf(foes: number): number {
  return foes === 1 ? FINALISTS : LEFT
}

/** Why so many battles are too few for a field of so many armies; null if they are enough. */
export function tooFew(foes: number, { battles, seats }: { battles: number; seats: number }): string | null {
  const least = leastBattles(foes, seats)
  if (battles >= least) return null
  const field = foes === 1 ? 'an enemy' : `each of ${foes} enemies`
  return `--battles ${battles} is too few: the lists at the end need ${Math.max(BLOCKS, Math.ceil(BLOCKS_IN_ALL / foes))} blocks on fresh dice against ${field}; ask for ${least} or more`
}

/** Fewest battles with which every stage has something to play. */
function leastBattles(foes: number, seats: number): number {
  const told = FINALISTS + 1 + CHANGES
  const cells = told * Math.max(BLOCKS_IN_ALL, BLOCKS * foes)
  return Math.ceil((cells * seats) / SHARES.fresh / 100) * 100
}

/** Plays a block to learn how many battles it has. */
async function pilot(choice: Choice, trial: Trial, given: Legal | null): Promise<void> {
  const { foes } = choice
  const [foe] = foes
  if (foe === undefined) return
  const own = given ?? { picks: choice.given, units: foe.matchup.armies[foe.side].units, points: 0 }
  await trial.play([trial.entrant(own)], [{ foe: 0, block: FROM.search - 1 }])
}

/** The most promising changes, on dice of their own. */
async function screened(trial: Trial, changes: readonly Change[], cells: number): Promise<readonly Change[]> {
  if (changes.length === 0) return []
  const byEntrant = new Map(changes.map((change) => [trial.entrant(change.list), change] as const))
  const { left } = await race(trial, [...byEntrant.keys()], {
    start: FROM.changes,
    budget: cells,
    keep: Math.min(CHANGES, byEntrant.size),
  })
  return left.flatMap((entrant) => byEntrant.get(entrant) ?? [])
}

/** Says that there is no legal list. */
export function noList({ army, space, given }: Choice): string {
  const [low, high] = space.points
  const own = space.total(given)
  return `no legal list of ${army} has ${low} to ${high} points${own > 0 && (own < low || own > high) ? `: its list in the file has ${own}` : ''}; try other --points or --limit`
}
