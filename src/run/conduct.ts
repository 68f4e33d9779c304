import { LEAST_TRUST } from '../kit/generals/planner-name.ts'
import type { ResultDocument } from '../result/document.ts'
import type { Status } from '../result/heading.ts'
import type { Trust } from '../result/trust.ts'
import { sumOfClauses } from './counts/clauses.ts'
import { digestOf } from './counts/digest.ts'
import { addUp, addUpTrust, type Ledger, ledgerOf, restore, restoreTrust } from './counts/ledger.ts'
import { withReach } from './counts/reach.ts'
import { differenceTrust, scoreTrust } from './estimates/trust.ts'
import { trustedTogether } from './estimates/trusted-together.ts'
import { headingOf } from './heading.ts'
import { solveBetween } from './players/between.ts'
import type { Cell } from './players/cell.ts'
import { rehearse } from './players/rehearsal.ts'
import { playAll } from './players/schedule.ts'
import type { TogetherResult } from './players/together.ts'
import type { Prepared } from './prepare.ts'
import { ProgressReport } from './progress.ts'
import { Interrupted, RunError } from './run-error.ts'
import type { Course } from './study/course.ts'
import { begin, directorOf } from './study/director.ts'
import type { Group } from './study/group.ts'
import { differences, identityOf } from './study/identity.ts'
import { checkStopping, tellStop } from './study/stop.ts'
import type { Study } from './study/study.ts'
import { correctionsOf } from './trust/correction.ts'
import type { RowBatch, RunOptions } from './types.ts'

/** The result of a study, and the counts from which it follows. */
export interface Conducted<D extends ResultDocument = ResultDocument> {
  readonly document: D
  readonly ledger: Ledger
}

/**
 * Plays a study to its end, or continues an earlier run, and gives the result. A study gives the same result on any machine, for any number
 * of workers, in one run or in several.
 *
 * Rejects with a `RunError` if a battle cannot be played, if a user's general is not reproducible or if the earlier tallies do not fit;
 * with `Interrupted` if the signal came before anything was finished. After a later signal the document contains the finished part.
 */
export async function conduct(prepared: Prepared, options: RunOptions = {}): Promise<Conducted> {
  const { study, engine } = prepared
  check(study, options)
  const courses = prepared.start()
  const groups = courses.map(({ group }) => group)
  if (groups.every(({ from, to }) => from === to)) {
    throw new RunError(
      `part ${study.shard?.index} of ${study.shard?.of} has nothing to play: there are fewer blocks than parts`,
    )
  }
  if (options.earlier !== undefined) {
    const other = differences(identityOf(study), options.earlier.identity)
    if (other.length > 0) throw new RunError(`the earlier tallies are of another ${other.join(', ')}`)
    restore(courses, options.earlier)
  }
  begin(study.stopping, courses)
  const cells = cellsIn(groups)
  const blocks = Math.min(...groups.map(({ to }) => to))
  await rehearse(cells, blocks, engine, options)
  const progress = options.onProgress && new ProgressReport(groups, options.onProgress)
  const direct = study.stopping.stop.rule === 'battles' ? null : directorOf(study.stopping, courses)
  await playAll(
    groups,
    engine,
    { ...options, clauses: study.clauses, ...(screens(study) && { twin: false }) },
    async (group, chunk, result) => {
      progress?.now(group)
      options.onTallies?.(() => ledgerOf(study, courses))
      if (options.onRows === undefined) return
      for (const batch of batchesOf(group, chunk.from, result)) await options.onRows(batch)
    },
    direct,
  )
  await trust(prepared, courses, options)
  if (study.command === 'sweep' && options.twin !== false && options.signal?.aborted !== true) {
    for (const group of groups) {
      if (group.between.length === 0) group.between = solveBetween(study, group, engine.games)
    }
  }
  return { document: tell(prepared, courses), ledger: ledgerOf(study, courses) }
}

