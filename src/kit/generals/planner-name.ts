/** How far a planner searches. */
export interface PlannerName {
  /** Rollouts of a candidate at most. */
  readonly rollouts: number
  /** Candidates of a choice at most. */
  readonly candidates: number
  /** Turns that a rollout begins before the position is valued as it stands; Infinity: to the end of the battle. */
  readonly horizon: number
}

/** Rollouts of a candidate if a planner is named without a number. */
const ROLLOUTS = 32

/** Fewest and most rollouts of a candidate: with fewer than four no error of a mean is known. */
const [LEAST, MOST] = [4, 1024]

/** Candidates of a choice if a planner is named without their number; fewest and most. */
const CANDIDATES = 16
const [FEWEST, MANY] = [2, 64]

/** Most turns that a name may look ahead. */
const FAR = 50

/** Fewest blocks that planners play to tell how far an answer may be trusted: a single block gives no error. */
export const LEAST_TRUST = 2

/** How a planner is written in scenarios, for messages. */
export const PLANNER_FORM = 'planner:N'

/** What a planner is, for schemas and help. */
export const PLANNER_MEANING = `Looks ahead: plays copies of the battle on from each candidate action, N of them (${LEAST} to ${MOST}; ${ROLLOUTS} without N), and takes the candidate of the best mean if it beats the default general's choice by one standard error. Strong and slow. With \`planner:N/C\` a choice has C candidates at most (${FEWEST} to ${MANY}; ${CANDIDATES} without C). With \`planner:N:T\` a copy is played T turns on, not to the end.`

const FORM = /^planner(?::(\d{1,4})(?:\/(\d{1,2}))?(?::(\d{1,2}))?)?$/

/** What a general's name asks for: `planner`, `planner:64`, `planner:8:2`, `planner:8/4`. Null if it is no planner, or a number is out of range. */
export function plannerNamed(name: string): PlannerName | null {
  const found = FORM.exec(name)
  if (found === null) return null
  const [, rollouts = ROLLOUTS, candidates = CANDIDATES, horizon = Infinity] = found
  const asked = { rollouts: Number(rollouts), candidates: Number(candidates), horizon: Number(horizon) }
  const isInRange = asked.rollouts >= LEAST && asked.rollouts <= MOST && asked.horizon >= 1
  if (asked.candidates < FEWEST || asked.candidates > MANY) return null
  return isInRange && (asked.horizon <= FAR || asked.horizon === Infinity) ? asked : null
}

/** What is wrong with a name that begins as a planner's does; null if it does not, or is right. */
export function plannerFault(name: string): string | null {
  if (!name.startsWith('planner:') || plannerNamed(name) !== null) return null
  return `\`${name}\`: a planner takes a whole number of rollouts from ${LEAST} to ${MOST}, as in \`planner:${ROLLOUTS}\`, and may take turns to look ahead from 1 to ${FAR}, as in \`planner:${ROLLOUTS}:2\`, or candidates from ${FEWEST} to ${MANY}, as in \`planner:${ROLLOUTS}/8\``
}
