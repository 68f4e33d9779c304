/** Rollouts of a candidate where a planner is named without a number. */
const ROLLOUTS = 32

/** Fewest and most rollouts of a candidate: with fewer than four no error of a mean is known. */
const [LEAST, MOST] = [4, 1024]

/** How a planner is written in scenarios, for messages. */
export const PLANNER_FORM = 'planner:N'

/** What a planner is, for schemas and help. */
export const PLANNER_MEANING = `Looks ahead: plays copies of the battle on from each candidate action, N of them (${LEAST} to ${MOST}; without N ${ROLLOUTS}), and takes the best. Strong and slow.`

/** Rollouts of the planner that a general's name asks for: `planner` or `planner:64`. Null where it is no planner, or N is out of range. */
export function rolloutsOf(name: string): number | null {
  if (name === 'planner') return ROLLOUTS
  const number = /^planner:(\d{1,4})$/.exec(name)?.[1]
  const rollouts = Number(number)
  return number === undefined || rollouts < LEAST || rollouts > MOST ? null : rollouts
}

/** What is wrong with a name that begins as a planner's does; null where it does not, or is right. */
export function plannerFault(name: string): string | null {
  if (!name.startsWith('planner:') || rolloutsOf(name) !== null) return null
  return `\`${name}\`: a planner takes a whole number of rollouts from ${LEAST} to ${MOST}, as in \`planner:${ROLLOUTS}\``
}
