/** Probabilities of the results of a duel for its first side. */
export interface DuelOutcome {
  readonly win: number
  readonly draw: number
  readonly loss: number
}

/** 1 for a win, 1/2 for a draw. */
export function scoreOf({ win, draw }: DuelOutcome): number {
  return win + draw / 2
}

/**
 * Stochastic Lanchester duel of `a` against `b` models, to the last: probability that the first side wins. The next
 * casualty is one of the second side with probability alpha A / (alpha A + beta B) by the square law (all fire), alpha
 * / (alpha + beta) by the linear one (one against one).
 */
export function lanchester(law: 'square' | 'linear', a: number, b: number, alpha: number, beta: number): number {
  // wins[j]: with i models against j.
  let wins = new Array<number>(b + 1).fill(0)
  for (let i = 1; i <= a; i++) {
    const next = [1]
    for (let j = 1; j <= b; j++) {
      const strength = law === 'square' ? alpha * i : alpha
      const against = law === 'square' ? beta * j : beta
      const hit = strength / (strength + against)
      next.push(hit * (next[j - 1] as number) + (1 - hit) * (wins[j] as number))
    }
    wins = next
  }
  return wins[b] as number
}

/**
 * Duel of `a` against `b` models in rounds, to the last: every model attacks once a round, all at the same time, and
 * kills a model of the other side with probability `p` (first side) or `q`. Sides that fall together draw.
 */
export function simultaneousDuel(a: number, b: number, p: number, q: number): DuelOutcome {
  const known = new Map<number, DuelOutcome>()
  const from = (i: number, j: number): DuelOutcome => {
    if (i === 0 || j === 0)
      return { win: j === 0 && i > 0 ? 1 : 0, draw: i + j === 0 ? 1 : 0, loss: i === 0 && j > 0 ? 1 : 0 }
    const key = i * (b + 1) + j
    const before = known.get(key)
    if (before !== undefined) return before
    let win = 0
    let draw = 0
    let loss = 0
    for (const [kills, chance] of killChances(i, j, p).entries()) {
      for (const [deaths, risk] of killChances(j, i, q).entries()) {
        if (kills + deaths === 0) continue
        const after = from(i - deaths, j - kills)
        win += chance * risk * after.win
        draw += chance * risk * after.draw
        loss += chance * risk * after.loss
      }
    }
    const something = 1 - (1 - p) ** i * (1 - q) ** j
    const outcome = { win: win / something, draw: draw / something, loss: loss / something }
    known.set(key, outcome)
    return outcome
  }
  return from(a, b)
}

/**
 * Plays the simultaneous duel and gives the first side's score. The number of a model in a round comes from `uniform`;
 * models are numbered from 0 among those alive at the start of the round, and the sides are 0 and 1.
 */
export function playDuel(
  a: number,
  b: number,
  p: number,
  q: number,
  uniform: (round: number, side: 0 | 1, model: number) => number,
): number {
  let i = a
  let j = b
  for (let round = 0; i > 0 && j > 0; round++) {
    let kills = 0
    let deaths = 0
    for (let model = 0; model < i; model++) if (uniform(round, 0, model) < p) kills++
    for (let model = 0; model < j; model++) if (uniform(round, 1, model) < q) deaths++
    i = Math.max(0, i - deaths)
    j = Math.max(0, j - kills)
  }
  if (i + j === 0) return 0.5
  return i > 0 ? 1 : 0
}

/** Probabilities of 0 to `targets` kills by this many attacks; more hits than targets kill all. */
function killChances(attacks: number, targets: number, p: number): number[] {
  const chances = new Array<number>(targets + 1).fill(0)
  let chance = (1 - p) ** attacks
  for (let hits = 0; hits <= attacks; hits++) {
    const kills = Math.min(hits, targets)
    chances[kills] = (chances[kills] as number) + chance
    chance *= ((attacks - hits) / (hits + 1)) * (p / (1 - p))
  }
  return chances
}
