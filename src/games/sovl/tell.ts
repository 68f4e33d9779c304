import { SIDES } from './facts.ts'
import type { SovlState, Unit } from './state.ts'

/** Events of a told battle, with what their numbers mean. Units are given by index. */
export const ROUND = 1 // turn, engagements
export const STRIKE = 2 // unit, foe, dice (negative: the commander’s), own side × 4 + foe’s side
export const HITS = 3 // hit on, hits, save on, wounds
export const BONUS = 4 // unit, points
export const CASUALTIES = 5 // unit, wounds, models lost, models left
export const SCORE = 6 // engagement, first army’s score, second army’s
export const BREAK_TEST = 7 // unit, 2d6, highest that passes, difference in score
export const PURSUIT = 8 // pursuer, fleeing unit, pursuer’s total, fleeing unit’s total

/** One event as a line for people; null for one that belongs to the line before it. */
export function tell(state: SovlState, event: number, a: number, b: number, c: number, d: number): string {
  const unit = (index: number): string => (state.units[index] as Unit).name
  switch (event) {
    case ROUND:
      return `Round ${a}`
    case STRIKE: {
      const own = SIDES[d >> 2] as string
      const theirs = SIDES[d & 3] as string
      const who = c < 0 ? `the commander of ${unit(a)}` : unit(a)
      return `  ${who} to the ${own}, at the ${theirs} of ${unit(b)}: ${dice(Math.abs(c))}`
    }
    case HITS:
      return `    ${a}+ to hit: ${b} ${b === 1 ? 'hit' : 'hits'}; saves on ${c}+: ${count(d, 'wound')}`
    case BONUS:
      return `  ${unit(a)} stands on a flank or rear: +${b}`
    case CASUALTIES:
      return `  ${unit(a)} takes ${count(b, 'wound')}, loses ${count(c, 'model')}, ${d} left`
    case SCORE:
      return `  Combat Score ${b} to ${c}${b === c ? ': a draw, nobody tests' : ''}`
    case BREAK_TEST:
      return `  ${unit(a)} lost by ${d}: Break Test, 2d6 = ${b}, ${c} or less holds: ${b <= c ? 'holds' : 'breaks'}`
    case PURSUIT:
      return `  ${unit(a)} pursues ${unit(b)}: ${c} against ${d}, ${c >= d ? 'caught' : 'outrun'}`
    default:
      throw new Error(`SOVL has no event ${event}`)
  }
}

function dice(n: number): string {
  return n === 1 ? '1 die' : `${n} dice`
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
