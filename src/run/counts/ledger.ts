import type { Scenario } from '../../scenario/types.ts'
import type { Cell } from '../players/cell.ts'
import { RunError } from '../run-error.ts'
import type { Course } from '../study/course.ts'
import type { Group } from '../study/group.ts'
import { type Identity, identityOf, pathless } from '../study/identity.ts'
import type { Study } from '../study/study.ts'
import { sumOfClauses } from './clauses.ts'
import type { CellRecord, GroupRecord } from './record.ts'
import { dense, sparse } from './sparse.ts'

/** Version of the format; raised by a change that breaks programs that read it. */
export const LEDGER = 1

/** All counts of a study as plain data: for continuing it, extending it, or combining parts of it. */
export interface Ledger {
  readonly ledger: typeof LEDGER
  readonly study: Study
  readonly identity: Identity
  readonly groups: readonly GroupRecord[]
}

/** The counts so far. */
export function ledgerOf(study: Study, courses: readonly Course[]): Ledger {
  return {
    ledger: LEDGER,
    study: portable(study),
    identity: identityOf(study),
    groups: courses.map((course) => {
      const trust = trustOf(course)
      return { ...recordOf(course.group, course.open), ...(trust.length > 0 && { trust }) }
    }),
  }
}

function recordOf(group: Group, open: readonly boolean[]): GroupRecord {
  return {
    from: group.from,
    merged: group.merged,
    goal: group.goal,
    looks: group.looks,
    active: group.active,
    open,
    members: group.members.map((cell) => ({
      tally: sparse(cell.tally.cells),
      ...(cell.watched && { firsts: sparse(cell.watched.firsts.battles, Number.POSITIVE_INFINITY) }),
      segments: cell.segments.looks,
      clauses: cell.clauses,
      ended: cell.ended,
    })),
    ...(group.cross && {
      cross: sparse(group.cross.cells),
      flips: sparse(group.cross.flips, Number.POSITIVE_INFINITY),
    }),
    differences: group.differences.map(({ looks }) => looks),
    ...(group.between.length > 0 && { between: group.between }),
  }
}

/** Counts of the battles that planners played for a group. Before these are planned, the counts of an earlier run. */
function trustOf({ corrections, earlier }: Course): readonly GroupRecord[] {
  if (corrections === null) return earlier
  return corrections.flatMap(({ group, planned: { policy } }) =>
    group === null ? [] : [{ ...recordOf(group, []), planner: policy }],
  )
}

/** Restores the counts of a ledger. Throws a `RunError` if they do not fit, or if they have more battles than the study asks for. */
export function restore(courses: readonly Course[], { groups }: Ledger): void {
  if (groups.length !== courses.length) throw doesNotFit()
  courses.forEach((course, i) => {
    const { group, open } = course
    const record = groups[i] as GroupRecord
    if (record.from !== group.from) throw doesNotFit()
    course.earlier = record.trust ?? []
    if (record.merged > group.to) throw tooMany(group, record)
    takeOver(group, record)
    record.open.forEach((is, question) => {
      open[question] = is
    })
    record.active.forEach((is, member) => {
      group.active[member] = is
    })
    group.looks = record.looks
    group.goal = Math.max(record.merged, Math.min(record.goal, group.to))
    group.merged = record.merged
    group.next = record.merged
    // A group that reached its limit continues under a larger limit; an answered group stays answered.
    if (group.to > record.merged) {
      group.members.forEach((cell, member) => {
        if (group.active[member] === true) cell.ended = null
      })
    }
  })
}

/**
 * Restores the counts of planners from an earlier run, for blocks that planners are to play now. Records do not fit if other planners are to
 * play now, or if planners are to play fewer or other blocks. Such records are dropped, and the blocks are played anew.
 */
export function restoreTrust({ corrections, earlier }: Course): void {
  const due = (corrections ?? []).flatMap(({ group, planned }) => (group === null ? [] : [{ group, planned }]))
  if (due.length !== earlier.length) return
  due.forEach(({ group, planned }, i) => {
    const record = earlier[i] as GroupRecord
    if (record.planner !== planned.policy || record.from !== group.from || record.merged > group.to) return
    takeOver(group, record)
    group.merged = record.merged
    group.next = record.merged
  })
}

