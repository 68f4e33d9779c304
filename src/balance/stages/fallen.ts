import { exp, log, squared } from '../../core/maths.ts'
import type { Fallen } from '../../result/balance.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { expectedScore, type MixedArmies } from '../../stats/pricing/mixed-armies.ts'
import { battlesOf } from '../solver/field.ts'
import { Z } from '../solver/level.ts'
import { troopsOf } from './armies.ts'
import type { FocusMet } from './rounds.ts'

/** Members of a fixed army that are down or dead after a fight of a given difficulty. */

/** Kernel width in log odds: a meeting this far from the difficulty weighs e^(-1/2). */
const WIDTH = 0.5
/** Fewest battles within the kernel width for an estimate. */
const LEAST = 50

interface Point {
  /** Log odds of the army by the fit, minus the log odds of the difficulty. */
  readonly off: number
  readonly battles: number
  readonly down: number
  readonly dead: number
}

/**
 * Members down (the dead included), and members dead, at each score of the army. The method is local linear regression on the log odds,
 * with a Gaussian kernel. The interval follows from the residuals. Null if too few battles were fought near the score, or if the game
 * does not count the fallen.
 */
export function fallenAt(
  { theta, kappas }: MixedArmies,
  met: readonly FocusMet[],
  band: number,
  scores: readonly number[],
): (Fallen | null)[] {
  const known = met.flatMap(({ band: of, meeting, score }) => {
    if (of !== band || score.fallen === undefined) return []
    const [focus, army] = meeting.armies
    // The fixed army is the second one.
    const p = 1 - expectedScore(troopsOf(focus), troopsOf(army), theta, kappas[band] as number)
    const battles = battlesOf(score)
    return [{ logit: log(p / (1 - p)), battles, down: score.fallen[0] / battles, dead: score.fallen[1] / battles }]
  })
  return scores.map((score) => {
    const centre = log(score / (1 - score))
    const points = known.map(({ logit, ...rest }): Point => ({ off: logit - centre, ...rest }))
    const near = points.reduce((sum, { off, battles }) => sum + (Math.abs(off) <= WIDTH ? battles : 0), 0)
    if (near < LEAST) return null
    return { down: lineAt(points, ({ down }) => down), dead: lineAt(points, ({ dead }) => dead), battles: near }
  })
}

/** The value of the local line at its centre, with an interval by the sandwich estimate of its error. */
function lineAt(points: readonly Point[], of: (point: Point) => number): Fallen['down'] {
  const weighed = points.map((point) => ({
    x: point.off,
    y: of(point),
    w: point.battles * exp(-squared(point.off / WIDTH) / 2),
  }))
  const sum = (value: (one: (typeof weighed)[number]) => number): number =>
    weighed.reduce((all, one) => all + value(one), 0)
  const [s0, s1, s2] = [sum(({ w }) => w), sum(({ w, x }) => w * x), sum(({ w, x }) => w * x * x)]
  const [t0, t1] = [sum(({ w, y }) => w * y), sum(({ w, x, y }) => w * x * y)]
  const det = s0 * s2 - s1 * s1
  // If all meetings have the same log odds, there is no slope to fit.
  const isFlat = det <= 1e-9 * s0 * s0
  const slope = isFlat ? 0 : (s0 * t1 - s1 * t0) / det
  const estimate = isFlat ? t0 / s0 : (s2 * t0 - s1 * t1) / det
  const share = isFlat ? () => 1 / s0 : (x: number) => (s2 - s1 * x) / det
  const variance = sum(({ x, y, w }) => squared(w * share(x) * (y - estimate - slope * x)))
  const half = Z * Math.sqrt(variance)
  const mean = Math.max(0, estimate)
  return {
    estimate: mean,
    low: Math.max(0, estimate - half),
    high: Math.max(mean, estimate + half),
    level: LEVEL,
    method: 'local-linear',
  }
}
