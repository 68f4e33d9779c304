import { NEVER, type Turn } from './squares.ts'

/** Gain of picking up a weapon with empty hands. */
export function fetchGain({ knowledge, unit }: Turn): number {
  return unit.hand === unit.fist || (unit.gone & (1 << unit.hand)) !== 0
    ? unit.share * FETCHED * (1 + knowledge.weights.urge)
    : NEVER
}

const FETCHED = 0.1
