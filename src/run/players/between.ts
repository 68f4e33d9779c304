import type { Games } from '../../plugins/registry.ts'
import type { ExactScore, Group } from '../study/group.ts'
import type { SweepStudy } from '../study/study.ts'
import { Player } from './player.ts'
import { solveTwin } from './twin.ts'

/** Most paths that are followed for a value between: as many as beside a sample. */
const BUDGET = 1_000_000
/** Most values between that are solved for a group: halving finds one value among a thousand in ten steps. */
const MOST = 24

/**
 * Exact scores at whole numbers between the values of a sweep along one axis, if all values are whole numbers and all their scores are
 * known exactly. Wherever the score passes a half from one value to the next, the gap is halved until the two neighbouring whole numbers
 * about the half are known. Stops early if a value cannot be played or its twin is too large.
 */
export function solveBetween(study: SweepStudy, group: Group, games: Games): readonly ExactScore[] {
  const [axis, other] = study.axes
  const { between } = study
  if (axis === undefined || other !== undefined || between === undefined || study.design.kind !== 'grid') return []
  const known = group.members.flatMap(({ twin }, i): ExactScore[] =>
    typeof twin === 'string' ? [] : [{ value: Number(axis.values[i]), score: twin.outcome[0] + twin.outcome[1] / 2 }],
  )
  if (known.length < group.members.length || !known.every(({ value }) => Number.isInteger(value))) return []
  const sorted = known.toSorted((a, b) => a.value - b.value)
  const found: ExactScore[] = []
  for (let i = 1; i < sorted.length; i++) {
    let [low, high] = [sorted[i - 1] as ExactScore, sorted[i] as ExactScore]
    while (high.value - low.value > 1 && passesHalf(low, high) && found.length < MOST) {
      const value = Math.floor((low.value + high.value) / 2)
      const score = exactScore(study, group, between, value, games)
      if (score === null) return found
      const middle = { value, score }
      found.push(middle)
      if (passesHalf(low, middle)) high = middle
      else low = middle
    }
  }
  return found.toSorted((a, b) => a.value - b.value)
}

function passesHalf(a: ExactScore, b: ExactScore): boolean {
  return (a.score - 0.5) * (b.score - 0.5) < 0
}

/** The exact score of the group's matchup under its variant at another value of the axis; null if there is none. */
function exactScore(
  { scenario }: SweepStudy,
  group: Group,
  between: NonNullable<SweepStudy['between']>,
  value: number,
  games: Games,
): number | null {
  try {
    const { variants, matchups } = between(value)
    const place = group.index % scenario.matchups.length
    const variant = variants[Math.floor(group.index / scenario.matchups.length)]
    const matchup = (variant?.matchups ?? matchups)[place]
    if (variant === undefined || matchup === undefined) return null
    const { game, seed } = scenario
    const player = new Player({ game, rules: variant.rules, matchup, seed }, games)
    const solution = player.hasTwin ? solveTwin(player, matchup.turns, BUDGET) : null
    return solution === null ? null : solution.outcome[0] + solution.outcome[1] / 2
  } catch {
    // Some numbers cannot be played, for example a number of models that does not fill whole ranks.
    return null
  }
}
