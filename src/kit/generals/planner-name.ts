/** How far a planner searches. */
export interface PlannerName {
  /** Most rollouts of a candidate. */
  readonly rollouts: number
  /** Most candidates of a choice. */
  readonly candidates: number
  /** Number of turns that a rollout begins before its position is evaluated; Infinity: it is played to the end of the battle. */
  readonly horizon: number
}

/** Rollouts of a candidate if a planner is named without a number. */
const ROLLOUTS = 32

/** Fewest and most rollouts of a candidate. With fewer than four, the error of a mean is unknown. Up to a horizon a single one may do. */
const [LEAST, MOST] = [4, 1024]

/** Candidates of a choice if a planner is named without their number; fewest and most. */
const CANDIDATES = 16
const [FEWEST, MANY] = [2, 64]

/** Most turns that a name may look ahead. */
const FAR = 50

/** Fewest blocks that planners play to show how far an answer may be trusted: a single block gives no error. */
export const LEAST_TRUST = 2

/** The form of a planner's name in scenarios, for messages. */
export const PLANNER_FORM = 'planner:N'

/** The meaning of a planner's name, for schemas and help. */
export const PLANNER_MEANING = `Looks ahead: plays copies of the battle on from each candidate action, N of them (${LEAST} to ${MOST}; ${ROLLOUTS} without N), and takes the candidate of the best mean if it beats the default general's choice by one standard error. Strong and slow. With \`planner:N/C\` a choice has C candidates at most (${FEWEST} to ${MANY}; ${CANDIDATES} without C). With \`planner:N:T\` a copy is played T turns on, not to the end; there N may be 1, a short look, as in \`planner:1/8:1\`.`

const FORM = /^planner(?::(\d{1,4})(?:\/(\d{1,2}))?(?::(\d{1,2}))?)?$/

/**
 * Reads a general's name such as `planner`, `planner:64`, `planner:8:2` or `planner:8/4`. Null if it is not a planner, or if a number is
 * out of range.
 */
export function plannerNamed(name: string): PlannerName | null {
  const found = FORM.exec(name)
  if (found === null) return null
  const [, rollouts = ROLLOUTS, candidates = CANDIDATES, horizon = Infinity] = found
  const asked = { rollouts: Number(rollouts), candidates: Number(candidates), horizon: Number(horizon) }
  const isShortLook = asked.rollouts === 1 && asked.horizon !== Infinity
  const isInRange = (asked.rollouts >= LEAST || isShortLook) && asked.rollouts <= MOST && asked.horizon >= 1
  if (asked.candidates < FEWEST || asked.candidates > MANY) return null
  return isInRange && (asked.horizon <= FAR || asked.horizon === Infinity) ? asked : null
}

/** The fault of a name that begins with `planner`; null if it has none, or begins otherwise. */
export function plannerFault(name: string): string | null {
  if (!name.startsWith('planner:') || plannerNamed(name) !== null) return null
  return `\`${name}\`: a planner takes a whole number of rollouts from ${LEAST} to ${MOST}, as in \`planner:${ROLLOUTS}\`, and may take turns to look ahead from 1 to ${FAR}, as in \`planner:${ROLLOUTS}:2\`, or candidates from ${FEWEST} to ${MANY}, as in \`planner:${ROLLOUTS}/8\`; with turns to look ahead it may take a single rollout, as in \`planner:1/8:1\``
}