/** The result of a study from the counts of its parts: `run` on several machines. It solves the exact twins itself. */
export async function assemble(prepared: Prepared, parts: readonly Ledger[]): Promise<Conducted> {
  const { study, engine } = prepared
  const courses = prepared.start()
  addUp(courses, parts)
  for (const { group } of courses) group.goal = group.merged
  await playAll(
    courses.map(({ group }) => group),
    engine,
    { workers: 0 },
    () => undefined,
  )
  plan(prepared, courses)
  addUpTrust(courses, parts)
  return { document: tell(prepared, courses), ledger: ledgerOf(study, courses) }
}

/** Has planners play some of the blocks again, unless the study itself was interrupted. */
async function trust(prepared: Prepared, courses: readonly Course[], options: RunOptions): Promise<void> {
  const { study, engine } = prepared
  if (options.signal?.aborted === true || courses.some(({ group }) => !group.idle)) return
  plan(prepared, courses)
  for (const course of courses) restoreTrust(course)
  const groups = groupsOfTrust(courses).filter(({ idle }) => !idle)
  if (groups.length === 0) return
  const { onProgress, onTallies, onRows: _rows, ...rest } = options
  const progress = onProgress && new ProgressReport(groups, onProgress, trustHeadline)
  await playAll(groups, engine, { ...rest, twin: false, slow: true }, (group) => {
    progress?.now(group)
    onTallies?.(() => ledgerOf(study, courses))
  })
}

/** Decides which blocks of each group planners play. */
function plan({ study, engine }: Prepared, courses: readonly Course[]): void {
  const found = correctionsOf(
    study,
    courses.map(({ group }) => group),
    engine,
  )
  courses.forEach((course, i) => {
    course.corrections = found[i] ?? []
  })
}

function groupsOfTrust(courses: readonly Course[]): Group[] {
  return courses.flatMap(({ corrections }) => (corrections ?? []).flatMap(({ group }) => group ?? []))
}

/** Such as `led by planner:8/8, Order v Levy: 12 of 40 blocks`. */
function trustHeadline({ members, merged, from, to }: Group): string {
  const cell = members.at(-1) as Cell
  return `led by ${cell.policies[0]}, ${cell.matchup.name}: ${merged - from} of ${to - from} blocks`
}

/** Adds the scores, corrected for their number, and the differences of scores, as planners change them. */
function noteTrust(study: Study, courses: readonly Course[]): void {
  const scores: { readonly cell: Cell; readonly trust: Trust }[] = []
  for (const { group, corrections } of courses) {
    for (const correction of corrections ?? []) {
      correction.cells.forEach((cell, place) => {
        if (cell.tally.blocks > 0) scores.push({ cell, trust: scoreTrust(correction, place, study.margin) })
      })
      if (group.pairing !== 'base') continue
      group.trust = (pair, whole) => {
        const { a, b } = group.pairAt(pair)
        return differenceTrust(correction, a, b, whole, study.margin)
      }
    }
  }
  const together = trustedTogether(scores.map(({ trust }) => trust))
  scores.forEach(({ cell }, i) => {
    cell.trust = together[i] as Trust
  })
}

/** Whether the results of single settings are not reported: a screening reports effects only. */
function screens(study: Study): boolean {
  return study.command === 'sweep' && study.design.kind !== 'grid'
}

