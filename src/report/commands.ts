import type { ResultDocument } from '../result/document.ts'
import { BALANCE } from './balance/balance.ts'
import { BEST } from './best/best.ts'
import type { CommandReport } from './command.ts'
import { COMPARE } from './compare/compare.ts'
import { MATRIX } from './matrix/matrix.ts'
import { PRICE } from './price/price.ts'
import { SWEEP } from './sweep/sweep.ts'

/** The additional report parts of this result's command; null for `run` and `exact`, which have none. */
export function reportOf({ command }: ResultDocument): CommandReport | null {
  switch (command) {
    case 'compare':
      return COMPARE
    case 'sweep':
      return SWEEP
    case 'matrix':
      return MATRIX
    case 'balance':
      return BALANCE
    case 'best':
      return BEST
    case 'price':
      return PRICE
    default:
      return null
  }
}
