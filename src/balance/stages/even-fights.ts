import * as maths from '../../core/maths.ts'
import { isMade, nextSizes } from '../../scenario/roster/sizes.ts'

/** Numbers of models at which two kinds fight at equal points, made of units of legal size. */

/** Fewest and most models of a unit. */
export type Span = readonly [least: number, most: number]

/** A fight of `models` of the held kind against `count` of the varied one. */
export interface Fight {
  readonly models: number
  readonly count: number
  /** Share of all fights; they add up to 1. */
  readonly share: number
  /** The third of all numbers that this one lies in: from 0 for small ones to `SIZES` − 1 for large ones. */
  readonly size: number
}

export interface EvenFights {
  /** Weight of the pair: 1 as a rule. It falls towards 0 if even the most units of one kind are worth less than one unit of the other. */
  readonly weight: number
  readonly fights: readonly Fight[]
  /** Number of different numbers of held models that can fight at equal points. */
  readonly numbers: number
}

/** Small, usual and large numbers of models. */
export const SIZES = 3
/** Numbers of the held kind in each of them, for fights that are solved exactly: then more numbers cost no battles. */
export const NUMBERS_SOLVED = 5
/** Range of even numbers, as ln(most / least), from which on no more units are added. */
const ROOM = 0.25
/** Least range, for a range that is a single number. */
const LEAST = 0.005

/**
 * Fights at equal points, with `ratio` models of the varied kind for each model of the held kind. One unit fights one unit if legal numbers of
 * both are even. Otherwise one unit fights the fewest units that are even with it, at most `most`; if there is no such number, the two kinds
 * do not meet. All numbers of the held kind that are legal for both are cut into three thirds, each third into `parts` equal parts; the middles
 * of the parts fight, or each number if there are no more of them. Each number is a mixture of the two neighbouring legal numbers, on both sides, so that the means are not rounded.
 */
export function evenFights(held: Span, varied: Span, ratio: number, most: number, parts = 1): EvenFights {
  let weight = 0
  let numbers = 0
  const fights: Fight[] = []
  for (let units = 1; units <= most && weight < 1 - 1e-9; units++) {
    for (let turned = 0; turned < (units === 1 ? 1 : 2); turned++) {
      const [one, other] = turned === 0 ? [1, units] : [units, 1]
      const part = Math.min(1 - weight, roomOf(held, varied, ratio, one, other) / ROOM)
      if (!(part > 0)) continue
      const found = fightsOf(held, varied, ratio, one, other, parts)
      for (const fight of found.fights) fights.push({ ...fight, share: fight.share * part })
      numbers = Math.max(numbers, found.numbers)
      weight += part
    }
  }
  return { weight, numbers, fights: fights.map((fight) => ({ ...fight, share: fight.share / weight })) }
}

/** Range of even numbers of the varied kind, as ln(most / least), for the best legal number of the held kind; 0 if none is legal. */
function roomOf(held: Span, varied: Span, ratio: number, one: number, other: number): number {
  const { from, to } = reach(held, varied, ratio, one, other)
  let room = 0
  for (let models = from; models <= to; models++) {
    if (!isLegal(models, held, one)) continue
    const count = models * ratio
    const nearer = Math.min(maths.log(count / varied[0]), maths.log((other * varied[1]) / count))
    // Units of only one size may be even at the very end of the legal range.
    room = Math.max(room, 2 * nearer, LEAST)
  }
  return room
}

/**
 * Numbers of the held kind, in up to a given number of units, that are legal for both kinds: the ends, and the whole numbers between them.
 */
function reach([least, most]: Span, varied: Span, ratio: number, one: number, other: number) {
  const low = Math.max(least, varied[0] / ratio)
  const high = Math.min(one * most, (other * varied[1]) / ratio)
  // Rounding errors of fractions make no difference.
  return { low, high, from: Math.ceil(low - 1e-9), to: Math.floor(high + 1e-9) }
}

function fightsOf(
  held: Span,
  varied: Span,
  ratio: number,
  one: number,
  other: number,
  parts: number,
): { readonly fights: readonly Fight[]; readonly numbers: number } {
  const { low, high, from, to } = reach(held, varied, ratio, one, other)
  const legal: number[] = []
  for (let models = from; models <= to; models++) if (isLegal(models, held, one)) legal.push(models)
  const ends = [legal[0] as number, legal.at(-1) as number] as const
  const many = SIZES * parts
  const isEach = parts > 1 && legal.length >= SIZES && legal.length <= many
  const wanted = isEach ? legal.length : many
  const reached = [varied[0], other * varied[1]] as const
  const fights: Fight[] = []
  for (let i = 0; i < wanted; i++) {
    const number = isEach ? (legal[i] as number) : low + ((high - low) * (i + 0.5)) / many
    const size = Math.floor(((i + 0.5) * SIZES) / wanted)
    for (const { count: models, share } of about(Math.min(ends[1], Math.max(ends[0], number)), held, ends))
      for (const met of about(models * ratio, varied, reached))
        fights.push({ models, count: met.count, share: (share * met.share) / wanted, size })
  }
  return { fights, numbers: legal.length }
}

/** Whether a number of models can be fielded in at most this many units of legal size. */
function isLegal(models: number, range: Span, units: number): boolean {
  return models <= units * range[1] && isMade(models, range)
}

/**
 * The two legal numbers next to a number that may be fractional, between two legal ends, with shares such that their mean is this number.
 */
function about(exact: number, range: Span, [least, most]: Span): { readonly count: number; readonly share: number }[] {
  const kept = Math.min(most, Math.max(least, exact))
  const whole = Math.round(kept)
  const { below, above } = nextSizes(Math.abs(kept - whole) < 1e-9 ? whole : kept, range)
  if (below === null || below === above) return [{ count: above, share: 1 }]
  const more = (kept - below) / (above - below)
  return [
    { count: below, share: 1 - more },
    { count: above, share: more },
  ]
}