function tell({ study, engine, kind }: Prepared, courses: readonly Course[]): ResultDocument {
  const { scenario, stopping, clauses, shard, repeat, command } = study
  const groups = courses.map(({ group }) => group)
  const cells = cellsIn(groups)
  const played = cells.filter(({ tally }) => tally.blocks > 0)
  if (played.length === 0) throw new Interrupted('interrupted before anything was finished')
  const anytime = stopping.stop.rule === 'until-decided' || stopping.stop.rule === 'sprt'
  for (const cell of cells) cell.anytime = anytime
  for (const group of groups) markSettled(group, stopping.stop.rule)
  noteTrust(study, courses)
  const status = statusOf(groups, groupsOfTrust(courses))
  const asked = courses.reduce((sum, { questions }) => sum + questions.length, 0)
  const looks = Math.max(1, ...cells.map(({ ended }) => ended?.looks ?? 0))
  const stop = { ...tellStop(stopping, scenario.battles, asked), looks }
  const unplayed = cells
    .filter(({ tally }) => tally.blocks === 0)
    .map(({ matchup, variant }) => `${matchup.name} (${variant.name})`)
  const heading = {
    ...headingOf(scenario, {
      command,
      status,
      stop: status === 'interrupted' ? { ...stop, rule: 'interrupted' as const } : stop,
      repeat,
    }),
    digest: digestOf(
      groups.flatMap(({ members, cross }) => [
        ...members
          .filter(({ tally }) => tally.blocks > 0)
          .map(({ variant, matchup, tally }) => ({
            variant: variant.name,
            matchup: matchup.name,
            columns: tally.layout.names,
            numbers: tally.cells,
          })),
        ...(cross === null ? [] : [{ variant: '', matchup: '', columns: [], numbers: cross.cells }]),
      ]),
    ),
    matchups: [],
    ...(clauses && {
      clauses: sumOfClauses(
        played.map((cell) => cell.clauses),
        engine.games[scenario.game]?.facts.clauses,
      ),
    }),
    ...(unplayed.length > 0 && { unplayed }),
    ...(shard && { shard }),
  }
  const document = kind.tell(study, groups, heading)
  if (document.command !== 'compare') return document
  return withReach(document, groups, scenario, engine.games)
}

/** `again`: the groups that planners play. */
function statusOf(groups: readonly Group[], again: readonly Group[]): Status {
  if (again.some(({ idle }) => !idle)) return 'interrupted'
  if (groups.some(({ idle, members }) => !idle || members.some(({ tally }) => tally.blocks === 0))) return 'interrupted'
  const open = groups.some(({ members }) => members.some(({ ended, settled }) => ended !== null && !settled))
  return open ? 'undecided' : 'complete'
}

/** Notes for every member of a group whether its question is answered; in a comparison the exact scores of all members answer it. */
function markSettled({ members, pairing }: Group, rule: Study['stopping']['stop']['rule']): void {
  const isSolved = ({ twin }: Cell): boolean => typeof twin !== 'string'
  for (const cell of members) {
    const answered = cell.ended?.by === 'precision' || cell.ended?.by === 'verdict'
    const solved = rule !== 'sprt' && (pairing === 'base' ? members.every(isSolved) : isSolved(cell))
    cell.settled = answered || solved
  }
}

function cellsIn(groups: readonly Group[]) {
  return groups.flatMap(({ members }) => members).toSorted((a, b) => a.index - b.index)
}

function batchesOf({ members }: Group, from: number, { members: parts }: TogetherResult): RowBatch[] {
  return members.flatMap(({ matchup, variant, columns, tally }, i) => {
    const rows = parts[i]?.rows
    if (rows == null) return []
    return [{ matchup: matchup.name, variant: variant.name, from, seats: tally.layout.seats, columns, rows }]
  })
}

function check(study: Study, { workers = 0, chunk = 1 }: RunOptions): void {
  const { scenario, stopping, shard } = study
  checkWhole('battles', scenario.battles, 1)
  checkWhole('workers', workers, 0)
  checkWhole('chunk', chunk, 1)
  checkStopping(stopping)
  if (typeof study.trust === 'number') checkWhole('blocks that planners play', study.trust, LEAST_TRUST)
  const nothing = study.command === 'sweep' ? study.points.length === 0 : scenario.matchups.length === 0
  if (nothing || scenario.variants.length === 0) throw new RunError('the scenario has nothing to play')
  if (shard === undefined) return
  checkWhole('parts', shard.of, 1)
  if (!(Number.isInteger(shard.index) && shard.index >= 1 && shard.index <= shard.of)) {
    throw new RunError(`the part must be from 1 to ${shard.of}, not ${shard.index}`)
  }
  if (stopping.stop.rule !== 'battles') {
    throw new RunError(
      'a run that decides as it goes cannot be divided into parts: every decision needs all battles so far',
    )
  }
}

function checkWhole(what: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least) return
  throw new RunError(`${what} must be a whole number from ${least}, not ${value}`)
}
