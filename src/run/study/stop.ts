import type { SprtHypotheses, Stop } from '../../result/heading.ts'
import { LEVEL } from '../estimates/estimate.ts'
import { RunError } from '../run-error.ts'

/** When a run has seen enough. Each matchup is judged separately. All rules but `battles` are judged at looks. */
export type StopRule =
  /** After the scenario's number of battles. */
  | { readonly rule: 'battles' }
  /** When the half width of the interval of the score (in a comparison, of its difference) is at most `error`, a share. */
  | { readonly rule: 'target-error'; readonly error: number }
  /**
   * When there is a verdict about the band of `margin` in either direction: an anytime-valid confidence sequence lies on one side of its
   * edges.
   */
  | { readonly rule: 'until-decided'; readonly margin: number }
  /** When a sequential probability ratio test of the score accepts one of its hypotheses. */
  | { readonly rule: 'sprt'; readonly hypotheses: SprtHypotheses }

export interface Stopping {
  readonly stop: StopRule
  /** Most battles of each matchup and variant, for rules that look. */
  readonly most: number
  /** Most battles in all, for rules that look; they go to the matchups that need them. Null: no such limit. */
  readonly budget: number | null
}

/** Half width of the band about an even score, or about no difference, in which the result is called balanced or equivalent. */
export const MARGIN = 0.05

/** Most battles of a matchup if a rule that looks has no limit. */
export const MOST = 1_000_000

export const FIXED: Stopping = { stop: { rule: 'battles' }, most: MOST, budget: null }

/** Coverage of each of `questions` confidence sequences, so that all hold together at `LEVEL` (Bonferroni). */
export function levelOf(questions: number): number {
  return 1 - (1 - LEVEL) / Math.max(1, questions)
}

/** The stopping rule in the form of the document. */
export function tellStop({ stop, most, budget }: Stopping, battles: number, questions: number): Omit<Stop, 'looks'> {
  const asked = stop.rule === 'battles' ? battles : most
  const limit = budget === null ? {} : { budget }
  switch (stop.rule) {
    case 'battles':
      return { rule: stop.rule, asked }
    case 'target-error':
      return { rule: stop.rule, asked, targetError: stop.error, ...limit }
    case 'until-decided':
      return { rule: stop.rule, asked, margin: stop.margin, level: levelOf(questions), ...limit }
    case 'sprt':
      return { rule: stop.rule, asked, sprt: stop.hypotheses, ...limit }
  }
}

/** Throws a `RunError` if a rule has an impossible parameter. */
export function checkStopping({ stop, most, budget }: Stopping): void {
  if (stop.rule === 'target-error') checkShare('the error to reach', stop.error, 0.5)
  if (stop.rule === 'until-decided') checkShare('the margin', stop.margin, 0.5)
  if (stop.rule === 'sprt') {
    const { elo0, elo1, alpha, beta } = stop.hypotheses
    if (!(elo0 < elo1)) throw new RunError(`the first hypothesis must be below the second: ${elo0} and ${elo1} Elo`)
    checkShare('alpha', alpha, 0.5)
    checkShare('beta', beta, 0.5)
  }
  if (!(Number.isInteger(most) && most >= 1))
    throw new RunError(`the most battles must be a whole number from 1, not ${most}`)
  if (budget !== null && !(Number.isInteger(budget) && budget >= 1)) {
    throw new RunError(`the budget must be a whole number from 1, not ${budget}`)
  }
}

function checkShare(what: string, value: number, most: number): void {
  if (value > 0 && value < most) return
  throw new RunError(`${what} must be between 0 and ${100 * most} percentage points, not ${100 * value}`)
}
