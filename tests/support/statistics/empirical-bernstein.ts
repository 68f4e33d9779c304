import type { Interval } from '../../../src/stats/intervals/interval.ts'

/**
 * Confidence sequence for the mean of `values` in 0..1, in closed form, from Bernstein's inequality with the observed variance and bets of
 * at most 1/2 (Waudby-Smith & Ramdas, JRSS B 86 (2024) 1). It is wider than hedged betting, and valid for the same reasons.
 */
export function empiricalBernstein(values: readonly number[], level = 0.95): Interval {
  const aim = Math.log(2 / (1 - level))
  let mean = 0.5
  let variance = 0.25
  let sum = 0
  let squares = 0
  let bets = 0
  let won = 0
  let spread = 0
  values.forEach((x, i) => {
    const t = i + 1
    const bet = Math.min(0.5, Math.sqrt((2 * aim) / (variance * t * Math.log1p(t))))
    bets += bet
    won += bet * x
    spread += (x - mean) ** 2 * (-Math.log1p(-bet) - bet)
    sum += x
    mean = (0.5 + sum) / (t + 1)
    squares += (x - mean) ** 2
    variance = (0.25 + squares) / (t + 1)
  })
  const centre = won / bets
  const radius = (aim + spread) / bets
  return { low: centre - radius, high: centre + radius }
}
