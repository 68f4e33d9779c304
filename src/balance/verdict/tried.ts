import type { Prices } from '../solver/prices.ts'
import type { VerdictFound } from './verdict.ts'

export interface Tried {
  readonly prices: Prices
  /** The costs of the verdict. */
  readonly rounded: readonly number[]
  readonly verdict: VerdictFound
}
