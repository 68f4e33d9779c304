import type { Ending } from '../players/cell.ts'
import { RunError } from '../run-error.ts'
import type { Course, Director } from './course.ts'
import type { Group } from './group.ts'
import { isLook, nextLook } from './looks.ts'
import { blocksInRange, blocksNeeded, isAnswered, type Question } from './question.ts'
import type { Stopping } from './stop.ts'

/**
 * Directs a run by its rule. At every look of a group, each open question is tested. Members without an open question are fought no more.
 * The group continues until it has no open question or reaches its limit. With a budget for all, groups wait for one another at every look,
 * and the half of them that needs the fewest battles continues.
 */
export function directorOf(stopping: Stopping, courses: readonly Course[]): Director {
  const asked = courses.reduce((sum, { questions }) => sum + questions.length, 0)
  const { budget } = stopping
  return (group, groups) => {
    const course = courses[group.index] as Course
    judge(stopping, course, asked)
    if (budget === null) {
      if (group.merged < group.to && isOpen(course)) group.goOn()
    } else if (groups.every(({ idle }) => idle)) {
      nextRound(stopping, budget, courses, asked)
    }
  }
}

/** Sets the first goal of each group, also if it continues an earlier run. */
export function begin(stopping: Stopping, courses: readonly Course[]): void {
  if (stopping.stop.rule === 'battles') {
    for (const { group } of courses) group.goal = group.to
    return
  }
  checkBudget(stopping, courses)
  for (const course of courses) {
    const { group } = course
    const isNew = group.merged === group.from
    if (isNew) group.goal = group.merged
    if (isOpen(course) && group.idle && group.merged < group.to && (isNew || stopping.budget === null)) group.goOn()
  }
  const asked = courses.reduce((sum, { questions }) => sum + questions.length, 0)
  const waits = courses.every(({ group }) => group.idle)
  if (stopping.budget !== null && waits) nextRound(stopping, stopping.budget, courses, asked)
}

/** Throws a `RunError` if the budget is too small for the first look of every group. */
function checkBudget({ budget }: Stopping, courses: readonly Course[]): void {
  const least = courses.reduce((sum, { group }) => {
    const first = Math.min(nextLook(group.from), group.to) - group.from
    return sum + first * group.seats * group.members.length
  }, 0)
  if (budget === null || budget >= least) return
  throw new RunError(
    `a budget of ${budget.toLocaleString('en')} battles is too small: the first look at every matchup takes ${least.toLocaleString('en')}`,
  )
}

/** Tests the open questions, and records how members ended that have no open question. */
function judge(stopping: Stopping, { group, questions, open }: Course, asked: number): void {
  const look = isLook(group.merged)
  if (look) group.look()
  const unanswered = questions.map((question, i) => open[i] === true && !isAnswered(stopping, group, question, asked))
  const needs = questions.map((question, i) =>
    unanswered[i] === true ? blocksNeeded(stopping, group, question, asked) : 0,
  )
  group.expected = group.from + Math.max(0, ...needs.filter(Number.isFinite))
  const looks = group.looks + (look ? 0 : 1)
  const by = stopping.stop.rule === 'target-error' ? 'precision' : 'verdict'
  group.members.forEach((cell, member) => {
    if (group.active[member] !== true) return
    const left = questions.filter((question, i) => unanswered[i] === true && question.members.includes(member))
    if (left.length === 0) cell.ended = { by, looks }
    else if (group.merged === group.to) cell.ended = { by: 'limit', looks, ...neededBy(stopping, group, left, asked) }
  })
  // A longer run would not have looked here: the limit lies between two looks.
  if (!look) return
  questions.forEach((_, i) => {
    open[i] = unanswered[i] === true
  })
  group.members.forEach((_, member) => {
    group.active[member] = questions.some((question, i) => open[i] === true && question.members.includes(member))
  })
}

/** Further battles of a member that its open questions need. */
function neededBy(
  stopping: Stopping,
  group: Group,
  questions: readonly Question[],
  asked: number,
): Pick<Ending, 'needed' | 'neededRange'> {
  const blocks = Math.max(...questions.map((question) => blocksNeeded(stopping, group, question, asked)))
  // The rule is not met, so at least one battle is needed, whatever the estimate says. If an estimate is on an edge of the band, up to
  // rounding, the number has no bound.
  const battles = (all: number): number | null => {
    const left = all - (group.merged - group.from)
    return Number.isSafeInteger(left) ? Math.max(1, left) * group.seats : null
  }
  const ranges = questions.map((question) => blocksInRange(stopping, group, question, asked))
  const end = (which: 'low' | 'high'): number | null =>
    battles(Math.max(...ranges.map((range) => range?.[which] ?? Number.POSITIVE_INFINITY)))
  return {
    needed: battles(blocks),
    ...(ranges.every((range) => range !== null) && { neededRange: { low: end('low'), high: end('high') } }),
  }
}

function isOpen({ open }: Course): boolean {
  return open.includes(true)
}

/** Spends the rest of the budget on the half of the groups that need the fewest battles, or ends all groups. */
function nextRound(stopping: Stopping, budget: number, courses: readonly Course[], asked: number): void {
  const spent = courses.reduce(
    (sum, { group }) => sum + group.members.reduce((own, { tally }) => own + tally.battles, 0),
    0,
  )
  const waiting = courses
    .filter((course) => isOpen(course) && course.group.merged < course.group.to)
    .map((course) => ({ course, need: needOf(stopping, course, asked) }))
    .toSorted((a, b) => (a.need === b.need ? a.course.group.index - b.course.group.index : a.need - b.need))
  let left = budget - spent
  let chosen = 0
  for (const { course } of waiting.slice(0, Math.ceil(waiting.length / 2))) {
    const { group } = course
    const cost = (Math.min(nextLook(group.merged), group.to) - group.merged) * group.cost
    if (cost > left) continue
    left -= cost
    chosen++
    group.goOn()
  }
  if (chosen > 0) return
  for (const { course } of waiting) {
    const { group, questions, open } = course
    for (const [member, cell] of group.members.entries()) {
      if (group.active[member] !== true) continue
      const left = questions.filter((question, i) => open[i] === true && question.members.includes(member))
      cell.ended = { by: 'budget', looks: group.looks, ...neededBy(stopping, group, left, asked) }
    }
  }
}

/** Battles until the first of a group's open questions is answered. */
function needOf(stopping: Stopping, { group, questions, open }: Course, asked: number): number {
  const needs = questions.map((question, i) =>
    open[i] === true ? blocksNeeded(stopping, group, question, asked) : Number.POSITIVE_INFINITY,
  )
  return (Math.min(...needs) - (group.merged - group.from)) * group.cost
}
