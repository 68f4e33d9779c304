import type { Flip } from '../../run/compared.ts'
import type { CompareDocument } from '../../run/document.ts'
import { isolated } from '../text.ts'
import { armiesOf } from './pairs.ts'

/** A battle the rules turned, in words: `Block 12, seat 0: Order won under core, Levy under earlier-combat`. */
export function flipText(document: CompareDocument, { matchup, a, b, block, seat, winners }: Flip): string {
  const armies = armiesOf(document, matchup)
  const won = (winner: 0 | 1 | null): string => (winner === null ? 'a draw' : `${isolated(armies[winner])} won`)
  return `Block ${block}, seat ${seat}: ${won(winners[0])} under ${isolated(a)}, ${won(winners[1])} under ${isolated(b)}`
}
