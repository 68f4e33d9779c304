import * as maths from '../../core/maths.ts'
import { nextSizes } from '../../scenario/roster/sizes.ts'

/** Numbers of models at which two kinds fight at equal points, made of units of legal size. */

/** Fewest and most models of a unit. */
export type Span = readonly [least: number, most: number]

/** A fight of `models` of the held kind against `count` of the varied one. */
export interface Fight {
  readonly models: number
  readonly count: number
  /** Share of all fights; they add up to 1. */
  readonly share: number
  /** 0 for small numbers of models to `SIZES` − 1 for large ones. */
  readonly size: number
}

export interface EvenFights {
  /** 1; towards 0 as the most units of one kind that can fight a unit of the other come to be worth less than it. */
  readonly weight: number
  readonly fights: readonly Fight[]
  /** How many numbers of the held kind can be fought at. */
  readonly numbers: number
}

/** Numbers of models at which two kinds are set against each other. */
export const SIZES = 3
/** Range of even numbers, as ln of the most over the least, from which on no more units are needed. */
const ROOM = 0.25
/** What counts for a range that is a single number. */
const LEAST = 0.005

/**
 * Fights at equal points, `ratio` models of the varied kind for each of the held one. One unit fights one, if legal numbers of both are
 * even; if not, one fights as few as are even with it, at most `most`, and if these are not, the two kinds do not meet. Numbers of the
 * held kind are those in the middle of the first, second and third third of all that leave both legal. Each is made of the two legal
 * numbers about it, and so is the number of the varied kind: the mean is never rounded.
 */
export function evenFights(held: Span, varied: Span, ratio: number, most: number): EvenFights {
  let weight = 0
  let numbers = 0
  const fights: Fight[] = []
  for (let units = 1; units <= most && weight < 1 - 1e-9; units++) {
    for (const [one, other] of units === 1
      ? ([[1, 1]] as const)
      : ([
          [1, units],
          [units, 1],
        ] as const)) {
      const part = Math.min(1 - weight, roomOf(held, varied, ratio, one, other) / ROOM)
      if (!(part > 0)) continue
      const found = fightsOf(held, varied, ratio, one, other)
      fights.push(...found.fights.map((fight) => ({ ...fight, share: fight.share * part })))
      numbers = Math.max(numbers, found.numbers)
      weight += part
    }
  }
  return { weight, numbers, fights: fights.map((fight) => ({ ...fight, share: fight.share / weight })) }
}

/** Range of even numbers of the varied kind, as ln of the most over the least, by the best legal number of the held; 0 where none is legal. */
function roomOf(held: Span, varied: Span, ratio: number, one: number, other: number): number {
  const { from, to } = reach(held, varied, ratio, one, other)
  let room = 0
  for (let models = from; models <= to; models++) {
    if (!isLegal(models, held, one)) continue
    const count = models * ratio
    const nearer = Math.min(maths.log(count / varied[0]), maths.log((other * varied[1]) / count))
    // Units of one size only are even at the very end of what is legal.
    room = Math.max(room, 2 * nearer, LEAST)
  }
  return room
}

/** Numbers of up to so many units of the held kind that leave the other legal: the ends, and the whole numbers between them. */
function reach([least, most]: Span, varied: Span, ratio: number, one: number, other: number) {
  const low = Math.max(least, varied[0] / ratio)
  const high = Math.min(one * most, (other * varied[1]) / ratio)
  // Errors of fractions make no difference.
  return { low, high, from: Math.ceil(low - 1e-9), to: Math.floor(high + 1e-9) }
}

function fightsOf(
  held: Span,
  varied: Span,
  ratio: number,
  one: number,
  other: number,
): { readonly fights: readonly Fight[]; readonly numbers: number } {
  const { low, high, from, to } = reach(held, varied, ratio, one, other)
  const legal = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => isLegal(n, held, one))
  const ends = [legal[0] as number, legal.at(-1) as number] as const
  const fights = Array.from({ length: SIZES }, (_, size) => {
    const wanted = Math.min(ends[1], Math.max(ends[0], low + ((high - low) * (size + 0.5)) / SIZES))
    return about(wanted, held, ends).flatMap(({ count: models, share }) =>
      about(models * ratio, varied, [varied[0], other * varied[1]]).map((met) => ({
        models,
        count: met.count,
        share: (share * met.share) / SIZES,
        size,
      })),
    )
  }).flat()
  return { fights, numbers: legal.length }
}

/** Whether so many models can be had as units of legal size, at most so many. */
function isLegal(models: number, range: Span, units: number): boolean {
  return models <= units * range[1] && nextSizes(models, range).below === models
}

/** The legal numbers about one that need not be whole, between two ends that are, shared so that their mean is that number. */
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
