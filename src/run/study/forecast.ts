import type { Engine } from '../engine.ts'
import { CORES } from '../engine.ts'
import { differenceOf } from '../estimates/difference.ts'
import { spreadOf } from '../estimates/estimate.ts'
import { playAll } from '../players/schedule.ts'
import type { Prepared } from '../prepare.ts'
import { Interrupted } from '../run-error.ts'
import { unitsOf } from '../trust/correction.ts'
import { ADVISED, costOf, isCorrected, planned } from '../trust/plan.ts'
import type { Group } from './group.ts'
import { blocksNeeded } from './question.ts'
import type { Study } from './study.ts'

/**
 * Number of blocks of each matchup for a forecast, and the milliseconds that they may take: a few blocks in any case, more if there is
 * time.
 */
const PILOTS = [
  { blocks: 100, time: 5000 },
  { blocks: 2000, time: 1500 },
] as const

/** The work of a study, estimated from a few battles. */
export interface Forecast {
  readonly matchups: readonly MatchupForecast[]
  /** Battles of all matchups and variants. */
  readonly battles: number
  /** Estimated time on this machine, with this many threads. */
  readonly seconds: number
  readonly threads: number
  /** The work of planners, which shows how far the answer may be trusted; left out if planners are not asked. */
  readonly trust?: TrustForecast
}

export interface TrustForecast {
  /** Blocks that planners play of all matchups and variants together. */
  readonly blocks: number
  readonly seconds: number
  /** If planners play no blocks: the number of blocks of each matchup that would give an answer, and the time they take. */
  readonly advised?: { readonly blocks: number; readonly seconds: number }
}

export interface MatchupForecast {
  readonly matchup: string
  /** The rules, or the settings of a sweep. */
  readonly variants: readonly string[]
  /** Battles of each variant; an estimate if the number is decided during the run. */
  readonly battles: number
  /** Whether the limit is likely to be reached first. */
  readonly limited: boolean
  /** Half width of the interval of the score, or of its difference, after that many battles; null if the first blocks showed no spread. */
  readonly error: number | null
  readonly seconds: number
}

/** Plays a few battles of every matchup and estimates from them how many the study will take, and how long. Changes no result. */
export async function forecast(
  { study, engine, start: begin }: Prepared,
  { workers = CORES, signal }: { readonly workers?: number; readonly signal?: AbortSignal } = {},
): Promise<Forecast> {
  const courses = begin()
  const groups = courses.map(({ group }) => group)
  const start = performance.now()
  for (const { blocks, time } of PILOTS) {
    const left = time - (performance.now() - start)
    if (left <= 0 || signal?.aborted === true) break
    for (const group of groups) group.goal = Math.max(group.merged, Math.min(group.to, group.from + blocks))
    const late = AbortSignal.timeout(Math.ceil(left))
    const until = signal === undefined ? late : AbortSignal.any([late, signal])
    await playAll(groups, engine, { workers: Math.min(workers, 1), twin: false, signal: until }, () => undefined)
  }
  const asked = courses.reduce((sum, { questions }) => sum + questions.length, 0)
  const known = groups.filter(({ pace }) => pace !== null)
  if (known.length === 0) throw new Interrupted('interrupted before a battle was fought')
  const mean = known.reduce((sum, { pace }) => sum + (pace?.milliseconds ?? 0) / (pace?.blocks ?? 1), 0) / known.length
  const matchups = courses.map(({ group, questions }): MatchupForecast => {
    const played = group.merged - group.from
    const needs = questions.map((question) => (played > 1 ? blocksNeeded(study.stopping, group, question, asked) : 0))
    const fixed = study.stopping.stop.rule === 'battles'
    const need = fixed ? group.to - group.from : Math.max(PILOTS[0].blocks, ...needs)
    const blocks = Math.min(need, group.to - group.from)
    const pace = group.pace === null ? mean : group.pace.milliseconds / group.pace.blocks
    const spread = played > 1 ? spreadIn(group) : 0
    return {
      matchup: group.members[0]?.matchup.name ?? '',
      variants: group.members.map(({ variant }) => variant.name),
      battles: blocks * group.seats,
      limited: need > group.to - group.from,
      error: spread > 0 ? (1.96 * spread) / Math.sqrt(blocks) : null,
      seconds: (blocks * pace) / 1000 / Math.max(1, workers),
    }
  })
  const budget = study.stopping.budget ?? Number.POSITIVE_INFINITY
  const battles = matchups.reduce((sum, matchup, i) => sum + matchup.battles * (groups[i]?.members.length ?? 1), 0)
  const seconds = matchups.reduce((sum, matchup) => sum + matchup.seconds, 0)
  const trust = trustForecast(study, engine, groups, matchups)
  return {
    matchups,
    battles: Math.min(battles, budget),
    seconds: seconds * Math.min(1, budget / battles),
    threads: workers,
    ...(trust && { trust }),
  }
}

/** The work of planners; null if they are not asked. */
function trustForecast(
  study: Study,
  engine: Engine,
  groups: readonly Group[],
  matchups: readonly MatchupForecast[],
): TrustForecast | null {
  const units = groups.flatMap((group, i) => {
    const { battles, seconds } = matchups[i] as MatchupForecast
    const blocks = Math.max(1, battles / group.seats)
    return unitsOf(group)
      .filter((cells) => cells.every((cell) => isCorrected(study, cell)))
      .map((cells) => {
        // A machine that plays a part of the blocks plays an equal part of the planners' blocks.
        const part = study.shard === undefined ? 1 : 1 / study.shard.of
        const jobs = cells.map(({ job }) => job)
        const all = { blocks: Math.round(blocks / part), seats: group.seats }
        const plan = planned(study.trust, all, (policy) => costOf(jobs, engine, policy))
        const block = (part * plan.cost * seconds * cells.length) / battles / group.members.length
        return { wanted: plan.blocks, block, blocks, cells: cells.length }
      })
  })
  if (units.length === 0) return null
  const secondsOf = (wanted: (unit: (typeof units)[number]) => number): number =>
    units.reduce((sum, unit) => sum + wanted(unit) * unit.block, 0)
  const blocks = units.reduce((sum, { wanted, cells }) => sum + wanted * cells, 0)
  return {
    blocks,
    seconds: secondsOf(({ wanted }) => wanted),
    ...(blocks === 0 && { advised: { blocks: ADVISED, seconds: secondsOf((unit) => Math.min(ADVISED, unit.blocks)) } }),
  }
}

/** Standard deviation of a block: of the difference in a comparison, otherwise of the score. */
function spreadIn(group: Group): number {
  const pairs = group.pairing === 'base' ? (group.cross?.layout.pairs ?? []) : []
  const spreads =
    pairs.length > 0
      ? pairs.map((_, pair) => differenceOf(group, pair).sd)
      : group.members.map(({ tally }) => spreadOf(tally))
  return Math.max(...spreads)
}
