import type { BestDocument, Changes, ToldChange, ToldList, ToldPart, ToldUnit } from '../result/best.ts'
import { digestOf } from '../run/counts/digest.ts'
import { headingOf } from '../run/heading.ts'
import type { Choice } from '../scenario/choice/read.ts'
import type { Space } from '../scenario/choice/space.ts'
import { inOneLine } from '../scenario/choice/text.ts'
import type { Legal, Pick, Troops } from '../scenario/choice/types.ts'
import { bonferroni } from '../stats/intervals/multiplicity.ts'
import { mixtureOf, type Plan } from './mixture.ts'
import type { Change, Part } from './moves.ts'
import { fieldDifference, fieldScore, LEVEL, scoreAgainst } from './scores.ts'
import type { Searched } from './search.ts'
import type { Entrant, Trial } from './trial.ts'

/** The result of a search. */
export interface Found {
  readonly trial: Trial
  /** Best first, by the last race. */
  readonly finalists: readonly Entrant[]
  readonly plan: Plan | null
  readonly given: Entrant | null
  readonly changes: { readonly tried: number; readonly told: readonly Change[] }
  readonly searched: Searched
  readonly spent: BestDocument['search']['battles']
  /** Blocks on fresh dice against each army of the field. */
  readonly blocks: number
  /** Whether an interrupt left fewer blocks than were to be played. */
  readonly isCut: boolean
  readonly battles: number
  readonly repeat: string
}

/** A list that is ahead in a search, without a score: it is ahead on the dice that chose it. */
export interface Ahead {
  readonly army: string
  readonly units: readonly ToldUnit[]
  readonly points: number
  /** The value of `--set` that gives the army this list. */
  readonly set: string
}

export function aheadOf({ army, space }: Choice, { picks, points }: Legal): Ahead {
  return { army, units: picks.map((pick) => toldUnit(space, pick)), points, set: space.setting(picks) }
}

/** The document of a search. Every score in it is of fresh dice. */
export function tellBest(choice: Choice, found: Found): BestDocument {
  const { scenario, space, foes, army } = choice
  const { trial, finalists, given, searched, spent, blocks, plan } = found
  const { seats } = trial
  const [best] = finalists as [Entrant]
  const list = (entrant: Entrant): ToldList => toldList(space, entrant, blocks, seats)
  const heading = headingOf(scenario, {
    command: 'best',
    status: found.isCut ? 'interrupted' : 'complete',
    stop: { rule: found.isCut ? 'interrupted' : 'battles', asked: found.battles, looks: 1 },
    repeat: found.repeat,
  })
  return {
    ...heading,
    question: `Which list of ${army} does best${foes.length === 1 ? ` against ${foes[0]?.name}` : ''}?`,
    digest: digest(choice, found),
    matchups: [],
    mode: foes[0]?.matchup.mode ?? 'battle',
    army,
    points: space.points,
    field: foes.map(({ name, points }) => ({ name, points })),
    only: onlyOf(choice),
    search: { lists: searched.lists, played: trial.seen, generations: searched.generations, battles: spent, blocks },
    best: list(best),
    given: given === null ? null : list(given),
    outside: given === null && choice.given.length > 0,
    gain: given === null || given === best ? null : fieldDifference(given, best, blocks, seats),
    finalists: finalists.map(list),
    changes: toldChanges(space, found),
    mixture: plan === null ? null : mixtureOf(finalists, plan, { blocks, seats }),
  }
}

/** The setting that leaves the matchups of the army alone; null if there are no others. */
function onlyOf({ scenario, foes }: Choice): string | null {
  if (scenario.matchups.length === foes.length) return null
  const pairs = foes.map(({ matchup: { armies } }) => armies.map(({ name }) => name))
  return `matchups=${inOneLine(pairs)}`
}

function toldList(space: Space, entrant: Entrant, blocks: number, seats: number): ToldList {
  const against = entrant.scores.map((_, foe) => scoreAgainst(entrant, foe, blocks, seats))
  return {
    units: entrant.list.picks.map((pick) => toldUnit(space, pick)),
    points: entrant.list.points,
    score: fieldScore(against),
    against,
    battles: blocks * seats * against.length,
    list: space.document(entrant.list.picks),
    set: space.setting(entrant.list.picks),
  }
}

export function toldUnit(space: Space, pick: Pick): ToldUnit {
  const { game } = space.rules
  const body = pick.leads ?? pick
  const own = pick.written?.['id']
  return {
    entry: body.entry,
    name: nameOf(space, body.entry) || (typeof own === 'string' ? own : ''),
    ...(game.facts.single !== true && space.byKey.get(body.entry)?.models[1] !== 1 && { models: body.models }),
    options: optionNames(space, body),
    points: space.cost(pick),
    ...(pick.leads && {
      commander: { entry: pick.entry, name: nameOf(space, pick.entry), options: optionNames(space, pick) },
    }),
  }
}

function nameOf(space: Space, entry: string): string {
  return space.rules.catalogue.entries[entry]?.name ?? entry
}

function optionNames(space: Space, { entry, options }: Troops): string[] {
  const of = space.rules.catalogue.entries[entry]?.options ?? {}
  return options.map((key) => of[key]?.name ?? key)
}

/** Changes with their differences, the largest first. The level of each interval is such that all hold together. */
function toldChanges(space: Space, { trial, finalists, given, changes, blocks }: Found): Changes | null {
  const base = given ?? finalists[0]
  if (changes.told.length === 0 || base === undefined) return null
  const each = bonferroni(LEVEL, changes.told.length)
  const told = changes.told.map((change): ToldChange => {
    const entrant = trial.entrant(change.list)
    const against = entrant.scores.map((_, foe) => scoreAgainst(entrant, foe, blocks, trial.seats))
    return {
      kind: change.kind,
      parts: change.parts.map((part) => toldPart(space, part)),
      points: change.list.points,
      score: fieldScore(against),
      difference: fieldDifference(base, entrant, blocks, trial.seats, each),
      set: space.setting(change.list.picks),
    }
  })
  return {
    of: given === null ? 'best' : 'given',
    tried: changes.tried,
    level: LEVEL,
    told: told.toSorted((a, b) => b.difference.estimate - a.difference.estimate),
  }
}

function toldPart(space: Space, { entry, before, after, options }: Part): ToldPart {
  const [old = [], now = []] = options ?? []
  const names = (keys: readonly string[]): string[] => optionNames(space, { entry, models: 1, options: keys })
  return {
    name: nameOf(space, entry),
    before,
    after,
    ...(options && {
      taken: names(now.filter((key) => !old.includes(key))),
      left: names(old.filter((key) => !now.includes(key))),
    }),
    single: space.rules.game.facts.single === true || space.byKey.get(entry)?.models[1] === 1,
  }
}

/** Hash of the scores on fresh dice of all that is told. */
function digest({ scenario, foes }: Choice, { trial, finalists, given, changes, blocks }: Found): string {
  const told = [
    ...finalists,
    ...(given === null ? [] : [given]),
    ...changes.told.map(({ list }) => trial.entrant(list)),
  ]
  return digestOf(
    told.flatMap(({ key, scores }) =>
      foes.map(({ matchup }, foe) => ({
        variant: scenario.variants[0]?.name ?? '',
        matchup: matchup.name,
        columns: [key],
        numbers: Array.from({ length: blocks }, (_, block) => scores[foe]?.get(block) ?? -1),
      })),
    ),
  )
}