/** Adds the counts of planners in parts of a study, as `addUp` adds the other counts. */
export function addUpTrust(courses: readonly Course[], parts: readonly Ledger[]): void {
  courses.forEach(({ corrections }, i) => {
    const groups = (corrections ?? []).flatMap(({ group }) => (group === null ? [] : [group]))
    for (const [place, group] of groups.entries()) {
      // A part in which planners had nothing to play has no records at all.
      add(
        group,
        parts.flatMap((part) => part.groups[i]?.trust?.[place] ?? []),
      )
    }
  })
}

/**
 * Adds the counts of parts of a study, in the order of their blocks. Throws a `RunError` if the blocks of the parts do not follow one another.
 */
export function addUp(courses: readonly Course[], parts: readonly Ledger[]): void {
  courses.forEach(({ group }, i) => {
    add(
      group,
      parts.map(({ groups }) => groups[i] as GroupRecord),
    )
  })
}

function add(group: Group, parts: readonly GroupRecord[]): void {
  for (const record of parts.toSorted((a, b) => a.from - b.from || a.merged - b.merged)) {
    if (record.from !== group.merged) throw new RunError(gap(group, record))
    takeOver(group, record)
    group.merged = record.merged
    group.next = record.merged
  }
  if (group.merged !== group.to) {
    throw new RunError(
      `${nameOf(group)}: the parts hold blocks up to ${group.merged} of ${group.to}; one is missing, or was interrupted: finish it with --resume`,
    )
  }
}

function takeOver(group: Group, record: GroupRecord): void {
  if (record.members.length !== group.members.length) throw doesNotFit()
  if (record.between !== undefined) group.between = record.between
  try {
    group.members.forEach((cell, i) => addTo(cell, record.members[i] as CellRecord))
    if (group.cross !== null) {
      const cells = dense(record.cross ?? [], group.cross.cells.length)
      group.cross.merge(cells, dense(record.flips ?? [], group.cross.flips.length, Number.POSITIVE_INFINITY))
    }
  } catch (thrown) {
    throw thrown instanceof RangeError ? doesNotFit() : thrown
  }
  group.differences.forEach((segments, i) => segments.restore(record.differences[i] ?? []))
}

function addTo(cell: Cell, record: CellRecord): void {
  cell.tally.merge(dense(record.tally, cell.tally.cells.length))
  const firsts = cell.watched?.firsts
  firsts?.merge(dense(record.firsts ?? [], firsts.battles.length, Number.POSITIVE_INFINITY))
  cell.segments.restore(record.segments)
  cell.clauses = sumOfClauses([cell.clauses, record.clauses])
  cell.ended = record.ended
}

/** A study without the folders of this machine. */
function portable(study: Study): Study {
  const { warnings: _, ...scenario } = study.scenario
  const plain = { ...study, scenario: { ...scenario, ...portableArmies(scenario) } }
  if (plain.command !== 'sweep') return plain
  const { between: _between, ...sweep } = plain
  return { ...sweep, points: sweep.points.map((point) => ({ ...point, ...portableArmies(point) })) }
}

function portableArmies({ variants, matchups }: Pick<Scenario, 'variants' | 'matchups'>) {
  const all = (list: Scenario['matchups']) => list.map((matchup) => pathless(matchup))
  return {
    matchups: all(matchups),
    variants: variants.map((variant) => ({ ...variant, ...(variant.matchups && { matchups: all(variant.matchups) }) })),
  }
}

function nameOf({ members }: Group): string {
  const [cell] = members
  return cell === undefined ? '' : `${cell.matchup.name} (${cell.variant.name})`
}

function gap(group: Group, { from }: GroupRecord): string {
  const what = from > group.merged ? 'are missing' : 'are there twice'
  return `${nameOf(group)}: blocks ${Math.min(from, group.merged)} to ${Math.max(from, group.merged) - 1} ${what}`
}

function tooMany(group: Group, { merged }: GroupRecord): RunError {
  const battles = (blocks: number): string => ((blocks - group.from) * group.seats).toLocaleString('en')
  return new RunError(
    `${nameOf(group)}: ${battles(merged)} battles were fought already, more than the ${battles(group.to)} asked for`,
  )
}

function doesNotFit(): RunError {
  return new RunError('the tallies do not fit the scenario')
}
